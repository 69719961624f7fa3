/// Memory for evaluating one value without an allocation.
struct Scratch: ~Copyable {
  /// An offset, its change per second, a result, and the result's change per second.
  var offset = Column<Double>()
  var rate = Column<Double>()
  var value = Column<Double>()
  var velocity = Column<Double>()
  /// Whether the change per second is needed. Frames do not need it: for maps it costs twice as much as the value.
  var wantsVelocity = true

  mutating func fit(_ width: Int) {
    let more = width - offset.count
    guard more > 0 else { return }
    offset.append(repeating: 0, count: more)
    rate.append(repeating: 0, count: more)
    value.append(repeating: 0, count: more)
    velocity.append(repeating: 0, count: more)
  }
}
