import Legato

/// A finger that holds one of several bodies by a spring: it stays a body, pushes its neighbours aside, and keeps its velocity when it is let go.
final class SpringGrip {
  private let animator: DynamicAnimator
  private let bodies: () -> [Layer]
  private var spring: AttachmentBehavior?

  /// - Parameter bodies: those there are to take hold of, all in the animator.
  init(_ animator: DynamicAnimator, on window: Window, _ bodies: @escaping () -> [Layer]) {
    (self.animator, self.bodies) = (animator, bodies)
    let pan = PanGestureRecognizer { [unowned self] in follow($0) }
    pan.hysteresis = 2
    window.addGestureRecognizer(pan)
  }

  private func follow(_ pan: PanGestureRecognizer) {
    let place = pan.location(in: animator.referenceLayer)
    switch pan.state {
    case .began:
      guard let body = bodies().min(by: { $0.center.distance(to: place) < $1.center.distance(to: place) }),
        body.center.distance(to: place) < 30
      else { return }
      let spring = AttachmentBehavior(item: body, attachedToAnchor: place)
      (spring.length, spring.frequency, spring.damping) = (0, 6, 1)
      animator.addBehavior(spring)
      self.spring = spring
    case .changed: spring?.anchorPoint = place
    default:
      if let spring { animator.removeBehavior(spring) }
      spring = nil
    }
  }
}
