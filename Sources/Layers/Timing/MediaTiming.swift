import LegatoCore

/// How a layer's or an animation's time lies in the time around it: `t = (parent − beginTime)·speed + timeOffset` (MT-1).
public protocol MediaTiming {
  /// Seconds of the time around at which it begins; 0 on an animation that is added is the layer's time then (MT-2).
  var beginTime: Double { get set }
  /// Seconds into itself at which it begins.
  var timeOffset: Double { get set }
  /// Its seconds a second of the time around: 0 stands still, below 0 it runs backwards.
  var speed: Double { get set }
}

/// The timing of something that has an end (MT-3…MT-8). A bad number is repaired and reported when the animation is added.
public protocol AnimationTiming: MediaTiming {
  /// Seconds of one run. At or below 0 it is the transaction's duration, or 0.25 (MT-9); in a group without an own one, the group's.
  var duration: Double { get set }
  /// How many runs, fractions allowed; 0 is unset and means one.
  var repeatCount: Double { get set }
  /// Seconds of all runs together; 0 is unset, above 0 it wins over ``repeatCount`` (MT-3).
  var repeatDuration: Double { get set }
  /// Whether each run is followed by the same run backwards.
  var autoreverses: Bool { get set }
  /// What is seen outside the active interval (MT-7).
  var fillMode: FillMode { get set }
}
