/// Whom a row belongs to: the book of a block, a contribution of an animator, or nobody any more.
struct RowOwner: Equatable, Sendable {
  /// A ticket's number, or −1 − a contribution's.
  private let code: Int32

  private init(code: Int) { self.code = Int32(truncatingIfNeeded: code) }
  static func ticket(_ number: Int) -> RowOwner { RowOwner(code: number) }
  static func contribution(_ index: Int) -> RowOwner { RowOwner(code: -1 - index) }
  static let nobody = RowOwner(code: Int(Int32.min))

  var ticket: Int? { code >= 0 ? Int(code) : nil }
  var contribution: Int? { code < 0 && self != .nobody ? -1 - Int(code) : nil }
}
