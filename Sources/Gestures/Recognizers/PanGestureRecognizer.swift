import LegatoCore
import LegatoLayers

/// Recognizes a drag: it begins when the pointers have moved far enough and ends when the last one goes up (GE-8).
///
/// ```swift
/// card.addGestureRecognizer(PanGestureRecognizer { pan in
///   switch pan.state {
///   case .began: animator.pauseAnimation()
///   case .changed: animator.fractionComplete = pan.translation(in: window).dx / 300
///   case .ended: animator.continueAnimation(withTimingParameters: spring(pan.velocity(in: window)), durationFactor: 0)
///   default: break
///   }
/// })
/// ```
nonisolated open class PanGestureRecognizer: GestureRecognizer {
  /// The movement before the gesture begins, in points; 10 by default. With 0 it begins when the pointers go down. Below 0 or NaN is ignored and reported.
  public var hysteresis = 10.0 { didSet { hysteresis = GestureNumber.limit(hysteresis, "hysteresis", else: oldValue) } }
  /// The number of pointers that have to be down, at least 1 and at most ``maximumNumberOfTouches``; 1 by default.
  ///
  /// While fewer are down, a gesture that has begun does not move; it ends when the last one goes up. A number outside the range is clamped and reported,
  /// so to raise both limits, set the maximum first.
  public var minimumNumberOfTouches = 1 {
    didSet {
      // the misuse handler may have set the other limit: keep the range valid
      let most = max(1, maximumNumberOfTouches)
      minimumNumberOfTouches = GestureNumber.count(minimumNumberOfTouches, "minimumNumberOfTouches", in: 1...most)
    }
  }
  /// The number of pointers with which the gesture can begin at most, at least ``minimumNumberOfTouches``; unlimited by default. A smaller number is
  /// clamped and reported.
  public var maximumNumberOfTouches = Int.max {
    didSet {
      let least = max(1, minimumNumberOfTouches)
      maximumNumberOfTouches = GestureNumber.count(maximumNumberOfTouches, "maximumNumberOfTouches", in: least...Int.max)
    }
  }

  private var start = Point.zero
  private var moved = Vector.zero
  private var last = Point.zero
  private var velocityEstimate = VelocityEstimate()

  /// Creates a recognizer with an action; see ``GestureRecognizer/addAction(_:)``.
  /// - Parameters:
  ///   - hysteresis: the movement before the gesture begins, in points; with 0 it begins when the pointers go down.
  ///   - action: called with the recognizer whenever its state changes and when the pointers move.
  public convenience init(hysteresis: Double = 10, _ action: @escaping (PanGestureRecognizer) -> Void) {
    self.init()
    self.hysteresis = hysteresis
    addAction { [unowned self] in action(self) }
  }

  /// The translation since the gesture began, in points in `layer`'s coordinates (nil: the window's), accumulated over the gesture (GE-9).
  ///
  /// Before the gesture begins, as when the delegate is queried, it is the translation since the pointers went down.
  public func translation(in layer: Layer?, space: LayerSpace = .model) -> Vector { convert(moved, to: layer, space) }

  /// Sets the translation, in points in `layer`'s coordinates, without a change of the velocity (GE-9). A translation that is not finite is reported and
  /// ignored.
  public func setTranslation(_ translation: Vector, in layer: Layer?, space: LayerSpace = .model) {
    guard translation.dx.isFinite, translation.dy.isFinite else {
      return Misuse.report(
        .number(call: "setTranslation(_:in:)", wanted: "finite points", found: "\(translation)", repair: "the translation it had"),
        of: subject)
    }
    let start = convert(center, to: layer, space) - translation
    moved = center - (layer?.window?.convert(start, from: layer, in: space) ?? start)
  }

  /// The velocity of the pointers, in points per second in `layer`'s coordinates (nil: the window's) (GE-10).
  ///
  /// It is the least-squares slope over the last tenth of a second, or since the last change of direction in it; 0 after a rest of that length (GE-13). To
  /// throw a layer, read it in the coordinates of its superlayer.
  public func velocity(in layer: Layer?, space: LayerSpace = .model) -> Vector {
    convert(velocityEstimate.velocity(at: time), to: layer, space)
  }

  /// Whether the pointers have moved enough for the gesture to begin.
  var hasMovedEnough: Bool { center.distance(to: start) >= hysteresis }

  open override func pointerBegan(_ event: PointerEvent) {
    pointersChanged()
    if hysteresis == 0, !isActive, minimumNumberOfTouches...max(minimumNumberOfTouches, maximumNumberOfTouches) ~= pointers.count {
      enter(.began)
    }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    guard isActive || pointers.count <= maximumNumberOfTouches else { return }
    guard pointers.count >= minimumNumberOfTouches else { return continueFromPresentCentroid() }
    if isActive {
      follow()
      enter(.changed)
    } else {
      velocityEstimate.add(center, at: eventTime, eventFineTime)
      moved = center - start
      if hasMovedEnough { enter(.began) }
    }
  }

  /// Starts the translation at the present position.
  override func willBegin() { (moved, last) = (.zero, center) }

  open override func pointerEnded(_ event: PointerEvent) {
    guard isActive, pointers.count == 1 else { return }
    // a pointer that goes up without a move, or while too few pointers are down, adds no sample to the velocity
    if center != last, pointers.count >= minimumNumberOfTouches { follow() }
    enter(.ended)
  }

  /// Called when a pointer was added or removed: the centroid jumps, but translation and velocity do not.
  open override func pointersChanged() {
    if isActive { return continueFromPresentCentroid() }
    (start, last, moved) = (center, center, .zero)
    velocityEstimate.removeAll()
    velocityEstimate.add(center, at: eventTime, eventFineTime)
  }

  private func follow() {
    velocityEstimate.add(center, at: eventTime, eventFineTime)
    moved = moved + (center - last)
    last = center
  }

  /// Takes the present centroid as the last one without a movement, after pointers were added or removed or while too few are down.
  private func continueFromPresentCentroid() {
    guard isActive else { return }
    velocityEstimate.shift(by: center - last)
    last = center
  }

  open override func reset() {
    moved = .zero
    velocityEstimate.removeAll()
  }
}
