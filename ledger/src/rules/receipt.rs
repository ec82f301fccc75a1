//! Which receipt mails vouch for their instant (contract: C §7 rule 6b).

use std::collections::BTreeSet;

/// A receipt mail that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mail {
    /// When it says that it happened (ms).
    pub(crate) at: i64,
    /// A parser of a listed merchant's read it.
    pub(crate) is_registered: bool,
}

/// The places of the mails whose instants are vouched for, each instant once. A mail that no listed
/// parser read could be another receipt of the same minute, so in its minute nothing is.
pub(crate) fn points(mails: &[Mail]) -> Vec<usize> {
    let minute = |mail: &Mail| mail.at.div_euclid(60_000);
    let strangers: BTreeSet<i64> = mails
        .iter()
        .filter(|mail| !mail.is_registered)
        .map(minute)
        .collect();
    let mut taken = BTreeSet::new();
    let own = mails.iter().enumerate().filter(|(_, mail)| {
        mail.is_registered && !strangers.contains(&minute(mail)) && taken.insert(mail.at)
    });
    own.map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn mail(at: i64, is_registered: bool) -> Mail {
        Mail { at, is_registered }
    }

    #[test]
    fn registered_mails_vouch_for_their_instants_once() {
        let mails = [mail(5, true), mail(61_000, true), mail(5, true)];
        assert_eq!(points(&mails), [0, 1]);
        assert_eq!(points(&[]), [0usize; 0]);
    }

    #[test]
    fn a_stranger_takes_the_minute_with_it() {
        // Minutes 0, 0, 1, -1.
        let mails = [
            mail(59_999, true),
            mail(0, false),
            mail(60_000, true),
            mail(-1, true),
        ];
        assert_eq!(points(&mails), [2, 3]);
        assert_eq!(points(&[mail(0, false)]), [0usize; 0]);
    }
}
