import Legato

/// Ten turns as additive parts in one animator: twenty half turns make ten turns, but one step, or parts of more than half a turn, do not (PT-11). Next to it for
/// comparison: a turn in the other direction, and an explicit animation of the angle as a number.
final class TwentyHalfTurns: Scene {
  private static let (maximumCount, duration) = (1000, 4.0)
  private let dials = [
    TurnDial("", at: Point(x: 43, y: 48), Palette.blue), TurnDial("at once", at: Point(x: 121, y: 48), Palette.pink),
    TurnDial("−180°", at: Point(x: 199, y: 48), Palette.orange), TurnDial("explicit", at: Point(x: 277, y: 48), Palette.green),
  ]

  // MARK: To copy

  private var animator: PropertyAnimator!
  private var pieces = 20

  /// One animator with all parts, paused at its start.
  private func makeAnimator() {
    if animator?.state == .active { animator.stopAnimation(true) }
    for dial in dials { dial.arm.affineTransform = .identity }
    (progress.value, explicit.timeOffset) = (0, 0)
    animator = PropertyAnimator(duration: Self.duration, curve: .easeInOut, stage: stage)
    let (inPieces, atOnce, back) = (dials[0].arm, dials[1].arm, dials[2].arm)
    for _ in 0..<pieces {
      animator.addAnimations { [piece] in inPieces.affineTransform = inPieces.affineTransform.rotated(by: piece) }
    }
    animator.addAnimations { [progress] in
      atOnce.affineTransform = AffineTransform(rotationAngle: 20 * .pi)
      back.affineTransform = AffineTransform(rotationAngle: -.pi)
      progress.value = 1
    }
    animator.pausesOnCompletion = true
    animator.pauseAnimation()
  }

  private var piece: Double { 20 * .pi / Double(pieces) }

  /// The angle as a number turns ten times. Its layer's time is stopped, and set according to the animator's progress.
  private func addExplicit() {
    var turning = BasicAnimation(.rotation, from: 0, to: 20 * .pi, duration: 1)
    (turning.isBeginTimeAbsolute, turning.fillMode, turning.isRemovedOnCompletion) = (true, .both, false)
    explicit.speed = 0
    explicit.add(turning, forKey: "turning")
  }

  // MARK: Scene

  private var explicit: Layer { dials[3].arm }
  private lazy var progress = Animated(0.0, in: stage)
  private let caption = Layer.label("", Rect(x: 70, y: 100, width: 180, height: 11), size: 9, alignment: .center)
  private let pieceCaption = Layer.label("", Rect(x: 70, y: 133, width: 180, height: 11), size: 9, alignment: .center)
  private lazy var bar = ScrubBar(
    Rect(x: 40, y: 115, width: 240, height: 10), Palette.yellow,
    began: { [unowned self] in
      animator.pauseAnimation()
      return scrubbed
    }, moved: { [unowned self] in scrubbed = $0 })
  private lazy var slider: ScrubBar = ScrubBar(
    Rect(x: 40, y: 148, width: 240, height: 10), Palette.blue, began: { [unowned self] in slider.fraction },
    moved: { [unowned self] in slide(to: $0) })

  required init() {
    super.init()
    for dial in dials { for layer in dial.layers { window.addSublayer(layer) } }
    for layer in [caption, bar, pieceCaption, slider] { window.addSublayer(layer) }
    for (text, x, y) in [("0", 0.0, 114.0), ("1", 289, 114), ("1", 0, 147), ("1000", 289, 147)] {
      window.addSublayer(.label(text, Rect(x: x, y: y, width: 32, height: 11), size: 9, alignment: x < 100 ? .right : .left))
    }
    let actions: [(String, () -> Void)] = [
      ("pause, go on", { [unowned self] in toggle() }), ("reverse", { [unowned self] in reverse() }),
      ("again", { [unowned self] in begin() }),
    ]
    for (index, (text, action)) in actions.enumerated() {
      window.addSublayer(.button(text, Rect(x: 28 + 90 * Double(index), y: 178, width: 84, height: 15), Palette.line, action))
    }
    addExplicit()
    slider.fraction = share(of: pieces)
  }

  deinit { if animator?.state == .active { animator.stopAnimation(true) } }

  override func begin() {
    makeAnimator()
    animator.startAnimation()
    update()
  }

  private func toggle() {
    if animator.isRunning { animator.pauseAnimation() } else if animator.fractionComplete < 1 { animator.startAnimation() } else { begin() }
  }

  /// A running animator is reversed at once; one at its end returns; a paused one stays paused.
  private func reverse() {
    let isAtEnd = !animator.isRunning && animator.fractionComplete >= 1
    animator.isReversed.toggle()
    if isAtEnd { animator.startAnimation() }
  }

  /// How far it is, towards its end also while it is reversed (PA-58).
  private var scrubbed: Double {
    get { animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete }
    set { animator.fractionComplete = animator.isReversed ? 1 - newValue : newValue }
  }

  /// The same fraction with another number of parts.
  private func slide(to share: Double) {
    slider.fraction = share
    let count = max(1, min(Self.maximumCount, Int(exactly: power(Double(Self.maximumCount), share).rounded()) ?? 1))
    guard count != pieces else { return }
    pieces = count
    let (fraction, isRunning, isReversed) = (progress.presentation, animator.isRunning, animator.isReversed)
    makeAnimator()
    animator.isReversed = isReversed
    animator.fractionComplete = isReversed ? 1 - fraction : fraction
    if isRunning { animator.startAnimation() }
    // the explicit animation follows by hand
    update()
  }

  /// The slider is logarithmic: from 1 to 1000.
  private func power(_ base: Double, _ share: Double) -> Double {
    // by a table of square roots: base^share is the product of the roots whose bits share has
    var (result, root, rest) = (1.0, base, share)
    if rest >= 1 { return base }
    for _ in 0..<40 {
      (root, rest) = (root.squareRoot(), rest * 2)
      if rest >= 1 { (result, rest) = (result * root, rest - 1) }
    }
    return result
  }
  private func share(of count: Int) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if power(Double(Self.maximumCount), middle) < Double(count) { low = middle } else { high = middle }
    }
    return low
  }

  override func update() {
    let progress = progress.presentation
    explicit.timeOffset = progress
    // each part takes the shorter direction, exactly half a turn goes clockwise
    let pieceTurns = Double(pieces) * piece.remainder(dividingBy: 2 * .pi) / (2 * .pi)
    for (dial, turns) in zip(dials, [pieceTurns, 0, 0.5, 10]) { dial.update(expected: turns * progress) }
    bar.fraction = progress
    let degrees = Reading("", 3600 / Double(pieces)).text.dropFirst()
    let texts = [
      "turns at progress \(progress.inHundredths)\(animator.isReversed ? ", on the way back" : "")",
      "\(pieces) pieces of \(degrees)°",
    ]
    for (label, text) in zip([caption, pieceCaption], texts) where label.text != text { label.text = text }
    let name = "\(pieces) ×"
    if dials[0].name.text != name { dials[0].name.text = name }
  }

  override var keys: [(key: Character, does: String)] {
    [(" ", "pause, go on"), ("r", "reverse"), ("a", "again"), ("h", "back"), ("l", "on"), ("j", "fewer pieces"), ("k", "more")]
  }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "r": reverse()
    case "a": begin()
    case "h", "l":
      animator.pauseAnimation()
      animator.fractionComplete += (key == "l") == animator.isReversed ? -0.025 : 0.025
    case "j", "k": slide(to: max(0, min(1, slider.fraction + (key == "k" ? 0.025 : -0.025))))
    default: break
    }
  }

  override var readings: [Reading] {
    let names = ["turns", "at-once-turns", "minus-turns", "explicit-turns"]
    let seen = dials[0].seen
    return zip(names, dials).map { Reading($0, $1.turns) } + [
      Reading("cosine", seen.a), Reading("sine", seen.b), Reading("at-once-sine", dials[1].seen.b),
      Reading("pieces", Double(pieces)), Reading("fraction", animator?.fractionComplete ?? 0),
      Reading("is-running", animator?.isRunning == true), Reading("is-reversed", animator?.isReversed == true),
    ]
  }

  override var demonstration: [PointerEvent] {
    // scrubbed forwards and back, reversed in motion, with fewer and more parts
    Trace.drag(from: Point(x: 80, y: 120), to: Point(x: 230, y: 120), at: 1.4, lasting: 1.2)
      + Trace.drag(from: Point(x: 230, y: 120), to: Point(x: 150, y: 120), at: 2.8, lasting: 0.8)
      + Trace.tap(Point(x: 70, y: 185), at: 3.9) + Trace.tap(Point(x: 160, y: 185), at: 4.7)
      + Trace.drag(from: Point(x: 144, y: 153), to: Point(x: 108, y: 153), at: 5.8, lasting: 0.5)
      + Trace.tap(Point(x: 250, y: 185), at: 6.6) + Trace.drag(from: Point(x: 108, y: 153), to: Point(x: 292, y: 153), at: 8, lasting: 0.8)
  }
}
