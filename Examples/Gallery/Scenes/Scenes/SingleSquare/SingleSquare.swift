import Legato

/// One square under one animator: it moves and turns together, and turns orange after the end only (PT-2, PT-3). Above it what the animator's state is; below it
/// the three ways to turn one round.
final class SingleSquare: Scene {
  private static let (start, end) = (Point(x: 60, y: 62), Point(x: 260, y: 62))
  private let square = Layer.square(34, at: SingleSquare.start, Palette.blue)
  private let bar = Layer(frame: Rect(x: 20, y: 88, width: 280, height: 6))
  private let fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 6))
  private let table = StateTable()
  private lazy var lanes = TurnLane.Kind.allCases.enumerated().map { TurnLane($1, y: 102 + 32 * Double($0), stage: stage) }
  private var animator = PropertyAnimator()

  required init() {
    super.init()
    (bar.backgroundColor, bar.cornerRadius, bar.masksToBounds) = (Palette.panel, 4, true)
    fill.backgroundColor = Palette.green
    bar.addSublayer(fill)
    for layer in [square, bar, table.layer] + lanes.map(\.layer) { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] in $0.location(in: window).y < 98 ? toggle() : turnLanes() })
  }

  override func begin() {
    start()
    for lane in lanes { lane.send() }
  }

  /// Those that lie still are sent.
  private func turnLanes() {
    let isMoving = lanes.contains(where: \.isMoving)
    for lane in lanes { isMoving ? lane.turn() : lane.send() }
  }

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
    [
      (" ", "start, pause"), ("r", "reverse"), ("s", "stop"), ("f", "finish at end"), ("a", "at start"), ("c", "here"),
      ("t", "turn the dots"),
    ]
  }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "t": turnLanes()
    case "r": if animator.state == .active { animator.isReversed.toggle() }
    case "s": if animator.state == .active { animator.stopAnimation(false) }
    case "f", "a", "c":
      if animator.state == .stopped { animator.finishAnimation(at: key == "f" ? .end : key == "a" ? .start : .current) }
    default: break
    }
  }

  override func update() {
    fill.frame = Rect(x: 0, y: 0, width: 280 * animator.fractionComplete, height: 6)
    table.show(animator)
  }

  override var readings: [Reading] {
    let seen = square.presentation()
    return [
      Reading("x", seen?.position.x ?? 0), Reading("fraction", animator.fractionComplete),
      Reading("state", Double(animator.state.rawValue)),
      Reading("turn-sine", seen?.transform.m12 ?? 0),
    ] + zip(lanes, ["paused", "reversed", "back"]).map { Reading("\($1)-x", $0.x) }
  }

  override var demonstration: [PointerEvent] {
    // the animator pauses and goes on; the dots are turned round, and once they are home sent again
    Trace.tap(Point(x: 160, y: 60), at: 0.7) + Trace.tap(Point(x: 160, y: 140), at: 1) + Trace.tap(Point(x: 160, y: 60), at: 1.3)
      + Trace.tap(Point(x: 160, y: 140), at: 3.4)
  }
}
