import LegatoCore

/// The same scene on a real stage, through the public calls alone.
final class RefereeWorld {
  let stage = Stage()
  let values: [any StagedValue]
  let animators: [PropertyAnimator]

  private let slowness: Double
  private let isExact: Bool

  /// - Parameters:
  ///   - slowness: by how much blocks take longer than they should.
  ///   - begin: the host's time at which the scene begins; nothing for 0.
  init(_ values: [RefereeValue], _ makes: [RefereeMake], slowness: Double = 0, begin: Duration? = nil) {
    self.slowness = slowness
    if let begin { stage.advance(to: begin) }
    isExact = begin != nil
    self.values = values.map { [stage] in
      switch $0.kind {
      case .number: Staged<Double>($0.model, stage)
      case .point: Staged<Point>($0.model, stage)
      case .size: Staged<Size>($0.model, stage)
      case .rect: Staged<Rect>($0.model, stage)
      case .fade: Staged<Double>($0.model, stage, isAdditive: false)
      case .color: Staged<Color>($0.model, stage)
      case .plane: Staged<AffineTransform>($0.model, stage)
      case .card: Staged<Transform3D>($0.model, stage, isAdditive: true, entries: [0, 1, 4, 5, 12, 13])
      case .space: Staged<Transform3D>($0.model, stage)
      }
    }
    animators = makes.map { [stage] make in
      let animator = PropertyAnimator(duration: make.seconds, timingParameters: make.curve.provider, stage: stage)
      animator.scrubsLinearly = make.scrubsLinearly
      return animator
    }
  }

  deinit { for animator in animators where animator.state == .active { animator.stopAnimation(true) } }

  func play(_ call: RefereeCall) {
    switch call {
    case .block(let block): play(block)
    case .set(let change): values[change.value].set(change.target)
    case .removeAll(let index): values[index].removeAll()
    case .animator(let index, let verb): play(verb, animators[index])
    case .advance(let seconds):
      if isExact { stage.advance(to: stage.exactNow + .seconds(seconds)) } else { stage.advance(to: stage.now + seconds) }
    }
  }

  private func play(_ block: RefereeBlock) {
    let options: AnimationOptions =
      switch block.policy {
      case .plain: []
      case .fromCurrent: .beginFromCurrentState
      case .absolute: .absolute
      }
    let seconds = block.seconds * (1 + slowness)
    let changes = { [values] in for change in block.changes { values[change.value].set(change.target) } }
    let body = {
      if block.count == 1, !block.autoreverses { return changes() }
      modifyAnimations(withRepeatCount: block.count, autoreverses: block.autoreverses, animations: changes)
    }
    if var frameOptions = block.changes.first(where: { !$0.frames.isEmpty })?.frameOptions {
      frameOptions.formUnion(KeyframeAnimationOptions(options))
      let curve = block.curve.byAxis.provider
      animateKeyframes(withDuration: seconds, delay: block.delay, timingParameters: curve, options: frameOptions) { [values] in
        for change in block.changes { Self.addFrames(change, values) }
      }
    } else if case .scalarRatio(let ratio, let velocity) = block.curve {
      animate(
        withDuration: seconds, delay: block.delay, usingSpringWithDamping: ratio, initialSpringVelocity: velocity, options: options,
        animations: body)
    } else {
      animate(withDuration: seconds, delay: block.delay, timingParameters: block.curve.provider, options: options, animations: body)
    }
  }

  private static func addFrames(_ change: RefereeChange, _ values: [any StagedValue]) {
    for frame in change.frames {
      addKeyframe(
        withRelativeStartTime: frame.start, relativeDuration: frame.length,
        timingParameters: frame.curve == .linear ? nil : frame.curve.provider
      ) { values[change.value].set(frame.target) }
    }
  }

  private func play(_ verb: RefereeVerb, _ animator: PropertyAnimator) {
    switch verb {
    case .start: animator.startAnimation()
    case .startAfter(let delay): animator.startAnimation(afterDelay: delay)
    case .pause: animator.pauseAnimation()
    case .scrub(let fraction): animator.fractionComplete = fraction
    case .setReversed(let value): animator.isReversed = value
    case .resume(let curve, let factor): animator.continueAnimation(withTimingParameters: curve?.provider, durationFactor: factor)
    case .add(let changes, let delayFactor):
      animator.addAnimations(
        { [values] in
          for change in changes {
            if change.frames.isEmpty {
              values[change.value].set(change.target)
            } else {
              // KF-17, KF-18: the animator's duration and curve
              animateKeyframes(withDuration: 0, options: change.frameOptions) { Self.addFrames(change, values) }
            }
          }
        }, delayFactor: delayFactor)
    case .stop: animator.stopAnimation(true)
    case .stopAndFinish(let position):
      animator.stopAnimation(false)
      animator.finishAnimation(at: [.end, .start, .current][position])
    }
  }
}

/// An animated value of any type, as numbers.
protocol StagedValue: AnyObject {
  var model: [Double] { get }
  var shown: [Double] { get }
  var velocity: [Double] { get }
  var animationCount: Int { get }
  func set(_ numbers: [Double])
  func removeAll()
}

private final class Staged<Value: Animatable>: StagedValue {
  private let value: Animated<Value>
  /// Which entries of a 4 × 4 map are drawn, the others being the identity's; of anything else all numbers are.
  private let entries: [Int]?

  init(_ numbers: [Double], _ stage: Stage, isAdditive: Bool? = nil, entries: [Int]? = nil) {
    self.entries = entries
    value = Animated(Self.value(numbers, entries), in: stage, isAdditive: isAdditive)
  }
  private static func value(_ numbers: [Double], _ entries: [Int]?) -> Value {
    guard let entries else { return Value(components: numbers.span) }
    var all = (0..<Value.componentCount).map { $0 % 5 == 0 ? 1.0 : 0 }
    for (entry, number) in zip(entries, numbers) { all[entry] = number }
    return Value(components: all.span)
  }
  private func numbers(_ value: Value) -> [Double] {
    var numbers = [Double](repeating: 0, count: Value.componentCount)
    var span = numbers.mutableSpan
    value.write(to: &span)
    return entries?.map { numbers[$0] } ?? numbers
  }
  var model: [Double] { numbers(value.value) }
  var shown: [Double] { numbers(value.presentation) }
  var velocity: [Double] { numbers(value.velocity) }
  var animationCount: Int { value.animationCount }
  func set(_ numbers: [Double]) { value.value = Self.value(numbers, entries) }
  func removeAll() { value.removeAllAnimations() }
}
