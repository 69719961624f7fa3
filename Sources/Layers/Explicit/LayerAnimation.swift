import LegatoCore

/// An animation that is made by hand and added to a layer: ``BasicAnimation``, ``SpringAnimation``, ``KeyframeAnimation`` or ``AnimationGroup``.
///
/// A value: adding it copies it, and changing it afterwards changes nothing that runs (LM-12). The model is not touched; set it too where the end is to stay.
/// Other types cannot be added.
public protocol LayerAnimation: AnimationTiming {
  /// What all animations have in common.
  var settings: AnimationSettings { get set }
}

/// What all explicit animations have in common.
///
/// The first eight are those of ``AnimationTiming``, where their units and ranges are told.
public struct AnimationSettings {
  public var beginTime = 0.0
  public var timeOffset = 0.0
  public var speed = 1.0
  public var duration = 0.0
  public var repeatCount = 0.0
  public var repeatDuration = 0.0
  public var autoreverses = false
  public var fillMode = FillMode.removed
  /// The curve of the whole; nil is linear.
  public var timingFunction: (any TimingCurveProvider)?
  /// Whether it is taken off at its end; true by default. To see a forwards fill it has to be false (MT-8).
  public var isRemovedOnCompletion = true
  /// Whether it is shown whatever the stage's level of motion; false by default. A group's counts for all that is in it.
  public var isEssential = false
  /// Told of its start and its stop; kept as long as the animation is.
  public var delegate: (any LayerAnimationDelegate)?
  public init() {}
}

extension LayerAnimation {
  public var beginTime: Double {
    get { settings.beginTime }
    set { settings.beginTime = newValue }
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
  /// Whether it is shown whatever the stage's ``Stage/motionLevel``; false by default. A group's counts for all that is in it.
  public var isEssential: Bool {
    get { settings.isEssential }
    set { settings.isEssential = newValue }
  }
  /// Told of its start and its stop.
  public var delegate: (any LayerAnimationDelegate)? {
    get { settings.delegate }
    set { settings.delegate = newValue }
  }
}

/// Is told of an explicit animation's start and stop, on the owner's thread, after the state is final. A child of a group tells nobody (MT-14).
public protocol LayerAnimationDelegate: AnyObject {
  /// Its active interval has begun; once, in the `advance` after that.
  func animationDidStart(_ animation: any LayerAnimation, on layer: Layer)
  /// - Parameter finished: true only when the active interval was over without a removal (LM-13).
  func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool)
}

extension LayerAnimationDelegate {
  public func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) {}
  public func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) {}
}

/// An explicit animation that was added: something to wait for.
public struct AddedAnimation {
  let start: ExplicitStart?
  /// The key it was added with, or the one it got.
  public let key: String

  /// `.finished(.end)` at the end of its active interval, `.replaced` when another took its key, `.removed` when it was removed or its layer left the stage.
  ///
  /// Waits while it runs. Cancelling the waiting task ends the wait with `CancellationError` and leaves the animation alone.
  public var outcome: Outcome { get async throws { try await start?.outcome ?? .removed } }
}

/// What the kinds of animations have to answer when they are added.
protocol CompilableAnimation: LayerAnimation {
  /// The parts that run, with `chain` made around each; nil where the layer lacks the property, which is reported.
  func parts(_ place: AnimationPlace) -> [ExplicitPart]
}

/// Where an animation is added: its layer, and the groups around it.
struct AnimationPlace {
  let layer: Layer
  let stage: Stage
  var groups: [TimeChain.Link] = []
  /// The property that this animation is the action of a change of, and what that showed before.
  var changed: (property: AnimatableProperty, numbers: [Double])?
  /// Seconds of a run that states none.
  var defaultDuration: Double

  /// The map of an animation's settings; one that is added itself begins now where it says 0 (MT-2).
  func map(_ settings: AnimationSettings) -> TimeMap {
    func finite(_ number: Double, _ name: String, _ repair: Double = 0) -> Double {
      if number.isFinite { return number }
      Misuse.report(.number(call: "add(_:forKey:)", wanted: "\(name) finite", found: "\(number)", repair: "\(repair)"))
      return repair
    }
    func count(_ number: Double, _ name: String) -> Double {
      if number >= 0 { return number }
      Misuse.report(.number(call: "add(_:forKey:)", wanted: "\(name) at least 0", found: "\(number)", repair: "0"))
      return 0
    }
    let duration = finite(settings.duration, "duration")
    let begin = finite(settings.beginTime, "beginTime")
    return TimeMap(
      beginTime: begin == 0 && groups.isEmpty ? layer.localNow : begin, timeOffset: finite(settings.timeOffset, "timeOffset"),
      speed: finite(settings.speed, "speed", 1), duration: duration > 0 ? duration : defaultDuration,
      repeatCount: count(settings.repeatCount, "repeatCount"), repeatDuration: count(settings.repeatDuration, "repeatDuration"),
      autoreverses: settings.autoreverses, fillMode: settings.fillMode)
  }

  /// What was shown of a property before it was changed since the last frame; nil where it was not.
  func previous<Value>(_ property: LayerProperty<Value>) -> Stated<Value>? {
    if let changed, changed.property == property.name { return .numbers(changed.numbers) }
    guard let key = property.key(on: layer) else { return nil }
    return layer.window?.recentChanges.shown(layer, key, at: stage.now).map { Stated($0) }
  }
}
