import Expectations
import LegatoLayers
import LegatoTiming
import ServerLaws
import TestSupport
import Testing

/// A property that a block animates, from one value to another, of any type.
struct Target: Sendable, CustomTestStringConvertible {
  enum Way: Sendable { case curve, keyframes, spring }

  let testDescription: String
  /// Whether the two values can be interpolated.
  var isMixing: Bool { !["path to other steps", "path from none"].contains(testDescription) }
  /// Makes two layers with the first value, animates one by a block and the other by an explicit animation, and returns the difference of their presentations.
  let run: @Sendable (Way) -> Double
  /// The inspector's names for the block's and for the explicit animation.
  let names: @Sendable () -> (block: Set<String>, explicit: Set<String>)

  /// A block that sets the second value, or keyframes that set it and then the first.
  private static func animate(_ way: Way, _ first: @escaping () -> Void, _ second: @escaping () -> Void) {
    let options: AnimationOptions = [.absolute, .curveLinear]
    switch way {
    case .curve: Layer.animate(withDuration: 1, options: options) { second() }
    case .keyframes:
      Layer.animateKeyframes(withDuration: 1, options: KeyframeAnimationOptions(options)) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { second() }
        Layer.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { first() }
      }
    case .spring:
      let spring = SpringTimingParameters(mass: 2.7, stiffness: 300, damping: 9, initialVelocity: SpringVelocity(dx: 1, dy: 1))
      Layer.animate(withDuration: 1, timingParameters: spring, options: options) { second() }
    }
  }

  /// The explicit animation that is to show the same; `set` sets the model.
  private static func add<Value>(
    _ way: Way, to layer: Layer, _ property: LayerProperty<Value>, _ values: (from: Value, to: Value), _ set: (Value) -> Void
  ) {
    let (from, to) = values
    switch way {
    case .curve:
      set(to)
      layer.add(BasicAnimation(property, from: from, duration: 1))
    case .keyframes: layer.add(KeyframeAnimation(property, values: [from, to, from], keyTimes: [0, 0.25, 1], duration: 1))
    case .spring:
      set(to)
      var spring = SpringAnimation(property, from: from, to: to, duration: 100)
      (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2.7, 300, 9, 1)
      spring.duration = spring.settlingDuration
      layer.add(spring)
    }
  }

  init<Kind: Layer, Value>(
    _ name: String, _ kind: Kind.Type, _ values: @escaping @Sendable () -> (Value, Value),
    _ property: @escaping @Sendable () -> LayerProperty<Value>, _ change: @escaping @Sendable (Kind, Value) -> Void
  ) where Kind: Layer {
    testDescription = name
    @Sendable func made() -> (Window, Kind) {
      let window = Window(size: Size(width: 400, height: 300))
      let layer = Target.layer(kind)
      change(layer, values().0)
      window.addSublayer(layer)
      window.stage.advance(to: 1)
      return (window, layer)
    }
    @Sendable func block(_ layer: Kind, _ way: Way) {
      let (from, to) = values()
      Self.animate(way, { change(layer, from) }, { change(layer, to) })
    }
    @Sendable func explicit(_ layer: Kind, _ way: Way) { Self.add(way, to: layer, property(), values()) { change(layer, $0) } }
    run = { way in
      let (a, b) = (made(), made())
      block(a.1, way)
      explicit(b.1, way)
      var largest = 0.0
      for step in 0...20 {
        let time = 1 + Double(step) / 16
        a.0.stage.advance(to: time)
        b.0.stage.advance(to: time)
        largest = max(largest, distance(shownTree(a.0), shownTree(b.0)))
      }
      return largest
    }
    names = {
      let (a, b) = (made(), made())
      block(a.1, .curve)
      explicit(b.1, .curve)
      func names(_ window: Window) -> Set<String> { Set(window.inspect().items.compactMap(\.name)) }
      return (names(a.0), names(b.0))
    }
  }

  private static func layer<Kind: Layer>(_ kind: Kind.Type) -> Kind {
    let made: Layer =
      kind == PathLayer.self
      ? PathLayer()
      : kind == GradientLayer.self
        ? GradientLayer()
        : kind == EffectLayer.self
          ? EffectLayer()
          : kind
            == TextLayer.self ? TextLayer() : Layer()
    made.name = "layer"
    return made as! Kind
  }

  private static func number(
    _ name: String, _ property: @escaping @Sendable () -> LayerProperty<Double>, _ change: @escaping @Sendable (Layer, Double) -> Void
  )
    -> Target
  { Target(name, Layer.self, { (0.125, 0.75) }, property, change) }

  private static func path(
    _ name: String, _ property: @escaping @Sendable () -> LayerProperty<Double>, _ change: @escaping @Sendable (PathLayer, Double) -> Void
  )
    -> Target
  { Target(name, PathLayer.self, { (1.125, 7.75) }, property, change) }

  static let common: [Target] = [
    Target("position", Layer.self, { (Point(x: 1, y: 2), Point(x: 30, y: 7)) }, { .position }) { $0.position = $1 },
    Target("boundsOrigin", Layer.self, { (Point(x: 1, y: 2), Point(x: 30, y: 7)) }, { .boundsOrigin }) { $0.bounds.origin = $1 },
    Target("boundsSize", Layer.self, { (Size(width: 1, height: 2), Size(width: 30, height: 7)) }, { .boundsSize }) { $0.bounds.size = $1 },
    Target("anchorPoint", Layer.self, { (Point(x: 0, y: 0.5), Point(x: 1, y: 0.25)) }, { .anchorPoint }) { $0.anchorPoint = $1 },
    Target("transform", Layer.self, { (.identity, Transform3D(AffineTransform(rotationAngle: 1))) }, { .transform }) { $0.transform = $1 },
    Target("sublayerTransform", Layer.self, { (.identity, Transform3D(AffineTransform(rotationAngle: 1))) }, { .sublayerTransform }) {
      $0.sublayerTransform = $1
    },
    Target("backgroundColor", Layer.self, { (.clear, .red) }, { .backgroundColor }) { $0.backgroundColor = $1 },
    Target("borderColor", Layer.self, { (.blue, .red) }, { .borderColor }) { $0.borderColor = $1 },
    Target("shadowColor", Layer.self, { (.blue, .red) }, { .shadowColor }) { $0.shadowColor = $1 },
    Target("shadowOffset", Layer.self, { (Vector(dx: 1, dy: 2), Vector(dx: 9, dy: 3)) }, { .shadowOffset }) { $0.shadowOffset = $1 },
    Target("contents", Layer.self, { (AnyHashable?.none, AnyHashable?("picture")) }, { .contents }) { $0.contents = $1 },
    Target("maskedCorners", Layer.self, { (CornerMask.all, CornerMask.minXMinY) }, { .maskedCorners }) { $0.maskedCorners = $1 },
    number("zPosition", { .zPosition }) { $0.zPosition = $1 },
    number("opacity", { .opacity }) { $0.opacity = $1 },
    number("cornerRadius", { .cornerRadius }) { $0.cornerRadius = $1 },
    number("borderWidth", { .borderWidth }) { $0.borderWidth = $1 },
    number("shadowOpacity", { .shadowOpacity }) { $0.shadowOpacity = $1 },
    number("shadowRadius", { .shadowRadius }) { $0.shadowRadius = $1 },
  ]

  static let kinds: [Target] = [
    Target("path", PathLayer.self, { (Path?(box), Path?(wide)) }, { .path }) { $0.path = $1 },
    Target(
      "path to other steps", PathLayer.self, { (Path?(box), Path?(Path(ellipseIn: Rect(x: 0, y: 0, width: 9, height: 9)))) }, { .path }
    ) { $0.path = $1 },
    Target("path from none", PathLayer.self, { (Path?.none, Path?(wide)) }, { .path }) { $0.path = $1 },
    Target("fillColor", PathLayer.self, { (.blue, .clear) }, { .fillColor }) { $0.fillColor = $1 },
    Target("strokeColor", PathLayer.self, { (.blue, .red) }, { .strokeColor }) { $0.strokeColor = $1 },
    path("lineWidth", { .lineWidth }) { $0.lineWidth = $1 },
    path("miterLimit", { .miterLimit }) { $0.miterLimit = $1 },
    path("lineDashPhase", { .lineDashPhase }) { $0.lineDashPhase = $1 },
    path("strokeStart", { .strokeStart }) { $0.strokeStart = $1 },
    path("strokeEnd", { .strokeEnd }) { $0.strokeEnd = $1 },
    Target("textColor", TextLayer.self, { (.blue, .red) }, { .textColor }) { $0.textColor = $1 },
    Target("colors", GradientLayer.self, { ([.blue, .white], [.red, .clear]) }, { .colors }) { $0.colors = $1 },
    Target("colors of another count", GradientLayer.self, { ([], [.red, .black, .blue]) }, { .colors }) { $0.colors = $1 },
    Target("locations", GradientLayer.self, { ([Double]?.none, [Double]?([0.25, 0.5])) }, { .locations }) { $0.locations = $1 },
    Target("startPoint", GradientLayer.self, { (Point(x: 1, y: 2), Point(x: 3, y: 7)) }, { .startPoint }) { $0.startPoint = $1 },
    Target("endPoint", GradientLayer.self, { (Point(x: 1, y: 2), Point(x: 3, y: 7)) }, { .endPoint }) { $0.endPoint = $1 },
    Target("effect", EffectLayer.self, { (Effect?.some(.blur(radius: 2)), Effect?.some(.dark)) }, { .effect }) { $0.effect = $1 },
    Target("effect from none", EffectLayer.self, { (Effect?.none, Effect?.some(.dark)) }, { .effect }) { $0.effect = $1 },
  ]

  static let box = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
  static let wide = Path(rect: Rect(x: 20, y: 0, width: 40, height: 10))
}

@Suite("An explicit animation can animate everything that a block animates") struct TargetTests {
  /// A spring's offset from its end and its share of the distance are two roundings of one number, of a distance below 40.
  static let rounding = 1e-12
  /// A block's spring uses a table, with an error of 2e-10 of the distance at most.
  static let table = 1e-8

  @Test("under a curve it equals a block", arguments: Target.common + Target.kinds) func curves(_ target: Target) {
    expect(target.run(.curve) <= Self.rounding)
  }

  @Test("keyframes equal a block's frames", arguments: Target.common + Target.kinds.filter(\.isMixing)) func keyframes(
    _ target: Target
  ) {
    expect(target.run(.keyframes) <= Self.rounding)
  }

  @Test("a spring equals a block's", arguments: Target.common + Target.kinds) func springs(_ target: Target) {
    expect(target.run(.spring) <= Self.table)
  }

  @Test("an inspector names both alike", arguments: Target.common + Target.kinds) func names(_ target: Target) {
    let (block, explicit) = target.names()
    expect(!block.isEmpty && block == explicit, "\(block) \(explicit)")
  }

  @Test("no property is left out") func complete() {
    expectEqual(Target.common.map(\.testDescription).sorted(), AnimatableProperty.allCases.map { "\($0)" }.sorted())
  }
}
