use super::*;

fn shown(text: &str) -> Vec<(String, Token)> {
    words(text)
        .into_iter()
        .map(|word| (word.span.of(text).to_owned(), word.token))
        .collect()
}

fn texts(text: &str) -> Vec<String> {
    shown(text).into_iter().map(|(text, _)| text).collect()
}

#[test]
fn words_numbers_and_marks() {
    assert_eq!(
        texts("Email Zo\u{eb} O\u{2019}Neil the follow-up, now!"),
        [
            "Email",
            "Zo\u{eb}",
            "O\u{2019}Neil",
            "the",
            "follow-up",
            ",",
            "now",
            "!"
        ]
    );
    assert_eq!(texts("pay $1,200.50."), ["pay", "$", "1,200.50", "."]);
    assert_eq!(texts("Dr. Okafor's 5pm"), ["Dr", ".", "Okafor's", "5pm"]);
}

#[test]
fn addresses_handles_and_telephones() {
    for (text, token) in [
        ("ida.b+x@fern.example", Token::Address),
        ("fern.example", Token::Address),
        ("https://fern.example/a?b=1", Token::Address),
        ("@ida", Token::Handle),
        ("#design-team", Token::Handle),
        ("+44 20 7946 0018", Token::Phone),
        ("(555) 010-2233", Token::Phone),
        ("555-010-2233", Token::Phone),
        ("1200", Token::Number),
        ("2026-10-05", Token::Number),
        ("9:30", Token::Number),
    ] {
        assert_eq!(shown(text), [(text.to_owned(), token)], "{text}");
    }
    assert_eq!(
        texts("to ida@fern.example."),
        ["to", "ida@fern.example", "."]
    );
    assert_eq!(texts("Send it.Then go"), ["Send", "it", ".", "Then", "go"]);
}

#[test]
fn what_is_quoted_is_marked() {
    let all = words("Text Bo \"on my way\" now");
    let quoted: Vec<&str> = all
        .iter()
        .filter(|word| word.quoted && word.token == Token::Word)
        .map(|word| &*word.low)
        .collect();
    assert_eq!(quoted, ["on", "my", "way"]);
    assert!(
        words("say \u{201e}ja\u{201c} and go")
            .iter()
            .any(|w| w.is("go") && !w.quoted)
    );
    assert!(
        words("say \"ja and go")
            .iter()
            .all(|w| !w.is("go") || w.quoted)
    );
}

#[test]
fn an_apostrophe_quotes_nothing() {
    for text in [
        "the keys' photo and more",
        "'til Friday and more",
        "Ida's and Bo's",
    ] {
        assert!(words(text).iter().all(|word| !word.quoted), "{text}");
    }
    let all = words("post 'lunch is here' in #hall");
    let quoted: Vec<&str> = all
        .iter()
        .filter(|word| word.quoted && word.token == Token::Word)
        .map(|word| &*word.low)
        .collect();
    assert_eq!(quoted, ["lunch", "is", "here"]);
}

#[test]
fn mixed_scripts_are_odd() {
    assert!(words("p\u{430}y").iter().all(|word| word.odd));
    assert!(
        words("\u{41e}\u{43b}\u{44c}\u{433}\u{430} Anna")
            .iter()
            .all(|word| !word.odd)
    );
    assert!(words("ida@f\u{435}rn.example").iter().all(|word| word.odd));
}

#[test]
fn letters_of_ascii_are_those_of_the_baseline() {
    for c in (0..128_u8).map(char::from) {
        assert_eq!(is_letter(c), class(c).is_word(), "{c:?}");
    }
}
