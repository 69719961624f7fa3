/// Straight interpolations from a value to the model, of what replaces above explicit animations or under a spring that continues with a velocity.
extension KeyInterpolation {
  /// Writes a straight one from a value to the model: a change of the model changes its end. Values are as they are mixed.
  /// - Parameters:
  ///   - velocity: That at the start, per second of the value's own time, which its row's follower has a share for (``Follower/State/isThrown``).
  ///   - hasAxes: Otherwise, whether component 1 has that share (``Follower/State/hasAxes``).
  static func writeToModel(
    from start: UnsafePointer<Double>, to model: UnsafePointer<Double>, velocity: UnsafePointer<Double>?, hasAxes: Bool, width: Int,
    at numbers: UnsafeMutablePointer<Double>
  ) {
    var form: Form = [.isStraight, .leads]
    if velocity != nil { form.insert(.isThrown) } else if hasAxes { form.insert(.hasAxes) }
    numbers[0] = form.first(segments: 1)
    for (index, vector) in [start, model, velocity].enumerated() {
      if let vector { (numbers + 1 + index * width).update(from: vector, count: width) }
    }
  }

  /// The most numbers of one that is straight.
  static func straightCount(_ width: Int) -> Int { 1 + 3 * width }

  /// Whether it is straight and its end is the model.
  var leadsToModel: Bool { form.isSuperset(of: [.isStraight, .leads]) && !form.contains(.isPart) }
  /// Whether it hides also what sets parts below it.
  var hidesParts: Bool { leadsToModel || form.contains(.hidesParts) }
  /// Its start minus its end, if it is straight.
  var difference: [Double] { (0..<width).map { numbers[$0] - numbers[width + $0] } }
  func list(_ first: UnsafePointer<Double>) -> [Double] { (0..<width).map { first[$0] } }
  /// Whether it has a start velocity.
  var isThrown: Bool { form.contains(.isThrown) }
  /// Whether the second share of its row's follower counts: for a start velocity, or for component 1.
  @inline(__always)
  var hasSecondShare: Bool { !form.isDisjoint(with: [.isThrown, .hasAxes]) }
  /// The end, and the start velocity, of one that is straight.
  var end: UnsafePointer<Double> { numbers + width }
  var velocity: UnsafePointer<Double> { numbers + 2 * width }

  /// Adds to the value what the second share of a follower makes of it.
  @inline(__always)
  func showSecond(_ remaining: Double, at shown: UnsafeMutablePointer<Double>) {
    if isThrown {
      let velocity = velocity
      for i in 0..<width { shown[i] += velocity[i] * remaining }
    } else {
      shown[1] = remaining == 1 ? numbers[1] : end[1] + (numbers[1] - end[1]) * remaining
    }
  }

  /// The same of its change per second.
  func showSecondRate(_ rate: Double, at rates: UnsafeMutablePointer<Double>) {
    if isThrown { return showSecond(rate, at: rates) }
    rates[1] = (numbers[1] - end[1]) * rate
  }
}
