/* What Swift's library asks of its runtime, which is not there in Embedded mode. */
#include <stdlib.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
