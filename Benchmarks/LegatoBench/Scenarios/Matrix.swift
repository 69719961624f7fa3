import Legato

/// A frame of each kind of value in each state, beside a plain loop over as many numbers of that kind under curves: a cell far above the others is a
/// combination that the fast paths leave out.
extension Scenario {
  static let matrix: [Scenario] = State.allCases.flatMap { state in
    [
      cell("numbers", state, loop: { .numbers(1, $0) }, 0.0, to: { index, way in Double(index % 90 + 1) * way }),
      cell("points", state, loop: { .numbers(2, $0) }, Point.zero, to: { Point(x: Double($0 % 500 + 1) * $1, y: 50 * $1) }),
      cell(
        "colours", state, loop: { .numbers(4, $0) }, Color.black,
        to: { index, way in Color(red: Double(index % 7 + 1) / 8 * way, green: Double(index % 11) / 11 * way, blue: 0.5) }),
      cell("turns", state, loop: { .turns($0) }, AffineTransform.identity, to: { AffineTransform(rotationAngle: angle($0) * $1) }),
      cell(
        "turns in space", state, loop: { .turnsInSpace($0) }, Transform3D.identity,
        to: { Transform3D(rotationAngle: angle($0) * $1, x: 1, y: 2, z: 3) }),
    ]
  }

  private static func angle(_ index: Int) -> Double { 0.1 + Double(index % 29) / 10 }

  /// - Parameter target: Where a value goes, and how much of the way.
  private static func cell<Value: Animatable & Sendable>(
    _ kind: String, _ state: State, loop: @escaping @Sendable (Int) -> FloorLoop, _ first: Value,
    to target: @escaping @Sendable (_ index: Int, _ way: Double) -> Value
  ) -> Scenario {
    frames("Matrix, \(state.rawValue), \(kind)", "\(kind), \(state.rawValue)", beside: { [loop($0)] }) { count in
      let stage = Stage()
      let values = (0..<count).map { _ in Animated(first, in: stage) }
      let group = Group(stage: stage, count: count) { values[$0].value = target($0, $1) }
      let animator = state.begin(group)
      return Motion(
        stage, count, range: 1,
        shown: { _ in
          withExtendedLifetime((values, animator)) {}
          return []
        }, exact: nil)
    }
  }
}

/// Values of one kind that are sent somewhere.
private struct Group {
  let stage: Stage
  let count: Int
  let send: (_ index: Int, _ way: Double) -> Void

  func sendAll(_ way: Double = 1) { for index in 0..<count { send(index, way) } }

  /// A block each, with a start and a duration of its own.
  func each(_ seconds: (Int) -> Double = { 20 + Double($0 % 10) }, _ start: (_ index: Int, _ seconds: Double) -> Void) {
    Points.inGroups(count, on: stage) { start($0, seconds($0)) }
  }

  func keys(_ index: Int) {
    for frame in 0..<4 {
      addKeyframe(withRelativeStartTime: Double(frame) / 4, relativeDuration: 0.25) { send(index, [0.7, -0.5, 1, 0.6][frame]) }
    }
  }

  func animator(spring: Bool = false, delayFactor: Double = 0, _ changes: @escaping () -> Void) -> PropertyAnimator {
    let animator =
      spring
      ? PropertyAnimator(duration: 0, timingParameters: Points.Spring.usual.provider, stage: stage)
      : PropertyAnimator(duration: 25, timingParameters: Points.Curve.easeInOut.provider, stage: stage)
    animator.addAnimations(changes, delayFactor: delayFactor)
    animator.startAnimation()
    return animator
  }
}

/// What is done to the values.
private enum State: String, CaseIterable {
  case curve, delayed, repeated
  case fromCurrent = "from current"
  case absolute, swapped, spring
  case springFromCurrent = "spring from current"
  case stacked = "three at once"
  case animator
  case springAnimator = "spring animator"
  case caught
  case springReversed = "spring caught and reversed"
  case delayedPart = "delayed part"
  case reversed
  case keyframes
  case cubicKeyframes = "cubic keyframes"
  case repeatedKeyframes = "repeated keyframes"
  case springKeyframes = "keyframes under a spring"
  case animatorKeyframes = "keyframes in an animator"
  case caughtKeyframes = "keyframes caught"

  /// The animator, where there is one.
  func begin(_ group: Group) -> PropertyAnimator? {
    inBlocks(group) ? nil : inAnimator(group)
  }

  private func inBlocks(_ group: Group) -> Bool {
    let spring = Points.Spring.usual.provider
    switch self {
    case .curve: group.each { index, seconds in animate(withDuration: seconds) { group.send(index, 1) } }
    case .delayed:
      group.each { index, seconds in
        animate(withDuration: seconds, delay: 0.5, options: [], animations: { group.send(index, 1) }, completion: nil)
      }
    case .repeated:
      group.each({ 1 + Double($0 % 10) / 20 }) { index, seconds in
        animate(withDuration: seconds, options: [.repeat, .autoreverse]) { group.send(index, 1) }
      }
    case .fromCurrent, .absolute:
      animate(withDuration: 25) { group.sendAll() }
      group.stage.advance(to: 1)
      let options: AnimationOptions = self == .absolute ? .absolute : [.absolute, .beginFromCurrentState]
      group.each { index, seconds in animate(withDuration: seconds, options: options) { group.send(index, 0.5) } }
    case .swapped:
      group.each { index, seconds in animate(withDuration: seconds) { group.send(index, 1) } }
      group.stage.replaceCurves { _ in CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1) }
    case .spring: group.each { index, _ in animate(withDuration: 0, timingParameters: spring) { group.send(index, 1) } }
    case .springFromCurrent:
      animate(withDuration: 25) { group.sendAll() }
      group.stage.advance(to: 1)
      group.each { index, _ in
        animate(withDuration: 0, timingParameters: spring, options: [.absolute, .beginFromCurrentState]) { group.send(index, 0.5) }
      }
    case .stacked:
      for way in [0.3, 0.6, 1] { group.each { index, seconds in animate(withDuration: seconds) { group.send(index, way) } } }
    case .keyframes: group.each { index, seconds in animateKeyframes(withDuration: seconds) { group.keys(index) } }
    case .cubicKeyframes:
      group.each { index, seconds in
        animateKeyframes(withDuration: seconds, options: .calculationModeCubic) { group.keys(index) }
      }
    case .repeatedKeyframes:
      group.each({ 1 + Double($0 % 10) / 20 }) { index, seconds in
        animateKeyframes(withDuration: seconds, options: .repeat) { group.keys(index) }
      }
    case .springKeyframes:
      group.each { index, _ in animateKeyframes(withDuration: 0, timingParameters: spring) { group.keys(index) } }
    default: return false
    }
    return true
  }

  private func inAnimator(_ group: Group) -> PropertyAnimator {
    let keyed = { _ = animateKeyframes(withDuration: 0) { for index in 0..<group.count { group.keys(index) } } }
    let animator =
      switch self {
      case .springAnimator, .springReversed: group.animator(spring: true) { group.sendAll() }
      case .delayedPart: group.animator(delayFactor: 0.2) { group.sendAll() }
      case .animatorKeyframes, .caughtKeyframes: group.animator(keyed)
      default: group.animator { group.sendAll() }
      }
    group.stage.advance(to: self == .reversed ? 12 : self == .delayedPart ? 6 : 1)
    switch self {
    case .caught, .caughtKeyframes:
      animator.pauseAnimation()
      animator.fractionComplete = 0.3
      animator.continueAnimation(withTimingParameters: Points.Spring.usual.provider, durationFactor: 0)
    case .springReversed:
      group.stage.advance(to: 1.2)
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: Optional<SpringTimingParameters>.none, durationFactor: 0)
    case .reversed: animator.isReversed = true
    default: break
    }
    return animator
  }
}
