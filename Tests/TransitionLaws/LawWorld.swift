import LegatoTransitions
import TestSupport

/// A window with a navigation controller, a finger, and whatever was asked for: plays drawn events and looks after each whether a law was broken.
final class LawWorld {
  let book = LawBook()
  let window = Window(size: Size(width: 400, height: 300))
  var random: SplitMix64
  private(set) var navigation: NavigationController
  private let vendor: LawVendor
  private var names = 0
  private var finger: Point?
  private var requests: [LawRequest] = []
  /// Something was called in a callback that may move what is seen.
  private var hasReacted = false
  private var isReacting = false
  /// What is under way was begun in another size, and jumps into this one at its end.
  private var isResized = false
  private(set) var trace: [String] = []
  var stage: Stage { window.stage }

  /// Some begin so late that times come to be counted from another origin.
  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    if seed % 4 == 3 { window.stage.advance(to: LateTimes.nearAnEnd) }
    navigation = NavigationController(root: LawScreen("root", book))
    vendor = LawVendor(book)
    navigation.delegate = vendor
    window.rootController = navigation
    addGesture()
    book.heard = { [weak self] in self?.react() }
  }

  /// Callbacks call, too: now and then one.
  private func react() {
    guard !isReacting, chance(0.04) else { return }
    (isReacting, hasReacted) = (true, true)
    defer { isReacting = false }
    note("in a callback")
    switch Int.random(in: 0..<6, using: &random) {
    case 0...1: _ = push(animated: chance(0.8))
    case 2: pop(animated: chance(0.8))
    case 3: _ = present()
    case 4: _ = dismiss()
    default: _ = set()
    }
  }

  /// A pan of somebody's that pops under the finger, beside the edge pan.
  private func addGesture() {
    let pan = PanGestureRecognizer { [unowned self] pan in
      switch pan.state {
      case .began:
        vendor.next = (LawSweep(0.4, CubicTimingParameters.linear, book), vendor.makeDrive(true))
        pop(animated: true)
      case .changed: if let drive = vendor.drives.last, drive.duration > 0 { drive.update(pan.translation(in: nil).dx / 400) }
      case .ended: pan.velocity(in: nil).dx > 0 ? vendor.drives.last?.finish() : vendor.drives.last?.cancel()
      default: vendor.drives.last?.cancel()
      }
    }
    pan.require(toFail: navigation.interactivePopGestureRecognizer)
    navigation.layer.addGestureRecognizer(pan)
  }

  // MARK: Events

  func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  /// One drawn event and the looks after it.
  func step() {
    vendor.draw(&random)
    let before = snapshot()
    let kind = Int.random(in: 0..<104, using: &random)
    var mayMove = false
    hasReacted = false
    switch kind {
    case 0..<40: return advance(chance(0.8) ? 1.0 / 240 : Double.random(in: 0..<0.4, using: &random))
    case 40..<60: mayMove = pointer()
    case 60..<66: mayMove = push(animated: chance(0.85))
    case 66..<72:
      note("pop")
      mayMove = !pop(animated: chance(0.85))
    case 72..<74: mayMove = set()
    case 74..<78: mayMove = present()
    case 78..<82: mayMove = dismiss()
    case 82..<94: mayMove = drive()
    case 94..<97: alongside()
    case 97..<98: mayMove = reset()
    case 98..<100: mayMove = resize()
    case 100..<102: pace([0, 0.25, 1, 2].randomElement(using: &random)!)
    default: twoAtOnce()
    }
    if !mayMove, !hasReacted { expectNoJump(from: before, 1e-6) }
    look()
  }

  private func note(_ event: String) { trace.append("\(stage.now): \(event)") }

  func advance(_ seconds: Double) {
    note("advance \(seconds)")
    hasReacted = false
    let before = snapshot()
    stage.advance(to: stage.now + seconds)
    // the fastest, points a second: a finger drawn 45 points in a frame, and its spring, in a window at twice its speed
    if seconds < 0.01, !hasReacted { expectNoJump(from: before, 40_000 * seconds) }
    look()
  }

  /// - Returns: that something may have moved in the call.
  private func resize() -> Bool {
    let size = Size(width: [400, 360, 500].randomElement(using: &random)!, height: [300, 280].randomElement(using: &random)!)
    note("size \(size)")
    window.bounds.size = size
    window.layoutIfNeeded()
    isResized = !isQuiet
    return true
  }

  /// MT-11: the window's time goes on at another speed.
  private func pace(_ speed: Double) {
    note("speed \(speed)")
    window.continueTime(atSpeed: speed)
  }

  private func pointer() -> Bool {
    func event(_ phase: PointerEvent.Phase, _ place: Point) {
      note("\(phase) \(place)")
      let (before, asked) = (titles, requests.count)
      window.handle(PointerEvent(time: stage.now, phase: phase, location: place))
      if titles != wanted { edgePop(from: before, at: asked) }
      finger = phase == .began || phase == .moved ? place : nil
    }
    guard let finger else {
      event(.began, Point(x: chance(0.5) ? 5 : Double.random(in: 30..<390, using: &random), y: 150))
      return false
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<7: event(.moved, Point(x: min(399, max(0, finger.x + Double.random(in: -25..<45, using: &random))), y: 150))
    case 7..<9: event(.ended, finger)
    default: event(.cancelled, finger)
    }
    return true
  }

  /// The edge pan has begun a pop of its own.
  private func edgePop(from before: [String], at place: Int) {
    note("edge pop")
    let keep = before.dropLast().last ?? ""
    let record = LawRequest(
      label: "edge pop", apply: { stack in stack.firstIndex(of: keep).map { Array(stack[...$0]) } ?? stack }, book: book)
    requests.insert(record, at: place)
    navigation.transitionCoordinator?.animate(alongsideTransition: nil) {
      record.completions += 1
      record.own = .finished($0.isCancelled ? .start : .end)
    }
  }

  private func screen() -> LawScreen {
    names += 1
    let screen = LawScreen("s\(names)", book)
    screen.modalPresentationStyle = chance(0.5) ? .fullScreen : .overFullScreen
    if chance(0.5) { screen.modalTransitionStyle = names % 3 == 0 ? .flipHorizontal : .crossDissolve }
    if chance(0.6) { screen.transitioningDelegate = vendor }
    return screen
  }

  private func ask(_ label: String, _ apply: @escaping ([String]) -> [String], _ call: (@escaping () -> Void) -> TransitionRequest) {
    let record = LawRequest(label: label, apply: apply, book: book)
    requests.append(record)
    record.request = call { [weak self] in
      record.completions += 1
      self?.react()
    }
  }

  /// - Returns: whether something may have moved in the call.
  private func push(animated: Bool) -> Bool {
    guard navigation.controllers.count < 6 else { return false }
    let screen = screen()
    let name = screen.title ?? ""
    note("push \(name) \(animated)")
    ask("push \(name)", { $0 + [name] }, { navigation.push(screen, animated: animated, completion: $0) })
    return !animated
  }

  /// - Returns: whether nothing moved in the call.
  @discardableResult
  private func pop(animated: Bool) -> Bool {
    let model = titles
    guard model.count > 1 else { return true }
    let target = chance(0.2) ? 0 : model.count - 2
    note("pop to \(model[target]) \(animated)")
    let controller = navigation.controllers[target]
    let keep = model[target]
    ask(
      "pop", { stack in stack.firstIndex(of: keep).map { Array(stack[...$0]) } ?? stack },
      {
        navigation.pop(to: controller, animated: animated, completion: $0)
      })
    return animated
  }

  private func set() -> Bool {
    let old = navigation.controllers.filter { _ in chance(0.6) }
    let new = old + (chance(0.5) || old.isEmpty ? [screen()] : [])
    let names = new.map { $0.title ?? "" }
    let animated = chance(0.7)
    note("set \(names) \(animated)")
    ask("set", { _ in names }, { navigation.setControllers(new, animated: animated, completion: $0) })
    return !animated
  }

  /// The topmost there will be.
  private var front: LayerController {
    var controller: LayerController = navigation
    while let next = controller.presentedController { controller = next }
    return controller
  }

  private func present() -> Bool {
    let (front, screen, animated) = (front, screen(), chance(0.85))
    guard chance(0.5) || front === navigation else { return false }
    note("present \(screen.title ?? "") \(screen.modalPresentationStyle) \(animated)")
    ask("present", { $0 }, { front.present(screen, animated: animated, completion: $0) })
    return !animated
  }

  private func dismiss() -> Bool {
    let animated = chance(0.85)
    let controller = chance(0.3) ? navigation : front
    note("dismiss \(animated)")
    ask("dismiss", { $0 }, { controller.dismiss(animated: animated, completion: $0) })
    return !animated
  }

  private func drive() -> Bool {
    guard let drive = vendor.drives.suffix(3).randomElement(using: &random) else { return false }
    let call = Int.random(in: 0..<4, using: &random)
    note(["pause", "update", "finish", "cancel"][call])
    return stage.perform {
      switch call {
      case 0: drive.pause()
      case 1:
        // what is said to one that waits moves it when it begins: not far
        drive.update(drive.duration > 0 ? Double.random(in: -0.2..<1.2, using: &random) : Double.random(in: 0..<0.05, using: &random))
        return true
      case 2: drive.finish()
      default: drive.cancel()
      }
      return false
    }
  }

  private func alongside() {
    guard
      let coordinator = [navigation.transitionCoordinator, front.transitionCoordinator].compactMap({ $0 }).randomElement(using: &random)
    else { return }
    note("alongside")
    let record = LawRequest(label: "alongside", apply: { $0 }, book: book)
    record.request = nil
    requests.append(record)
    coordinator.animate(alongsideTransition: { _ in }) { _ in record.completions += 1 }
  }

  private func reset() -> Bool {
    note("root")
    // everything of the old root is asked for no longer
    let name = { [unowned self] in
      names += 1
      return "s\(names)"
    }()
    window.rootController = nil
    for request in requests { request.isDropped = true }
    navigation = NavigationController(root: LawScreen(name, book))
    requests.append(LawRequest(label: "root", apply: { _ in [name] }, book: book, isDone: true))
    navigation.delegate = vendor
    window.rootController = navigation
    addGesture()
    return true
  }

  private func twoAtOnce() {
    _ = push(animated: true)
    pop(animated: true)
  }

  // MARK: Looks

  private var titles: [String] { navigation.controllers.map { $0.title ?? "" } }
  /// The titles there have to be.
  private var wanted: [String] { requests.reduce(["root"]) { $1.remains ? $1.apply($0) : $0 } }
  private var isQuiet: Bool { requests.allSatisfy { $0.isOver } }

  private func snapshot() -> [String: LawSight] {
    var seen: [String: LawSight] = [:]
    for case let screen? in book.screens.map(\.screen) {
      guard let layer = screen.layerIfLoaded as? LawLayer, layer.window != nil, let shown = layer.presentation(), !isTurnedAway(layer)
      else { continue }
      seen[screen.title ?? ""] = LawSight(
        position: layer.convert(Point(x: 200, y: 150), to: nil, in: .presentation), opacity: shown.opacity, moves: layer.moves)
    }
    return seen
  }

  /// Whether its back, or that of a layer around it, is towards the viewer, so that it is not seen: then the corner between two edges is a left turn.
  private func isTurnedAway(_ layer: Layer) -> Bool {
    var next: Layer? = layer
    while let here = next {
      let (corner, right, down) = (window(Point(x: 0, y: 0), here), window(Point(x: 1, y: 0), here), window(Point(x: 0, y: 1), here))
      if !here.isDoubleSided, (right.x - corner.x) * (down.y - corner.y) < (right.y - corner.y) * (down.x - corner.x) { return true }
      next = here.superlayer
    }
    return false
  }

  private func window(_ point: Point, _ layer: Layer) -> Point { layer.convert(point, to: nil, in: .presentation) }

  private func expectNoJump(from before: [String: LawSight], _ bound: Double) {
    if isResized { return }
    for (name, after) in snapshot() {
      guard let before = before[name], before.moves == after.moves else { continue }
      let way = after.position.distance(to: before.position)
      if way > bound { book.broken("nothing jumps", "\(name) \(way) points in \(trace.last ?? "")") }
      if abs(after.opacity - before.opacity) > max(1e-6, bound / 200) {
        book.broken("nothing jumps", "\(name), opacity \(before.opacity) to \(after.opacity) in \(trace.last ?? "")")
      }
    }
  }

  private func look() {
    let wanted = wanted
    if wanted != titles { book.broken("the stack is what the calls say", "\(titles) instead of \(wanted)") }
    for request in requests { request.look() }
    if isQuiet {
      isResized = false
      lookAtRest()
    }
    // records that are through and can no longer change the stack are folded
    if requests.count > 60, isQuiet { requests = [LawRequest(label: "so far", apply: { _ in wanted }, book: book, isDone: true)] }
  }

  /// With nothing under way exactly what is on top is in the window, where it belongs.
  private func lookAtRest() {
    var visible: [LayerController] = []
    var controller: LayerController? = navigation
    while let here = controller {
      if here.modalPresentationStyle == .fullScreen || here === navigation { visible = [] }
      visible.append(here)
      controller = here.presentedController
    }
    if visible.contains(where: { $0 === navigation }), let top = navigation.topController { visible.append(top) }
    for case let screen? in book.screens.map(\.screen) {
      let isVisible = visible.contains { $0 === screen }
      if (screen.layerIfLoaded?.window != nil) != isVisible {
        book.broken("the tree is what the state says", "\(screen.title ?? "") \(isVisible)")
      }
      if (screen.seen == .there) != isVisible || screen.seen != .there && screen.seen != .gone {
        book.broken("callbacks say what is seen", "\(screen.title ?? "") is \(screen.seen), visible \(isVisible)")
      }
      guard isVisible, let shown = screen.layer.presentation() else { continue }
      let bounds = screen.layer.bounds
      let middle = screen.layer.convert(Point(x: bounds.width / 2, y: bounds.height / 2), to: nil, in: .presentation)
      let wanted = Point(x: window.bounds.width / 2, y: window.bounds.height / 2)
      if bounds.size != window.bounds.size || middle.distance(to: wanted) > 1e-6 || abs(shown.opacity - 1) > 1e-9 {
        book.broken("what is on top is in its place", "\(screen.title ?? "") at \(middle), opacity \(shown.opacity)")
      }
    }
  }

  /// The finger goes up, whoever drives lets go, and time passes: everything ends.
  func settle() {
    if let finger { window.handle(PointerEvent(time: stage.now, phase: .ended, location: finger)) }
    finger = nil
    pace(1)
    for _ in 0..<400 where !isQuiet {
      for drive in vendor.drives { chance(0.5) ? drive.finish() : drive.cancel() }
      advance(0.1)
    }
    for request in requests where !request.isOver { book.broken("every transition ends", request.label) }
    for request in requests { request.lookAtEnd() }
    vendor.drives = []
    vendor.next = nil
    for _ in 0..<8 { stage.advance(to: stage.now + 1) }
    if stage.demand != .idle { book.broken("at rest the stage is idle", "\(stage.demand)") }
    look()
  }
}
