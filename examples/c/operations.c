// Runs operations that are named on standard input, one a line: the operation, a tab, the document. Answers a line
// each: the answer, or a minus sign and the error document.
//   operations [STORE]
// With a store, a line begins with the instant it is, in epoch milliseconds, and a tab, and its operation runs there.

#define _POSIX_C_SOURCE 200809L

#include <attest.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t now;

static int64_t hand(void *user) {
  (void)user;
  return now;
}

int main(int count, char **words) {
  attest_ledger *ledger = NULL;
  if (count > 1) {
    attest_ledger_options options = {0};
    options.size = sizeof options;
    options.clock = hand;
    if (attest_ledger_open(words[1], &options, &ledger, NULL) != ATTEST_OK) return 2;
  }
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  while ((length = getline(&line, &room, stdin)) >= 0) {
    if (length > 0 && line[length - 1] == '\n') length--;
    char *operation = line;
    if (ledger != NULL) now = strtoll(line, &operation, 10);
    if (operation > line) operation++;
    char *tab = memchr(operation, '\t', (size_t)(line + length - operation));
    if (tab == NULL) {
      fprintf(stderr, "a line has no tab\n");
      free(line);
      return 2;
    }
    *tab = 0;
    const char *json = tab + 1;
    size_t rest = (size_t)(line + length - json);
    attest_buffer out = {0};
    attest_status status = ledger != NULL ? attest_ledger_call(ledger, operation, json, rest, &out)
                                          : attest_call(operation, json, rest, &out);
    if (status != ATTEST_OK) putchar('-');
    if (out.data != NULL) fwrite(out.data, 1, out.len, stdout);
    putchar('\n');
    attest_buffer_free(&out);
  }
  free(line);
  attest_ledger_close(ledger);
  return 0;
}
