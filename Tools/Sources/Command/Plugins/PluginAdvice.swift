import LegatoPlugins

extension PluginError {
  /// Advice for the author of a plug-in; the advice for its users if there is none.
  func advice(for file: String) -> String {
    switch reason {
    case .probeCrashed(_, 25): "keep files out of it: what a curve needs comes in its parameters"
    case .probeCrashed(_, 31): "keep system calls out of what is called here: no files, network, processes or sleeping"
    case .probeCrashed, .probeVanished:
      (output == nil ? "" : "the cause is mostly in its output above; ")
        + "see where it happens: gdb --args legato plugin check \(File.word(file)) --in-process"
    case .probeTimedOut: "look for an endless loop, or a lock that is taken already; give it longer with --deadline"
    case .probeUnavailable: "name the program legato-probe with --probe"
    case .refusesHost: "return a description to this host too; NULL is for a major version that you cannot serve"
    case .createRefused: "take every value of the ranges that you describe, or describe narrower ones"
    case .majorVersion: "set abi_major to 1: rebuild it with the header that legato plugin new writes"
    case .needsHostMinor: "ask for minor version 0, unless you use what a later one brought"
    case .unknownCriticalFlag(let field, _): "leave bits 16 to 31 of \(field) at 0, unless legato_timing.h names them"
    case .tooLarge: "strip the library: strip --strip-unneeded \(File.word(file))"
    case .unconfined: "use a newer kernel, or a container that allows them"
    default: remedy
    }
  }
}
