import Legato

/// A circle goes 800 points in two seconds; below, its progress over the fraction of its time. A pause makes the curve a line, and going on maps the rest anew:
/// the curve bends, and the dot keeps its height (PT-1, PA-40…PA-48).
final class SquareWithGraph: Scene {
  private static let (length, duration) = (800.0, 2.0)
  private static let field = Rect(x: 44, y: 78, width: 260, height: 82)
  private static let names = ["line", "inOut", "in", "out", "spring"]
  private static let timings: [any TimingCurveProvider] = [
    CubicTimingParameters.linear, CubicTimingParameters.easeInOut, CubicTimingParameters.easeIn, CubicTimingParameters.easeOut,
    SpringTimingParameters(dampingRatio: 0.8),
  ]

  // MARK: To copy

  private let circle = Layer.circle(28, at: Point(x: 0, y: 34), Palette.orange)
  private var animator: PropertyAnimator!

  /// Starts from the beginning, with the chosen timing.
  private func run() {
    if animator?.state == .active { animator.stopAnimation(true) }
    circle.position.x = 0
    animator = PropertyAnimator(duration: Self.duration, timingParameters: Self.timings[chosen], stage: stage)
    animator.addAnimations { [circle] in circle.position.x = Self.length }
    animator.pausesOnCompletion = true  // it can be scrubbed and reversed at its end, too
    animator.startAnimation()
    show(GraphCurve(curve: Self.timings[chosen].resolved(duration: Self.duration)))
  }

  /// Pauses: from here on the fraction is the progress, so that it can follow a finger.
  private func pause() {
    let before = animator.fractionComplete
    animator.pauseAnimation()
    straighten(from: before)
  }

  /// Continues with the chosen timing: a curve continues from where it has this progress; a spring starts from here.
  private func goOn() {
    let before = animator.fractionComplete
    animator.continueAnimation(withTimingParameters: Self.timings[chosen], durationFactor: 0)
    let isSpring = Self.timings[chosen].timingCurveType == .spring
    bend(to: GraphCurve(curve: Self.timings[chosen].resolved(duration: Self.duration), start: isSpring ? before : 0), from: before)
  }

  // MARK: The graph

  private let graph = GraphLayer(
    Rect(x: 38, y: 70, width: 272, height: 96), field: SquareWithGraph.field.offsetBy(dx: -38, dy: -70))
  private lazy var bar = ScrubBar(
    Rect(x: Self.field.minX, y: 169, width: Self.field.width, height: 8), Palette.yellow,
    began: { [unowned self] in
      hold()
      return animator.fractionComplete
    },
    moved: { [unowned self] in scrub(to: $0) })
  private var buttons: [Layer] = []
  private let (figures, change) = (
    Layer.label("", Rect(x: 8, y: 20, width: 304, height: 12), size: 9, alignment: .center),
    Layer.label("", Rect(x: 160, y: 144, width: 138, height: 11), size: 9, alignment: .right)
  )
  private var chosen = 1
  private var isPaused = false
  /// The animator's curve, or the one before the pause; and its share in the graph: 0 for a straight line.
  private var curve = GraphCurve(curve: CubicTimingParameters.linear)
  private lazy var bending = Animated(1.0, in: stage)
  /// The distance of the dot from the straight line at the pause, in fractions.
  private var (left, shown) = (0.0, 0.0)

  required init() {
    super.init()
    // 800 points wide, scaled to fit
    let track = Layer.panel(Rect(x: 0, y: 0, width: Self.length, height: 68))
    track.cornerRadius = 12
    track.anchorPoint = .zero
    track.position = Point(x: Self.field.minX, y: 35)
    track.affineTransform = AffineTransform(scaleX: Self.field.width / Self.length, y: Self.field.width / Self.length)
    let ruler = PathLayer(frame: Rect(origin: .zero, size: Scene.size))
    (ruler.fillColor, ruler.strokeColor, ruler.lineWidth, ruler.isUserInteractionEnabled) = (.clear, Palette.line, 1, false)
    var ticks = Path()
    for i in 0...8 {
      let x = Self.field.minX + Self.field.width * Double(i) / 8
      ticks.addLine(from: Point(x: x, y: 57), to: Point(x: x, y: i % 4 == 0 ? 64 : 61))
    }
    ruler.path = ticks
    buttons = Self.names.indices.map { index in
      Layer.button(Self.names[index], Rect(x: 9 + 61 * Double(index), y: 3, width: 58, height: 13)) { [unowned self] in choose(index) }
    }
    for layer in [track, ruler, graph, bar, figures, change] + buttons { window.addSublayer(layer) }
    change.isUserInteractionEnabled = false
    track.addSublayer(circle)
    for (part, name) in [(0.0, "0"), (0.5, "400"), (1, "800 pt")] {
      let x = Self.field.minX + part * Self.field.width
      window.addSublayer(
        .label(name, Rect(x: min(x - 30, 254), y: 58, width: 60, height: 11), size: 8, alignment: part < 1 ? .center : .right))
    }
    for (part, name) in [(0.0, "0 %"), (0.5, "50 %"), (1, "100 %")] {
      let place = Point(x: Self.field.minX + part * Self.field.width, y: Self.field.maxY - part * Self.field.height)
      window.addSublayer(.label(name, Rect(x: 0, y: place.y - 6, width: 35, height: 11), size: 8, alignment: .right))
      window.addSublayer(
        .label(name, Rect(x: min(place.x - 30, 254), y: 183, width: 60, height: 11), size: 8, alignment: part < 1 ? .center : .right))
    }
    for layer in [graph, track] { layer.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in toggle() }) }
  }

  deinit { if animator?.state == .active { animator.stopAnimation(true) } }

  override func begin() { run() }

  /// Draws a new curve from the beginning, and dims the previous one.
  private func show(_ new: GraphCurve) {
    graph.drawFormer(isFirst ? [] : curve.points(bend: 1))
    (curve, isPaused, isFirst) = (new, false, false)
    bending.removeAllAnimations()
    bending.value = 1
    change.text = ""
    update()
  }
  private var isFirst = true

  private func straighten(from before: Double) {
    graph.drawFormer(curve.points(bend: 1))
    left = before - animator.fractionComplete
    isPaused = true
    change.text = "paused: \(before.inHundredths) → \(animator.fractionComplete.inHundredths)"
    animate(withDuration: 0.45, options: .allowUserInteraction) { bending.value = 0 }
  }

  private func bend(to new: GraphCurve, from before: Double) {
    (curve, isPaused) = (new, false)
    change.text = "goes on: \(before.inHundredths) → \(animator.fractionComplete.inHundredths)"
    animate(withDuration: 0.45, options: .allowUserInteraction) { bending.value = 1 }
  }

  override func update() {
    let (fraction, progress) = (animator.fractionComplete, (circle.presentation()?.position.x ?? 0) / Self.length)
    let bend = bending.presentation
    // every point between the line and the curve keeps its height, and so does the dot
    shown = progress + bend * (isPaused ? left : fraction - progress)
    graph.draw(curve.points(bend: bend), dot: Point(x: shown, y: progress))
    bar.fraction = shown
    let text = "fraction \(fraction.inHundredths), progress \(progress.inHundredths)"
    if figures.text != text { figures.text = text }
    for (index, button) in buttons.enumerated() { button.backgroundColor = index == chosen ? Palette.blue : Palette.panel }
  }

  // MARK: Fingers and keys

  /// Continues with that timing if paused; otherwise starts again.
  private func choose(_ index: Int) {
    chosen = index
    isPaused && animator.fractionComplete < 1 ? goOn() : run()
  }

  private func toggle() {
    if animator.isRunning { pause() } else if animator.fractionComplete < 1 { goOn() } else { run() }
  }

  private func hold() { if !isPaused { pause() } }
  private func scrub(to fraction: Double) {
    animator.fractionComplete = fraction
    change.text = "scrubbed"
  }

  override var keys: [(key: Character, does: String)] {
    [(" ", "pause, go on"), ("h", "back"), ("l", "on")]
      + Self.names.enumerated().map { (Character("\($0 + 1)"), $1) }
  }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "h", "l":
      hold()
      scrub(to: animator.fractionComplete + (key == "h" ? -0.05 : 0.05))
    default: if let number = key.wholeNumberValue, Self.names.indices.contains(number - 1) { choose(number - 1) }
    }
  }

  override var readings: [Reading] {
    let seen = circle.presentation()?.position.x ?? 0
    return [
      Reading("x", seen), Reading("progress", seen / Self.length), Reading("fraction", animator?.fractionComplete ?? 0),
      Reading("shown-fraction", shown), Reading("is-paused", isPaused),
    ]
  }

  override var demonstration: [PointerEvent] {
    func tap(_ index: Int, at time: Double) -> [PointerEvent] { Trace.tap(Point(x: 38 + 61 * Double(index), y: 9), at: time) }
    func tapGraph(at time: Double) -> [PointerEvent] { Trace.tap(Point(x: 180, y: 100), at: time) }
    // ease in and out is paused, scrubbed and continued; ease in is continued as a spring; ease out as a line
    return tapGraph(at: 0.8) + Trace.drag(from: Point(x: 130, y: 173), to: Point(x: 220, y: 173), at: 1.6, lasting: 0.6) + tapGraph(at: 2.6)
      + tap(2, at: 3.8) + tapGraph(at: 4.75) + tap(4, at: 5.6) + tap(3, at: 7.3) + tapGraph(at: 7.85) + tap(0, at: 8.6)
  }
}
