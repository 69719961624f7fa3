import LegatoCore

/// A value gets a new target, by keyframes or straight.
struct RefereeChange: Hashable {
  var value: Int
  var target: [Double]
  /// The last one's target is the value's.
  var frames: [RefereeFrame] = []
  var mode = CalculationMode.linear
  /// Whether the frames are offsets from the last one's target, and add where they can (AD-10).
  var adds = false

  /// Of an `animateKeyframes` with nothing else in it.
  var frameOptions: KeyframeAnimationOptions {
    var options = KeyframeAnimationOptions(mode)
    if adds { options.insert(.additive) }
    return options
  }
}

/// A keyframe: shares of the whole, and its own curve (KF-12, KF-19).
struct RefereeFrame: Hashable {
  var start, length: Double
  var target: [Double]
  var curve = RefereeCurve.linear

  /// The same with another target.
  func with(_ target: [Double]) -> RefereeFrame { RefereeFrame(start: start, length: length, target: target, curve: curve) }
}

/// How a block's changes go together with what runs.
enum RefereePolicy: Hashable {
  case plain
  /// AD-3.
  case fromCurrent
  /// AD-1.
  case absolute
}

struct RefereeBlock: Hashable {
  var changes: [RefereeChange]
  var seconds, delay: Double
  var curve: RefereeCurve
  var policy: RefereePolicy
  /// How often, and whether it comes back each time.
  var count = 1.0
  var autoreverses = false
}

enum RefereeVerb: Hashable {
  case start
  case startAfter(Double)
  case pause
  case scrub(Double)
  case setReversed(Bool)
  case resume(RefereeCurve?, factor: Double)
  case add([RefereeChange], delayFactor: Double)
  case stop
  /// 0 end, 1 start, 2 current.
  case stopAndFinish(Int)
}

enum RefereeCall: Hashable {
  case block(RefereeBlock)
  case set(RefereeChange)
  case removeAll(Int)
  case animator(Int, RefereeVerb)
  /// Seconds.
  case advance(Double)
}

struct RefereeMake: Hashable {
  var seconds: Double
  var curve: RefereeCurve
  var scrubsLinearly: Bool
}
