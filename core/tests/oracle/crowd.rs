//! Crowds in one window in which pairs cannot be grouped: what the assignment costs, and that it is
//! the contract's all the same.

use crate::contract::{assign as slow, is_eligible, score};
use crate::random::Random;
use crate::world::{World, crowd, plain_policy};
use crate::{fast_with, seen, told};
use attest_core::evidence::Limits;

/// Words out of `pool`, with blanks between.
fn words(random: &mut Random, count: usize, pool: usize) -> String {
    let words: Vec<String> = (0..count)
        .map(|_| format!("w{}", random.below(pool)))
        .collect();
    words.join(" ")
}

/// Subjects of six words out of a hundred, claims and rows apart.
fn mixed(random: &mut Random, count: usize) -> World {
    let claims: Vec<String> = (0..count).map(|_| words(random, 6, 100)).collect();
    let rows: Vec<(String, i64)> = (0..count).map(|_| (words(random, 6, 100), 0)).collect();
    crowd(random, &claims, &rows)
}

/// All claims but one like the same rows in the same order, though no two of them say the same. The
/// one names every word of the rows, so that no two rows are alike either.
fn of_one_mind(random: &mut Random, count: usize) -> World {
    let every: Vec<String> = (0..30).map(|at| format!("w{at}")).collect();
    let mut claims: Vec<String> = (1..count).map(|at| format!("deck own{at}")).collect();
    claims.push(every.join(" "));
    let rows: Vec<(String, i64)> = (0..count)
        .map(|at| {
            let late = i64::try_from(at * 1_200_000 / count).unwrap();
            (format!("deck {}", words(random, 5, 30)), 90_000 + late)
        })
        .collect();
    crowd(random, &claims, &rows)
}

#[test]
fn crowds_assign_as_the_contract_says_and_cost_their_product_at_most() {
    let policy = plain_policy();
    let mut random = Random::new(9);
    let tight = Limits {
        kept: 4,
        ..Limits::default()
    };
    for (name, shape) in [
        ("mixed", mixed as fn(&mut Random, usize) -> World),
        ("of one mind", of_one_mind),
    ] {
        let world = shape(&mut random, 90);
        let (claims, rows) = (told(&world.claims, &policy), seen(&world.rows, &policy));
        assert!(claims.iter().all(|told| is_eligible(told, &policy)));
        let first = (claims.first().unwrap(), rows.first().unwrap());
        assert!(score(first.0, first.1, &policy).shown() > 0, "{name}");
        let want = slow(&claims, &rows, &world.held, &policy);
        for limits in [Limits::default(), tight] {
            let made = fast_with(&world, &policy, limits);
            assert_eq!(made.row_of, want, "{name}");
        }

        let count = 500;
        let world = shape(&mut random, count);
        let made = fast_with(&world, &policy, tight);
        assert_eq!(made.row_of.iter().flatten().count(), count, "{name}");
        // To read a window again whenever four rows of it are gone would cost a hundred times that.
        assert!(made.read >= count * count / 2, "{name}: {}", made.read);
        assert!(made.read <= 5 * count * count, "{name}: {}", made.read);
    }
}
