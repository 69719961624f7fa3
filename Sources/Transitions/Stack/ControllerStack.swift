import LegatoCore
import LegatoLayers

/// A stack of controllers, and the transitions that change it: what navigation and presentation have in common.
///
/// Requests are carried out one after the other. ``committed`` is the stack after the last transition that has ended; the *model* is the stack after all
/// requests. A request that is cancelled is removed from the queue, and the later ones are applied to the stack without it.
final class ControllerStack {
  enum Kind { case navigation, presentation }
  let kind: Kind
  weak var window: Window?
  weak var navigation: NavigationController?
  private(set) var committed: [LayerController] = [] { didSet { knownModel = nil } }
  /// The queue of requests; the first one may be running.
  private var requests: [Transition] = [] { didSet { knownModel = nil } }
  /// ``model``, once it has been computed.
  private var knownModel: [LayerController]?
  /// Set while a transition is being begun or ended; requests made in its callbacks wait.
  private var isBusy = false
  /// The container is being removed from its window; transitions end at once.
  var isLeavingWindow = false
  /// All controllers that are in ``committed`` or in a request's result; each has a reference to this stack.
  var linked: [LayerController] = []
  /// The container of all controllers of a navigation controller.
  lazy var shared = ContainerLayer(self, covers: true)
  /// The container of each presented controller.
  var containers: [ObjectIdentifier: ContainerLayer] = [:]
  lazy var pendingLayers = PendingLayers(self)
  /// The presentation controllers of custom presentations, from their beginning to the end of the dismissal.
  var presentationControllers: [ObjectIdentifier: PresentationController] = [:]
  weak var lastAnimator: (any ImplicitlyAnimating)?

  init(_ kind: Kind) { self.kind = kind }

  deinit {
    let transitions = requests
    for transition in transitions { transition.abandon() }
    for controller in linked.reversed() {
      controller.disappearAtOnce()
      controller.parent = nil
    }
    for transition in transitions { transition.close(.released) }
  }

  // MARK: State

  /// The layer that the stack fills: the navigation controller's layer, or the window.
  var hostLayer: Layer? { kind == .navigation ? navigation?.layerIfLoaded : window }
  var stage: Stage? { hostLayer?.stage }
  /// The size of the host layer, or the size that it will have; nil if that is unknown.
  var size: Size? { kind == .navigation ? navigation?.layerIfLoaded?.bounds.size ?? navigation?.fittingSize : window?.bounds.size }
  var running: Transition? { requests.first.flatMap { $0.isRunning ? $0 : nil } }
  /// The completed transition whose `did` callbacks are being made.
  private var ended: Transition?
  /// The transition in whose course the appearance of controllers changes.
  var changing: Transition? { ended ?? running }
  /// The controllers after all requests have been carried out. O(1), or O(controllers · requests) after the committed stack or the requests have changed.
  var model: [LayerController] {
    if let knownModel { return knownModel }
    let model = requests.reduce(committed) { $1.operation.applied(to: $0) }
    knownModel = model
    return model
  }
  /// The controllers after all requests if the running transition ends where it is going: ``model``, but for a transition that returns to its start.
  var expected: [LayerController] {
    guard let running, running.isReturning else { return model }
    return requests.dropFirst().reduce(committed) { $1.operation.applied(to: $0) }
  }
  /// The appearance that the controllers on it cannot exceed: that of the navigation controller, or of the window.
  private var appearanceLimit: Appearance {
    kind == .navigation ? navigation?.appearance ?? .disappeared : window == nil ? .disappeared : .appeared
  }
  /// Whether transitions are visible.
  private var isOnScreen: Bool { stage != nil && !isLeavingWindow && (appearanceLimit == .appeared || appearanceLimit == .appearing) }
  /// The controllers that appear and disappear together with the navigation controller.
  var showing: [LayerController] {
    guard let running else { return visible(committed) }
    return running.wasCancelled ? running.leaving : visible(running.operation.applied(to: committed))
  }
  var all: [LayerController] { linked }
  /// Whether a running or waiting transition removes the controller, or one that would have added it returns to its start.
  func isBeingRemoved(_ controller: LayerController) -> Bool {
    linked.has(controller) && !(model.has(controller) && expected.has(controller))
  }

  private func covers(_ controller: LayerController) -> Bool {
    kind == .navigation || (containers[ObjectIdentifier(controller)]?.covers ?? wouldCover(controller))
  }

  private func wouldCover(_ controller: LayerController) -> Bool {
    presentationControllers[ObjectIdentifier(controller)]?.shouldRemovePresentersView ?? (controller.modalPresentationStyle == .fullScreen)
  }

  /// The topmost controller and those beneath it that stay visible, from back to front.
  func visible(_ stack: [LayerController]) -> [LayerController] {
    let first = stack.lastIndex(where: covers) ?? 0
    return Array(stack[min(first, stack.count)...])
  }

  func container(of controller: LayerController) -> ContainerLayer {
    if kind == .navigation { return shared }
    if let container = containers[ObjectIdentifier(controller)] { return container }
    let container = ContainerLayer(self, covers: wouldCover(controller))
    containers[ObjectIdentifier(controller)] = container
    return container
  }

  // MARK: Requests

  @discardableResult
  func add(_ transition: Transition) -> TransitionRequest {
    let (model, before) = (model, expected)
    transition.stack = self
    requests.append(transition)
    knownModel = transition.operation.applied(to: model)
    link()
    guard !isBusy else { return TransitionRequest(promise: transition.promise) }
    if let running, running.isOverdue {
      running.endNow()
    } else if let running {
      wait(transition, behind: running, before)
    } else {
      process()
    }
    return TransitionRequest(promise: transition.promise)
  }

  /// Lets a request wait behind the running transition, or reverses that if the request leads to its other end.
  private func wait(_ transition: Transition, behind running: Transition, _ before: [LayerController]) {
    let otherEnd = running.isReturning ? running.operation.applied(to: committed) : committed
    if running.canReverse, requests.count == 2, expected.isSame(as: otherEnd) {
      // the request will find nothing to do
      running.reverse()
    } else {
      // ask the delegates now: the interaction controller then records an interaction that ends before its transition begins
      let after = transition.operation.applied(to: before)
      transition.vend(from: before.last, to: after.last, transitionKind(from: before, to: after))
    }
  }

  /// Ends all transitions and shows these controllers without animation.
  func reset(to controllers: [LayerController]) {
    let waiting = requests.filter { $0.phase == .waiting }
    requests.removeAll { $0.phase == .waiting }
    // requested before these end: what is requested in their completions comes after it
    let reset = Transition(.set(controllers), animated: false)
    reset.stack = self
    requests.append(reset)
    link()
    running?.endNow()
    for transition in waiting { transition.close(.removed) }
    process()
  }

  private func process() {
    while !isBusy, let next = requests.first, next.phase == .waiting { begin(next) }
  }

  /// Runs `body` on the stage, outside any animation block; requests made in it wait.
  private func performOnStage(_ body: () -> Void) {
    let wasBusy = isBusy
    isBusy = true
    defer { isBusy = wasBusy }
    CurrentBlock.leave { if let stage { stage.perform(body) } else { body() } }
  }

  private func transitionKind(from before: [LayerController], to after: [LayerController]) -> Transition.Kind {
    let isBack = after.last.map(before.has) ?? true
    return kind == .navigation ? (isBack ? .pop : .push) : isBack ? .dismiss : .present
  }

  // MARK: Begin

  private func begin(_ transition: Transition) {
    let next = transition.operation.applied(to: committed)
    let (from, to) = (committed.last, next.last)
    transition.phase = .starting
    (transition.from, transition.to, transition.kind) = (from, to, transitionKind(from: committed, to: next))
    guard from !== to else {
      transition.phase = .over
      return performOnStage {
        takeFirst(next)
        updateTree()
        link()
        transition.close(.finished(.end))
      }
    }
    let isAnimated = transition.isAnimated && isOnScreen && from != nil && to != nil
    performOnStage {
      if isAnimated { transition.vend(from: from, to: to, transition.kind) } else { transition.vendNothing() }
      if transition.kind == .present, let from, let to { makePresentationController(to, over: from, source: transition.source ?? from) }
      // computed after the presentation controller is known, which decides whether the presenter's layer stays
      let (before, after) = (visible(committed), visible(next))
      (transition.leaving, transition.entering) = (before.without(after), after.without(before))
      if stage != nil { prepare(transition) }
      notifyPresentationController(transition) {
        $0.presentationTransitionWillBegin()
      } dismissal: {
        $0.dismissalTransitionWillBegin()
      }
      notifyWillAppear(transition, isAnimated)
      transition.start()
      pendingLayers.removeIfEmpty()
    }
  }

  private func prepare(_ transition: Transition) {
    guard let hostLayer, let to = transition.to else { return }
    let owner = transition.kind == .dismiss ? transition.from ?? to : to
    let container = container(of: owner)
    transition.container = container
    fill(container, hostLayer.bounds)
    if container.superlayer !== hostLayer { hostLayer.addSublayer(container) }
    let presentationController = presentationControllers[ObjectIdentifier(owner)]
    presentationController?.containerLayer = container
    transition.finalFrame = to === owner ? presentationController?.frame : nil
    for controller in [transition.from, transition.to].compactMap({ $0 }) {
      guard let layer = controller.layerIfLoaded, layer.superlayer != nil, layer.window === hostLayer.window else { continue }
      transition.initialFrames[ObjectIdentifier(controller)] = layer.superlayer?.convert(layer.frame, to: container)
    }
    if appearanceLimit == .appeared || appearanceLimit == .appearing { placeEntering(transition, container) }
    guard transition.animation != nil else { return }
    if let layer = transition.layer(forKey: .from), layer.superlayer !== container { container.insertSublayer(layer, at: 0) }
    for controller in transition.entering {
      if controller !== to { self.container(of: controller).insertSublayer(controller.layer, at: 0) }
      if controller.layer.superlayer !== container { fill(controller, container) }
    }
    // visible controllers between the two ends fade out with the dismissal
    for controller in transition.leaving where controller !== transition.from && transition.kind == .dismiss {
      let itsContainer = self.container(of: controller)
      transition.alongside.append { _ in itsContainer.opacity = 0 }
    }
  }

  /// Gives the layers of new controllers their size and puts them into the window, hidden, before the appearance callbacks.
  private func placeEntering(_ transition: Transition, _ container: ContainerLayer) {
    guard let hostLayer else { return }
    pendingLayers.expected = transition.entering
    for controller in transition.entering where controller.layer.superlayer == nil || pendingLayers.contains(controller.layer) {
      pendingLayers.add(controller.layer, in: hostLayer)
      // a presentation controller reads the size of its own container
      let own = self.container(of: controller)
      if own.bounds.size != hostLayer.bounds.size { fill(own, hostLayer.bounds) }
      fill(controller, container)
    }
    pendingLayers.expected = []
  }

  // MARK: Custom presentations

  private func makePresentationController(_ presented: LayerController, over presenting: LayerController, source: LayerController) {
    guard kind == .presentation, presented.modalPresentationStyle == .custom, presentationControllers[ObjectIdentifier(presented)] == nil
    else { return }
    presentationControllers[ObjectIdentifier(presented)] = presented.transitioningDelegate?.presentationController(
      forPresented: presented, presenting: presenting, source: source)
  }

  private func notifyPresentationController(
    _ transition: Transition, presentation: (PresentationController) -> Void, dismissal: (PresentationController) -> Void
  ) {
    switch transition.kind {
    case .present: transition.to.flatMap { presentationControllers[ObjectIdentifier($0)] }.map(presentation)
    case .dismiss: for controller in transition.leaving.reversed() { presentationControllers[ObjectIdentifier(controller)].map(dismissal) }
    case .push, .pop: break
    }
  }

  /// Called when a controller has created its layer, before `layerDidLoad()`.
  func controllerDidLoadLayer(_ controller: LayerController) {
    guard let hostLayer else { return }
    if controller.stack !== self {
      pendingLayers.add(child: controller, in: hostLayer)
    } else if pendingLayers.expected.has(controller), controller.layer.superlayer == nil {
      pendingLayers.add(controller.layer, in: hostLayer)
    }
  }
  /// Called when a contained controller has been added to its parent.
  func childWasAdded() { pendingLayers.removeIfEmpty() }

  /// Makes the `will` callbacks (TR-18).
  private func notifyWillAppear(_ transition: Transition, _ animated: Bool) {
    if kind == .navigation, let navigation, let to = transition.to {
      navigation.delegate?.navigationController(navigation, willShow: to, animated: animated)
    }
    for controller in transition.leaving.reversed() { controller.beginDisappearing(animated) }
    guard appearanceLimit == .appeared || appearanceLimit == .appearing else { return }
    for controller in transition.entering.reversed() { controller.beginAppearing(animated) }
  }

  // MARK: End

  func conclude(_ transition: Transition, completed: Bool) {
    guard transition.isRunning, requests.first === transition else { return }
    let isAnimated = transition.animation != nil
    performOnStage {
      transition.phase = .over
      transition.wasCancelled = !completed
      transition.container?.consumesTouches = false
      lastAnimator = transition.animator
      takeFirst(completed ? transition.operation.applied(to: committed) : nil)
      // what was to run alongside, if it ended before that began
      if completed { transition.runAlongside() }
      updateTree()
      if completed { notifyCompleted(transition, isAnimated) } else { notifyCancelled(transition, isAnimated) }
      notifyPresentationController(transition) {
        $0.presentationTransitionDidEnd(completed)
      } dismissal: {
        $0.dismissalTransitionDidEnd(completed)
      }
      if !presentationControllers.isEmpty {
        let staying = Set((committed + requests.compactMap(\.to)).map { ObjectIdentifier($0) })
        presentationControllers = presentationControllers.filter { staying.contains($0.key) }
      }
      link()
      transition.close(.finished(completed ? .end : .start))
    }
    process()
  }

  /// Makes the `did` callbacks of a completed transition (TR-19).
  private func notifyCompleted(_ transition: Transition, _ animated: Bool) {
    func notifyAppeared() {
      if appearanceLimit == .appeared { for controller in transition.entering.reversed() { controller.endAppearing(animated) } }
    }
    func notifyDisappeared() { for controller in transition.leaving.reversed() { controller.endDisappearing(animated) } }
    ended = transition
    defer { ended = nil }
    if kind == .presentation {
      notifyAppeared()
      notifyDisappeared()
    } else {
      notifyDisappeared()
      notifyAppeared()
    }
    if kind == .navigation, let navigation, let to = transition.to {
      navigation.delegate?.navigationController(navigation, didShow: to, animated: animated)
    }
  }

  /// Makes the callbacks of a cancelled transition (TR-20).
  private func notifyCancelled(_ transition: Transition, _ animated: Bool) {
    for controller in transition.entering.reversed() { controller.beginDisappearing(animated) }
    for controller in transition.entering.reversed() { controller.endDisappearing(animated) }
    guard appearanceLimit == .appeared || appearanceLimit == .appearing else { return }
    for controller in transition.leaving.reversed() { controller.beginAppearing(animated) }
    if appearanceLimit == .appeared { for controller in transition.leaving.reversed() { controller.endAppearing(animated) } }
  }

  /// Takes the first request from the queue. If it is completed, its result is the committed stack from now on, and the model stays the same.
  private func takeFirst(_ result: [LayerController]?) {
    let model = knownModel
    requests.removeFirst()
    guard let result else { return }
    committed = result
    knownModel = model
  }

  // MARK: Links

  /// Updates the controllers' references to this stack, and their parent. A controller has them from the request that adds it until it is neither
  /// committed nor in the result of a request.
  private func link() {
    let all = committed + requests.flatMap(\.operation.added)
    let staying = zip(all, linked).prefix { $0 === $1 }.count
    let (kept, old, new) = (linked[..<staying], Array(linked[staying...]), Array(all[staying...]).uniqued)
    // only controllers with a reference to this stack can be among those before
    let rest = new.contains { $0.stack === self } ? new.without(Array(kept)) : new
    let (added, removed) = (rest.without(old), old.without(rest))
    guard !added.isEmpty || !removed.isEmpty || !rest.isSame(as: old) else { return }
    let ownChildren = navigation?.ownChildren ?? []
    linked = kept + rest
    navigation?.children = linked + ownChildren
    // before any callback, in which they could be added elsewhere
    for controller in added { controller.stack = self }
    for controller in removed {
      controller.disappearAtOnce()
      (controller.stack, controller.filledSize) = (nil, nil)
      guard kind == .navigation else { continue }
      controller.willMove(toParent: nil)
      guard controller.parent === navigation else { continue }
      controller.parent = nil
      controller.didMove(toParent: nil)
    }
    for controller in added where kind == .navigation && linked.has(controller) {
      controller.willMove(toParent: navigation)
      controller.parent = navigation
      controller.didMove(toParent: navigation)
    }
  }
}
