import Legato

/// Animated objects, and their exact presentations at a time, computed independently; `exact` is nil if there is no independent computation.
struct Motion {
  let stage: Stage
  let count: Int
  /// The number of animations, if it differs.
  var animations: Int
  /// What the error is a part of.
  let range: Double
  let shown: (_ index: Int) -> [Double]
  let exact: ((_ index: Int, _ now: Double) -> [Double])?

  init(
    _ stage: Stage, _ count: Int, animations: Int? = nil, range: Double, shown: @escaping (Int) -> [Double],
    exact: ((Int, Double) -> [Double])?
  ) {
    (self.stage, self.count, self.animations) = (stage, count, animations ?? count)
    (self.range, self.shown, self.exact) = (range, shown, exact)
  }

  /// The largest difference between the presentations of some 500 of them and exact evaluation, relative to the range.
  var error: Double? {
    guard let exact else { return nil }
    var worst = 0.0
    for index in stride(from: 0, to: count, by: max(1, count / 500)) {
      for (shown, wanted) in zip(shown(index), exact(index, stage.now)) { worst = max(worst, abs(shown - wanted)) }
    }
    return worst / range
  }
}

/// The starts and durations of many animations.
struct Schedule {
  private(set) var begins: [Double]
  private(set) var durations: [Double]

  /// All of them now.
  init(_ count: Int, on stage: Stage, in seconds: Double) {
    (begins, durations) = (Array(repeating: stage.now, count: count), Array(repeating: seconds, count: count))
  }

  /// Sends them off in sixteen groups over two seconds, each for a time of its own.
  init(
    _ count: Int, on stage: Stage, in seconds: (Int) -> Double = { 20 + Double($0 % 10) }, _ send: (_ index: Int, _ seconds: Double) -> Void
  ) {
    self.init(count, on: stage, in: 0)
    Points.inGroups(count, on: stage) { index in
      (begins[index], durations[index]) = (stage.now, seconds(index))
      send(index, durations[index])
    }
  }

  /// The share of its time that is over.
  func share(_ index: Int, _ now: Double) -> Double { min(1, max(0, (now - begins[index]) / durations[index])) }

  /// The progress of a block's default curve, by bisection.
  func progress(_ index: Int, _ now: Double) -> Double { Self.ease.progress(at: share(index, now)) }

  static let ease = ExactCubic(0.42, 0, 0.58, 1)
}

extension AffineTransform {
  /// The numbers in their order.
  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension Color {
  var numbers: [Double] { [red, green, blue, alpha] }
}

extension Transform3D {
  var numbers: [Double] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }
}
