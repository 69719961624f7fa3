import LegatoCore

/// An animation of the library's own types, which can be compiled into parts for the engine.
protocol CompilableAnimation: LayerAnimation {
  /// The parts to run, each with its chain of times; empty if the layer lacks the property, which is reported.
  func parts(_ context: AnimationContext) -> [ExplicitPart]
}

/// The context in which an animation is compiled: its layer, and the groups that contain it.
struct AnimationContext {
  let layer: Layer
  let stage: Stage
  var groups: [TimeChain.Link] = []
  /// If the animation is a layer's action, the changed property and its presentation before the change.
  var changed: (key: LayerPropertyKey, former: FormerPresentation)?
  /// The duration of an animation without one, in seconds.
  var defaultDuration: Double

  /// The time map of an animation's settings; a top-level animation with begin time 0 begins now (MT-2).
  func map(_ settings: AnimationSettings) -> TimeMap {
    func finite(_ number: Double, _ name: String, _ repair: Double = 0) -> Double {
      if number.isFinite { return number }
      Misuse.report(.number(call: "add(_:forKey:)", wanted: "\(name) finite", found: "\(number)", repair: "\(repair)"), of: layer.subject)
      return repair
    }
    func count(_ number: Double, _ name: String) -> Double {
      if number >= 0 { return number }
      Misuse.report(.number(call: "add(_:forKey:)", wanted: "\(name) at least 0", found: "\(number)", repair: "0"), of: layer.subject)
      return 0
    }
    let duration = finite(settings.duration, "duration")
    let begin = finite(settings.beginTime, "beginTime")
    let beginsNow = begin == 0 && groups.isEmpty && !settings.isBeginTimeAbsolute
    // top-level begin times are in the layer's time, and the engine counts from the origin of its space
    let (space, now) = (layer.timeSpace, stage.engine.now)
    let start =
      beginsNow ? stage.engine.localTime(in: space, at: now) : groups.isEmpty ? begin - stage.engine.origin(of: space) : begin
    return TimeMap(
      beginTime: start, timeOffset: finite(settings.timeOffset, "timeOffset"),
      speed: finite(settings.speed, "speed", 1), duration: duration > 0 ? duration : defaultDuration,
      repeatCount: count(settings.repeatCount, "repeatCount"), repeatDuration: count(settings.repeatDuration, "repeatDuration"),
      autoreverses: settings.autoreverses, fillMode: settings.fillMode)
  }

  /// Makes the property a value on the stage; nil if the layer has no such property, or if a curve of the animation has taken the layer away.
  func open<Value>(_ property: LayerProperty<Value>, _ values: [AnimationValue<Value>]) -> OpenedProperty? {
    layer.stage === stage ? property.open(layer, stage, values) : nil
  }

  /// The presentation that a property had before it was set since the last frame; nil if it was not set.
  func previous<Value>(_ property: LayerProperty<Value>) -> AnimationValue<Value>? {
    if let changed, changed.key == property.key, let former = property.value(of: changed.former) { return former }
    guard let number = property.number(on: layer) else { return nil }
    return layer.window?.recentChanges.shown(layer, number, at: stage.now).flatMap { property.value(of: FormerPresentation($0)) }
  }
}
