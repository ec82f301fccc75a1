// Attest: the C interface. Made by `cargo xtask header`; edit ffi/src, not this file.
//
// What holds for every function:
//
// - Owned. What a function hands out through a pointer to a pointer or to an `attest_buffer` is the caller's, to
//   be freed once by the one function that names it. Freeing null does nothing.
// - Borrowed. What is handed in is read during the call and never kept.
// - Null. Where a handle, a buffer or text of more than 0 bytes is asked for, null is `ATTEST_INVALID_ARGUMENT`.
// - Text is UTF-8 with a length in bytes and needs no terminator. The bytes of a buffer are followed by a 0 that
//   its length does not count.
// - Failure. A status other than `ATTEST_OK` comes with the error document in `out` or `error`, where the function
//   has one, and nothing else is written; a verdict then says no. A message never repeats what was handed in.
// - Panics never cross: a fault of this library is `ATTEST_INTERNAL`, and a gate or a ledger it happened under is
//   closed.
// - Threads. Every function says which thread may call it and whether it waits for another one. A handle may be used
//   from any thread, also from several at once; calls on one gate, and on one ledger, wait for each other. Free a handle
//   when nothing else uses it.
// - Fork. A child has a copy of each gate, budgets and all: a gate is asked in one process alone. A ledger belongs to
//   the process that opened it: in a child every call on it is `ATTEST_CLOSED`, and closing it there leaves the file alone.
// - Blocking. Nothing blocks but for that wait, a callback and what a ledger does on its file; nothing but a ledger
//   reads a file or a clock, and nothing the network.

#ifndef ATTEST_H
#define ATTEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The version of the library that this header came with.
#define ATTEST_LIBRARY_VERSION "0.1.0"

// The contract that the library of this header grades by.
#define ATTEST_CONTRACT_VERSION "G v1.19"

// A file that is not there is `ATTEST_NOT_FOUND`; without this flag it is made.
#define ATTEST_LEDGER_EXISTING 1

// The version of this interface. A change that a compiled host would not survive makes it larger.
#define ATTEST_ABI_VERSION 1

// How a call ended. Numbers are never given out twice; 7000 is none, so that no 0 or errno passes for one.
typedef enum attest_status {
  // All well.
  ATTEST_OK = 0,
  ATTEST_INVALID_JSON = 7001,
  ATTEST_INVALID_INPUT = 7002,
  ATTEST_TOO_LARGE = 7003,
  ATTEST_INVALID_POLICY = 7004,
  ATTEST_POLICY_NOT_LOADED = 7005,
  ATTEST_FOREIGN_CANDIDATE = 7006,
  ATTEST_CLAIMLESS_SUBJECT = 7007,
  ATTEST_AGENT_MISMATCH = 7008,
  ATTEST_UNASKED_WITH_CLAIM = 7009,
  ATTEST_UNKNOWN_REASON_CODE = 7010,
  ATTEST_INVALID_PARAMS = 7011,
  ATTEST_MISSING_GRANT = 7012,
  ATTEST_AMBIGUOUS_GRANT = 7013,
  ATTEST_CLAIM_FIXED = 7014,
  ATTEST_STALE_EVALUATED_AT = 7015,
  ATTEST_NOT_ONE_TO_ONE = 7016,
  ATTEST_ZERO_WEIGHT_SUM = 7017,
  ATTEST_ILLEGAL_TRANSITION = 7018,
  ATTEST_REGRADE_HELD = 7019,
  ATTEST_REGRADE_SUPERSEDED = 7020,
  ATTEST_INVALID_EVENT = 7021,
  ATTEST_MISSING_OCCURRED_AT = 7022,
  ATTEST_INVALID_FIELD = 7023,
  ATTEST_INVALID_ARGUMENT = 7024,
  ATTEST_NO_OFFSET = 7025,
  ATTEST_UNKNOWN_OPERATION = 7026,
  ATTEST_INTERNAL = 7027,
  ATTEST_ID_CONFLICT = 7028,
  ATTEST_LATE_SIGHTING = 7029,
  ATTEST_BATCH_OUT_OF_ORDER = 7030,
  ATTEST_CLOCK_BEHIND = 7031,
  ATTEST_ALREADY_READ = 7032,
  ATTEST_REFUSED_ORIGIN = 7033,
  ATTEST_NOT_FOUND = 7034,
  ATTEST_STORAGE_BUSY = 7035,
  ATTEST_STORAGE_CORRUPT = 7036,
  ATTEST_STORAGE_NEWER = 7037,
  ATTEST_STORAGE_FULL = 7038,
  ATTEST_STORAGE_READONLY = 7039,
  ATTEST_STORAGE_NOT_EMPTY = 7040,
  ATTEST_CLOSED = 7041,
} attest_status;

// What kind of outward act. A call holds it as a number, so that one that is none is refused, not trusted.
typedef enum attest_kind {
  // To people: a mail, a message, an invitation.
  ATTEST_SEND = 1,
  // Where many read it.
  ATTEST_POST = 2,
  // Money.
  ATTEST_PAY = 3,
  // Any other act outside.
  ATTEST_ACT_OUT = 4,
  // A setting of the person's own.
  ATTEST_CHANGE = 5,
} attest_kind;

// The way an act goes out.
typedef enum attest_channel {
  // The call names none.
  ATTEST_NO_CHANNEL = 0,
  // Mail.
  ATTEST_EMAIL = 1,
  // Slack.
  ATTEST_SLACK = 2,
  // A text message.
  ATTEST_SMS = 3,
  // A calendar's invitation or answer.
  ATTEST_CALENDAR = 4,
  // GitHub.
  ATTEST_GITHUB = 5,
  // A page or a form.
  ATTEST_WEB = 6,
} attest_channel;

// Why a call waits for the person, in the order reasons are looked at.
typedef enum attest_hold {
  // It does not wait.
  ATTEST_HOLD_NONE = 0,
  ATTEST_HOLD_MALFORMED = 1,
  ATTEST_HOLD_REVOKED = 2,
  ATTEST_HOLD_KIND = 3,
  ATTEST_HOLD_CHANNEL = 4,
  ATTEST_HOLD_UNRESOLVED = 5,
  ATTEST_HOLD_NO_RECIPIENT = 6,
  ATTEST_HOLD_RECIPIENT = 7,
  ATTEST_HOLD_NO_AMOUNT = 8,
  ATTEST_HOLD_CURRENCY = 9,
  ATTEST_HOLD_AMOUNT = 10,
  ATTEST_HOLD_TOO_EARLY = 11,
  ATTEST_HOLD_TOO_LATE = 12,
  ATTEST_HOLD_EXPIRED = 13,
  ATTEST_HOLD_USED_UP = 14,
  ATTEST_HOLD_NO_INTENT = 15,
} attest_hold;

// A gate: the intents of one person.
//
// Make one with `attest_gate_new`, store intents with `attest_gate_add`, ask `attest_gate_authorize` before each
// outward act and let only `matches` through, `attest_gate_free` at the end. Calls on one gate from several threads
// wait for each other.
typedef struct attest_gate attest_gate;

// An open store.
//
// Open one with `attest_ledger_open`, run its operations with `attest_ledger_call`, `attest_ledger_close` at the end.
// Calls on one ledger from several threads wait for each other; several ledgers, of this process or of others, may be
// open on one file.
//
// It belongs to the process that opened it: SQLite, which keeps the file, forbids carrying an open file over a fork. In a
// child every call on it is `ATTEST_CLOSED`; open the file anew there.
typedef struct attest_ledger attest_ledger;

// A loaded policy. It never changes: any number of threads may use it at once.
typedef struct attest_policy attest_policy;

// What a model answered, while a callback runs.
typedef struct attest_reply attest_reply;

// Bytes that the caller owns. Start with `{0}`, and free with `attest_buffer_free`.
typedef struct attest_buffer {
  // The bytes, UTF-8, with a 0 behind the last; null where there are none.
  char *data;
  // How many there are, the 0 not counted.
  size_t len;
} attest_buffer;

// Asks a model: `system` and `prompt` are UTF-8 and borrowed for the call, `user` is what the host handed in. The
// callback sets what the model wrote with `attest_reply_set` and returns true. False, and no reply set, mean that the
// model failed. It must return: no exception or jump may leave it.
typedef bool (*attest_ask)(void *user,
                           const char *system,
                           size_t system_len,
                           const char *prompt,
                           size_t prompt_len,
                           struct attest_reply *reply);

// A text: bytes of UTF-8 and how many. All 0 is no text.
typedef struct attest_text {
  // The bytes; null where there are none.
  const char *data;
  // How many.
  size_t len;
} attest_text;

// A call to hold against a gate. Set `size` to `sizeof(attest_gate_call)` and everything unused to 0, so that a later
// library knows which members a program was built with. An earlier library refuses a call with a member that it does not
// know and that is not 0, since that member might narrow the call.
typedef struct attest_gate_call {
  // `sizeof(attest_gate_call)`.
  size_t size;
  // One of `attest_kind`.
  int32_t kind;
  // One of `attest_channel`.
  int32_t channel;
  // Every recipient's id.
  const struct attest_text *to_ids;
  // The canonical address that each is reached at, as many and in the same order; null where the call says none.
  const struct attest_text *addresses;
  // How many recipients.
  size_t count;
  // The amount as decimal text, `62.50`; all 0 for none.
  struct attest_text amount;
  // The currency of the amount, three capitals; all 0 for none.
  struct attest_text currency;
} attest_gate_call;

// What a gate says to a call. Set `size` to `sizeof(attest_verdict)`, `id` and `id_room` to where the intent's id may
// be written or to 0, and everything else to 0.
typedef struct attest_verdict {
  // `sizeof(attest_verdict)`.
  size_t size;
  // Only true lets the call through.
  bool matches;
  // One of `attest_hold`.
  int32_t reason;
  // What the call spends of the intent's budget.
  int64_t spent;
  // Receives the covering intent's id, no 0 behind it; null where it is not wanted.
  char *id;
  // Bytes that `id` has room for.
  size_t id_room;
  // How many bytes the id has. An id that does not fit is `ATTEST_INVALID_ARGUMENT`, and nothing is spent: ask again with
  // this much room.
  size_t id_len;
} attest_verdict;

// Says what time it is: milliseconds since the Unix epoch, or a number below 0 where that is not known, and then the
// write is refused and nothing is stored. `user` is what the options hold.
//
// It is asked once for each write, on the thread of the call, while the file is locked for other writers. It must return
// (no exception or jump may leave it), and may not use a ledger: that is `ATTEST_INVALID_ARGUMENT`.
typedef int64_t (*attest_clock)(void *user);

// How a ledger is opened. Set `size` to `sizeof(attest_ledger_options)` and everything unused to 0, so that a later
// version may add to it. All 0 but the size is as without options.
typedef struct attest_ledger_options {
  // `sizeof(attest_ledger_options)`.
  size_t size;
  // The clock that stamps; null is the system's.
  attest_clock clock;
  // What the clock is called with.
  void *user;
  // How long a write waits for another writer of the file before it is `ATTEST_STORAGE_BUSY`, in milliseconds: 0 is
  // the library's own 10 seconds, a number below 0 does not wait.
  int64_t patience_ms;
  // The largest document that is read, in bytes; 0 is the library's own limit.
  size_t max_bytes;
  // `ATTEST_LEDGER_` numbers, added up; any other bit is `ATTEST_INVALID_ARGUMENT`.
  uint64_t flags;
} attest_ledger_options;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Frees what a buffer holds and empties it. Null, and a buffer that is empty already, do nothing.
//
// Threads: any, one at a time on one buffer. Never blocks.
//
// # Safety
// `buffer` is null or points to a buffer that this library filled or that is all 0.
void attest_buffer_free(struct attest_buffer *buffer);

// Runs an operation on a JSON document: `attest_call("grade_batch", json, len, &out)`.
//
// `out` receives the answer, canonical JSON, or the error document; it is the caller's either way, to be freed with
// `attest_buffer_free`. A document over the library's limit is refused before anything is done with it.
//
// Threads: any, at any time. Never blocks.
//
// # Safety
// `operation` is null or ends with a 0; `json` is null or points to `len` bytes; `out` is null or points to a buffer
// whose former content was freed.
enum attest_status attest_call(const char *operation,
                               const char *json,
                               size_t len,
                               struct attest_buffer *out);

// As `attest_call`, with the largest document that is read, in bytes; 0 is the library's own limit.
//
// Threads: any, at any time. Never blocks.
//
// # Safety
// As `attest_call`.
enum attest_status attest_call_limited(const char *operation,
                                       const char *json,
                                       size_t len,
                                       size_t max_bytes,
                                       struct attest_buffer *out);

// The name of the operation of a number, counted from 0; null past the last. The text is static, ended by a 0, and not
// to be freed.
//
// Threads: any, at any time. Never blocks.
const char *attest_operation(size_t number);

// Sets what a model wrote; the bytes are copied. Bytes that are no UTF-8 are read with replacement characters, which no
// words of a person back.
//
// Threads: the one that the callback runs on. Never blocks.
//
// # Safety
// `reply` is null or the one of the callback that is running; `data` is null or points to `len` bytes.
enum attest_status attest_reply_set(struct attest_reply *reply,
                                    const char *data,
                                    size_t len);

// Reads a turn with the host's model. `json` is `{text, local_time, tz?, now?}`; `out` receives `{intents, dropped,
// text, truncated, error?}`. Whatever the model writes is no error of this function. Without a local time no model is
// asked.
//
// Threads: any, at any time; the callback runs on the same one. Blocks while the callback runs.
//
// # Safety
// `json` is null or points to `len` bytes; `ask` is null or a function as described, which may be called once, on this
// thread, with `user`; `out` is null or points to a buffer whose former content was freed.
enum attest_status attest_said_extract(const char *json,
                                       size_t len,
                                       attest_ask ask,
                                       void *user,
                                       struct attest_buffer *out);

// Makes a gate without intents. `gate` receives the handle, to be freed with `attest_gate_free`.
//
// Threads: any, at any time. Never blocks.
//
// # Safety
// `gate` is null or points to a pointer.
enum attest_status attest_gate_new(struct attest_gate **gate);

// Frees a gate. Null does nothing.
//
// Threads: any, when nothing else uses the gate. Never blocks.
//
// # Safety
// `gate` is null or a handle of `attest_gate_new` that nothing uses and that was not freed.
void attest_gate_free(struct attest_gate *gate);

// How many intents a gate holds, ended and revoked ones among them; 0 for null and for a closed gate.
//
// Threads: any, several at once. Blocks while another call uses the gate.
//
// # Safety
// `gate` is null or a live handle.
size_t attest_gate_len(const struct attest_gate *gate);

// Stores an intent, or a list of intents (all of them or none), as JSON: validated, resolved, each with an `id` of its
// own. `error`, which may be null, receives the error document.
//
// Threads: any, several at once. Blocks while another call uses the gate.
//
// # Safety
// `gate` is null or a live handle; `json` is null or points to `len` bytes; `error` is null or points to a buffer
// whose former content was freed.
enum attest_status attest_gate_add(const struct attest_gate *gate,
                                   const char *json,
                                   size_t len,
                                   struct attest_buffer *error);

// Takes an intent back. `found`, which may be null, receives whether there is one of that id.
//
// Threads: any, several at once. Blocks while another call uses the gate.
//
// # Safety
// `gate` is null or a live handle; `id` is null or points to `len` bytes; `found` is null or points to a bool.
enum attest_status attest_gate_revoke(const struct attest_gate *gate,
                                      const char *id,
                                      size_t len,
                                      bool *found);

// What a gate says to a call given as JSON; spends nothing. `now` is the instant in epoch milliseconds. `out` receives
// the answer of `said.gate`, with the intents that came near where `considered` is true.
//
// Threads: any, several at once. Blocks while another call uses the gate.
//
// # Safety
// `gate` is null or a live handle; `json` is null or points to `len` bytes; `out` is null or points to a buffer whose
// former content was freed.
enum attest_status attest_gate_check_json(const struct attest_gate *gate,
                                          const char *json,
                                          size_t len,
                                          int64_t now,
                                          bool considered,
                                          struct attest_buffer *out);

// As `attest_gate_check_json`, and spends what the call costs where an intent covers it, in the same step.
//
// Threads: any, several at once. Blocks while another call uses the gate.
//
// # Safety
// As `attest_gate_check_json`.
enum attest_status attest_gate_authorize_json(const struct attest_gate *gate,
                                              const char *json,
                                              size_t len,
                                              int64_t now,
                                              bool considered,
                                              struct attest_buffer *out);

// What a gate says to a call; spends nothing and takes no memory. `now` is the instant in epoch milliseconds. A call
// that is none (a kind that is no kind, an amount that is no amount, text that is no UTF-8) is held as malformed.
// An instant outside the years 1970 to 9999 is `ATTEST_INVALID_INPUT`, as the operation refuses it.
// Whatever the status, `matches` is false in a verdict of the right size unless an intent covers the call.
//
// Threads: any, several at once. Blocks while another call uses the gate.
//
// # Safety
// `gate` is null or a live handle; `call` is null or points to a call whose texts live; `verdict` is null or points to
// one whose `id` has `id_room` bytes.
enum attest_status attest_gate_check(const struct attest_gate *gate,
                                     const struct attest_gate_call *call,
                                     int64_t now,
                                     struct attest_verdict *verdict);

// As `attest_gate_check`, and spends what the call costs where an intent covers it, in the same step.
//
// Threads: any, several at once. Blocks while another call uses the gate.
//
// # Safety
// As `attest_gate_check`.
enum attest_status attest_gate_authorize(const struct attest_gate *gate,
                                         const struct attest_gate_call *call,
                                         int64_t now,
                                         struct attest_verdict *verdict);

// The reason of a verdict as it stands in JSON, for `said.hold_text`; `"none"` for `ATTEST_HOLD_NONE`: static text, ended
// by a 0, not to be freed. Null for a number that is none.
//
// Threads: any, at any time. Never blocks.
const char *attest_hold_name(int32_t reason);

// Opens a store, or makes it. `path` is the file's name as the system knows it, ended by a 0; `options` may be null.
// `ledger` receives the handle, to be closed with `attest_ledger_close`; on failure it is left as it is, and `error`,
// which may be null, receives the error document.
//
// Threads: any, at any time. Blocks for the file, at most for as long as the options say where another process writes
// to it.
//
// # Safety
// `path` is null or ends with a 0; `options` is null or points to options, whose clock may be called with their `user`
// until the ledger is closed, on every thread that uses it; `ledger` is null or points to a pointer; `error` is null or
// points to a buffer whose former content was freed.
enum attest_status attest_ledger_open(const char *path,
                                      const struct attest_ledger_options *options,
                                      struct attest_ledger **ledger,
                                      struct attest_buffer *error);

// Runs an operation of a store on a JSON document: `attest_ledger_call(ledger, "ledger.digest", "{}", 2, &out)`.
//
// `out` receives the answer, canonical JSON, or the error document; it is the caller's either way, to be freed with
// `attest_buffer_free`. What `ATTEST_OK` answers of a write is on the disk. What fails has changed nothing, but for the
// repair that a clock set back makes due.
//
// Threads: any, also several at once; calls on one ledger wait for each other. Blocks for the file, and for as long as
// the options say where another process or another ledger writes to it. The clock's callback runs on the same thread.
//
// # Safety
// `ledger` is null or a live handle; `operation` is null or ends with a 0; `json` is null or points to `len` bytes; `out`
// is null or points to a buffer whose former content was freed.
enum attest_status attest_ledger_call(const struct attest_ledger *ledger,
                                      const char *operation,
                                      const char *json,
                                      size_t len,
                                      struct attest_buffer *out);

// Closes a ledger and frees it. Null does nothing. In a child of the process that opened it, it frees what it may and
// leaves the file alone.
//
// Threads: any, when nothing else uses the ledger. Blocks for the file.
//
// # Safety
// `ledger` is null or a handle of `attest_ledger_open` that nothing uses and that was not closed.
void attest_ledger_close(struct attest_ledger *ledger);

// The name of the operation on a ledger of a number, counted from 0; null past the last. The text is static, ended by a
// 0, and not to be freed.
//
// Threads: any, at any time. Never blocks.
const char *attest_ledger_operation(size_t number);

// Loads a policy document. `policy` receives the handle, to be freed with `attest_policy_free`; on failure it is left
// as it is, and `error`, which may be null, receives the error document with every fault of the policy.
//
// Threads: any, at any time. Never blocks.
//
// # Safety
// `json` is null or points to `len` bytes; `policy` is null or points to a pointer; `error` is null or points to a
// buffer whose former content was freed.
enum attest_status attest_policy_load(const char *json,
                                      size_t len,
                                      struct attest_policy **policy,
                                      struct attest_buffer *error);

// Frees a policy. Null does nothing.
//
// Threads: any, when nothing else uses the policy. Never blocks.
//
// # Safety
// `policy` is null or a handle of `attest_policy_load` that nothing uses and that was not freed.
void attest_policy_free(struct attest_policy *policy);

// The hash of a policy's document, 64 hexadecimal digits without quotes.
//
// Threads: any, several at once. Never blocks.
//
// # Safety
// `policy` is null or a live handle; `out` is null or points to a buffer whose former content was freed.
enum attest_status attest_policy_hash(const struct attest_policy *policy,
                                      struct attest_buffer *out);

// Grades a batch under a loaded policy: the request and the answer of `grade_batch`, without `policy` in the request.
//
// Threads: any, several at once. Never blocks.
//
// # Safety
// As `attest_policy_hash`; `json` is null or points to `len` bytes.
enum attest_status attest_policy_grade_batch(const struct attest_policy *policy,
                                             const char *json,
                                             size_t len,
                                             struct attest_buffer *out);

// The code as it stands in an error document, `"ok"` for `ATTEST_OK`: static text, ended by a 0, not to be freed.
// Null for a number that is none.
//
// Threads: any, at any time. Never blocks.
const char *attest_status_name(int32_t status);

// The version of the interface that the library at hand has: a host compares it with `ATTEST_ABI_VERSION`.
//
// Threads: any, at any time. Never blocks.
uint32_t attest_abi_version(void);

// The library's version, static text ended by a 0.
//
// Threads: any, at any time. Never blocks.
const char *attest_library_version(void);

// The contract that it grades by, static text ended by a 0.
//
// Threads: any, at any time. Never blocks.
const char *attest_contract_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* ATTEST_H */
