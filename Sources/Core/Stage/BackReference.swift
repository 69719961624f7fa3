/// An unretained reference from objects to what contains or retains them: from layers to the layer or window around them, from animators to their stage. The
/// container makes it, and clears it in its `deinit`.
///
/// Memory-safe without reference counting: the container clears it before its memory is released, and all of its users are confined to one thread. Cheaper
/// than a weak reference, which makes every retain and release of its object slower.
package final class BackReference<Object: AnyObject> {
  @exclusivity(unchecked) @usableFromInline package var reference: Unmanaged<Object>?

  package init(_ object: Object? = nil) { reference = object.map { .passUnretained($0) } }

  /// Sets the object afterwards, for a container that is still being initialized when it makes the reference.
  package func fill(_ object: Object) { reference = .passUnretained(object) }

  /// The container; nil once its deinitialization has begun.
  @inlinable package var object: Object? { reference?.takeUnretainedValue() }

  /// Calls `body` with the container, if it still exists, without retaining it.
  @inlinable
  package func with<R>(_ body: (Object) -> R) -> R? { reference?._withUnsafeGuaranteedRef(body) }

  /// Called by the container alone, first in its `deinit`.
  package func clear() { reference = nil }
}
