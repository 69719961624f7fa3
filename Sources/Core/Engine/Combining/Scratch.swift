/// Working room for evaluating one value without an allocation.
struct Scratch: ~Copyable {
  /// An offset, its change a second, a result, and the result's change a second.
  var offset = Column<Double>()
  var rate = Column<Double>()
  var value = Column<Double>()
  var velocity = Column<Double>()
  /// Whether somebody asks for the change a second, which no frame does: of maps it costs twice what the value costs.
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
