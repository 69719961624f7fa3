// The system's C library, under the name that it has there. Whoever calls the system imports this module, and does not ask which system it is.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
