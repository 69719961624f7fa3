import Legato

/// The motion of a photo between its cell in the grid and the centre of its page (TR-32…TR-36).
///
/// Bars, background and opacities are animated by the transition's animator; the photo moves with springs, new ones for each release. Both can be caught together at
/// any moment, any number of times, and the transition ends when both are at rest.
final class PhotoFlight: AnimatedTransitioning, InteractiveTransitioning {
  private enum Way { case opening, closing }
  let number: Int
  let wantsInteractiveStart: Bool
  private let way: Way
  /// Whether it moves with constant speed instead of a spring, for comparison.
  private let isLinear: Bool
  /// From the window's space to that of the container.
  private var shift = Vector.zero
  private let cell: Layer
  private let detail: PhotoDetail
  /// Called at the beginning and at the end of the motion.
  private let hasBegun: (PhotoFlight) -> Void
  private let hasEnded: (PhotoFlight, Bool) -> Void

  /// The moving layer.
  let item: Layer
  private var context: (any TransitionContext)?
  private var chrome: PropertyAnimator?
  private var observation: AnimatorObservation?
  /// The photo's position and size: separate values, so that a throw does not change its size.
  private var flight: [PropertyAnimator] = []

  init(
    opening: Bool, _ detail: PhotoDetail, in grid: PhotoGrid, isHeld: Bool, isLinear: Bool, hasBegun: @escaping (PhotoFlight) -> Void,
    hasEnded: @escaping (PhotoFlight, Bool) -> Void
  ) {
    (way, number, self.detail, wantsInteractiveStart) = (opening ? .opening : .closing, detail.number, detail, isHeld)
    (self.isLinear, self.hasBegun, self.hasEnded) = (isLinear, hasBegun, hasEnded)
    cell = grid.cells[detail.number]
    item = Photo.layer(detail.number)
  }

  // MARK: Places

  private var small: Point { PhotoGrid.place(of: number) + shift }
  private var large: Point { PhotoDetail.place + shift }
  private func place(at position: AnimatingPosition) -> Point { (position == .end) == (way == .opening) ? large : small }
  private func scale(at position: AnimatingPosition) -> Double { (position == .end) == (way == .opening) ? 1 : PhotoGrid.scale }
  /// The highest velocity of the scale, per second.
  private static let fastest = 12.0
  private var length: Double { max(100, small.distance(to: large)) }
  /// Scales the photo; the smaller it is, the more it is cropped to a square.
  private static func stretch(_ item: Layer, to scale: Double) { stretch(item, to: scale, showing: Photo.width(at: scale)) }
  private static func stretch(_ item: Layer, to scale: Double, showing width: Double) {
    item.affineTransform = AffineTransform(scaleX: scale, y: scale)
    item.bounds = Photo.crop(width)
  }
  /// Scales the photo while it is dragged; its crop changes relative to that at the catch, which may be beyond the ends of a spring.
  private func stretch(to scale: Double) {
    let (width, more) = (item.bounds.width, Photo.width(at: scale) - Photo.width(at: item.affineTransform.a))
    let (least, most) = (min(Photo.size.height, width), max(Photo.size.width, width))
    Self.stretch(item, to: scale, showing: min(most, max(least, width + more)))
  }

  /// The visible part of the photo, in the window.
  var seenFrame: Rect { item.convert(item.presentation()?.bounds ?? item.bounds, to: nil, in: .presentation) }
  var isHeld: Bool { context?.isInteractive == true }
  /// The fraction of the transition's animator, 0…1 towards its end.
  var fraction: Double { chrome.map { $0.isReversed ? 1 - $0.fractionComplete : $0.fractionComplete } ?? 0 }

  // MARK: The transition

  /// SP-11, SP-12: the spring has its own duration, which all other animations use too.
  private static let spring = SpringTimingParameters(response: 0.32, dampingRatio: 0.82)
  func transitionDuration(using context: (any TransitionContext)?) -> Double { Self.spring.duration ?? 0.5 }

  func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    context.animator {
      self.context = context
      let (container, page) = (context.containerLayer, detail.layer)
      if let to = context.layer(forKey: .to) { way == .opening ? container.addSublayer(to) : container.insertSublayer(to, at: 0) }
      shift = container.convert(.zero, from: nil) - .zero
      // at the presented position of its cell, also while the room changes
      item.position = place(at: .start) - shift + (container.convert(.zero, from: nil, in: .presentation) - .zero)
      Self.stretch(item, to: scale(at: .start))
      container.addSublayer(item)
      (cell.isHidden, detail.photo.isHidden) = (true, true)
      if way == .opening { page.opacity = 0 }
      let chrome = PropertyAnimator(duration: transitionDuration(using: context), curve: .easeOut, stage: context.stage) { [way] in
        page.opacity = way == .opening ? 1 : 0
      }
      // the animator waits for the photo
      chrome.pausesOnCompletion = true
      observation = chrome.observe { [weak self] in if $0 == .isRunning(false) { self?.endIfAtRest() } }
      chrome.addCompletion { [item, cell, photo = detail.photo] position in
        item.removeFromSuperlayer()
        (cell.isHidden, photo.isHidden) = (false, false)
        context.completeTransition(position == .end)
      }
      self.chrome = chrome
      hasBegun(self)
      return chrome
    }
  }

  func animateTransition(using context: any TransitionContext) {
    interruptibleAnimator(using: context).startAnimation()
    fly(to: .end, .zero, 0)
  }
  func startInteractiveTransition(_ context: any TransitionContext) {
    if context.isInteractive { interruptibleAnimator(using: context).pauseAnimation() } else { animateTransition(using: context) }
  }
  func animationEnded(_ transitionCompleted: Bool) {
    for animator in flight where animator.state == .active { animator.stopAnimation(true) }
    (context, chrome, observation, flight) = (nil, nil, nil, [])
    hasEnded(self, transitionCompleted)
  }

  private func endIfAtRest() {
    guard let chrome, let context, !context.isInteractive, chrome.state == .active, !chrome.isRunning else { return }
    guard flight.allSatisfy({ $0.state == .inactive }) else { return }
    let position: AnimatingPosition = chrome.isReversed ? .start : .end
    chrome.stopAnimation(false)
    chrome.finishAnimation(at: position)
  }

  // MARK: Caught and thrown

  /// TR-35: everything stops at its presentation.
  func hold() {
    for animator in flight where animator.state == .active { animator.stopAnimation(true) }
    flight = []
    context?.pauseInteractiveTransition()
    chrome?.pauseAnimation()
    // from here on the fraction counts towards the end again (PA-58)
    chrome?.isReversed = false
  }

  /// TR-33: a drag away from the centre closes and shrinks it, and a drag towards the centre opens it, in any direction.
  func drag(by way: Vector) {
    guard isHeld else { return }
    let before = item.position.distance(to: large)
    item.position = item.position + way
    let step = (before - item.position.distance(to: large)) / length
    let scale = item.affineTransform.a
    stretch(to: min(max(1, scale), max(min(PhotoGrid.scale, scale), scale + (1 - PhotoGrid.scale) * step)))
    advance(by: step)
  }

  func pinch(by factor: Double) {
    guard isHeld else { return }
    let before = item.affineTransform.a
    let scale = min(max(1.6, before), max(min(PhotoGrid.scale / 2, before), before * factor))
    stretch(to: scale)
    advance(by: (scale - before) / (1 - PhotoGrid.scale))
  }

  /// - Parameter step: the change of the fraction towards the open photo.
  private func advance(by step: Double) {
    guard let chrome else { return }
    chrome.fractionComplete = min(1, max(0, chrome.fractionComplete + (way == .opening ? step : -step)))
    context?.updateInteractiveTransition(chrome.fractionComplete)
  }

  /// TR-34: continues with the finger's velocity, in points and scale factors per second; without velocity, to the nearer end.
  func letGo(_ velocity: Vector, _ growth: Double) {
    guard isHeld else { return }
    // limited, as two fingers that meet are no throw
    let growth = min(Self.fastest, max(-Self.fastest, growth))
    let out = item.position - large
    // at the centre itself every direction leads away
    let inwards = out.length > 0 ? -(velocity.dx * out.dx + velocity.dy * out.dy) / out.length : -velocity.length
    let opens = inwards / length + growth / (1 - PhotoGrid.scale)
    let speed = way == .opening ? opens : -opens
    send(to: (abs(speed) > 0.5 ? speed > 0 : fraction > 0.5) ? .end : .start, velocity, growth)
  }

  /// Reverses at a tap, with its present velocity.
  func turnRound() {
    let (velocity, isReturning) = (item.presentationVelocity, chrome?.isReversed == true)
    hold()
    send(to: isReturning ? .end : .start, velocity, 0)
  }

  private func send(to position: AnimatingPosition, _ velocity: Vector, _ growth: Double) {
    guard let context, let chrome else { return }
    position == .end ? context.finishInteractiveTransition() : context.cancelInteractiveTransition()
    fly(to: position, velocity, growth)
    chrome.isReversed = position == .start
    // both end together
    let seconds = flight.map(\.duration).max() ?? 0
    if chrome.state == .inactive {
      chrome.startAnimation()
    } else {
      chrome.continueAnimation(withTimingParameters: nil, durationFactor: seconds / transitionDuration(using: context))
    }
  }

  private func fly(to position: AnimatingPosition, _ velocity: Vector, _ growth: Double) {
    let (place, scale) = (place(at: position), scale(at: position))
    // SP-7: a flick moves it too where there is no distance
    let initial = item.velocity(matching: velocity, to: place)
    let timing: any TimingCurveProvider =
      isLinear
      ? CubicTimingParameters.linear : SpringTimingParameters(response: 0.32, dampingRatio: 0.82, initialVelocity: initial)
    let move = PropertyAnimator(duration: 0.5, timingParameters: timing, stage: item.stage)
    move.addAnimations { [item] in item.position = place }
    let left = scale - item.affineTransform.a
    let growth = SpringVelocity(dx: abs(left) > 0.01 ? growth / left : 0, dy: 0)
    let size = PropertyAnimator(
      duration: move.duration,
      timingParameters: isLinear ? CubicTimingParameters.linear : SpringTimingParameters(dampingRatio: 1, initialVelocity: growth),
      stage: item.stage)
    size.addAnimations { [item] in Self.stretch(item, to: scale) }
    flight = [move, size]
    for animator in flight {
      animator.addCompletion { [weak self] _ in self?.endIfAtRest() }
      animator.startAnimation()
    }
  }
}
