import Legato

/// A frame of each kind of value in each state, alone and on layers, beside a plain loop that does the same mathematics: a cell far above the others is a
/// combination that the fast paths leave out.
extension Scenario {
  static let matrix: [Scenario] = State.allCases.flatMap { state in MatrixKinds.all.flatMap { $0.scenarios(state) } }
}

/// Any kind of values.
protocol AnyMatrixKind: Sendable {
  var name: String { get }
  /// Values without layers.
  func alone(_ count: Int) -> MatrixFrames
  func layers(_ count: Int, isServed: Bool, _ pace: LayerPace) -> MatrixFrames
  func scenarios(_ state: State) -> [Scenario]
}

enum MatrixKinds {
  static let all: [any AnyMatrixKind] = [
    MatrixKind("numbers", loop: { .numbers(1, $0, $1) }, 0, \.opacity) { Double($0 % 90 + 1) / 100 * $1 },
    MatrixKind("points", loop: { .numbers(2, $0, $1) }, Point.zero, \.position) { Point(x: Double($0 % 500 + 1) * $1, y: 50 * $1) },
    MatrixKind("colours", loop: { .numbers(4, $0, $1) }, Color.black, \.backgroundColor) { index, way in
      Color(red: Double(index % 7 + 1) / 8 * way, green: Double(index % 11) / 11 * way, blue: 0.5)
    },
    MatrixKind("turns", loop: { .turns($0, $1) }, AffineTransform.identity, \.affineTransform) {
      AffineTransform(rotationAngle: angle($0) * $1)
    },
    MatrixKind("turns in space", loop: { .turnsInSpace($0, $1) }, Transform3D.identity, \.transform) {
      Transform3D(rotationAngle: angle($0) * $1, x: 1, y: 2, z: 3)
    },
  ]

  private static func angle(_ index: Int) -> Double { 0.1 + Double(index % 29) / 10 }
}

/// A kind of values: alone, and as a property of layers.
struct MatrixKind<Value: Animatable & Sendable>: AnyMatrixKind {
  let name: String
  let loop: @Sendable (_ work: FloorWork, _ count: Int) -> FloorLoop
  let first: Value
  let property: any ReferenceWritableKeyPath<Layer, Value> & Sendable
  /// Where a value goes, and how much of the way.
  let target: @Sendable (_ index: Int, _ way: Double) -> Value

  init(
    _ name: String, loop: @escaping @Sendable (_ work: FloorWork, _ count: Int) -> FloorLoop, _ first: Value,
    _ property: any ReferenceWritableKeyPath<Layer, Value> & Sendable, to target: @escaping @Sendable (_ index: Int, _ way: Double) -> Value
  ) {
    (self.name, self.loop, self.first, self.property, self.target) = (name, loop, first, property, target)
  }

  func scenarios(_ state: State) -> [Scenario] {
    [
      scenario("Matrix", state, sizes: 1...1_000_000) { alone($0) },
      scenario("Matrix of layers at half speed", state, sizes: 1...100_000) { layers($0, isServed: false, .rows(at: 0.5)) },
      scenario("Matrix of served layers", state, sizes: 1...100_000) { layers($0, isServed: true, .rows(at: 1)) },
      scenario("Matrix of layers paused and continued", state, sizes: 1...100_000) { layers($0, isServed: false, .pausedOnce) },
      scenario("Matrix of served layers paused and continued", state, sizes: 1...100_000) { layers($0, isServed: true, .pausedOnce) },
    ]
      + (state.hasAnimator
        ? [
          scenario("Matrix, an animator each", state, hasEach: true, sizes: 1...1_000_000) { alone($0) },
          scenario("Matrix of layers at half speed, an animator each", state, hasEach: true, sizes: 1...100_000) {
            layers($0, isServed: false, .rows(at: 0.5))
          },
          scenario("Matrix of layers each at half speed", state, sizes: 1...100_000) { layers($0, isServed: false, .each(at: 0.5)) },
        ] : [])
  }

  private func scenario(
    _ matrix: String, _ state: State, hasEach: Bool = false, sizes: ClosedRange<Int>,
    _ make: @escaping @Sendable (_ count: Int) -> MatrixFrames
  ) -> Scenario {
    Scenario("\(matrix), \(state.rawValue), \(name)", "\(name), \(state.rawValue)", sizes: sizes) { run in
      let (frames, loop) = (make(run.size), loop(state.work, run.size))
      let animators = state.begin(frames, hasEach: hasEach)
      frames.settle()
      func perValue(_ frame: (_ index: Int) -> Void) -> Double {
        timed { for index in 0..<run.frames { frame(index) } } / Double(run.frames * run.size)
      }
      let medians = run.alternating {
        perValue { _ in frames.advance(by: run.step / 2) }
      } _: {
        perValue { loop.frame(2 + Double($0) * run.step) }
      }
      withExtendedLifetime((animators, frames)) {}
      return [run.figure(medians.candidate, "ns/animation", floor: medians.floor, floorName: loop.name)]
    }
  }

  func alone(_ count: Int) -> MatrixFrames {
    let stage = Stage()
    let values = (0..<count).map { _ in Animated(first, in: stage) }
    return MatrixFrames(stage: stage, count: count) { values[$0].value = target($0, $1) }
  }

  func layers(_ count: Int, isServed: Bool, _ pace: LayerPace) -> MatrixFrames {
    let tree = Tree(count)
    switch pace {
    case .rows(let speed): for row in tree.window.sublayers where speed != 1 { row.speed = speed }
    case .each(let speed): for layer in tree.layers { layer.speed = speed }
    case .pausedOnce: break
    }
    for layer in tree.layers { layer[keyPath: property] = first }
    let frames = MatrixFrames(stage: tree.stage, count: count, served: isServed ? tree.window : nil) {
      tree.layers[$0][keyPath: property] = target($0, $1)
    }
    if case .pausedOnce = pace { frames.interrupted = tree.window }
    return frames
  }
}

/// Which layers have a time of their own: those that contain a hundred each, or each by itself.
enum LayerPace {
  case rows(at: Double)
  case each(at: Double)
  /// None, until all are paused and continued after everything has begun.
  case pausedOnce
}

/// Values of one kind that are sent somewhere, and their frames.
final class MatrixFrames {
  let stage: Stage
  let count: Int
  let send: (_ index: Int, _ way: Double) -> Void
  /// A window that a server shows, instead of its owner.
  private let served: Window?
  private let server = RenderServer()
  /// What is paused and continued before the frames that are measured.
  var interrupted: Layer?
  private var time = 0.0

  init(stage: Stage, count: Int, served: Window? = nil, send: @escaping (_ index: Int, _ way: Double) -> Void) {
    (self.stage, self.count, self.served, self.send) = (stage, count, served, send)
    if served != nil { show(at: 0) }
  }

  /// A frame of the owner, and of the server.
  func show(at time: Double) {
    stage.advance(to: time)
    guard let served else { return }
    served.commit(to: server)
    server.step(to: time)
    self.time = time
  }

  /// A few frames, so that both sides know when everything has begun.
  func settle() {
    settleServer()
    guard let interrupted else { return }
    interrupted.pauseTime()
    show(at: max(time, stage.now) + 0.01)
    interrupted.continueTime(atSpeed: 1)
    settleServer()
  }

  private func settleServer() { if served != nil { for _ in 0..<4 { show(at: time + 0.01) } } }

  /// The frame that is measured: the server's, where there is one.
  func advance(by step: Double) {
    guard served != nil else {
      stage.advance(to: stage.now + step)
      return
    }
    time += step
    server.step(to: time)
  }

  func sendAll(_ way: Double = 1) { for index in 0..<count { send(index, way) } }

  /// A block each, with a start and a duration of its own.
  func each(_ seconds: (Int) -> Double = { 20 + Double($0 % 10) }, _ start: (_ index: Int, _ seconds: Double) -> Void) {
    for group in 0..<16 {
      for index in stride(from: group, to: count, by: 16) { start(index, seconds(index)) }
      show(at: stage.now + 2.0 / 16)
    }
  }

  func keys(_ index: Int, by curve: (any TimingCurveProvider)? = nil) {
    for frame in 0..<4 {
      addKeyframe(withRelativeStartTime: Double(frame) / 4, relativeDuration: 0.25, timingParameters: curve) {
        send(index, [0.7, -0.5, 1, 0.6][frame])
      }
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
enum State: String, CaseIterable {
  case curve, delayed, repeated
  case ownCurve = "own curve"
  case reducedMotion = "reduced motion"
  case fromCurrent = "from current"
  case absolute, swapped, spring
  case delayedSpring = "delayed spring"
  case repeatedSpring = "repeated spring"
  case springFromCurrent = "spring from current"
  case stacked = "three at once"
  case animator
  case springAnimator = "spring animator"
  case caught
  case springReversed = "spring caught and reversed"
  case delayedPart = "delayed part"
  case scrubbedPart = "scrubbed part"
  case joinedOnWayBack = "joined on the way back"
  case reversed
  case keyframes
  case cubicKeyframes = "cubic keyframes"
  case addedKeyframes = "added keyframes"
  case repeatedKeyframes = "repeated keyframes"
  case keysBySprings = "keyframes by a spring each"
  case springKeyframes = "keyframes under a spring"
  case thrownKeyframes = "keyframes under a thrown spring"
  case animatorKeyframes = "keyframes in an animator"
  case caughtKeyframes = "keyframes caught"

  /// What a plain loop computes for it.
  var work: FloorWork {
    switch self {
    case .repeated, .repeatedSpring: FloorWork(repeats: true)
    case .stacked: FloorWork(terms: 3)
    case .swapped: FloorWork(isSwapped: true)
    case .spring, .delayedSpring, .springFromCurrent, .springAnimator, .caught, .springReversed: FloorWork(isSpring: true)
    case .springKeyframes, .thrownKeyframes, .caughtKeyframes, .keysBySprings: FloorWork(keys: .linear, isSpring: true)
    case .keyframes, .addedKeyframes, .animatorKeyframes: FloorWork(keys: .linear)
    case .cubicKeyframes: FloorWork(keys: .cubic)
    case .repeatedKeyframes: FloorWork(repeats: true, keys: .linear)
    default: FloorWork()
    }
  }

  var hasAnimator: Bool {
    switch self {
    case .animator, .springAnimator, .caught, .springReversed, .delayedPart, .scrubbedPart, .joinedOnWayBack, .reversed, .animatorKeyframes,
      .caughtKeyframes:
      true
    default: false
    }
  }

  /// The animators, where there are any: one for all values, or one for each.
  func begin(_ group: MatrixFrames, hasEach: Bool) -> [PropertyAnimator] {
    if inBlocks(group) || inSprings(group) || inKeyframes(group) { return [] }
    return inAnimators(group, hasEach ? (0..<group.count).map { $0..<$0 + 1 } : [0..<group.count])
  }

  private func inBlocks(_ group: MatrixFrames) -> Bool {
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
      group.show(at: 1)
      let options: AnimationOptions = self == .absolute ? .absolute : [.absolute, .beginFromCurrentState]
      group.each { index, seconds in animate(withDuration: seconds, options: options) { group.send(index, 0.5) } }
    case .swapped:
      group.each { index, seconds in animate(withDuration: seconds) { group.send(index, 1) } }
      group.stage.replaceCurves { _ in CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1) }
    case .reducedMotion:
      group.stage.motionLevel = .reduced
      group.each { index, seconds in animate(withDuration: seconds) { group.send(index, 1) } }
    case .ownCurve:
      group.each { index, seconds in animate(withDuration: seconds, timingParameters: SmootherStep()) { group.send(index, 1) } }
    case .stacked:
      for way in [0.3, 0.6, 1] { group.each { index, seconds in animate(withDuration: seconds) { group.send(index, way) } } }
    default: return false
    }
    return true
  }

  private func inSprings(_ group: MatrixFrames) -> Bool {
    var (delay, options, way) = (0.0, AnimationOptions(), 1.0)
    switch self {
    case .spring: break
    case .delayedSpring: delay = 0.5
    case .repeatedSpring: options = [.repeat, .autoreverse]
    case .springFromCurrent:
      animate(withDuration: 25) { group.sendAll() }
      group.show(at: 1)
      (options, way) = ([.absolute, .beginFromCurrentState], 0.5)
    default: return false
    }
    group.each { index, _ in
      animate(withDuration: 0, delay: delay, timingParameters: Points.Spring.usual.provider, options: options) { group.send(index, way) }
    }
    return true
  }

  /// With a velocity for each axis of a position.
  private static let thrown = SpringTimingParameters(
    mass: 1, stiffness: 0.25, damping: 0.8, initialVelocity: SpringVelocity(dx: 0.3, dy: -0.2))

  private func inKeyframes(_ group: MatrixFrames) -> Bool {
    switch self {
    case .keyframes: group.each { index, seconds in animateKeyframes(withDuration: seconds) { group.keys(index) } }
    case .keysBySprings:
      let spring = SpringTimingParameters(dampingRatio: 0.6)
      group.each { index, seconds in animateKeyframes(withDuration: seconds) { group.keys(index, by: spring) } }
    case .addedKeyframes, .cubicKeyframes:
      let options: KeyframeAnimationOptions = self == .addedKeyframes ? .additive : .calculationModeCubic
      group.each { index, seconds in animateKeyframes(withDuration: seconds, options: options) { group.keys(index) } }
    case .repeatedKeyframes:
      group.each({ 1 + Double($0 % 10) / 20 }) { index, seconds in
        animateKeyframes(withDuration: seconds, options: .repeat) { group.keys(index) }
      }
    case .springKeyframes, .thrownKeyframes:
      // thrown after a delay, they follow a timeline each
      let isThrown = self == .thrownKeyframes
      let spring = isThrown ? Self.thrown : Points.Spring.usual.provider
      group.each { index, _ in
        animateKeyframes(withDuration: 0, delay: isThrown ? 0.5 : 0, timingParameters: spring) { group.keys(index) }
      }
    default: return false
    }
    return true
  }

  private func inAnimators(_ group: MatrixFrames, _ parts: [Range<Int>]) -> [PropertyAnimator] {
    let animators = parts.map { part in
      let send = { for index in part { group.send(index, 1) } }
      let keyed = { _ = animateKeyframes(withDuration: 0) { for index in part { group.keys(index) } } }
      return switch self {
      case .springAnimator, .springReversed: group.animator(spring: true, send)
      case .delayedPart, .scrubbedPart: group.animator(delayFactor: 0.2, send)
      case .joinedOnWayBack: group.animator {}
      case .animatorKeyframes, .caughtKeyframes: group.animator(keyed)
      default: group.animator(send)
      }
    }
    group.show(at: interruption)
    for (animator, part) in zip(animators, parts) { interrupt(animator) { for index in part { group.send(index, 1) } } }
    return animators
  }

  /// When something happens to the animators.
  private var interruption: Double {
    switch self {
    case .reversed, .joinedOnWayBack: 12
    case .delayedPart: 6
    case .scrubbedPart: 15
    case .springReversed: 1.2
    default: 1
    }
  }

  private func interrupt(_ animator: PropertyAnimator, _ send: @escaping () -> Void) {
    switch self {
    case .caught, .caughtKeyframes:
      animator.pauseAnimation()
      animator.fractionComplete = 0.3
      animator.continueAnimation(withTimingParameters: Points.Spring.usual.provider, durationFactor: 0)
    case .springReversed:
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: Optional<SpringTimingParameters>.none, durationFactor: 0)
    case .scrubbedPart:
      animator.pauseAnimation()
      animator.fractionComplete = 0.8
      animator.startAnimation()
    case .joinedOnWayBack:
      animator.isReversed = true
      animator.addAnimations(send)
    case .reversed: animator.isReversed = true
    default: break
    }
  }
}
