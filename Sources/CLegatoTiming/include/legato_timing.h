/* legato_timing.h: timing curves for Legato in a native library. C11 and C++17, ABI 1.0.
 *
 * A plug-in is one shared library that exports one function, `legato_timing_plugin_v1`. It returns a constant
 * description of its curves. The host copies what it reads; nothing of the host is called by a plug-in.
 *
 * The rules that hold everywhere:
 *   - Everything reachable from the description lives, unchanged, until the process ends. The library is never unloaded.
 *   - No work in constructors of the library (static initialisers, DllMain): no threads, files, signals, locale.
 *   - No exception, panic, longjmp or exit leaves a function of this header.
 *   - The floating-point environment is left as it was found (do not build with -ffast-math).
 *   - Memory is freed by the side that made it.
 *
 * How the ABI grows: a layout behind a struct tag never changes. Version 1.1 adds the tag `legato_curve_1_1` (the fields
 * of 1.0, new ones behind them) and moves the typedef `legato_curve`; write the typedefs. `struct_size` tells the host
 * which fields are there. A newer minor version is accepted by older hosts, a newer major version has another symbol.
 */
#ifndef LEGATO_TIMING_H
#define LEGATO_TIMING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define LEGATO_NOEXCEPT noexcept
#define LEGATO_ASSERT(condition, text) static_assert(condition, text)
extern "C" {
#else
#define LEGATO_NOEXCEPT
#define LEGATO_ASSERT(condition, text) _Static_assert(condition, text)
#endif

#define LEGATO_MAGIC 0x4F54474Cu /* the bytes L G T O */
#define LEGATO_ABI_MAJOR 1
#define LEGATO_ABI_MINOR 0
#define LEGATO_ENTRY_SYMBOL "legato_timing_plugin_v1"

#if defined(_WIN32)
#define LEGATO_EXPORT __declspec(dllexport)
#define LEGATO_CALL __cdecl
#else
#define LEGATO_EXPORT __attribute__((visibility("default")))
#define LEGATO_CALL
#endif

/* What create, evaluate and derivative answer. */
typedef int32_t legato_status;
#define LEGATO_OK 0        /* done */
#define LEGATO_PARAMETER 1 /* a parameter value was refused */
#define LEGATO_MEMORY 2    /* no memory */
#define LEGATO_INTERNAL 3  /* anything else */

/* Flags. A host may ignore unknown bits 0-15; an unknown bit 16-31 makes it refuse the object. */
#define LEGATO_CURVE_PURE (1u << 0)          /* same parameters and t give the same bits: may be cached, tabulated, reordered */
#define LEGATO_CURVE_MONOTONIC (1u << 1)     /* never falls as t grows */
#define LEGATO_CURVE_OVERSHOOTS (1u << 2)    /* leaves 0...1 somewhere */
#define LEGATO_CURVE_DISCONTINUOUS (1u << 3) /* has jumps */
#define LEGATO_CURVE_OPEN_START (1u << 4)    /* f(0) is not 0; the host still starts at 0 */
#define LEGATO_CURVE_OPEN_END (1u << 5)      /* f(1) is not 1, a spring for instance; the host still ends at 1 */
#define LEGATO_PARAM_INTEGER (1u << 0)       /* only whole numbers, minimum, maximum and initial too */
#define LEGATO_PARAM_LOGARITHMIC (1u << 1)   /* a slider should be logarithmic; minimum is above 0 */

/* A number that shapes a curve. */
typedef struct legato_param_1_0 {
  uint32_t struct_size; /* sizeof(legato_param) */
  uint32_t flags;       /* LEGATO_PARAM_... */
  const char *id;       /* [a-z0-9_-]{1,64}, unique in its curve; part of saved documents */
  const char *name;     /* UTF-8, at most 256 bytes, no control characters */
  const char *unit;     /* the same, or NULL */
  double minimum;       /* finite, below or equal to maximum */
  double maximum;       /* finite */
  double initial;       /* between the two */
} legato_param;

/* A curve with its parameter values, made by create. The plug-in defines the struct. It is immutable once made. */
typedef struct legato_instance legato_instance;

/* A kind of curve. */
typedef struct legato_curve_1_0 {
  uint32_t struct_size; /* sizeof(legato_curve) */
  uint32_t flags;       /* LEGATO_CURVE_... */
  const char *id;       /* [a-z0-9_-]{1,64}, unique in its plug-in; part of saved documents */
  const char *name;     /* UTF-8, at most 256 bytes, no control characters */
  const legato_param *const *params; /* param_count pointers; NULL where there are none */
  uint32_t param_count;              /* at most 64 */
  uint32_t reserved0;                /* 0 */
  double output_min;                 /* no sample at any allowed parameters is below this; finite */
  double output_max;                 /* nor above this; finite */

  /* Makes an instance from `count` values in the order of `params`.
   * `self` is this struct, so that one function can serve many curves. The values are copied.
   * A value that is NaN or outside its range, or a wrong count: LEGATO_PARAMETER, and *out stays as it was.
   * The initial values are always accepted, and so is every minimum and maximum. LEGATO_OK never goes with a NULL *out.
   * Called on any thread. May allocate. */
  legato_status(LEGATO_CALL *create)(const struct legato_curve_1_0 *self, const double *values, uint32_t count, legato_instance **out);

  /* Frees an instance. Called once for each successful create, on any thread, with no call on the instance running. */
  void(LEGATO_CALL *destroy)(legato_instance *instance);

  /* Writes the progress at t[0] ... t[n-1] to out[0] ... out[n-1].
   * Every t is finite and in 0...1, in no particular order. `t` and `out` do not overlap. n may be 0.
   * Writes exactly n values, all finite and in output_min...output_max; f(0) is 0 and f(1) is 1 to 1e-9 unless a flag says
   * otherwise. A value does not depend on its neighbours in the batch.
   * No heap, no lock, no file, no system call. Several threads may call this on one instance at the same time.
   * A status other than LEGATO_OK makes the host use a straight line for this batch, and report it once. */
  legato_status(LEGATO_CALL *evaluate)(const legato_instance *instance, const double *t, double *out, size_t n);

  /* The slope of the same curve, under the rules of evaluate (there is no bound on its values). NULL: the host takes differences. */
  legato_status(LEGATO_CALL *derivative)(const legato_instance *instance, const double *t, double *out, size_t n);
} legato_curve;

/* What a plug-in is and holds. */
typedef struct legato_plugin_1_0 {
  uint32_t magic;       /* LEGATO_MAGIC */
  uint16_t abi_major;   /* LEGATO_ABI_MAJOR */
  uint16_t abi_minor;   /* LEGATO_ABI_MINOR: what the plug-in was built with; newer than the host's is fine */
  uint16_t needs_minor; /* the oldest minor version of a host that this plug-in can live with */
  uint16_t reserved0;   /* 0 */
  uint32_t struct_size; /* sizeof(legato_plugin) */
  uint32_t flags;       /* none yet */
  uint32_t curve_count; /* 1...4096 */
  const char *id;       /* reverse DNS, [a-z0-9.-]{3,128} */
  const char *name;     /* UTF-8, at most 256 bytes, no control characters */
  const char *version;  /* semantic version: 1.0.0 */
  const char *vendor;   /* UTF-8, or NULL */
  const char *url;      /* UTF-8, or NULL */
  const legato_curve *const *curves; /* curve_count pointers */

  /* A further interface by its name, "reverse.dns.name/1", or NULL where the plug-in has none of that name.
   * The pointer is valid for ever. The function itself may be NULL. */
  const void *(LEGATO_CALL *get_extension)(const char *extension_id);
} legato_plugin;

/* Who loads. */
typedef struct legato_host_1_0 {
  uint32_t struct_size;
  uint16_t abi_major;
  uint16_t abi_minor;
  const char *name;    /* UTF-8 */
  const char *version; /* semantic version */
} legato_host;

/* The one exported function: the description, the same pointer at every call, or NULL to refuse this host.
 * `host` lives only for the length of the call. Called on any thread, never twice at once. */
LEGATO_EXPORT const legato_plugin *LEGATO_CALL legato_timing_plugin_v1(const legato_host *host) LEGATO_NOEXCEPT;

#if UINTPTR_MAX == 0xFFFFFFFFFFFFFFFFu
LEGATO_ASSERT(sizeof(legato_param) == 56, "legato_param has 56 bytes");
LEGATO_ASSERT(sizeof(legato_curve) == 88, "legato_curve has 88 bytes");
LEGATO_ASSERT(sizeof(legato_plugin) == 80, "legato_plugin has 80 bytes");
LEGATO_ASSERT(offsetof(legato_curve, create) == 56, "legato_curve: create is at 56");
LEGATO_ASSERT(offsetof(legato_plugin, id) == 24, "legato_plugin: id is at 24");
#endif

#ifdef __cplusplus
}
#endif
#endif
