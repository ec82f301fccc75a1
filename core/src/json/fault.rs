//! An error as a document (contract: C §1).

use super::Writer;
use crate::error::Error;

impl Error {
    /// Writes the error document.
    pub fn write(&self, out: &mut Writer) {
        out.begin_object();
        out.key("code");
        out.string(self.code().as_str());
        if !self.issues().is_empty() {
            out.key("issues");
            out.begin_array();
            for issue in self.issues() {
                out.begin_object();
                out.key("path");
                out.string(&issue.path);
                out.key("problem");
                out.string(&issue.problem);
                out.end_object();
            }
            out.end_array();
        }
        out.key("message");
        out.string(self.message());
        if let Some(pointer) = self.pointer() {
            out.key("pointer");
            out.string(&pointer);
        }
        if let Some(at) = self.retry() {
            out.key("retryAt");
            out.string(at);
        }
        out.end_object();
    }

    /// The error document as text.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = Writer::new();
        self.write(&mut out);
        out.into_string()
    }
}
