//! Parts of a ledger that wait to be put together: in memory for a small one, in files for a large one.

use crate::fault::{Fault, Result};
use attest_core::ids::Hash;
use std::fs::File;
use std::io::{BufReader, BufWriter, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Where a part lies.
pub(super) enum Part {
    Memory(Cursor<Vec<u8>>),
    File(BufWriter<File>, PathBuf),
}

/// A part in a folder, or in memory.
pub(super) fn open(folder: Option<&Path>, name: &str) -> Result<Part> {
    let Some(folder) = folder else {
        return Ok(Part::Memory(Cursor::new(Vec::new())));
    };
    let path = folder.join(format!("{name}.part"));
    let mut how = File::options();
    let file = how
        .read(true)
        .write(true)
        .create(true)
        .truncate(true)
        .open(&path)?;
    Ok(Part::File(BufWriter::with_capacity(1 << 16, file), path))
}

impl Part {
    fn add(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Self::Memory(bytes_so_far) => bytes_so_far.write_all(bytes)?,
            Self::File(file, _) => file.write_all(bytes)?,
        }
        Ok(())
    }

    /// Hands the part over to be read from its start, and takes its file away afterwards.
    fn read_back(self, read: impl FnOnce(&mut dyn ReadSeek) -> Result<()>) -> Result<()> {
        match self {
            Self::Memory(mut bytes) => {
                bytes.set_position(0);
                read(&mut bytes)
            }
            Self::File(file, path) => {
                let mut file = file
                    .into_inner()
                    .map_err(|error| Fault::Io(error.into_error()))?;
                file.rewind()?;
                let done = read(&mut BufReader::with_capacity(1 << 16, file));
                std::fs::remove_file(path)?;
                done
            }
        }
    }
}

trait ReadSeek: Read + Seek {}
impl<T: Read + Seek> ReadSeek for T {}

/// A list that grows.
pub(super) struct Listed {
    part: Part,
    is_empty: bool,
}

impl Listed {
    pub(super) const fn new(part: Part) -> Self {
        Self {
            part,
            is_empty: true,
        }
    }

    pub(super) fn add(&mut self, item: &[u8]) -> Result<()> {
        if !std::mem::take(&mut self.is_empty) {
            self.part.add(b",")?;
        }
        self.part.add(item)
    }

    pub(super) fn write(self, to: &mut dyn Write) -> Result<()> {
        to.write_all(b"[")?;
        self.part.read_back(|part| {
            std::io::copy(part, to)?;
            Ok(())
        })?;
        Ok(to.write_all(b"]")?)
    }
}

/// A map that grows in any order and is written in that of its keys.
pub(super) struct Keyed {
    part: Part,
    end: u64,
    /// Where each value lies.
    places: Vec<(Hash, u64, usize)>,
}

impl Keyed {
    pub(super) const fn new(part: Part) -> Self {
        Self {
            part,
            end: 0,
            places: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, key: Hash, value: &[u8]) -> Result<()> {
        self.part.add(value)?;
        self.places.push((key, self.end, value.len()));
        self.end += u64::try_from(value.len()).unwrap_or(0);
        Ok(())
    }

    pub(super) fn write(mut self, to: &mut dyn Write) -> Result<()> {
        self.places.sort_unstable_by_key(|place| place.0);
        if self
            .places
            .windows(2)
            .any(|two| matches!(two, [a, b] if a.0 == b.0))
        {
            return Err(Fault::Story("two values under one key"));
        }
        to.write_all(b"{")?;
        let places = self.places;
        self.part.read_back(|part| {
            let mut value = Vec::new();
            for (at, (key, start, length)) in places.iter().enumerate() {
                value.resize(*length, 0);
                part.seek(SeekFrom::Start(*start))?;
                part.read_exact(&mut value)?;
                let comma = if at == 0 { "" } else { "," };
                write!(to, "{comma}\"{}\":", key.to_hex())?;
                to.write_all(&value)?;
            }
            Ok(())
        })?;
        Ok(to.write_all(b"}")?)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn lists_keep_their_order_and_maps_sort_their_keys() {
        let mut list = Listed::new(open(None, "list").unwrap());
        list.add(b"2").unwrap();
        list.add(b"1").unwrap();
        let mut out = Vec::new();
        list.write(&mut out).unwrap();
        assert_eq!(out, b"[2,1]");

        let mut map = Keyed::new(open(None, "map").unwrap());
        map.add(Hash([9; 32]), b"{}").unwrap();
        map.add(Hash([1; 32]), b"[7]").unwrap();
        let mut out = Vec::new();
        map.write(&mut out).unwrap();
        let (low, high) = (Hash([1; 32]).to_hex(), Hash([9; 32]).to_hex());
        assert_eq!(
            String::from_utf8(out).unwrap(),
            format!("{{\"{low}\":[7],\"{high}\":{{}}}}")
        );
    }

    #[test]
    fn a_key_stands_once() {
        let mut map = Keyed::new(open(None, "map").unwrap());
        map.add(Hash([1; 32]), b"1").unwrap();
        map.add(Hash([1; 32]), b"1").unwrap();
        assert!(map.write(&mut Vec::new()).is_err());
    }
}
