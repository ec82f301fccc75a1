// A host that asks before it sends: an intent the person approved goes in, a call it covers goes through, another one
// is held with its reason.

#include <attest.h>

#include <stdio.h>
#include <string.h>

// As `said.validate` and `said.resolve` answered, with an id of the host's.
static const char INTENT[] =
    "{\"id\":\"i-1\",\"kind\":\"send\",\"channel\":\"email\",\"to\":[\"Irene\"],\"to_ids\":[\"c_irene\"],"
    "\"what\":\"the plan\",\"when\":{\"at\":null,\"window_minutes\":120},\"standing\":false,"
    "\"limits\":{\"amount_max\":null,\"currency\":null,\"count\":null,\"until\":null},"
    "\"reply_to_current\":false,\"created_at\":\"2026-03-04T10:00:00+01:00\","
    "\"backing\":{\"to\":[{\"start\":6,\"end\":11}],\"verb\":{\"start\":0,\"end\":5}}}";
static const int64_t NOW = 1772614860000;  // a minute after it was said

static int failed(const char *what, attest_status status, attest_buffer *error) {
  fprintf(stderr, "%s: %s %s\n", what, attest_status_name((int32_t)status), error->data ? error->data : "");
  attest_buffer_free(error);
  return 1;
}

// Asks the gate, and says what it says.
static int ask(attest_gate *gate, const char *who) {
  attest_text to = {who, strlen(who)};
  attest_gate_call call = {0};
  call.size = sizeof call;
  call.kind = ATTEST_SEND;
  call.channel = ATTEST_EMAIL;
  call.to_ids = &to;
  call.count = 1;

  char id[64];
  attest_verdict verdict = {0};
  verdict.size = sizeof verdict;
  verdict.id = id;
  verdict.id_room = sizeof id;

  attest_buffer none = {0};
  attest_status status = attest_gate_authorize(gate, &call, NOW, &verdict);
  if (status != ATTEST_OK) return failed("authorize", status, &none);
  if (verdict.matches) {
    printf("to %s: sent, covered by %.*s\n", who, (int)verdict.id_len, id);
    return 0;
  }
  char reason[32];
  snprintf(reason, sizeof reason, "\"%s\"", attest_hold_name(verdict.reason));
  attest_buffer text = {0};
  status = attest_call("said.hold_text", reason, strlen(reason), &text);
  if (status != ATTEST_OK) return failed("hold_text", status, &text);
  printf("to %s: held, %s\n", who, text.data);
  attest_buffer_free(&text);
  return 0;
}

int main(void) {
  if (attest_abi_version() != ATTEST_ABI_VERSION) {
    fprintf(stderr, "another version of attest\n");
    return 1;
  }
  printf("attest %s, contract %s\n", attest_library_version(), attest_contract_version());

  attest_gate *gate = NULL;
  attest_buffer error = {0};
  attest_status status = attest_gate_new(&gate);
  if (status != ATTEST_OK) return failed("new", status, &error);
  status = attest_gate_add(gate, INTENT, strlen(INTENT), &error);
  if (status != ATTEST_OK) return failed("add", status, &error);

  int bad = ask(gate, "c_irene") || ask(gate, "c_otto") || ask(gate, "c_irene");
  attest_gate_free(gate);
  return bad;
}
