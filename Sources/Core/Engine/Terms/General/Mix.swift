/// The weights of a contribution's three vectors: offset = d·D + a·A + v·V.
///
/// D is the offset at the start (old − new), A that at the start of the present segment, V a start velocity. The second lane is for component 1, the first
/// for all others: the two axes of a position may have different springs (SP-14).
struct Mix: Equatable {
  var d, a, v: SIMD2<Double>
  init(d: SIMD2<Double> = .zero, a: SIMD2<Double> = .zero, v: SIMD2<Double> = .zero) { (self.d, self.a, self.v) = (d, a, v) }
  static func ofD(_ d: Double) -> Mix { Mix(d: SIMD2(repeating: d)) }
  static func ofA(_ a: Double) -> Mix { Mix(a: SIMD2(repeating: a)) }
  /// At its start.
  static let start = ofD(1)
  /// At its target.
  static let end = Mix()

  static func + (l: Mix, r: Mix) -> Mix { Mix(d: l.d + r.d, a: l.a + r.a, v: l.v + r.v) }
  static func * (l: Mix, factor: Double) -> Mix { Mix(d: l.d * factor, a: l.a * factor, v: l.v * factor) }
}

/// A mix and its change per second.
struct MovingMix {
  var mix: Mix
  var rate: Mix
  static let start = MovingMix(mix: .start, rate: .end)
  static let end = MovingMix(mix: .end, rate: .end)
}
