import LegatoCore

/// What properties showed before they were set without an animation since the last frame: where an animation without any value begins (LM-16).
///
/// A ring of the last 64, so that setting a property costs the same however often it is done.
struct RecentChanges {
  private struct Change {
    /// With its class: another kind of layer may be allocated at the same address.
    var layer, kind: ObjectIdentifier
    /// The property's.
    var number: Int
    var shown: Shown
  }
  private var ring: [Change] = []
  private var next = 0
  /// Of all in the ring.
  private var time = -Double.infinity
  private static let capacity = 64

  mutating func note(_ layer: Layer, _ number: Int, _ shown: Shown, at time: Double) {
    if case .numbers(_, let count) = shown, count == 0 { return }
    if time != self.time {
      ring.removeAll(keepingCapacity: true)
      (next, self.time) = (0, time)
    }
    let change = Change(layer: ObjectIdentifier(layer), kind: ObjectIdentifier(type(of: layer)), number: number, shown: shown)
    if ring.isEmpty { ring.reserveCapacity(Self.capacity) }
    if ring.count < Self.capacity { ring.append(change) } else { ring[next] = change }
    next = (next + 1) % Self.capacity
  }

  /// What a property showed when the frame at `time` was drawn, or nil where it was not set since.
  func shown(_ layer: Layer, _ number: Int, at time: Double) -> Shown? {
    guard time == self.time else { return nil }
    let oldest = ring.count < Self.capacity ? 0 : next
    for step in ring.indices {
      let change = ring[(oldest + step) % ring.count]
      if change.layer == ObjectIdentifier(layer), change.kind == ObjectIdentifier(type(of: layer)), change.number == number {
        return change.shown
      }
    }
    return nil
  }
}
