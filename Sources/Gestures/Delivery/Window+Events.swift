import LegatoCore
import LegatoLayers

extension Window {
  /// Delivers a pointer event to the recognizers of the layer in which the pointer went down and of its superlayers (GE-3), inside ``Stage/perform(_:)``.
  ///
  /// Advance the stage to the event's time before the call, so that the hit test sees what was on screen, unless the stage is later already because the host
  /// pushes the time at which a frame will be displayed (DL-11). The event keeps the time at which it happened.
  ///
  /// A location that is not finite, a time before that of the last event, and an event of a pointer that is not down (or begins twice) are reported and
  /// ignored (MU-2). A pressure outside 0…1 is clamped and reported (MU-3).
  /// - Returns: whether at least one recognizer received the event.
  @discardableResult
  public func handle(_ event: PointerEvent) -> Bool {
    let key = ObjectIdentifier(PointerDelivery.self)
    let delivery = attachments[key] as? PointerDelivery ?? PointerDelivery()
    attachments[key] = delivery
    var event = event
    if let pressure = event.pressure, !(0...1).contains(pressure) {
      event.pressure = pressure.isNaN ? nil : min(1, max(0, pressure))
      Misuse.report(
        .number(
          call: "handle(_:)", wanted: "a pressure in 0…1", found: "\(pressure)", repair: "\(event.pressure.map { "\($0)" } ?? "none")"))
    }
    return stage.perform { delivery.handle(event, in: self) }
  }
}

/// Delivers a window's pointer events: which recognizers track which pointer, and which of them may recognize its gesture.
private final class PointerDelivery {
  private var followers: [Int: [GestureRecognizer]] = [:]
  /// All recognizers that track a pointer, or wait for another recognizer or another tap after the pointer has gone up.
  private var engaged: [GestureRecognizer] = []
  /// The recognizers whose rivals are failing at present, because they have recognized their gestures.
  private var winners: [GestureRecognizer] = []
  /// Receives the events in addition to the recognizers.
  private weak var follower: (any TouchFollower)?
  private var (lastTime, lastStageTime) = (-Double.infinity, -Double.infinity)

  func handle(_ event: PointerEvent, in window: Window) -> Bool {
    guard event.time.isFinite, event.location.x.isFinite, event.location.y.isFinite else {
      return misuse(
        "finite numbers", "time \(event.time), location (\(event.location.x), \(event.location.y))",
        "leave the event out where the device has none")
    }
    guard event.time >= lastTime else {
      return misuse(
        "a time at or after \(lastTime)", "\(event.time)", "deliver events in the order of their times, all counted by one clock")
    }
    lastTime = event.time
    // velocities and delays are in stage time
    var event = event
    let stageTime = window.stage.stageTime(at: event.time, event.fineTime)
    event.time = max(lastStageTime, stageTime.time)
    if event.time == stageTime.time { event.fineTime = stageTime.fineTime }
    lastStageTime = event.time
    follower = window.attachments[TouchFollowerKey.key] as? any TouchFollower
    switch (event.phase, followers[event.id]) {
    case (.began, nil): return begin(event, in: window)
    case (.began, _?):
      return misuse("a pointer that is up", "pointer \(event.id) down", "end or cancel it first, or give each finger an id of its own")
    case (_, nil): return misuse("a pointer that is down", "pointer \(event.id) up", "begin it first; a pointer that hovers has no events")
    case (let phase, let recognizers?):
      for recognizer in recognizers {
        // a layer that has left the window has left its pointers; it may have been deallocated, and those who listen with it
        if recognizer.layer?.window !== window { recognizer.cancel() }
        recognizer.receive(event)
      }
      if phase != .moved { followers[event.id] = nil }
      engaged.removeAll { !$0.isEngaged }
      follower?.follow(event, hit: nil)
      return !recognizers.isEmpty
    }
  }

  private func begin(_ event: PointerEvent, in window: Window) -> Bool {
    let hit = window.hitTest(event.location, in: window.hitTesting)
    var recognizers = [GestureRecognizer]()
    var (layer, isBlocked) = (hit, false)
    while let current = layer {
      // a layer under an animation that does not allow user interaction takes the touch, and no recognizer gets it (HT-5, HT-10)
      guard current.takesTouches else {
        (recognizers, isBlocked) = ([], true)
        break
      }
      recognizers += current.gestureRecognizers.filter { $0.isEnabled && $0.delegate?.shouldReceive(event, $0) != false }
      layer = current.superlayer
    }
    followers[event.id] = recognizers
    for recognizer in recognizers {
      recognizer.arbiter = self
      if !engaged.contains(where: { $0 === recognizer }) { engaged.append(recognizer) }
    }
    // waiting recognizers come last: another one that fails because of this pointer ends their wait first
    let waiting = recognizers.filter { $0.pendingState != nil }
    let others = recognizers.filter { $0.pendingState == nil }
    // an action may disable or remove recognizers that have not received the event yet
    for recognizer in others + waiting where recognizer.isEnabled && recognizer.layer != nil { recognizer.receive(event) }
    let hasStopped = recognizers.contains { $0.hasStoppedMotion }
    if hasStopped { for recognizer in recognizers where recognizer.isInPlace { recognizer.fail() } }
    // a gesture that was recognized by this touch has taken it
    if !isBlocked, !hasStopped, !recognizers.contains(where: { $0.cancelsTouchesInView && $0.isActive }) {
      follower?.follow(event, hit: hit)
    }
    return !recognizers.isEmpty
  }

  private func misuse(_ wanted: String, _ found: String, _ remedy: String) -> Bool {
    Misuse.report(.state(call: "handle(_:)", wanted: wanted, found: found, remedy: remedy))
    return false
  }
}

extension PointerDelivery: GestureArbiter {
  /// Only one recognizer at a time may use a pointer: the first that begins (GE-6), unless it has to wait for another to fail (GE-5).
  func verdict(on claimant: GestureRecognizer) -> GestureVerdict {
    let rivals = rivals(of: claimant)
    if rivals.contains(where: { $0.isActive && excludes($0, claimant) }) { return .denied }
    // one that waited for another that has lost to the same winner
    if winners.contains(where: { share($0, claimant) && loses(claimant, to: $0) }) { return .denied }
    let required = rivals.filter { requires(claimant, $0) && $0.state == .possible }
    return required.contains { !isCircle(claimant, $0) } ? .wait : .granted
  }

  /// Whether `required` waits for `claimant` itself, which is reported: none of them would ever be recognized. The last that would have to wait does not.
  private func isCircle(_ claimant: GestureRecognizer, _ required: GestureRecognizer) -> Bool {
    var known: [GestureRecognizer] = []
    guard waits(required, for: claimant, &known) else { return false }
    Misuse.report(
      .state(
        call: "require(toFail:)", wanted: "gestures that do not wait for each other in a circle", found: "one that waits for itself",
        remedy: "let only one of two gestures require the other to fail, also in delegates"),
      of: claimant.subject)
    return true
  }

  /// Whether a recognizer waits for `other` to fail, directly or by way of those that it waits for.
  private func waits(_ waiting: GestureRecognizer, for other: GestureRecognizer, _ known: inout [GestureRecognizer]) -> Bool {
    guard waiting.pendingState != nil, !known.contains(where: { $0 === waiting }) else { return false }
    known.append(waiting)
    return requires(waiting, other) || engaged.contains { requires(waiting, $0) && waits($0, for: other, &known) }
  }

  /// Lets the other recognizers of these pointers fail, and those that waited for this one to fail.
  func recognized(_ winner: GestureRecognizer) {
    if winner.cancelsTouchesInView { follower?.take(winner.pointerIDs) }
    winners.append(winner)
    defer { winners.removeLast() }
    for rival in rivals(of: winner) where !rival.isActive && loses(rival, to: winner) { rival.fail() }
  }

  /// Lets recognizers that waited for this one to fail check again whether they may begin.
  func finished(_ recognizer: GestureRecognizer) {
    for waiting in engaged where waiting.pendingState != nil && requires(waiting, recognizer) {
      if recognizer.state == .failed { waiting.reconsider() }
    }
  }

  func isTiedByFailure(_ recognizer: GestureRecognizer) -> Bool {
    rivals(of: recognizer).contains { requires(recognizer, $0) || requires($0, recognizer) }
  }

  private func rivals(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
    engaged.filter { $0 !== recognizer && $0.isEngaged && share($0, recognizer) }
  }

  private func share(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool { !a.pointerIDs.isDisjoint(with: b.pointerIDs) }

  /// Whether `rival` fails when `winner` begins or is recognized.
  private func loses(_ rival: GestureRecognizer, to winner: GestureRecognizer) -> Bool {
    requires(rival, winner) || excludes(winner, rival)
  }

  private func requires(_ waiting: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    waiting.required.contains { $0.recognizer === other } || waiting.shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: waiting) || waiting.delegate?.shouldRequireFailure(waiting, of: other) == true
      || other.delegate?.shouldBeRequiredToFail(other, by: waiting) == true
  }

  /// Whether `begun`, which has begun, prevents `other` from beginning.
  private func excludes(_ begun: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    !areSimultaneous(begun, other) && begun.canPrevent(other) && other.canBePrevented(by: begun)
  }

  private func areSimultaneous(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.delegate?.shouldRecognizeSimultaneously(a, with: b) == true || b.delegate?.shouldRecognizeSimultaneously(b, with: a) == true
  }
}
