import LegatoCore

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

  /// The map of an animation's settings; a top-level one with a begin of 0 begins now (MT-2).
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
    // the outermost lies in the layer's time, as the engine counts it
    let (space, now) = (layer.timeSpace, stage.engine.now)
    let start =
      beginsNow ? stage.engine.localTime(in: space, at: now) : groups.isEmpty ? begin - stage.engine.origin(of: space) : begin
    return TimeMap(
      beginTime: start, timeOffset: finite(settings.timeOffset, "timeOffset"),
      speed: finite(settings.speed, "speed", 1), duration: duration > 0 ? duration : defaultDuration,
      repeatCount: count(settings.repeatCount, "repeatCount"), repeatDuration: count(settings.repeatDuration, "repeatDuration"),
      autoreverses: settings.autoreverses, fillMode: settings.fillMode)
  }

  /// What was shown of a property before it was changed since the last frame; nil where it was not.
  func previous<Value>(_ property: LayerProperty<Value>) -> Stated<Value>? {
    if let changed, changed.property == property.name { return .numbers(changed.numbers) }
    guard let number = property.number(on: layer) else { return nil }
    return layer.window?.recentChanges.shown(layer, number, at: stage.now).map { Stated($0) }
  }
}
