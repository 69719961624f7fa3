/// Memory for evaluating one value without an allocation.
struct Scratch: ~Copyable {
  /// An offset, its change per second, a result, and the result's change per second.
  var offset = Column<Double>()
  var rate = Column<Double>()
  var value = Column<Double>()
  var velocity = Column<Double>()
  /// Whether the change per second is needed. Frames do not need it.
  var wantsVelocity = true
  /// How many seconds from now a map is evaluated, with shares that go on at their rates: its change per second is a difference quotient.
  var shift = 0.0

  /// A number after the ``shift``.
  func shifted(_ number: Double, _ rate: Double) -> Double { shift == 0 || rate == 0 ? number : number + shift * rate }

  mutating func fit(_ width: Int) {
    let more = width - offset.count
    guard more > 0 else { return }
    offset.append(repeating: 0, count: more)
    rate.append(repeating: 0, count: more)
    value.append(repeating: 0, count: more)
    velocity.append(repeating: 0, count: more)
  }
}
