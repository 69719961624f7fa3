/// A reference to what somebody else keeps for as long as it is needed, and which is counted only from when nobody does.
struct BorrowedReference<Object: AnyObject>: ~Copyable {
  private var reference: Unmanaged<Object>?
  private var isCounted = false

  @inline(__always) init() { reference = nil }
  @inline(__always) init(_ object: Unmanaged<Object>?) { reference = object }
  /// Nobody else keeps it.
  init(counted object: Object) { (reference, isCounted) = (.passRetained(object), true) }

  deinit { if isCounted { reference?.release() } }

  @inline(__always) var isEmpty: Bool { reference == nil }
  @inline(__always) var object: Object? { if let reference { reference.takeUnretainedValue() } else { nil } }
  @inline(__always) var unmanaged: Unmanaged<Object>? { reference }

  /// Calls `body` with the object, if there is one, without counting a reference.
  @inline(__always)
  func with<R>(_ body: (Object) -> R) -> R? { if let reference { reference._withUnsafeGuaranteedRef(body) } else { nil } }

  /// Counts it from here on: nobody else keeps it any more.
  mutating func count() {
    guard !isCounted, let reference else { return }
    _ = reference.retain()
    isCounted = true
  }

  /// Hands the reference over, with its count if it has one, and holds nothing.
  @inline(__always)
  mutating func take() -> (reference: Unmanaged<Object>?, isCounted: Bool) {
    defer { (reference, isCounted) = (nil, false) }
    return (reference, isCounted)
  }
}
