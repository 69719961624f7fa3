// Re-exports the C library of the system, under whichever name it has there, so that other modules import one name on every system.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
