import LegatoCore

/// The presentations of properties before they were set without an animation since the last frame: the start of an animation without values (LM-16).
///
/// A ring buffer of the last 64, so that the cost of setting a property is bounded.
struct RecentChanges {
  private struct Change {
    /// The layer and its class: after a deallocation another layer may have the same address.
    var layer, kind: ObjectIdentifier
    /// The property's number.
    var number: Int
    var shown: PresentedValue

    func isOfSameProperty(as other: Change) -> Bool { layer == other.layer && kind == other.kind && number == other.number }
  }
  private var ring: [Change] = []
  private var next = 0
  /// Whether looking for repeated properties is known not to be worth it at this time.
  private var hasManyProperties = false
  /// The stage time of all entries.
  private var time = -Double.infinity
  private static let capacity = 64

  mutating func note(_ layer: Layer, _ number: Int, _ shown: PresentedValue, at time: Double) {
    if case .numbers(_, let count) = shown, count == 0 { return }
    if time != self.time {
      ring.removeAll(keepingCapacity: true)
      (next, self.time, hasManyProperties) = (0, time, false)
    }
    let change = Change(layer: ObjectIdentifier(layer), kind: ObjectIdentifier(type(of: layer)), number: number, shown: shown)
    if ring.isEmpty { ring.reserveCapacity(Self.capacity) }
    if ring.count == Self.capacity, next == 0, !hasManyProperties { dropRepeats() }
    if ring.count < Self.capacity { ring.append(change) } else { ring[next] = change }
    next = (next + 1) % Self.capacity
  }

  /// Keeps the first change of each property.
  private mutating func dropRepeats() {
    var kept = 0
    for index in ring.indices where !ring[..<kept].contains(where: { $0.isOfSameProperty(as: ring[index]) }) {
      ring.swapAt(kept, index)
      kept += 1
    }
    ring.removeLast(ring.count - kept)
    (next, hasManyProperties) = (kept % Self.capacity, kept > Self.capacity / 2)
  }

  /// What a property showed in the frame at `time`; nil if it was not set since.
  func shown(_ layer: Layer, _ number: Int, at time: Double) -> PresentedValue? {
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
