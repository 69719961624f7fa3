import LegatoTiming

/// Control of time: the host pushes its own time, from which the stage derives its time.
extension Stage {
  /// The last time that the host pushed, in seconds. Equal to ``now`` unless ``speed``, ``isPaused`` or ``step(by:)`` was used.
  public var hostTime: Double { clock.hostTime }

  /// ``now`` as a duration: exact to the nanosecond at any distance from 0.
  public var exactNow: Duration { Duration(engine.now, since: engine.origin(of: 0)) }
  /// ``hostTime`` as a duration, like ``exactNow``.
  public var exactHostTime: Duration { Duration(clock.host, since: clock.hostOrigin) }

  /// Stage seconds per second of the host: 1 by default, 0.1 for slow motion, 0 … 1e9.
  ///
  /// A change applies from now on, without a jump, to everything in the stage's time: animations, delays, waits of gestures, display links, velocities. A
  /// number below 0 is repaired to 0, one above 1e9 to 1e9; NaN keeps the former. Both are reported.
  public var speed: Double {
    get { clock.speed }
    set {
      let repaired = newValue.isNaN ? clock.speed : min(StageClock.highestSpeed, max(0, newValue))
      if repaired != newValue {
        Misuse.report(.number(call: "speed", wanted: "a factor in 0…1e9", found: "\(newValue)", repair: "\(repaired)"))
      }
      guard repaired != clock.speed else { return }
      wake()
      clock.setSpeed(repaired, at: timeAtHost)
    }
  }

  /// True stops the stage's time: it demands no frames, and ``step(by:)`` moves it. Changes without an animation still take effect at once.
  public var isPaused: Bool {
    get { clock.isPaused }
    set {
      guard newValue != clock.isPaused else { return }
      wake()
      clock.setPaused(newValue, at: timeAtHost)
    }
  }

  /// The stage's time at the host's. Before a frame's events it is ahead of the engine's: that frame still runs at the former speed.
  private var timeAtHost: Double { isAdvancing ? max(engine.now, clock.stageTime(at: clock.host)) : engine.now }

  /// Seconds per frame at the display's highest rate, in the host's time; 1/60 by default, finite and above 0.
  ///
  /// ``DisplayLink`` counts frames by it. Any other number is reported and ignored.
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

  /// Advances a paused stage by `seconds` of its own time, by default one ``frameDuration``, and makes due callbacks, as a frame does.
  ///
  /// On a stage that is not paused, inside its own callbacks, or with a number below 0 or not finite it is a misuse and ignored.
  /// - Returns: As ``advance(to:)-(Double)``.
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

  /// The stage's time at a time of the host, such as an event's, at the present ``speed``.
  /// - Parameter fineTime: Seconds to add to the time for the exact one.
  package func stageTime(at hostTime: Double, _ fineTime: Double) -> (time: Double, fineTime: Double) {
    let (origin, local) = (engine.origin(of: 0), clock.stageTime(at: hostTime - clock.hostOrigin + fineTime))
    return (origin + local, local - (origin + local - origin))
  }

  /// The map from the host's time to its own.
  package var line: StageLine { clock.line }

  /// Follows another stage's clock from the next push on, and has its origins: a line that was counted from others and back would be rounded, and one stage be
  /// before an animation's begin that the other has reached.
  package func follow(_ line: StageLine) {
    followsLine = true
    moveHostOrigin(by: line.hostOrigin - clock.hostOrigin)
    if line.stageOrigin > engine.origin(of: 0) {
      moveOrigin(by: line.stageOrigin - engine.origin(of: 0))
      engine.bringOrigins()
    }
    clock.follow(line)
  }

  /// Moves the origin of the stage's time by `seconds`. The presentation does not change. O(everything on it).
  package func moveOrigin(by seconds: Double) {
    guard seconds != 0 else { return }
    engine.shift(0, by: seconds)
    clock.moveStageOrigin(by: seconds)
    frames.shift(host: 0, stage: seconds)
    for weak in participants.entries { weak.participant?.originDidMove(by: seconds) }
    if blocks != nil { eachBlock { $0.timeHasPassed() } }
  }

  /// Moves the origins of both clocks near a time that is about to be pushed.
  func moveOrigins(for time: HostTime) {
    moveHostOrigin(by: clock.shift(for: time))
    moveOrigin(at: time.seconds(since: clock.hostOrigin))
  }

  private func moveHostOrigin(by seconds: Double) {
    guard seconds != 0 else { return }
    clock.moveHostOrigin(by: seconds)
    frames.shift(host: seconds, stage: 0)
  }

  /// Moves the origin of the stage's time near that at the host's. A stage that follows another one's clock has that one's origin if it is later.
  func moveOrigin(at host: Double) {
    let (origin, stage) = (engine.origin(of: 0), clock.stageTime(at: host))
    let next = clock.line.isPlain ? clock.hostOrigin : Engine.origin(for: origin + stage)
    guard followsLine ? next > origin : next != origin else { return }
    moveOrigin(by: next - origin)
    engine.bringOrigins()
  }

  /// Follows another stage's clock from now on, at any time; the stage has to be empty.
  package func begin(on line: StageLine) {
    moveOrigin(by: line.stageOrigin - engine.origin(of: 0))
    follow(line)
    engine.setNow(clock.stageTime(at: clock.host))
  }
}
