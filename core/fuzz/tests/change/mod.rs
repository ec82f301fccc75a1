//! Seeded changes of inputs.

/// SplitMix64.
pub(crate) struct Rng(u64);

impl Rng {
    /// The sequence of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_f491_4f6c_dd1d))
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let z = z ^ (z >> 31);
        usize::try_from(z % (n.max(1) as u64)).unwrap_or(0)
    }

    fn pick<'t, T: ?Sized>(&mut self, list: &[&'t T]) -> &'t T {
        list[self.below(list.len())]
    }
}

const NUMBERS: [&str; 12] = [
    "0",
    "-0",
    "-1",
    "1",
    "10000",
    "1000000000001",
    "9007199254740991",
    "9007199254740992",
    "1e400",
    "0.00005",
    "5e3",
    "123456789012345678901234567890123456789",
];
const TEXTS: [&str; 16] = [
    "\"\"",
    "\"zqx mark\"",
    "\"\\ud83d\"",
    "\"\\u0000\"",
    "\"1970-01-01T00:00:00+23:59\"",
    "\"9999-12-31T23:59:59.999-23:59\"",
    "\"2026-02-29T00:00:00Z\"",
    "\"2026-10-06T14:00:00.0Z\"",
    "\"day\"",
    "\"calendar.updated\"",
    "\"USD\"",
    "\"a@xn--bcher-kva.example\"",
    "\"\\u202e@\"",
    "null",
    "true",
    "{\"zqx mark\":\"zqx mark\"}",
];

/// The pieces of a document: texts with their quotes, runs of a number, anything else byte by byte.
fn pieces(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let rest = &bytes[at + 1..];
        let length = match byte {
            b'"' => {
                let mut escaped = false;
                let end = rest.iter().position(|own| {
                    let ends = *own == b'"' && !escaped;
                    escaped = *own == b'\\' && !escaped;
                    ends
                });
                end.map_or(rest.len(), |end| end + 1)
            }
            b'0'..=b'9' | b'-' => {
                let more =
                    |own: &&u8| matches!(own, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-');
                rest.iter().take_while(more).count()
            }
            _ => 0,
        };
        if length > 0 || byte.is_ascii_digit() {
            all.push((at, at + 1 + length));
        }
        at += 1 + length;
    }
    all
}

/// Exchanges a text or a number for another of the corpus or for a hard one.
fn exchange(rng: &mut Rng, bytes: &mut Vec<u8>, corpus: &[&[u8]]) {
    let own = pieces(bytes);
    if own.is_empty() {
        return;
    }
    let (from, to) = own[rng.below(own.len())];
    let is_number = bytes.get(from).is_some_and(|byte| *byte != b'"');
    let other = match rng.below(3) {
        0 => {
            let donor = rng.pick(corpus);
            let theirs = pieces(donor);
            if theirs.is_empty() {
                return;
            }
            let (from, to) = theirs[rng.below(theirs.len())];
            donor[from..to].to_vec()
        }
        _ if is_number => rng.pick(&NUMBERS).as_bytes().to_vec(),
        _ => rng.pick(&TEXTS).as_bytes().to_vec(),
    };
    bytes.splice(from..to, other);
}

/// One change.
fn once(rng: &mut Rng, bytes: &mut Vec<u8>, corpus: &[&[u8]]) {
    let length = bytes.len();
    let at = rng.below(length + 1);
    let to = (at + rng.below(40)).min(length);
    match rng.below(12) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << rng.below(8);
            }
        }
        1 => bytes.truncate(at),
        2 => drop(bytes.drain(at..to)),
        3 => {
            let again = bytes[at..to].to_vec();
            bytes.splice(at..at, again);
        }
        4 => {
            let donor = rng.pick(corpus);
            let from = rng.below(donor.len() + 1);
            let until = (from + rng.below(200)).min(donor.len());
            bytes.splice(at..to, donor[from..until].iter().copied());
        }
        5 => {
            let open = rng.pick(&["[", "{\"a\":", "[{\"zqx mark\":"]);
            let deep = open.repeat([3, 63, 64, 65, 5_000][rng.below(5)]);
            bytes.splice(at..at, deep.into_bytes());
        }
        _ => exchange(rng, bytes, corpus),
    }
}

/// An input of the corpus with one change or a few.
pub(crate) fn changed(rng: &mut Rng, corpus: &[&[u8]]) -> Vec<u8> {
    let mut bytes = rng.pick(corpus).to_vec();
    for _ in 0..[1, 1, 1, 2, 4][rng.below(5)] {
        once(rng, &mut bytes, corpus);
    }
    bytes
}

/// A line of an input of lines, at the instant of the line that it is put behind, mostly.
fn line(rng: &mut Rng, corpus: &[&[u8]], before: Option<&Vec<u8>>) -> Vec<u8> {
    let donor = rng.pick(corpus);
    let lines: Vec<&[u8]> = donor.split(|byte| *byte == b'\n').collect();
    let own = lines[rng.below(lines.len())];
    let clock = |line: &[u8]| line.iter().position(|byte| *byte == b'\t');
    match (
        before.and_then(|before| Some(before.get(..clock(before)?)?.to_vec())),
        clock(own),
    ) {
        (Some(mut at), Some(end)) if rng.below(4) > 0 => {
            at.extend(&own[end..]);
            at
        }
        _ => own.to_vec(),
    }
}

/// An input of lines with some of them exchanged, doubled, moved or gone, and one or none of them changed.
pub(crate) fn told(rng: &mut Rng, corpus: &[&[u8]]) -> Vec<u8> {
    let base = rng.pick(corpus);
    let mut lines: Vec<Vec<u8>> = base
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(<[u8]>::to_vec)
        .collect();
    for _ in 0..rng.below(5) {
        let at = rng.below(lines.len());
        match rng.below(5) {
            0 if lines.len() > 1 => drop(lines.remove(at)),
            1 => {
                let again = lines[at].clone();
                lines.insert(at, again);
            }
            2 => {
                let to = rng.below(lines.len());
                lines.swap(at, to);
            }
            _ => {
                let other = line(rng, corpus, lines.get(at));
                lines.insert(at + 1, other);
            }
        }
    }
    for _ in 0..rng.below(3) {
        let at = rng.below(lines.len());
        once(rng, &mut lines[at], corpus);
    }
    lines.join(&b'\n')
}
