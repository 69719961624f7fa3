import LegatoCore

/// The map from the parent's time to that of a layer or an animation: `t = (parent − beginTime)·speed + timeOffset` (MT-1).
public protocol MediaTiming {
  /// The begin, in seconds of the parent's time. On an added animation 0 means the layer's time at that moment (MT-2).
  var beginTime: Double { get set }
  /// The time at the begin, in seconds of its own time.
  var timeOffset: Double { get set }
  /// Seconds of its own time per second of the parent's: 0 stops it, a negative one runs it backwards.
  var speed: Double { get set }
}

/// The timing of something with a duration (MT-3…MT-8). Invalid numbers are repaired and reported when an animation is added.
public protocol AnimationTiming: MediaTiming {
  /// The duration of one run, in seconds. At or below 0 it is the transaction's, or 0.25 (MT-9); in a group, the group's.
  var duration: Double { get set }
  /// The number of runs, fractions allowed; 0 is unset and means one.
  var repeatCount: Double { get set }
  /// The duration of all runs together, in seconds; 0 is unset. Above 0 it takes precedence over ``repeatCount`` (MT-3).
  var repeatDuration: Double { get set }
  /// Whether each run is followed by its reverse.
  var autoreverses: Bool { get set }
  /// What is presented outside the active interval (MT-7).
  var fillMode: FillMode { get set }
}
