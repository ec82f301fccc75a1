//! Why a call waits for the person (contract: C §8).

use crate::words;

words! {
    /// The first thing that keeps an intent from covering a call, in the order they are looked at: of
    /// two intents the one with the later reason got further.
    pub enum Hold {
        /// Intent or call is no intent or no call, or has no instant to judge by.
        Malformed = "malformed",
        /// The person took the intent back.
        Revoked = "revoked",
        /// The intent is for another kind of act.
        Kind = "kind",
        /// The intent names another way to go out.
        Channel = "channel",
        /// A recipient of the intent is nobody, or several.
        Unresolved = "unresolved",
        /// The intent or the call has no recipient.
        NoRecipient = "no_recipient",
        /// A recipient of the call is none of the intent's.
        Recipient = "recipient",
        /// The intent of a payment has no amount.
        NoAmount = "no_amount",
        /// The currencies differ, or one is missing.
        Currency = "currency",
        /// The amount is above the intent's, or missing.
        Amount = "amount",
        /// The window has not opened.
        TooEarly = "too_early",
        /// The window of a one-off has closed.
        TooLate = "too_late",
        /// A standing permission has ended.
        Expired = "expired",
        /// What is left of the budget is less than the call needs.
        UsedUp = "used_up",
        /// No intent is stored at all.
        NoIntent = "no_intent",
    }
}

/// The reason as one English sentence for the person. It repeats nothing of the call or the intent.
#[must_use]
pub const fn hold_text(hold: Hold) -> &'static str {
    match hold {
        Hold::Malformed => "The request could not be read, so it waits for you.",
        Hold::Revoked => "You took back the permission that would have covered this.",
        Hold::Kind => "You asked for something, but not for this kind of action.",
        Hold::Channel => "You asked for it to go out another way.",
        Hold::Unresolved => "It is not clear which recipient you meant.",
        Hold::NoRecipient => "No recipient is named.",
        Hold::Recipient => "This goes to somebody you did not name.",
        Hold::NoAmount => "You named no amount for this payment.",
        Hold::Currency => "The payment is not in the currency you named.",
        Hold::Amount => "The payment is not within the amount you named.",
        Hold::TooEarly => "It is too early for what you asked.",
        Hold::TooLate => "Too much time has passed since the moment you asked for.",
        Hold::Expired => "The permission you gave has ended.",
        Hold::UsedUp => "What you asked for has already been done as often as you asked.",
        Hold::NoIntent => "Nothing you asked for is waiting to be done.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_a_sentence_of_its_own() {
        let mut seen = Vec::new();
        for hold in Hold::ALL {
            let text = hold_text(*hold);
            assert!(text.ends_with('.') && !seen.contains(&text), "{text}");
            assert_eq!(text.matches('.').count(), 1, "{text}");
            assert!(!text.contains(['{', '\n', '_']), "{text}");
            seen.push(text);
        }
        assert_eq!(seen.len(), 15);
    }

    #[test]
    fn the_order_is_that_of_looking() {
        let words: Vec<&str> = Hold::ALL.iter().map(|hold| hold.as_str()).collect();
        let order = "malformed revoked kind channel unresolved no_recipient recipient no_amount \
                     currency amount too_early too_late expired used_up no_intent";
        assert_eq!(words.join(" "), order);
        assert!(Hold::ALL.is_sorted());
    }
}
