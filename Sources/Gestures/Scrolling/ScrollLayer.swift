import LegatoCore
import LegatoLayers

/// A layer whose content is larger than itself and is dragged, flicked and bounced; it can be grabbed at any moment and never jumps (SC-6, SC-7).
///
/// Scrolling moves the origin of its ``Layer/bounds``: sublayers lie in content space.
open class ScrollLayer: Layer {
  /// Points; where it is smaller than the layer that axis does not scroll.
  public var contentSize = Size.zero
  public var decelerationRate = DecelerationRate.normal
  /// Comes to rest at multiples of the layer's size; a flick above 300 points a second turns the page (GE-16).
  public var isPagingEnabled = false
  /// Follows the drag; other recognizers may require it to fail.
  public private(set) lazy var panGestureRecognizer: PanGestureRecognizer = ScrollPan(self)
  /// What the drag would show without a rubber band, when it began.
  private var held = Point.zero
  /// Points a second that turn a page.
  static let flick = 300.0

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

  private func limits(_ axis: WritableKeyPath<Point, Double>) -> ClosedRange<Double> {
    0...max(0, axis == \.x ? contentSize.width - bounds.width : contentSize.height - bounds.height)
  }
  private func dimension(_ axis: WritableKeyPath<Point, Double>) -> Double { axis == \.x ? bounds.width : bounds.height }
  private static var axes: [WritableKeyPath<Point, Double>] { [\.x, \.y] }

  // MARK: The drag

  /// A touch stops the content where it is seen.
  fileprivate func hold() {
    let seen = shownContentOffset
    removeAnimations(of: .boundsOrigin)
    contentOffset = seen
    for axis in Self.axes {
      let (limits, place) = (limits(axis), seen[keyPath: axis])
      let inside = min(limits.upperBound, max(limits.lowerBound, place))
      held[keyPath: axis] = inside + rubberBandInverse(place - inside, dimension: dimension(axis))
    }
  }

  fileprivate func drag(by way: Vector) {
    var offset = contentOffset
    for (axis, moved) in zip(Self.axes, [way.dx, way.dy]) {
      let limits = limits(axis)
      guard limits.upperBound > 0 else { continue }
      let raw = held[keyPath: axis] - moved
      let inside = min(limits.upperBound, max(limits.lowerBound, raw))
      offset[keyPath: axis] = inside + rubberBand(raw - inside, dimension: dimension(axis))
    }
    contentOffset = offset
  }

  /// - Parameter velocity: of the pointer, points a second in the layer's superlayer.
  fileprivate func letGo(velocity: Vector) {
    for (axis, speed) in zip(Self.axes, [-velocity.dx, -velocity.dy]) { fly(axis, speed) }
  }

  private func fly(_ axis: WritableKeyPath<Point, Double>, _ speed: Double) {
    let (limits, place) = (limits(axis), contentOffset[keyPath: axis])
    guard limits.upperBound > 0 || place != 0 else { return }
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

/// A pan that stops the content as soon as it is touched.
private final class ScrollPan: PanGestureRecognizer {
  private unowned let scroll: ScrollLayer

  init(_ scroll: ScrollLayer) {
    self.scroll = scroll
    super.init()
    addAction { [unowned self] in follow() }
  }

  private func follow() {
    switch state {
    case .began, .changed: scroll.drag(by: translation(in: scroll.superlayer))
    case .ended: scroll.letGo(velocity: velocity(in: scroll.superlayer))
    case .cancelled: scroll.letGo(velocity: .zero)
    case .possible, .failed: break
    }
  }

  override func pointerBegan(_ event: PointerEvent) {
    if pointers.count == 1 { scroll.hold() }
    super.pointerBegan(event)
  }

  override func pointerEnded(_ event: PointerEvent) {
    let wasActive = isActive
    super.pointerEnded(event)
    // touched and not dragged: what hangs over an edge goes back
    if !wasActive, pointers.count == 1 { scroll.letGo(velocity: .zero) }
  }
}
