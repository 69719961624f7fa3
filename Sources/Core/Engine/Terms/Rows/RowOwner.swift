/// The completion group of a row, none, or that of a row that has ended.
struct RowOwner: Equatable, Sendable {
  /// A completion group's number; −1 without one.
  private let code: Int32

  private init(code: Int) { self.code = Int32(truncatingIfNeeded: code) }
  /// The owner of a row in the completion group of that number, or in none for −1.
  static func group(_ number: Int) -> RowOwner { RowOwner(code: number) }
  static let nobody = RowOwner(code: Int(Int32.min))

  var group: Int? { code >= 0 ? Int(code) : nil }
}
