/// A curve of equal steps, CSS `steps()`: the value is constant, then jumps.
///
/// With `n` steps and `j` jumps, `f(s) = k / j` where `k = ⌊n·s⌋`, one more if the first jump is at the start. `j` is `n`, `n + 1` for
/// ``Jump/both`` and `n − 1` for ``Jump/none``. Source: CSS Easing Functions Level 2, "Step easing functions".
public struct StepsCurve: Hashable, Sendable {
  /// Where the jumps are. The raw values are the words in curve texts.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// The first jump is at 0, and there is none at 1.
    case start = "jump-start"
    /// The last jump is at 1, and there is none at 0.
    case end = "jump-end"
    /// There is no jump at the ends: the first step is 0 and the last one 1.
    case none = "jump-none"
    /// There are jumps at both ends.
    case both = "jump-both"
  }

  /// The largest number of steps; more would exceed the precision of time fractions in a long animation.
  public static let maximumStepCount = 1_000_000_000

  /// The number of steps, 1…1 000 000 000; at least 2 if ``jump`` is ``Jump/none``.
  public let steps: Int
  /// Where the jumps are.
  public let jump: Jump

  /// Creates a curve of equal steps.
  /// - Throws: ``TimingError`` if `steps` is not in 1…1 000 000 000, or is 1 without a jump at either end.
  public init(_ steps: Int, jump: Jump = .end) throws(TimingError) {
    let least = jump == .none ? 2 : 1
    guard (least...Self.maximumStepCount).contains(steps) else {
      throw .outOfRange(
        "steps", expected: "a whole number in \(least)…\(Self.maximumStepCount)", actual: Double(steps), remedy: "pass \(max(4, least))")
    }
    (self.steps, self.jump) = (steps, jump)
  }

  private init(one jump: Jump) { (steps, self.jump) = (1, jump) }

  /// One jump at once, CSS `step-start`.
  public static let stepStart = StepsCurve(one: .start)
  /// One jump at the very end, CSS `step-end`.
  public static let stepEnd = StepsCurve(one: .end)

  private var jumps: Double {
    switch jump {
    case .start, .end: Double(steps)
    case .both: Double(steps) + 1
    case .none: Double(steps) - 1
    }
  }

  /// The progress at `s` with the *before flag* of CSS, which is set while an animation has not begun: it selects the lower step if `s` is exactly on a jump.
  ///
  /// Inside 0…1 the result is in 0…1; outside, the steps continue. NaN gives 0, and an infinite `s` an infinite result.
  public func progress(at s: Double, isBefore: Bool) -> Double {
    guard !s.isNaN else { return 0 }
    let scaled = s * Double(steps)
    guard scaled.isFinite else { return scaled }
    var step = scaled.rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    if isBefore, scaled == scaled.rounded(.down) { step -= 1 }
    if s >= 0, step < 0 { step = 0 }
    if s <= 1, step > jumps { step = jumps }
    return step / jumps
  }
}

extension StepsCurve: TimingCurveProvider {
  /// The progress at `s` without the before flag: on a jump, the upper step.
  public func progress(at s: Double) -> Double { progress(at: s, isBefore: false) }
  /// 0 everywhere: a jump takes no time.
  public func velocity(at s: Double) -> Double { 0 }
  /// True within one step.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { progress(at: range.lowerBound) == progress(at: range.upperBound) }
}
