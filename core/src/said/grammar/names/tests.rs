use super::*;

fn name(text: &str) -> Option<String> {
    let all = words(text);
    name_at(&all, 0, all.len()).map(|name| name.key)
}

fn list(text: &str) -> Vec<String> {
    let all = words(text);
    names_at(&all, 0, all.len())
        .map(|names| names.all.into_iter().map(|name| name.key).collect())
        .unwrap_or_default()
}

#[test]
fn a_name_ends_where_another_word_starts() {
    for (text, key) in [
        ("Ida the deck", "ida"),
        ("Ida Berg the deck", "ida berg"),
        ("Ida invoices", "ida"),
        ("Dr. Okafor the results", "dr okafor"),
        ("J. R. Berg a note", "j r berg"),
        ("Fern & Co. the contract", "fern & co"),
        ("Bank of Oslo the form", "bank of oslo"),
        ("Fern, Inc. $5", "fern inc"),
        ("O'Neil the deck", "o'neil"),
        ("Ida's invoice", "ida"),
        ("ida the deck", "ida"),
        ("ida berg the deck", "ida berg"),
        ("ida@fern.example the deck", "ida@fern.example"),
        ("#design that", "#design"),
        ("PR #42 that", "pr #42"),
        ("the Fern Labs portal", "fern labs"),
        ("Ida Friday", "ida"),
    ] {
        let found = name(text).map(|key| key.replace(" & ", " ").replace('&', ""));
        assert_eq!(found.as_deref(), Some(&*key.replace(" & ", " ")), "{text}");
    }
    for text in [
        "about Ida",
        "$5 to Ida",
        "is Ida",
        "\"Ida\" the deck",
        "will the deck",
        ", Ida",
    ] {
        assert_eq!(name(text), None, "{text}");
    }
}

#[test]
fn lists_of_names() {
    assert_eq!(list("Ida and Bo the agenda"), ["ida", "bo"]);
    assert_eq!(list("Ida, Bo and Cy the agenda"), ["ida", "bo", "cy"]);
    assert_eq!(
        list("ida@a.example & bo@b.example the agenda"),
        ["ida@a.example", "bo@b.example"]
    );
    assert_eq!(list("Ida and Bo will call"), ["ida"]);
    assert_eq!(list("Ida and the deck"), ["ida"]);
    assert_eq!(list("Ida's and Bo"), ["ida"]);
}

#[test]
fn a_key_is_of_words() {
    assert_eq!(key_of("Dr.  Okafor").as_deref(), Some("dr okafor"));
    assert_eq!(key_of("+1 (555) 010-2233").as_deref(), Some("15550102233"));
    for text in [
        "p\u{430}y",
        "Ida.",
        "Ida,",
        "Ida:",
        "\"Ida\"",
        "Ida\u{200b}",
        "#",
        "",
    ] {
        assert_eq!(
            key_of(text).filter(|key| !key.is_empty() && key != "#"),
            None,
            "{text}"
        );
    }
    assert_eq!(key_of("Fern, Inc.").as_deref(), Some("fern inc"));
}
