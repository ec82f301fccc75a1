//! The words of reply and forward headers, folded (lower case, no accents), language by language.

/// "Wrote" in scripts that do not part words by spaces: looked for anywhere in a line.
#[rustfmt::skip]
pub(super) static WROTE_WITHIN: &[&str] = &[
    "書きました", "書き込みました", "のメッセージ", "のメール", "より:", // Japanese
    "写道", "寫道", "写到", "寫到", "來信", "来信", // Chinese
    "님이", "작성", "썼습니다", "쓴 글", // Korean
];

/// Months, by how they begin. A month counts only beside a number.
#[rustfmt::skip]
pub(super) static MONTHS: &[&str] = &[
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", // English
    "mai", "okt", "dez", // German
    "fev", "avr", "juin", "juil", "aou", // French
    "ene", "abr", "ago", "dic", // Spanish
    "gen", "mag", "giu", "lug", "set", "ott", // Italian
    "out", "maa", "mei", "maj", "des", // Portuguese, Dutch, Danish, Norwegian
    "tammi", "helmi", "maalis", "huhti", "touko", "kesa", "heina", "elo", "syys", "loka", "marras",
    "joulu", // Finnish
    "sty", "lut", "kwi", "cze", "lip", "sie", "wrz", "paz", "lis", "gru", // Polish
    "led", "uno", "bre", "dub", "kve", "cer", "srp", "zar", "rij", "pro", // Czech
    "янв", "фев", "мар", "апр", "мая", "маи", "июн", "июл", "авг", "сен", "окт", "ноя", "дек", // Russian
    "січ", "лют", "бер", "кві", "тра", "чер", "лип", "сер", "вер", "жов", "лис", "гру", // Ukrainian
    "oca", "sub", "nis", "haz", "tem", "agu", "eyl", "eki", "kas", "ara", // Turkish
    "thang",
];

/// The same where words are not parted: looked for anywhere.
#[rustfmt::skip]
pub(super) static MESSAGE_WITHIN: &[&str] = &[
    "メッセージ", "転送", "邮件", "郵件", "轉寄", "转发", "原始", "메시지", "메세지", "전달", "원본",
];

/// A field of a mail's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    From,
    Sent,
    To,
    Copy,
    Subject,
    ReplyTo,
}

/// The names of the fields.
#[rustfmt::skip]
pub(super) static FIELDS: &[(Field, &[&str])] = &[
    (
        Field::From,
        &[
            "from", "sender", // English
            "von", "absender", // German
            "de", "expediteur", "remitente", "remetente", // French, Spanish, Portuguese
            "da", "mittente", // Italian
            "van", "afzender", // Dutch
            "fran", "fra", "avsandare", "avsender", "afsender", // Swedish, Danish, Norwegian
            "lahettaja", // Finnish
            "od", "nadawca", "odesilatel", "odosielatel", // Polish, Czech, Slovak
            "от", "от кого", "отправитель", "від", "від кого", // Russian, Ukrainian
            "kimden", "gonderen", // Turkish
            "απο", "felado", "de la", "salje", // Greek, Hungarian, Romanian, Croatian
            "差出人", "送信者", "发件人", "寄件人", "寄件者", "發件人", "보낸 사람", "보낸사람", "발신",
        ],
    ),
    (
        Field::Sent,
        &[
            "sent", "date", "received", "sent at", "date sent", // English
            "gesendet", "datum", "gesendet am", // German
            "envoye", "envoye le", "date d'envoi", // French
            "enviado", "enviado el", "fecha", "enviado em", "enviada", "enviada em", "data", // Spanish, Portuguese
            "inviato", "data invio", // Italian
            "verzonden", "verzonden op", // Dutch
            "skickat", "sendt", "dato", // Swedish, Danish, Norwegian
            "lahetetty", "paivamaara", "paivays", // Finnish
            "wysłano", "wysłane", "odeslano", "odoslane", // Polish, Czech, Slovak
            "отправлено", "дата", "надіслано", // Russian, Ukrainian
            "gonderildi", "gonderilme tarihi", "gonderme tarihi", "gonderim tarihi", "tarih", // Turkish
            "ημερομηνια", "kuldve", "trimis", // Greek, Hungarian, Romanian
            "送信日時", "日付", "日時", "发送时间", "日期", "时间", "寄件日期", "傳送時間", "發送時間", "보낸 날짜", "날짜", "보낸날짜",
            "일시",
        ],
    ),
    (
        Field::To,
        &[
            "to", // English
            "an", "empfanger", // German
            "a", "para", "destinatario", "destinataire", "pour", // French, Spanish, Italian, Portuguese
            "aan", "ontvanger", // Dutch
            "till", "til", "mottagare", "mottaker", "modtager", // Swedish, Danish, Norwegian
            "vastaanottaja", // Finnish
            "do", "komu", "adresat", // Polish, Czech
            "кому", // Russian, Ukrainian
            "kime", "alıcı", // Turkish
            "προς", "cimzett", "catre", // Greek, Hungarian, Romanian
            "宛先", "收件人", "收件者", "받는 사람", "받는사람", "수신",
        ],
    ),
    (
        Field::Copy,
        &[
            "cc", "bcc", "kopie", "copie", "copia", "kopia", "kopi", "kopio", "dw", "kopie an",
            "копия", "копія", "bilgi", "抄送", "副本", "참조",
        ],
    ),
    (
        Field::Subject,
        &[
            "subject", "re", // English
            "betreff", // German
            "objet", "sujet", // French
            "asunto", "assunto", // Spanish, Portuguese
            "oggetto", // Italian
            "onderwerp", // Dutch
            "amne", "emne", // Swedish, Danish, Norwegian
            "aihe", // Finnish
            "temat", "predmet", // Polish, Czech, Slovak
            "тема", // Russian, Ukrainian
            "konu", // Turkish
            "θεμα", "targy", "subiect", // Greek, Hungarian, Romanian
            "件名", "主题", "主旨", "主題", "标题", "제목",
        ],
    ),
    (
        Field::ReplyTo,
        &[
            "reply to", "antwort an", "antworten an", "repondre a", "responder a", "rispondi a",
            "risposta", "beantwoorden", "svar till", "svar til", "vastaus", "odpowiedz do",
            "odpoved komu", "ответить", "yanıtla", "返信先", "回复", "회신", "on behalf of",
            "im auftrag von", "mailed by", "attachments", "attachment", "importance", "priority",
        ],
    ),
];
