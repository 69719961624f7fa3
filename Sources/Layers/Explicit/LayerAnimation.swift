import LegatoCore

/// An animation as an object that is added to a layer: ``BasicAnimation``, ``SpringAnimation``, ``KeyframeAnimation``, ``AnimationGroup``, or one of your
/// own that is composed of these (``ComposedAnimation``).
///
/// It is a value: adding it copies it, and later changes do not affect what runs (LM-12). It does not change the model; set that, too, if the end is to
/// stay. Adding a type that is none of these does nothing but report it.
public protocol LayerAnimation: AnimationTiming {
  /// The timing and the other settings.
  var settings: AnimationSettings { get set }
}

/// The settings that all explicit animations have in common.
///
/// Units and ranges of the timing settings are documented at ``AnimationTiming``.
public struct AnimationSettings {
  /// See ``MediaTiming/beginTime``; 0 by default.
  public var beginTime = 0.0
  /// Whether a `beginTime` of 0 means the layer's time 0, instead of the time at which the animation is added; false by default (MT-2).
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
  /// The timing curve of the whole animation; nil is linear.
  public var timingFunction: (any TimingCurveProvider)?
  /// Whether it is removed at its end; true by default. Must be false for a forwards fill (MT-8).
  public var isRemovedOnCompletion = true
  /// Whether it runs even where the stage reduces motion; false by default. A group's setting applies to its children.
  public var isEssential = false
  /// Notified of the animation's start and end; retained by the animation.
  public var delegate: (any LayerAnimationDelegate)?
  /// Settings for one linear run with the transaction's duration, which begins now and is removed at its end.
  public init() {}
}

extension LayerAnimation {
  public var beginTime: Double {
    get { settings.beginTime }
    set { settings.beginTime = newValue }
  }
  /// Whether a `beginTime` of 0 means the layer's time 0, instead of the time at which the animation is added; false by default (MT-2).
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
  /// The timing curve of the whole animation; nil is linear.
  public var timingFunction: (any TimingCurveProvider)? {
    get { settings.timingFunction }
    set { settings.timingFunction = newValue }
  }
  /// Whether it is removed at its end; true by default (MT-8).
  public var isRemovedOnCompletion: Bool {
    get { settings.isRemovedOnCompletion }
    set { settings.isRemovedOnCompletion = newValue }
  }
  /// Whether it runs whatever the stage's `Stage.motionLevel`; false by default. A group's setting applies to its children.
  public var isEssential: Bool {
    get { settings.isEssential }
    set { settings.isEssential = newValue }
  }
  /// Notified of the animation's start and end.
  public var delegate: (any LayerAnimationDelegate)? {
    get { settings.delegate }
    set { settings.delegate = newValue }
  }
}
