import LegatoCore

/// What properties showed before they were set without an animation since the last frame: where an animation without any value begins (LM-16).
///
/// A ring of the last 64, so that setting a property costs the same however often it is done.
struct RecentChanges {
  private struct Change {
    var layer: ObjectIdentifier
    var property: AnimatableProperty
    var time: Double
    var count: Int
    var numbers: InlineArray<16, Double>
  }
  private var ring: [Change] = []
  private var next = 0
  private static let capacity = 64

  mutating func note<Value: Animatable>(_ layer: Layer, _ property: AnimatableProperty, _ value: Value, at time: Double) {
    let count = Value.componentCount
    guard count > 0, count <= 16 else { return }
    var change = Change(layer: ObjectIdentifier(layer), property: property, time: time, count: count, numbers: InlineArray(repeating: 0))
    var numbers = change.numbers.mutableSpan
    value.write(to: &numbers)
    if ring.isEmpty { ring.reserveCapacity(Self.capacity) }
    if ring.count < Self.capacity { ring.append(change) } else { ring[next] = change }
    next = (next + 1) % Self.capacity
  }

  /// What `property` showed when the frame at `time` was drawn, or nil where it was not set since.
  func numbers(of layer: Layer, _ property: AnimatableProperty, at time: Double) -> [Double]? {
    var oldest: Change?
    for step in 1...max(1, ring.count) where !ring.isEmpty {
      let change = ring[(next - step + Self.capacity + Self.capacity) % Self.capacity % ring.count]
      guard change.time == time else { break }
      if change.layer == ObjectIdentifier(layer), change.property == property { oldest = change }
    }
    return oldest.map { change in (0..<change.count).map { change.numbers[$0] } }
  }
}
