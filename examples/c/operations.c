// Runs operations that are named on standard input, one a line: the operation, a tab, the document. Answers a line
// each: the answer, or a minus sign and the error document.

#define _POSIX_C_SOURCE 200809L

#include <attest.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  while ((length = getline(&line, &room, stdin)) >= 0) {
    if (length > 0 && line[length - 1] == '\n') length--;
    char *tab = memchr(line, '\t', (size_t)length);
    if (tab == NULL) {
      fprintf(stderr, "a line has no tab\n");
      free(line);
      return 2;
    }
    *tab = 0;
    const char *json = tab + 1;
    attest_buffer out = {0};
    attest_status status = attest_call(line, json, (size_t)(line + length - json), &out);
    if (status != ATTEST_OK) putchar('-');
    if (out.data != NULL) fwrite(out.data, 1, out.len, stdout);
    putchar('\n');
    attest_buffer_free(&out);
  }
  free(line);
  return 0;
}
