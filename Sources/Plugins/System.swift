// All of this room that is another on another system; what the C of the loader and the probe asks is in theirs.

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
