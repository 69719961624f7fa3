import Legato

/// A frame of explicit animations of each kind of property in each state, beside a plain loop that does the same mathematics.
extension Scenario {
  static let explicitMatrix: [Scenario] = ExplicitState.allCases.flatMap { state in
    [
      ExplicitKind("numbers", .opacity, loop: { .numbers(1, $0, $1) }, block: { layer, _ in layer.opacity = 0.5 }) { $1 }.scenario(state),
      ExplicitKind("components", .positionX, loop: component, block: move) { Double($0 % 500 + 1) * $1 }.scenario(state),
      ExplicitKind("points", .position, loop: { .numbers(2, $0, $1) }, block: move) {
        Point(x: Double($0 % 500 + 1) * $1, y: 50 * $1)
      }.scenario(state),
      ExplicitKind("colours", .backgroundColor, loop: { .numbers(4, $0, $1) }, block: { layer, _ in layer.backgroundColor = .red }) {
        Color(red: Double($0 % 7 + 1) / 8 * $1, green: Double($0 % 11) / 11 * $1, blue: 0.5)
      }.scenario(state),
      ExplicitKind("turns", .rotation, loop: { .turns($0, $1) }, block: turn) { (0.1 + Double($0 % 29) / 10) * $1 }.scenario(state),
      ExplicitKind("tilts", .rotationY, loop: tilt, block: turn) { (0.1 + Double($0 % 29) / 10) * $1 }.scenario(state),
      ExplicitKind("turns in space", .transform, loop: { .turnsInSpace($0, $1) }, block: turn) {
        Transform3D(rotationAngle: (0.1 + Double($0 % 29) / 10) * $1, x: 1, y: 2, z: 3)
      }.scenario(state),
    ]
  }

  private static let move: @Sendable (Layer, Int) -> Void = { $0.position.y += Double($1 % 50 + 1) }
  private static let turn: @Sendable (Layer, Int) -> Void = { $0.affineTransform = AffineTransform(rotationAngle: Double($1 % 7 + 1) / 10) }

  /// A tilt, of maps that may turn themselves.
  private static let tilt: @Sendable (FloorWork, Int) -> FloorLoop = { work, count in
    work.setsPart ? .all([.turns(FloorWork(), count), .turnsInSpace(FloorWork(), count)]) : .turnsInSpace(work, count)
  }

  /// One component of points, which may move themselves.
  private static let component: @Sendable (FloorWork, Int) -> FloorLoop = { work, count in
    work.setsPart ? .all([.numbers(2, FloorWork(), count), .numbers(1, FloorWork(), count)]) : .numbers(1, work, count)
  }
}

private struct ExplicitKind<Value: Animatable & Sendable>: Sendable {
  let name: String
  let loop: @Sendable (_ work: FloorWork, _ count: Int) -> FloorLoop
  let property: @Sendable () -> LayerProperty<Value>
  /// Changes the property, in a block.
  let block: @Sendable (_ layer: Layer, _ index: Int) -> Void
  /// Where a value goes, and how much of the way.
  let target: @Sendable (_ index: Int, _ way: Double) -> Value

  init(
    _ name: String, _ property: @autoclosure @escaping @Sendable () -> LayerProperty<Value>,
    loop: @escaping @Sendable (_ work: FloorWork, _ count: Int) -> FloorLoop,
    block: @escaping @Sendable (_ layer: Layer, _ index: Int) -> Void,
    to target: @escaping @Sendable (_ index: Int, _ way: Double) -> Value
  ) {
    (self.name, self.property, self.loop, self.block, self.target) = (name, property, loop, block, target)
  }

  func scenario(_ state: ExplicitState) -> Scenario {
    .frames("Explicit matrix, \(state.rawValue), \(name)", "\(name), \(state.rawValue)", beside: { [loop(state.work, $0)] }) { count in
      let tree = Tree(count)
      Points.inGroups(count, on: tree.stage) { add(state, to: tree.layers[$0], $0, tree.stage) }
      return Motion(
        tree.stage, count, range: 1,
        shown: { _ in
          withExtendedLifetime(tree) {}
          return []
        }, exact: nil)
    }
  }

  private func add(_ state: ExplicitState, to layer: Layer, _ index: Int, _ stage: Stage) {
    let seconds = 20 + Double(index % 10)
    var basic = BasicAnimation(property(), from: target(index, 0), to: target(index, 1), duration: seconds)
    switch state {
    case .keyframes, .additiveKeyframes, .cubicKeyframes, .repeatedKeyframes: addKeyframes(state, to: layer, index)
    case .basic: layer.add(basic)
    case .additive:
      basic.isAdditive = true
      layer.add(basic)
    case .by: layer.add(BasicAnimation(property(), by: target(index, 1), duration: seconds))
    case .repeated, .reversed:
      (basic.duration, basic.repeatCount, basic.autoreverses) = (1 + Double(index % 10) / 20, .infinity, state == .reversed)
      layer.add(basic)
    case .cumulative:
      (basic.duration, basic.repeatCount, basic.isCumulative) = (1 + Double(index % 10) / 20, .infinity, true)
      layer.add(basic)
    case .filled:
      (basic.beginTime, basic.fillMode) = (layer.convertTime(stage.now, from: nil) + 0.5, .both)
      layer.add(basic)
    case .fast:
      basic.speed = 0.5
      layer.add(basic)
    case .spring:
      var spring = SpringAnimation(property(), from: target(index, 0), to: target(index, 1), duration: seconds)
      (spring.stiffness, spring.damping) = (1, 1)
      layer.add(spring)
    case .group, .repeatedGroup, .easedGroup, .clippingGroup, .nestedGroups, .sprungGroup:
      addGroup(state, of: basic, to: layer, index, at: stage.now)
    case .overBlock, .addedOverBlock, .addedUnderBlock, .underBlock, .overSpring, .underSpring, .underKeyframes:
      basic.isAdditive = state == .addedOverBlock || state == .addedUnderBlock
      addWithBlock(state, basic, to: layer, index, stage)
    case .two:
      layer.add(basic, forKey: "first")
      layer.add(BasicAnimation(property(), from: target(index, 0.3), to: target(index, 0.5), duration: seconds), forKey: "second")
    }
  }

  /// Adds it above or below a block's.
  private func addWithBlock(_ state: ExplicitState, _ basic: BasicAnimation<Value>, to layer: Layer, _ index: Int, _ stage: Stage) {
    let spring = SpringTimingParameters(mass: 1, stiffness: 1, damping: 1, initialVelocity: .zero)
    func change(_ options: AnimationOptions = []) {
      Layer.animate(withDuration: basic.duration, options: options) { block(layer, index) }
    }
    if state == .overSpring { Layer.animate(withDuration: 0, timingParameters: spring) { block(layer, index) } }
    if state == .overBlock || state == .addedOverBlock { change() }
    layer.add(basic)
    switch state {
    case .addedUnderBlock: change()
    case .underBlock: change([.absolute, .beginFromCurrentState])
    case .underSpring:
      let options: AnimationOptions = [.absolute, .beginFromCurrentState]
      Layer.animate(withDuration: 0, timingParameters: spring, options: options) { block(layer, index) }
    case .underKeyframes:
      Layer.animateKeyframes(withDuration: 20 + Double(index % 10)) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { block(layer, index + 3) }
        Layer.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { block(layer, index) }
      }
    default: break
    }
  }

  private func addGroup(_ state: ExplicitState, of animation: BasicAnimation<Value>, to layer: Layer, _ index: Int, at now: Double) {
    var group = AnimationGroup([animation], duration: animation.duration)
    if state == .repeatedGroup {
      (group.duration, group.repeatCount) = (1 + Double(index % 10) / 20, .infinity)
      group.animations[0].settings.duration = 1
    }
    if state == .easedGroup || state == .clippingGroup { group.timingFunction = CubicTimingParameters.easeInOut }
    if state == .clippingGroup { group.animations[0].settings.beginTime = 0.25 * group.duration }
    if state == .sprungGroup {
      // beyond its end, too, it is presented
      (group.timingFunction, group.animations[0].settings.fillMode) = (SpringTimingParameters(dampingRatio: 0.6), .both)
    }
    if state == .nestedGroups {
      (group.duration, group.repeatCount) = (1 + Double(index % 10) / 20, .infinity)
      (group.animations[0].settings.duration, group.animations[0].settings.repeatCount) = (0.4, .infinity)
      group = AnimationGroup([group], duration: 3)
      group.repeatCount = .infinity
    }
    // what begins together with its neighbours in a group that is not straight shares their time; these do not
    if state != .group, state != .easedGroup { group.beginTime = layer.convertTime(now, from: nil) - Double(index % 17 + 1) / 1000 }
    layer.add(group)
  }

  private func addKeyframes(_ state: ExplicitState, to layer: Layer, _ index: Int) {
    var keyframes = KeyframeAnimation(
      property(), values: [0.7, -0.5, 1, 0.6].map { target(index, $0) }, duration: 20 + Double(index % 10))
    switch state {
    case .additiveKeyframes: keyframes.isAdditive = true
    case .cubicKeyframes: keyframes.calculationMode = .cubic
    case .repeatedKeyframes: (keyframes.duration, keyframes.repeatCount) = (1 + Double(index % 10) / 20, .infinity)
    default: break
    }
    layer.add(keyframes)
  }
}

/// What is added to each layer.
private enum ExplicitState: String, CaseIterable {
  case basic, additive, by, repeated, reversed, cumulative, filled, fast, spring, keyframes
  case additiveKeyframes = "additive keyframes"
  case cubicKeyframes = "cubic keyframes"
  case repeatedKeyframes = "repeated keyframes"
  case group
  case repeatedGroup = "repeated group"
  case easedGroup = "eased group"
  case clippingGroup = "clipping eased group"
  case nestedGroups = "nested groups"
  case sprungGroup = "sprung group"
  case overBlock = "over a block's"
  case underBlock = "under a block's"
  case addedOverBlock = "added over a block's"
  case addedUnderBlock = "added under a block's"
  case overSpring = "over a spring"
  case underSpring = "under a spring"
  case underKeyframes = "under keyframes"
  case two = "two at once"

  /// What a plain loop computes for it: of two that replace a value only the newer one, of a part above a block's whole both.
  var work: FloorWork {
    switch self {
    case .repeated, .reversed, .cumulative, .repeatedGroup: FloorWork(repeats: true)
    case .keyframes, .additiveKeyframes, .underKeyframes: FloorWork(keys: .linear)
    case .cubicKeyframes: FloorWork(keys: .cubic)
    case .repeatedKeyframes: FloorWork(repeats: true, keys: .linear)
    case .clippingGroup, .sprungGroup: FloorWork(isNested: true)
    case .nestedGroups: FloorWork(repeats: true, isNested: true)
    case .overBlock, .overSpring: FloorWork(setsPart: true)
    case .addedOverBlock, .addedUnderBlock: FloorWork(terms: 2, setsPart: true)
    default: FloorWork()
    }
  }
}
