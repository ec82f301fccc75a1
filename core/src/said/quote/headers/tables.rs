//! The words of reply and forward headers, folded (lower case, no accents), language by language.

/// "Wrote", as programs put it into the line above a reply.
#[rustfmt::skip]
pub(super) static WROTE: &[&str] = &[
    "wrote", "writes", "sent", // English
    "schrieb", "schreibt", "geschrieben", // German
    "ecrit", "ecrivait", "ecrivit", // French
    "escribio", "escrito", "escriu", "escrigue", // Spanish, Catalan
    "scritto", "scrive", // Italian
    "escreveu", "escrito", // Portuguese
    "schreef", "geschreven", // Dutch
    "skrev", "skreiv", "skriver", // Swedish, Danish, Norwegian
    "kirjoitti", "kirjutas", "rakstija", "rase", // Finnish, Estonian, Latvian, Lithuanian
    "napisał", "napisała", "pisze", // Polish
    "napsal", "napsala", "napisal", "napisala", "pise", // Czech, Slovak
    "написал", "написала", "пишет", "написав", "написала", "пише", "писал", "написа", // Russian, Ukrainian, Bulgarian
    "yazdı", "yazmıs", // Turkish
    "εγραψε", "irta", "scris", "napisao", "viet", "menulis", // Greek, Hungarian, Romanian, Croatian, Vietnamese, Indonesian
    "כתב", "כתבה", "كتب", "เขียน", // Hebrew, Arabic, Thai
];

/// "Wrote" in scripts that do not part words by spaces: looked for anywhere in a line.
#[rustfmt::skip]
pub(super) static WROTE_WITHIN: &[&str] = &[
    "書きました", "書き込みました", "のメッセージ", "のメール", "より:", // Japanese
    "写道", "寫道", "写到", "寫到", "來信", "来信", // Chinese
    "님이", "작성", "썼습니다", "쓴 글", // Korean
];

/// The word that a reply header starts with, before its date.
#[rustfmt::skip]
pub(super) static ON: &[&str] = &[
    "on", "at", // English
    "am", // German
    "le", // French
    "el", "a", // Spanish, Portuguese
    "il", // Italian
    "em", // Portuguese
    "op", // Dutch
    "den", "pa", // Swedish, Danish, Norwegian
    "dnia", "w", // Polish
    "dne", "dna", // Czech, Slovak
    "в", "во", "у", // Russian, Ukrainian
    "vao", "στις", "la", "pada", // Vietnamese, Greek, Romanian, Indonesian
    "在", "于", "於",
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

/// Days of the week, whole words.
#[rustfmt::skip]
pub(super) static DAYS: &[&str] = &[
    "mon", "monday", "tue", "tues", "tuesday", "wed", "wednesday", "thu", "thur", "thurs",
    "thursday", "fri", "friday", "sat", "saturday", "sun", "sunday", "today", "yesterday", // English
    "mo", "montag", "di", "dienstag", "mi", "mittwoch", "do", "donnerstag", "fr", "freitag", "sa",
    "samstag", "sonnabend", "so", "sonntag", "heute", "gestern", // German
    "lun", "lundi", "mar", "mardi", "mer", "mercredi", "jeu", "jeudi", "ven", "vendredi", "sam",
    "samedi", "dim", "dimanche", // French
    "lunes", "martes", "mie", "miercoles", "jue", "jueves", "vie", "viernes", "sab", "sabado",
    "dom", "domingo", // Spanish
    "lunedi", "martedi", "mercoledi", "gio", "giovedi", "venerdi", "sabato", "domenica", // Italian
    "seg", "segunda", "ter", "terca", "qua", "quarta", "qui", "quinta", "sex", "sexta", // Portuguese
    "ma", "maandag", "dinsdag", "wo", "woensdag", "donderdag", "vr", "vrijdag", "za", "zaterdag",
    "zo", "zondag", // Dutch
    "man", "mandag", "tir", "tirs", "tirsdag", "tis", "tisdag", "ons", "onsdag", "tor", "tors",
    "torsdag", "fre", "fredag", "lor", "lordag", "lør", "lørdag", "son", "sondag", "søn", "søndag", // Swedish, Danish, Norwegian
    "ti", "ke", "to", "pe", "la", "su", "maanantai", "tiistai", "keskiviikko", "torstai",
    "perjantai", "lauantai", "sunnuntai", "maanantaina", "tiistaina", "keskiviikkona", "torstaina",
    "perjantaina", "lauantaina", "sunnuntaina", // Finnish
    "pon", "poniedziałek", "wt", "wtorek", "sr", "sroda", "czw", "czwartek", "pt", "piatek", "sob",
    "sobota", "niedz", "niedziela", // Polish
    "po", "pondeli", "ut", "utery", "st", "streda", "ct", "ctvrtek", "pa", "patek", "so", "ne",
    "nedele", // Czech
    "пн", "понедельник", "вт", "вторник", "ср", "среда", "чт", "четверг", "пт", "пятница", "сб",
    "суббота", "вс", "воскресенье", "нд", // Russian, Ukrainian
    "pzt", "pazartesi", "sal", "salı", "car", "carsamba", "per", "persembe", "cum", "cuma", "cmt",
    "cumartesi", "paz", "pazar", // Turkish
];

/// What a line of dashes holds when it stands above a message: the word for message or mail.
#[rustfmt::skip]
pub(super) static MESSAGE: &[&str] = &[
    "message", "messages", "mail", "email", "msg", // English, French
    "nachricht", "nachrichten", // German
    "mensaje", "correo", "missatge", // Spanish, Catalan
    "messaggio", // Italian
    "mensagem", "encaminhada", // Portuguese
    "bericht", // Dutch
    "meddelande", "meddelelse", "melding", "besked", "brev", // Swedish, Danish, Norwegian
    "viesti", // Finnish
    "wiadomosc", "wiadomosci", // Polish
    "zprava", "sprava", // Czech, Slovak
    "сообщение", "письмо", "повідомлення", "лист", "съобщение", // Russian, Ukrainian, Bulgarian
    "ileti", "mesaj", "mesajı", "iletilmis", // Turkish
    "uzenet", "mesajul", "poruka", "μηνυμα", // Hungarian, Romanian, Croatian, Greek
];

/// The same where words are not parted: looked for anywhere.
#[rustfmt::skip]
pub(super) static MESSAGE_WITHIN: &[&str] = &[
    "メッセージ", "転送", "邮件", "郵件", "轉寄", "转发", "原始", "메시지", "메세지", "전달", "원본",
];

/// "Forwarded", "original", "reply": beside a word for message they make a header without any dash.
#[rustfmt::skip]
pub(super) static FORWARDED: &[&str] = &[
    "forwarded", "original", "reply", // English
    "weitergeleitete", "weitergeleiteten", "weitergeleitet", "ursprungliche", "antwort", // German
    "transfere", "reexpedie", "origine", // French
    "reenviado", // Spanish
    "inoltrato", "originale", // Italian
    "encaminhada", "reencaminhada", // Portuguese
    "doorgestuurd", "oorspronkelijk", // Dutch
    "vidarebefordrat", "ursprungligt", "videresendt", "oprindelig", "opprinnelig", // Swedish, Danish, Norwegian
    "valitetty", "alkuperainen", // Finnish
    "przekazana", "przesłana", "oryginalna", // Polish
    "preposlana", "puvodni", // Czech
    "пересылаемое", "пересылаемого", "пересланное", "исходное", // Russian
    "iletilen", "yonlendirilen", "orijinal", // Turkish
];

/// The first word of a line that opens a forwarded message.
#[rustfmt::skip]
pub(super) static BEGIN: &[&str] = &[
    "begin", "beginning", "start", "anfang", "beginn", "debut", "inicio", "inizio", "comeco",
    "begin", "borjan", "start", "viesti", "poczatek", "zacatek", "начало",
];

/// The word after "forwarded" that names who did.
#[rustfmt::skip]
pub(super) static BY: &[&str] = &[
    "by", "from", "von", "par", "por", "da", "door", "av", "af", "fra", "przez", "от",
];

/// What stands before a forwarded subject.
#[rustfmt::skip]
pub(super) static FWD: &[&str] = &[
    "fwd", "fw", "wg", "tr", "rv", "enc", "doorst", "vs", "vb", "pd", "i",
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
