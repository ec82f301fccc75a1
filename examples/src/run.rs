//! The run of a story: what happens, in order, against the truth, the clock and the ledger.

use crate::batches::{self, Reads};
use crate::cast::Account;
use crate::export::Archive;
use crate::fault::Result;
use crate::ledger::Ledger;
use crate::observers::{Pass, look_at_calendar, look_at_sent, open_receipts};
use crate::policies::policies;
use crate::rng::Rng;
use crate::store::Kept;
use crate::story::{CYCLE, Happening, Queue, Review, noon_batch_by, tell};
use crate::times::{DAY, HOUR, MINUTE, Ms, midnight};
use crate::world::World;
use crate::world::calendar::view_of;
use attest_core::ids::Id;
use attest_core::json::Writer;
use attest_core::json::shape::{Count, Shape};
use attest_core::model::{BatchRequest, ModelScore, OverrideGrade, State};
use std::io::Write;
use std::path::Path;

/// What is left in the tables: longer than the spend window, and than anything an event, a claim or a
/// look reaches back.
const AT_HAND: Ms = 40 * DAY;

/// What a run is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// At least so many receipts. Never fewer than sixty days, and more days where they give too few:
    /// a longer life, not a busier one.
    pub receipts: usize,
    /// The seed everything follows from.
    pub seed: u64,
    /// How much of the ledger each batch is given. With [`Reads::Everything`] nothing is set aside
    /// while the story runs, so the ledger stays in memory.
    pub reads: Reads,
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Receipts in the ledger.
    pub receipts: usize,
    /// Batches that graded.
    pub batches: usize,
    /// Days lived.
    pub days: i64,
}

struct Run<'p> {
    plan: &'p Plan,
    world: World,
    ledger: Ledger,
    /// A store that is handed the same documents; what it holds decides nothing here.
    kept: Option<Kept>,
    queue: Queue,
    archive: Archive,
    /// How far the clock is ahead of the truth.
    ahead: Ms,
    rng: Rng,
    batches: usize,
    /// The last batch that graded, and the place of the policy it graded under.
    last: Option<(BatchRequest<'static>, usize)>,
}

/// Lives through a story and writes its ledger and the request of its last batch. Parts of a large
/// ledger wait in `folder`, which must exist; without one they wait in memory.
///
/// # Errors
/// [`crate::Fault::Core`] where the core refuses what the host does, [`crate::Fault::Io`] where something cannot be
/// written.
pub fn simulate(
    plan: &Plan,
    folder: Option<&Path>,
    ledger: &mut dyn Write,
    batch: &mut dyn Write,
) -> Result<Summary> {
    simulate_beside(plan, folder, None, ledger, batch).map(|(summary, _)| summary)
}

/// As [`simulate`], with a store in a new file that lives through the same story. What the store holds
/// in the end comes back in the replay format.
///
/// # Errors
/// As [`simulate`]; what the store refuses is [`crate::Fault::Core`] too.
pub fn simulate_beside(
    plan: &Plan,
    folder: Option<&Path>,
    store: Option<&Path>,
    ledger: &mut dyn Write,
    batch: &mut dyn Write,
) -> Result<(Summary, Option<String>)> {
    let made = policies()?;
    let kept = match (store, made.first()) {
        (Some(file), Some(policy)) => Some(Kept::new(file, policy, midnight(0))?),
        _ => None,
    };
    let mut run = Run {
        plan,
        world: World::default(),
        ledger: Ledger::new(made, midnight(0))?,
        kept,
        queue: Queue::default(),
        archive: Archive::new(folder)?,
        ahead: 0,
        rng: Rng::new(plan.seed, u64::MAX),
        batches: 0,
        last: None,
    };
    let days = run.live()?;
    if let Some((mut request, place)) = run.last.take() {
        let policy = run.ledger.policies.get(place);
        request.policy = policy.map(|policy| policy.document.clone());
        let mut out = Writer::new();
        request.write(&mut out);
        writeln!(batch, "{}", out.as_str())?;
    }
    let receipts = run.ledger.receipts.count();
    run.archive.take(&mut run.ledger, Ms::MAX)?;
    run.archive.write(&run.ledger, ledger)?;
    let export = match &mut run.kept {
        Some(kept) => Some(kept.export()?),
        None => None,
    };
    let summary = Summary {
        receipts,
        batches: run.batches,
        days,
    };
    Ok((summary, export))
}

impl Run<'_> {
    fn live(&mut self) -> Result<i64> {
        let mut serial = 0;
        let mut day = 0;
        while day < CYCLE - 1 || self.ledger.receipts.count() < self.plan.receipts {
            tell(day, self.plan.seed, false, &mut self.queue, &mut serial)?;
            self.until(midnight(day + 1))?;
            day += 1;
            self.tidy(day)?;
        }
        // The story breaks off after a noon batch, in the middle of things.
        tell(day, self.plan.seed, true, &mut self.queue, &mut serial)?;
        self.until(noon_batch_by(day))?;
        Ok(day + 1)
    }

    fn until(&mut self, until: Ms) -> Result<()> {
        while let Some((at, happening)) = self.queue.next(until) {
            self.happens(at, happening)?;
        }
        Ok(())
    }

    /// Sets aside what nothing touches any more.
    fn tidy(&mut self, day: i64) -> Result<()> {
        let now = midnight(day);
        self.world.forget(now);
        self.ledger.clock.forget(now);
        self.ledger.bases.forget(view_of(day) - 1);
        if self.plan.reads == Reads::Needed {
            let before = now - AT_HAND;
            self.archive.take(&mut self.ledger, before)?;
            self.ledger.windows.forget(before);
            self.ledger.activity.forget(before);
        }
        Ok(())
    }

    fn happens(&mut self, at: Ms, happening: Happening) -> Result<()> {
        let now = at + self.ahead;
        match happening {
            Happening::Sent(account, mail) => self.world.place(account).sent.send(mail),
            Happening::Receipt(account, mail) => self.world.place(account).unopened.push(mail),
            Happening::Calendar(account, event, deed) => self.world.calendar(account, event, deed),
            Happening::Shows(line) => self.world.log(line.agent).show(at, line),
            Happening::Stirs(agent) => self.world.log(agent).stir(at),
            Happening::Paste(agent) => {
                let (lines, stirs) = self.world.log(agent).paste(at);
                if let Some(kept) = &mut self.kept {
                    kept.log(now, agent, &lines, &stirs)?;
                }
                self.ledger.paste(now, agent, &lines, &stirs)?;
            }
            Happening::Reads(line) => {
                if let Some(kept) = &mut self.kept {
                    kept.line(now, &line)?;
                }
                self.ledger.read_elsewhere(now, line)?;
            }
            Happening::Away(from) => {
                if let Some(kept) = &mut self.kept {
                    kept.away(now, from, at)?;
                }
                self.ledger.away(now, from, at)?;
            }
            Happening::LooksAtSent(account, delay) => {
                let pass = look_at_sent(self.world.place(account), account, now);
                self.arrives(at, pass, delay)?;
            }
            Happening::OpensReceipts(account, percent) => self.opens(at, account, percent)?,
            Happening::LooksAtCalendar(account, view, shown) => {
                let pass = look_at_calendar(self.world.place(account), account, now, view, shown);
                self.arrives(at, pass, 0)?;
            }
            Happening::Arrives(pass) => self.takes(now, *pass)?,
            Happening::Asks(agent, id) => {
                if let Some(kept) = &mut self.kept {
                    kept.request(now, agent, id)?;
                }
                self.ledger.request(now, agent, id)?;
            }
            Happening::Saves(agent, terms) => {
                if let Some(kept) = &mut self.kept {
                    kept.grant(now, agent, terms)?;
                }
                self.ledger.save_grant(now, agent, terms)?;
                self.graded(at)?;
            }
            Happening::Observed(agent, scopes, accounts) => {
                if let Some(kept) = &mut self.kept {
                    kept.observed(now, agent, scopes, accounts)?;
                }
                self.ledger.observe_agent(now, agent, scopes, accounts)?;
            }
            Happening::Clock(ahead) => self.ahead = ahead,
            Happening::Policy(place) => {
                if let Some(kept) = &mut self.kept
                    && let Some(policy) = self.ledger.policies.get(place)
                {
                    kept.policy(now, policy)?;
                }
                self.ledger.change_policy(now, place)?;
            }
            Happening::Model(on) => {
                if let Some(kept) = &mut self.kept {
                    kept.model(now, on)?;
                }
                self.ledger.switch_model(now, on)?;
            }
            Happening::Answers(claim, observation) => self.answers(at, claim, observation)?,
            Happening::Overrides(claim, grade) => {
                if let Some(id) = self.ledger.receipts.of_claim(claim).map(|own| own.id) {
                    self.overrides(now, id, grade)?;
                }
            }
            Happening::Reverts(claim) => {
                if let Some(id) = self.ledger.receipts.of_claim(claim).map(|own| own.id) {
                    self.reverts(now, id)?;
                }
            }
            Happening::OverridesUnasked(mail, grade) => {
                if let Some(id) = self.unasked(mail) {
                    self.overrides(now, id, grade)?;
                }
            }
            Happening::RevertsUnasked(mail) => {
                if let Some(id) = self.unasked(mail) {
                    self.reverts(now, id)?;
                }
            }
            Happening::Reviews(day) => self.reviews(at, day)?,
            Happening::TakesBack(id) => {
                self.reverts(now, id)?;
            }
            Happening::SaysAgain(id, grade) => {
                self.overrides(now, id, grade)?;
            }
            Happening::Batch => self.batch(at)?,
        }
        Ok(())
    }

    fn arrives(&mut self, at: Ms, pass: Pass, delay: Ms) -> Result<()> {
        if delay > 0 {
            self.queue
                .push(at + delay, Happening::Arrives(Box::new(pass)));
            return Ok(());
        }
        self.takes(at + self.ahead, pass)
    }

    fn takes(&mut self, now: Ms, pass: Pass) -> Result<()> {
        if let Some(kept) = &mut self.kept {
            kept.pass(now, &pass)?;
        }
        self.ledger.pass(now, pass)
    }

    fn overrides(&mut self, now: Ms, id: Id, grade: OverrideGrade) -> Result<bool> {
        let done = self.ledger.override_receipt(now, id, grade)?;
        let said = self
            .ledger
            .receipts
            .get(id)
            .and_then(|own| own.overridden.as_ref());
        if done
            && let Some(kept) = &mut self.kept
            && let Some(said) = said
        {
            kept.overrides(now, id, grade, &said.reason)?;
        }
        Ok(done)
    }

    fn reverts(&mut self, now: Ms, id: Id) -> Result<()> {
        if self.ledger.revert_receipt(now, id)?
            && let Some(kept) = &mut self.kept
        {
            kept.reverts(now, id)?;
        }
        Ok(())
    }

    fn opens(&mut self, at: Ms, account: Account, percent: i64) -> Result<()> {
        let now = at + self.ahead;
        let waiting = std::mem::take(&mut self.world.place(account).unopened);
        let mut opened = Vec::new();
        for mail in waiting {
            if self.rng.chance(percent) {
                opened.push(mail);
            } else if mail.at > at - 3 * DAY {
                self.world.place(account).unopened.push(mail);
            }
        }
        self.takes(now, open_receipts(opened, account, now))
    }

    /// The UNASKED receipt of a mail.
    fn unasked(&self, mail: u64) -> Option<Id> {
        let key = attest_core::hashes::row_key_hash(&format!("m{mail}"));
        let row = self
            .ledger
            .rows
            .iter()
            .find(|row| row.row_key_hash == Some(key))?;
        Some(self.ledger.receipts.unasked(row.id)?.id)
    }

    /// The person looks through the receipts of the last days and answers one; some answers are taken
    /// back later, and some of those said again.
    fn reviews(&mut self, at: Ms, day: i64) -> Result<()> {
        let review = Review::of(day);
        let now = at + self.ahead;
        let recent = self.ledger.receipts.iter().filter(|own| {
            own.computed_at.ms() > now - 3 * DAY && own.reverted().len() < 3 && review.is_about(own)
        });
        let found: Vec<Id> = recent.map(|own| own.id).collect();
        let Some(id) = self
            .rng
            .pick(&found)
            .copied()
            .filter(|_| self.rng.chance(85))
        else {
            return Ok(());
        };
        if !self.overrides(now, id, review.says)? {
            return Ok(());
        }
        if self.rng.chance(55) {
            // One that was PENDING is taken back while a batch may still grade it again.
            let hours = if review.state == State::Pending {
                9
            } else {
                50
            };
            let back = at + self.rng.between(20, hours * 60) * MINUTE;
            self.queue.push(back, Happening::TakesBack(id));
            if self.rng.chance(35) {
                let again = back + self.rng.between(10, 600) * MINUTE;
                self.queue
                    .push(again, Happening::SaysAgain(id, review.says));
                if self.rng.chance(60) {
                    let back = again + self.rng.between(2, 30) * HOUR;
                    self.queue.push(back, Happening::TakesBack(id));
                }
            }
        }
        Ok(())
    }

    /// A batch runs.
    fn batch(&mut self, at: Ms) -> Result<()> {
        if let Some(kept) = &mut self.kept {
            kept.batch(at + self.ahead)?;
        }
        self.graded(at)
    }

    /// The ledger grades; then the model is asked about what it left in part.
    fn graded(&mut self, at: Ms) -> Result<()> {
        let now = at + self.ahead;
        let Some(request) = batches::run(&mut self.ledger, now, self.plan.reads)? else {
            return Ok(());
        };
        self.batches += 1;
        self.last = Some((request, self.ledger.in_force));
        if !self.ledger.model.on {
            return Ok(());
        }
        if let Some(kept) = &mut self.kept {
            kept.ask(now)?;
        }
        let partial: Vec<(Id, Id)> = self
            .ledger
            .receipts
            .iter()
            .filter(|own| own.state == State::Pending && *own.rule_id.0 == *"partial")
            .filter_map(|own| Some((own.claim_id?, *own.observation_ids.first()?)))
            .collect();
        for (claim, observation) in partial {
            if self.ledger.model.asked.insert(claim) {
                let answers = at + self.rng.between(300, 1_900);
                self.queue
                    .push(answers, Happening::Answers(claim, observation));
            }
        }
        Ok(())
    }

    /// The model answers, sure or not, and a batch runs at once.
    fn answers(&mut self, at: Ms, claim: Id, observation: Id) -> Result<()> {
        let score = if self.rng.chance(60) {
            self.rng.between(9_500, 10_000)
        } else {
            self.rng.between(1_000, 9_000)
        };
        let score = ModelScore {
            observation_id: observation,
            score: Count(score),
        };
        if let Some(kept) = &mut self.kept {
            kept.answer(at + self.ahead, claim, &score)?;
        }
        self.ledger.model_answer(at + self.ahead, claim, score)?;
        self.graded(at)
    }
}
