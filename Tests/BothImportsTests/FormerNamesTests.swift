import Expectations
import Legato
import LegatoPlugins
import Testing

/// The names of the version before compile and mean the same (Docs/policy.md). Deprecated, as its functions call deprecated ones.
@Suite("Code with the names of the version before still compiles, and does the same") struct FormerNamesTests {
  @available(*, deprecated)
  @Test("curves") func curves() throws {
    let ease = CubicTimingParameters(x1: 0.4, y1: 0, x2: 1, y2: 0.5)
    expect(AnyTimingCurve.deepest == AnyTimingCurve.maximumDepth && TimingCurveText.deepest == TimingCurveText.maximumDepth)
    expect(StepsCurve.mostSteps == StepsCurve.maximumStepCount && ClosureCurve.difference == ClosureCurve.finiteDifferenceStep)
    expectEqual(ExponentialCurve.mostDecay, ExponentialCurve.maximumDecay)
    expectEqual(ease.inversion, ease.reversedParameters)
    try expectEqual(SpeedCurve(ease, 2), SpeedCurve(ease, speed: 2))
    let piece = ChainedCurve.Piece(ease, weight: 1, way: 3)
    expect(piece == ChainedCurve.Piece(ease, weight: 1, progressWeight: 3) && piece.way == 3)
    let text = try TimingCurveText("plugin:org.example.curves/bounce")
    expect(text.names("org.example.curves") && !text.names("org.example.others"))
    expectEqual(TimingCurveText.Piece(text, way: 2).way, 2)
  }

  @available(*, deprecated)
  @Test("values and motions") func core() throws {
    expect(Point.hasAxes && !Double.hasAxes)
    expectEqual(Motion.rest(2).duration, 2)
    expectEqual(Motion.spring(SpringTimingParameters(dampingRatio: 1), 3) {}.duration, 3)
    let rect = Rect(x: 0, y: 0, width: 40, height: 30)
    let corners = Path(roundedRect: rect, topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
    expectEqual(Path(roundedRect: rect, radii: 1, 2, 3, 4), corners)
    let value = Animated(0.0, in: Stage())
    animate(withDuration: 2) { value.value = 1 }
    let item = try #require(value.stage.inspect().items.first)
    expect(item.adds == item.isAdditive && item.begin == item.beginTime && item.end == item.endTime && item.end == 2)
  }

  @available(*, deprecated)
  @Test("layers and frames") func layers() throws {
    let window = Window(size: Size(width: 100, height: 100), hitTesting: .seen)
    let layer = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    let reader = FrameReader(window)
    _ = reader.frame()
    window.addSublayer(layer)
    let change = try #require(reader.frame().changes.first { $0.layer === layer })
    expect(change.kinds.contains(.new) && !change.kinds.contains(.gone) && change.id.place == change.id.index)
    layer.implicitActions = true
    expect(layer.allowsImplicitActions && window.hitTesting == .presentation)
    let gradient = GradientLayer(frame: .zero, colors: [.red, .blue])
    expect(gradient.shownGradient == gradient.presentationGradient && gradient.shownGradient.middle == gradient.shownGradient.averageColor)
    expect(PathLayer().shownShape == PathLayer().presentationShape && TextLayer().shownColor == TextLayer().presentationColor)
    expect(ScrollLayer().shownContentOffset == .zero && ScrollLayer().shownZoomScale == 1)
    expect(Effect.none == Effect.identity && LayerProperty<Double>.opacity.name == .opacity)
    try expectEqual(KeyTimes([0, 1]).fitted(to: 2, .linear), [0, 1])
    expect(LayerKind({ Layer() }, []).properties.isEmpty && FrameReader.mostRectangles == FrameReader.maximumRectangleCount)
    expectEqual(RenderServer.room, RenderServer.maximumPendingCommits)
    let frame = RenderServer().lastFrame
    expect((frame.ended, frame.running) == (0, 0))
  }

  @available(*, deprecated)
  @Test("drawing and terminals") func rendering() throws {
    let compositor = Compositor(width: 8, height: 8)
    compositor.draw(Window(size: Size(width: 8, height: 8)))
    expectEqual(compositor.changes, compositor.damage)
    var frames = FrameHistory()
    frames.add(FrameReport(due: 0, begun: 0, drawn: 0.01, seen: nil, missed: 2))
    frames.add(FrameReport(due: 1, begun: 1, drawn: 1.01, missed: 0))
    frames.saw(at: 1.02)
    frames.saw(at: 0.02, frame: 1)
    expect((frames.total, frames.late, frames.missed) == (2, 1, 2) && frames.reports.map(\.seen) == [0.02, 1.02])
    expect(frames.work(ofShare: 0.5) == frames.workQuantile(0.5) && frames.reports.map(\.missed) == [2, 0])
    expect(FrameSource().missed == 0 && WindowRecorder(Window(size: .zero)).layersSeen == 0)
    expect(
      GIF.encode([], ground: .white).isEmpty
        && SVGPicture(size: .zero).motion(fps: 30) == SVGPicture(size: .zero).animation(framesPerSecond: 30))
    let size = TerminalSize(columns: 1, rows: 1)
    expectEqual(TerminalError.tooSmall(least: size, found: size), .tooSmall(minimum: size, found: size))
  }

  @available(*, deprecated)
  @Test("bodies, transitions, gestures and plug-ins") func others() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let ways = [DynamicTransitionAnimator.Way(item: layer, start: .zero, end: Point(x: 1, y: 1))]
    expectEqual(DynamicTransitionAnimator(animator: DynamicAnimator(), ways: ways).ways.count, 1)
    expect(layer.middle == layer.boundsCenterOffset && GravityBehavior.unit == GravityBehavior.unitAcceleration)
    var log: [Int] = []
    let counter = TransitionCounter(state: 1, setUp: { log.append($0) }, takeDown: { log.append(-$0) })
    let flight: TransitionCounter<Int>.Flight = counter.begin(to: 2)
    flight.end()
    expectEqual(log, [2, -1])
    expectEqual(VelocityEstimate(grain: 2).velocity(at: 0), .zero)
    var policy = PluginPolicy.probed()
    policy.probe = "/probe"
    (policy.walls, policy.drawing, policy.deadline, policy.largestFile) = (PluginWalls.usual, 1, 3, 9)
    (policy.budget, policy.verdicts) = (0.5, "/verdicts")
    expect(policy.probePath == "/probe" && policy.sandbox == .standard && policy.randomCallDuration == 1 && policy.timeout == 3)
    expect(policy.maximumFileSize == 9 && policy.slowCallThreshold == 0.5 && policy.verdictsFolder == "/verdicts")
    expectEqual(PluginSearch.filesPerFolder, PluginSearch.maximumFilesPerFolder)
  }

  /// An item written for the version before: it implements `yieldMotion()` and not `prepareForDynamics()`.
  @available(*, deprecated)
  private final class FormerItem: DynamicItem {
    var center = Point(x: 5, y: 5)
    var bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    var rotation = 0.0
    func yieldMotion() -> DynamicVelocity { DynamicVelocity(linear: Vector(dx: 60, dy: 0)) }
  }

  @available(*, deprecated)
  @Test("an item that implements only the former name keeps its velocity as a body") func formerItem() {
    let (stage, item) = (Stage(), FormerItem())
    expectEqual(item.prepareForDynamics(), item.yieldMotion())
    let animator = DynamicAnimator(stage: stage)
    let behavior = DynamicItemBehavior(items: [item])
    animator.addBehavior(behavior)
    for frame in 0...30 { stage.advance(to: Double(frame) / 60) }
    expectGreater(item.center.x, than: 25)
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    expect(layer.yieldMotion() == .zero && DynamicItemGroup(items: [layer]).yieldMotion() == .zero)
  }
}
