import Legato

/// A dot with its own animator, and one of three ways to reverse it in motion.
final class TurnLane {
  enum Kind: String, CaseIterable {
    case paused = "pause, reverse, start"
    case reversed = "reverse while it runs"
    case back = "animate back, on top"
  }
  private static let (near, far, rest) = (12.0, 268.0, 0.3)
  let kind: Kind
  let layer: Layer
  private let dot: Layer
  private let stage: Stage
  private var animator = PropertyAnimator()

  init(_ kind: Kind, y: Double, stage: Stage) {
    (self.kind, self.stage) = (kind, stage)
    layer = Layer(frame: Rect(x: 20, y: y, width: 280, height: 30))
    let track = Layer.panel(Rect(x: 0, y: 13, width: 280, height: 14))
    dot = .circle(
      6, at: Point(x: Self.near, y: 7), [.paused: Palette.pink, .reversed: Palette.green, .back: Palette.yellow][kind] ?? .white)
    layer.addSublayer(.label(kind.rawValue, Rect(x: 0, y: 0, width: 280, height: 11), size: 10))
    layer.addSublayer(track)
    track.addSublayer(dot)
  }

  deinit { stop() }

  var x: Double { dot.presentation()?.position.x ?? 0 }
  var isMoving: Bool { dot.isAnimating(.position) || animator.isRunning }

  private func stop() { if animator.state == .active { animator.stopAnimation(true) } }

  /// Starts from the left end, to the right.
  func send() {
    stop()
    dot.removeAllAnimations()
    dot.position.x = Self.near
    animator = PropertyAnimator(duration: 2, curve: .easeInOut, stage: stage) { [dot] in dot.position.x = Self.far }
    animator.startAnimation()
  }

  /// Sends it back to the left end.
  func turn() {
    guard animator.state == .active else { return }
    switch kind {
    case .paused:
      animator.pauseAnimation()
      animator.isReversed.toggle()
      // a short pause, as by a finger
      dot.backgroundColor = .white
      animate(withDuration: Self.rest) {
        dot.backgroundColor = Palette.pink
      } completion: { [weak self] _ in
        guard let animator = self?.animator, animator.state == .active, !animator.isRunning else { return }
        animator.startAnimation()
      }
    case .reversed: animator.isReversed.toggle()
    case .back: animate(withDuration: 2) { dot.position.x = dot.position.x == Self.far ? Self.near : Self.far }
    }
  }
}
