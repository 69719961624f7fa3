import LegatoCore
import LegatoLayers

/// A layer that scrolls its content by dragging and flicking and bounces at the edges; a touch stops it at any moment, without a jump, and is no tap then
/// (SC-6, SC-7).
///
/// Scrolling changes the origin of `bounds`; sublayers are positioned in the coordinates of the content. With a ``zoomedLayer``, pinching zooms.
open class ScrollLayer: Layer {
  /// The size of the content at a zoom scale of 1, in points. An axis in which it is smaller than the layer does not scroll. A size that is not finite or
  /// below 0 is ignored and reported.
  ///
  /// An offset that was within the content and no longer is, is brought back to its end: at once, or animated in a block; content that scrolls by itself
  /// springs back, and a drag goes on until it ends. Content that grows while it scrolls by itself towards its end scrolls on.
  public var contentSize = Size.zero {
    didSet {
      if [contentSize.width, contentSize.height].allSatisfy({ $0 >= 0 && $0.isFinite }) {
        return limitsChanged(from: (oldValue, contentInset, bounds.size))
      }
      Misuse.report(
        .number(
          call: "contentSize", wanted: "a finite size of at least 0", found: "\(contentSize.width) × \(contentSize.height)",
          repair: "\(oldValue.width) × \(oldValue.height)"),
        of: subject)
      contentSize = oldValue
    }
  }
  /// The distance by which the content can be scrolled beyond each edge and rest there, in points; negative to stop before the edge. Zero by default. Insets
  /// that are not finite are ignored and reported. Smaller ones bring the offset back, as a smaller ``contentSize`` does.
  public var contentInset = EdgeInsets.zero {
    didSet {
      let sides = [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right]
      guard let wrong = sides.first(where: { !$0.isFinite }) else {
        return limitsChanged(from: (contentSize, oldValue, bounds.size))
      }
      Misuse.report(.number(call: "contentInset", wanted: "finite insets", found: "\(wrong)", repair: "those before"), of: subject)
      contentInset = oldValue
    }
  }
  /// How fast scrolling slows down after a flick; normal by default.
  public var decelerationRate = DecelerationRate.normal
  /// Whether scrolling comes to rest at multiples of the layer's size; a flick faster than 300 points per second turns the page (GE-16).
  public var isPagingEnabled = false
  /// The recognizer of the drag; other recognizers may require it to fail.
  public private(set) lazy var panGestureRecognizer: PanGestureRecognizer = ScrollPan(self)
  /// The layer that two pointers zoom, with the content; nil for no zoom. Its transform is the zoom scale, and its position is scaled with it.
  public weak var zoomedLayer: Layer?
  /// The smallest scale at which a zoom comes to rest, finite and above 0; 1 by default. If ``maximumZoomScale`` is smaller, that one is used.
  public var minimumZoomScale = 1.0 { didSet { repairZoomLimit(\.minimumZoomScale, oldValue, "minimumZoomScale") } }
  /// The largest scale at which a zoom comes to rest, finite and above 0; 1 by default.
  public var maximumZoomScale = 1.0 { didSet { repairZoomLimit(\.maximumZoomScale, oldValue, "maximumZoomScale") } }
  /// The model value of the zoom scale, so the target while the zoom bounces; 1 at first. Set it with ``zoom(to:about:)``.
  public internal(set) var zoomScale = 1.0

  /// The content offset that the drag started from, without the rubber band; a zoom changes it.
  var dragStart = Point.zero
  /// The limits of the content offset for which ``dragStart`` was computed.
  private var (dragLowerLimits, dragUpperLimits) = (Point.zero, Point.zero)
  /// The least dimension of each axis's rubber band until the content is back: it was caught farther beyond its edge than the layer's own displays well.
  private var caughtDimensions = Point.zero
  /// The translation and the content offset at the last drag event.
  private var (lastTranslation, draggedOffset) = (Vector.zero, Point.zero)
  /// Where the content that scrolls by itself comes to rest, in each axis; not a number in one in which it does not.
  private var flightEnd = Point(x: .nan, y: .nan)
  /// The layer's size at the last layout.
  private var layoutSize: Size?
  /// The zoom scale without a rubber band.
  var unboundedZoomScale = 1.0
  /// The dimension of the rubber band of the zoom until it is back within its limits, as ``caughtDimensions``.
  var caughtZoomDimension = 0.0
  /// The point in the layer's frame about which the last zoom was.
  var zoomCenter = Point.zero
  /// Whether it was zoomed since the touch began: then both axes have a rubber band.
  var hasZoomed = false
  /// The speed above which a flick turns the page, in points per second.
  static let flick = 300.0

  open override class var isHitInBoundsOnly: Bool { self == ScrollLayer.self }

  /// Creates a scroll layer without content, with ``panGestureRecognizer`` added and `masksToBounds` true.
  public override init() {
    super.init()
    masksToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }

  /// The point of the content at the layer's origin; another name of the origin of `bounds`.
  public var contentOffset: Point {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
  /// The presentation value of ``contentOffset``.
  public var presentationContentOffset: Point { presentation()?.bounds.origin ?? contentOffset }
  /// Whether the content is scrolling by itself.
  public var isDecelerating: Bool { isAnimating(.boundsOrigin) }

  /// What the limits of the offset depend on.
  private typealias Sizes = (content: Size, inset: EdgeInsets, layer: Size)

  func limits(_ axis: WritableKeyPath<Point, Double>) -> ClosedRange<Double> { limits(axis, (contentSize, contentInset, bounds.size)) }
  private func limits(_ axis: WritableKeyPath<Point, Double>, _ sizes: Sizes) -> ClosedRange<Double> {
    let (content, size) = axis == \.x ? (sizes.content.width, sizes.layer.width) : (sizes.content.height, sizes.layer.height)
    let (before, after) = axis == \.x ? (sizes.inset.left, sizes.inset.right) : (sizes.inset.top, sizes.inset.bottom)
    return -before...max(-before, content * zoomScale - size + after)
  }

  /// Whether the content scrolls in an axis: it does not where it fits, and is at its place.
  fileprivate func canScroll(_ axis: WritableKeyPath<Point, Double>) -> Bool {
    let limits = limits(axis)
    return limits.lowerBound != limits.upperBound || contentOffset[keyPath: axis] != limits.lowerBound
  }

  /// The offset within the limits that is nearest to another one.
  package func nearestOffset(to offset: Point) -> Point {
    let (x, y) = (limits(\.x), limits(\.y))
    return Point(x: min(x.upperBound, max(x.lowerBound, offset.x)), y: min(y.upperBound, max(y.lowerBound, offset.y)))
  }

  /// Brings the offset back within the limits if they have left it, and lets content scroll on whose end they have left (SC-9, SC-11).
  private func limitsChanged(from sizes: Sizes) {
    // the end of a touch does that
    guard panGestureRecognizer.numberOfTouches == 0 else { return }
    if isDecelerating, !isPagingEnabled, Self.axes.contains(where: { isBound($0, for: limits($0, sizes), within: limits($0)) }) {
      return decelerate(velocity: presentationOriginVelocity)
    }
    for axis in Self.axes {
      let (limits, offset) = (limits(axis), contentOffset[keyPath: axis])
      guard !limits.contains(offset), self.limits(axis, sizes).contains(offset) else { continue }
      let target = min(limits.upperBound, max(limits.lowerBound, offset))
      if isDecelerating { spring(axis, to: target, 0) } else { contentOffset[keyPath: axis] = target }
    }
  }

  /// Whether the content scrolls by itself to an end that is no end any more.
  private func isBound(_ axis: WritableKeyPath<Point, Double>, for old: ClosedRange<Double>, within new: ClosedRange<Double>) -> Bool {
    let end = contentOffset[keyPath: axis]
    return end == flightEnd[keyPath: axis]
      && (end == old.upperBound && new.upperBound > end || end == old.lowerBound && new.lowerBound < end)
  }

  open override func layoutSublayers() {
    if let old = layoutSize, old != bounds.size { limitsChanged(from: (contentSize, contentInset, old)) }
    layoutSize = bounds.size
    super.layoutSublayers()
  }

  private func recordDragLimits(_ axis: WritableKeyPath<Point, Double>, _ limits: ClosedRange<Double>) {
    (dragLowerLimits[keyPath: axis], dragUpperLimits[keyPath: axis]) = (limits.lowerBound, limits.upperBound)
  }
  func dimension(_ axis: WritableKeyPath<Point, Double>) -> Double { axis == \.x ? bounds.width : bounds.height }
  static var axes: [WritableKeyPath<Point, Double>] { [\.x, \.y] }

  // MARK: The drag

  /// Stops the content, because a touch went down.
  /// - Returns: whether it had more than a point to go.
  fileprivate func beginTouch() -> Bool {
    lastTranslation = .zero
    let way = isDecelerating ? contentOffset - presentationContentOffset : .zero
    stop()
    return max(abs(way.dx), abs(way.dy)) > 1
  }

  /// Stops the content at its presented offset, from which a drag continues.
  private func stop() { performThenDeliver(stopAll) }

  private func stopAll() {
    let presented = presentationContentOffset
    holdZoom()
    removeAnimations(of: .boundsOrigin)
    (contentOffset, flightEnd) = (presented, Point(x: .nan, y: .nan))
    for (axis, moved) in zip(Self.axes, [lastTranslation.dx, lastTranslation.dy]) { rebaseDrag(axis, after: moved) }
  }

  /// Computes the start of the drag so that the content keeps its present offset after a translation of `moved` points.
  private func rebaseDrag(_ axis: WritableKeyPath<Point, Double>, after moved: Double) {
    let (limits, offset) = (limits(axis), contentOffset[keyPath: axis])
    let inside = min(limits.upperBound, max(limits.lowerBound, offset))
    let dimension = rubberBandDimension(showing: offset - inside, atLeast: dimension(axis))
    dragStart[keyPath: axis] = inside + rubberBandInverse(offset - inside, dimension: dimension) + moved
    caughtDimensions[keyPath: axis] = dimension
    draggedOffset[keyPath: axis] = offset
    recordDragLimits(axis, limits)
  }

  /// Records that ``dragStart`` has been computed for the present limits.
  func recordDragLimits() { for axis in Self.axes { recordDragLimits(axis, limits(axis)) } }

  fileprivate func drag(by translation: Vector) {
    var offset = contentOffset
    for (axis, moved, before) in [(\Point.x, translation.dx, lastTranslation.dx), (\Point.y, translation.dy, lastTranslation.dy)] {
      let limits = limits(axis)
      // the content or the layer was resized, or the offset set, during the drag: continue from the present offset (SC-6)
      if offset[keyPath: axis] != draggedOffset[keyPath: axis]
        || limits != dragLowerLimits[keyPath: axis]...dragUpperLimits[keyPath: axis]
      {
        rebaseDrag(axis, after: before)
      }
      guard canScroll(axis) || hasZoomed else { continue }
      let raw = dragStart[keyPath: axis] - moved
      let inside = min(limits.upperBound, max(limits.lowerBound, raw))
      if raw == inside { caughtDimensions[keyPath: axis] = 0 }
      offset[keyPath: axis] = inside + rubberBand(raw - inside, dimension: max(dimension(axis), caughtDimensions[keyPath: axis]))
    }
    contentOffset = offset
    (lastTranslation, draggedOffset) = (translation, contentOffset)
  }

  /// Ends the drag: the content decelerates, springs back, or turns the page.
  /// - Parameter velocity: the velocity of the pointers, in points per second in the layer's coordinates.
  fileprivate func endDrag(velocity: Vector) {
    if bounceZoom() { return }
    for (axis, speed) in zip(Self.axes, [-velocity.dx, -velocity.dy]) { decelerate(axis, speed) }
  }

  /// Lets the content scroll on by itself from its presented offset, as after a drag: it decelerates, springs back at an edge, or turns the page (SC-8).
  ///
  /// For input that a host receives without pointers, such as fingers that leave a trackpad.
  /// - Parameter velocity: of ``contentOffset``, in points per second. Below 2 content that scrolls by itself goes on; one that is not finite is ignored and
  ///   reported.
  public func decelerate(velocity: Vector) {
    guard velocity.dx.isFinite, velocity.dy.isFinite else {
      return Misuse.report(
        .number(
          call: "decelerate(velocity:)", wanted: "finite points per second", found: "(\(velocity.dx), \(velocity.dy))", repair: "no motion"),
        of: subject)
    }
    if isDecelerating, abs(velocity.dx) <= ScrollFlight.restSpeed, abs(velocity.dy) <= ScrollFlight.restSpeed { return }
    stop()
    endDrag(velocity: velocity * -1)
  }

  private func decelerate(_ axis: WritableKeyPath<Point, Double>, _ speed: Double) {
    let (limits, offset) = (limits(axis), contentOffset[keyPath: axis])
    guard canScroll(axis) else { return }
    if !limits.contains(offset) {
      flightEnd[keyPath: axis] = min(limits.upperBound, max(limits.lowerBound, offset))
      spring(axis, to: flightEnd[keyPath: axis], speed)
    } else if isPagingEnabled {
      spring(axis, to: page(axis, limits, speed), speed)
    } else if abs(speed) > ScrollFlight.restSpeed {
      let flight = ScrollFlight(from: offset, velocity: speed / abs(rateOfTime), rate: decelerationRate, within: limits)
      guard flight.end != offset else { return }
      flightEnd[keyPath: axis] = flight.end
      Layer.animate(withDuration: flight.duration, timingParameters: flight, options: .allowUserInteraction) {
        contentOffset[keyPath: axis] = flight.end
      }
    }
  }

  private func page(_ axis: WritableKeyPath<Point, Double>, _ limits: ClosedRange<Double>, _ speed: Double) -> Double {
    let (offset, size) = (contentOffset[keyPath: axis], dimension(axis))
    guard size > 0 else { return offset }
    let pages = offset / size
    // from where a page lies exactly, too, as after a flick of a single move
    let page = abs(speed) > Self.flick ? (speed > 0 ? pages.rounded(.down) + 1 : pages.rounded(.up) - 1) : pages.rounded()
    return min(limits.upperBound, max(limits.lowerBound, page * size))
  }

  /// Animates to `target` with a critically damped spring with a response of 0.5 s that starts with the velocity `speed` (SC-5).
  package func spring(_ axis: WritableKeyPath<Point, Double>, to target: Double, _ speed: Double) {
    let distance = target - contentOffset[keyPath: axis]
    // one spring for the whole offset, whose other axis has no way: SP-7 is for springs of an axis each
    guard distance != 0, case let velocity = speed / abs(rateOfTime) / distance, velocity.isFinite else {
      contentOffset[keyPath: axis] = target
      return
    }
    let spring = SpringTimingParameters(response: 0.5, dampingRatio: 1, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    Layer.animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { contentOffset[keyPath: axis] = target }
  }
}

/// The pan of a scroll layer: it stops the content as soon as a pointer goes down, and zooms with two pointers.
private final class ScrollPan: PanGestureRecognizer {
  /// Weak: the recognizer may be in use by a pointer after the layer was deallocated.
  private weak var scroll: ScrollLayer?
  /// The distance between the first two pointers at the last event, and when they went down, in points.
  private var (lastDistance, firstDistance) = (0.0, 0.0)
  /// A touch has stopped the content, and no drag has begun.
  private var isHolding = false
  /// That touch, or that of the drag, has stopped content on its way.
  private var hasCaught = false
  /// The change of that distance at which the zoom begins, in points.
  private static let pinchHysteresis = 8.0

  init(_ scroll: ScrollLayer) {
    self.scroll = scroll
    super.init()
    addAction { [unowned self] in handlePan() }
  }

  private func handlePan() {
    guard let scroll else { return }
    isHolding = false
    switch state {
    case .began:
      lastDistance = distance
      scroll.drag(by: translation(in: scroll))
    case .changed:
      let translation = translation(in: scroll)
      if isZooming, lastDistance > 0, distance > 0 {
        scroll.zoom(by: distance / lastDistance, about: centroid(in: scroll), translation: translation)
      }
      lastDistance = distance
      scroll.drag(by: translation)
    case .ended: scroll.endDrag(velocity: velocity(in: scroll))
    case .cancelled: scroll.endDrag(velocity: .zero)
    case .possible, .failed: break
    }
  }

  override var hasStoppedMotion: Bool { hasCaught }
  private var isZooming: Bool { pointers.count >= 2 && scroll?.zoomedLayer != nil }
  private var distance: Double { pointers.count >= 2 ? pointers[0].location.distance(to: pointers[1].location) : 0 }
  /// The centroid of the pointers in the scroll layer's frame.
  private func centroid(in scroll: ScrollLayer) -> Point { location(in: scroll) - Vector(dx: scroll.bounds.minX, dy: scroll.bounds.minY) }

  override var hasMovedEnough: Bool {
    if isZooming { return super.hasMovedEnough || abs(distance - firstDistance) >= Self.pinchHysteresis }
    return super.hasMovedEnough && scrollsAlong
  }

  /// Whether the content scrolls in the axis along which the pointers have moved most. Otherwise the drag is left to other recognizers, such as a scroll layer's
  /// around this one.
  private var scrollsAlong: Bool {
    guard let scroll else { return false }
    let moved = translation(in: scroll)
    return scroll.canScroll(abs(moved.dx) > abs(moved.dy) ? \.x : \.y)
  }

  override func pointerBegan(_ event: PointerEvent) {
    if pointers.count == 1, let scroll {
      isHolding = true
      hasCaught = scroll.beginTouch()
      scroll.zoomCenter = centroid(in: scroll)
    }
    super.pointerBegan(event)
  }

  override func pointersChanged() {
    super.pointersChanged()
    (lastDistance, firstDistance) = (distance, distance)
  }

  override func reset() {
    super.reset()
    // touched but not dragged, whatever took the touch: content beyond an edge springs back
    if isHolding { scroll?.endDrag(velocity: .zero) }
    (isHolding, hasCaught) = (false, false)
  }
}
