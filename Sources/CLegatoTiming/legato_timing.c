/* A header-only target needs one source file. It stays empty: what stood here would be exported by every plug-in. */
typedef int legato_timing_unused;
