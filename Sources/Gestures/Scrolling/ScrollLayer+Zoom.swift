import LegatoCore
import LegatoLayers
import LegatoTiming

extension ScrollLayer {
  /// The presentation value of ``zoomScale``.
  public var presentationZoomScale: Double { zoomedLayer?.presentation()?.transform.m11 ?? zoomScale }

  /// Zooms to `scale` about a point that keeps its position on screen, as far as the edges of the content allow. In an animation block it is animated.
  /// - Parameters:
  ///   - scale: the new zoom scale, clamped to ``minimumZoomScale``…``maximumZoomScale``. A number that is not finite or not above 0 is reported and ignored.
  ///   - point: the fixed point, in the layer's coordinates; nil for the middle of the visible content.
  public func zoom(to scale: Double, about point: Point? = nil) {
    guard scale > 0, scale.isFinite else {
      return Misuse.report(
        .number(call: "zoom(to:about:)", wanted: "a finite scale above 0", found: "\(scale)", repair: "\(zoomScale)"), of: subject)
    }
    let point = point ?? Point(x: bounds.minX + bounds.width / 2, y: bounds.minY + bounds.height / 2)
    setZoom(clampedZoomScale(scale), about: point - Vector(dx: bounds.minX, dy: bounds.minY))
  }

  func repairZoomLimit(_ limit: ReferenceWritableKeyPath<ScrollLayer, Double>, _ old: Double, _ name: String) {
    let new = self[keyPath: limit]
    guard !(new > 0 && new.isFinite) else { return }
    Misuse.report(.number(call: name, wanted: "a finite scale above 0", found: "\(new)", repair: "\(old)"), of: subject)
    self[keyPath: limit] = old
  }

  private func clampedZoomScale(_ scale: Double) -> Double { min(maximumZoomScale, max(minimumZoomScale, scale)) }

  /// Zooms to `scale` about `point` in the layer's frame, and brings the offset within the edges.
  private func setZoom(_ scale: Double, about point: Point) {
    let offset = offset(contentOffset, zoomedBy: scale / zoomScale, about: point)
    apply(scale)
    contentOffset = nearestOffset(to: offset)
  }

  private func offset(_ offset: Point, zoomedBy factor: Double, about point: Point) -> Point {
    Point(x: (offset.x + point.x) * factor - point.x, y: (offset.y + point.y) * factor - point.y)
  }

  private func apply(_ scale: Double) {
    guard let zoomedLayer else { return }
    let factor = scale / zoomScale
    zoomedLayer.position = Point(x: zoomedLayer.position.x * factor, y: zoomedLayer.position.y * factor)
    zoomedLayer.affineTransform = AffineTransform(scaleX: scale, y: scale)
    zoomScale = scale
  }

  // MARK: Two pointers

  /// Whether two pointers are down and have zoomed.
  package var isZooming: Bool { hasZoomed && panGestureRecognizer.numberOfTouches >= 2 }

  /// Stops a zoom animation at its presented scale, because a touch went down.
  func holdZoom() {
    hasZoomed = false
    guard let zoomedLayer else { return }
    let (scale, presented) = (presentationZoomScale, zoomedLayer.presentation()?.position)
    if let presented, scale > 0 {
      zoomedLayer.affineTransform = AffineTransform(scaleX: scale, y: scale)
      zoomedLayer.position = presented
      for property in [AnimatableProperty.transform, .position] { zoomedLayer.removeAnimations(of: property) }
      zoomScale = scale
    }
    let inside = clampedZoomScale(zoomScale)
    let beyond = Libm.log(zoomScale / inside)
    caughtZoomDimension = rubberBandDimension(showing: beyond, atLeast: Self.octave)
    let unbounded = inside * Libm.exp(rubberBandInverse(beyond, dimension: caughtZoomDimension))
    unboundedZoomScale = min(.greatestFiniteMagnitude, max(.leastNormalMagnitude, unbounded))
  }

  /// How far the pointers' own scale may leave the limits: far beyond what the rubber band shows, and never to 0 or infinity, from which no factor leads back.
  private static var zoomBeyondLimits: Double { 1000 }

  /// Zooms by the factor by which two pointers moved apart.
  /// - Parameters:
  ///   - center: the centroid of the pointers, in the layer's frame.
  ///   - translation: the translation of the drag so far.
  func zoom(by factor: Double, about center: Point, translation: Vector) {
    let (lowest, highest) = (minimumZoomScale / Self.zoomBeyondLimits, maximumZoomScale * Self.zoomBeyondLimits)
    let before = unboundedZoomScale
    unboundedZoomScale = min(max(highest, before), max(min(lowest, before), before * factor))
    let inside = clampedZoomScale(unboundedZoomScale)
    if unboundedZoomScale == inside { caughtZoomDimension = 0 }
    let dimension = max(Self.octave, caughtZoomDimension)
    let scale = inside * Libm.exp(rubberBand(Libm.log(unboundedZoomScale / inside), dimension: dimension))
    dragStart = offset(dragStart - translation, zoomedBy: scale / zoomScale, about: center) + translation
    apply(scale)
    recordDragLimits()
    (zoomCenter, hasZoomed) = (center, true)
  }

  /// The dimension of the rubber band for zooms beyond the limits, which applies to the logarithm of the scale: an octave, a factor of 2, where it was not caught
  /// farther beyond them.
  private static let octave = Libm.log(2)

  /// Animates a zoom beyond the limits back to them, with the critically damped spring of SC-5.
  /// - Returns: whether the zoom was beyond the limits.
  func bounceZoom() -> Bool {
    let scale = clampedZoomScale(zoomScale)
    guard zoomedLayer != nil, scale != zoomScale else { return false }
    Layer.animate(withDuration: 0, timingParameters: SpringTimingParameters(response: 0.5, dampingRatio: 1), options: .allowUserInteraction)
    {
      setZoom(scale, about: zoomCenter)
    }
    return true
  }
}
