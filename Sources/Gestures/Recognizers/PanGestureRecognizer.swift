import LegatoCore
import LegatoLayers

/// A drag: begins when the pointers have moved far enough and ends when the last has gone up (GE-8).
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
  /// Points of movement before it begins; 10 by default, 0 begins when the pointers go down.
  public var hysteresis = 10.0 { didSet { hysteresis = GestureNumber.limit(hysteresis, "hysteresis", else: oldValue) } }
  /// Pointers that have to be down, at least 1 and at most ``maximumNumberOfTouches``; 1 by default. With fewer down, a gesture that has begun pauses
  /// until the last is up. A number outside is brought inside and reported, as in the next: of two that go up together, set the maximum first.
  public var minimumNumberOfTouches = 1 {
    didSet {
      // the handler of an invalid number may set the other
      let most = max(1, maximumNumberOfTouches)
      minimumNumberOfTouches = GestureNumber.count(minimumNumberOfTouches, "minimumNumberOfTouches", in: 1...most)
    }
  }
  /// Pointers that may be down for it to begin, at least ``minimumNumberOfTouches``; any number by default.
  public var maximumNumberOfTouches = Int.max {
    didSet {
      let least = max(1, minimumNumberOfTouches)
      maximumNumberOfTouches = GestureNumber.count(maximumNumberOfTouches, "maximumNumberOfTouches", in: least...Int.max)
    }
  }

  private var start = Point.zero
  private var moved = Vector.zero
  private var last = Point.zero
  private var estimate = VelocityEstimate()

  /// With a first action, which gets the recognizer; see ``GestureRecognizer/addAction(_:)``.
  /// - Parameters:
  ///   - hysteresis: points of movement before it begins; 0 begins when the pointers go down.
  ///   - action: called whenever its state changes and when the pointers move.
  public convenience init(hysteresis: Double = 10, _ action: @escaping (PanGestureRecognizer) -> Void) {
    self.init()
    self.hysteresis = hysteresis
    addAction { [unowned self] in action(self) }
  }

  /// The translation since it was recognized, in points of `layer`'s space (nil: the window's). It accumulates over the gesture (GE-9). Before, as when the delegate is
  /// queried, the translation since the pointers went down.
  public func translation(in layer: Layer?, space: LayerSpace = .model) -> Vector { convert(moved, to: layer, space) }

  /// Resets the translation to `translation`, in points of `layer`'s space; the velocity stays the pointers' (GE-9). Not finite: reported and ignored.
  public func setTranslation(_ translation: Vector, in layer: Layer?, space: LayerSpace = .model) {
    guard translation.dx.isFinite, translation.dy.isFinite else {
      return Misuse.report(
        .number(call: "setTranslation(_:in:)", wanted: "finite points", found: "\(translation)", repair: "the translation it had"),
        of: subject)
    }
    let start = convert(center, to: layer, space) - translation
    moved = center - (layer?.window?.convert(start, from: layer, in: space) ?? start)
  }

  /// Points a second in `layer`'s space (nil: the window's): the least-squares slope over the last tenth of a second, or since they turned back in it; 0 after a rest of that
  /// length (GE-10, GE-13).
  ///
  /// To throw a layer, read it in its superlayer's space.
  public func velocity(in layer: Layer?, space: LayerSpace = .model) -> Vector { convert(estimate.velocity(at: time), to: layer, space) }

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
    guard pointers.count >= minimumNumberOfTouches else { return goOnFromHere() }
    if isActive {
      follow()
      enter(.changed)
    } else {
      estimate.add(center, at: eventTime, eventFineTime)
      moved = center - start
      if hasMovedEnough { enter(.began) }
    }
  }

  /// The origin of the translation.
  override func willBegin() { (moved, last) = (.zero, center) }

  open override func pointerEnded(_ event: PointerEvent) {
    guard isActive, pointers.count == 1 else { return }
    // lifting a pointer without a move adds no sample to the velocity; with too few pointers none is added at all
    if center != last, pointers.count >= minimumNumberOfTouches { follow() }
    enter(.ended)
  }

  /// A pointer was added or removed: the centroid jumps, translation and velocity do not.
  open override func pointersChanged() {
    if isActive { return goOnFromHere() }
    (start, last, moved) = (center, center, .zero)
    estimate.removeAll()
    estimate.add(center, at: eventTime, eventFineTime)
  }

  private func follow() {
    estimate.add(center, at: eventTime, eventFineTime)
    moved = moved + (center - last)
    last = center
  }

  /// The middle is somewhere else, and nothing has moved; so it is while too few pointers are down.
  private func goOnFromHere() {
    guard isActive else { return }
    estimate.shift(by: center - last)
    last = center
  }

  open override func reset() {
    moved = .zero
    estimate.removeAll()
  }
}
