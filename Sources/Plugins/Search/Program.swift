internal import CLegatoLoader

/// The running program: its folder and its environment.
enum Program {
  /// Absolute, without `/` at its end; nil where the system does not report it.
  static var folder: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    guard legato_program(&buffer) == 0 else { return nil }
    let own = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.lastIndex(of: "/").map { String(own[..<$0]) }
  }

  /// Nil where it is not set, and for every name where the program has more rights than its user: the user decides what is in there.
  static func variable(_ name: String) -> String? { legato_variable(name).map { String(cString: $0) } }
}
