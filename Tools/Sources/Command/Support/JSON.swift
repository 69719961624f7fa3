import Foundation

/// One line of JSON. Doubles have the shortest decimals that give the same double; what is not finite is null.
enum JSON {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension Double {
  var finite: Double? { isFinite ? self : nil }
}
