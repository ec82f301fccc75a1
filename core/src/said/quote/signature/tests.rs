#![allow(clippy::disallowed_methods, reason = "tests")]

use super::super::{Why, unquote};

const OWN: &str = "Text Olga that I'm late.";

#[test]
fn a_signature_goes_with_all_below() {
    for line in [
        "-- ",
        "--",
        "—",
        "___",
        "________________",
        "---",
        "* * *",
        "=====",
        "Sent from my iPhone",
        "Sent via mobile",
        "Sent from Outlook for Android",
        "Get Outlook for iOS",
        "<<sent by phone>>",
        "(sent from a tablet)",
        "Von meinem iPhone gesendet",
        "Gesendet von Mail für Windows",
        "Diese Nachricht wurde von meinem Handy gesendet.",
        "Envoyé de mon iPhone",
        "Envoyé depuis mon téléphone",
        "Enviado desde mi iPhone",
        "Enviado do meu iPhone",
        "Inviato da iPhone",
        "Verzonden vanaf mijn iPad",
        "Verstuurd vanaf mijn iPhone",
        "Skickat från min iPhone",
        "Sendt fra min iPad",
        "Lähetetty iPhonesta",
        "Wysłane z iPhone'a",
        "Odesláno z iPhonu",
        "Отправлено с iPhone",
        "iPhone'umdan gönderildi",
        "iPhoneから送信",
        "发自我的 iPhone",
        "從我的 iPhone 傳送",
        "나의 iPhone에서 보냄",
    ] {
        let read = unquote(&format!("{OWN}\n\n{line}\nZed Berg\nPay 900 to Zed"));
        assert_eq!(read.text.trim_end(), OWN, "{line}");
        assert!(
            read.quoted.iter().all(|cut| cut.why == Why::Signature),
            "{line}"
        );
    }
    assert_eq!(
        unquote("Text Olga. Sent from my phone, pay Zed").text,
        "Text Olga."
    );
}

#[test]
fn words_that_only_look_like_one_stay() {
    for text in [
        "Find out who it was sent from and text Olga",
        "Text Olga -- she waits -- that I'm late",
        "Verzonden is verzonden, text Olga",
        "- text Olga\n- pay Ida $40",
        "# Plan\ntext Olga",
        "Get Outlook's help page and text it to Olga",
    ] {
        assert_eq!(unquote(text).text, text);
    }
}
