import LegatoLayers

/// Bodies in the role of an animator: items that a ``DynamicAnimator`` moves from their starts to their ends (TR-30).
///
/// ```swift
/// let card = DynamicTransitionAnimator(animator: bodies, ways: [.init(item: layer, start: below, end: middle)])
/// card.addAnimations { dimming.opacity = 0.4 }          // follows the bodies
/// card.startAnimation()
/// card.pauseAnimation()                                  // a finger: the bodies are out
/// card.fractionComplete = 0.4
/// card.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 1, initialVelocity: thrown), durationFactor: 0)
/// ```
/// A pause removes the bodies; ``fractionComplete`` is the projection of the first item on the line from start to end; continuing adds them again at
/// rest, or with the velocity of the spring that is given; reversing draws them to the other end with the velocity they have. Whatever blocks change
/// follows the fraction. It has no duration and ends when every item has come to rest at its end.
///
/// One that is released while it runs continues to its end. If its clock, the stage or the reference layer, is deallocated first, it ends there: its
/// completions get `AnimatingPosition.current`, as do those of one that is released paused.
public final class DynamicTransitionAnimator: ImplicitlyAnimating {
  /// One item's start and end, in the reference layer's space.
  public struct Way {
    /// What is carried.
    public let item: any DynamicItem
    /// Of the item's center, in points of the reference layer's space.
    public let start, end: Point
    /// Any points; what is not finite the animator reports.
    public init(item: any DynamicItem, start: Point, end: Point) { (self.item, self.start, self.end) = (item, start, end) }
    fileprivate func place(_ fraction: Double) -> Point { start + (end - start) * fraction }
    /// The fraction of the line at which `point` is nearest to it; 1 for a line of no length.
    fileprivate func fraction(_ point: Point) -> Double {
      let far = max(abs(end.x - start.x), abs(end.y - start.y))
      guard far > 0, far.isFinite else { return 1 }
      // scaled by about its length, so that no square overflows or underflows; a power of two is exact
      let unit = Double(sign: .plus, exponent: min(1023, -far.exponent), significand: 1)
      let (way, here) = ((end - start) * unit, (point - start) * unit)
      return (here.dx * way.dx + here.dy * way.dy) / (way.dx * way.dx + way.dy * way.dy)
    }
  }

  /// In the order in which they were given; the fraction is the first one's.
  public let ways: [Way]
  public private(set) var state = AnimatingState.inactive
  /// Whether the bodies are in, or a delayed start is to put them in.
  public private(set) var isRunning = false
  private let animator: DynamicAnimator
  private let pull: (any DynamicItem, Point) -> DynamicBehavior
  /// What is in the animator while the bodies are.
  private var carrier: DynamicBehavior?
  /// Carries what blocks change: paused, its fraction is the bodies'.
  private var followers = PropertyAnimator(duration: 1, curve: .linear)
  private var hasFollowers = false
  private var completions: [(AnimatingPosition) -> Void] = []
  private var alarm: StageAlarm?
  private var reverses = false

  /// Nearer and slower than this an item has arrived: points, points a second, radians a second.
  private static let (nearby, slow, slowTurn) = (0.5, 5.0, 0.1)

  /// An inactive animator whose items move to their ends as bodies.
  /// - Parameters:
  ///   - animator: in which the bodies are.
  ///   - ways: the start and the end of each item; items whose coordinates are not finite are reported by the animator.
  ///   - pull: makes the behavior that pulls an item to a point; by default a ``SnapBehavior``.
  public init(
    animator: DynamicAnimator, ways: [Way],
    pull: @escaping (any DynamicItem, Point) -> DynamicBehavior = { SnapBehavior(item: $0, snapTo: $1) }
  ) {
    (self.animator, self.ways, self.pull) = (animator, ways, pull)
  }

  deinit {
    animator.whenGroundGoes[ObjectIdentifier(self)] = nil
    guard state != .inactive else { return }
    let completions = completions
    func tell() { for completion in completions { completion(.current) } }
    guard let stage = animator.stage else { return tell() }
    stage.deliverLater { stage.afterwards(tell) }
  }

  /// No frame will come any more.
  private func endWithoutGround() {
    guard isRunning else { return }
    takeOut()
    if hasFollowers, followers.state == .active {
      followers.stopAnimation(false)
      followers.finishAnimation(at: .current)
    }
    end(at: .current)
  }

  // MARK: Reading

  /// Remembered while inactive or paused; while running it turns the bodies round with the velocity they have.
  public var isReversed: Bool {
    get { reverses }
    set {
      guard state != .stopped, newValue != reverses else { return }
      reverses = newValue
      if isRunning, carrier != nil { putIn() }
    }
  }

  /// The first item's progress in the direction of travel; beyond 0…1 where it overshoots. Setting it while paused puts
  /// all items there, each on its own line; while running or stopped it does nothing, not finite it is ignored and reported.
  public var fractionComplete: Double {
    get {
      guard state != .inactive, let first = ways.first else { return 0 }
      let fraction = first.fraction(animator.place(of: first.item))
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
      for way in ways { way.item.center = way.place(fraction) }
      follow()
    }
  }

  // MARK: Calls

  /// Puts the bodies in where they are, from a pause too: at rest, or with the velocity of what animated them. Running: nothing. Stopped: a misuse.
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

  /// A negative or not finite delay is repaired to 0 and reported. Without a stage there is nothing to wait with: it starts at once.
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
    animator.whenGroundGoes[ObjectIdentifier(self)] = { [weak self] in self?.endWithoutGround() }
    alarm = stage.setAlarm(at: stage.now + delay) { [self] in
      alarm = nil
      putIn()
    }
  }

  /// Takes the bodies out where they are at the last step. Inactive: the blocks run, and no item moves. Paused: nothing. Stopped: a misuse.
  public func pauseAnimation() {
    switch (state, isRunning) {
    case (.inactive, _): begin()
    case (.active, true): takeOut()
    case (.active, false): break
    case (.stopped, _): misuse(.pause)
    }
  }

  /// Lets the bodies go on from where they are held.
  /// - Parameters:
  ///   - parameters: a spring's start velocity, in distances to travel a second, becomes that of the bodies; all else is theirs to decide.
  ///   - durationFactor: ignored, bodies take the time they need.
  public func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {
    switch (state, isRunning) {
    case (.inactive, _), (.active, true): break
    case (.active, false): run(parameters?.springTimingParameters?.initialVelocity ?? .zero)
    case (.stopped, _): misuse(.continueAnimation)
    }
  }

  /// Takes the bodies out where they are; on one that is not active a misuse. With `withoutFinishing` it is inactive at once, and its completions are
  /// discarded uncalled.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return misuse(.stop) }
    takeOut()
    if withoutFinishing {
      if hasFollowers { followers.stopAnimation(true) }
      completions = []
      reset()
    } else {
      if hasFollowers { followers.stopAnimation(false) }
      state = .stopped
    }
  }

  /// Puts every item exactly at that end; `.current` leaves them where they are.
  public func finishAnimation(at finalPosition: AnimatingPosition) {
    guard state == .stopped else { return misuse(.finish) }
    if hasFollowers { followers.finishAnimation(at: finalPosition) }
    end(at: finalPosition)
  }

  /// What `animation` changes follows the first item's progress, 0…1.
  public func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// The same from `delayFactor`, a fraction in 0…1, on; clamped and reported outside. Inactive: queued for the start; stopped: a misuse.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {
    guard state != .stopped else { return misuse(.add) }
    followers.addAnimations(animation, delayFactor: delayFactor)
    hasFollowers = true
    if state == .active { follow() }
  }

  /// Calls `completion` once, at the next end, after those added before; ``stopAnimation(_:)`` with true discards it.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) { completions.append(completion) }

  // MARK: Bodies

  private func begin() {
    state = .active
    if hasFollowers { followers.pauseAnimation() }
    // The items are not moved: they continue from where they are.
    follow()
  }

  private func follow() {
    guard hasFollowers, let first = ways.first else { return }
    followers.fractionComplete = min(1, max(0, first.fraction(animator.place(of: first.item))))
  }

  private func run(_ velocity: SpringVelocity) {
    isRunning = true
    animator.whenGroundGoes[ObjectIdentifier(self)] = { [weak self] in self?.endWithoutGround() }
    putIn()
    guard velocity != .zero, let carrier else { return }
    for way in ways {
      let distance = (reverses ? way.start : way.end) - way.item.center
      let thrown = DynamicItemBehavior(items: [way.item])
      carrier.addChildBehavior(thrown)
      thrown.addLinearVelocity(Vector(dx: velocity.dx * distance.dx, dy: velocity.dy * distance.dy), for: way.item)
    }
  }

  private func putIn() {
    let new = DynamicBehavior()
    for way in ways { new.addChildBehavior(pull(way.item, reverses ? way.start : way.end)) }
    new.action = { [self] in stepped() }
    // the new one first, so that the items never leave: they keep their velocity
    let former = carrier
    carrier = new
    animator.addBehavior(new)
    if let former { animator.removeBehavior(former) }
  }

  private func takeOut() {
    isRunning = false
    animator.whenGroundGoes[ObjectIdentifier(self)] = nil
    alarm?.cancel()
    alarm = nil
    guard let carrier else { return }
    animator.writeNow(ways.map(\.item))
    animator.removeBehavior(carrier)
    self.carrier = nil
    // at once: without another step nothing would release it
    animator.settle()
  }

  private func stepped() {
    guard isRunning else { return }
    follow()
    let hasArrived = ways.allSatisfy { way in
      let target = reverses ? way.start : way.end
      guard let velocity = animator.velocity(of: way.item) else { return true }
      return animator.place(of: way.item).distance(to: target) < Self.nearby && velocity.linear.length < Self.slow
        && abs(velocity.angular) < Self.slowTurn
    }
    guard hasArrived else { return }
    takeOut()
    animator.afterStep { [self] in arrive() }
  }

  /// The bodies are out: completions may put the items anywhere and start anew.
  private func arrive() {
    guard state == .active, !isRunning else { return }
    if hasFollowers {
      followers.stopAnimation(false)
      followers.finishAnimation(at: reverses ? .start : .end)
    }
    end(at: reverses ? .start : .end)
  }

  private func end(at position: AnimatingPosition) {
    for way in ways where position != .current {
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
    hasFollowers = false
    followers = PropertyAnimator(duration: 1, curve: .linear)
  }

  private func misuse(_ call: AnimatorCall) { call.report(state, isRunning: isRunning) }
}
