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

  override var firstTouch: (from: Point, to: Point)? { (Point(x: 190, y: 150), PhotoGrid.place(of: selected)) }

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
