use crate::r#gen;
use crate::door::graded;
use crate::rng::each_seed;
use std::collections::BTreeMap;

thread_local!{static W: std::cell::RefCell<[u128;3]> = const {std::cell::RefCell::new([0;3])}}
#[test]
fn look() {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    each_seed("look", 4000, |rng| {
        let g0=std::time::Instant::now(); let batch = r#gen::batch(rng, r#gen::SMALL);
        let t0=std::time::Instant::now(); let tx=crate::tree::written(&batch); W.with(|w| { let mut w=w.borrow_mut(); w[0]+=g0.elapsed().as_micros()-t0.elapsed().as_micros(); w[1]+=t0.elapsed().as_micros();
          let t0=std::time::Instant::now(); let a=crate::door::answer(&tx); w[2]+=t0.elapsed().as_micros(); let _=a;});
        match graded(&batch) {
            Ok(items) => for item in items {
                *met.entry(format!("{} {} {}", item.grade(), item.rule(), crate::tree::str_of(&item.receipt, "state"))).or_default() += 1;
            },
            Err(e) => *met.entry(format!("E {e}")).or_default() += 1,
        }
    });
    W.with(|w| eprintln!("{:?}", w.borrow()));
    eprintln!("{met:#?}");
}
