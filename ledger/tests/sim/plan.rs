//! When what happens in a history.

use crate::history::{History, START, Task};
use crate::world::{HOUR, MINUTE};

impl History {
    pub(crate) fn plan(&mut self) {
        let hours = self.rng.between(4, 14);
        let jumps = self.rng.chance(35);
        let binds = self.rng.chance(25);
        for account in 0..self.opened {
            self.push(START + MINUTE, Task::LooksAtCalendar(account));
            self.push(START + 2 * MINUTE, Task::LooksAtSent(account));
        }
        if binds {
            self.push(START + 3 * MINUTE, Task::Binds);
        }
        for hour in 0..hours {
            let start = START + hour * HOUR;
            for (percent, task) in [
                (60, Task::AgentMail as fn(bool) -> Task),
                (45, |_| Task::OwnMail),
                (25, |_| Task::FalseMail),
                (30, |_| Task::AgentEvent),
                (15, |_| Task::AgentMoves),
                (10, |_| Task::AgentDrops),
                (25, |_| Task::OthersEvent),
                (15, |_| Task::FalseEvent),
                (25, Task::AgentBuys),
                (10, |_| Task::OwnBuy),
                (10, |_| Task::FalseBuy),
            ] {
                if self.rng.chance(percent) {
                    let claims = self.rng.chance(75);
                    let at = start + self.rng.below(HOUR);
                    self.push(at, task(claims));
                }
            }
            for account in 0..self.opened {
                for _ in 0..self.rng.between(0, 2) {
                    let at = start + self.rng.below(HOUR);
                    self.push(at, Task::LooksAtSent(account));
                }
                if self.rng.chance(45) {
                    let at = start + self.rng.below(HOUR);
                    self.push(at, Task::LooksAtCalendar(account));
                }
                if self.rng.chance(40) {
                    let at = start + self.rng.below(HOUR);
                    self.push(at, Task::OpensReceipts(account));
                }
            }
            for agent in 0..self.agents {
                if self.rng.chance(55) {
                    let at = start + self.rng.below(HOUR);
                    self.push(at, Task::Paste(agent));
                }
                if self.rng.chance(25) {
                    let at = start + self.rng.below(HOUR);
                    self.push(at, Task::Stirs(agent));
                }
            }
            if self.rng.chance(30) {
                let (at, long) = (start + self.rng.below(HOUR), self.rng.between(5, 40));
                self.push(at, Task::Away(long * MINUTE));
            }
            if jumps && self.rng.chance(30) {
                let ahead = if self.rng.chance(50) {
                    0
                } else {
                    self.rng.between(-180, 240) * MINUTE
                };
                let at = start + self.rng.below(HOUR);
                self.push(at, Task::Clock(ahead));
            }
            if self.rng.chance(85) {
                let at = start + self.rng.below(HOUR);
                self.push(at, Task::Batch);
            }
            if self.rng.chance(15) {
                let at = start + self.rng.below(HOUR);
                self.push(at, Task::Crash);
            }
        }
        // Everything is looked at again until all of it is decided.
        let end = START + hours * HOUR;
        self.push(end, Task::Clock(0));
        for agent in 0..self.agents {
            self.push(end + 5 * MINUTE, Task::Paste(agent));
        }
        for after in [55 * MINUTE, 3 * HOUR, 27 * HOUR] {
            for account in 0..self.opened {
                self.push(end + after, Task::LooksAtSent(account));
                self.push(end + after, Task::LooksAtCalendar(account));
                self.push(end + after, Task::OpensReceipts(account));
            }
            self.push(end + after + 2 * MINUTE, Task::Batch);
        }
        self.push(end + 60 * HOUR, Task::Batch);
        // A clock that ran ahead may still have its last batch to catch up with.
        self.push(end + 90 * HOUR, Task::Batch);
    }
}
