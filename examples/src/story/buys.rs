//! Purchases, subscriptions and listings, and the receipts they leave.

use super::mails::page_time;
use super::{Happening, Teller};
use crate::cast::{Account, Agent, SHOPS, Shop};
use crate::fault::Result;
use crate::times::{MINUTE, Ms, at};
use crate::world::lines::{Line, Said};
use crate::world::mail::ReceiptMail;
use attest_core::model::ActionType;
use attest_core::time::Precision;

/// How a purchase and the word about it go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Bought and said.
    True,
    /// Said with another amount.
    OtherAmount,
    /// Said and never bought.
    False,
    /// Far over any ceiling.
    Dear,
    /// In another currency than the ceiling's.
    Abroad,
    /// Said without a currency.
    Bare,
    /// Said without shop and amount.
    Vague,
    /// Bought and never said, while the person was away.
    Silent,
}

const WEIGHTS: [(Style, i64); 8] = [
    (Style::True, 56),
    (Style::OtherAmount, 10),
    (Style::False, 9),
    (Style::Dear, 4),
    (Style::Abroad, 4),
    (Style::Bare, 5),
    (Style::Vague, 3),
    (Style::Silent, 9),
];

impl Teller<'_> {
    /// Draws how a purchase goes.
    pub(super) fn buy_style(&mut self) -> Style {
        let mut left = self.rng.below(100);
        for (style, weight) in WEIGHTS {
            left -= weight;
            if left < 0 {
                return style;
            }
        }
        Style::True
    }

    /// Draws a purchase of an agent and tells it.
    pub(super) fn some_buy(&mut self, style: Style) -> Result<()> {
        let agent = if self.rng.chance(60) {
            Agent::Ferry
        } else {
            Agent::Mosaic
        };
        let bought = at(self.day, self.rng.between(9, 18), 0) + self.rng.below(3_600) * MINUTE / 60;
        let action = match self.rng.below(10) {
            0 => ActionType::SubscriptionChanged,
            1 => ActionType::ListingPosted,
            _ => ActionType::PurchaseMade,
        };
        self.tell_buy(agent, action, bought, style)
    }

    fn tell_buy(
        &mut self,
        agent: Agent,
        action: ActionType,
        bought: Ms,
        style: Style,
    ) -> Result<()> {
        let shop = self.rng.pick(&SHOPS).copied().unwrap_or(SHOPS[0]);
        let amount = match style {
            Style::Dear => self.rng.between(900, 1_400) * 100,
            _ => self.rng.between(4, 38) * 100 + 99,
        };
        let currency = if style == Style::Abroad { "EUR" } else { "USD" };
        if style != Style::False {
            self.receipt(shop, action, bought, (amount, currency));
        }
        if style == Style::Silent {
            self.silent_while_away(agent, bought);
            return Ok(());
        }
        let said = Said::At(page_time(agent, bought)?, Precision::Minute);
        let row = self.id();
        let mut line = Line::new(agent, action, said, row);
        line.with = Some(shop.name);
        line.amount = Some((amount, Some(currency)));
        match style {
            Style::OtherAmount => line.amount = Some((amount - 150, Some(currency))),
            Style::Bare => line.amount = Some((amount, None)),
            Style::Vague => {
                line.with = None;
                line.amount = None;
            }
            _ => {}
        }
        let seen = self.soon(bought, 4);
        self.shows(seen, line)?;
        Ok(())
    }

    fn receipt(&mut self, shop: Shop, action: ActionType, bought: Ms, paid: (i64, &'static str)) {
        let comes = bought + self.rng.between(5, 150) * MINUTE / 60;
        let id = self.id();
        let mail = ReceiptMail {
            id,
            at: comes,
            action,
            parser: shop.parser,
            merchant: shop.name,
            amount: paid.0,
            currency: paid.1,
            subject: format!("Your {} receipt", shop.name),
        };
        self.push(comes, Happening::Receipt(Account::Home, mail));
    }

    /// Something the person buys.
    pub(super) fn own_buy(&mut self) {
        let shop = self.rng.pick(&SHOPS).copied().unwrap_or(SHOPS[0]);
        let bought = at(self.day, self.rng.between(10, 20), 0) + self.rng.below(60) * MINUTE;
        let amount = self.rng.between(3, 60) * 100;
        self.receipt(shop, ActionType::PurchaseMade, bought, (amount, "USD"));
    }
}
