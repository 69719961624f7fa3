import Legato

/// A drawer of comments over a page: a tap opens, closes or reverses it, and a pan on its header drags it, at any moment (PT-7…PT-10, PT-12).
///
/// The talk counts six animators with five timings: critical springs for the frame and the transforms of the titles, two cubic curves for the blur, ease in and
/// ease out for the opacities of the titles, linear for the corners. The Details button, which the talk adds later, has the seventh animator here, with the timing
/// of the corners.
final class CommentsDrawer: Scene {
  private enum Drawer { case closed, open }
  private static let (open, closed) = (34.0, 162.0)
  /// The page; the rest of the scene shows the fractions of the animators.
  static let width = 236.0
  private static let way = CommentsDrawer.closed - CommentsDrawer.open
  private static let duration = 0.8
  /// The least speed of a throw, in points per second. A slower pan ends at the nearer end.
  private static let slow = 30.0
  /// The response of the spring that continues the motion, in seconds.
  private static let response = 0.4

  private let blur = EffectLayer(effect: nil, frame: Rect(x: 0, y: 0, width: CommentsDrawer.width, height: Scene.size.height))
  /// Contains the drawer, and is displaced by the rubber band beyond its ends (TV-15).
  private let shelf = Layer(frame: Rect(origin: .zero, size: Scene.size))
  private let drawer = DrawerLayer()
  private let page = Article.page(width: CommentsDrawer.width)
  private var animators: CoordinatedAnimators<Drawer>!
  /// The animator that the pan scrubs.
  private weak var frameAnimator: PropertyAnimator?
  private var bounce: PropertyAnimator?
  /// At the catch: the animator's fraction, the presented share of the drawer's distance, and the displacement beyond an end, in points.
  private var (caught, caughtBeyond) = (CaughtShare(fraction: 0, share: 0), 0.0)
  /// The dimension of the rubber band: larger if the drawer was thrown far beyond an end.
  private var reach = Scene.size.height
  private var (started, completed, cancelled) = (0, 0, 0)
  private var from = Drawer.closed
  private let lane = FractionLane(
    Rect(x: CommentsDrawer.width, y: 0, width: Scene.size.width - CommentsDrawer.width, height: Scene.size.height))
  /// Whether the next animation takes twice as long, and whether it animates the blur in the wrong way, for comparison.
  private var (isSlow, isBlurWrong) = (false, false)
  private var pace: Double { isSlow ? 2 : 1 }

  required init() {
    super.init()
    drawer.frame = Rect(x: 8, y: Self.closed, width: DrawerLayer.width, height: DrawerLayer.height)
    (blur.name, shelf.name) = ("blur", "shelf")
    blur.isUserInteractionEnabled = false
    shelf.addSublayer(drawer)
    for layer in [page, blur, shelf, lane] { window.addSublayer(layer) }
    animators = CoordinatedAnimators(state: .closed) { [unowned self] in makeAnimators(from: $0, to: $1) }
    animators.didSettle = { [unowned self] in if $0 == from { cancelled += 1 } else { completed += 1 } }
    drawer.header.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in toggle() })
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    drawer.header.addGestureRecognizer(pan)
    lane.addSwitches(pace: { [unowned self] in press("s") }, blur: { [unowned self] in press("w") })
  }

  override var firstTouch: (from: Point, to: Point)? {
    let x = 8 + DrawerLayer.width / 2
    return (Point(x: x, y: Self.closed + 14), Point(x: x, y: Self.open + 30))
  }

  /// The page fills the room to the left, above and below.
  override func cover(_ ground: Rect) {
    let ground = Rect(x: ground.minX, y: ground.minY, width: Self.width - ground.minX, height: ground.height)
    fill(ground, with: page)
    blur.frame = ground
  }

  // MARK: To copy

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

  /// VE-4: a curve that starts slowly when opening, and its inversion when closing; `scrubsLinearly` is false. In the wrong way, with the frame's spring and
  /// linear scrubbing, the page is blurred before the drawer has moved.
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

  /// PT-9: one title is transformed into the other. The incoming one fades in late, and the outgoing one fades out early, in both directions.
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

  /// PT-12: fades in during the second half of opening, and out during the first half of closing. The keyframes inherit duration and curve (KF-17).
  private func detailsAnimator(_ isOpening: Bool) -> PropertyAnimator {
    animator(.linear) { [drawer] in
      Layer.animateKeyframes(withDuration: 0) {
        Layer.addKeyframe(withRelativeStartTime: isOpening ? 0.5 : 0, relativeDuration: 0.5) { drawer.details.opacity = isOpening ? 1 : 0 }
      }
    }
  }

  // MARK: To copy: a tap and a pan

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

  /// The drawer's top edges at the fractions 0 and 1 of the frame's animator, in its current direction.
  private var ends: (start: Double, end: Double) {
    (animators.target == .open) != (frameAnimator?.isReversed ?? false) ? (Self.closed, Self.open) : (Self.open, Self.closed)
  }
  private var seenTop: Double { drawer.presentation()?.frame.minY ?? Self.closed }

  private func grab() {
    isHeldByKeys = false
    if bounce?.state == .active { bounce?.stopAnimation(true) }
    animators.startInteractive(to: opposite)
    caught = CaughtShare(fraction: frameAnimator?.fractionComplete ?? 0, share: (seenTop - ends.start) / (ends.end - ends.start))
    let beyond = shelf.position.y - Self.shelfPlace.y
    reach = max(Scene.size.height, 2 * abs(beyond))
    caughtBeyond = rubberBandInverse(beyond, dimension: reach)
  }

  /// Moves the drawer with the finger between its ends, and against a rubber band beyond them.
  private func follow(_ translation: Double) {
    let way = ends.end - ends.start
    // the displacement beyond an end is undone first; caught while it returns, the drawer moves and the shelf stays
    let isAtEnd = (caughtBeyond * way > 0 ? 1 - caught.share : caught.share) < 1e-6
    let (held, beyond) = isAtEnd ? (0, caughtBeyond) : (caughtBeyond, 0)
    let wanted = caught.share + (translation + beyond) / way
    let inside = min(max(1, caught.share), max(min(0, caught.share), wanted))
    let share = inside - caught.share
    animators.update(by: frameAnimator?.isReversed == true ? -share : share)
    frameAnimator?.fractionComplete = caught.fraction(showing: inside)
    shelf.position.y = Self.shelfPlace.y + rubberBand((wanted - inside) * way + held, dimension: reach)
  }

  private static let shelfPlace = Point(x: Scene.size.width / 2, y: Scene.size.height / 2)

  /// Continues in the direction of the pan, with its velocity: the drawer gets the part that does not move it beyond its end, and the shelf the rest.
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

  /// A flick at an end moves it too, without a distance (SP-7).
  private func bounceBack(_ velocity: Double) {
    guard velocity != 0 || shelf.position != Self.shelfPlace else { return }
    let initial = shelf.velocity(matching: Vector(dx: 0, dy: velocity), to: Self.shelfPlace)
    let bounce = PropertyAnimator(
      duration: 0.5, timingParameters: SpringTimingParameters(dampingRatio: 1, initialVelocity: initial), stage: stage)
    bounce.addAnimations { [shelf] in shelf.position = Self.shelfPlace }
    bounce.startAnimation()
    self.bounce = bounce
  }

  // MARK: Keys and numbers

  override var keys: [(key: Character, does: String)] {
    [
      (" ", "open, close, turn"), ("h", "back"), ("l", "on"), ("c", "continue"), ("s", "half speed"), ("w", "wrong blur"),
    ]
  }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "h", "l":
      guard drawer.header.gestureRecognizers.allSatisfy({ $0.numberOfTouches == 0 }) else { return }
      grab()
      isHeldByKeys = true
      follow(key == "l" ? -Self.way / 20 : Self.way / 20)
    case "c": if isHeldByKeys { releaseKeys() }
    case "s": isSlow.toggle()
    case "w": isBlurWrong.toggle()
    default: break
    }
  }
  private var isHeldByKeys = false
  private func releaseKeys() {
    isHeldByKeys = false
    letGo(0)
  }

  /// Fractions are displayed from closed to open, in either direction.
  override func update() {
    let isOpening = animators.target == .open
    let fractions = animators.running.map { isOpening != $0.isReversed ? $0.fractionComplete : 1 - $0.fractionComplete }
    lane.show(fractions, atRest: animators.state == .open ? 1 : 0)
    lane.showSwitches(isSlow: isSlow, isBlurWrong: isBlurWrong)
  }

  override var readings: [Reading] {
    let seen = drawer.presentation()
    return [
      Reading("y", (seen?.frame.minY ?? 0) + (shelf.presentation()?.frame.minY ?? 0)),
      Reading("blur", blur.presentation()?.effect?.radius ?? 0), Reading("corner", seen?.cornerRadius ?? 0),
      Reading("title", drawer.title.presentation()?.opacity ?? 0), Reading("heading", drawer.heading.presentation()?.opacity ?? 0),
      Reading("details", drawer.details.presentation()?.opacity ?? 0), Reading("is-open", animators.state == .open),
      Reading("started", Double(started)), Reading("completed", Double(completed)), Reading("cancelled", Double(cancelled)),
    ] + zip(["frame", "blur", "titles", "in", "out", "corners", "details"], lane.fractions).map { Reading("\($0)-fraction", $1) }
  }

  override var demonstration: [PointerEvent] {
    let up = Trace.drag(from: Point(x: 120, y: 178), to: Point(x: 120, y: 90), at: 2.6, lasting: 0.8)
    return Trace.tap(Point(x: 120, y: 178), at: 0.3) + Trace.tap(Point(x: 120, y: 50), at: 1.5) + up
      // caught again while opening, and thrown down
      + Trace.drag(from: Point(x: 120, y: 70), to: Point(x: 120, y: 150), at: 3.5, lasting: 0.3, isFling: true)
      // once with the wrong blur
      + Trace.tap(Point(x: 278, y: 190), at: 4.8) + Trace.tap(Point(x: 120, y: 178), at: 5.3)
      + Trace.drag(from: Point(x: 120, y: 50), to: Point(x: 120, y: 140), at: 6.6, lasting: 0.8)
  }
}
