import LegatoTiming

/// A callback for each frame of a stage, for custom animations: a subscription, not a timer.
///
/// ```swift
/// let link = DisplayLink { link in
///   needle.angle = angle(at: link.targetTimestamp)   // the time at which this frame is seen
/// }
/// link.add(to: stage)
/// …
/// link.invalidate()
/// ```
/// ``Stage/advance(to:)-(Double)`` calls it once per frame, however often the host advances for input in between, after due events and before values are
/// evaluated; with the stage as ``Stage/current``, outside any block. Frames that the host missed are skipped: after a stall there is one call (DL-7). While
/// it is not paused its stage demands frames.
///
/// The stage retains it until ``invalidate()``, and it retains its closure or target (DL-4). It belongs to the stage's thread or actor.
public final class DisplayLink {
  private var call: ((DisplayLink) -> Void)?
  /// The stage whose frames it follows.
  public var stage: Stage? { reference?.stage }
  private var reference: StageReference?
  /// Frames until the next call.
  private var framesUntilCall = 1

  /// The stage time of the last frame, which is on screen, in seconds; 0 before the first call.
  public private(set) var timestamp = 0.0
  /// The stage time at which this frame will be seen: compute for this time (DL-5). It is the stage's `now` during the call; 0 before the first.
  public private(set) var targetTimestamp = 0.0
  /// One frame at the display's highest rate in seconds of the stage: ``Stage/frameDuration`` times ``Stage/speed``; 0 before the first call.
  public private(set) var duration = 0.0

  /// A link without a stage, which calls a closure each frame.
  /// - Parameter call: Retained until ``invalidate()``.
  public init(_ call: @escaping (DisplayLink) -> Void) { self.call = call }

  /// Calls a method of `target`, which it retains until ``invalidate()``.
  ///
  /// ```swift
  /// let link = DisplayLink(target: self, selector: Dial.step)   // func step(_ link: DisplayLink)
  /// ```
  public convenience init<Target: AnyObject>(target: Target, selector: @escaping (Target) -> (DisplayLink) -> Void) {
    self.init { selector(target)($0) }
  }

  /// Follows the frames of `stage` from the next one on. A second stage, or a call after ``invalidate()``, is a misuse and ignored.
  public func add(to stage: Stage) {
    guard call != nil, self.stage == nil || self.stage === stage else {
      return Misuse.report(
        .state(
          call: "add(to:)", wanted: "a display link of no other stage", found: call == nil ? "an invalidated one" : "one of another",
          remedy: "make another DisplayLink"))
    }
    guard self.stage == nil else { return }
    if !isPaused { stage.wakeForParticipant() }
    // the host that this woke may have added or invalidated it
    guard call != nil, self.stage == nil else { return }
    reference = stage.reference
    stage.join(self, isRetained: true)
  }

  /// True stops the calls and lets its stage sleep. False by default.
  public var isPaused = false {
    willSet { if isPaused, !newValue, call != nil { stage?.wakeForParticipant() } }
    didSet { if oldValue != isPaused { framesUntilCall = 1 } }
  }

  /// Calls per second; 0, the default, for one per frame. Below 0 or not finite is repaired to 0 and reported.
  ///
  /// A call then comes every `max(1, round(1/(frame · preferredFramesPerSecond)))` frames, with ``Stage/frameDuration`` as the frame (DL-3).
  public var preferredFramesPerSecond = 0.0 {
    didSet {
      if !(preferredFramesPerSecond >= 0 && preferredFramesPerSecond.isFinite) {
        Misuse.report(
          .number(
            call: "preferredFramesPerSecond", wanted: "a number from 0 on", found: "\(preferredFramesPerSecond)", repair: "0"))
        preferredFramesPerSecond = 0
      }
      guard interval < framesUntilCall else { return }
      if !isPaused { stage?.wakeForParticipant() }
      framesUntilCall = min(framesUntilCall, interval)
    }
  }

  /// Leaves its stage permanently and releases its closure or target. Allowed in its own call.
  public func invalidate() {
    stage?.leave(self)
    reference = nil
    // last: the closure's deinitialisation may call this again
    withExtendedLifetime(call) { call = nil }
  }

  /// Frames per call.
  private var interval: Int {
    guard preferredFramesPerSecond > 0, let stage else { return 1 }
    let frames = (1 / (stage.frameDuration * preferredFramesPerSecond)).rounded()
    return min(1_000_000_000, max(1, Int(saturating: frames)))
  }
}

extension DisplayLink: FrameParticipant {
  package var demand: FrameDemand {
    guard let stage, !isPaused, stage.clock.rate > 0 else { return .idle }
    return framesUntilCall <= 1 ? .everyFrame : .at(stage.timeOfFrame(after: framesUntilCall))
  }

  package func prepareToAdvance() {}

  package func advance(to time: Double) {
    guard let stage, let call, !isPaused, stage.frames.passed > 0 else { return }
    framesUntilCall -= stage.frames.passed
    guard framesUntilCall <= 0 else { return }
    let interval = interval
    framesUntilCall = interval - (-framesUntilCall) % interval
    let origin = stage.engine.origin(of: 0)
    (timestamp, targetTimestamp) = (origin + stage.frames.timeBefore, origin + time)
    duration = stage.frameDuration * (stage.isPaused ? 1 : stage.speed)
    call(self)
  }
}

extension Stage {
  /// The stage's time `count` frames later.
  fileprivate func timeOfFrame(after count: Int) -> Double {
    max(engine.now, clock.stageTime(at: frames.hostTime(after: count, length: frameDuration)))
  }
}
