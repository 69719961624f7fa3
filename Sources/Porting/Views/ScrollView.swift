import Foundation
import LegatoCore
import LegatoGestures
import LegatoLayers

/// Notified of a scroll view's changes. Every method has a default.
public protocol ScrollViewDelegate: AnyObject {
  /// What is seen of the content has moved; once a frame at most, and at once under a finger.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// The same of its zoom.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// A finger begins to move it.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger is about to let it go.
  /// - Parameters:
  ///   - scrollView: whose delegate this is.
  ///   - velocity: points a millisecond, of the content's offset.
  ///   - targetContentOffset: where it will come to rest; set it to send it elsewhere, at the speed it has.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// The finger was lifted; `decelerate` says whether scrolling continues.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// Deceleration begins.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// It has come to rest after that.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// What two fingers zoom; nil for nothing.
  func viewForZooming(in scrollView: ScrollView) -> View?
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
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
}

/// A view whose content is larger than itself; a `ScrollLayer`'s view.
nonisolated open class ScrollView: View {
  /// Another name of `DecelerationRate`, as nested in a view.
  public typealias DecelerationRate = LegatoGestures.DecelerationRate
  open override class var layerClass: AnyClass { ScrollLayer.self }
  /// What scrolls.
  public var scrollLayer: ScrollLayer { layer as? ScrollLayer ?? ScrollLayer() }
  private lazy var watch = DisplayLink { [weak self] link in self?.look(link) }
  private var (lastOffset, lastZoom, wasDecelerating) = (Point.zero, 1.0, false)

  /// Is told.
  public weak var delegate: (any ScrollViewDelegate)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }
  private func begin() { panGestureRecognizer.addAction { [weak self] in self?.dragged() } }

  /// Points at a zoom scale of 1.
  public var contentSize: CGSize {
    get { scrollLayer.contentSize }
    set { scrollLayer.contentSize = newValue }
  }
  /// Where the content is scrolled to, or going; animates in blocks.
  public var contentOffset: CGPoint {
    get { scrollLayer.contentOffset }
    set {
      scrollLayer.contentOffset = newValue
      look(nil)
    }
  }
  /// The same as it is seen.
  public var shownContentOffset: CGPoint { scrollLayer.shownContentOffset }
  /// How fast a flick slows down.
  public var decelerationRate: DecelerationRate {
    get { scrollLayer.decelerationRate }
    set { scrollLayer.decelerationRate = newValue }
  }
  /// Whether it comes to rest at multiples of its size.
  public var isPagingEnabled: Bool {
    get { scrollLayer.isPagingEnabled }
    set { scrollLayer.isPagingEnabled = newValue }
  }
  /// Whether a finger moves it; true by default.
  public var isScrollEnabled: Bool {
    get { panGestureRecognizer.isEnabled }
    set { panGestureRecognizer.isEnabled = newValue }
  }
  /// Nothing shows where it is: kept for those who set it.
  public var showsVerticalScrollIndicator = false
  /// Nothing shows where it is: kept for those who set it.
  public var showsHorizontalScrollIndicator = false
  /// It always does, as a rubber band: kept for those who set it.
  public var bounces = true
  /// Whether it can be dragged where its content fits: kept for those who set it.
  public var alwaysBounceVertical = false, alwaysBounceHorizontal = false
  /// Scrolls as little as is needed to show `rect` of the content.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func place(_ low: Double, _ high: Double, _ seen: Double, _ room: Double) -> Double {
      low < seen || high - low > room ? low : high > seen + room ? high - room : seen
    }
    let seen = CGRect(origin: contentOffset, size: bounds.size)
    let target = CGPoint(
      x: place(rect.minX, rect.maxX, seen.minX, seen.width), y: place(rect.minY, rect.maxY, seen.minY, seen.height))
    if target != seen.origin { setContentOffset(target, animated: animated) }
  }
  /// Follows the drag.
  public var panGestureRecognizer: PanGestureRecognizer { scrollLayer.panGestureRecognizer }
  /// Of the model; 1 at first.
  public var zoomScale: CGFloat {
    get { scrollLayer.zoomScale }
    set { Layer.performWithoutAnimation { scrollLayer.zoom(to: newValue) } }
  }
  /// The same as it is seen.
  public var shownZoomScale: Double { scrollLayer.shownZoomScale }
  /// Where the zoom comes to rest at least.
  public var minimumZoomScale: CGFloat {
    get { scrollLayer.minimumZoomScale }
    set {
      scrollLayer.minimumZoomScale = newValue
      findZoomed()
    }
  }
  /// Where the zoom comes to rest at most.
  public var maximumZoomScale: CGFloat {
    get { scrollLayer.maximumZoomScale }
    set {
      scrollLayer.maximumZoomScale = newValue
      findZoomed()
    }
  }
  /// What two fingers zoom, for those without a delegate.
  public var zoomedView: View? {
    get { scrollLayer.zoomedLayer?.ownView }
    set { scrollLayer.zoomedLayer = newValue?.layer }
  }
  /// Points by which it may be scrolled beyond the content's edges, and rests there.
  public var contentInset: UIEdgeInsets {
    get { scrollLayer.contentInset }
    set { scrollLayer.contentInset = newValue }
  }
  /// ``contentInset``: there are no bars that would add to it.
  public var adjustedContentInset: UIEdgeInsets { contentInset }
  /// How bars would add to ``contentInset``.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable { case automatic, scrollableAxes, never, always }
  /// There are no bars: kept for those who set it.
  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { .never }
    set {}
  }
  /// Half a second, critical, when animated.
  public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { move(animated) { self.contentOffset = contentOffset } }
  /// About the middle of what is shown.
  public func setZoomScale(_ scale: CGFloat, animated: Bool) {
    findZoomed()
    move(animated) { scrollLayer.zoom(to: scale) }
  }
  /// Whether a finger holds it.
  public var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
  /// Whether a finger moves it.
  public var isDragging: Bool { panGestureRecognizer.state == .began || panGestureRecognizer.state == .changed }
  /// Whether it moves by itself.
  public var isDecelerating: Bool { scrollLayer.isDecelerating }

  private func findZoomed() { if let view = delegate?.viewForZooming(in: self) { scrollLayer.zoomedLayer = view.layer } }

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    findZoomed()
    super.touchesBegan(touches, with: event)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    watch.invalidate()
    guard let stage = layer.stage else { return }
    findZoomed()
    watch = DisplayLink { [weak self] link in self?.look(link) }
    watch.add(to: stage)
    watch.isPaused = true
  }

  private func dragged() {
    switch panGestureRecognizer.state {
    case .began:
      findZoomed()
      delegate?.scrollViewWillBeginDragging(self)
      look(nil)
    case .changed: look(nil)
    case .ended, .cancelled:
      aim()
      look(nil)
      delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
      guard isDecelerating else { return }
      wasDecelerating = true
      delegate?.scrollViewWillBeginDecelerating(self)
    case .possible, .failed: break
    }
  }

  /// The delegate may send what flies elsewhere.
  private func aim() {
    guard let delegate else { return }
    let speed = panGestureRecognizer.velocity(in: superview)
    var target = contentOffset
    let before = target
    delegate.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: -speed.x / 1000, y: -speed.y / 1000), targetContentOffset: &target)
    guard target != before, target.x.isFinite, target.y.isFinite else { return }
    let seen = shownContentOffset
    scrollLayer.removeAnimations(of: .boundsOrigin)
    Layer.performWithoutAnimation { scrollLayer.contentOffset = seen }
    for (axis, speed) in [(\Point.x, -speed.x), (\.y, -speed.y)] as [(WritableKeyPath<Point, Double>, Double)]
    where target[keyPath: axis] != seen[keyPath: axis] {
      let velocity = normalizedVelocity(speed, from: seen[keyPath: axis], to: target[keyPath: axis])
      let spring = SpringTimingParameters(
        response: 0.5, dampingRatio: 1, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
      Layer.animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) {
        scrollLayer.contentOffset[keyPath: axis] = target[keyPath: axis]
      }
    }
  }

  /// What is seen may have moved; as long as it moves by itself it is looked at each frame.
  private func look(_ link: DisplayLink?) {
    let (offset, zoom) = (shownContentOffset, shownZoomScale)
    let (hasMoved, hasZoomed) = (offset != lastOffset, zoom != lastZoom)
    (lastOffset, lastZoom) = (offset, zoom)
    if hasMoved { delegate?.scrollViewDidScroll(self) }
    if hasZoomed { delegate?.scrollViewDidZoom(self) }
    watch.isPaused = !isDecelerating
    guard link != nil, !isDecelerating, wasDecelerating else { return }
    wasDecelerating = false
    if !isTracking { delegate?.scrollViewDidEndDecelerating(self) }
  }

  private func move(_ animated: Bool, _ changes: () -> Void) {
    guard animated else { return Layer.performWithoutAnimation(changes) }
    Layer.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction, animations: changes)
    look(nil)
  }
}

extension DecelerationRate {
  /// ``perMillisecond``.
  public var rawValue: Double { perMillisecond }
}
