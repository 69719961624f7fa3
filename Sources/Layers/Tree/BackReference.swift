/// A reference from sublayers to the object that owns them: the owner makes it, and clears it in its `deinit`.
///
/// Safe without reference counting, as the owner clears it before its memory is released, and everything that uses it is confined to one thread. Cheaper
/// than a weak reference, which makes every retain and release of its object slower.
final class BackReference<Object: AnyObject> {
  @exclusivity(unchecked) private var reference: Unmanaged<Object>?

  init(_ object: Object? = nil) { reference = object.map { .passUnretained($0) } }

  /// For a holder that cannot name itself when it makes the reference.
  func fill(_ object: Object) { reference = .passUnretained(object) }

  /// Nil once the holder is going.
  @inline(__always) var object: Object? { reference?.takeUnretainedValue() }

  /// Calls `body` with the object, if it is there, without counting a reference.
  @inline(__always)
  func with<R>(_ body: (Object) -> R) -> R? { reference?._withUnsafeGuaranteedRef(body) }

  /// By the holder alone, first thing in its `deinit`.
  func clear() { reference = nil }
}
