//! The gate's index says what a walk over all intents says, through calls, spending, taking back and
//! clocks that are set back.

use crate::chance::{MINUTE, NOW, call, intent};
use crate::rng::{Rng, each_seed};
use attest_core::json::shape::Count;
use attest_core::said::call::Call;
use attest_core::said::gate::{Gate, Verdict, check_list};
use attest_core::said::hold::Hold;
use attest_core::said::intent::Intent;
use attest_core::said::matches::explain;

/// One intent, remembered the slow way.
struct Kept {
    intent: Intent<'static>,
    /// Of one that was seen after its end, an instant after it.
    ended: Option<i64>,
    /// Of one with a rhythm, what was spent and when.
    uses: Vec<(i64, i64)>,
}

impl Kept {
    fn of(intent: &Intent<'static>) -> Self {
        Self {
            intent: intent.clone(),
            ended: None,
            uses: Vec::new(),
        }
    }

    /// Whether an instant lies behind its window, worked out from the contract alone.
    fn is_over(&self, now: i64) -> bool {
        self.window()
            .is_some_and(|(opens, ends)| now >= opens && now > ends)
    }

    fn window(&self) -> Option<(i64, i64)> {
        let until = self
            .intent
            .limits
            .until
            .map_or(i64::MAX, |until| until.ms());
        let created = self.intent.created_at.map(|at| at.ms());
        if self.intent.standing {
            return created.map(|created| (created - 10 * MINUTE, until));
        }
        let start = self.intent.when.at.map(|at| at.ms()).or(created)?;
        let minutes = self.intent.when.window_minutes.map_or(120, |it| it.0);
        Some((start - 10 * MINUTE, until.min(start + minutes * MINUTE)))
    }

    /// The clock says this.
    fn tell(&mut self, now: i64) {
        if self.intent.limits.per.is_some()
            && let Some(before) = self.intent.used.take()
        {
            self.uses.push((now, before.0));
        }
        if self.ended.is_none() && self.is_over(now) {
            self.ended = Some(now);
        }
    }

    fn look(&self, call: &Call<'_>, now: i64) -> Result<i64, Hold> {
        let used = self.intent.limits.per.map_or(0, |per| {
            let counted = self.uses.iter().filter(|(at, _)| *at >= now - per.ms());
            counted.map(|(_, spent)| spent).sum()
        });
        explain(&self.intent, call, Some(self.ended.unwrap_or(now)), used)
    }

    fn spend(&mut self, spent: i64, now: i64) {
        if self.intent.limits.per.is_some() {
            self.uses.push((now, spent));
        } else {
            let used = self.intent.used.map_or(0, |used| used.0);
            self.intent.used = Some(Count(used + spent));
        }
    }
}

/// All of them, in turn: the earliest stored first, then by id.
struct Walk(Vec<Kept>);

impl Walk {
    fn of(intents: &[Intent<'static>]) -> Self {
        let mut kept: Vec<Kept> = intents.iter().map(Kept::of).collect();
        kept.sort_by_key(|kept| {
            let created = kept.intent.created_at.map_or(i64::MAX, |at| at.ms());
            (created, kept.intent.id.clone())
        });
        Self(kept)
    }

    fn check(&mut self, call: &Call<'_>, now: i64) -> (Verdict, Option<usize>) {
        let mut best: Option<(Result<i64, Hold>, usize)> = None;
        for (at, kept) in self.0.iter_mut().enumerate() {
            kept.tell(now);
            let found = kept.look(call, now);
            let further = match (&found, best.as_ref().map(|(best, _)| best)) {
                (_, None) | (Ok(_), Some(Err(_))) => true,
                (Err(new), Some(Err(own))) => new > own,
                (_, Some(Ok(_))) => false,
            };
            if further {
                best = Some((found, at));
            }
        }
        match best {
            None => (Verdict::Hold(Hold::NoIntent), None),
            Some((Err(hold), _)) => (Verdict::Hold(hold), None),
            Some((Ok(spent), at)) => {
                let id = self.0[at].intent.id.clone().expect("an id").into_owned();
                (Verdict::Match { id, spent }, Some(at))
            }
        }
    }
}

fn some(rng: &mut Rng, most: usize) -> Vec<Intent<'static>> {
    let count = rng.among(0..=most);
    let mut intents: Vec<_> = (0..count).map(|at| intent(rng, at)).collect();
    // A few of one instant, so that ids decide.
    for at in 1..intents.len() {
        if rng.percent(20) {
            intents[at].created_at = intents[at - 1].created_at;
        }
    }
    rng.shuffle(&mut intents);
    intents
}

fn gate_of(intents: &[Intent<'static>]) -> Gate {
    let mut gate = Gate::new();
    for intent in intents {
        gate.add(intent).expect("an intent a gate takes");
    }
    gate
}

#[test]
fn a_fresh_gate_says_what_the_list_says() {
    let mut matched = 0;
    each_seed("fresh_gate", 400, |rng| {
        let intents = some(rng, 60);
        let mut gate = gate_of(&intents);
        let now = NOW + (rng.among(0..=200) as i64 - 100) * MINUTE;
        for _ in 0..30 {
            let call = call(rng);
            let (verdict, considered) =
                check_list(&intents, Some(&call), Some(now), true).expect("a verdict");
            matched += usize::from(matches!(verdict, Verdict::Match { .. }));
            assert_eq!(
                gate.check(&call, now).expect("a verdict"),
                verdict,
                "{call:?}"
            );
            assert_eq!(gate.considered(&call, now).expect("a list"), considered);
            assert_eq!(Walk::of(&intents).check(&call, now).0, verdict);
        }
    });
    assert!(matched > 1_000, "{matched}");
}

#[test]
fn a_gate_with_a_history_says_what_a_walk_says() {
    let mut matched = 0;
    each_seed("gate_history", 250, |rng| {
        let mut intents = some(rng, 40);
        let late = intents.split_off(intents.len() / 2);
        let mut gate = gate_of(&intents);
        let mut walk = Walk::of(&intents);
        let mut now = NOW - 200 * MINUTE;
        for step in 0..80 {
            now += match rng.below(10) {
                0 => -(rng.among(0..=120) as i64) * MINUTE,
                1 => 24 * 60 * MINUTE,
                2 => 0,
                _ => rng.among(0..=20) as i64 * MINUTE / 2,
            };
            if step == 20 {
                for intent in &late {
                    gate.add(intent).expect("an intent a gate takes");
                    walk.0.push(Kept::of(intent));
                }
                let kept = std::mem::take(&mut walk.0);
                walk.0 = kept;
                walk.0.sort_by_key(|kept| {
                    let created = kept.intent.created_at.map_or(i64::MAX, |at| at.ms());
                    (created, kept.intent.id.clone())
                });
            }
            if rng.percent(5) && !walk.0.is_empty() {
                let at = rng.below(walk.0.len());
                let id = walk.0[at].intent.id.clone().expect("an id");
                assert!(gate.revoke(&id));
                walk.0[at].intent.revoked = Some(true);
            }
            let call = call(rng);
            let (verdict, at) = walk.check(&call, now);
            let context = || format!("step {step} at {now}: {call:?}");
            assert_eq!(
                gate.check(&call, now).expect("a verdict"),
                verdict,
                "{}",
                context()
            );
            if rng.percent(60) {
                let spent = gate.authorize(&call, now).expect("a verdict");
                assert_eq!(spent, verdict, "{}", context());
                if let (Some(at), Verdict::Match { spent, .. }) = (at, &verdict) {
                    matched += 1;
                    walk.0[at].spend(*spent, now);
                }
            }
        }
    });
    assert!(matched > 400, "{matched}");
}

#[test]
fn an_ended_intent_stays_ended_when_the_clock_is_set_back() {
    each_seed("ended", 200, |rng| {
        let intents = some(rng, 30);
        let mut gate = gate_of(&intents);
        let year = NOW + 366 * 24 * 60 * MINUTE;
        let any = call(rng);
        gate.check(&any, year).expect("a verdict");
        for _ in 0..20 {
            let call = call(rng);
            if let Verdict::Match { id, .. } = gate.check(&call, NOW).expect("a verdict") {
                let own = intents.iter().find(|it| it.id.as_deref() == Some(&id));
                let own = own.expect("one of them");
                assert!(own.standing && own.limits.until.is_none(), "{own:?}");
            }
        }
    });
}
