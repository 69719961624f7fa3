import Legato

extension Scenario {
  /// What an explicit animation can be.
  static let explicitSweeps: [Scenario] = [
    ExplicitSweep("numbers", .opacity, change: { $0.opacity = 0.5 }) { $1 }.scenario,
    ExplicitSweep("components", .positionX, change: { $0.position.y += 30 }) { Double($0 % 500 + 1) * $1 }.scenario,
    ExplicitSweep("points", .position, change: { $0.position.y += 30 }) { Point(x: Double($0 % 500 + 1) * $1, y: 50 * $1) }.scenario,
    ExplicitSweep("colours", .backgroundColor, change: { $0.backgroundColor = .red }) {
      Color(red: Double($0 % 7 + 1) / 8 * $1, green: 0.2, blue: 0.5)
    }.scenario,
    ExplicitSweep("turns", .rotation, change: turn) { (0.1 + Double($0 % 29) / 10) * $1 }.scenario,
    ExplicitSweep("tilts", .rotationY, change: turn) { (0.1 + Double($0 % 29) / 10) * $1 }.scenario,
    ExplicitSweep("turns in space", .transform, change: turn) {
      Transform3D(rotationAngle: (0.1 + Double($0 % 29) / 10) * $1, x: 1, y: 2, z: 3)
    }.scenario,
  ]

  private static let turn: @Sendable (Layer) -> Void = { $0.affineTransform = AffineTransform(rotationAngle: 0.7) }
}

private struct ExplicitSetup: Sendable {
  enum Form: String, CaseIterable, Sendable {
    case basic, by, spring
    case linear = "linear keyframes"
    case discrete = "discrete keyframes"
    case cubic = "cubic keyframes"
  }
  enum Cycle: String, CaseIterable, Sendable { case once, repeated, reversed, cumulative }
  enum Group: String, CaseIterable, Sendable {
    case none = "in no group"
    case plain = "in a group"
    case eased = "in an eased group"
    case repeated = "in a repeated group"
  }
  enum Beside: String, CaseIterable, Sendable {
    case nothing = "alone"
    case over = "over a block's"
    case under = "under a block's"
    case overSpring = "over a spring"
    case two = "two at once"
  }

  var form = Form.basic
  var isAdditive = false
  var cycle = Cycle.once
  var group = Group.none
  var isFilled = false
  var beside = Beside.nothing
  var isReduced = false
}

private struct ExplicitSweep<Value: Animatable & Sendable>: Sendable {
  let name: String
  let property: @Sendable () -> LayerProperty<Value>
  /// Changes the property, in a block.
  let change: @Sendable (_ layer: Layer) -> Void
  /// Where a value goes, and how much of the way.
  let target: @Sendable (_ index: Int, _ way: Double) -> Value

  init(
    _ name: String, _ property: @autoclosure @escaping @Sendable () -> LayerProperty<Value>, change: @escaping @Sendable (Layer) -> Void,
    to target: @escaping @Sendable (_ index: Int, _ way: Double) -> Value
  ) { (self.name, self.property, self.change, self.target) = (name, property, change, target) }

  var scenario: Scenario {
    Sweep(
      first: ExplicitSetup(),
      axes: [
        Sweep.Axis(\.form), Sweep.Axis(("replacing", { $0.isAdditive = false }), ("additive", { $0.isAdditive = true })),
        Sweep.Axis(\.cycle), Sweep.Axis(\.group),
        Sweep.Axis(("at once", { $0.isFilled = false }), ("later, filled", { $0.isFilled = true })),
        Sweep.Axis(\.beside),
        Sweep.Axis(("full motion", { $0.isReduced = false }), ("reduced motion", { $0.isReduced = true })),
      ]
    ) { setup, count in
      let tree = Tree(count)
      if setup.isReduced { tree.stage.motionLevel = .reduced }
      Points.inGroups(count, on: tree.stage) { start(setup, on: tree.layers[$0], $0, tree.stage.now) }
      return SweepFrames(kept: [tree]) { tree.stage.advance(to: tree.stage.now + $0) }
    }.scenario("Sweep of explicit animations, \(name)", "each combination of what an explicit animation can be, of \(name)")
  }

  private func start(_ setup: ExplicitSetup, on layer: Layer, _ index: Int, _ now: Double) {
    switch setup.beside {
    case .over: Layer.animate(withDuration: 20) { change(layer) }
    case .overSpring: Layer.animate(withDuration: 0, timingParameters: SweepCurve.spring.provider) { change(layer) }
    case .two: layer.add(BasicAnimation(property(), from: target(index, 0.3), to: target(index, 0.5), duration: 20), forKey: "below")
    case .nothing, .under: break
    }
    layer.add(animation(setup, index, begin: layer.convertTime(now, from: nil)))
    if setup.beside == .under { Layer.animate(withDuration: 20, options: [.absolute, .beginFromCurrentState]) { change(layer) } }
  }

  private func animation(_ setup: ExplicitSetup, _ index: Int, begin: Double) -> any LayerAnimation {
    var animation = plain(setup, index)
    animation.settings.duration = (setup.cycle == .once ? 20 : 1) + Double(index % 10) / 20
    if setup.cycle != .once { animation.settings.repeatCount = .infinity }
    animation.settings.autoreverses = setup.cycle == .reversed
    if setup.group != .none {
      var group = AnimationGroup([animation], duration: setup.group == .repeated ? 0.7 : 20)
      if setup.group == .repeated { group.repeatCount = .infinity }
      if setup.group == .eased { group.timingFunction = CubicTimingParameters.easeInOut }
      animation = group
    }
    if setup.isFilled { (animation.settings.beginTime, animation.settings.fillMode) = (begin + 0.5, .both) }
    return animation
  }

  private func plain(_ setup: ExplicitSetup, _ index: Int) -> any LayerAnimation {
    let isCumulative = setup.cycle == .cumulative
    switch setup.form {
    case .basic, .by:
      let isBy = setup.form == .by
      var basic = BasicAnimation(
        property(), from: isBy ? nil : target(index, 0), to: isBy ? nil : target(index, 1), by: isBy ? target(index, 1) : nil)
      (basic.isAdditive, basic.isCumulative) = (setup.isAdditive, isCumulative)
      return basic
    case .spring:
      var spring = SpringAnimation(property(), from: target(index, 0), to: target(index, 1))
      (spring.stiffness, spring.damping, spring.isAdditive, spring.isCumulative) = (1, 1, setup.isAdditive, isCumulative)
      return spring
    case .linear, .discrete, .cubic:
      var keyframes = KeyframeAnimation(property(), values: [0.7, -0.5, 1, 0.6].map { target(index, $0) })
      keyframes.calculationMode = setup.form == .linear ? .linear : setup.form == .discrete ? .discrete : .cubic
      (keyframes.isAdditive, keyframes.isCumulative) = (setup.isAdditive, isCumulative)
      return keyframes
    }
  }
}
