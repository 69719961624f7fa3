import Synchronization

/// Can be raised once, from any thread.
final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  /// Whether it was up before.
  @discardableResult
  func set() -> Bool { value.exchange(true, ordering: .acquiringAndReleasing) }
}
