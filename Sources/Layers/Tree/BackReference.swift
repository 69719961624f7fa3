/// An unretained reference to a layer or a window, from the layers in it, and from others that do not retain it. The referenced object makes it, and clears it
/// in its `deinit`.
///
/// Memory-safe without reference counting: the object clears it before its memory is released, and all of its users are confined to one thread. Cheaper
/// than a weak reference, which makes every retain and release of its object slower. A stage has a `StageReference`, as a generic class of another module is
/// not specialized here.
package final class BackReference<Object: AnyObject> {
  @exclusivity(unchecked) private var reference: Unmanaged<Object>?

  init(_ object: Object? = nil) { reference = object.map { .passUnretained($0) } }

  /// Sets the object afterwards, for one that is still being initialized when it makes the reference.
  func fill(_ object: Object) { reference = .passUnretained(object) }

  /// The object; nil once its deinitialization has begun.
  @inline(__always) package var object: Object? { reference?.takeUnretainedValue() }

  /// Calls `body` with the object, if it still exists, without retaining it.
  @inline(__always)
  func with<R>(_ body: (Object) -> R) -> R? { reference?._withUnsafeGuaranteedRef(body) }

  /// Called by the object alone, first in its `deinit`.
  func clear() { reference = nil }
}
