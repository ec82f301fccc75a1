// Many checks and calls from several threads on one gate: nothing is lost, nothing is spent twice, no memory grows.
//   pressure CHECKS CALLS
// prints the growth of resident memory after a warm-up, in KiB.

#define _POSIX_C_SOURCE 200809L

#include <attest.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 4, BUDGET = 1000 };
static const int64_t NOW = 1772614860000;
static attest_gate *gate;

static long resident(void) {
  long pages = 0, all = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%ld %ld", &all, &pages) != 2) pages = 0;
  fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static int decide(attest_status (*how)(const attest_gate *, const attest_gate_call *, int64_t, attest_verdict *)) {
  attest_text to = {"c_irene", 7};
  attest_gate_call call = {0};
  call.size = sizeof call;
  call.kind = ATTEST_SEND;
  call.channel = ATTEST_EMAIL;
  call.to_ids = &to;
  call.count = 1;
  attest_verdict verdict = {0};
  verdict.size = sizeof verdict;
  if (how(gate, &call, NOW, &verdict) != ATTEST_OK) abort();
  return verdict.matches;
}

static void *spend(void *user) {
  long *own = user;
  for (int at = 0; at < BUDGET; at++) *own += decide(attest_gate_authorize);
  return NULL;
}

static void calls(long count) {
  for (long at = 0; at < count; at++) {
    attest_buffer out = {0};
    if (attest_call("sha256_hex", "\"a\"", 3, &out) != ATTEST_OK) abort();
    attest_buffer_free(&out);
  }
}

int main(int count, char **words) {
  long checks = count > 1 ? atol(words[1]) : 10000, json = count > 2 ? atol(words[2]) : 1000;
  char intent[1024];
  snprintf(intent, sizeof intent,
           "{\"id\":\"i-1\",\"kind\":\"send\",\"channel\":null,\"to\":[\"Irene\"],\"to_ids\":[\"c_irene\"],"
           "\"what\":null,\"when\":{\"at\":null,\"window_minutes\":null},\"standing\":true,"
           "\"limits\":{\"amount_max\":null,\"currency\":null,\"count\":%d,\"until\":null},"
           "\"reply_to_current\":false,\"created_at\":\"2026-03-04T10:00:00+01:00\","
           "\"backing\":{\"to\":[{\"start\":6,\"end\":11}],\"verb\":{\"start\":0,\"end\":5}}}",
           BUDGET);
  attest_buffer error = {0};
  if (attest_gate_new(&gate) != ATTEST_OK) return 1;
  if (attest_gate_add(gate, intent, strlen(intent), &error) != ATTEST_OK) {
    fprintf(stderr, "%s\n", error.data);
    return 1;
  }
  pthread_t threads[THREADS];
  long spent[THREADS] = {0}, all = 0;
  for (int at = 0; at < THREADS; at++) pthread_create(&threads[at], NULL, spend, &spent[at]);
  for (int at = 0; at < THREADS; at++) pthread_join(threads[at], NULL);
  for (int at = 0; at < THREADS; at++) all += spent[at];
  if (all != BUDGET) {
    fprintf(stderr, "%ld of %d were let through\n", all, BUDGET);
    return 1;
  }
  for (int at = 0; at < 10000; at++) decide(attest_gate_check);
  calls(10000);
  long before = resident();
  for (long at = 0; at < checks; at++) decide(attest_gate_check);
  calls(json);
  printf("%ld\n", resident() - before);
  attest_gate_free(gate);
  return 0;
}
