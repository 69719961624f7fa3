/// Repeats: how many iterations, and whether every second one runs back (MT-3…MT-6). For explicit animations also the presentation before and after the
/// iterations (MT-7).
struct Cycle: Hashable, BitwiseCopyable {
  /// Number of iterations, above 0; may be fractional or infinite.
  let count: Double
  let autoreverses: Bool
  /// The fraction at which it stays after the last iteration.
  var rest = 1.0
  /// Whether the animation is hidden before its begin, and after its end.
  var hidesBefore = false
  var hidesAfter = false
  /// What each iteration adds to the progress of the next ones: 0 unless they accumulate, 1 if each goes on along one line, and
  /// ``KeyInterpolation/iterationSpan`` if it adds something else.
  var growth: UInt8 = 0
  /// The iterations before the last one.
  var countAtRest = 0.0

  static let once = Cycle(count: 1, autoreverses: false)

  /// How far before its start it has begun, in units of one direction: a layer's time is one time for several of the stage's, which are rounded (MT-1).
  private static let rounding = 0x1p-36

  /// Duration of all iterations, in units of one direction.
  var length: Double { count * (autoreverses ? 2 : 1) }

  /// MT-6: the fraction at `passed` units after the start, and its direction: 1 forwards, −1 back, 0 at rest. A hidden animation is at its end.
  @inline(__always)
  func fraction(_ passed: Double) -> (value: Double, direction: Double) {
    if passed < -Self.rounding { return (hidesBefore ? 1 : 0, 0) }
    guard passed < length else { return (hidesAfter ? 1 : rest, 0) }
    let passed = max(0, passed)
    // exact, as a period is one or two units
    let (period, perUnit) = autoreverses ? (2.0, 0.5) : (1, 1)
    let run = passed - Self.whole(passed * perUnit) * period
    return run > 1 ? (2 - run, -1) : (run, 1)
  }

  /// What the iterations before `passed` add to the progress: 0 unless they accumulate.
  @inline(__always)
  func grown(_ passed: Double) -> Double {
    guard growth != 0, passed >= 0 else { return 0 }
    guard passed < length else { return hidesAfter ? 0 : Double(growth) * countAtRest }
    return Double(growth) * Self.whole(passed * (autoreverses ? 0.5 : 1))
  }

  /// A number from 0 on, rounded down. In a frame's loop: the C library's function would have all registers saved.
  @inline(__always)
  static func whole(_ x: Double) -> Double {
    // all larger numbers are whole
    guard x < 0x1p51 else { return x.rounded(.down) }
    let nearest = (x + CurveTable.rounding) - CurveTable.rounding
    return nearest > x ? nearest - 1 : nearest
  }

  /// Whether it is hidden at `passed` units after the start.
  @inline(__always)
  func isHidden(_ passed: Double) -> Bool { passed < -Self.rounding ? hidesBefore : hidesAfter && passed >= length }
}
