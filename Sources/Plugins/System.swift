// The platform-dependent part of this room; that of the loader's and the probe's C code is with them.

extension PluginWalls {
  #if os(Linux)
    static let ofThisSystem: PluginWalls = [.session, .calls]
  #else
    static let ofThisSystem: PluginWalls = []
  #endif
}

extension ObjectFile {
  #if os(Linux) || os(Android)
    /// Whether the system's libraries are ELF files, which are read here.
    static let isELF = true
  #else
    static let isELF = false
  #endif

  /// This machine, as an ELF file names it.
  static var own: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #elseif arch(riscv64)
      "riscv64"
    #else
      "this machine"
    #endif
  }
}
