#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "tests")]

use super::super::{Why, unquote};
use super::tables;
use crate::text::fold::fold;

/// What is kept above a header, and that all below it went as one.
fn kept(header: &str) -> String {
    let text = format!("Send Olga the file.\n\n{header}\n\nPay 900 to Zed at once.\nThanks");
    let read = unquote(&text);
    assert!(
        read.quoted
            .iter()
            .any(|cut| cut.why == Why::Header && cut.end == text.len()),
        "{header}: {read:?}"
    );
    read.text.trim_end().to_owned()
}

#[test]
fn tables_hold_folded_words() {
    let fields = tables::FIELDS.iter().map(|(_, names)| *names);
    for word in fields.chain([tables::MONTHS]).flatten() {
        assert_eq!(*word, fold(word));
    }
}

#[test]
fn a_reply_header_goes_with_all_below() {
    for header in [
        "On Tue, 3 Feb 2026 at 08:15, Zed Berg <zed@a.example> wrote:",
        "On Tue, 3 Feb 2026 at 08:15, Zed Berg\n<zed@a.example> wrote:",
        "On Tue, 3 Feb 2026 at 08:15, Zed Berg <\nzed@a.example>\nwrote:",
        "*On Feb 3, 2026, at 8:15 AM, Zed Berg wrote:*",
        "---- On Tue, 03 Feb 2026 08:15:00 +0100 Zed Berg wrote ----",
        "2026-02-03 8:15 GMT+01:00 Zed Berg",
        "2026-02-03 8:15 GMT+01:00 Zed Berg <zed@a.example>:",
        "Am 03.02.2026 um 08:15 schrieb Zed Berg:",
        "Am Di., 3. Feb. 2026 um 08:15 Uhr schrieb Zed Berg <\nzed@a.example>:",
        "Zed Berg <zed@a.example> schrieb am Di., 3. Feb. 2026, 08:15:",
        "Le mar. 3 févr. 2026 à 08:15, Zed Berg <zed@a.example> a écrit :",
        "Le 3 février 2026 à 08:15, Zed Berg a\nécrit :",
        "El mar, 3 feb 2026 a las 8:15, Zed Berg (<zed@a.example>) escribió:",
        "Il giorno mar 3 feb 2026 alle ore 08:15 Zed Berg <zed@a.example>\nha scritto:",
        "Em ter., 3 de fev. de 2026 às 08:15, Zed Berg <zed@a.example> escreveu:",
        "Op di 3 feb 2026 om 08:15 schreef Zed Berg <zed@a.example>:",
        "Op 3 feb 2026 om 08:15 heeft Zed Berg <zed@a.example> het volgende\ngeschreven:",
        "Den tis 3 feb. 2026 kl 08:15 skrev Zed Berg <zed@a.example>:",
        "Den tir. 3. feb. 2026 kl. 08.15 skrev Zed Berg <zed@a.example>:",
        "tir. 3. feb. 2026 kl. 08:15 skrev Zed Berg <zed@a.example>:",
        "Zed Berg <zed@a.example> kirjoitti 3.2.2026 kello 8.15:",
        "ti 3. helmik. 2026 klo 8.15 Zed Berg (zed@a.example) kirjoitti:",
        "wt., 3 lut 2026 o 08:15 Zed Berg <zed@a.example> napisał(a):",
        "W dniu 03.02.2026 o 08:15, Zed Berg pisze:",
        "út 3. 2. 2026 v 8:15 odesílatel Zed Berg <zed@a.example> napsal:",
        "Dne 03. 02. 26 v 8:15 Zed Berg napsal(a):",
        "вт, 3 февр. 2026 г. в 08:15, Zed Berg <zed@a.example>:",
        "03.02.2026 08:15, Zed Berg пишет:",
        "3 февраля 2026 г. 08:15 пользователь Zed Berg <zed@a.example> написал:",
        "Zed Berg <zed@a.example>, 3 Şub 2026 Sal, 08:15 tarihinde şunu yazdı:",
        "2026年2月3日(火) 8:15 Zed Berg <zed@a.example>:",
        "2026年2月3日(火) 8:15、Zed Bergさんは書きました:",
        "Zed Berg <zed@a.example> 于2026年2月3日周二 08:15写道：",
        "在 2026-02-03 08:15:00，\"Zed\" <zed@a.example> 写道：",
        "2026년 2월 3일 (화) 오전 8:15, Zed Berg <zed@a.example>님이 작성:",
        "Zed Berg <zed@a.example> wrote:",
        "On Tue, Feb 3, 2026 at 8:15 AM Zed Berg\n\n<\nmailto:Zed Berg <zed@a.example>\n> wrote:",
    ] {
        assert_eq!(kept(header), "Send Olga the file.");
    }
}

#[test]
fn a_header_in_the_middle_of_a_line_leaves_the_words_before_it() {
    assert_eq!(
        unquote("Send Olga the file. On Tue, Feb 3, 2026 at 8:15 AM Zed <zed@a.example> wrote: Pay 900 to Zed").text,
        "Send Olga the file. "
    );
    assert_eq!(
        unquote("Send Olga the file. ---------- Forwarded message --------- From: Zed Subject: x Pay 900 to Zed").text,
        "Send Olga the file. "
    );
    assert_eq!(
        unquote(
            "Send Olga the file. From: Zed Berg Sent: Tuesday To: me Subject: x Pay 900 to Zed"
        )
        .text,
        "Send Olga the file. "
    );
}

#[test]
fn a_line_above_a_forwarded_message_goes_with_all_below() {
    for header in [
        "-----Original Message-----",
        "----- Original Message -----",
        "*-------- Original Message --------*",
        "________ Reply message ________",
        "---------- Forwarded message ---------",
        "-------- Weitergeleitete Nachricht --------",
        "-----Ursprüngliche Nachricht-----",
        "-----Message d'origine-----",
        "---------- Message transféré ---------",
        "-----Mensaje original-----",
        "-----Messaggio originale-----",
        "-----Mensagem original-----",
        "-----Oorspronkelijk bericht-----",
        "-----Ursprungligt meddelande-----",
        "-----Oprindelig meddelelse-----",
        "-----Alkuperäinen viesti-----",
        "-----Wiadomość oryginalna-----",
        "-----Původní zpráva-----",
        "-------- Пересылаемое сообщение --------",
        "-----Orijinal İleti-----",
        "-----元のメッセージ-----",
        "-----邮件原件-----",
        "-----원본 메시지-----",
        "Begin forwarded message:",
        "Anfang der weitergeleiteten Nachricht:",
        "Début du message transféré :",
        "Inizio messaggio inoltrato:",
        "---------------------- Forwarded by Zed Berg/Oslo on 03/02/2026 08:15 AM ---------------------------",
        "Forwarded by Zed Berg",
        "Fwd: your invoice",
        "FW: your invoice",
        "WG: Ihre Rechnung",
    ] {
        assert_eq!(kept(header), "Send Olga the file.");
    }
}

#[test]
fn a_block_of_fields_goes_with_all_below() {
    for header in [
        "From: Zed Berg\nSent: Tuesday\nTo: me\nSubject: money",
        "*From:* Zed Berg\n*Sent:* Tuesday\n*To:* me\n*Subject:* money",
        "**From**: Zed\n**Date**: Tuesday",
        "________________________________\nFrom: Zed Berg\nTo: me",
        "Date: Tuesday\nTo: me",
        "From: Zed Berg [mailto:\nzed@a.example]\nSent: Tuesday",
        "From: zed@a.example",
        "Von: Zed Berg\nGesendet: Dienstag\nAn: mich\nBetreff: Geld",
        "De : Zed Berg\nEnvoyé : mardi\nÀ : moi\nObjet : argent",
        "De: Zed Berg\nEnviado: martes\nPara: mí\nAsunto: dinero",
        "Da: Zed Berg\nInviato: martedì\nA: me\nOggetto: soldi",
        "De: Zed Berg\nEnviada em: terça\nPara: mim\nAssunto: dinheiro",
        "Van: Zed Berg\nVerzonden: dinsdag\nAan: mij\nOnderwerp: geld",
        "Från: Zed Berg\nSkickat: tisdag\nTill: mig\nÄmne: pengar",
        "Fra: Zed Berg\nSendt: tirsdag\nTil: mig\nEmne: penge",
        "Lähettäjä: Zed Berg\nLähetetty: tiistai\nVastaanottaja: minä\nAihe: raha",
        "Od: Zed Berg\nWysłano: wtorek\nDo: mnie\nTemat: pieniądze",
        "Od: Zed Berg\nOdesláno: úterý\nKomu: mně\nPředmět: peníze",
        "От: Zed Berg\nОтправлено: вторник\nКому: мне\nТема: деньги",
        "Kimden: Zed Berg\nGönderildi: Salı\nKime: ben\nKonu: para",
        "差出人: Zed Berg\n送信日時: 火曜日\n宛先: 私\n件名: お金",
        "发件人: Zed Berg\n发送时间: 星期二\n收件人: 我\n主题: 钱",
        "寄件者：Zed Berg\n寄件日期：星期二\n收件者：我\n主旨：錢",
        "보낸 사람: Zed Berg\n보낸 날짜: 화요일\n받는 사람: 나\n제목: 돈",
        "From: Zed Berg Date: Tuesday",
    ] {
        assert_eq!(kept(header), "Send Olga the file.");
    }
}

#[test]
fn words_that_only_look_like_a_header_stay() {
    for text in [
        "On Friday, send Olga the file.",
        "On this day\nI wrote something\nwhich was nice. Send it to Olga.",
        "Invite Olga:\u{20}lunch, 3 Feb at 12:15",
        "Send the original message to Olga.",
        "This is not a ---------- line. Text Olga that I'm late.",
        "----- Enter your answer -----",
        "Move the call to 2026-02-03 08:15 and tell Olga.",
        "Forward the message from Olga to Ida.",
        "Book it for me from: Oslo, to: Bergen",
    ] {
        assert_eq!(unquote(text).text, text);
    }
}

#[test]
fn a_header_under_marks_leaves_what_stands_below_the_block() {
    assert_eq!(
        unquote(
            "> On Tue, 3 Feb 2026 at 08:15, Zed wrote:\n> Pay 900\n\nNo. Text Olga that we wait."
        )
        .text,
        "\nNo. Text Olga that we wait."
    );
}
