import Legato

/// A square that moves along a lane, with marks for the touches in the lane and their receivers.
final class TouchLane {
  /// How the square is animated and hit-tested.
  enum Kind: String, CaseIterable {
    case block = "block: swallowed"
    case allowed = "allowed: the target"
    case overridden = "own test: where seen"
    case animator = "animator: where seen"
  }
  static let (near, far, side) = (40.0, 280.0, 24.0)
  let kind: Kind
  let panel = TouchedPanel()
  let square: Layer
  /// The target of the square, drawn as an outline.
  private let target: Layer
  private let name: TextLayer
  private let stage: Stage
  private var animator: PropertyAnimator?
  private(set) var (touches, bySquare, byPanel) = (0, 0, 0)
  var byNobody: Int { touches - bySquare - byPanel }
  /// The position of the last touch.
  private var mark: TouchMark?
  /// Where the square and the finger were when it was taken; nil when it is not held.
  private var grip: (square: Double, finger: Double, fingers: [Int])?
  private var isOut = false

  init(_ kind: Kind, y: Double, stage: Stage) {
    (self.kind, self.stage) = (kind, stage)
    panel.frame = Rect(x: 16, y: y, width: 288, height: 40)
    (panel.backgroundColor, panel.cornerRadius) = (Palette.panel, 6)
    square = kind == .overridden ? SeenLayer() : Layer()
    square.bounds.size = Size(width: Self.side, height: Self.side)
    square.position = Point(x: Self.near - 16, y: 26)
    (square.backgroundColor, square.cornerRadius) = (Palette.blue, 4)
    target = .square(Self.side, at: square.position, .clear)
    (target.borderWidth, target.borderColor, target.isUserInteractionEnabled) = (1.5, Palette.line, false)
    name = .label("", Rect(x: 6, y: 2, width: 280, height: 11), size: 9)
    name.isUserInteractionEnabled = false
    for layer in [name, target, square] { panel.addSublayer(layer) }
    // touches that no layer receives are marked too
    panel.touched = { [unowned self] in
      touches += 1
      mark = TouchMark(at: $0, in: panel)
      tell()
    }
    listen(panel) { [unowned self] in
      guard $0.state == .began else { return }
      byPanel += 1
      mark?.owner = .panel
    }
    listen(square) { [unowned self] in hold($0) }
    tell()
  }

  /// At once when the pointer comes down, and then after it.
  private func listen(_ layer: Layer, _ action: @escaping (LongPressGestureRecognizer) -> Void) {
    let touch = LongPressGestureRecognizer { [unowned self] in
      action($0)
      tell()
    }
    touch.minimumPressDuration = 0
    layer.addGestureRecognizer(touch)
  }

  func tell() { name.text = "\(kind.rawValue) · square \(bySquare) · lane \(byPanel) · none \(byNobody)" }

  /// The position in the window.
  var shown: Double { (square.presentation()?.position.x ?? 0) + 16 }
  var going: Double { square.position.x + 16 }

  /// Moves the square to the other end, in three seconds.
  func send() {
    isOut.toggle()
    let x = (isOut ? Self.far : Self.near) - 16
    target.position.x = x
    switch kind {
    case .block: animate(withDuration: 3) { square.position.x = x }
    case .allowed, .overridden: animate(withDuration: 3, options: .allowUserInteraction) { square.position.x = x }
    case .animator:
      stop()
      let animator = PropertyAnimator(duration: 3, curve: .easeInOut, stage: stage) { [square] in square.position.x = x }
      animator.startAnimation()
      self.animator = animator
    }
  }

  /// In this order: read what is seen, make it the model, remove what runs (LM-15). An animator does it by itself.
  private func stop() {
    if let animator, animator.state == .active { return animator.stopAnimation(true) }
    guard let seen = square.presentation()?.position else { return }
    square.position = seen
    square.removeAnimations(of: .position)
  }

  private func hold(_ touch: LongPressGestureRecognizer) {
    let finger = touch.location(in: panel).x
    switch touch.state {
    case .began:
      bySquare += 1
      mark?.owner = .square
      stop()
      grip = (square.position.x, finger, touch.pointers.map(\.id))
    case .changed:
      guard let grip else { break }
      // when a finger is added or lifted, the centroid jumps; the square must not
      if grip.fingers == touch.pointers.map(\.id) {
        square.position.x = grip.square + finger - grip.finger
      } else {
        self.grip = (square.position.x, finger, touch.pointers.map(\.id))
      }
    default: grip = nil
    }
    target.position.x = square.position.x
    square.backgroundColor = grip == nil ? Palette.blue : Palette.orange
  }
}

/// A layer that is hit at its presentation position (HT-4).
private final class SeenLayer: Layer {
  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
    super.hitTest(testing == .presentation ? point : convertToPresentation(point), in: testing)
  }
}
