//! What a store gives out.

use super::{Nothing, Operation, document};
use crate::out::digest::DigestRequest;
use crate::out::import::{ImportAnswer, ImportRequest};
use crate::out::pages::ReceiptsRequest;
use crate::out::purge::{PurgeAnswer, PurgeRequest};
use crate::out::trace::TraceRequest;
use crate::out::{check, digest, import, pages, purge, snapshot, trace};
use crate::store::Store;
use crate::tables::written;
use attest_core::error::Result;
use attest_core::json::Value;
use attest_core::json::Writer;
use attest_core::json::shape::{Shape, build};
use attest_core::model::Snapshot;
use attest_core::replay::{Report, replay};

pub(super) const ROWS: &[Operation] = &[
    Operation {
        name: "ledger.receipts",
        doc: "Receipts by query, a page at a time, newest first.",
        input: ReceiptsRequest::schema,
        output: receipts_schema,
        run: |store, text| {
            let request: ReceiptsRequest<'_> = document(text)?;
            store.read(|connection| pages::page(connection, &request))
        },
    },
    Operation {
        name: "ledger.digest",
        doc: "How many receipts of each grade, by day and agent; what is still checking stands apart.",
        input: DigestRequest::schema,
        output: digest_schema,
        run: |store, text| {
            let request: DigestRequest<'_> = document(text)?;
            store.read(|connection| digest::digest(connection, &request))
        },
    },
    Operation {
        name: "ledger.export",
        doc: "The whole ledger in the replay format; nothing of the vault.",
        input: Nothing::schema,
        output: Snapshot::schema,
        run: |store, text| {
            let Nothing {} = document(text)?;
            store.read(snapshot::text)
        },
    },
    Operation {
        name: "ledger.import",
        doc: "Fills an empty store with an export that replays.",
        input: ImportRequest::schema,
        output: ImportAnswer::schema,
        run: |store, text| {
            let request: ImportRequest<'_> = document(text)?;
            store.write(|write| import::import(write, &request).map(|answer| written(&answer)))
        },
    },
    Operation {
        name: "ledger.replay",
        doc: "Derives every stored receipt again and says what differs.",
        input: Nothing::schema,
        output: Report::schema,
        run: |store, text| {
            let Nothing {} = document(text)?;
            replayed(store)
        },
    },
    Operation {
        name: "ledger.check",
        doc: "Holds everything stored against itself, and replays it.",
        input: Nothing::schema,
        output: check_schema,
        run: |store, text| {
            let Nothing {} = document(text)?;
            store.read_as_it_is(check::check)
        },
    },
    Operation {
        name: "ledger.trace",
        doc: "One receipt with all that it rests on.",
        input: TraceRequest::schema,
        output: trace::schema,
        run: |store, text| {
            let request: TraceRequest = document(text)?;
            store.read(|connection| trace::trace(connection, request.receipt_id))
        },
    },
    Operation {
        name: "ledger.purge",
        doc: "Forgets what is older than a cutoff and nothing kept can reach; replay stays clean.",
        input: PurgeRequest::schema,
        output: PurgeAnswer::schema,
        run: |store, text| {
            let request: PurgeRequest = document(text)?;
            store.write(|write| purge::purge(write, &request).map(|answer| written(&answer)))
        },
    },
];

fn replayed(store: &mut Store) -> Result<String> {
    let text = store.read(snapshot::text)?;
    let report = replay(&text, &mut |_| {})?;
    let mut out = Writer::new();
    report.write(&mut out);
    Ok(out.into_string())
}

fn receipts_schema() -> Value<'static> {
    build::closed(vec![
        ("next", false, attest_core::ids::Id::schema()),
        (
            "receipts",
            true,
            build::array(attest_core::model::Receipt::schema(), 0, None),
        ),
    ])
}

fn counts() -> Vec<(&'static str, bool, Value<'static>)> {
    vec![
        ("grades", true, build::map(build::of_type("integer"))),
        ("pending", true, build::of_type("integer")),
    ]
}

fn digest_schema() -> Value<'static> {
    let mut day = vec![
        ("agent", true, build::of_type("string")),
        ("day", true, build::of_type("string")),
    ];
    day.extend(counts());
    build::closed(vec![
        ("days", true, build::array(build::closed(day), 0, None)),
        ("imported", false, build::of_type("boolean")),
        ("superseded", true, build::of_type("integer")),
        ("total", true, build::closed(counts())),
    ])
}

fn check_schema() -> Value<'static> {
    let integer = || build::of_type("integer");
    build::closed(vec![
        (
            "findings",
            true,
            build::array(check::Finding::schema(), 0, None),
        ),
        (
            "replay",
            false,
            build::closed(vec![
                ("mismatched", true, integer()),
                ("receipts", true, integer()),
                ("reproduced", true, integer()),
            ]),
        ),
        ("rows", true, integer()),
    ])
}
