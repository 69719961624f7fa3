import LegatoLayers

/// An animator that moves items from start to end positions as bodies of a ``DynamicAnimator`` (TR-30).
///
/// ```swift
/// let card = DynamicTransitionAnimator(animator: bodies, movements: [.init(item: layer, start: below, end: middle)])
/// card.addAnimations { dimming.opacity = 0.4 }          // follows the bodies
/// card.startAnimation()
/// card.pauseAnimation()                                  // a finger: the bodies are out
/// card.fractionComplete = 0.4
/// card.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 1, initialVelocity: thrown), durationFactor: 0)
/// ```
/// A pause removes the bodies. ``fractionComplete`` is the projection of the first item's position on the line from start to end. Continuing adds the bodies
/// again, at rest or with the initial velocity of a spring. Reversing pulls them to the other end, with their present velocity. Changes in blocks follow the
/// fraction. The animator has no duration and ends when every item has come to rest at its end.
///
/// An animator that is released while it runs continues to its end. If the stage or the reference layer is deallocated first, it ends at its present
/// position: its completions get `AnimatingPosition.current`, as do those of one that is released while paused.
public final class DynamicTransitionAnimator: ImplicitlyAnimating {
  /// An item with its start and end position.
  public struct Movement {
    /// The item that is moved.
    public let item: any DynamicItem
    /// The start and end of the item's center, in the reference layer's coordinates.
    public let start, end: Point
    /// Creates a movement. The animator reports points that are not finite.
    public init(item: any DynamicItem, start: Point, end: Point) { (self.item, self.start, self.end) = (item, start, end) }
    fileprivate func point(at fraction: Double) -> Point { start + (end - start) * fraction }
    /// The fraction of the line at which it is nearest to `point`; 1 for a line without length.
    fileprivate func fraction(_ point: Point) -> Double {
      let far = max(abs(end.x - start.x), abs(end.y - start.y))
      guard far > 0, far.isFinite else { return 1 }
      // scaled by a power of two near the length, which is exact, so that no square overflows or underflows
      let unit = Double(sign: .plus, exponent: min(1023, -far.exponent), significand: 1)
      let (line, offset) = ((end - start) * unit, (point - start) * unit)
      return (offset.dx * line.dx + offset.dy * line.dy) / (line.dx * line.dx + line.dy * line.dy)
    }
  }

  /// The items with their starts and ends, in the order of the initializer. The first one determines the fraction.
  public let movements: [Movement]
  public private(set) var state = AnimatingState.inactive
  /// Whether the bodies are in the dynamic animator, or will be after a delay.
  public private(set) var isRunning = false
  private let animator: DynamicAnimator
  private let pull: (any DynamicItem, Point) -> DynamicBehavior
  /// The parent of the behaviors that are in the dynamic animator while it runs.
  private var activeBehavior: DynamicBehavior?
  /// A paused animator with the changes of blocks, whose fraction is set to that of the bodies.
  private var blockAnimator = PropertyAnimator(duration: 1, curve: .linear)
  private var hasBlocks = false
  private var completions: [(AnimatingPosition) -> Void] = []
  private var alarm: StageAlarm?
  private var reverses = false

  /// The distance, velocity and angular velocity below which an item has arrived, in points, points per second and radians per second.
  private static let (arrivalDistance, arrivalSpeed, arrivalSpin) = (0.5, 5.0, 0.1)

  /// Creates an inactive animator.
  /// - Parameters:
  ///   - animator: the dynamic animator that contains the bodies.
  ///   - movements: the items with their starts and ends. The dynamic animator reports coordinates that are not finite.
  ///   - pull: makes the behavior that pulls an item to a point; a ``SnapBehavior`` by default.
  public init(
    animator: DynamicAnimator, movements: [Movement],
    pull: @escaping (any DynamicItem, Point) -> DynamicBehavior = { SnapBehavior(item: $0, snapTo: $1) }
  ) {
    (self.animator, self.movements, self.pull) = (animator, movements, pull)
  }

  deinit {
    animator.clockObservers[ObjectIdentifier(self)] = nil
    guard state != .inactive else { return }
    let completions = completions
    func callCompletions() { for completion in completions { completion(.current) } }
    guard let stage = animator.stage else { return callCompletions() }
    stage.deliverLater { stage.afterwards(callCompletions) }
  }

  /// Ends at the present position, because there will be no more frames.
  private func endWithoutClock() {
    guard isRunning else { return }
    removeBodies()
    if hasBlocks, blockAnimator.state == .active {
      blockAnimator.stopAnimation(false)
      blockAnimator.finishAnimation(at: .current)
    }
    end(at: .current)
  }

  // MARK: Reading

  /// Whether the animator moves to the start. Set while running, the bodies turn back with their present velocity; set while inactive or paused, it takes
  /// effect when the animator continues.
  public var isReversed: Bool {
    get { reverses }
    set {
      guard state != .stopped, newValue != reverses else { return }
      reverses = newValue
      if isRunning, activeBehavior != nil { addBodies() }
    }
  }

  /// The first item's progress in the direction of travel; outside 0…1 if it overshoots.
  ///
  /// Setting it while paused moves all items, each along its own line. While running or stopped it has no effect. A number that is not finite is ignored and
  /// reported.
  public var fractionComplete: Double {
    get {
      guard state != .inactive, let first = movements.first else { return 0 }
      let fraction = first.fraction(animator.position(of: first.item))
      return reverses ? 1 - fraction : fraction
    }
    set {
      guard newValue.isFinite else {
        return Misuse.report(
          .number(call: "fractionComplete", wanted: "a finite fraction", found: "\(newValue)", repair: "\(fractionComplete)"))
      }
      guard state != .stopped, !isRunning else { return }
      if state == .inactive { begin() }
      let fraction = reverses ? 1 - newValue : newValue
      for way in movements { way.item.center = way.point(at: fraction) }
      updateBlocks()
    }
  }

  // MARK: Calls

  /// Starts or resumes: adds the bodies at the items' present positions, at rest or with the velocity of a former animation. Does nothing while running; a
  /// misuse when stopped.
  public func startAnimation() {
    switch (state, isRunning) {
    case (.inactive, _):
      begin()
      run(.zero)
    case (.active, false): run(.zero)
    case (.active, true): break
    case (.stopped, _): misuse(.start)
    }
  }

  /// Starts after a delay in seconds. A negative delay, NaN or infinity is repaired to 0 and reported. Without a stage it starts at once.
  public func startAnimation(afterDelay delay: Double) {
    guard state == .inactive else { return misuse(.startLater) }
    var delay = delay
    if !(delay >= 0 && delay.isFinite) {
      Misuse.report(.number(call: "startAnimation(afterDelay:)", wanted: "a delay of at least 0", found: "\(delay)", repair: "0"))
      delay = 0
    }
    begin()
    guard delay > 0, let stage = animator.stage else { return run(.zero) }
    isRunning = true
    animator.clockObservers[ObjectIdentifier(self)] = { [weak self] in self?.endWithoutClock() }
    alarm = stage.setAlarm(at: stage.now + delay) { [self] in
      alarm = nil
      addBodies()
    }
  }

  /// Pauses: removes the bodies, at their positions at the last step. When inactive, it runs the blocks without moving an item. Does nothing while paused; a
  /// misuse when stopped.
  public func pauseAnimation() {
    switch (state, isRunning) {
    case (.inactive, _): begin()
    case (.active, true): removeBodies()
    case (.active, false): break
    case (.stopped, _): misuse(.pause)
    }
  }

  /// Continues from the paused positions.
  /// - Parameters:
  ///   - parameters: a spring's initial velocity, in distances to the target per second, becomes that of the bodies; the rest of the curve is ignored.
  ///   - durationFactor: ignored, because bodies have no duration.
  public func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {
    switch (state, isRunning) {
    case (.inactive, _), (.active, true): break
    case (.active, false): run(parameters?.springTimingParameters?.initialVelocity ?? .zero)
    case (.stopped, _): misuse(.continueAnimation)
    }
  }

  /// Stops: removes the bodies at their present positions. With `withoutFinishing` it becomes inactive at once, and its completions are discarded without
  /// being called. A misuse when it is not active.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return misuse(.stop) }
    removeBodies()
    if withoutFinishing {
      if hasBlocks { blockAnimator.stopAnimation(true) }
      completions = []
      reset()
    } else {
      if hasBlocks { blockAnimator.stopAnimation(false) }
      state = .stopped
    }
  }

  /// Ends a stopped animator: moves every item exactly to the given end, or leaves it where it is for `.current`.
  public func finishAnimation(at finalPosition: AnimatingPosition) {
    guard state == .stopped else { return misuse(.finish) }
    if hasBlocks { blockAnimator.finishAnimation(at: finalPosition) }
    end(at: finalPosition)
  }

  /// Adds a block whose changes follow the first item's progress, 0…1.
  public func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds a block whose changes follow the first item's progress from `delayFactor` on, a fraction 0…1; other numbers are clamped and reported. When inactive
  /// it is run at the start; a misuse when stopped.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {
    guard state != .stopped else { return misuse(.add) }
    blockAnimator.addAnimations(animation, delayFactor: delayFactor)
    hasBlocks = true
    if state == .active { updateBlocks() }
  }

  /// Adds a completion, which is called once at the next end, after those added before. ``stopAnimation(_:)`` with true discards it.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) { completions.append(completion) }

  // MARK: Bodies

  private func begin() {
    state = .active
    if hasBlocks { blockAnimator.pauseAnimation() }
    // the items are not moved to their starts
    updateBlocks()
  }

  private func updateBlocks() {
    guard hasBlocks, let first = movements.first else { return }
    blockAnimator.fractionComplete = min(1, max(0, first.fraction(animator.position(of: first.item))))
  }

  private func run(_ velocity: SpringVelocity) {
    isRunning = true
    animator.clockObservers[ObjectIdentifier(self)] = { [weak self] in self?.endWithoutClock() }
    addBodies()
    guard velocity != .zero, let activeBehavior else { return }
    for way in movements {
      let distance = (reverses ? way.start : way.end) - way.item.center
      let thrown = DynamicItemBehavior(items: [way.item])
      activeBehavior.addChildBehavior(thrown)
      thrown.addLinearVelocity(Vector(dx: velocity.dx * distance.dx, dy: velocity.dy * distance.dy), for: way.item)
    }
  }

  private func addBodies() {
    let new = DynamicBehavior()
    for way in movements { new.addChildBehavior(pull(way.item, reverses ? way.start : way.end)) }
    new.action = { [self] in stepEnded() }
    // add the new one first, so that the items are always in a behavior and keep their velocity
    let former = activeBehavior
    activeBehavior = new
    animator.addBehavior(new)
    if let former { animator.removeBehavior(former) }
  }

  private func removeBodies() {
    isRunning = false
    animator.clockObservers[ObjectIdentifier(self)] = nil
    alarm?.cancel()
    alarm = nil
    guard let activeBehavior else { return }
    animator.writeNow(movements.map(\.item))
    animator.removeBehavior(activeBehavior)
    self.activeBehavior = nil
    // at once, because without another step the bodies would not be removed
    animator.applyPendingChanges()
  }

  private func stepEnded() {
    guard isRunning else { return }
    updateBlocks()
    let hasArrived = movements.allSatisfy { way in
      let target = reverses ? way.start : way.end
      guard let velocity = animator.velocity(of: way.item) else { return true }
      return animator.position(of: way.item).distance(to: target) < Self.arrivalDistance && velocity.linear.length < Self.arrivalSpeed
        && abs(velocity.angular) < Self.arrivalSpin
    }
    guard hasArrived else { return }
    removeBodies()
    animator.afterStep { [self] in arrive() }
  }

  /// Ends at the target, after the bodies were removed, so that completions may move the items and start again.
  private func arrive() {
    guard state == .active, !isRunning else { return }
    if hasBlocks {
      blockAnimator.stopAnimation(false)
      blockAnimator.finishAnimation(at: reverses ? .start : .end)
    }
    end(at: reverses ? .start : .end)
  }

  private func end(at position: AnimatingPosition) {
    for way in movements where position != .current {
      way.item.center = position == .end ? way.end : way.start
      way.item.rotation = 0
    }
    reset()
    let due = completions
    completions = []
    for completion in due { completion(position) }
  }

  private func reset() {
    state = .inactive
    reverses = false
    hasBlocks = false
    blockAnimator = PropertyAnimator(duration: 1, curve: .linear)
  }

  private func misuse(_ call: AnimatorCall) { call.report(state, isRunning: isRunning) }
}
