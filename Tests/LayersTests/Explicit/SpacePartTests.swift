import Expectations
import LegatoCore
import LegatoLayers
import TestSupport
import Testing

@Suite("Parts of a map of space are animated one by one") struct SpacePartTests {
  private static let rounding = 1e-9

  /// The parts of a map, which it is composed of by hand.
  private struct Parts {
    var scaleX = 1.0
    var scaleY = 1.0
    var angleX = 0.0
    var angleY = 0.0
    var angle = 0.0
    var x = 0.0
    var y = 0.0
    var z = 0.0
    /// The distance of the viewer.
    var distance = Double.infinity

    /// With row vectors, what is first is left: scale, the rotations about x, y and z, translation, perspective.
    var map: Transform3D {
      var perspective = Transform3D.identity
      perspective.m34 = -1 / distance
      func turn(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D(rotationAngle: angle, x: x, y: y, z: z)
      }
      return [
        Transform3D(scaleX: scaleX, y: scaleY, z: 1), turn(angleX, 1, 0, 0), turn(angleY, 0, 1, 0), turn(angle, 0, 0, 1),
        Transform3D(translationX: x, y: y, z: z), perspective,
      ].reduce(.identity) { $0.concatenating($1) }
    }
  }

  private static var properties: [(property: LayerProperty<Double>, part: WritableKeyPath<Parts, Double>)] {
    [
      (.rotationX, \.angleX), (.rotationY, \.angleY), (.rotation, \.angle), (.scaleX, \.scaleX), (.scaleY, \.scaleY), (.translationX, \.x),
      (.translationY, \.y), (.translationZ, \.z),
    ]
  }

  let window: Window
  let layer: Layer
  init() { (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10)) }

  private func expectShown(_ wanted: Parts, _ comment: Comment) { expectShown(wanted.map, layer, comment) }

  private func expectShown(_ wanted: Transform3D, _ layer: Layer, _ comment: Comment) {
    guard let shown = layer.presentation()?.transform else { return expect(false, comment) }
    expect(zip(shown.numbers, wanted.numbers).allSatisfy { abs($0 - $1) < Self.rounding }, "\(comment): \(shown), not \(wanted)")
  }

  @Test("IV-13: a card turns over once about its own axis, by a plain number, in front of the viewer of its transform") func whole() {
    layer.transform = Parts(distance: 500).map
    layer.add(BasicAnimation(.rotationY, from: 0, to: 2 * .pi, duration: 4))
    for time in [0.5, 1, 1.5, 2, 3, 3.5] {
      window.stage.advance(to: time)
      expectShown(Parts(angleY: time * .pi / 2, distance: 500), "at \(time) s")
    }
    expectEqual(window.stage.underWay["contributions"], nil)
    window.stage.advance(to: 4)
    expectEqual(layer.presentation()?.transform, layer.transform)
  }

  @Test("IV-13: an end that is left out is the model's own part, which animations follow that are above a change of it") func models() {
    layer.transform = Parts(scaleX: 2, scaleY: 0.5, angleX: 0.3, angleY: -0.4, angle: 2, x: 5, z: 7).map
    for (property, _) in Self.properties { layer.add(BasicAnimation(property, by: 0, duration: 4)) }
    window.stage.advance(to: 1)
    expectShown(layer.transform, layer, "all stay")
    layer.transform = Parts(angleX: 0.7, angleY: 0.2).map
    window.stage.advance(to: 2)
    expectShown(layer.transform, layer, "after another one was set")
  }

  @Test("IV-13: a card that is turned by half a turn more about y at each tap goes on in the same direction, without a jump") func taps() {
    func tap(_ count: Int) {
      layer.transform = Transform3D(rotationAngle: Double(count) * .pi, x: 0, y: 1, z: 0)
      var turn = BasicAnimation(.rotationY, from: -.pi, to: 0, duration: 2)
      turn.isAdditive = true
      layer.add(turn)
    }
    tap(1)
    window.stage.advance(to: 1)
    expectShown(Parts(angleY: .pi / 2), "half of the first")
    tap(2)
    expectShown(Parts(angleY: .pi / 2), "a second tap")
    window.stage.advance(to: 1.5)
    expectShown(Parts(angleY: .pi), "a quarter of the first, three of the second")
    tap(3)
    window.stage.advance(to: 2)
    expectShown(Parts(angleY: 1.75 * .pi), "half of the second, three quarters of the third")
  }

  @Test("IV-13: what is mirrored in the plane is mirrored before it is tilted", arguments: [-1.0, 1])
  func mirrored(x: Double) {
    layer.transform = Parts(scaleX: x, scaleY: -x, angle: 0.3).map
    layer.add(BasicAnimation(.rotationY, from: 0, to: 1, duration: 4))
    window.stage.advance(to: 2)
    expectShown(Parts(scaleX: x, scaleY: -x, angleY: 0.5, angle: 0.3), "alone")
    layer.add(BasicAnimation(.rotationX, by: 1, duration: 4))
    window.stage.advance(to: 3)
    expectShown(Parts(scaleX: x, scaleY: -x, angleX: 0.25, angleY: 0.75, angle: 0.3), "beside another one")
  }

  @Test("IV-13: a map that flattens space has no parts, until it is another one") func flat() {
    layer.transform = Transform3D(scaleX: 1, y: 1, z: 0).concatenating(Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0))
    layer.add(BasicAnimation(.rotationY, from: 0, to: 1, duration: 4))
    window.stage.advance(to: 1)
    expectShown(layer.transform, layer, "flat")
    layer.transform = .identity
    window.stage.advance(to: 2)
    expectShown(Parts(angleY: 0.5), "then not")
  }

  @Test(
    "IV-13: keys of each mode, and iterations, give each part of any map the numbers that a plain number has",
    arguments: Effort.seeds(10_000))
  func keys(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var model = parts(&random)
    layer.transform = model.map
    let (property, part) = Self.properties[Int.random(in: Self.properties.indices, using: &random)]
    let modes: [CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    var keys = KeyframeAnimation(
      property, values: (0..<4).map { _ in Double.random(in: 0.2...5, using: &random) }, duration: Double.random(in: 1...2, using: &random))
    keys.calculationMode = modes[Int.random(in: modes.indices, using: &random)]
    (keys.repeatCount, keys.isCumulative) = (3, Bool.random(using: &random))
    (keys.autoreverses, keys.isAdditive) = (Bool.random(using: &random), Bool.random(using: &random))
    layer.add(keys)
    var plain = KeyframeAnimation(.zPosition, values: keys.values, duration: keys.duration)
    (plain.calculationMode, plain.settings) = (keys.calculationMode, keys.settings)
    (plain.isCumulative, plain.isAdditive) = (keys.isCumulative, keys.isAdditive)
    layer.add(plain)
    let server = RenderServer()
    // beside another part, which leaves it as it is
    if Bool.random(using: &random) { layer.add(BasicAnimation(part == \.angleX ? .rotationY : .rotationX, by: 0, duration: 20)) }
    window.commit(to: server)
    server.step(to: window.stage.now)
    for _ in 0..<6 {
      window.stage.advance(to: window.stage.now + Double.random(in: 0.05...0.7, using: &random))
      if Int.random(in: 0..<6, using: &random) == 0 {
        model = parts(&random)
        layer.transform = model.map
        window.stage.advance(to: window.stage.now)
        window.commit(to: server)
      }
      server.step(to: window.stage.now)
      var wanted = model
      if layer.animationKeys.count > 1, let number = layer.presentation()?.zPosition {
        wanted[keyPath: part] = keys.isAdditive ? wanted[keyPath: part] + number : number
      }
      expectShown(wanted, "seed \(seed), \(property), \(keys)")
      server.withWindow { expectShown(wanted.map, $0.sublayers[0], "seed \(seed), served") }
    }
    expectEqual(window.stage.underWay["contributions"], nil, "seed \(seed)")
  }

  @Test("IV-13: fifty keys of a tilt are a row") func manyKeys() {
    layer.add(KeyframeAnimation(.rotationY, values: (0..<50).map { Double($0 % 7) }, duration: 49))
    window.stage.advance(to: 12.5)
    expectShown(Parts(angleY: 5.5), "between the thirteenth and the fourteenth")
    expectEqual(window.stage.underWay["contributions"], nil)
  }

  @Test("IV-13: a tilted layer is turned along its path about its own z") func heading() {
    layer.transform = Parts(angleX: 0.5, angleY: 0.4, angle: 1, distance: 300).map
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 30, y: 30))
    var along = KeyframeAnimation(.position, path: path, duration: 4)
    along.rotationMode = .auto
    layer.add(along)
    window.stage.advance(to: 1)
    expectShown(Parts(angleX: 0.5, angleY: 0.4, angle: 1 + .pi / 4, distance: 300), "added to its own")
  }

  // MARK: All together

  private struct Played {
    var part: WritableKeyPath<Parts, Double>
    var start, duration, from, to: Double
    var adds: Bool
  }

  /// What is presented of animations in the order of their starts.
  private func shown(_ model: Parts, _ played: [Played], at time: Double) -> Parts {
    var parts = model
    for one in played where time < one.start + one.duration {
      let number = one.from + (one.to - one.from) * (time - one.start) / one.duration
      parts[keyPath: one.part] = one.adds ? parts[keyPath: one.part] + number : number
    }
    return parts
  }

  private func parts(_ random: inout SplitMix64) -> Parts {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var parts = Parts()
    if Bool.random(using: &random) { (parts.scaleX, parts.scaleY) = (number(0.3...2), number(0.3...2)) }
    if Bool.random(using: &random) { parts.angle = number(-3...3) }
    // of the two triples that give a rotation, the one with less about x and z
    if Bool.random(using: &random) { (parts.angleX, parts.angleY, parts.angle) = (number(-1.5...1.5), number(-3...3), number(-1.5...1.5)) }
    if Bool.random(using: &random) { (parts.x, parts.y, parts.z) = (number(-9...9), number(-9...9), number(-9...9)) }
    if Bool.random(using: &random) { parts.distance = number(200...900) }
    return parts
  }

  @Test(
    "IV-7, IV-13: the newest of several that set a part of any map, and all that add to one, are presented, as rows, as general rows and on a server",
    arguments: Effort.seeds(20_000))
  func together(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let worlds = (0..<3).map { _ in staged(Rect(x: 0, y: 0, width: 10, height: 10)) }
    let server = RenderServer()
    var (model, played, time) = (parts(&random), [Played](), 0.0)
    for (_, layer) in worlds { layer.transform = model.map }
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let (property, part) = Self.properties[Int.random(in: Self.properties.indices, using: &random)]
      let ends = (0..<2).map { _ in Double.random(in: 0.2...9, using: &random) }
      var animation = BasicAnimation(property, from: ends[0], to: ends[1], duration: Double.random(in: 0.5...4, using: &random))
      animation.isAdditive = Bool.random(using: &random)
      for (_, layer) in worlds { layer.add(animation) }
      played.append(
        Played(part: part, start: time, duration: animation.duration, from: ends[0], to: ends[1], adds: animation.isAdditive))
      if Int.random(in: 0..<5, using: &random) == 0 {
        model = parts(&random)
        for (_, layer) in worlds { layer.transform = model.map }
      }
      worlds[1].0.stage.engine.generalizeEverything()
      // what is served begins with the server's next frame
      worlds[2].0.commit(to: server)
      server.step(to: time)
      time += Double.random(in: 0.05...1, using: &random)
      for (window, _) in worlds { window.stage.advance(to: time) }
      server.step(to: time)
      let wanted = shown(model, played, at: time).map
      for (number, world) in worlds.enumerated() { expectShown(wanted, world.1, "seed \(seed), world \(number), after \(played.count)") }
      server.withWindow { expectShown(wanted, $0.sublayers[0], "seed \(seed), served, after \(played.count)") }
      expectEqual(worlds[0].0.stage.underWay["contributions"], nil, "seed \(seed)")
    }
  }
}

extension Transform3D {
  fileprivate var numbers: [Double] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }
}
