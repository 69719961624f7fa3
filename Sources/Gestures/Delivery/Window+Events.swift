import LegatoCore
import LegatoLayers

extension Window {
  /// Gives a pointer event to the recognizers of the layer that it began in and of all around it (GE-3), inside ``Stage/perform(_:)``.
  ///
  /// The host advances the stage to the event's time first, so that what is hit is what was seen. A place that is not finite, a time before that of the last
  /// event, and an event of a pointer that is not down (or began twice) are reported and ignored (MU-2).
  /// - Returns: whether a recognizer of some layer got it.
  @discardableResult
  public func handle(_ event: PointerEvent) -> Bool {
    let key = ObjectIdentifier(PointerDelivery.self)
    let delivery = attachments[key] as? PointerDelivery ?? PointerDelivery()
    attachments[key] = delivery
    return clock.perform { delivery.handle(event, in: self) }
  }
}

/// Which recognizers follow which pointer, and which of them has made it its own.
private final class PointerDelivery {
  private var followers: [Int: [GestureRecognizer]] = [:]
  private var lastTime = -Double.infinity

  func handle(_ event: PointerEvent, in window: Window) -> Bool {
    guard event.time.isFinite, event.location.x.isFinite, event.location.y.isFinite else {
      return misuse("finite numbers", "time \(event.time), location (\(event.location.x), \(event.location.y))")
    }
    guard event.time >= lastTime else { return misuse("a time at or after \(lastTime)", "\(event.time)") }
    lastTime = event.time
    switch (event.phase, followers[event.id]) {
    case (.began, nil): return begin(event, in: window)
    case (.began, _?): return misuse("a pointer that is up", "pointer \(event.id) down")
    case (_, nil): return misuse("a pointer that is down", "pointer \(event.id) up")
    case (let phase, let recognizers?):
      for recognizer in recognizers { recognizer.receive(event) }
      if phase != .moved { followers[event.id] = nil }
      return !recognizers.isEmpty
    }
  }

  private func begin(_ event: PointerEvent, in window: Window) -> Bool {
    var recognizers = [GestureRecognizer]()
    var layer = window.hitTest(event.location, in: window.hitTesting)
    while let here = layer {
      recognizers += here.gestureRecognizers.filter(\.isEnabled)
      layer = here.superlayer
    }
    followers[event.id] = recognizers
    for recognizer in recognizers {
      recognizer.claim = { [unowned self, unowned recognizer] in claim(recognizer) }
      recognizer.receive(event)
    }
    return !recognizers.isEmpty
  }

  /// One recognizer at a time has a pointer: the first that begins wins, the others fail (GE-6).
  private func claim(_ claimant: GestureRecognizer) -> Bool {
    let rivals = followers.values.joined().filter { $0 !== claimant }
    guard !rivals.contains(where: \.isActive) else { return false }
    for rival in rivals { rival.fail() }
    return true
  }

  private func misuse(_ wanted: String, _ found: String) -> Bool {
    Misuse.report(.state(call: "handle(_:)", wanted: wanted, found: found))
    return false
  }
}
