import Legato

/// A square that a flick sends off and one spring brings back: each axis has its own velocity, so it returns on a curved path (PT-19).
final class SpringToCenter: Scene {
  private static let middle = Point(x: 160, y: 105)
  private let square = Layer.square(36, at: SpringToCenter.middle, Palette.blue, cornerRadius: 6)
  private let trail = PathLayer(frame: Rect(origin: .zero, size: Scene.size))
  private let plots = MotionPlots(
    place: Rect(x: 12, y: 140, width: 146, height: 56), speed: Rect(x: 162, y: 140, width: 146, height: 56), ends: -90...90, marks: [0],
    fastest: 900, colors: [Palette.orange, Palette.green])
  private var places: [Point] = []
  private var animator: PropertyAnimator?
  /// The square's place when the drag began.
  private var held = SpringToCenter.middle

  required init() {
    super.init()
    let names = [("x", Palette.orange, 48.0), ("y", Palette.green, 60)].map { name, color, x in
      TextLayer(name, frame: Rect(x: x, y: 142, width: 10, height: 11), fontSize: 9, color: color)
    }
    trail.fillColor = .clear
    (trail.strokeColor, trail.lineWidth, trail.lineJoin) = (Palette.yellow, 2.5, .round)
    for layer in [Layer.square(40, at: Self.middle, Palette.panel, cornerRadius: 8)] + plots.layers + names + [trail, square] {
      window.addSublayer(layer)
    }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 0
    square.addGestureRecognizer(pan)
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      stop()
      (held, places, trail.path) = (square.position, [], nil)
    case .changed: square.position = held + pan.translation(in: window)
    default: fly(pan.velocity(in: window))
    }
  }

  /// Stays where it is seen.
  private func stop() {
    if animator?.state == .active { animator?.stopAnimation(true) }
    animator = nil
  }

  /// - Parameter velocity: points a second.
  private func fly(_ velocity: Vector) {
    if animator?.state != .active { places = [square.position] }
    stop()
    let timing = SpringTimingParameters(
      response: 0.7, dampingRatio: 0.5, initialVelocity: square.velocity(matching: velocity, to: Self.middle))
    let animator = PropertyAnimator(duration: 0, timingParameters: timing, stage: stage)
    animator.addAnimations { [square] in square.position = Self.middle }
    animator.startAnimation()
    self.animator = animator
  }

  override var firstTouch: (from: Point, to: Point)? { (Self.middle, Self.middle + Vector(dx: 70, dy: -40)) }

  override func update() {
    if let place = square.presentation()?.position { plots.add([place.x - Self.middle.x, place.y - Self.middle.y], at: stage.now) }
    guard animator?.isRunning == true, let seen = square.presentation()?.position, seen != places.last else { return }
    places.append(seen)
    var path = Path()
    for (index, place) in places.enumerated() { index == 0 ? path.move(to: place) : path.addLine(to: place) }
    trail.path = path
  }

  override var keys: [(key: Character, does: String)] { [("h", "flick left"), ("j", "down"), ("k", "up"), ("l", "right")] }
  override func press(_ key: Character) {
    let pushes: [Character: Vector] = [
      "h": Vector(dx: -900, dy: 0), "j": Vector(dx: 0, dy: 600), "k": Vector(dx: 0, dy: -600), "l": Vector(dx: 900, dy: 0),
    ]
    guard let push = pushes[key] else { return }
    fly(square.presentationVelocity + push)
  }

  override var readings: [Reading] {
    let (seen, velocity) = (square.presentation()?.position ?? .zero, square.presentationVelocity)
    return [Reading("x", seen.x), Reading("y", seen.y), Reading("dx", velocity.dx), Reading("dy", velocity.dy)]
  }

  override var demonstration: [PointerEvent] {
    let (aside, up) = (Point(x: 70, y: 130), Point(x: 100, y: 75))
    return Trace.drag(from: Self.middle, to: aside, at: 0.3, lasting: 0.5).dropLast()
      + Trace.drag(from: aside, to: up, at: 0.85, lasting: 0.15, isFling: true).dropFirst()
      + Trace.drag(from: Self.middle, to: Point(x: 220, y: 125), at: 2.9, lasting: 0.15, isFling: true)
  }
}
