/* Functions of Swift's runtime that its library needs, and that Embedded mode lacks. */
#include <stdlib.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
