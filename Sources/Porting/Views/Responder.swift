import Foundation
import LegatoCore
import LegatoGestures
import LegatoLayers

/// Receives touches. A view forwards them to its superview unless it overrides the methods.
nonisolated open class Responder: NSObject {
  /// The responder to which this one forwards touches by default; nil for none.
  open var next: Responder? { nil }
  /// Called when a touch went down here; by default forwarded to ``next``.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesBegan(touches, with: event) }
  /// Called when a touch that went down here has moved; by default forwarded to ``next``.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesMoved(touches, with: event) }
  /// Called when a touch that went down here went up; by default forwarded to ``next``.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesEnded(touches, with: event) }
  /// Called when a touch that went down here was cancelled, also because a gesture was recognized with it; by default forwarded to ``next``.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) { next?.touchesCancelled(touches, with: event) }
}

/// Delivers touches to the views of a window, in addition to recognizers. A recognized gesture cancels them.
final class TouchDelivery: TouchFollower {
  private var targets: [Int: (view: View, touch: Set<Touch>)] = [:]
  /// The last touch that went down.
  private var last: (location: Point, time: Double, taps: Int)?
  /// The maximal time, in seconds, and distance, in points, between two touches that count as consecutive taps.
  private static let (maximalInterval, maximalDistance) = (0.35, 45.0)

  /// Adds one to the window, unless it has one. Called when a view is added to the window.
  static func addIfNeeded(to window: Window) {
    if window.attachments[TouchFollowerKey.key] == nil { window.attachments[TouchFollowerKey.key] = TouchDelivery() }
  }

  func follow(_ event: PointerEvent, hit: Layer?) {
    if event.phase == .began {
      guard let view = hit?.nearestView else { return }
      let touch = Touch(event, layer: view.layer)
      if let last, event.time - last.time <= Self.maximalInterval, event.location.distance(to: last.location) <= Self.maximalDistance {
        touch.tapCount = last.taps + 1
      }
      last = (event.location, event.time, touch.tapCount)
      targets[event.id] = (view, [touch])
    }
    guard let (view, touch) = targets[event.id] else { return }
    touch.first?.follow(event)
    let touchEvent = TouchEvent(event, touch)
    switch event.phase {
    case .began: view.touchesBegan(touch, with: touchEvent)
    case .moved: view.touchesMoved(touch, with: touchEvent)
    case .ended:
      targets[event.id] = nil
      view.touchesEnded(touch, with: touchEvent)
    case .cancelled:
      targets[event.id] = nil
      view.touchesCancelled(touch, with: touchEvent)
    }
  }

  func take(_ pointers: Set<Int>) {
    for id in pointers.sorted() {
      guard let first = targets[id]?.touch.first else { continue }
      follow(PointerEvent(time: first.timestamp, phase: .cancelled, id: id, location: first.location(in: nil as Layer?)), hit: nil)
    }
  }
}
