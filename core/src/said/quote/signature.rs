//! Signatures, and lines that part what is below from the person's words.

use super::chars::Bare;
use super::lines::{Line, Page};
use super::words::Word;
use super::{Quoted, Why};

/// The longest line that a program signs with, in bytes.
const LINE: usize = 120;

/// How such a line begins, folded, by its first two words; an empty second word stands for any.
#[rustfmt::skip]
static BEGINS: &[(&str, &[&str])] = &[
    // English
    ("sent", &["from", "via", "with", "using", "by"]),
    ("get", &["outlook", "bluemail", "protonmail"]),
    ("via", &["mobile"]),
    // German
    ("gesendet", &["von", "mit", "aus", "uber", "vom", "via"]),
    ("diese", &["nachricht"]),
    ("von", &["meinem", "meiner"]),
    ("holen", &["sie"]),
    // French
    ("envoye", &["de", "depuis", "a", "avec", "par", "via", "du"]),
    ("telechargez", &["outlook"]),
    ("obtenez", &["outlook"]),
    // Spanish, Portuguese, Italian
    ("enviado", &["desde", "con", "por", "do", "da", "a", "pelo", "via", "com", "de"]),
    ("obtener", &["outlook"]),
    ("obter", &["outlook"]),
    ("inviato", &["da", "dal", "dall'iphone", "con", "tramite", "dallo", "dalla"]),
    ("scarica", &["outlook"]),
    // Dutch
    ("verzonden", &["vanaf", "vanuit", "met", "via", "van", "door"]),
    ("verstuurd", &["vanaf", "met", "vanuit", "via"]),
    ("outlook", &["voor", "for"]),
    // Swedish, Danish, Norwegian, Finnish
    ("skickat", &["fran", "med", "via"]),
    ("sendt", &["fra", "med", "via"]),
    ("sendtfra", &[""]),
    ("lahetetty", &["iphonesta", "ipadista", "androidista", "puhelimesta", "laitteesta", "minun"]),
    // Polish, Czech, Slovak
    ("wysłane", &["z", "przez", "za", "ze"]),
    ("wysłano", &["z", "przez", "za", "ze"]),
    ("odeslano", &["z", "ze"]),
    ("poslano", &["z", "ze"]),
    ("odoslane", &["z", "zo"]),
    // Russian, Ukrainian
    ("отправлено", &["с", "из", "через", "от", "со"]),
    ("надіслано", &["з", "із", "зі"]),
    // Hungarian, Romanian, Greek
    ("kuldve", &["iphone", "az"]),
    ("trimis", &["de", "din"]),
    ("σταλθηκε", &["απο"]),
];

/// The same where the words stand elsewhere in the line.
#[rustfmt::skip]
static WITHIN: &[&str] = &[
    "から送信", "发自我的", "发送自", "来自我的", "寄自我的", "從我的", "从我的", "發送自", "에서 보냄", "에서 보냈습니다",
    "'dan gönderildi", "'den gönderildi", "ımdan gönderildi", "umdan gönderildi", "imden gönderildi",
    "cihazımdan gönderildi", "iPhonesta", "phone gesendet", "Pad gesendet",
];

/// Everything from the first signature on.
pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let start = page
        .lines
        .iter()
        .find_map(|line| divides(page, line).or_else(|| signs(page, line)));
    if let Some(start) = start {
        found.push(Quoted {
            start,
            end: page.len(),
            why: Why::Signature,
        });
    }
}

/// A line of nothing but dashes or the like: two of them above a signature, more of them above that or a paste.
fn divides(page: &Page, line: &Line) -> Option<usize> {
    let content = page.content(line).bare();
    let first = content.chars().next()?;
    let rule = |c: char| {
        matches!(
            c,
            '-' | '_' | '=' | '*' | '#' | '+' | '~' | '\u{2e3a}' | '\u{2e3b}'
        )
    };
    let long_dash = |c: char| {
        matches!(
            c,
            '\u{2014}' | '\u{2013}' | '\u{2015}' | '\u{2500}' | '\u{2501}'
        )
    };
    let same = content.chars().all(|c| c == first || c == ' ');
    let count = content.chars().filter(|c| *c == first).count();
    let parts = same
        && (long_dash(first) || (rule(first) && count > 2) || (first == '-' && content == "--"));
    parts.then_some(line.start)
}

/// A line that a program puts below a message.
fn signs(page: &Page, line: &Line) -> Option<usize> {
    let content = page.content(line);
    if content.len() <= LINE
        && (begins(page.words_of(line)) || WITHIN.iter().any(|part| content.contains(part)))
    {
        return Some(line.start);
    }
    // At the end of a line of the person's, when lines were joined.
    let lower = content.to_ascii_lowercase();
    let at = lower
        .find(". sent from my ")
        .or_else(|| lower.find("! sent from my "))?;
    Some(line.start + at + 1)
}

fn begins(found: &[Word]) -> bool {
    let (Some(first), Some(second)) = (found.first(), found.get(1)) else {
        return false;
    };
    BEGINS
        .iter()
        .any(|(word, next)| first.says(word) && second.among(next))
}

#[cfg(test)]
mod tests;
