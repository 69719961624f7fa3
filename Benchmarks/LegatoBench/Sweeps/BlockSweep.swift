import Legato

extension Scenario {
  /// What a block's animation can be.
  static let blockSweeps: [Scenario] = MatrixKinds.all.map { kind in
    Sweep(
      first: BlockSetup(),
      axes: [
        Sweep.Axis(\.curve), Sweep.Axis(\.cycle), Sweep.Axis(("at once", { $0.delay = 0 }), ("delayed", { $0.delay = 0.5 })),
        Sweep.Axis(\.base), Sweep.Axis(\.form),
        Sweep.Axis(("full motion", { $0.isReduced = false }), ("reduced motion", { $0.isReduced = true })),
        Sweep.Axis(\.host),
      ]
    ) { setup, count in
      let frames = setup.host.frames(of: kind, count)
      setup.start(frames)
      frames.settle()
      return SweepFrames(kept: [frames]) { frames.advance(by: $0) }
    }.scenario("Sweep of blocks, \(kind.name)", "each combination of what a block can be, of \(kind.name)")
  }
}

/// Where values are.
enum SweepHost: String, CaseIterable, Sendable {
  case values
  case slowLayers = "layers at half speed"
  case ownTimes = "layers each at half speed"
  case pausedOnce = "layers paused and continued"
  case served = "served layers"

  func frames(of kind: any AnyMatrixKind, _ count: Int) -> MatrixFrames {
    switch self {
    case .values: kind.alone(count)
    case .slowLayers: kind.layers(count, isServed: false, .rows(at: 0.5))
    case .ownTimes: kind.layers(count, isServed: false, .each(at: 0.5))
    case .pausedOnce: kind.layers(count, isServed: false, .pausedOnce)
    case .served: kind.layers(count, isServed: true, .rows(at: 1))
    }
  }
}

enum SweepCurve: String, CaseIterable, Sendable {
  case curve, spring
  case thrown = "thrown spring"
  case own = "own curve"

  var provider: any TimingCurveProvider {
    switch self {
    case .curve: Points.Curve.easeInOut.provider
    case .spring: Points.Spring.usual.provider
    case .thrown: SpringTimingParameters(mass: 1, stiffness: 0.25, damping: 0.8, initialVelocity: SpringVelocity(dx: 0.3, dy: -0.2))
    case .own: SmootherStep()
    }
  }
}

private struct BlockSetup: Sendable {
  enum Cycle: String, CaseIterable, Sendable { case once, repeated, autoreversed }
  enum Base: String, CaseIterable, Sendable {
    case adding, absolute
    case fromCurrent = "from current"
  }
  enum Form: String, CaseIterable, Sendable {
    case plain
    case nested = "in another block"
    case linear = "linear keyframes"
    case discrete = "discrete keyframes"
    case cubic = "cubic keyframes"
    case paced = "paced keyframes"

    var mode: KeyframeAnimationOptions {
      switch self {
      case .discrete: .calculationModeDiscrete
      case .cubic: .calculationModeCubic
      case .paced: .calculationModePaced
      default: .calculationModeLinear
      }
    }
  }

  var curve = SweepCurve.curve
  var cycle = Cycle.once
  var delay = 0.0
  var base = Base.adding
  var form = Form.plain
  var isReduced = false
  var host = SweepHost.values

  func start(_ group: MatrixFrames) {
    if isReduced { group.stage.motionLevel = .reduced }
    if base != .adding {
      animate(withDuration: 25) { group.sendAll() }
      group.show(at: 1)
    }
    group.each({ (cycle == .once ? 20 : 1) + Double($0 % 10) / 20 }) { index, seconds in start(group, index, seconds) }
  }

  private func start(_ group: MatrixFrames, _ index: Int, _ seconds: Double) {
    var options: AnimationOptions =
      switch base {
      case .adding: []
      case .absolute: .absolute
      case .fromCurrent: [.absolute, .beginFromCurrentState]
      }
    if cycle != .once { options.insert(.repeat) }
    if cycle == .autoreversed { options.insert(.autoreverse) }
    let send = { group.send(index, base == .adding ? 1 : 0.5) }
    switch form {
    case .plain:
      animate(withDuration: seconds, delay: delay, timingParameters: curve.provider, options: options, animations: send)
    case .nested:
      animate(withDuration: seconds, delay: delay, timingParameters: curve.provider, options: options) {
        animate(withDuration: seconds / 2, delay: 0.1, animations: send)
      }
    default:
      var keyOptions = form.mode
      keyOptions.insert(KeyframeAnimationOptions(options))
      animateKeyframes(withDuration: seconds, delay: delay, timingParameters: curve.provider, options: keyOptions) { group.keys(index) }
    }
  }
}
