import Expectations
import LegatoLayers
import LegatoTiming
import ServerLaws
import TestSupport
import Testing

/// A property of a table from outside: how to set, read and name it, its initial value, and its kind of change in frames.
struct Tabled: Sendable, CustomTestStringConvertible {
  let name: String
  var kinds: FrameChange.Kinds = .content
  /// False for a part that only explicit animations set.
  var isSetInBlocks = true
  /// Makes a layer that has it.
  let make: @Sendable () -> Layer
  /// Its presentation, as numbers; the model of a layer without a window.
  let seen: @Sendable (Layer) -> [Double]
  let first: [Double]
  let set: @Sendable (Layer) -> Void
  /// From the presentation to what `set` sets, in a second.
  let explicit: @Sendable () -> any LayerAnimation
  var testDescription: String { name }

  func layer() -> Layer {
    let layer = make()
    layer.name = "layer"
    return layer
  }

  /// In a window, and the layer.
  func staged() -> (Window, Layer) {
    let (window, layer) = (Window(size: Size(width: 400, height: 300)), layer())
    window.addSublayer(layer)
    window.stage.advance(to: 1)
    return (window, layer)
  }

  func runs(on layer: Layer) {
    guard isSetInBlocks else {
      layer.add(any: explicit(), forKey: name)
      return
    }
    Layer.animate(withDuration: 1, options: [.curveLinear]) { set(layer) }
  }
}

extension Layer {
  fileprivate func add(any animation: any LayerAnimation, forKey key: String) {
    func add(_ animation: some LayerAnimation) { self.add(animation, forKey: key) }
    add(animation)
  }
}

/// An animation of one property.
private protocol Keyed { var key: LayerPropertyKey { get } }
extension BasicAnimation: Keyed { var key: LayerPropertyKey { LayerPropertyKey(property) } }
extension KeyframeAnimation: Keyed { var key: LayerPropertyKey { LayerPropertyKey(property) } }

private func numbers(_ color: Color) -> [Double] { [color.red, color.green, color.blue, color.alpha] }
private func numbers(_ point: Point) -> [Double] { [point.x, point.y] }

extension Tabled {
  static let common: [Tabled] = [
    Tabled(
      name: "position", kinds: .geometry, make: { Layer() }, seen: { numbers($0.shown().position) }, first: [0, 0],
      set: { $0.position = Point(x: 8, y: 4) }, explicit: { BasicAnimation(.position, to: Point(x: 8, y: 4), duration: 1) }),
    Tabled(
      name: "boundsOrigin", kinds: .geometry, make: { Layer() }, seen: { numbers($0.shown().bounds.origin) },
      first: [0, 0], set: { $0.bounds.origin = Point(x: 8, y: 4) },
      explicit: { BasicAnimation(.boundsOrigin, to: Point(x: 8, y: 4), duration: 1) }),
    Tabled(
      name: "boundsSize", kinds: .size, make: { Layer() },
      seen: { [$0.shown().bounds.width, $0.shown().bounds.height] }, first: [0, 0], set: { $0.bounds.size = Size(width: 8, height: 4) },
      explicit: { BasicAnimation(.boundsSize, to: Size(width: 8, height: 4), duration: 1) }),
    Tabled(
      name: "anchorPoint", kinds: .geometry, make: { Layer() }, seen: { numbers($0.shown().anchorPoint) }, first: [0.5, 0.5],
      set: { $0.anchorPoint = Point(x: 1, y: 0) }, explicit: { BasicAnimation(.anchorPoint, to: Point(x: 1, y: 0), duration: 1) }),
    Tabled(
      name: "transform", kinds: .geometry, make: { Layer() },
      seen: { [$0.shown().affineTransform.a, $0.shown().affineTransform.d, $0.shown().affineTransform.tx] }, first: [1, 1, 0],
      set: { $0.affineTransform = AffineTransform(scaleX: 3, y: 2) },
      explicit: { BasicAnimation(.transform, to: Transform3D(AffineTransform(scaleX: 3, y: 2)), duration: 1) }),
    Tabled(
      name: "zPosition", kinds: .depth, make: { Layer() }, seen: { [$0.shown().zPosition] }, first: [0], set: { $0.zPosition = 3 },
      explicit: { BasicAnimation(.zPosition, to: 3, duration: 1) }),
    Tabled(
      name: "opacity", kinds: .opacity, make: { Layer() }, seen: { [$0.shown().opacity] }, first: [1], set: { $0.opacity = 0 },
      explicit: { BasicAnimation(.opacity, to: 0, duration: 1) }),
    Tabled(
      name: "backgroundColor", make: { Layer() }, seen: { [$0.shown().backgroundColor.alpha] }, first: [0],
      set: { $0.backgroundColor = .red }, explicit: { BasicAnimation(.backgroundColor, to: .red, duration: 1) }),
    Tabled(
      name: "contents", make: { Layer() }, seen: { [$0.shown().contents == nil ? 0 : 1] }, first: [0],
      set: { $0.contents = AnyHashable(Served()) }, explicit: { BasicAnimation(.contents, to: AnyHashable(Served()), duration: 1) }),
    Tabled(
      name: "cornerRadius", make: { Layer() }, seen: { [$0.shown().cornerRadius] }, first: [0],
      set: { $0.cornerRadius = 3 }, explicit: { BasicAnimation(.cornerRadius, to: 3, duration: 1) }),
    Tabled(
      name: "maskedCorners", make: { Layer() }, seen: { [Double($0.shown().maskedCorners.rawValue)] }, first: [15],
      set: { $0.maskedCorners = .minXMinY }, explicit: { BasicAnimation(.maskedCorners, to: .minXMinY, duration: 1) }),
    Tabled(
      name: "borderWidth", make: { Layer() }, seen: { [$0.shown().borderWidth] }, first: [0], set: { $0.borderWidth = 3 },
      explicit: { BasicAnimation(.borderWidth, to: 3, duration: 1) }),
    Tabled(
      name: "borderColor", make: { Layer() }, seen: { numbers($0.shown().borderColor) }, first: [0, 0, 0, 1],
      set: { $0.borderColor = .red }, explicit: { BasicAnimation(.borderColor, to: .red, duration: 1) }),
    Tabled(
      name: "shadowColor", kinds: .shadow, make: { Layer() }, seen: { numbers($0.shown().shadowColor) }, first: [0, 0, 0, 1],
      set: { $0.shadowColor = .red }, explicit: { BasicAnimation(.shadowColor, to: .red, duration: 1) }),
    Tabled(
      name: "shadowOpacity", kinds: .shadow, make: { Layer() }, seen: { [$0.shown().shadowOpacity] }, first: [0],
      set: { $0.shadowOpacity = 1 }, explicit: { BasicAnimation(.shadowOpacity, to: 1, duration: 1) }),
    Tabled(
      name: "shadowOffset", kinds: .shadow, make: { Layer() }, seen: { [$0.shown().shadowOffset.dx, $0.shown().shadowOffset.dy] },
      first: [0, -3], set: { $0.shadowOffset = Vector(dx: 2, dy: 5) },
      explicit: { BasicAnimation(.shadowOffset, to: Vector(dx: 2, dy: 5), duration: 1) }),
    Tabled(
      name: "shadowRadius", kinds: .shadow, make: { Layer() }, seen: { [$0.shown().shadowRadius] }, first: [3],
      set: { $0.shadowRadius = 9 }, explicit: { BasicAnimation(.shadowRadius, to: 9, duration: 1) }),
    Tabled(
      name: "sublayerTransform", kinds: .sublayers, make: { Layer() },
      seen: { [$0.shown().sublayerTransform.m11, $0.shown().sublayerTransform.m22] }, first: [1, 1],
      set: { $0.sublayerTransform = Transform3D(scaleX: 3, y: 2, z: 1) },
      explicit: { BasicAnimation(.sublayerTransform, to: Transform3D(scaleX: 3, y: 2, z: 1), duration: 1) }),
  ]

  private struct Served: ServedContents {}

  private static func path(
    _ name: String, _ first: [Double], _ seen: @escaping @Sendable (PathLayer.Shape) -> [Double],
    _ set: @escaping @Sendable (PathLayer) -> Void, _ explicit: @escaping @Sendable () -> any LayerAnimation
  ) -> Tabled {
    Tabled(
      name: name, make: { PathLayer() }, seen: { ($0 as? PathLayer).map { seen($0.presentationShape) } ?? [] }, first: first,
      set: { if let layer = $0 as? PathLayer { set(layer) } }, explicit: explicit)
  }

  static let outlines: [Tabled] = [
    path(
      "path", [0], { [$0.path?.bounds().width ?? 0] }, { $0.path = box }, { KeyframeAnimation(.path, values: [box, wide], duration: 1) }),
    path(
      "fillColor", [0, 0, 0, 1], { numbers($0.fillColor) }, { $0.fillColor = .red }, { BasicAnimation(.fillColor, to: .red, duration: 1) }),
    path(
      "strokeColor", [0], { [$0.strokeColor.alpha] }, { $0.strokeColor = .red }, { BasicAnimation(.strokeColor, to: .red, duration: 1) }),
    path("lineWidth", [1], { [$0.lineWidth] }, { $0.lineWidth = 5 }, { BasicAnimation(.lineWidth, to: 5, duration: 1) }),
    path("miterLimit", [10], { [$0.miterLimit] }, { $0.miterLimit = 4 }, { BasicAnimation(.miterLimit, to: 4, duration: 1) }),
    path("lineDashPhase", [0], { [$0.lineDashPhase] }, { $0.lineDashPhase = 4 }, { BasicAnimation(.lineDashPhase, to: 4, duration: 1) }),
    path("strokeStart", [0], { [$0.strokeStart] }, { $0.strokeStart = 1 }, { BasicAnimation(.strokeStart, to: 1, duration: 1) }),
    path("strokeEnd", [1], { [$0.strokeEnd] }, { $0.strokeEnd = 0 }, { BasicAnimation(.strokeEnd, to: 0, duration: 1) }),
    path(
      "lineDashPattern", [], { $0.lineDashPattern }, { $0.lineDashPattern = [3, 1] },
      { KeyframeAnimation(.lineDashPattern, values: [[1, 1], [5, 3]], duration: 1) }),
  ]

  private static func gradient(
    _ name: String, _ first: [Double], _ seen: @escaping @Sendable (GradientLayer.Gradient) -> [Double],
    _ set: @escaping @Sendable (GradientLayer) -> Void, _ explicit: @escaping @Sendable () -> any LayerAnimation
  ) -> Tabled {
    Tabled(
      name: name, make: { name == "colors" ? GradientLayer() : GradientLayer(frame: .zero, colors: [.white, .black]) },
      seen: { ($0 as? GradientLayer).map { seen($0.presentationGradient) } ?? [] }, first: first,
      set: { if let layer = $0 as? GradientLayer { set(layer) } }, explicit: explicit)
  }

  static let gradients: [Tabled] = [
    gradient(
      "colors", [0, 0], { $0.colors.map(\.alpha) }, { $0.colors = [.red, .black] },
      { BasicAnimation(.colors, to: [.red, .black], duration: 1) }),
    gradient(
      "locations", [0, 1], { $0.locations }, { $0.locations = [0.5, 0.75] }, { BasicAnimation(.locations, to: [0.5, 0.75], duration: 1) }),
    gradient(
      "startPoint", [0.5, 0], { numbers($0.startPoint) }, { $0.startPoint = Point(x: 1, y: 1) },
      { BasicAnimation(.startPoint, to: Point(x: 1, y: 1), duration: 1) }),
    gradient(
      "endPoint", [0.5, 1], { numbers($0.endPoint) }, { $0.endPoint = Point(x: 1, y: 0) },
      { BasicAnimation(.endPoint, to: Point(x: 1, y: 0), duration: 1) }),
  ]

  private static func effect(
    _ name: String, isSetInBlocks: Bool = false, _ explicit: @escaping @Sendable () -> any LayerAnimation
  ) -> Tabled {
    Tabled(
      name: name, isSetInBlocks: isSetInBlocks, make: { EffectLayer() },
      seen: { layer in
        guard let effect = layer.presented.effect else { return [] }
        return [effect.radius, effect.saturation, effect.vibrancy, effect.tint.alpha]
      }, first: [], set: { ($0 as? EffectLayer)?.effect = Effect(radius: 8) }, explicit: explicit)
  }

  static let effects: [Tabled] = [
    effect("effect", isSetInBlocks: true) { BasicAnimation(.effect, to: Effect(radius: 8), duration: 1) },
    effect("effect.radius") { BasicAnimation(.effectRadius, to: 8, duration: 1) },
    effect("effect.tint") { BasicAnimation(.effectTint, to: .red, duration: 1) },
    effect("effect.saturation") { BasicAnimation(.effectSaturation, to: 2, duration: 1) },
    effect("effect.vibrancy") { BasicAnimation(.effectVibrancy, to: 1, duration: 1) },
  ]

  static let texts = [
    Tabled(
      name: "textColor", make: { TextLayer() }, seen: { ($0 as? TextLayer).map { numbers($0.presentationColor) } ?? [] },
      first: [0, 0, 0, 1],
      set: { ($0 as? TextLayer)?.textColor = .red }, explicit: { BasicAnimation(.textColor, to: .red, duration: 1) })
  ]

  static let all = common + outlines + gradients + effects + texts
  private static let box = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
  private static let wide = Path(rect: Rect(x: 20, y: 0, width: 40, height: 10))
}

@Suite("The table of properties is right everywhere") struct PropertyTableTests {
  private func told(_ reader: FrameReader, _ layer: Layer) -> FrameChange.Kinds {
    reader.readFrame().changes.first { $0.layer === layer }?.kinds ?? []
  }

  @Test("every property of every table is iterated here, in its order, with its row") func complete() {
    expectEqual(Tabled.common.map(\.name), AnimatableProperty.allCases.map { "\($0)" })
    let kinds: [(LayerKind, [Tabled])] = [
      (PathLayer.layerKind, Tabled.outlines), (GradientLayer.layerKind, Tabled.gradients), (EffectLayer.layerKind, Tabled.effects),
      (TextLayer.layerKind, Tabled.texts),
    ]
    for (kind, properties) in kinds { expectEqual(kind.properties.map(\.name), properties.map(\.name)) }
    expect(Layer.layerKind.properties.isEmpty && Window.layerKind.properties.isEmpty)
    for (property, tabled) in zip(AnimatableProperty.allCases, Tabled.common) {
      expect(tabled.kinds.isDisjoint(with: [.geometry, .depth, .size]) != AnimatableProperty.geometry.contains(property), "\(property)")
    }
  }

  @Test("LM-7: a new layer has the documented value", arguments: Tabled.all) func first(_ property: Tabled) {
    expectEqual(property.seen(property.layer()), property.first)
  }

  @Test("LM-1: it animates in a block, and its animation can be removed", arguments: Tabled.all.filter(\.isSetInBlocks))
  func blocks(_ property: Tabled) throws {
    let (window, layer) = property.staged()
    defer { withExtendedLifetime(window) {} }
    property.runs(on: layer)
    let name = AnimatableProperty.allCases.first { "\($0)" == property.name }
    expect(layer.animationCount == 1 && layer.animatingProperties == Set([name].compactMap(\.self)))
    expectEqual(window.inspect().items.map(\.name), ["layer.\(property.name)"])
    window.stage.advance(to: 1.5)
    let (half, end) = (property.seen(layer), property.layer())
    property.set(end)
    if let name { layer.removeAnimations(of: name) } else { layer.removeAllAnimations() }
    expect(layer.animationCount == 0 && layer.animatingProperties.isEmpty)
    expect(property.seen(layer) == property.seen(end) && half != property.seen(end))
  }

  @Test("LM-12: an explicit animation of it is presented, named and removed by its key", arguments: Tabled.all)
  func explicit(_ property: Tabled) {
    let (window, layer) = property.staged()
    let reports = Reports.during { layer.add(any: property.explicit(), forKey: "key") }
    expect(reports.isEmpty)
    window.stage.advance(to: 1.5)
    expect(layer.animationKeys == ["key"] && layer.animationCount == 1)
    expect(window.inspect().items.map(\.name) == ["layer.\(property.name)"] && window.inspect().items.map(\.key) == ["key"])
    let isSwitching = ["contents", "maskedCorners"].contains(property.name)
    expectEqual(property.seen(layer) == property.first, isSwitching)
    layer.removeAnimation(forKey: "key")
    expect(layer.animationCount == 0 && property.seen(layer) == property.first)
  }

  @Test("LM-24: a render server displays it, set at once, animated and explicit", arguments: Tabled.all) func served(_ property: Tabled) {
    let (window, layer) = property.staged()
    let server = RenderServer()
    func check(_ time: Double, _ comment: Comment) {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      let here = property.seen(layer)
      let there = server.withWindow { window in window.sublayers.first.map { property.seen($0) } ?? [.nan] }
      expect(here.count == there.count && zip(here, there).allSatisfy { abs($0 - $1) <= 1e-9 }, comment)
    }
    check(1, "told")
    property.runs(on: layer)
    for time in [1.0, 1.25, 1.5, 2.5] { check(time, "in a block, at \(time)") }
    layer.removeAllAnimations()
    layer.add(any: property.explicit(), forKey: "key")
    for time in [2.5, 2.75, 3, 4] { check(time, "explicit, at \(time)") }
    let (late, other) = (property.staged(), property.layer())
    defer { withExtendedLifetime(late) {} }
    property.set(other)
    window.insertSublayer(other, at: 0)
    window.commit(to: server)
    server.step(to: 5)
    let there = server.withWindow { window in window.sublayers.first.map { property.seen($0) } ?? [.nan] }
    expectEqual(there, property.seen(other), "set before it is told")
  }

  @Test("WF-2: a frame reports it, set at once, while it moves and at its end", arguments: Tabled.all) func frames(_ property: Tabled) {
    let (window, layer) = property.staged()
    let reader = FrameReader(window)
    _ = reader.readFrame()
    property.runs(on: layer)
    expect(told(reader, layer).isSubset(of: property.kinds))
    var all: FrameChange.Kinds = []
    for time in [1.25, 1.5, 2] {
      window.stage.advance(to: time)
      all.formUnion(told(reader, layer))
    }
    expectEqual(all, property.kinds)
    expect(reader.readFrame().isEmpty)
    // at rest
    guard property.isSetInBlocks else { return }
    let other = property.layer()
    window.addSublayer(other)
    _ = reader.readFrame()
    property.set(other)
    expectEqual(told(reader, other), property.kinds)
    property.set(other)
    expect(told(reader, other).isEmpty)
  }

  @Test("LM-2: a snapshot keeps its presentation, and presented continues", arguments: Tabled.common)
  func snapshots(_ property: Tabled) throws {
    let (window, layer) = property.staged()
    property.runs(on: layer)
    window.stage.advance(to: 1.5)
    let (snapshot, seen) = (try #require(layer.presentation()), property.seen(layer))
    expectEqual(words(layer.presented), words(snapshot))
    window.stage.advance(to: 3)
    func differs(_ a: LayerSnapshot, _ b: LayerSnapshot) -> Bool { words(a) != words(b) }
    let now = try #require(layer.presentation())
    expect(property.seen(layer) != seen && differs(snapshot, now))
    expectEqual(words(layer.presented), words(layer.shown()))
  }

  @Test("LM-10, LM-29: set outside a block it animates if the layer has implicit actions", arguments: Tabled.all.filter(\.isSetInBlocks))
  func implicit(_ property: Tabled) throws {
    let (window, layer) = property.staged()
    layer.allowsImplicitActions = true
    property.set(layer)
    expectEqual(window.inspect().items.map(\.name), ["layer.\(property.name)"])
    window.stage.advance(to: 1.1)
    layer.removeAllAnimations()
    var asked: [AnimatableProperty] = []
    for name in AnimatableProperty.allCases { layer.actions[name] = .perform { asked.append($1) } }
    var told: [String] = []
    for row in type(of: layer).layerKind.properties {
      layer.keyedActions[LayerPropertyKey(ofKind: row.name)] = .performKeyed { told.append($1.name) }
    }
    property.set(layer)
    expect((asked.map { "\($0)" } + told).contains(property.name) && layer.animationCount == 0)
    expectEqual((property.explicit() as? any Keyed)?.key.name, property.name)
  }

  @Test("a copy has its presentation, or its model, and the layer's contents", arguments: Tabled.all) func copies(_ property: Tabled) {
    let (window, layer) = property.staged()
    let inside = property.layer()
    if property.isSetInBlocks { property.set(inside) }
    layer.addSublayer(inside)
    property.runs(on: layer)
    window.stage.advance(to: 1.75)
    let (seen, going) = (layer.copied(isSeen: true), layer.copied(isSeen: false))
    expect(type(of: seen) == type(of: layer) && seen.window == nil && seen.animationCount == 0)
    expectEqual(property.seen(seen), property.seen(layer))
    expect(
      property.seen(seen.sublayers[seen.sublayers.count - 1]) == property.seen(inside) && seen.sublayers.count == layer.sublayers.count)
    layer.removeAllAnimations()
    expectEqual(property.seen(going), property.seen(layer))
  }

  @Test("LM-18: it leaves its stage with its layer", arguments: Tabled.all) func leaves(_ property: Tabled) {
    let (window, layer) = property.staged()
    property.runs(on: layer)
    window.stage.advance(to: 1.5)
    layer.removeFromSuperlayer()
    expect(layer.animationCount == 0 && window.stage.inspect().items.isEmpty)
    let next = Window(size: Size(width: 400, height: 300))
    next.addSublayer(layer)
    layer.add(any: property.explicit(), forKey: "key")
    expect(layer.animationCount == 1 && next.stage.inspect().items.count == 1)
  }

  /// All stored properties of a snapshot, or computed ones with the same names.
  private func words(_ snapshot: LayerSnapshot) -> [String] {
    words(
      snapshot.position, snapshot.bounds, snapshot.anchorPoint, snapshot.transform, snapshot.sublayerTransform, snapshot.zPosition,
      snapshot.opacity,
      snapshot.backgroundColor, snapshot.contents as Any, snapshot.cornerRadius, snapshot.maskedCorners, snapshot.borderWidth,
      snapshot.borderColor, snapshot.shadowColor, snapshot.shadowOpacity, snapshot.shadowOffset, snapshot.shadowRadius)
  }
  private func words(_ seen: PresentedLayer) -> [String] {
    words(
      seen.position, seen.bounds, seen.anchorPoint, seen.transform, seen.sublayerTransform, seen.zPosition, seen.opacity,
      seen.backgroundColor,
      seen.contents as Any, seen.cornerRadius, seen.maskedCorners, seen.borderWidth, seen.borderColor, seen.shadowColor,
      seen.shadowOpacity, seen.shadowOffset, seen.shadowRadius)
  }
  private func words(_ values: Any...) -> [String] { values.map { "\($0)" } }
}
