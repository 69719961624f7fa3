import Synchronization

/// A flag that any thread can set, once.
final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  /// Sets the flag.
  /// - Returns: whether it was set before.
  @discardableResult
  func set() -> Bool { value.exchange(true, ordering: .acquiringAndReleasing) }
}
