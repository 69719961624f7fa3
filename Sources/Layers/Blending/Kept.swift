/// A value in a shell of its own: it may be an optional.
struct Kept<Value: Sendable>: Sendable {
  let value: Value

  /// What is in a shell; nil where it is no shell of this type.
  static func value(of kept: any Sendable) -> Value? { (kept as? Kept)?.value }
}
