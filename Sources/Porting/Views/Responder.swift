import Foundation
import LegatoCore
import LegatoGestures
import LegatoLayers

/// Receives touches: a view, which forwards to its superview what it does not override.
nonisolated open class Responder: NSObject {
  /// The receiver of what this one does not handle; nil by default.
  open var next: Responder? { nil }
  /// A pointer went down here; by default forwarded to ``next``.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesBegan(touches, with: event) }
  /// A pointer that went down here has moved; by default forwarded to ``next``.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesMoved(touches, with: event) }
  /// A pointer that went down here went up; by default forwarded to ``next``.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesEnded(touches, with: event) }
  /// A pointer that went down here was taken away, or a gesture was recognized with it; by default forwarded to ``next``.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesCancelled(touches, with: event) }
}

/// Delivers touches to the views of a window, beside all recognizers; a recognized gesture cancels them.
final class TouchTeller: TouchFollower {
  private var targets: [Int: (view: View, touch: Set<Touch>)] = [:]
  /// The last touch that came down.
  private var last: (place: Point, time: Double, taps: Int)?
  /// Seconds from one touch to the next, and points between them, that make one more tap of it.
  private static let (seconds, points) = (0.35, 45.0)

  /// A window has one as soon as a view is in it.
  static func look(after window: Window) {
    if window.attachments[TouchFollowerKey.key] == nil { window.attachments[TouchFollowerKey.key] = TouchTeller() }
  }

  func follow(_ event: PointerEvent, hit: Layer?) {
    if event.phase == .began {
      guard let view = hit?.nearestView else { return }
      let touch = Touch(event, layer: view.layer)
      if let last, event.time - last.time <= Self.seconds, event.location.distance(to: last.place) <= Self.points {
        touch.tapCount = last.taps + 1
      }
      last = (event.location, event.time, touch.tapCount)
      targets[event.id] = (view, [touch])
    }
    guard let (view, touch) = targets[event.id] else { return }
    touch.first?.follow(event)
    let told = TouchEvent(event, touch)
    switch event.phase {
    case .began: view.touchesBegan(touch, with: told)
    case .moved: view.touchesMoved(touch, with: told)
    case .ended:
      targets[event.id] = nil
      view.touchesEnded(touch, with: told)
    case .cancelled:
      targets[event.id] = nil
      view.touchesCancelled(touch, with: told)
    }
  }

  func take(_ pointers: Set<Int>) {
    for id in pointers.sorted() {
      guard let first = targets[id]?.touch.first else { continue }
      follow(PointerEvent(time: first.timestamp, phase: .cancelled, id: id, location: first.location(in: nil as Layer?)), hit: nil)
    }
  }
}
