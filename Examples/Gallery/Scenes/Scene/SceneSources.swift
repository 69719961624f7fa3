// swift-format-ignore-file
// Written by .ci/sources --update from the files of the scenes.

extension Catalog.Entry {
  /// The part of the scene's source that somebody would copy.
  public var source: String { SceneSources.texts[id] ?? "" }
}

enum SceneSources {
  static let texts: [String: String] = [
"photos": #"""
import Legato

/// A grid whose photos fly to a page of their own and back: by a tap, by a pinch, by a drag; caught in flight as often as a hand likes (PT-20). The pan from the left edge
/// pops too, with the default transition, because the pan for photos waits for it to fail (GE-17).
final class Photos: Scene {
  private let navigation = NavigationController()
  private let ledger = AppearanceLedger()
  private let bar = PhotoBar()
  private let grid: PhotoGrid
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let tap = TapGestureRecognizer()
  private var flight: PhotoFlight?
  /// The gestures that hold the photo.
  private var hands: [GestureRecognizer] = []
  /// Whether the next transition begins in a hand.
  private var startsHeld = false
  private var isLinear = false { didSet { bar.show(isLinear: isLinear) } }
  private var (lastWay, lastScale) = (Vector.zero, 1.0)
  private var selected = 5
  /// The page that was opened last.
  private weak var page: PhotoDetail?
  private var (started, completed, cancelled) = (0, 0, 0)

  required init() {
    grid = PhotoGrid("Photos", bar, ledger)
    super.init()
    navigation.delegate = self
    navigation.push(grid, animated: false)
    window.rootController = navigation
    window.addSublayer(bar)
    bar.show(isLinear: false)
    tap.addAction { [unowned self] in tapped(tap.location(in: window)) }
    pan.addAction { [unowned self] in drag() }
    pinch.addAction { [unowned self] in squeeze() }
    pan.hysteresis = 3
    pan.require(toFail: navigation.interactivePopGestureRecognizer)
    for recognizer in [tap, pan, pinch] {
      recognizer.delegate = self
      window.addGestureRecognizer(recognizer)
    }
  }

  /// What flies does so between pages of one size.
  override var keepsRoom: Bool { !isAtRest }
  override func layout(in room: Rect) { bar.lie(in: room) }

  private var detail: PhotoDetail? { navigation.topController as? PhotoDetail }
  private var isAtRest: Bool { navigation.transitionCoordinator == nil }

  // MARK: Tap

  private func tapped(_ place: Point) {
    if let flight {
      if hands.isEmpty, flight.seenFrame.contains(place) { flight.turnRound() }
    } else if isAtRest, detail != nil {
      if PhotoFrame.contains(place) || isInBar(place) && place.x < 80 { close() }
    } else if isAtRest, !isInBar(place) {
      let number = PhotoGrid.number(at: place)
      if PhotoGrid.contains(place, number) { open(number) }
    }
  }

  private func isInBar(_ place: Point) -> Bool { place.y <= bar.frame.maxY }

  private func open(_ number: Int) {
    selected = number
    let page = PhotoDetail(number, bar, ledger)
    self.page = page
    navigation.push(page)
  }
  private func close() { navigation.pop() }

  // MARK: Hands

  /// The place of the photo on its own page.
  private enum PhotoFrame {
    static func contains(_ point: Point) -> Bool {
      abs(point.x - PhotoDetail.place.x) <= Photo.size.width / 2 && abs(point.y - PhotoDetail.place.y) <= Photo.size.height / 2
    }
  }

  /// Catches what flies, or begins to open or close what lies there.
  private func take(_ hand: GestureRecognizer) {
    if let flight {
      if hands.isEmpty { flight.hold() }
    } else if isAtRest {
      startsHeld = true
      detail != nil ? close() : open(PhotoGrid.number(at: hand.location(in: window)))
      startsHeld = false
    }
    if flight?.isHeld == true { hands.append(hand) }
  }

  private func holds(_ hand: GestureRecognizer) -> Bool { hands.contains { $0 === hand } }

  /// The last hand throws it.
  private func release(_ hand: GestureRecognizer, _ velocity: Vector, _ growth: Double) {
    guard holds(hand) else { return }
    hands.removeAll { $0 === hand }
    if hands.isEmpty { flight?.letGo(velocity, growth) }
  }

  private func drag() {
    switch pan.state {
    case .began:
      lastWay = .zero
      take(pan)
    case .changed, .ended:
      // step by step; setting the translation back would forget the velocity (GE-9)
      let way = pan.translation(in: window)
      if holds(pan) { flight?.drag(by: way - lastWay) }
      lastWay = way
      if pan.state == .ended { release(pan, pan.velocity(in: window), 0) }
    default: release(pan, .zero, 0)
    }
  }

  private func squeeze() {
    switch pinch.state {
    case .began:
      lastScale = pinch.scale
      take(pinch)
    case .changed:
      if holds(pinch) { flight?.pinch(by: pinch.scale / lastScale) }
      lastScale = pinch.scale
    case .ended: release(pinch, .zero, pinch.velocity * (flight?.item.affineTransform.a ?? 1) / max(0.01, pinch.scale))
    default: release(pinch, .zero, 0)
    }
  }

  // MARK: Keys and numbers

  override var keys: [(key: Character, does: String)] {
    [(" ", "open, close, turn"), ("h", "previous"), ("l", "next"), ("s", "spring, linear")]
  }
  override func press(_ key: Character) {
    switch key {
    case " ":
      if let flight {
        if hands.isEmpty { flight.turnRound() }
      } else if isAtRest {
        detail != nil ? close() : open(selected)
      }
    case "s": isLinear.toggle()
    case "h", "l": if isAtRest, detail == nil { selected = (selected + (key == "l" ? 1 : PhotoGrid.count - 1)) % PhotoGrid.count }
    default: break
    }
  }

  /// The chosen photo wherever it is seen: in flight, on its page, in the grid.
  private var shownPhoto: Layer {
    if let flight { return flight.item }
    if let page, page.layer.window != nil { return page.photo }
    return grid.cells[selected]
  }

  override var readings: [Reading] {
    let photo = shownPhoto
    let frame = photo.convert(photo.presentation()?.bounds ?? photo.bounds, to: nil, in: .presentation)
    return [
      Reading("x", frame.midX), Reading("y", frame.midY),
      Reading("width", frame.width), Reading("fraction", flight?.fraction ?? 0),
      Reading("is-open", isAtRest && detail != nil), Reading("photo", Double(selected + 1)),
      Reading("started", Double(started)), Reading("completed", Double(completed)), Reading("cancelled", Double(cancelled)),
      Reading("callbacks-under-way", Double(ledger.underWay)), Reading("callbacks-unbalanced", Double(ledger.unbalanced)),
    ]
  }

  override var demonstration: [PointerEvent] {
    Trace.tap(Point(x: 124, y: 110), at: 0.3)
      // dragged back down, let go on the way, and opened once more
      + Trace.drag(from: Point(x: 150, y: 100), to: Point(x: 110, y: 150), at: 1.6, lasting: 0.5, isFling: true)
      + Trace.tap(Point(x: 268, y: 60), at: 3) + Trace.drag(from: Point(x: 4, y: 120), to: Point(x: 300, y: 120), at: 4.4, lasting: 0.5)
  }
}

extension Photos: NavigationControllerDelegate {
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)? {
    guard let detail = (operation == .push ? to : from) as? PhotoDetail else { return nil }
    return PhotoFlight(
      opening: operation == .push, detail, in: grid, isHeld: startsHeld, isLinear: isLinear,
      hasBegun: { [weak self] flight in
        self?.started += 1
        self?.flight = flight
      },
      hasEnded: { [weak self] flight, isCompleted in
        guard let self else { return }
        if isCompleted { completed += 1 } else { cancelled += 1 }
        if self.flight === flight { (self.flight, hands) = (nil, []) }
      })
  }
  func navigationController(_ navigation: NavigationController, interactionControllerFor animation: any AnimatedTransitioning)
    -> (any InteractiveTransitioning)?
  { animation as? PhotoFlight }
}

extension Photos: GestureRecognizerDelegate {
  func shouldReceive(_ event: PointerEvent, _ recognizer: GestureRecognizer) -> Bool {
    guard recognizer !== tap, let flight else { return true }
    // a second finger may come down beside the photo
    return !hands.isEmpty || flight.seenFrame.contains(event.location)
  }
  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === tap || flight != nil { return true }
    guard isAtRest else { return false }
    let place = recognizer.location(in: window)
    return detail != nil ? PhotoFrame.contains(place) : recognizer === pinch && !isInBar(place)
  }
  /// Two fingers drag and pinch at once.
  func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool {
    [recognizer, other].allSatisfy { $0 === pan || $0 === pinch }
  }
}
"""#,
"comments-drawer": #"""
private func makeAnimators(from: Drawer, to: Drawer) -> [any ImplicitlyAnimating] {
  started += 1
  self.from = from
  let isOpening = to == .open
  let frame = spring { [drawer] in drawer.frame.origin.y = isOpening ? Self.open : Self.closed }
  frameAnimator = frame
  let corners = animator(.linear) { [drawer] in drawer.cornerRadius = isOpening ? 12 : 0 }
  return [frame, blurAnimator(isOpening)] + titleAnimators(isOpening) + [corners, detailsAnimator(isOpening)]
}

private func animator(_ curve: AnimationCurve, _ changes: @escaping () -> Void) -> PropertyAnimator {
  PropertyAnimator(duration: Self.duration * pace, curve: curve, stage: stage, animations: changes)
}
private func spring(_ changes: @escaping () -> Void) -> PropertyAnimator {
  PropertyAnimator(duration: Self.duration * pace, dampingRatio: 1, stage: stage, animations: changes)
}

/// VE-4: a curve that begins late on the way in and its inversion on the way out, scrubbed along the curve. Under the frame's spring, scrubbed straight, the page
/// is blurred before the drawer has moved: that is the way to get it wrong.
private func blurAnimator(_ isOpening: Bool) -> PropertyAnimator {
  let curve =
    isOpening
    ? CubicTimingParameters(controlPoint1: Point(x: 0.75, y: 0.1), controlPoint2: Point(x: 0.9, y: 0.25))
    : CubicTimingParameters(controlPoint1: Point(x: 0.1, y: 0.75), controlPoint2: Point(x: 0.25, y: 0.9))
  let animator = PropertyAnimator(
    duration: Self.duration * pace, timingParameters: isBlurWrong ? SpringTimingParameters(dampingRatio: 1) : curve, stage: stage)
  animator.addAnimations { [blur] in
    blur.effect = isOpening ? Effect(radius: 6, tint: Color(white: 0, alpha: 0.25), saturation: 1.5) : nil
  }
  animator.scrubsLinearly = isBlurWrong
  return animator
}

/// PT-9: one title becomes the other. The incoming one fades in late and the outgoing one fades out early, on the way back just as on the way there.
private func titleAnimators(_ isOpening: Bool) -> [PropertyAnimator] {
  let (title, heading, morph) = (drawer.title, drawer.heading, drawer.morph)
  let transform = spring {
    title.affineTransform = isOpening ? morph?.outgoing ?? .identity : .identity
    heading.affineTransform = isOpening ? .identity : morph?.incoming ?? .identity
  }
  let (incoming, outgoing) = isOpening ? (heading, title) : (title, heading)
  let fadeIn = animator(.easeIn) { incoming.opacity = 1 }
  let fadeOut = animator(.easeOut) { outgoing.opacity = 0 }
  (fadeIn.scrubsLinearly, fadeOut.scrubsLinearly) = (false, false)
  return [transform, fadeIn, fadeOut]
}

/// PT-12: there in the second half of the way in, gone in the first half of the way out. The keyframes take their seconds and their pace from around them (KF-17).
private func detailsAnimator(_ isOpening: Bool) -> PropertyAnimator {
  animator(.linear) { [drawer] in
    Layer.animateKeyframes(withDuration: 0) {
      Layer.addKeyframe(withRelativeStartTime: isOpening ? 0.5 : 0, relativeDuration: 0.5) { drawer.details.opacity = isOpening ? 1 : 0 }
    }
  }
}


private var opposite: Drawer { animators.state == .open ? .closed : .open }
private func toggle() { isHeldByKeys ? releaseKeys() : animators.animateOrReverse(to: opposite) }

private func drag(_ pan: PanGestureRecognizer) {
  switch pan.state {
  case .began: grab()
  case .changed: follow(pan.translation(in: window).dy)
  case .ended: letGo(pan.velocity(in: window).dy)
  default: letGo(0)
  }
}

/// Top edges where a run of the frame's animator begins and ends, in the direction in which its fraction counts.
private var ends: (start: Double, end: Double) {
  (animators.target == .open) != (frameAnimator?.isReversed ?? false) ? (Self.closed, Self.open) : (Self.open, Self.closed)
}
private var seenTop: Double { drawer.presentation()?.frame.minY ?? Self.closed }

private func grab() {
  isHeldByKeys = false
  if bounce?.state == .active { bounce?.stopAnimation(true) }
  animators.startInteractive(to: opposite)
  caught = frameAnimator?.fractionComplete ?? 0
  caughtShare = (seenTop - ends.start) / (ends.end - ends.start)
  caughtBeyond = rubberBandInverse(shelf.position.y - Self.shelfPlace.y, dimension: Scene.size.height)
}

/// Within its way it is under the finger, beyond it gives way less and less.
private func follow(_ translation: Double) {
  let way = ends.end - ends.start
  // what is beyond an end comes back first; caught on its way from there, the drawer moves and what carries it stays
  let isAtEnd = (caughtBeyond * way > 0 ? 1 - caughtShare : caughtShare) < 1e-6
  let (held, beyond) = isAtEnd ? (0, caughtBeyond) : (caughtBeyond, 0)
  let wanted = caughtShare + (translation + beyond) / way
  let inside = min(max(1, caughtShare), max(min(0, caughtShare), wanted))
  let share = inside - caughtShare
  animators.update(by: frameAnimator?.isReversed == true ? -share : share)
  frameAnimator?.fractionComplete = fraction(showing: inside)
  shelf.position.y = Self.shelfPlace.y + rubberBand((wanted - inside) * way + held, dimension: Scene.size.height)
}

/// Caught in a throw, a spring shows another share of its way than its fraction says; on both sides of the catch that difference fades evenly (PA-48).
private func fraction(showing share: Double) -> Double {
  if share <= caughtShare { return caughtShare > 0 ? max(0, share) * caught / caughtShare : caught }
  return caughtShare < 1 ? 1 - (1 - share) * (1 - caught) / (1 - caughtShare) : caught
}

private static let shelfPlace = Point(x: Scene.size.width / 2, y: Scene.size.height / 2)

/// On by the pan's direction, with its velocity: the drawer has of it what does not take it beyond its end, and what carries it the rest.
private func letGo(_ velocity: Double) {
  let isOpening = abs(velocity) > Self.slow ? velocity < 0 : seenTop < (Self.open + Self.closed) / 2
  let left = (isOpening ? Self.open : Self.closed) - seenTop
  let isThrown = abs(left) >= 0.5 / stage.scale
  // a critical spring of frequency ω that starts at a distance d stays on its side up to a speed of ω · d
  let response = Self.response * pace
  let most = 2 * .pi / response * left
  let own = !isThrown ? 0 : left < 0 ? max(velocity, most) : min(velocity, most)
  bounceBack(velocity - own)
  let spring = SpringTimingParameters(
    response: response, dampingRatio: 1,
    initialVelocity: SpringVelocity(dx: 0, dy: isThrown ? normalizedVelocity(own, from: 0, to: left) : 0))
  animators.continueInteractive(towardsTarget: isOpening == (animators.target == .open)) { [frameAnimator] in
    $0 === frameAnimator ? spring : nil
  }
}

/// A flick where there is no way to go still moves it (SP-7).
private func bounceBack(_ velocity: Double) {
  guard velocity != 0 || shelf.position != Self.shelfPlace else { return }
  let initial = shelf.velocity(matching: Vector(dx: 0, dy: velocity), to: Self.shelfPlace)
  let bounce = PropertyAnimator(
    duration: 0.5, timingParameters: SpringTimingParameters(dampingRatio: 1, initialVelocity: initial), stage: stage)
  bounce.addAnimations { [shelf] in shelf.position = Self.shelfPlace }
  bounce.startAnimation()
  self.bounce = bounce
}
"""#,
"catch-in-flight": #"""
/// Starts towards the other place, or turns round on the way.
private func send() {
  if let animator, animator.state == .active {
    animator.isReversed.toggle()
    if !animator.isRunning { animator.startAnimation() }
  } else {
    animateIfNeeded()
    animator?.startAnimation()
  }
}

private func animateIfNeeded() {
  guard animator == nil || animator?.state == .inactive else { return }
  isFar.toggle()
  let target = isFar ? Self.far : Self.near
  let animator = PropertyAnimator(duration: 1, curve: .easeInOut, stage: stage) { [card] in card.position.x = target }
  animator.addCompletion { [unowned self] position in if position == .start { isFar.toggle() } }
  self.animator = animator
}

private func drag(_ pan: PanGestureRecognizer) {
  switch pan.state {
  case .began:
    animateIfNeeded()
    animator?.pauseAnimation()
    progressWhenInterrupted = animator?.fractionComplete ?? 0
    let start = isFar != (animator?.isReversed ?? false) ? Self.near : Self.far
    let gone = abs((card.presentation()?.position.x ?? start) - start)
    way = progressWhenInterrupted > 0.5 ? gone / progressWhenInterrupted : Self.far - Self.near
    caught.text = "caught"
  case .changed:
    guard let animator else { return }
    let direction: Double = isFar != animator.isReversed ? 1 : -1
    animator.fractionComplete = progressWhenInterrupted + direction * pan.translation(in: window).dx / way
  default:
    guard let animator else { return }
    caught.text = ""
    SpeedArrow.show(Vector(dx: pan.velocity(in: window).dx, dy: 0), at: seen, in: window)
    let direction: Double = isFar != animator.isReversed ? 1 : -1
    var velocity = pan.velocity(in: window).dx * direction / way
    // a throw decides by its direction, letting go by what is nearer
    let goesOn = abs(velocity) > 0.3 ? velocity > 0 : animator.fractionComplete > 0.5
    if !goesOn {
      animator.isReversed.toggle()
      velocity = -velocity
    }
    let left = max(0.05, 1 - animator.fractionComplete)
    animator.continueAnimation(
      withTimingParameters: SpringTimingParameters(dampingRatio: 0.75, initialVelocity: SpringVelocity(dx: velocity / left, dy: 0)),
      durationFactor: 0.8)
  }
}
"""#,
"three-circles": #"""
/// Out or back, also on the way: `.absolute` begins at the model and jumps, with `.beginFromCurrentState` at what is seen and stops dead; what adds turns round.
private func turn() {
  isOut.toggle()
  for (circle, kind) in zip(circles, kinds) {
    animate(withDuration: 1, options: kind.options.union(.allowUserInteraction)) { circle.position.x = isOut ? Self.far : Self.near }
  }
}
"""#,
"square-with-graph": #"""
private let circle = Layer.circle(28, at: Point(x: 0, y: 34), Palette.orange)
private var animator: PropertyAnimator!

/// From the beginning, under the chosen timing.
private func run() {
  if animator?.state == .active { animator.stopAnimation(true) }
  circle.position.x = 0
  animator = PropertyAnimator(duration: Self.duration, timingParameters: Self.timings[chosen], stage: stage)
  animator.addAnimations { [circle] in circle.position.x = Self.length }
  animator.pausesOnCompletion = true  // it can be scrubbed and reversed at its end, too
  animator.startAnimation()
  show(GraphCurve(curve: Self.timings[chosen].resolved(duration: Self.duration)))
}

/// From here on the fraction is the progress: it can follow a finger.
private func pause() {
  let before = animator.fractionComplete
  animator.pauseAnimation()
  straighten(from: before)
}

/// On under the chosen timing: a curve goes on from where it has this progress; a spring starts anew from here.
private func goOn() {
  let before = animator.fractionComplete
  animator.continueAnimation(withTimingParameters: Self.timings[chosen], durationFactor: 0)
  let isSpring = Self.timings[chosen].timingCurveType == .spring
  bend(to: GraphCurve(curve: Self.timings[chosen].resolved(duration: Self.duration), start: isSpring ? before : 0), from: before)
}
"""#,
"interactive-circle": #"""
import Legato

/// A drag pauses and scrubs an animation of 100 points; letting go continues it from there (PT-5). Caught again it goes on from where it is seen, at rest it goes back.
final class InteractiveCircle: Scene {
  private let circle = Layer.circle(30, at: Point(x: InteractiveCircle.near, y: 100), Palette.pink)
  private let shadow = Layer.circle(30, at: Point(x: InteractiveCircle.far, y: 100), Palette.panel)
  private static let (near, far) = (110.0, 210.0)
  private var animator: PropertyAnimator?
  /// Whether the circle is on its way to the far place, or there.
  private var isFar = false
  private var held = 0.0
  private var finger: ShownFinger?

  required init() {
    super.init()
    let label = Layer.label("drag the circle to the right", Rect(x: 20, y: 8, width: 280, height: 16), alignment: .center)
    for layer in [shadow, circle, label] { window.addSublayer(layer) }
    circle.addGestureRecognizer(PanGestureRecognizer { [unowned self] in pan($0) })
  }

  override func begin() { finger = ShownFinger(from: Point(x: Self.near, y: 100), to: Point(x: Self.far, y: 100), in: window) }

  private func pan(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      finger?.leave()
      if animator == nil || animator?.state == .inactive {
        isFar.toggle()
        let target = isFar ? Self.far : Self.near
        animator = PropertyAnimator(duration: 1, curve: .easeOut, stage: stage) { [circle] in circle.position.x = target }
      }
      animator?.pauseAnimation()
      held = animator?.fractionComplete ?? 0
    case .changed:
      let way = (isFar ? 1 : -1) * (Self.far - Self.near)
      animator?.fractionComplete = held + pan.translation(in: window).dx / way
    default: animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  }

  override var readings: [Reading] {
    [Reading("x", circle.presentation()?.position.x ?? 0), Reading("fraction", animator?.fractionComplete ?? 0)]
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 110, y: 100), to: Point(x: 170, y: 100), at: 0.3, lasting: 0.8)
  }
}
"""#,
"two-boxes": #"""
private func drag(_ pan: PanGestureRecognizer) {
  switch pan.state {
  case .began:
    for box in boxes {
      // a moving box stops where it is seen
      box.position = box.presentation()?.position ?? box.position
      box.removeAllAnimations()
    }
    grabbed = boxes.map(\.position.x)
  case .changed:
    // caught beyond the ends, it need not come back at once
    for (box, place) in zip(boxes, grabbed) {
      box.position.x = min(max(270, place), max(min(50, place), place + pan.translation(in: window).dx))
    }
  default:
    let velocity = pan.velocity(in: window).dx
    SpeedArrow.show(Vector(dx: velocity, dy: 0), at: boxes[0].position, in: window)
    throwBoxes(velocity: velocity)
  }
}

private func throwBoxes(velocity: Double) {
  let target = boxes[0].position.x < Self.target ? Self.target : Self.rest
  for (box, start) in zip(boxes, [velocity, 0]) {
    animate(
      withDuration: 1.5, usingSpringWithDamping: 0.7,
      initialSpringVelocity: normalizedVelocity(start, from: box.position.x, to: target), options: .allowUserInteraction
    ) { box.position.x = target }
  }
}
"""#,
"two-circles-alpha": #"""
import Legato

/// Two circles move and fade under easeOut and are scrubbed together: one linearly, one along its curve (PT-24).
final class TwoCirclesAlpha: Scene {
  private let circles = [
    Layer.circle(26, at: Point(x: 60, y: 65), Palette.orange), Layer.circle(26, at: Point(x: 60, y: 140), Palette.blue),
  ]
  private var animators: [PropertyAnimator] = []
  /// Where each was caught: under a curve that the one scrubs along and the other across, their fractions differ.
  private var held: [Double] = []
  private var finger: ShownFinger?

  required init() {
    super.init()
    for (circle, text) in zip(circles, ["scrubs linearly", "scrubs along its curve"]) {
      window.addSublayer(Layer.label(text, Rect(x: 30, y: circle.position.y - 44, width: 260, height: 14)))
      window.addSublayer(Layer.panel(Rect(x: 30, y: circle.position.y - 28, width: 260, height: 56)))
      window.addSublayer(circle)
    }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
  }

  override func begin() {
    animators = zip(circles, [true, false]).map { circle, scrubsLinearly in
      let animator = PropertyAnimator(duration: 2, curve: .easeOut, stage: stage) {
        circle.position.x = 260
        circle.opacity = 0.1
      }
      animator.scrubsLinearly = scrubsLinearly
      animator.pausesOnCompletion = true
      animator.pauseAnimation()
      return animator
    }
    finger = ShownFinger(from: Point(x: 60, y: 102), to: Point(x: 160, y: 102), in: window)
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      finger?.leave()
      for animator in animators { animator.pauseAnimation() }
      held = animators.map(\.fractionComplete)
    case .changed:
      let way = (animators.first?.isReversed == true ? -1 : 1) * 200.0
      for (animator, held) in zip(animators, held) { animator.fractionComplete = held + pan.translation(in: window).dx / way }
    default: for animator in animators { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    }
  }

  override var keys: [(key: Character, does: String)] { [("h", "back"), ("l", "on"), (" ", "continue"), ("r", "reverse")] }
  override func press(_ key: Character) {
    for animator in animators {
      switch key {
      case "h", "l":
        animator.pauseAnimation()
        animator.fractionComplete += key == "h" ? -0.05 : 0.05
      case " ": animator.isRunning ? animator.pauseAnimation() : animator.startAnimation()
      case "r": animator.isReversed.toggle()
      default: break
      }
    }
  }

  override var readings: [Reading] {
    [Reading("fraction", animators.first?.fractionComplete ?? 0)]
      + zip(circles, ["linear", "curved"]).flatMap { circle, name in
        [Reading("\(name)-x", circle.presentation()?.position.x ?? 0), Reading("\(name)-alpha", circle.presentation()?.opacity ?? 0)]
      }
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 80, y: 100), to: Point(x: 180, y: 100), at: 0.2, lasting: 1.2, rest: 0.4)
  }
}
"""#,
"circle-and-scrub": #"""
private func start() {
  circle.position.x = 60
  fill.frame.size.width = 0
  animators = [
    PropertyAnimator(duration: 2, curve: .easeInOut, stage: stage) { [circle] in circle.position.x = 260 },
    PropertyAnimator(duration: 2, curve: .linear, stage: stage) { [fill] in fill.frame = Rect(origin: .zero, size: Self.bar.size) },
  ]
  for animator in animators {
    animator.pausesOnCompletion = true
    animator.startAnimation()
  }
}

private func toggle() {
  if animators[0].isRunning {
    for animator in animators { animator.pauseAnimation() }
  } else if animators[0].fractionComplete >= 1 {
    for animator in animators { animator.stopAnimation(true) }
    start()
  } else {
    for animator in animators { animator.startAnimation() }
  }
}

private func scrub(_ pan: PanGestureRecognizer) {
  let fraction = min(1, max(0, pan.location(in: bar).x / Self.bar.width))
  for animator in animators {
    if pan.state == .began { animator.pauseAnimation() }
    animator.fractionComplete = fraction
  }
}
"""#,
"single-square": #"""
import Legato

/// One square under one animator: it moves and turns together, and turns orange after the end only (PT-2, PT-3). Above it what the animator's state is; below it
/// the three ways to turn one round.
final class SingleSquare: Scene {
  private static let (start, end) = (Point(x: 60, y: 62), Point(x: 260, y: 62))
  private let square = Layer.square(34, at: SingleSquare.start, Palette.blue)
  private let bar = Layer(frame: Rect(x: 20, y: 88, width: 280, height: 6))
  private let fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 6))
  private let table = StateTable()
  private lazy var lanes = TurnLane.Kind.allCases.enumerated().map { TurnLane($1, y: 102 + 32 * Double($0), stage: stage) }
  private var animator = PropertyAnimator()

  required init() {
    super.init()
    (bar.backgroundColor, bar.cornerRadius, bar.masksToBounds) = (Palette.panel, 4, true)
    fill.backgroundColor = Palette.green
    bar.addSublayer(fill)
    for layer in [square, bar, table.layer] + lanes.map(\.layer) { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] in $0.location(in: window).y < 98 ? toggle() : turnLanes() })
  }

  override func begin() {
    start()
    for lane in lanes { lane.send() }
  }

  /// Those that lie still are sent.
  private func turnLanes() {
    let isMoving = lanes.contains(where: \.isMoving)
    for lane in lanes { isMoving ? lane.turn() : lane.send() }
  }

  private func start() {
    square.position = Self.start
    square.affineTransform = .identity
    square.backgroundColor = Palette.blue
    animator = PropertyAnimator(duration: 2, curve: .easeInOut, stage: stage) { [square] in
      square.position = Self.end
      square.affineTransform = AffineTransform(rotationAngle: .pi / 2)
    }
    animator.addCompletion { [square] position in
      if position == .end { square.backgroundColor = Palette.orange }
    }
    animator.startAnimation()
  }

  private func toggle() {
    guard animator.state == .active else { return animator.state == .inactive ? start() : () }
    animator.isRunning ? animator.pauseAnimation() : animator.startAnimation()
  }

  override var keys: [(key: Character, does: String)] {
    [
      (" ", "start, pause"), ("r", "reverse"), ("s", "stop"), ("f", "finish at end"), ("a", "at start"), ("c", "here"),
      ("t", "turn the dots"),
    ]
  }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "t": turnLanes()
    case "r": if animator.state == .active { animator.isReversed.toggle() }
    case "s": if animator.state == .active { animator.stopAnimation(false) }
    case "f", "a", "c":
      if animator.state == .stopped { animator.finishAnimation(at: key == "f" ? .end : key == "a" ? .start : .current) }
    default: break
    }
  }

  override func update() {
    fill.frame = Rect(x: 0, y: 0, width: 280 * animator.fractionComplete, height: 6)
    table.show(animator)
  }

  override var readings: [Reading] {
    let seen = square.presentation()
    return [
      Reading("x", seen?.position.x ?? 0), Reading("fraction", animator.fractionComplete),
      Reading("state", Double(animator.state.rawValue)),
      Reading("turn-sine", seen?.transform.m12 ?? 0),
    ] + zip(lanes, ["paused", "reversed", "back"]).map { Reading("\($1)-x", $0.x) }
  }

  override var demonstration: [PointerEvent] {
    // the animator pauses and goes on; the dots are turned round, and once they are home sent again
    Trace.tap(Point(x: 160, y: 60), at: 0.7) + Trace.tap(Point(x: 160, y: 140), at: 1) + Trace.tap(Point(x: 160, y: 60), at: 1.3)
      + Trace.tap(Point(x: 160, y: 140), at: 3.4)
  }
}
"""#,
"toggle-bird": #"""
/// The property of a ``BirdDrawer`` animates because it is set in a block; pressed again on the way, what adds flows on.
private func toggle() {
  for (drawer, options) in zip(drawers, options) {
    animate(withDuration: 1, options: options) { drawer.isExpanded.toggle() }
  }
}
"""#,
"twenty-half-turns": #"""
private var animator: PropertyAnimator!
private var pieces = 20

/// One animator with all pieces, paused at its start.
private func makeAnimator() {
  if animator?.state == .active { animator.stopAnimation(true) }
  for dial in dials { dial.arm.affineTransform = .identity }
  (progress.value, explicit.timeOffset) = (0, 0)
  animator = PropertyAnimator(duration: Self.duration, curve: .easeInOut, stage: stage)
  let (inPieces, atOnce, back) = (dials[0].arm, dials[1].arm, dials[2].arm)
  for _ in 0..<pieces {
    animator.addAnimations { [piece] in inPieces.affineTransform = inPieces.affineTransform.rotated(by: piece) }
  }
  animator.addAnimations { [progress] in
    atOnce.affineTransform = AffineTransform(rotationAngle: 20 * .pi)
    back.affineTransform = AffineTransform(rotationAngle: -.pi)
    progress.value = 1
  }
  animator.pausesOnCompletion = true
  animator.pauseAnimation()
}

private var piece: Double { 20 * .pi / Double(pieces) }

/// A plain number does turn ten times. Its layer's time stands, and is where the animator's progress is.
private func addExplicit() {
  var turning = BasicAnimation(.rotation, from: 0, to: 20 * .pi, duration: 1)
  (turning.isBeginTimeAbsolute, turning.fillMode, turning.isRemovedOnCompletion) = (true, .both, false)
  explicit.speed = 0
  explicit.add(turning, forKey: "turning")
}
"""#,
"keyframe-squares": #"""
import Legato

/// Squares through the same four places, one for each calculation mode; animators around the frames pause, scrub and reverse them together (PT-13).
final class KeyframeSquares: Scene {
  private lazy var lanes = KeyframeLane.Mode.allCases.enumerated().map { index, mode in
    KeyframeLane(mode, at: Point(x: 8 + 104 * Double(index % 3), y: 3 + 87 * Double(index / 3)), stage: stage)
  }
  private let bar = Layer(frame: Rect(x: 20, y: 184, width: 280, height: 6))
  private let fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 6))
  private let state = Layer.label("", Rect(x: 216, y: 124, width: 96, height: 12), size: 10, alignment: .center)
  private var held = 0.0

  /// The one that says how far all are.
  private var animator: PropertyAnimator { lanes[0].animator }

  required init() {
    super.init()
    (bar.backgroundColor, bar.cornerRadius, bar.masksToBounds) = (Palette.panel, 3, true)
    fill.backgroundColor = Palette.green
    bar.addSublayer(fill)
    for layer in lanes.map(\.layer) + [bar, state] { window.addSublayer(layer) }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in toggle() })
  }

  override func begin() {
    for lane in lanes {
      lane.make()
      lane.drawLine()
      lane.animator.startAnimation()
    }
  }

  private func each(_ body: (PropertyAnimator) -> Void) { for lane in lanes { body(lane.animator) } }
  private var isThere: Bool { !animator.isRunning && animator.fractionComplete >= 1 }

  /// Where they are through they go back.
  private func toggle() {
    if isThere { return turn() }
    let isRunning = animator.isRunning
    each { isRunning ? $0.pauseAnimation() : $0.startAnimation() }
  }

  private func turn() {
    let isThere = isThere
    each {
      $0.isReversed.toggle()
      if isThere { $0.startAnimation() }
    }
  }

  private func scrub(to fraction: Double) { each { $0.fractionComplete = fraction } }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      each { $0.pauseAnimation() }
      held = animator.fractionComplete
    case .changed:
      let way = pan.translation(in: window).dx / 240
      scrub(to: held + (animator.isReversed ? -way : way))
    default: each { $0.startAnimation() }
    }
  }

  override func update() {
    let share = animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete
    fill.frame = Rect(x: 0, y: 0, width: 280 * share, height: 6)
    state.text = isThere ? "there" : animator.isRunning ? animator.isReversed ? "reversed" : "running" : "paused"
  }

  override var keys: [(key: Character, does: String)] { [(" ", "pause, go on"), ("h", "back"), ("l", "on"), ("r", "reverse")] }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "r": turn()
    case "h", "l":
      each { $0.pauseAnimation() }
      scrub(to: animator.fractionComplete + ((key == "l") != animator.isReversed ? 0.025 : -0.025))
    default: break
    }
  }

  override var readings: [Reading] {
    let seen = lanes[0].place
    return [
      Reading("x", seen.x), Reading("y", seen.y), Reading("fraction", animator.fractionComplete),
      Reading("is-reversed", animator.isReversed),
    ] + lanes.dropFirst().map { Reading("\($0.mode.rawValue.split(separator: " ").joined(separator: "-"))-x", $0.place.x) }
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 200, y: 100), to: Point(x: 80, y: 100), at: 2.2, lasting: 0.9, rest: 0.3)
      + Trace.tap(Point(x: 200, y: 100), at: 4.2) + Trace.tap(Point(x: 200, y: 100), at: 4.8)
  }
}
"""#,
"touch-a-moving-layer": #"""
import Legato

/// Four squares on their way: a touch finds one where it is going, another where it is seen, and one of them swallows it (PT-17).
final class TouchAMovingLayer: Scene {
  private lazy var lanes = TouchLane.Kind.allCases.enumerated().map { TouchLane($1, y: 22 + 44 * Double($0), stage: stage) }

  required init() {
    super.init()
    for (index, (text, color)) in [("the square got it", Palette.yellow), ("its lane", Palette.text), ("nobody", Palette.pink)].enumerated()
    {
      let x = [18.0, 138, 208][index]
      let ring = Layer.circle(4, at: Point(x: x + 4, y: 11), .clear)
      (ring.borderWidth, ring.borderColor) = (2, color)
      window.addSublayer(ring)
      window.addSublayer(.label(text, Rect(x: x + 12, y: 5, width: 110, height: 12), size: 10))
    }
    for lane in lanes { window.addSublayer(lane.panel) }
  }

  override func begin() { for lane in lanes { lane.send() } }

  /// A touch in each lane, as a finger would make it.
  private func touch(_ place: (TouchLane) -> Double) {
    for (index, lane) in lanes.enumerated() {
      let location = Point(x: place(lane), y: lane.panel.position.y + 6)
      for phase in [PointerEvent.Phase.began, .ended] {
        window.handle(PointerEvent(time: stage.now, phase: phase, id: 100 + index, location: location))
      }
    }
  }

  override var keys: [(key: Character, does: String)] { [(" ", "send"), ("s", "touch what is seen"), ("t", "touch the targets")] }
  override func press(_ key: Character) {
    switch key {
    case " ": for lane in lanes { lane.send() }
    case "s": touch(\.shown)
    case "t": touch(\.going)
    default: break
    }
  }

  override var readings: [Reading] {
    zip(lanes, ["block", "allowed", "overridden", "animator"]).flatMap { lane, name in
      [
        Reading("\(name)-x", lane.shown), Reading("\(name)-hits", Double(lane.bySquare)), Reading("\(name)-behind", Double(lane.byPanel)),
        Reading("\(name)-nobody", Double(lane.byNobody)),
      ]
    }
  }

  override var demonstration: [PointerEvent] {
    // in the middle of their way, where each is seen, the third dragged back, and where the first two are going
    Trace.tap(Point(x: 155, y: 48), at: 1.4) + Trace.tap(Point(x: 158, y: 92), at: 1.46) + Trace.tap(Point(x: 163, y: 180), at: 1.52)
      + Trace.drag(from: Point(x: 174, y: 136), to: Point(x: 100, y: 136), at: 1.6, lasting: 0.5)
      + Trace.tap(Point(x: 280, y: 48), at: 2.2) + Trace.tap(Point(x: 280, y: 92), at: 2.3)
  }
}
"""#,
"scroll-bird": #"""
import Legato

/// A bird larger than the opening it is seen through: dragged, thrown, zoomed with two fingers, bouncing at its edges, and caught at any moment (PT-21).
final class ScrollBird: Scene {
  private static let field = Size(width: 640, height: 400)
  private let scroll = ScrollLayer()
  private let content = Layer(frame: Rect(origin: .zero, size: ScrollBird.field))
  private let state = Layer.label("", Rect(x: 20, y: 183, width: 280, height: 14), alignment: .center)

  required init() {
    super.init()
    scroll.frame = Self.opening(in: room)
    (scroll.backgroundColor, scroll.cornerRadius) = (Palette.line, 8)
    scroll.contentSize = Self.field
    (scroll.zoomedLayer, scroll.minimumZoomScale, scroll.maximumZoomScale) = (content, 0.5, 2)
    content.backgroundColor = Palette.panel
    // dots to see the way by where the bird is not
    for column in 0..<8 {
      for row in 0..<5 {
        content.addSublayer(.circle(4, at: Point(x: 40 + 80 * Double(column), y: 40 + 80 * Double(row)), Palette.line))
      }
    }
    content.addSublayer(.bird(width: 200, at: Point(x: 320, y: 200), Palette.blue))
    scroll.addSublayer(content)
    for layer in [scroll, state] { window.addSublayer(layer) }
    scroll.panGestureRecognizer.hysteresis = 2
    scroll.contentOffset = Point(x: 180, y: 122)
  }

  /// All of the room but its margins and a line below.
  private static func opening(in room: Rect) -> Rect {
    Rect(x: room.minX + 20, y: room.minY + 8, width: room.width - 40, height: room.height - 28)
  }

  override func layout(in room: Rect) {
    scroll.frame = Self.opening(in: room)
    scroll.contentOffset = inside(scroll.contentOffset)
    state.position.y = room.maxY - 10
  }

  /// The nearest offset at which the field fills the opening.
  private func inside(_ offset: Point) -> Point {
    let (zoom, frame) = (scroll.zoomScale, scroll.bounds.size)
    return Point(
      x: max(0, min(Self.field.width * zoom - frame.width, offset.x)), y: max(0, min(Self.field.height * zoom - frame.height, offset.y)))
  }

  override func begin() {
    let finger = ShownFinger(from: Point(x: 210, y: 90), to: Point(x: 110, y: 110), in: window)
    scroll.panGestureRecognizer.addAction { finger.leave() }
  }

  override func update() {
    let text = scroll.isDecelerating ? "moving by itself" : scroll.panGestureRecognizer.numberOfTouches > 0 ? "held" : "at rest"
    if state.text != text { state.text = text }
  }

  override var keys: [(key: Character, does: String)] {
    [("h", "left"), ("j", "down"), ("k", "up"), ("l", "right"), ("z", "closer"), ("x", "farther")]
  }
  override func press(_ key: Character) {
    let ways: [Character: Vector] = [
      "h": Vector(dx: -80, dy: 0), "j": Vector(dx: 0, dy: 60), "k": Vector(dx: 0, dy: -60), "l": Vector(dx: 80, dy: 0),
    ]
    let (offset, zoom) = (scroll.contentOffset, scroll.zoomScale)
    let isZoom = key == "z" || key == "x"
    // a zoom bounces
    animate(
      withDuration: isZoom ? 0.9 : 0.5, usingSpringWithDamping: isZoom ? 0.4 : 1, initialSpringVelocity: 0, options: .allowUserInteraction
    ) {
      if let way = ways[key] {
        scroll.contentOffset = inside(offset + way)
      } else if isZoom {
        scroll.zoom(to: zoom * (key == "z" ? 1.25 : 0.8))
      }
    }
  }

  override var readings: [Reading] {
    let offset = scroll.shownContentOffset
    return [
      Reading("x", offset.x), Reading("y", offset.y), Reading("zoom", scroll.shownZoomScale),
      Reading("moves", scroll.isDecelerating),
    ]
  }

  override var demonstration: [PointerEvent] {
    // thrown against the right edge, caught as it comes back, drawn to the middle, and pinched
    Trace.drag(from: Point(x: 240, y: 100), to: Point(x: 150, y: 95), at: 0.3, lasting: 0.15, isFling: true)
      + Trace.tap(Point(x: 160, y: 100), at: 0.75)
      + Trace.drag(from: Point(x: 60, y: 90), to: Point(x: 96, y: 96), at: 1.3, lasting: 0.5)
      + pinch(at: 2.6) + Trace.tap(Point(x: 160, y: 100), at: 3.45)
  }

  /// Two fingers go far apart about the middle.
  private func pinch(at time: Double) -> [PointerEvent] {
    func fingers(_ phase: PointerEvent.Phase, _ at: Double, _ half: Double) -> [PointerEvent] {
      [-1.0, 1].enumerated().map { id, side in
        PointerEvent(time: at, phase: phase, id: id, location: Point(x: 160 + side * half, y: 100 + side * half / 4))
      }
    }
    return fingers(.began, time, 25)
      + (1...60).flatMap { step in
        let s = Double(step) / 60
        return fingers(.moved, time + 0.6 * s, 25 + 105 * s * s * (3 - 2 * s))
      } + fingers(.ended, time + 0.7, 130)
  }
}
"""#,
"blocked-main-thread": #"""
import Legato

/// Two cards on the same way. One was started and committed, and is shown by a render server; the other is moved by its owner in each frame. A tap blocks
/// the owner: the one goes on, the other stands, and is where it should be when the owner is back (PT-23).
///
/// Scenes run on a clock that is moved by hand, so the block is one of that clock: the owner is not called until it is over. What is seen is what the
/// server drew. With a key, owner and server get a thread each instead, and the owner's really sleeps.
final class BlockedMainThread: Scene {
  private static let block = 0.7
  private let (cards, drawn) = (OwnedCards(), DrawnCards())
  private let server: RenderServer
  private let screen = Layer(frame: Rect(origin: .zero, size: OwnedCards.size))
  private let lamp = Layer.circle(6, at: Point(x: 30, y: 164), Palette.green)
  private let word = Layer.label("", Rect(x: 44, y: 157, width: 250, height: 14))
  private let mode = Layer.label("", Rect(x: 44, y: 175, width: 250, height: 14))
  private var blockedUntil = 0.0
  private var sleeper: SleepingOwner?

  required init() {
    server = RenderServer { [drawn] window, _ in drawn.draw(window) }
    super.init()
    for layer in [screen, lamp, word, mode] { window.addSublayer(layer) }
    for (text, y) in zip(["sent off: the render server moves it", "moved by its owner, frame by frame"], OwnedCards.lanes) {
      window.addSublayer(Layer.label(text, Rect(x: 28, y: y - 38, width: 264, height: 12), size: 10))
    }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in block() })
  }

  override func begin() {
    // the display goes on: something of the scene's own moves for ever
    Layer.animate(withDuration: 1, options: [.repeat, .autoreverse, .allowUserInteraction]) { lamp.opacity = 0.6 }
    update()
  }

  private func block() {
    if let sleeper { sleeper.sleep(Self.block) } else { blockedUntil = stage.now + Self.block }
  }

  private var isBlocked: Bool { sleeper?.isAsleep ?? (stage.now < blockedUntil) }

  override func update() {
    let isBlocked = isBlocked
    if sleeper == nil {
      if !isBlocked { cards.run(to: stage.now, on: server) }
      server.step(to: stage.now)
    }
    screen.contents = (sleeper?.drawn ?? drawn).bitmap
    lamp.backgroundColor = isBlocked ? Palette.pink : Palette.green
    word.text = isBlocked ? (sleeper == nil ? "the owner is blocked" : "the owner's thread sleeps") : "the owner runs: tap to block it"
    mode.text = sleeper == nil ? "t: with real threads" : "two real threads"
  }

  override var keys: [(key: Character, does: String)] { [(" ", "block the owner for 0.7 s"), ("t", "real threads")] }
  override func press(_ key: Character) {
    switch key {
    case " ": block()
    case "t":
      sleeper = sleeper == nil ? SleepingOwner() : nil
      update()
    default: break
    }
  }

  override var readings: [Reading] {
    let drawn = sleeper?.drawn ?? drawn
    return [
      Reading("served-x", drawn.served), Reading("owned-x", drawn.owned), Reading("owner-late", sleeper == nil ? stage.now - cards.now : 0),
      Reading("is-blocked", isBlocked),
    ]
  }

  override var demonstration: [PointerEvent] { Trace.tap(Point(x: 160, y: 176), at: 0.6) + Trace.tap(Point(x: 160, y: 176), at: 2.2) }
}
"""#,
"lift": #"""
import Legato

/// Cards that are lifted by a long press, carried, and put down: one animator a lift, which waits at its end and is reversed when the card goes down (PT-25).
/// Dropped outside of the tray, a card flies home with the hand's velocity.
final class Lift: Scene {
  private let cards = (0..<3).map {
    Layer.square(64, at: Point(x: 70 + 90 * Double($0), y: 105), [Palette.blue, Palette.green, Palette.pink][$0], cornerRadius: 10)
  }
  /// Where a card may lie.
  private static let tray = Rect(x: 24, y: 36, width: 272, height: 132)
  private let hint = Layer.label("the tray: carry a card out of it", Rect(x: 24, y: 20, width: 272, height: 12), size: 10)
  private let told = Layer.label("", Rect(x: 24, y: 176, width: 272, height: 14), alignment: .center)
  private var homes: [Point] = []
  private var finger: ShownFinger?
  /// The card in hand or on its way down.
  private var lifted: Layer?
  private var animator: PropertyAnimator?
  private var observation: AnimatorObservation?
  /// From the pointer to the card's middle.
  private var grip = Vector.zero
  /// Where the pointer was when.
  private var way: [(time: Double, place: Point)] = []
  private var (completions, chosen) = (0, 0)

  required init() {
    super.init()
    homes = cards.map(\.position)
    let tray = Layer.panel(Self.tray)
    (tray.borderWidth, tray.borderColor) = (1, Palette.line)
    window.addSublayer(tray)
    for home in homes { window.addSublayer(.square(66, at: home, Palette.background, cornerRadius: 10)) }
    for layer in [hint] + cards + [told] { window.addSublayer(layer) }
    for card in cards {
      (card.shadowOpacity, card.shadowOffset, card.shadowRadius) = (0, Vector(dx: 0, dy: 2), 2)
      let press = LongPressGestureRecognizer { [unowned self, unowned card] in follow($0, card) }
      press.minimumPressDuration = 0.15
      card.addGestureRecognizer(press)
    }
  }

  deinit {
    observation = nil
    if animator?.state == .active { animator?.stopAnimation(true) }
  }

  override func begin() { finger = ShownFinger(from: homes[1], to: homes[1] + Vector(dx: 40, dy: -60), in: window) }

  private func follow(_ press: LongPressGestureRecognizer, _ card: Layer) {
    let place = press.location(in: window)
    switch press.state {
    case .began:
      finger?.leave()
      // one that flies home is caught where it is seen
      card.position = card.presentation()?.position ?? card.position
      card.removeAnimations(of: .position)
      grip = card.position - place
      way = [(stage.now, place)]
      lift(card)
    case .changed:
      way = way.suffix(5) + [(stage.now, place)]
      if lifted === card { card.position = place + grip }
    default:
      if lifted === card { putDown() }
      if !Self.tray.contains(card.position) { flyHome(card) }
    }
  }

  /// Points a second, from where the pointer was in the last tenth of a second.
  private var velocity: Vector {
    guard let last = way.last, let first = way.first(where: { stage.now - $0.time < 0.1 }), last.time > first.time else { return .zero }
    return (last.place - first.place) * (1 / (last.time - first.time))
  }

  /// On from the hand, and down on its place.
  private func flyHome(_ card: Layer) {
    guard let index = cards.firstIndex(where: { $0 === card }) else { return }
    let spring = SpringTimingParameters(
      response: 0.5, dampingRatio: 0.7, initialVelocity: card.velocity(matching: velocity, to: homes[index]))
    animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { card.position = homes[index] }
  }

  /// Up, or up again in the middle of going down.
  private func lift(_ card: Layer) {
    if lifted === card, let animator, animator.state == .active {
      if animator.isReversed { turn(animator) }
      return
    }
    end()
    lifted = card
    window.bringSublayerToFront(card)
    let animator = PropertyAnimator(duration: 0.4, dampingRatio: 0.8, stage: stage) {
      card.affineTransform = AffineTransform(scaleX: 1.25, y: 1.25)
      (card.shadowOpacity, card.shadowOffset, card.shadowRadius) = (0.7, Vector(dx: 0, dy: 10), 8)
    }
    // what the rest of the screen does with it
    animator.addAnimations { [cards, hint] in
      for other in cards where other !== card { other.opacity = 0.4 }
      hint.opacity = 0
    }
    animator.pausesOnCompletion = true
    animator.addCompletion { [unowned self] _ in completions += 1 }
    observation = animator.observe { [unowned self] change in
      // the only notice of both ends
      if change == .isRunning(false) { tell() }
    }
    animator.startAnimation()
    self.animator = animator
    tell()
  }

  private func putDown() {
    if let animator, animator.state == .active, !animator.isReversed { turn(animator) }
  }

  private func turn(_ animator: PropertyAnimator) {
    animator.isReversed.toggle()
    if !animator.isRunning { animator.startAnimation() }
    tell()
  }

  /// For an animator that waits at an end, this is the end.
  private func end() {
    guard let animator, animator.state == .active else { return }
    observation = nil
    let place = animator.isReversed ? AnimatingPosition.start : .end
    animator.stopAnimation(false)
    animator.finishAnimation(at: place)
    (self.animator, lifted) = (nil, nil)
    tell()
  }

  private func tell() {
    guard let animator, animator.state == .active else { return told.text = "" }
    let isDown = animator.isReversed
    told.text = animator.isRunning ? (isDown ? "going down" : "going up") : isDown ? "down, still active" : "up, waiting"
  }

  override var keys: [(key: Character, does: String)] {
    [(" ", "lift, put down"), ("t", "next card"), ("h", "carry left"), ("l", "right"), ("f", "finish")]
  }
  override func press(_ key: Character) {
    switch key {
    case " ": if let animator, animator.state == .active, !animator.isReversed { putDown() } else { lift(cards[chosen]) }
    case "t": chosen = (chosen + 1) % cards.count
    case "h", "l": lifted?.position.x += key == "l" ? 8 : -8
    case "f": end()
    default: break
    }
  }

  override var readings: [Reading] {
    let seen = cards[0].presentation()
    return [
      Reading("scale", seen?.transform.m11 ?? 1), Reading("x", seen?.position.x ?? 0),
      Reading("others", cards[1].presentation()?.opacity ?? 1), Reading("fraction", animator?.fractionComplete ?? 0),
      Reading("is-running", animator?.isRunning == true), Reading("state", Double(animator?.state.rawValue ?? 0)),
      Reading("completions", Double(completions)),
    ]
  }

  override var demonstration: [PointerEvent] {
    // held, carried and put down; carried out of the tray; pressed and let go before it is up
    [PointerEvent(time: 0.3, phase: .began, location: Point(x: 70, y: 105))]
      + Trace.drag(from: Point(x: 70, y: 105), to: Point(x: 110, y: 60), at: 1.2, lasting: 0.6, rest: 0.2).dropFirst()
      + [PointerEvent(time: 2.7, phase: .began, location: Point(x: 160, y: 105))]
      + Trace.drag(from: Point(x: 160, y: 105), to: Point(x: 210, y: 12), at: 3, lasting: 0.35, isFling: true).dropFirst()
      + [
        PointerEvent(time: 4.6, phase: .began, location: Point(x: 250, y: 105)),
        PointerEvent(time: 4.95, phase: .ended, location: Point(x: 250, y: 105)),
      ]
  }
}
"""#,
"turned-bird": #"""
import Legato

/// One bird under a map of the plane, one turned in space and seen in perspective: an animator each, scrubbed together.
final class TurnedBird: Scene {
  private static let middles = [Point(x: 84, y: 108), Point(x: 236, y: 108)]
  /// Turned, leant and flattened: what was parallel stays so.
  private static let flat = AffineTransform(rotationAngle: -0.3).concatenating(
    AffineTransform(a: 1.1, b: 0, c: -0.45, d: 0.8, tx: 0, ty: 0))
  /// Half way round to its side; the eye is 190 points away.
  private static let space = Transform3D(rotationAngle: 1.05, x: 0.15, y: 1, z: 0).concatenating(Transform3D(perspectiveDistance: 190))

  private let cards = TurnedBird.middles.enumerated().map { index, middle in
    let card = Layer(frame: Rect(x: middle.x - 52, y: middle.y - 44, width: 104, height: 88))
    (card.backgroundColor, card.borderWidth, card.borderColor, card.cornerRadius) = (Palette.panel, 2, Palette.line, 6)
    // lines to see it by
    for part in 1...3 {
      let across = Layer(frame: Rect(x: 0, y: Double(part) * 22, width: 104, height: 1))
      let down = Layer(frame: Rect(x: Double(part) * 26, y: 0, width: 1, height: 88))
      for line in [across, down] {
        line.backgroundColor = Palette.line
        card.addSublayer(line)
      }
    }
    card.addSublayer(.bird(width: 84, at: Point(x: 52, y: 44), index == 0 ? Palette.green : Palette.blue))
    return card
  }
  private var animator = PropertyAnimator()
  /// Whether they are turned, or on their way there.
  private var isTurned = false
  private var held = 0.0

  required init() {
    super.init()
    for (middle, text) in zip(Self.middles, ["affine", "perspective"]) {
      window.addSublayer(.label(text, Rect(x: middle.x - 70, y: 14, width: 140, height: 14), alignment: .center))
    }
    for card in cards { window.addSublayer(card) }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in turn() })
  }

  override func begin() { turn() }

  private func makeAnimator() {
    guard animator.state == .inactive else { return }
    isTurned.toggle()
    animator = PropertyAnimator(duration: 1.4, curve: .easeInOut, stage: stage) { [cards, isTurned] in
      cards[0].affineTransform = isTurned ? Self.flat : .identity
      cards[1].transform = isTurned ? Self.space : .identity
    }
    animator.addCompletion { [unowned self] position in if position == .start { isTurned.toggle() } }
  }

  /// There, back, or round on the way.
  private func turn() {
    if animator.state == .active {
      animator.isReversed.toggle()
      if !animator.isRunning { animator.startAnimation() }
    } else {
      makeAnimator()
      animator.startAnimation()
    }
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      makeAnimator()
      animator.pauseAnimation()
      held = animator.fractionComplete
    case .changed:
      let way = pan.translation(in: window).dx / 160
      animator.fractionComplete = held + (isTurned != animator.isReversed ? way : -way)
    default:
      if animator.state == .active { animator.startAnimation() }
    }
  }

  override var keys: [(key: Character, does: String)] { [(" ", "turn, turn back"), ("h", "back"), ("l", "on")] }
  override func press(_ key: Character) {
    switch key {
    case " ": turn()
    case "h", "l":
      makeAnimator()
      animator.pauseAnimation()
      animator.fractionComplete += (key == "l") == (isTurned != animator.isReversed) ? 0.05 : -0.05
    default: break
    }
  }

  /// How large the left and the right edge of a card are seen.
  private func edges(_ card: Layer) -> (left: Double, right: Double) {
    let seen = card.presentation()?.transform ?? .identity
    return (1 / (seen.m44 - 52 * seen.m14), 1 / (seen.m44 + 52 * seen.m14))
  }

  override var readings: [Reading] {
    let (flat, space) = (edges(cards[0]), edges(cards[1]))
    return [
      Reading("fraction", animator.fractionComplete), Reading("affine-left", flat.left), Reading("affine-right", flat.right),
      Reading("perspective-left", space.left), Reading("perspective-right", space.right),
    ]
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 220, y: 150), to: Point(x: 110, y: 150), at: 2, lasting: 0.9, rest: 0.3)
      + Trace.tap(Point(x: 160, y: 150), at: 4.4)
  }
}
"""#,
"force-and-control-center": #"""
private func follow(_ press: LongPressGestureRecognizer, _ icon: Layer) {
  switch press.state {
  case .began:
    // another one waits until the screen is sharp again
    guard peek == nil || icon === pressed else { return }
    push(icon)
    if let pressure = press.pressure { setForce(pressure) } else { grow() }
  case .changed: if let pressure = press.pressure, isDown, icon === pressed { setForce(pressure) }
  default: if icon === pressed { release() }
  }
}

private func setForce(_ number: Double) {
  force.removeAllAnimations()
  force.value = min(1, max(0, number))
  update()
}

/// No pressure is measured: the time takes its place.
private func grow() { animate(withDuration: Self.fullPress, options: .curveLinear) { force.value = 1 } }

private func release() {
  isDown = false
  animate(withDuration: 0.3, options: .curveEaseOut) { force.value = 0 }
}


private func push(_ icon: Layer) {
  // pressed again on its way back it grows from where it is seen
  if icon === pressed, peek != nil {
    isDown = true
    return setForce(force.presentation)
  }
  endPeek()
  (pressed, isDown) = (icon, true)
  setForce(0)
  window.insertSublayer(icon, above: blur)
  let isLow = icon.position.y > 90
  menu.position = Point(x: min(260, max(60, icon.position.x)), y: icon.position.y + (isLow ? -52 : 52))
  let peek = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { [blur, menu] in
    icon.affineTransform = AffineTransform(scaleX: 1.35, y: 1.35)
    blur.effect = .blur(radius: 7)
    menu.opacity = 1
  }
  peek.pauseAnimation()
  self.peek = peek
}

private func endPeek() {
  guard let peek else { return }
  peek.stopAnimation(false)
  peek.finishAnimation(at: .start)
  if let pressed { window.insertSublayer(pressed, below: blur) }
  (self.peek, pressed) = (nil, nil)
}

override func update() {
  guard let peek else { return }
  peek.fractionComplete = force.presentation
  if !isDown, !force.isAnimating { endPeek() }
}
"""#,
"thrown-boxes": #"""
private func drag(_ pan: PanGestureRecognizer) {
  switch pan.state {
  case .began:
    let place = pan.location(in: window)
    guard let box = boxes.last(where: { $0.frame.insetBy(dx: -6, dy: -6).contains(place) }) else { return }
    grabbed = (box, box.center)
    // out of the animator: the finger has it, and its velocity is gone
    items.removeItem(box)
    collision.removeItem(box)
    // also where it is thrown before the next frame
    animator.updateItem(usingCurrentState: box)
  case .changed: if let grabbed { grabbed.layer.center = grabbed.at + pan.translation(in: window) }
  default:
    guard let grabbed else { return }
    items.addItem(grabbed.layer)
    collision.addItem(grabbed.layer)
    items.addLinearVelocity(pan.velocity(in: window), for: grabbed.layer)
    self.grabbed = nil
  }
}
"""#,
"pile": #"""
/// Rows of sixteen, one above the other, over the window; by turns a square, a disc, a triangle and a plank.
private func pour(_ count: Int) {
  let colors = [Palette.blue, Palette.green, Palette.orange, Palette.pink, Palette.yellow]
  let top = min(0, bodies.map(\.frame.minY).min() ?? 0)
  for k in 0..<count {
    let i = bodies.count
    let size = Size(width: i % 4 == 3 ? 22 : 11 + Double(i * 7 % 4) * 1.5, height: i % 4 == 3 ? 7 : 11 + Double(i * 7 % 4) * 1.5)
    let center = Point(x: 12 + Double(k % 13) * 24.5 + Double(k / 13 % 3), y: top - 16 - Double(k / 13) * 22)
    let piece = PathLayer()
    (piece.bounds.size, piece.center, piece.fillColor) = (size, center, colors[i % colors.count])
    let whole = Rect(origin: .zero, size: size)
    switch i % 4 {
    case 1:
      piece.path = Path(ellipseIn: whole)
      piece.collisionBoundsType = .ellipse
    case 2:
      let triangle = Path([
        .move(Point(x: 0, y: size.height)), .line(Point(x: size.width, y: size.height)), .line(Point(x: size.width / 2, y: 0)), .close,
      ])
      piece.path = triangle
      piece.collisionBoundsType = .path
      piece.collisionBoundingPath = triangle.applying(AffineTransform(translationX: -size.width / 2, y: -size.height / 2))
    default: piece.path = Path(roundedRect: whole, cornerRadius: 1.5)
    }
    field.addSublayer(piece)
    bodies.append(piece)
    items.addItem(piece)
    collision.addItem(piece)
    gravity.addItem(piece)
  }
}
"""#,
"fields": #"""
private func addFields() {
  // what a spring does to a disc goes by its mass
  let mass = 4 * Fields.radius * Fields.radius / 10_000
  // about its middle faster and faster, until the drag is as strong: 100 · 3 points/s² against 2/s make 150 points/s
  let (holding, drag) = (FieldBehavior.springField(), FieldBehavior.dragField())
  (vortex.strength, holding.strength, drag.strength) = (3, 25 * mass, 2)
  // the nearer the stronger, but for the last 20 points
  let brake = FieldBehavior.dragField()
  (well.strength, well.falloff, well.minimumRadius, brake.strength) = (3, 1, 20, 1.5)
  // this way and that, and never far off
  let (leash, calm) = (FieldBehavior.springField(), FieldBehavior.dragField())
  (noise.strength, leash.strength, calm.strength) = (4, 12 * mass, 1.5)
  fields = [[vortex, holding, drag], [well, brake], [noise, leash, calm]]
  for field in fields.joined() {
    for body in bodies { field.addItem(body) }
    animator.addBehavior(field)
  }
}

/// The room in three; the fields move with their homes, and draw what is in them along.
override func layout(in room: Rect) {
  fill(room, with: ground)
  let size = Size(width: width, height: room.height)
  for (home, fields) in fields.enumerated() {
    for field in fields { (field.position, field.region) = (middle(home), Region(size: size)) }
    panels[home].frame = Rect(x: room.minX + Double(home) * width + 2, y: room.minY + 2, width: width - 4, height: room.height - 4)
    dots[home].position = middle(home)
  }
  animator.bringInside(bodies, room)
}

private var width: Double { room.width / Double(Fields.homes) }
private func middle(_ home: Int) -> Point { Point(x: room.minX + width * (Double(home) + 0.5), y: room.midY + 6) }

/// Places on two rings.
private static func offset(_ disc: Int) -> Vector {
  let way = AffineTransform(rotationAngle: Double(disc) * 2 * .pi / Double(discs))
  return Point(x: disc % 2 == 0 ? 42 : 24, y: 0).applying(way) - .zero
}
"""#,
"spring-to-center": #"""
import Legato

/// A square that a flick sends off and one spring brings back: each axis has its own velocity, so it returns on a curved path (PT-19).
final class SpringToCenter: Scene {
  private static let middle = Point(x: 160, y: 105)
  private let square = Layer.square(36, at: SpringToCenter.middle, Palette.blue, cornerRadius: 6)
  private let trail = PathLayer(frame: Rect(origin: .zero, size: Scene.size))
  private let plots = MotionPlots(
    place: Rect(x: 12, y: 140, width: 146, height: 56), speed: Rect(x: 162, y: 140, width: 146, height: 56), ends: -90...90, marks: [0],
    fastest: 900, colors: [Palette.orange, Palette.green])
  private var places: [Point] = []
  private var animator: PropertyAnimator?
  private var finger: ShownFinger?
  /// The square's place when the drag began.
  private var held = SpringToCenter.middle

  required init() {
    super.init()
    let names = [("x", Palette.orange, 48.0), ("y", Palette.green, 60)].map { name, color, x in
      TextLayer(name, frame: Rect(x: x, y: 142, width: 10, height: 11), fontSize: 9, color: color)
    }
    trail.fillColor = .clear
    (trail.strokeColor, trail.lineWidth, trail.lineJoin) = (Palette.yellow, 2.5, .round)
    for layer in [Layer.square(40, at: Self.middle, Palette.panel, cornerRadius: 8)] + plots.layers + names + [trail, square] {
      window.addSublayer(layer)
    }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 0
    square.addGestureRecognizer(pan)
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      stop()
      finger?.leave()
      (held, places, trail.path) = (square.position, [], nil)
    case .changed: square.position = held + pan.translation(in: window)
    default: fly(pan.velocity(in: window))
    }
  }

  /// Stays where it is seen.
  private func stop() {
    if animator?.state == .active { animator?.stopAnimation(true) }
    animator = nil
  }

  /// - Parameter velocity: points a second.
  private func fly(_ velocity: Vector) {
    if animator?.state != .active { places = [square.position] }
    stop()
    let timing = SpringTimingParameters(
      response: 0.7, dampingRatio: 0.5, initialVelocity: square.velocity(matching: velocity, to: Self.middle))
    let animator = PropertyAnimator(duration: 0, timingParameters: timing, stage: stage)
    animator.addAnimations { [square] in square.position = Self.middle }
    animator.startAnimation()
    self.animator = animator
  }

  override func begin() {
    finger = ShownFinger(from: Self.middle, to: Self.middle + Vector(dx: 70, dy: -40), in: window)
  }

  override func update() {
    if let place = square.presentation()?.position { plots.add([place.x - Self.middle.x, place.y - Self.middle.y], at: stage.now) }
    guard animator?.isRunning == true, let seen = square.presentation()?.position, seen != places.last else { return }
    places.append(seen)
    var path = Path()
    for (index, place) in places.enumerated() { index == 0 ? path.move(to: place) : path.addLine(to: place) }
    trail.path = path
  }

  override var keys: [(key: Character, does: String)] { [("h", "flick left"), ("j", "down"), ("k", "up"), ("l", "right")] }
  override func press(_ key: Character) {
    let pushes: [Character: Vector] = [
      "h": Vector(dx: -900, dy: 0), "j": Vector(dx: 0, dy: 600), "k": Vector(dx: 0, dy: -600), "l": Vector(dx: 900, dy: 0),
    ]
    guard let push = pushes[key] else { return }
    finger?.leave()
    fly(square.presentationVelocity + push)
  }

  override var readings: [Reading] {
    let (seen, velocity) = (square.presentation()?.position ?? .zero, square.presentationVelocity)
    return [Reading("x", seen.x), Reading("y", seen.y), Reading("dx", velocity.dx), Reading("dy", velocity.dy)]
  }

  override var demonstration: [PointerEvent] {
    let (aside, up) = (Point(x: 70, y: 130), Point(x: 100, y: 75))
    return Trace.drag(from: Self.middle, to: aside, at: 0.3, lasting: 0.5).dropLast()
      + Trace.drag(from: aside, to: up, at: 0.85, lasting: 0.15, isFling: true).dropFirst()
      + Trace.drag(from: Self.middle, to: Point(x: 220, y: 125), at: 2.9, lasting: 0.15, isFling: true)
  }
}
"""#,
"two-springs": #"""
import Legato

/// Two discs go where a finger says, under springs of the same response: one is critically damped and never goes past, the other swings (SP-2). Sent again on their
/// way, both keep their speed.
final class TwoSprings: Scene {
  private static let (left, right, response) = (86.0, 234.0, 0.6)
  private let discs = [
    Layer.circle(10, at: Point(x: TwoSprings.left, y: 31), Palette.green),
    Layer.circle(10, at: Point(x: TwoSprings.left, y: 75), Palette.pink),
  ]
  private let words = [19.0, 63].map { Layer.label("", Rect(x: 28, y: $0 - 14, width: 264, height: 12), size: 10) }
  /// Where they are going.
  private let marks = [31.0, 75].map { y in
    let mark = Layer(frame: Rect(x: TwoSprings.left - 1, y: y - 12, width: 2, height: 24))
    (mark.backgroundColor, mark.isUserInteractionEnabled) = (Palette.line, false)
    return mark
  }
  private let plots = MotionPlots(
    place: Rect(x: 24, y: 96, width: 134, height: 98), speed: Rect(x: 162, y: 96, width: 134, height: 98),
    ends: 30...290, marks: [TwoSprings.left, TwoSprings.right], fastest: 1200, colors: [Palette.green, Palette.pink])
  private var ratios = [1.0, 0.3]

  required init() {
    super.init()
    for disc in discs { window.addSublayer(.panel(Rect(x: 24, y: disc.position.y - 12, width: 272, height: 24))) }
    for layer in words + marks + discs + plots.layers { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] in send(to: $0.location(in: window).x) })
    tell()
  }

  override func begin() { send(to: Self.right) }

  private func send(to place: Double) {
    let x = min(Self.right, max(Self.left, place))
    animate(withDuration: 0.15, options: .allowUserInteraction) { for mark in marks { mark.position.x = x } }
    for (disc, ratio) in zip(discs, ratios) {
      animate(
        withDuration: 0, timingParameters: SpringTimingParameters(response: Self.response, dampingRatio: ratio),
        options: .allowUserInteraction
      ) { disc.position.x = x }
    }
  }

  private func tell() {
    words[0].text = "damping ratio 1: critical, never past"
    words[1].text = "damping ratio \((ratios[1] * 10).rounded() / 10): \(ratios[1] < 1 ? "past it and back" : "critical")"
  }

  override func update() { plots.add(discs.map { $0.presentation()?.position.x ?? 0 }, at: stage.now) }

  override var keys: [(key: Character, does: String)] { [(" ", "to the other side"), ("h", "less damping"), ("l", "more")] }
  override func press(_ key: Character) {
    switch key {
    case " ": send(to: discs[0].position.x > 160 ? Self.left : Self.right)
    case "h", "l":
      ratios[1] = min(1, max(0.1, ratios[1] + (key == "l" ? 0.1 : -0.1)))
      tell()
    default: break
    }
  }

  override var readings: [Reading] { zip(discs, ["critical", "swinging"]).map { Reading($1, $0.presentation()?.position.x ?? 0) } }

  override var demonstration: [PointerEvent] { [(90.0, 1.6), (250, 1.85), (60, 3.2)].flatMap { Trace.tap(Point(x: $0, y: 60), at: $1) } }
}
"""#,
"curves": #"""
/// A plug-in, or a folder of them. Each is tried by the probe beside the program before it comes in.
override func open(_ path: String) {
  do {
    let catalog = try PluginLoader(policy: .probed()).catalog(of: PluginSearch(places: [.init(path)]))
    problems += catalog.refused.map(\.description)
    catalogs.append(catalog)
    if catalog.plugins.isEmpty, catalog.refused.isEmpty { problems.append("\(path): no plug-in there") }
  } catch {
    problems.append("\(error)")
  }
}


/// From the same files, which may have been rebuilt: dots keep their place and speed.
private func reload() {
  problems = []
  for catalog in catalogs {
    for plugin in catalog.plugins {
      do {
        let rebuilt = try catalog.reload(plugin.description.id)
        try stage.replaceCurves(rebuilt.counterpart)
        for cell in cells { if let curve = try rebuilt.counterpart(of: cell.curve) { cell.show(curve) } }
      } catch {
        problems.append("\(error)")
      }
    }
  }
  tell("loaded anew")
}
"""#,
"effects": #"""
/// One animator for the place, one for the blur, one for the corners; a running transition is turned instead.
private func transition() {
  guard animators.isEmpty else { return }
  isOpen.toggle()
  let toOpen = isOpen
  let easeIn = CubicTimingParameters(controlPoint1: Point(x: 0.75, y: 0.1), controlPoint2: Point(x: 0.9, y: 0.25))
  let easeOut = CubicTimingParameters(controlPoint1: Point(x: 0.1, y: 0.75), controlPoint2: Point(x: 0.25, y: 0.9))
  let place = PropertyAnimator(duration: 1, dampingRatio: 1, stage: stage) { [sheet] in
    sheet.frame.origin.y = toOpen ? Self.open : Self.closed
  }
  let blur = PropertyAnimator(duration: 1, timingParameters: toOpen ? easeIn : easeOut, stage: stage)
  blur.addAnimations { [sheet] in
    sheet.effect = toOpen ? Effect(radius: 9, tint: Color(white: 1, alpha: 0.2), saturation: 1.6, vibrancy: 1) : nil
  }
  blur.scrubsLinearly = false
  let corners = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { [sheet] in sheet.cornerRadius = toOpen ? 14 : 0 }
  animators = [place, blur, corners]
  place.addCompletion { [unowned self] position in
    animators = []
    if position == .start { isOpen.toggle() }
  }
}

private func toggle() {
  if animators.isEmpty {
    transition()
    for animator in animators { animator.startAnimation() }
  } else {
    for animator in animators { animator.isReversed.toggle() }
  }
}

private func drag(_ pan: PanGestureRecognizer) {
  switch pan.state {
  case .began:
    transition()
    for animator in animators { animator.pauseAnimation() }
    held = animators.map(\.fractionComplete)
  case .changed:
    let way = pan.translation(in: window).dy / (Self.open - Self.closed) * (isOpen ? 1 : -1)
    for (animator, start) in zip(animators, held) { animator.fractionComplete = start + (animator.isReversed ? -way : way) }
  default:
    let wantsOpen = pan.velocity(in: window).dy < 0
    for animator in animators {
      animator.isReversed = wantsOpen != isOpen
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  }
}
"""#,
"swarm": #"""
private func send(to place: Point) {
  (target, calls) = (place, calls + 1)
  for dot in dots {
    let (angle, radius) = (random.next(in: 0...(2 * .pi)), random.next(in: 0...45))
    let way = Point(x: radius, y: 0).applying(AffineTransform(rotationAngle: angle))
    animate(withDuration: random.next(in: 0.8...1.8), options: .allowUserInteraction) { dot.position = place + (way - .zero) }
  }
}
"""#,
"frame-clock": #"""
override func begin() {
  let link = DisplayLink { [unowned self] in run(to: $0.targetTimestamp) }
  link.add(to: stage)
  self.link = link
}

deinit { link?.invalidate() }

/// Work of about the set length, the same for both lanes: up to a fifth longer or shorter.
private func seconds(_ call: Int) -> Double {
  var random = SplitMix(seed: UInt64(call))
  return work / 1000 * random.next(in: 0.8...1.2)
}

private func run(to time: Double) {
  let frame = Int((time / FrameLane.frame + 1e-6).rounded(.down))
  for lane in lanes.indices {
    lanes[lane].advance(toFrame: frame, work: seconds)
    if let pictured = lanes[lane].onScreen { dots[lane].position.x = Self.place(at: pictured) }
    show(lane)
  }
  label.text =
    "work \(Self.short(work)) ms of \(Self.short(FrameLane.frame * 1000)) · timer fires at \(Self.short(lanes[0].phase)) of a frame"
}
"""#,
  ]
}
