//! A replay report to read in a browser: one file, no scripts, nothing loaded from anywhere.

use crate::words::{self, Difference};
use attest_core::replay::Report;
use attest_core::text::printable::shown;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;\
color:#1c1c1c;background:#fff}h1{font-size:1.4rem}table{border-collapse:collapse;width:100%}\
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #ccc}\
td{font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}\
.good{color:#05603a}.bad{color:#9b1c1c}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}th,td{border-color:#444}\
.good{color:#6ee7a8}.bad{color:#fca5a5}}";

/// Text as it may stand in a page: characters that hide written out, markup taken as text.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in shown(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// The page of a report on the file of this title.
pub(crate) fn report(title: &str, report: &Report) -> String {
    let verdict = if report.is_clean() {
        "<p class=\"good\">Every receipt was derived again from its inputs.</p>".to_owned()
    } else {
        format!(
            "<p class=\"bad\">{} of {} could not be derived again as stored.</p>",
            report.mismatched, report.receipts
        )
    };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Replay report</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <h1>Replay of {}</h1>\n{verdict}\n<table>\n",
        escaped(title)
    );
    for (what, count) in [
        ("Receipts", report.receipts),
        ("Batches", report.batches),
        ("Reproduced", report.reproduced),
        ("Mismatched", report.mismatched),
    ] {
        page.push_str(&format!(
            "<tr><th scope=\"row\">{what}</th><td>{count}</td></tr>\n"
        ));
    }
    page.push_str("</table>\n");
    if !report.is_clean() {
        page.push_str("<h2>By field</h2>\n<table>\n");
        for (field, count) in &report.mismatches_by_field {
            page.push_str(&format!(
                "<tr><th scope=\"row\">{}</th><td>{count}</td></tr>\n",
                field.as_str()
            ));
        }
        page.push_str(
            "</table>\n<h2>Differences</h2>\n<table>\n<tr><th scope=\"col\">Receipt</th>\
             <th scope=\"col\">Field</th><th scope=\"col\">Stored</th><th scope=\"col\">Replayed</th></tr>\n",
        );
        for mismatch in &report.mismatches {
            let cells = match words::of(mismatch) {
                Difference::Values { stored, replayed } => format!(
                    "<td>{}</td><td>{}</td>",
                    escaped(&stored),
                    escaped(&replayed)
                ),
                Difference::Sentence(sentence) => {
                    format!("<td colspan=\"2\">{}</td>", escaped(&sentence))
                }
            };
            page.push_str(&format!(
                "<tr><td>{}</td><td>{}</td>{cells}</tr>\n",
                mismatch.receipt_id,
                mismatch.field.as_str()
            ));
        }
        page.push_str("</table>\n");
    }
    page.push_str("</body>\n</html>\n");
    page
}

#[cfg(test)]
mod tests {
    use super::{escaped, report};
    use attest_core::replay::Report;

    #[test]
    fn markup_and_hidden_characters_are_text() {
        assert_eq!(
            escaped("<script>\"a\" & 'b'\u{202e}\n"),
            "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;\\u{202e}\\u{a}"
        );
        let page = report("\"</title><script>\"", &Report::default());
        assert!(!page.contains("<script"), "{page}");
        assert!(page.contains("default-src 'none'"));
    }
}
