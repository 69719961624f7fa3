import Foundation

/// One line of JSON. Numbers have the shortest decimals that give the same `Double`; numbers that are not finite are null.
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
