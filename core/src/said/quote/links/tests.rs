#![allow(clippy::disallowed_methods, reason = "tests")]

use super::super::{Why, unquote};

#[test]
fn a_link_that_says_one_thing_and_leads_to_another_goes() {
    for link in [
        "[olga@a.example](mailto:zed@b.example)",
        "[olga@a.example](zed@b.example)",
        "[olga@a.example](mailto:olga@a.example?cc=zed@b.example)",
        "[Olga](mailto:zed@b.example)",
        "[a.example](https://b.example/pay)",
        "[the form](https://b.example/pay)",
        "![a picture](https://b.example/pay)",
        "<mailto:zed@b.example|olga@a.example>",
        "<https://b.example|a.example>",
        "olga@a.example<mailto:zed@b.example>",
        "olga@a.example <zed@b.example>",
        "\"olga@a.example\" <zed@b.example>",
        "olga@a.example (mailto:zed@b.example)",
        "olga@a.example [mailto:zed@b.example]",
        "a.example<https://b.example/>",
        "<a href=\"mailto:zed@b.example\">olga@a.example</a>",
        "<a href='https://b.example'>a.example</a>",
    ] {
        let read = unquote(&format!("Email {link} that I'm late"));
        assert_eq!(read.text, "Email \u{2029} that I'm late", "{link}");
        assert!(
            read.quoted.iter().all(|cut| cut.why == Why::Hidden),
            "{link}: {read:?}"
        );
    }
    let text = "Email [olga@a.example][1] that I'm late\n\n[1]: mailto:zed@b.example\n";
    assert_eq!(unquote(text).text, "Email \u{2029} that I'm late\n\n");
}

#[test]
fn a_link_that_says_where_it_leads_stays() {
    for text in [
        "Email [olga@a.example](mailto:olga@a.example) that I'm late",
        "Email olga@a.example<mailto:olga@a.example> that I'm late",
        "Email Olga <olga@a.example> that I'm late",
        "Email \"Olga Lund\" <olga@a.example> that I'm late",
        "Email Olga (olga@a.example) that I'm late",
        "Post it on <https://a.example/form>",
        "See [1] and (2) and text Olga",
        "Email Ida, olga@a.example and Bo <bo@a.example> the file",
        "Fill in [https://a.example](https://a.example/)",
        "Text Olga: list[0](1) is wrong",
    ] {
        assert_eq!(unquote(text).text, text);
    }
}
