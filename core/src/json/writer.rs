//! Canonical JSON out (RFC 8785, contract: C §3): no white space, minimal escapes.
//!
//! The writer does not sort: whoever writes an object writes its members in the order of their
//! keys by UTF-16 code units. Shapes do so by construction (a test holds it), values by sorting.

/// Builds one canonical JSON document.
#[derive(Debug, Default)]
pub struct Writer {
    out: String,
}

impl Writer {
    /// An empty document.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty document with room for `bytes`.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            out: String::with_capacity(bytes),
        }
    }

    /// What was written.
    #[must_use]
    pub fn into_string(self) -> String {
        self.out
    }

    /// What was written so far.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.out
    }

    /// Empties the document and keeps its memory.
    pub fn clear(&mut self) {
        self.out.clear();
    }

    fn separate(&mut self) {
        if !matches!(self.out.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
            self.out.push(',');
        }
    }

    /// Opens an object.
    pub fn begin_object(&mut self) {
        self.separate();
        self.out.push('{');
    }

    /// Closes an object.
    pub fn end_object(&mut self) {
        self.out.push('}');
    }

    /// Opens an array.
    pub fn begin_array(&mut self) {
        self.separate();
        self.out.push('[');
    }

    /// Closes an array.
    pub fn end_array(&mut self) {
        self.out.push(']');
    }

    /// A member's key; its value follows.
    pub fn key(&mut self, key: &str) {
        self.string(key);
        self.out.push(':');
    }

    /// A text value.
    pub fn string(&mut self, text: &str) {
        self.separate();
        self.out.push('"');
        // Nearly no text needs an escape. Without a way out early, the look costs next to nothing.
        let escapes = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
        if !text
            .bytes()
            .fold(false, |found, byte| found | escapes(byte))
        {
            self.out.push_str(text);
            self.out.push('"');
            return;
        }
        let mut plain = 0;
        for (at, byte) in text.bytes().enumerate() {
            if !escapes(byte) {
                continue;
            }
            self.out.push_str(text.get(plain..at).unwrap_or_default());
            plain = at + 1;
            match byte {
                b'"' => self.out.push_str("\\\""),
                b'\\' => self.out.push_str("\\\\"),
                0x08 => self.out.push_str("\\b"),
                0x09 => self.out.push_str("\\t"),
                0x0a => self.out.push_str("\\n"),
                0x0c => self.out.push_str("\\f"),
                0x0d => self.out.push_str("\\r"),
                _ => {
                    const HEX: &[u8; 16] = b"0123456789abcdef";
                    self.out.push_str("\\u00");
                    for nibble in [byte >> 4, byte & 15] {
                        self.out.push(char::from(
                            HEX.get(usize::from(nibble)).copied().unwrap_or(b'0'),
                        ));
                    }
                }
            }
        }
        self.out.push_str(text.get(plain..).unwrap_or_default());
        self.out.push('"');
    }

    /// A text value that needs no escapes.
    pub(crate) fn plain(&mut self, text: &str) {
        self.separate();
        self.out.push('"');
        self.out.push_str(text);
        self.out.push('"');
    }

    /// An integer value.
    pub fn int(&mut self, value: i64) {
        self.separate();
        use std::fmt::Write as _;
        // Writing to a String cannot fail.
        let _ = write!(self.out, "{value}");
    }

    /// A value already written canonically.
    pub fn raw(&mut self, canonical: &str) {
        self.separate();
        self.out.push_str(canonical);
    }

    /// `true` or `false`.
    pub fn bool(&mut self, value: bool) {
        self.raw(if value { "true" } else { "false" });
    }

    /// `null`.
    pub fn null(&mut self) {
        self.raw("null");
    }
}
