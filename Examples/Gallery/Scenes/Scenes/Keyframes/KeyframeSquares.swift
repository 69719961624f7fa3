import Legato

/// Squares through the same four places, one for each calculation mode; animators around the frames pause, scrub and reverse them together (PT-13).
final class KeyframeSquares: Scene {
  private lazy var lanes = KeyframeLane.Mode.allCases.enumerated().map { index, mode in
    KeyframeLane(mode, at: Point(x: 8 + 104 * Double(index % 3), y: 3 + 87 * Double(index / 3)), stage: stage)
  }
  private let bar = Layer(frame: Rect(x: 20, y: 184, width: 280, height: 6))
  private let fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 6))
  private let state = Layer.label("", Rect(x: 216, y: 124, width: 96, height: 12), size: 10, alignment: .center)
  private var held = 0.0

  /// The one that says how far all are.
  private var animator: PropertyAnimator { lanes[0].animator }

  required init() {
    super.init()
    (bar.backgroundColor, bar.cornerRadius, bar.masksToBounds) = (Palette.panel, 3, true)
    fill.backgroundColor = Palette.green
    bar.addSublayer(fill)
    for layer in lanes.map(\.layer) + [bar, state] { window.addSublayer(layer) }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in toggle() })
  }

  override func begin() {
    for lane in lanes {
      lane.make()
      lane.drawLine()
      lane.animator.startAnimation()
    }
  }

  private func each(_ body: (PropertyAnimator) -> Void) { for lane in lanes { body(lane.animator) } }
  private var isThere: Bool { !animator.isRunning && animator.fractionComplete >= 1 }

  /// Where they are through they go back.
  private func toggle() {
    if isThere { return turn() }
    let isRunning = animator.isRunning
    each { isRunning ? $0.pauseAnimation() : $0.startAnimation() }
  }

  private func turn() {
    let isThere = isThere
    each {
      $0.isReversed.toggle()
      if isThere { $0.startAnimation() }
    }
  }

  private func scrub(to fraction: Double) { each { $0.fractionComplete = fraction } }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      each { $0.pauseAnimation() }
      held = animator.fractionComplete
    case .changed:
      let way = pan.translation(in: window).dx / 240
      scrub(to: held + (animator.isReversed ? -way : way))
    default: each { $0.startAnimation() }
    }
  }

  override func update() {
    let share = animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete
    fill.frame = Rect(x: 0, y: 0, width: 280 * share, height: 6)
    state.text = isThere ? "there" : animator.isRunning ? animator.isReversed ? "reversed" : "running" : "paused"
  }

  override var keys: [(key: Character, does: String)] { [(" ", "pause, go on"), ("h", "back"), ("l", "on"), ("r", "reverse")] }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "r": turn()
    case "h", "l":
      each { $0.pauseAnimation() }
      scrub(to: animator.fractionComplete + ((key == "l") != animator.isReversed ? 0.025 : -0.025))
    default: break
    }
  }

  override var readings: [Reading] {
    let seen = lanes[0].place
    return [
      Reading("x", seen.x), Reading("y", seen.y), Reading("fraction", animator.fractionComplete),
      Reading("is-reversed", animator.isReversed),
    ] + lanes.dropFirst().map { Reading("\($0.mode.rawValue.split(separator: " ").joined(separator: "-"))-x", $0.place.x) }
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 200, y: 100), to: Point(x: 80, y: 100), at: 2.2, lasting: 0.9, rest: 0.3)
      + Trace.tap(Point(x: 200, y: 100), at: 4.2) + Trace.tap(Point(x: 200, y: 100), at: 4.8)
  }
}
