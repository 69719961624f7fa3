import Foundation
import LegatoCore
import LegatoGestures
import LegatoLayers

/// Notified of a scroll view's changes. All methods are optional.
public protocol ScrollViewDelegate: AnyObject {
  /// Called when the presented content offset has changed: at most once per frame, and at each move of a drag.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when the presented zoom scale has changed, as often as ``scrollViewDidScroll(_:)``.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Called when a drag begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when the drag ends, before the content decelerates.
  /// - Parameters:
  ///   - scrollView: the scroll view.
  ///   - velocity: the velocity of the content offset, in points per millisecond.
  ///   - targetContentOffset: the offset at which it will come to rest; set it to scroll elsewhere, with the present velocity.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when the drag has ended; `decelerate` is true if scrolling continues.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// Called when deceleration begins.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called when the content has come to rest after deceleration.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called when an animated ``ScrollView/setContentOffset(_:animated:)`` or ``ScrollView/scrollRectToVisible(_:animated:)`` has reached its end: not if a
  /// touch or another call has interrupted it, nor if there was no way.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Returns the view that two pointers zoom; nil for no zoom.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Called when two pointers begin to zoom.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Called when a zoom has come to rest: after the pointers were lifted and the zoom is back within its limits, or at the end of an animated
  /// ``ScrollView/setZoomScale(_:animated:)`` or ``ScrollView/zoom(to:animated:)``.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {}
}

/// A view that scrolls its content, with a `ScrollLayer` as its layer.
nonisolated open class ScrollView: View {
  /// Another name of `DecelerationRate`, as nested in a view.
  public typealias DecelerationRate = LegatoGestures.DecelerationRate
  open override class var layerClass: AnyClass { ScrollLayer.self }
  /// The layer as a scroll layer.
  public var scrollLayer: ScrollLayer { layer as? ScrollLayer ?? ScrollLayer() }
  private lazy var displayLink = DisplayLink { [weak self] link in self?.notifyChanges(link) }
  private var (lastOffset, lastZoom, wasDecelerating) = (Point.zero, 1.0, false)
  /// Whether a zoom has begun whose end was not told.
  private var wasZooming = false
  /// The number of the last animated scroll or zoom: those before are interrupted by it.
  private var lastMove = 0

  /// Notified of scrolling and zooming.
  public weak var delegate: (any ScrollViewDelegate)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }
  private func begin() { panGestureRecognizer.addAction { [weak self] in self?.handlePan() } }

  /// The size of the content at a zoom scale of 1, in points.
  public var contentSize: CGSize {
    get { scrollLayer.contentSize }
    set { scrollLayer.contentSize = newValue }
  }
  /// The model value of the content offset; animatable in blocks.
  public var contentOffset: CGPoint {
    get { scrollLayer.contentOffset }
    set {
      scrollLayer.contentOffset = newValue
      notifyChanges(nil)
    }
  }
  /// The presentation value of ``contentOffset``.
  public var presentationContentOffset: CGPoint { scrollLayer.presentationContentOffset }
  /// How fast scrolling slows down after a flick.
  public var decelerationRate: DecelerationRate {
    get { scrollLayer.decelerationRate }
    set { scrollLayer.decelerationRate = newValue }
  }
  /// Whether scrolling comes to rest at multiples of the view's size.
  public var isPagingEnabled: Bool {
    get { scrollLayer.isPagingEnabled }
    set { scrollLayer.isPagingEnabled = newValue }
  }
  /// Whether dragging scrolls; true by default.
  public var isScrollEnabled: Bool {
    get { panGestureRecognizer.isEnabled }
    set { panGestureRecognizer.isEnabled = newValue }
  }
  /// No effect: there are no scroll indicators. For code that sets it.
  public var showsVerticalScrollIndicator = false
  /// No effect: there are no scroll indicators. For code that sets it.
  public var showsHorizontalScrollIndicator = false
  /// No effect: the edges always have a rubber band. For code that sets it.
  public var bounces = true
  /// No effect; for code that sets it.
  public var alwaysBounceVertical = false, alwaysBounceHorizontal = false
  /// No effect: a zoom beyond its limits always has a rubber band. For code that sets it.
  public var bouncesZoom = true
  /// No effect: touches are delivered at once, and a drag cancels those of views. For code that sets it.
  public var delaysContentTouches = false, canCancelContentTouches = true
  /// No effect: there is no status bar. For code that sets it.
  public var scrollsToTop = true
  /// Does nothing: there are no scroll indicators.
  public func flashScrollIndicators() {}
  /// Scrolls as little as necessary to make a rectangle of the content visible.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func offset(_ low: Double, _ high: Double, _ visible: Double, _ size: Double) -> Double {
      low < visible || high - low > size ? low : high > visible + size ? high - size : visible
    }
    let visible = CGRect(origin: contentOffset, size: bounds.size)
    let target = CGPoint(
      x: offset(rect.minX, rect.maxX, visible.minX, visible.width), y: offset(rect.minY, rect.maxY, visible.minY, visible.height))
    if target != visible.origin { setContentOffset(target, animated: animated) }
  }
  /// The recognizer of the drag.
  public var panGestureRecognizer: PanGestureRecognizer { scrollLayer.panGestureRecognizer }
  /// The model value of the zoom scale; 1 at first. Setting it changes it without animation.
  public var zoomScale: CGFloat {
    get { scrollLayer.zoomScale }
    set { Layer.performWithoutAnimation { scrollLayer.zoom(to: newValue) } }
  }
  /// The presentation value of ``zoomScale``.
  public var presentationZoomScale: Double { scrollLayer.presentationZoomScale }
  /// The smallest scale at which a zoom comes to rest.
  public var minimumZoomScale: CGFloat {
    get { scrollLayer.minimumZoomScale }
    set {
      scrollLayer.minimumZoomScale = newValue
      updateZoomedLayer()
    }
  }
  /// The largest scale at which a zoom comes to rest.
  public var maximumZoomScale: CGFloat {
    get { scrollLayer.maximumZoomScale }
    set {
      scrollLayer.maximumZoomScale = newValue
      updateZoomedLayer()
    }
  }
  /// The view that two pointers zoom, if there is no delegate that returns one.
  public var zoomedView: View? {
    get { scrollLayer.zoomedLayer?.ownView }
    set { scrollLayer.zoomedLayer = newValue?.layer }
  }
  /// The distance by which the content can be scrolled beyond each edge and rest there, in points.
  public var contentInset: UIEdgeInsets {
    get { scrollLayer.contentInset }
    set { scrollLayer.contentInset = newValue }
  }
  /// The same as ``contentInset``, because there are no bars.
  public var adjustedContentInset: UIEdgeInsets { contentInset }
  /// How bars add to ``contentInset``.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable { case automatic, scrollableAxes, never, always }
  /// No effect: there are no bars. For code that sets it.
  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { .never }
    set {}
  }
  /// Scrolls to an offset; animated with a critically damped spring of half a second.
  public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let hasWay = contentOffset != self.contentOffset
    move(animated) {
      self.contentOffset = contentOffset
    } ended: {
      if hasWay { $0.delegate?.scrollViewDidEndScrollingAnimation($0) }
    }
  }
  /// Zooms about the middle of the visible content; animated with a critically damped spring of half a second.
  public func setZoomScale(_ scale: CGFloat, animated: Bool) {
    updateZoomedLayer()
    move(animated) {
      scrollLayer.zoom(to: scale)
    } ended: {
      $0.endZoom()
    }
  }
  /// Zooms so that a rectangle, in the coordinates of the zoomed view, is visible as a whole, as large as the limits of the zoom allow, and in the middle as
  /// far as the edges of the content do; animated with a critically damped spring of half a second. One without an area changes nothing.
  public func zoom(to rect: CGRect, animated: Bool) {
    updateZoomedLayer()
    let scale = min(bounds.width / rect.width, bounds.height / rect.height)
    guard let zoomed = scrollLayer.zoomedLayer, rect.width > 0, rect.height > 0, scale > 0 else { return }
    move(animated) {
      scrollLayer.zoom(to: scale)
      let middle = layer.convert(rect.center, from: zoomed)
      contentOffset = scrollLayer.nearestOffset(to: CGPoint(x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2))
    } ended: {
      $0.endZoom()
    }
  }
  /// Whether a pointer is down in the view.
  public var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
  /// Whether the content is being dragged.
  public var isDragging: Bool { panGestureRecognizer.state == .began || panGestureRecognizer.state == .changed }
  /// Whether two pointers are zooming.
  public var isZooming: Bool { scrollLayer.isZooming }
  /// Whether a zoom beyond its limits returns to them by itself.
  public var isZoomBouncing: Bool { wasZooming && !isZooming && scrollLayer.zoomedLayer?.isAnimating(.transform) ?? false }
  /// Always nil: ``panGestureRecognizer`` zooms as well.
  public var pinchGestureRecognizer: PinchGestureRecognizer? { nil }
  /// Whether the content is scrolling by itself.
  public var isDecelerating: Bool { scrollLayer.isDecelerating }

  private func updateZoomedLayer() { if let view = delegate?.viewForZooming(in: self) { scrollLayer.zoomedLayer = view.layer } }

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    updateZoomedLayer()
    super.touchesBegan(touches, with: event)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    displayLink.invalidate()
    guard let stage = layer.stage else { return }
    updateZoomedLayer()
    displayLink = DisplayLink { [weak self] link in self?.notifyChanges(link) }
    displayLink.add(to: stage)
    displayLink.isPaused = true
  }

  private func handlePan() {
    switch panGestureRecognizer.state {
    case .began:
      updateZoomedLayer()
      delegate?.scrollViewWillBeginDragging(self)
      notifyChanges(nil)
    case .changed: notifyChanges(nil)
    case .ended, .cancelled:
      defer { if wasZooming, !isZoomBouncing { endZoom() } }
      retarget()
      notifyChanges(nil)
      delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
      guard isDecelerating else { return }
      wasDecelerating = true
      delegate?.scrollViewWillBeginDecelerating(self)
    case .possible, .failed: break
    }
  }

  /// Asks the delegate for the target of the deceleration, and animates to it if it is another one.
  private func retarget() {
    guard let delegate else { return }
    let speed = panGestureRecognizer.velocity(in: self)
    var target = contentOffset
    let before = target
    delegate.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: -speed.x / 1000, y: -speed.y / 1000), targetContentOffset: &target)
    guard target != before, target.x.isFinite, target.y.isFinite else { return }
    let presented = presentationContentOffset
    scrollLayer.removeAnimations(of: .boundsOrigin)
    Layer.performWithoutAnimation { scrollLayer.contentOffset = presented }
    for (axis, speed) in [(\Point.x, -speed.x), (\.y, -speed.y)] as [(WritableKeyPath<Point, Double>, Double)] {
      scrollLayer.spring(axis, to: target[keyPath: axis], speed)
    }
  }

  /// Notifies the delegate if the presented offset or scale has changed. Called in each frame while the content scrolls by itself.
  private func notifyChanges(_ link: DisplayLink?) {
    let (offset, zoom) = (presentationContentOffset, presentationZoomScale)
    let (hasMoved, hasZoomed) = (offset != lastOffset, zoom != lastZoom)
    if isZooming, !wasZooming {
      wasZooming = true
      delegate?.scrollViewWillBeginZooming(self, with: scrollLayer.zoomedLayer?.ownView)
    }
    (lastOffset, lastZoom) = (offset, zoom)
    if hasMoved { delegate?.scrollViewDidScroll(self) }
    if hasZoomed { delegate?.scrollViewDidZoom(self) }
    displayLink.isPaused = !isDecelerating && !isZoomBouncing
    if link != nil, wasZooming, !isZooming, !isZoomBouncing { endZoom() }
    guard link != nil, !isDecelerating, wasDecelerating else { return }
    wasDecelerating = false
    if !isTracking { delegate?.scrollViewDidEndDecelerating(self) }
  }

  private func endZoom() {
    wasZooming = false
    delegate?.scrollViewDidEndZooming(self, with: scrollLayer.zoomedLayer?.ownView, atScale: zoomScale)
  }

  private func move(_ animated: Bool, _ changes: () -> Void, ended: @escaping (ScrollView) -> Void) {
    guard animated else { return Layer.performWithoutAnimation(changes) }
    lastMove += 1
    Layer.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction,
      animations: changes,
      completion: { [weak self, number = lastMove] finished in
        guard let self, finished, number == lastMove else { return }
        // the last step before the end
        notifyChanges(nil)
        ended(self)
      })
    notifyChanges(nil)
  }
}

extension DecelerationRate {
  /// Another name of ``perMillisecond``.
  public var rawValue: Double { perMillisecond }
}
