#define _GNU_SOURCE
#include "legato_loader.h"
#include "legato_timing.h"

#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

/* Reads a description field by field, in an order in which each check makes the next read safe, as far as reading foreign memory can
   be: this runs in the probe's process first, where a crash does no harm. */

typedef struct {
  legato_line line;
  void *context;
} sink;

__attribute__((format(printf, 2, 3))) static void say(sink *to, const char *format, ...) {
  char text[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  to->line(to->context, text);
}

__attribute__((format(printf, 4, 5))) static int fail(sink *to, const char *kind, const char *where, const char *format, ...) {
  char why[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(why, sizeof why, format, arguments);
  va_end(arguments);
  say(to, "fail\t%s\t%s\t%s", kind, where, why);
  return 0;
}

/* Returns why a text is not UTF-8 of at most 256 bytes without control characters; NULL if it is. */
static const char *text_problem(const char *text) {
  size_t i = 0;
  while (text[i] != 0) {
    unsigned char c = (unsigned char)text[i];
    int extra = c < 0x80 ? 0 : c >= 0xC2 && c < 0xE0 ? 1 : c >= 0xE0 && c < 0xF0 ? 2 : c >= 0xF0 && c < 0xF5 ? 3 : -1;
    if (extra < 0) return "is not UTF-8";
    if (c < 0x20 || c == 0x7F) return "has a control character";
    for (int k = 1; k <= extra; k++) {
      if (((unsigned char)text[i + (size_t)k] & 0xC0) != 0x80) return "is not UTF-8";
    }
    unsigned char second = extra > 0 ? (unsigned char)text[i + 1] : 0;
    if ((c == 0xE0 && second < 0xA0) || (c == 0xED && second > 0x9F) || (c == 0xF0 && second < 0x90) || (c == 0xF4 && second > 0x8F)) {
      return "is not UTF-8";
    }
    if (c == 0xC2 && second < 0xA0) return "has a control character"; /* C1 control characters move the cursor, too */
    i += (size_t)extra + 1;
    if (i > 256) return "is longer than 256 bytes";
  }
  return NULL;
}

static int is_text(sink *to, const char *where, const char *text, int may_be_null) {
  if (text == NULL) return may_be_null ? 1 : fail(to, "malformed", where, "is NULL");
  const char *problem = text_problem(text);
  return problem == NULL ? 1 : fail(to, "malformed", where, "%s", problem);
}

static int is_id(sink *to, const char *where, const char *id, const char *others, size_t least, size_t most) {
  if (id == NULL) return fail(to, "malformed", where, "is NULL");
  size_t i = 0;
  for (; id[i] != 0; i++) {
    int is_fine = (id[i] >= 'a' && id[i] <= 'z') || (id[i] >= '0' && id[i] <= '9') || strchr(others, id[i]) != NULL;
    if (!is_fine) return fail(to, "malformed", where, "has the byte 0x%02x; may have a-z, 0-9, %s", (unsigned char)id[i], others);
    if (i >= most) return fail(to, "malformed", where, "is longer than %zu bytes", most);
  }
  return i >= least ? 1 : fail(to, "malformed", where, "has %zu bytes; needs %zu to %zu", i, least, most);
}

static int has_size(sink *to, const char *where, uint32_t size, size_t least) {
  if (size < least) return fail(to, "malformed", where, "is %u; needs at least %zu", size, least);
  return size <= 65536 ? 1 : fail(to, "malformed", where, "is %u; a description has no such size", size);
}

static int has_known_flags(sink *to, const char *where, uint32_t flags) {
  for (int bit = 16; bit < 32; bit++) {
    if (flags >> bit & 1) return fail(to, "critical-flag", where, "%d", bit);
  }
  return 1;
}

static int is_whole(double number) { return number == floor(number); }

static int describe_param(sink *to, const legato_curve *curve, uint32_t index) {
  char where[128];
  const legato_param *param = curve->params[index];
#define FIELD(name) (snprintf(where, sizeof where, "curve %s, param %u: %s", curve->id, index, name), where)
  if (param == NULL) return fail(to, "malformed", FIELD("params"), "is NULL");
  if (!has_size(to, FIELD("struct_size"), param->struct_size, sizeof(legato_param))) return 0;
  if (!has_known_flags(to, FIELD("flags"), param->flags)) return 0;
  if (!is_id(to, FIELD("id"), param->id, "_-", 1, 64)) return 0;
  for (uint32_t i = 0; i < index; i++) {
    if (strcmp(curve->params[i]->id, param->id) == 0) return fail(to, "duplicate", FIELD("id"), "%s", param->id);
  }
  if (!is_text(to, FIELD("name"), param->name, 0) || !is_text(to, FIELD("unit"), param->unit, 1)) return 0;
  if (!isfinite(param->minimum)) return fail(to, "malformed", FIELD("minimum"), "is %g; needs a finite number", param->minimum);
  if (!isfinite(param->maximum)) return fail(to, "malformed", FIELD("maximum"), "is %g; needs a finite number", param->maximum);
  if (param->minimum > param->maximum) return fail(to, "malformed", FIELD("minimum"), "is %g, above maximum", param->minimum);
  if (!(param->initial >= param->minimum && param->initial <= param->maximum)) {
    return fail(to, "malformed", FIELD("initial"), "is %g; needs %g to %g", param->initial, param->minimum, param->maximum);
  }
  if (param->flags & LEGATO_PARAM_INTEGER && !(is_whole(param->minimum) && is_whole(param->maximum) && is_whole(param->initial))) {
    return fail(to, "malformed", FIELD("flags"), "is INTEGER with %g to %g, initially %g", param->minimum, param->maximum, param->initial);
  }
  if (param->flags & LEGATO_PARAM_LOGARITHMIC && !(param->minimum > 0)) {
    return fail(to, "malformed", FIELD("flags"), "is LOGARITHMIC with a minimum of %g; needs one above 0", param->minimum);
  }
  say(to, "param\t%s\t%s\t%s\t%a\t%a\t%a\t%u", param->id, param->name, param->unit == NULL ? "" : param->unit, param->minimum, param->maximum,
      param->initial, param->flags);
  return 1;
#undef FIELD
}

static int describe_curve(sink *to, const legato_plugin *plugin, uint32_t index) {
  char where[128];
  const legato_curve *curve = plugin->curves[index];
#define FIELD(name) (snprintf(where, sizeof where, "curve %u: %s", index, name), where)
  if (curve == NULL) return fail(to, "malformed", FIELD("curves"), "is NULL");
  if (!has_size(to, FIELD("struct_size"), curve->struct_size, sizeof(legato_curve))) return 0;
  if (!has_known_flags(to, FIELD("flags"), curve->flags)) return 0;
  if (!is_id(to, FIELD("id"), curve->id, "_-", 1, 64)) return 0;
  for (uint32_t i = 0; i < index; i++) {
    if (strcmp(plugin->curves[i]->id, curve->id) == 0) return fail(to, "duplicate", FIELD("id"), "%s", curve->id);
  }
  if (!is_text(to, FIELD("name"), curve->name, 0)) return 0;
  if (curve->reserved0 != 0) return fail(to, "malformed", FIELD("reserved0"), "is %u; needs 0", curve->reserved0);
  if (curve->param_count > 64) return fail(to, "malformed", FIELD("param_count"), "is %u; needs 0 to 64", curve->param_count);
  if (curve->param_count > 0 && curve->params == NULL) return fail(to, "malformed", FIELD("params"), "is NULL");
  if (!isfinite(curve->output_min)) return fail(to, "malformed", FIELD("output_min"), "is %g; needs a finite number", curve->output_min);
  if (!isfinite(curve->output_max)) return fail(to, "malformed", FIELD("output_max"), "is %g; needs a finite number", curve->output_max);
  if (!(curve->output_min < curve->output_max)) return fail(to, "malformed", FIELD("output_min"), "is not below output_max");
  if (curve->create == NULL) return fail(to, "malformed", FIELD("create"), "is NULL");
  if (curve->destroy == NULL) return fail(to, "malformed", FIELD("destroy"), "is NULL");
  if (curve->evaluate == NULL) return fail(to, "malformed", FIELD("evaluate"), "is NULL");
  say(to, "curve\t%s\t%s\t%u\t%a\t%a\t%d", curve->id, curve->name, curve->flags, curve->output_min, curve->output_max,
      curve->derivative != NULL);
  for (uint32_t i = 0; i < curve->param_count; i++) {
    if (!describe_param(to, curve, i)) return 0;
  }
  return 1;
#undef FIELD
}

/* major.minor.patch, followed by any of [0-9A-Za-z.+-]. */
static int is_semantic(const char *text) {
  int numbers = 0;
  const char *at = text;
  for (;; at++) {
    const char *digits = at;
    while (*at >= '0' && *at <= '9') at++;
    if (at == digits) return 0;
    if (++numbers == 3) break;
    if (*at != '.') return 0;
  }
  if (*at != 0 && *at != '-' && *at != '+') return 0;
  for (; *at != 0; at++) {
    int is_fine = (*at >= '0' && *at <= '9') || (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || strchr(".+-", *at) != NULL;
    if (!is_fine) return 0;
  }
  return 1;
}

static int describe_plugin(sink *to, const legato_plugin *plugin) {
  if (plugin->magic != LEGATO_MAGIC) return fail(to, "malformed", "magic", "is 0x%08x; needs 0x%08x", plugin->magic, LEGATO_MAGIC);
  if (plugin->abi_major != LEGATO_ABI_MAJOR) return fail(to, "abi-major", "abi_major", "%u", plugin->abi_major);
  if (plugin->needs_minor > LEGATO_ABI_MINOR) return fail(to, "needs-minor", "needs_minor", "%u", plugin->needs_minor);
  if (!has_size(to, "struct_size", plugin->struct_size, sizeof(legato_plugin))) return 0;
  if (!has_known_flags(to, "flags", plugin->flags)) return 0;
  if (plugin->reserved0 != 0) return fail(to, "malformed", "reserved0", "is %u; needs 0", plugin->reserved0);
  if (plugin->curve_count < 1 || plugin->curve_count > 4096) {
    return fail(to, "malformed", "curve_count", "is %u; needs 1 to 4096", plugin->curve_count);
  }
  if (!is_id(to, "id", plugin->id, ".-", 3, 128)) return 0;
  if (!is_text(to, "name", plugin->name, 0) || !is_text(to, "version", plugin->version, 0)) return 0;
  if (!is_semantic(plugin->version)) return fail(to, "malformed", "version", "is \"%s\"; needs a semantic version: 1.0.0", plugin->version);
  if (!is_text(to, "vendor", plugin->vendor, 1) || !is_text(to, "url", plugin->url, 1)) return 0;
  if (plugin->curves == NULL) return fail(to, "malformed", "curves", "is NULL");
  say(to, "plugin\t%s\t%s\t%s\t%s\t%s\t%u", plugin->id, plugin->name, plugin->version, plugin->vendor == NULL ? "" : plugin->vendor,
      plugin->url == NULL ? "" : plugin->url, plugin->abi_minor);
  for (uint32_t i = 0; i < plugin->curve_count; i++) {
    if (!describe_curve(to, plugin, i)) return 0;
  }
  return 1;
}

int legato_describe(const void *description, legato_line line, void *context) {
  sink sink = {line, context};
  /* an application may have set a locale in which numbers have a decimal comma */
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0), before = uselocale(plain);
  int is_good = describe_plugin(&sink, description);
  uselocale(before);
  if (plain != (locale_t)0) freelocale(plain);
  return is_good;
}
