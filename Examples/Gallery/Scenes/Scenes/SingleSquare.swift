import Legato

/// One square under one animator: it moves and turns together, and turns orange after the end only (PT-2, PT-3).
final class SingleSquare: Scene {
  private static let (start, end) = (Point(x: 60, y: 90), Point(x: 260, y: 90))
  private let square = Layer.square(56, at: SingleSquare.start, Palette.blue)
  private let bar = Layer(frame: Rect(x: 40, y: 170, width: 240, height: 8))
  private let fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 8))
  private let label = Layer.label("", Rect(x: 20, y: 8, width: 280, height: 16), alignment: .center)
  private var animator = PropertyAnimator()

  required init() {
    super.init()
    (bar.backgroundColor, bar.cornerRadius, bar.masksToBounds) = (Palette.panel, 4, true)
    fill.backgroundColor = Palette.green
    bar.addSublayer(fill)
    for layer in [square, bar, label] { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in toggle() })
  }

  override func begin() { start() }

  private func start() {
    square.position = Self.start
    square.affineTransform = .identity
    square.backgroundColor = Palette.blue
    animator = PropertyAnimator(duration: 2, curve: .easeInOut, stage: stage) { [square] in
      square.position = Self.end
      square.affineTransform = AffineTransform(rotationAngle: .pi / 2)
    }
    animator.addCompletion { [square] position in
      if position == .end { square.backgroundColor = Palette.orange }
    }
    animator.startAnimation()
  }

  private func toggle() {
    guard animator.state == .active else { return animator.state == .inactive ? start() : () }
    animator.isRunning ? animator.pauseAnimation() : animator.startAnimation()
  }

  override var keys: [(key: Character, does: String)] {
    [(" ", "start, pause"), ("r", "reverse"), ("s", "stop"), ("e", "finish at end"), ("a", "at start"), ("c", "here")]
  }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "r": if animator.state == .active { animator.isReversed.toggle() }
    case "s": if animator.state == .active { animator.stopAnimation(false) }
    case "e", "a", "c":
      if animator.state == .stopped { animator.finishAnimation(at: key == "e" ? .end : key == "a" ? .start : .current) }
    default: break
    }
  }

  override func update() {
    fill.frame = Rect(x: 0, y: 0, width: 240 * animator.fractionComplete, height: 8)
    label.text = "\(animator.state)\(animator.isRunning ? ", running" : "")\(animator.isReversed ? ", reversed" : "")"
  }

  override var readings: [Reading] {
    let seen = square.presentation()
    return [
      Reading("x", seen?.position.x ?? 0), Reading("fraction", animator.fractionComplete),
      Reading("state", Double(animator.state.rawValue)),
      Reading("turn-sine", seen?.transform.m12 ?? 0),
    ]
  }
}
