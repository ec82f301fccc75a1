//! Who plays: three agents, one person with two accounts, the people they write to, the shops they
//! buy from. Every name is made up and every address lies under a reserved domain.

use crate::rng::Rng;

/// An agent that acts for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Agent {
    /// Writes mail and keeps the calendar.
    Quill,
    /// Buys, writes mail, and works in both accounts once it is let in.
    Ferry,
    /// Does a little of everything and is bound to no account for long.
    Mosaic,
}

impl Agent {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Quill, Self::Ferry, Self::Mosaic];

    /// The agent's id.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Quill => "quill",
            Self::Ferry => "ferry",
            Self::Mosaic => "mosaic",
        }
    }

    /// What the agent leaves in a subject when it writes on its own.
    pub(crate) const fn signature(self) -> &'static str {
        match self {
            Self::Quill => "via Quill",
            Self::Ferry => "via Ferry",
            Self::Mosaic => "via Mosaic",
        }
    }
}

/// An account of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Account {
    /// The one in use every day.
    Home,
    /// The one in use on a few days of a cycle.
    Work,
}

impl Account {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Home, Self::Work];

    /// How coverage names it.
    pub(crate) const fn hash(self) -> &'static str {
        match self {
            Self::Home => "acct-home",
            Self::Work => "acct-work",
        }
    }

    /// Its own address, which is never a counterparty.
    pub(crate) const fn mailbox(self) -> &'static str {
        match self {
            Self::Home => "alex@harlow.example",
            Self::Work => "alex@northpier.example",
        }
    }
}

/// Somebody the agents write to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    /// As the agents call them.
    pub(crate) name: &'static str,
    /// Their address.
    pub(crate) address: &'static str,
}

/// Contacts stand in pairs of one domain, so that the neighbour of one is a colleague.
pub(crate) const CONTACTS: [Contact; 12] = [
    Contact {
        name: "Priya Nair",
        address: "priya.nair@lumen.example",
    },
    Contact {
        name: "Jonas Weil",
        address: "jonas.weil@lumen.example",
    },
    Contact {
        name: "Sam Okoro",
        address: "sam.okoro@tidewater.example",
    },
    Contact {
        name: "Ines Duarte",
        address: "ines.duarte@tidewater.example",
    },
    Contact {
        name: "Lena Fisk",
        address: "lena.fisk@copperfield.example",
    },
    Contact {
        name: "Omar Reyes",
        address: "omar.reyes@copperfield.example",
    },
    Contact {
        name: "Maya Lind",
        address: "maya.lind@oakrow.example",
    },
    Contact {
        name: "Theo Grant",
        address: "theo.grant@oakrow.example",
    },
    Contact {
        name: "Rosa Kemp",
        address: "rosa.kemp@stillwater.example",
    },
    Contact {
        name: "Noor Haddad",
        address: "noor.haddad@stillwater.example",
    },
    Contact {
        name: "Eli Brandt",
        address: "eli.brandt@palisade.example",
    },
    Contact {
        name: "June Park",
        address: "june.park@palisade.example",
    },
];

/// A contact and a colleague of theirs.
pub(crate) fn colleagues(rng: &mut Rng) -> (Contact, Contact) {
    let pairs = i64::try_from(CONTACTS.len() / 2).unwrap_or(1);
    let first = usize::try_from(rng.below(pairs) * 2).unwrap_or(0);
    let [a, b] = [first, first + 1].map(|at| CONTACTS[at % CONTACTS.len()]);
    if rng.chance(50) { (a, b) } else { (b, a) }
}

/// A contact of another domain than the given one.
pub(crate) fn stranger(rng: &mut Rng, to: Contact) -> Contact {
    let at = CONTACTS.iter().position(|own| *own == to).unwrap_or(0);
    let step = usize::try_from(rng.between(1, 5)).unwrap_or(1) * 2;
    CONTACTS[(at + step) % CONTACTS.len()]
}

/// A shop that sends receipts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shop {
    /// Its name on receipts.
    pub(crate) name: &'static str,
    /// Whether a parser reads its receipts, as the pages ship it.
    pub(crate) parser: Option<&'static str>,
}

/// The shops. The policies of the story list the first three, later the first four.
pub(crate) const SHOPS: [Shop; 5] = [
    Shop {
        name: "Acorn Stationery",
        parser: Some("acorn"),
    },
    Shop {
        name: "Bright Bakery",
        parser: Some("bright"),
    },
    Shop {
        name: "Harbor Books",
        parser: Some("harbor"),
    },
    Shop {
        name: "Lantern Tools",
        parser: Some("lantern"),
    },
    Shop {
        name: "Corner Kiosk",
        parser: None,
    },
];

const KINDS: [&str; 8] = [
    "Budget",
    "Invoice",
    "Deck",
    "Roadmap",
    "Notes",
    "Draft",
    "Contract",
    "Itinerary",
];
const TOPICS: [&str; 8] = [
    "spring", "harbor", "garden", "hiring", "launch", "audit", "workshop", "archive",
];

/// A subject of three words; `serial` keeps two of them apart.
pub(crate) fn subject(rng: &mut Rng, serial: u64) -> String {
    let topic = rng.pick(&TOPICS).copied().unwrap_or("spring");
    let kind = rng.pick(&KINDS).copied().unwrap_or("Notes");
    format!("{kind} {topic} {serial}")
}

const MEETINGS: [&str; 6] = [
    "Review",
    "Lunch",
    "Interview",
    "Planning",
    "Call",
    "Dentist",
];

/// The title of an event.
pub(crate) fn meeting(rng: &mut Rng, serial: u64) -> String {
    let topic = rng.pick(&TOPICS).copied().unwrap_or("spring");
    let kind = rng.pick(&MEETINGS).copied().unwrap_or("Call");
    format!("{kind} {topic} {serial}")
}
