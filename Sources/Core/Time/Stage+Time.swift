import LegatoTiming

/// Time tools: the host goes on pushing its own time, the stage makes another of it.
extension Stage {
  /// The last time that the host pushed, in seconds. The same as ``now`` unless ``speed``, ``isPaused`` or ``step(by:)`` was used.
  public var hostTime: Double { clock.hostTime }

  /// ``now`` in two parts, whole seconds and what is behind them: exact to the nanosecond however late it is.
  public var exactNow: Duration { Duration(engine.now, since: engine.origin(of: 0)) }
  /// ``hostTime`` in two parts, as ``exactNow``.
  public var exactHostTime: Duration { Duration(clock.host, since: clock.hostOrigin) }

  /// Stage seconds a second of the host's: 1 by default, 0.1 for slow motion, 0 … 1e9.
  ///
  /// A change counts from now on: nothing jumps. All that has to do with the stage's time follows: animations, delays, waits of gestures, display links,
  /// velocities. A number below 0 is repaired to 0, one above 1e9 to 1e9; NaN keeps the former. Both are reported.
  public var speed: Double {
    get { clock.speed }
    set {
      let repaired = newValue.isNaN ? clock.speed : min(StageClock.highestSpeed, max(0, newValue))
      if repaired != newValue {
        Misuse.report(.number(call: "speed", wanted: "a factor in 0…1e9", found: "\(newValue)", repair: "\(repaired)"))
      }
      guard repaired != clock.speed else { return }
      wake()
      clock.setSpeed(repaired, at: engine.now)
    }
  }

  /// True stops the stage's time: it asks for no frames, and ``step(by:)`` moves it by hand. What is set without an animation still changes at once.
  public var isPaused: Bool {
    get { clock.isPaused }
    set {
      guard newValue != clock.isPaused else { return }
      wake()
      clock.setPaused(newValue, at: engine.now)
    }
  }

  /// Seconds from frame to frame at the display's highest rate, in the host's time; 1/60 by default, finite and above 0.
  ///
  /// ``DisplayLink`` counts its frames by it. Any other number is reported and keeps the former.
  public var frameDuration: Double {
    get { lengthOfFrame }
    set {
      guard newValue > 0, newValue.isFinite else {
        return Misuse.report(
          .number(call: "frameDuration", wanted: "seconds above 0", found: "\(newValue)", repair: "\(lengthOfFrame)"))
      }
      lengthOfFrame = newValue
    }
  }

  /// Moves a paused stage on by `seconds` of its own time, by default one ``frameDuration``, and delivers what was due, as a frame does.
  ///
  /// On a stage that is not paused, inside its own callbacks, or with a number below 0 or not finite it is a misuse and ignored.
  /// - Returns: as ``advance(to:)-(Double)``.
  @discardableResult
  public func step(by seconds: Double? = nil) -> FrameDemand {
    let seconds = seconds ?? frameDuration
    guard isPaused, !isAdvancing, seconds >= 0, (engine.now + seconds).isFinite else {
      let (found, remedy) =
        !isPaused
        ? ("one that runs", "set isPaused first, or call advance(to:)")
        : isAdvancing
          ? ("a call from its own callbacks", "call it when the step that is running has returned")
          : ("\(seconds) s", "leave the seconds out for one frameDuration")
      Misuse.report(.state(call: "step(by:)", wanted: "a paused stage and finite seconds from 0 on", found: found, remedy: remedy))
      return demand
    }
    moveOrigin(by: Engine.origin(for: now) - engine.origin(of: 0))
    let time = engine.now + seconds
    clock.moved(to: time)
    frames.step(stage: time)
    return run(to: time)
  }

  /// The stage's time at a time of the host's, such as that of an event: along the present ``speed``.
  /// - Parameter fineTime: seconds that the number is short of the exact time.
  package func stageTime(at hostTime: Double, _ fineTime: Double) -> (time: Double, fineTime: Double) {
    let (origin, local) = (engine.origin(of: 0), clock.stageTime(at: hostTime - clock.hostOrigin + fineTime))
    return (origin + local, local - (origin + local - origin))
  }

  /// How its time follows the host's.
  package var line: StageLine { clock.line }

  /// Goes along another stage's line from the next push on.
  package func follow(_ line: StageLine) {
    followsLine = true
    clock.follow(line)
  }

  /// Counts the stage's time from `seconds` later. Nothing that is seen changes. O(all that is on it).
  package func moveOrigin(by seconds: Double) {
    guard seconds != 0 else { return }
    engine.shift(0, by: seconds)
    clock.moveStageOrigin(by: seconds)
    frames.shift(host: 0, stage: seconds)
    for weak in participants { weak.participant?.originMoves(by: seconds) }
    if blocks != nil { eachBlock { $0.timeGoesBy() } }
  }

  /// Before a time is pushed: both clocks are counted from near it. Another's line says where the time of what follows it is counted from.
  func moveOrigins(for time: HostTime) {
    let seconds = clock.shift(for: time)
    if seconds != 0 {
      clock.moveHostOrigin(by: seconds)
      frames.shift(host: seconds, stage: 0)
    }
    if followsLine { return }
    let origin = engine.origin(of: 0)
    let stage = clock.stageTime(at: time.seconds(since: clock.hostOrigin))
    let next = clock.line.isPlain ? clock.hostOrigin : Engine.origin(for: origin + stage)
    guard next != origin else { return }
    moveOrigin(by: next - origin)
    engine.bringOrigins()
  }

  /// With nothing on it: goes along another stage's line from now on, be that earlier or later.
  package func begin(on line: StageLine) {
    moveOrigin(by: line.stageOrigin - engine.origin(of: 0))
    follow(line)
    engine.setNow(clock.stageTime(at: clock.host))
  }
}
