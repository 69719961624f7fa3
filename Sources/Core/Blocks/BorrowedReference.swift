/// A reference to an object that another owner retains, counted only once that owner releases it.
struct BorrowedReference<Object: AnyObject>: ~Copyable {
  private var reference: Unmanaged<Object>?
  private var isCounted = false

  @inline(__always) init() { reference = nil }
  @inline(__always) init(_ object: Unmanaged<Object>?) { reference = object }
  /// A reference that nothing else retains.
  init(counted object: Object) { (reference, isCounted) = (.passRetained(object), true) }

  deinit { if isCounted { reference?.release() } }

  @inline(__always) var isEmpty: Bool { reference == nil }
  @inline(__always) var object: Object? { if let reference { reference.takeUnretainedValue() } else { nil } }
  @inline(__always) var unmanaged: Unmanaged<Object>? { reference }

  /// Calls `body` with the object, if there is one, without counting a reference.
  @inline(__always)
  func with<R>(_ body: (Object) -> R) -> R? { if let reference { reference._withUnsafeGuaranteedRef(body) } else { nil } }

  /// Counts the reference from now on, as its owner releases it.
  mutating func count() {
    guard !isCounted, let reference else { return }
    _ = reference.retain()
    isCounted = true
  }

  /// Transfers the reference, with its count if it has one, and becomes empty.
  @inline(__always)
  mutating func take() -> (reference: Unmanaged<Object>?, isCounted: Bool) {
    defer { (reference, isCounted) = (nil, false) }
    return (reference, isCounted)
  }
}
