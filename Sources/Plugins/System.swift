// The platform-dependent part of this module. The C code of the loader and the probe contains its own.

extension PluginSandbox {
  #if os(Linux)
    static let ofThisSystem: PluginSandbox = [.session, .calls]
  #else
    static let ofThisSystem: PluginSandbox = []
  #endif
}

extension ObjectFile {
  #if os(Linux) || os(Android)
    /// Whether the system's shared libraries are ELF files, the only format that is checked here.
    static let isELF = true
  #else
    static let isELF = false
  #endif

  /// The name of this machine's architecture, as in the checks of ELF files.
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
