/// A wrapper around a value that may itself be an optional.
struct Boxed<Value: Sendable>: Sendable {
  let value: Value

  /// The wrapped value; nil if it is not a wrapper of this type.
  static func value(of kept: any Sendable) -> Value? { (kept as? Boxed)?.value }
}
