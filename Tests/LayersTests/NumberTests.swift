import Expectations
import LegatoCore
import LegatoLayers
import TestSupport
import Testing

@Suite("Numbers of layers and their animations: valid ones are used, others are reported and repaired, none ends the process")
struct NumberTests {
  @Test("MU-3: a number that is set or passed", arguments: times + blocks + animations + kinds) func numbers(row: AttackedNumber) {
    expectEqual(row.complaints(), [])
  }

  /// A window with a layer of each kind.
  final class Scene: @unchecked Sendable {
    let window = Window(size: Size(width: 100, height: 100))
    let layer = PathLayer(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    let text = TextLayer("a", frame: Rect(x: 0, y: 0, width: 9, height: 9))
    let gradient = GradientLayer(frame: Rect(x: 0, y: 0, width: 9, height: 9), colors: [.red, .blue])
    let inner = Layer(frame: Rect(x: 1, y: 1, width: 9, height: 9))

    init() {
      for layer in [layer, text, gradient] { window.addSublayer(layer) }
      layer.addSublayer(inner)
    }

    /// Some frames, with reads and touches.
    func play() {
      for time in [0, 0.1, 0.5, 1, 1e6, 1e300] {
        window.stage.advance(to: time)
        let shown = layer.presentation()?.position ?? .zero
        expect(shown.x.isFinite && shown.y.isFinite)
        _ = layer.presentationVelocity
        _ = window.hitTest(Point(x: 20, y: 20), in: .presentation)
        _ = layer.convertTime(time, to: inner)
      }
    }
  }

  private static func call(
    _ name: String, legal: @escaping @Sendable (Double) -> Bool = { $0.isFinite }, get: (@Sendable (Scene) -> Double)? = nil,
    _ set: @escaping @Sendable (Scene, Double) -> Void
  ) -> AttackedNumber {
    AttackedNumber(name, legal: legal, { Scene() }, set: set, get: get, use: { $0.play() })
  }

  static let times: [AttackedNumber] = [
    call("layer timing", get: { $0.layer.beginTime }) { $0.layer.beginTime = $1 },
    call("layer timing", get: { $0.layer.timeOffset }) { $0.layer.timeOffset = $1 },
    call("layer timing", get: { $0.layer.speed }) { $0.layer.speed = $1 },
    call("continueTime(atSpeed:)", get: { $0.layer.speed }) { $0.layer.continueTime(atSpeed: $1) },
  ]

  static let blocks: [AttackedNumber] = [
    call("animate", legal: AttackedNumber.atLeast0) { scene, number in
      Layer.animate(withDuration: number) { scene.layer.position.x = 90 }
    },
    call("animate", legal: AttackedNumber.atLeast0) { scene, number in
      Layer.animate(withDuration: 1, delay: number) { scene.layer.position.x = 90 }
    },
    call("animate", legal: AttackedNumber.atLeast0) { scene, number in
      Layer.animateKeyframes(withDuration: number) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { scene.layer.position.x = 90 }
      }
    },
    call("addKeyframe", legal: AttackedNumber.share) { scene, number in
      Layer.animateKeyframes(withDuration: 1) {
        Layer.addKeyframe(withRelativeStartTime: number, relativeDuration: 0) { scene.layer.position.x = 90 }
      }
    },
    call("addKeyframe", legal: AttackedNumber.share) { scene, number in
      Layer.animateKeyframes(withDuration: 1) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: number) { scene.layer.position.x = 90 }
      }
    },
    call("modifyAnimations", legal: AttackedNumber.above0) { scene, number in
      Layer.animate(withDuration: 1) {
        Layer.modifyAnimations(withRepeatCount: number, autoreverses: true) { scene.layer.position.x = 90 }
      }
    },
  ]

  static let animations: [AttackedNumber] = {
    func settings(
      _ name: String, legal: @escaping @Sendable (Double) -> Bool, _ path: any WritableKeyPath<BasicAnimation<Point>, Double> & Sendable
    ) -> AttackedNumber {
      call("add(_:forKey:)", legal: legal) {
        var animation = BasicAnimation(.position, to: Point(x: 90, y: 90), duration: 1)
        animation[keyPath: path] = $1
        $0.layer.add(animation, forKey: name)
      }
    }
    let finite: @Sendable (Double) -> Bool = { $0.isFinite }
    return [
      settings("duration", legal: finite, \.duration), settings("beginTime", legal: finite, \.beginTime),
      settings("timeOffset", legal: finite, \.timeOffset), settings("speed", legal: finite, \.speed),
      settings("repeatCount", legal: AttackedNumber.limit, \.repeatCount),
      settings("repeatDuration", legal: AttackedNumber.limit, \.repeatDuration),
    ]
  }()

  static let kinds: [AttackedNumber] = [
    call("fontSize", legal: AttackedNumber.above0, get: { $0.text.fontSize }) { $0.text.fontSize = $1 },
    call("lineDashPattern", legal: AttackedNumber.atLeast0) { $0.layer.lineDashPattern = [$1, 1] },
    call("locations") { $0.gradient.locations = [0, $1] },
    call("path") { scene, number in
      scene.layer.path = Path([
        .move(Point(x: number, y: 0)), .quadratic(control: Point(x: 0, y: number), end: .zero),
        .cubic(control1: Point(x: number, y: number), control2: .zero, end: Point(x: 1, y: -number)), .close,
      ])
    },
  ]

  /// Calls that return a result, and calls that repair more than one of their numbers.
  private static let calls: [(name: String, call: @Sendable (Scene, Double, Double) -> Void)] = [
    (
      "hitTest",
      { for testing in [HitTesting.model, .presentation, .automatic] { _ = $0.window.hitTest(Point(x: $1, y: $2), in: testing) } }
    ),
    (
      "convert",
      {
        _ = $0.layer.convert(Point(x: $1, y: $2), to: $0.inner)
        _ = $0.layer.convert(Rect(x: $1, y: $2, width: $1, height: $2), from: nil, in: .presentation)
        _ = $0.inner.convertToPresentation(Point(x: $1, y: $2))
      }
    ),
    (
      "convertTime",
      {
        $0.layer.speed = $2
        _ = $0.inner.convertTime($1, from: nil)
        _ = $0.layer.convertTime($1, to: $0.inner)
      }
    ),
    (
      "springs",
      { scene, a, b in
        Layer.animate(withDuration: 1, delay: 0, usingSpringWithDamping: a, initialSpringVelocity: b) { scene.layer.position.x = 90 }
        Layer.animate(withDuration: a, timingParameters: SpringTimingParameters(mass: a, stiffness: b, damping: 1)) {
          scene.layer.bounds.size.width = 90
        }
        var spring = SpringAnimation(.position, to: Point(x: 9, y: 9))
        (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (a, b, b, a)
        spring.duration = spring.settlingDuration
        scene.layer.add(spring, forKey: "spring")
      }
    ),
    ("velocity", { _ = $0.layer.velocity(matching: Vector(dx: $1, dy: $2), to: Point(x: $2, y: $1)) }),
    (
      "keyTimes",
      { scene, a, b in
        for mode in [CalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
          var keys = KeyframeAnimation(.position, values: [.zero, Point(x: a, y: b), Point(x: 9, y: 9)], keyTimes: [a, b, 1], duration: 1)
          keys.calculationMode = mode
          (keys.tensionValues, keys.continuityValues, keys.biasValues) = ([a, b], [b], [a, a, a, b])
          scene.layer.add(keys, forKey: "\(mode)")
          var along = KeyframeAnimation(
            .position, path: Path([.move(.zero), .cubic(control1: Point(x: a, y: b), control2: .zero, end: Point(x: b, y: 9))]), duration: 1
          )
          (along.calculationMode, along.rotationMode, along.keyTimes) = (mode, .auto, [b, a])
          scene.layer.add(along, forKey: "\(mode) along")
        }
        _ = try? KeyTimes([a, b])
      }
    ),
    (
      "values",
      { scene, a, b in
        scene.layer.add(BasicAnimation(.position, from: Point(x: a, y: b), to: Point(x: b, y: a), duration: 1), forKey: "from")
        scene.layer.add(BasicAnimation(.opacity, by: a, duration: 1), forKey: "by")
        scene.layer.add(AnimationGroup([BasicAnimation(.cornerRadius, to: a, duration: b)], duration: a), forKey: "group")
      }
    ),
    (
      "dashes",
      { scene, a, b in
        (scene.layer.lineDashPattern, scene.layer.lineDashPhase) = ([a, b], b)
        scene.layer.path = Path(rect: Rect(x: 0, y: 0, width: a, height: 9))
      }
    ),
    (
      "gradients",
      { scene, a, b in
        scene.gradient.locations = [a, b, a, b]
        (scene.gradient.startPoint, scene.gradient.endPoint) = (Point(x: a, y: b), Point(x: b, y: a))
        Layer.animate(withDuration: 1) { scene.gradient.locations = [0, 1] }
      }
    ),
    (
      "servers",
      {
        let server = RenderServer()
        $0.window.commit(to: server)
        for time in [0, $1, $2] { _ = server.step(to: time) }
      }
    ),
    (
      "effects",
      { scene, a, b in
        let layer = EffectLayer(effect: Effect(radius: a, tint: .white, saturation: b, vibrancy: a))
        scene.window.addSublayer(layer)
        Layer.animate(withDuration: 1) { layer.effect = .blur(radius: a).vibrant(b) }
      }
    ),
  ]

  @Test("MU-3: pairs of numbers in every call", arguments: calls.map(\.name)) func pairs(name: String) throws {
    let call = try #require(Self.calls.first { $0.name == name }).call
    _ = Reports.during {
      // of all pairs so many that each number still comes at each place
      let numbers = AttackedNumber.doubles
      for pair in stride(from: 0, to: numbers.count * numbers.count, by: Effort.step) {
        let scene = Scene()
        call(scene, numbers[pair / numbers.count], numbers[pair % numbers.count])
        scene.play()
      }
    }
  }

  @Test(
    "MU-3: a sublayer inserted at any index is inserted at the nearest valid one", arguments: AttackedNumber.counts) func places(index: Int)
  {
    let (layer, new) = (Scene().layer, Layer())
    layer.insertSublayer(new, at: index)
    let place = layer.sublayers.firstIndex { $0 === new }
    let wanted = min(1, max(0, index))
    expectEqual(place, wanted)
  }
}
