import LegatoCore
import LegatoLayers

/// A layer whose content is larger than itself and is dragged, flicked and bounced; it can be grabbed at any moment and never jumps (SC-6, SC-7).
///
/// Scrolling moves the origin of its `bounds`: sublayers lie in content space. With a ``zoomedLayer`` two pointers that come together or go apart zoom.
open class ScrollLayer: Layer {
  /// Points at a zoom scale of 1; where it is smaller than the layer that axis does not scroll. Not finite or below 0: ignored and reported.
  public var contentSize = Size.zero {
    didSet {
      if [contentSize.width, contentSize.height].allSatisfy({ $0 >= 0 && $0.isFinite }) { return }
      Misuse.report(
        .number(
          call: "contentSize", wanted: "a finite size of at least 0", found: "\(contentSize.width) × \(contentSize.height)",
          repair: "\(oldValue.width) × \(oldValue.height)"),
        of: subject)
      contentSize = oldValue
    }
  }
  /// Points by which the content may be scrolled beyond its edges, and rests there; below 0 less far. Zero by default; not finite: ignored and reported.
  public var contentInset = EdgeInsets.zero {
    didSet {
      let sides = [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right]
      guard let wrong = sides.first(where: { !$0.isFinite }) else { return }
      Misuse.report(.number(call: "contentInset", wanted: "finite insets", found: "\(wrong)", repair: "those before"), of: subject)
      contentInset = oldValue
    }
  }
  /// How fast a flick slows down; normal by default.
  public var decelerationRate = DecelerationRate.normal
  /// Comes to rest at multiples of the layer's size; a flick above 300 points a second turns the page (GE-16).
  public var isPagingEnabled = false
  /// Follows the drag; other recognizers may require it to fail.
  public private(set) lazy var panGestureRecognizer: PanGestureRecognizer = ScrollPan(self)
  /// What two pointers zoom, with the content; nil for nothing. Its transform belongs to the zoom, and its position is scaled with it.
  public weak var zoomedLayer: Layer?
  /// Where the zoom comes to rest, above 0 and at most ``maximumZoomScale``; 1 by default.
  public var minimumZoomScale = 1.0 { didSet { repairZoomLimit(\.minimumZoomScale, oldValue, "minimumZoomScale") } }
  /// Where the zoom comes to rest at most, finite and at least ``minimumZoomScale``; 1 by default. Where that is above it, this one counts.
  public var maximumZoomScale = 1.0 { didSet { repairZoomLimit(\.maximumZoomScale, oldValue, "maximumZoomScale") } }
  /// Of the model: where a bounce is going; 1 at first. ``zoom(to:about:)`` sets it.
  public internal(set) var zoomScale = 1.0

  /// What the drag would show without a rubber band, when it began; a zoom moves it.
  var held = Point.zero
  /// Where the content began and ended for ``held``.
  private var (heldStart, heldEnd) = (Point.zero, Point.zero)
  /// How far it was dragged last.
  private var dragged = Vector.zero
  /// The zoom scale without a rubber band.
  var freeZoom = 1.0
  /// The point in the layer's frame about which it was zoomed last.
  var zoomPlace = Point.zero
  /// Whether it was zoomed since it was touched: then both axes rubber-band.
  var hasZoomed = false
  /// Points a second that turn a page.
  static let flick = 300.0

  open override class var isHitInBoundsOnly: Bool { self == ScrollLayer.self }

  /// Without content, with ``panGestureRecognizer`` added and `masksToBounds` true.
  public override init() {
    super.init()
    masksToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }

  /// Where the content is scrolled to; another name of the bounds' origin.
  public var contentOffset: Point {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
  /// The same as it is seen.
  public var shownContentOffset: Point { presentation()?.bounds.origin ?? contentOffset }
  /// Whether it moves by itself.
  public var isDecelerating: Bool { isAnimating(.boundsOrigin) }

  func limits(_ axis: WritableKeyPath<Point, Double>) -> ClosedRange<Double> {
    let (content, size) = axis == \.x ? (contentSize.width, bounds.width) : (contentSize.height, bounds.height)
    let (before, after) = axis == \.x ? (contentInset.left, contentInset.right) : (contentInset.top, contentInset.bottom)
    return -before...max(-before, content * zoomScale - size + after)
  }
  private func holdLimits(_ axis: WritableKeyPath<Point, Double>, _ limits: ClosedRange<Double>) {
    (heldStart[keyPath: axis], heldEnd[keyPath: axis]) = (limits.lowerBound, limits.upperBound)
  }
  func dimension(_ axis: WritableKeyPath<Point, Double>) -> Double { axis == \.x ? bounds.width : bounds.height }
  static var axes: [WritableKeyPath<Point, Double>] { [\.x, \.y] }

  // MARK: The drag

  /// A touch stops the content where it is seen.
  fileprivate func hold() { settled(holdAll) }

  private func holdAll() {
    let seen = shownContentOffset
    holdZoom()
    removeAnimations(of: .boundsOrigin)
    contentOffset = seen
    dragged = .zero
    for axis in Self.axes { hold(axis, after: 0) }
  }

  /// The finger is at the presented position, `moved` points from where it went down.
  private func hold(_ axis: WritableKeyPath<Point, Double>, after moved: Double) {
    let (limits, place) = (limits(axis), contentOffset[keyPath: axis])
    let inside = min(limits.upperBound, max(limits.lowerBound, place))
    held[keyPath: axis] = inside + rubberBandInverse(place - inside, dimension: dimension(axis)) + moved
    holdLimits(axis, limits)
  }

  /// What is held has been brought to where the content ends now.
  func noteHeldEnd() { for axis in Self.axes { holdLimits(axis, limits(axis)) } }

  fileprivate func drag(by way: Vector) {
    var offset = contentOffset
    defer { dragged = way }
    for (axis, moved, before) in [(\Point.x, way.dx, dragged.dx), (\Point.y, way.dy, dragged.dy)] {
      let limits = limits(axis)
      // the content, or the layer, was resized meanwhile: it continues from its presented position (SC-6)
      if limits != heldStart[keyPath: axis]...heldEnd[keyPath: axis] { hold(axis, after: before) }
      guard !limits.isPoint || hasZoomed || offset[keyPath: axis] != limits.lowerBound else { continue }
      let raw = held[keyPath: axis] - moved
      let inside = min(limits.upperBound, max(limits.lowerBound, raw))
      offset[keyPath: axis] = inside + rubberBand(raw - inside, dimension: dimension(axis))
    }
    contentOffset = offset
  }

  /// - Parameter velocity: of the pointer, points a second in the layer's superlayer.
  fileprivate func letGo(velocity: Vector) {
    if bounceZoom() { return }
    for (axis, speed) in zip(Self.axes, [-velocity.dx, -velocity.dy]) { fly(axis, speed) }
  }

  private func fly(_ axis: WritableKeyPath<Point, Double>, _ speed: Double) {
    let (limits, place) = (limits(axis), contentOffset[keyPath: axis])
    guard !limits.isPoint || place != limits.lowerBound else { return }
    if !limits.contains(place) {
      spring(axis, to: min(limits.upperBound, max(limits.lowerBound, place)), speed)
    } else if isPagingEnabled {
      spring(axis, to: page(axis, limits, speed), speed)
    } else if abs(speed) > ScrollFlight.rest {
      let flight = ScrollFlight(from: place, velocity: speed, rate: decelerationRate, within: limits)
      guard flight.end != place else { return }
      Layer.animate(withDuration: flight.duration, timingParameters: flight, options: .allowUserInteraction) {
        contentOffset[keyPath: axis] = flight.end
      }
    }
  }

  private func page(_ axis: WritableKeyPath<Point, Double>, _ limits: ClosedRange<Double>, _ speed: Double) -> Double {
    let (place, size) = (contentOffset[keyPath: axis], dimension(axis))
    guard size > 0 else { return place }
    let page =
      abs(speed) > Self.flick ? (speed > 0 ? (place / size).rounded(.up) : (place / size).rounded(.down)) : (place / size).rounded()
    return min(limits.upperBound, max(limits.lowerBound, page * size))
  }

  /// SC-5: critical, 0.5 s response, with the velocity it has.
  private func spring(_ axis: WritableKeyPath<Point, Double>, to target: Double, _ speed: Double) {
    let place = contentOffset[keyPath: axis]
    guard target != place else { return }
    let velocity = normalizedVelocity(speed, from: place, to: target, scale: stage?.scale ?? 1)
    let spring = SpringTimingParameters(response: 0.5, dampingRatio: 1, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    Layer.animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { contentOffset[keyPath: axis] = target }
  }
}

extension ClosedRange<Double> {
  fileprivate var isPoint: Bool { lowerBound == upperBound }
}

/// A pan that stops the content as soon as it is touched, and zooms with two pointers.
private final class ScrollPan: PanGestureRecognizer {
  /// Nil once it is deallocated: the owner of a pointer may outlive it.
  private weak var scroll: ScrollLayer?
  /// Points between the first two pointers when the zoom was followed last, and when they came down.
  private var (length, firstLength) = (0.0, 0.0)
  /// Points that they come together or go apart before it begins.
  private static let pinchHysteresis = 8.0

  init(_ scroll: ScrollLayer) {
    self.scroll = scroll
    super.init()
    addAction { [unowned self] in follow() }
  }

  private func follow() {
    guard let scroll else { return }
    switch state {
    case .began:
      length = between
      scroll.drag(by: translation(in: scroll.superlayer))
    case .changed:
      let way = translation(in: scroll.superlayer)
      if isZooming, length > 0, between > 0 { scroll.zoom(by: between / length, about: place(in: scroll), way: way) }
      length = between
      scroll.drag(by: way)
    case .ended: scroll.letGo(velocity: velocity(in: scroll.superlayer))
    case .cancelled: scroll.letGo(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private var isZooming: Bool { pointers.count >= 2 && scroll?.zoomedLayer != nil }
  private var between: Double { pointers.count >= 2 ? pointers[0].place.distance(to: pointers[1].place) : 0 }
  /// In the scroll layer's frame.
  private func place(in scroll: ScrollLayer) -> Point { location(in: scroll) - Vector(dx: scroll.bounds.minX, dy: scroll.bounds.minY) }

  override var hasMovedEnough: Bool { super.hasMovedEnough || isZooming && abs(between - firstLength) >= Self.pinchHysteresis }

  override func pointerBegan(_ event: PointerEvent) {
    if pointers.count == 1, let scroll {
      scroll.hold()
      scroll.zoomPlace = place(in: scroll)
    }
    super.pointerBegan(event)
  }

  override func pointersChanged() {
    super.pointersChanged()
    (length, firstLength) = (between, between)
  }

  override func pointerEnded(_ event: PointerEvent) {
    let wasActive = isActive
    super.pointerEnded(event)
    // touched and not dragged: content beyond an edge springs back
    if !wasActive, pointers.count == 1 { scroll?.letGo(velocity: .zero) }
  }
}
