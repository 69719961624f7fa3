import LegatoCore

/// An animation that is made by hand and added to a layer: ``BasicAnimation``, ``SpringAnimation``, ``KeyframeAnimation``, ``AnimationGroup``, or one of your own that is
/// made of these (``ComposedAnimation``).
///
/// A value: adding it copies it, and changing it afterwards changes nothing that runs (LM-12). The model is not touched; set it too where the end is to stay.
/// A type that is none of these cannot be added, which is reported.
public protocol LayerAnimation: AnimationTiming {
  /// What all animations have in common.
  var settings: AnimationSettings { get set }
}

/// What all explicit animations have in common.
///
/// The first eight are those of ``AnimationTiming``, where their units and ranges are documented.
public struct AnimationSettings {
  /// See ``MediaTiming/beginTime``; 0 by default.
  public var beginTime = 0.0
  /// Whether a `beginTime` of 0 is the layer's time 0, as every other number is, rather than the time at which it is added; false by default (MT-2).
  public var isBeginTimeAbsolute = false
  /// See ``MediaTiming/timeOffset``; 0 by default.
  public var timeOffset = 0.0
  /// See ``MediaTiming/speed``; 1 by default.
  public var speed = 1.0
  /// See ``AnimationTiming/duration``; 0 by default.
  public var duration = 0.0
  /// See ``AnimationTiming/repeatCount``; 0 by default.
  public var repeatCount = 0.0
  /// See ``AnimationTiming/repeatDuration``; 0 by default.
  public var repeatDuration = 0.0
  /// See ``AnimationTiming/autoreverses``; false by default.
  public var autoreverses = false
  /// See ``AnimationTiming/fillMode``; removed by default.
  public var fillMode = FillMode.removed
  /// The curve of the whole; nil is linear.
  public var timingFunction: (any TimingCurveProvider)?
  /// Whether it is taken off at its end; true by default. To see a forwards fill it has to be false (MT-8).
  public var isRemovedOnCompletion = true
  /// Whether it is shown whatever the stage's level of motion; false by default. A group's counts for all that is in it.
  public var isEssential = false
  /// Notified of its start and its stop; retained by the animation.
  public var delegate: (any LayerAnimationDelegate)?
  /// One run of the transaction's duration, linear, from now on, taken off at its end.
  public init() {}
}

extension LayerAnimation {
  public var beginTime: Double {
    get { settings.beginTime }
    set { settings.beginTime = newValue }
  }
  /// Whether a `beginTime` of 0 is the layer's time 0, as every other number is, rather than the time at which it is added; false by default (MT-2).
  public var isBeginTimeAbsolute: Bool {
    get { settings.isBeginTimeAbsolute }
    set { settings.isBeginTimeAbsolute = newValue }
  }
  public var timeOffset: Double {
    get { settings.timeOffset }
    set { settings.timeOffset = newValue }
  }
  public var speed: Double {
    get { settings.speed }
    set { settings.speed = newValue }
  }
  public var duration: Double {
    get { settings.duration }
    set { settings.duration = newValue }
  }
  public var repeatCount: Double {
    get { settings.repeatCount }
    set { settings.repeatCount = newValue }
  }
  public var repeatDuration: Double {
    get { settings.repeatDuration }
    set { settings.repeatDuration = newValue }
  }
  public var autoreverses: Bool {
    get { settings.autoreverses }
    set { settings.autoreverses = newValue }
  }
  public var fillMode: FillMode {
    get { settings.fillMode }
    set { settings.fillMode = newValue }
  }
  /// The curve of the whole; nil is linear.
  public var timingFunction: (any TimingCurveProvider)? {
    get { settings.timingFunction }
    set { settings.timingFunction = newValue }
  }
  /// Whether it is taken off at its end; true by default (MT-8).
  public var isRemovedOnCompletion: Bool {
    get { settings.isRemovedOnCompletion }
    set { settings.isRemovedOnCompletion = newValue }
  }
  /// Whether it is shown whatever the stage's `Stage.motionLevel`; false by default. A group's counts for all that is in it.
  public var isEssential: Bool {
    get { settings.isEssential }
    set { settings.isEssential = newValue }
  }
  /// Notified of its start and its stop.
  public var delegate: (any LayerAnimationDelegate)? {
    get { settings.delegate }
    set { settings.delegate = newValue }
  }
}
