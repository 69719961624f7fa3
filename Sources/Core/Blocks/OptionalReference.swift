/// A reference that is mostly nil: releasing nil costs a comparison instead of a call.
struct OptionalReference<Object: AnyObject>: ~Copyable {
  private var reference: Unmanaged<Object>?

  @inline(__always) init() { reference = nil }
  @inline(__always) init(_ object: __owned Object) { reference = .passRetained(object) }
  @inline(__always) init(_ object: Object?) {
    if let object { reference = .passRetained(object) } else { reference = nil }
  }

  deinit { if let reference { reference.release() } }

  @inline(__always) var isEmpty: Bool { reference == nil }
  @inline(__always) var object: Object? { if let reference { reference.takeUnretainedValue() } else { nil } }

  /// Calls `body` with the object, if there is one, without counting a reference.
  @inline(__always)
  func with<R>(_ body: (Object) -> R) -> R? { if let reference { reference._withUnsafeGuaranteedRef(body) } else { nil } }
}
