internal import CLegatoLoader

/// The folder and the environment of the running program.
enum Program {
  /// The absolute path of the program's folder, without `/` at its end; nil if the system does not report it.
  static var folder: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    guard legato_program(&buffer) == 0 else { return nil }
    let own = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.lastIndex(of: "/").map { String(own[..<$0]) }
  }

  /// An environment variable; nil if it is not set. Always nil if the program has more rights than its user, who controls the environment.
  static func variable(_ name: String) -> String? { legato_variable(name).map { String(cString: $0) } }
}
