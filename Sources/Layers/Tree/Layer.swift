import LegatoCore

/// A rectangle on screen: geometry, appearance, and layers inside it. It plays the part of both the view and the layer of the modelled system.
///
/// Every property has a model side, which setters and getters touch, and a presentation side, which a frame shows (``presentation()``).
/// Set in a block or an animator, a property of a layer that is in a ``Window`` animates; set outside, or without a window, it changes at once.
nonisolated open class Layer {
  // the first properties share a line or two of the cache with the object's header: every setter reads them
  @exclusivity(unchecked) private var windowReference: BackReference<Window>?
  // never held while something is called that may use it
  @exclusivity(unchecked) var state = LayerState()
  /// Set while the layer is in a window's tree.
  public internal(set) var window: Window? {
    get { windowReference?.object }
    set { windowReference = newValue?.windowBackReference }
  }
  /// Still true when the window has been deallocated and the layer has not left it yet.
  var isInWindow = false
  /// The layer around; of a mask the layer that it masks. Nil for a root.
  public internal(set) var superlayer: Layer? {
    get { superlayerReference?.object }
    set { superlayerReference = newValue?.backReference }
  }
  @exclusivity(unchecked) private var superlayerReference: BackReference<Layer>?
  /// The back reference of sublayers to this layer; made with the first one.
  private var ownReference: BackReference<Layer>?
  private var backReference: BackReference<Layer> {
    if let ownReference { return ownReference }
    let made = BackReference(self)
    ownReference = made
    return made
  }
  /// Back to front, as long as ``zPosition`` does not say otherwise.
  public internal(set) var sublayers: [Layer] = []
  /// A layer whose alpha limits what is seen of this one; it belongs to no tree, and its superlayer's space is this layer's own.
  /// A window, and a layer that this one lies in, are refused and reported.
  public var mask: Layer? {
    get { maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      if let newValue, !canTake(newValue, "mask") { return }
      settled { if let newValue { newValue.settled { setMask(newValue) } } else { setMask(nil) } }
    }
  }
  private func setMask(_ mask: Layer?) {
    let old = maskLayer
    maskLayer = nil
    old?.superlayer = nil
    old?.leave()
    mask?.removeFromSuperlayer()
    maskLayer = mask
    mask?.superlayer = self
    mask?.join(window)
    changed(.mask)
  }
  private var maskLayer: Layer?
  /// Sets the mask without stopping animations or notifying anyone.
  func replaceMask(_ layer: Layer?) {
    maskLayer?.superlayer = nil
    maskLayer = layer
    layer?.superlayer = self
  }
  /// For people reading: shown by inspectors and written to pictures that keep names.
  public var name: String?
  /// Hidden layers and all in them are neither drawn nor hit. Changes at once.
  public var isHidden = false { didSet { if isHidden != oldValue { changed(.flags, .visibility) } } }
  /// Whether layers inside, and with a corner radius the background's own round corners, cut off what reaches beyond (LM-19). Changes at once.
  public var masksToBounds = false { didSet { if masksToBounds != oldValue { changed(.flags, .clip) } } }
  /// Whether it is drawn, with all in it, and hit where it faces away from the viewer; true by default. Superlayers count too: in a layer that is turned
  /// round the back of one that is turned as well is its front. Changes at once.
  public var isDoubleSided = true { didSet { if isDoubleSided != oldValue { changed(.flags, .visibility) } } }
  /// How ``contents`` that have a size are fitted into the bounds; they fill them by default. Changes at once.
  public var contentsGravity = ContentsGravity.resize { didSet { if contentsGravity != oldValue { changed(.flags, .content) } } }
  /// Whether the layer and those in it take touches.
  public var isUserInteractionEnabled = true
  /// Whether touches that end up in this layer or in one inside it are delivered to nobody.
  package var swallowsTouches = false
  /// Lays the sublayers out; called by ``layoutIfNeeded()`` after ``setNeedsLayout()``.
  public var layout: ((Layer) -> Void)? {
    get { layoutCall }
    set {
      // the former one is released last: its deinitialization may set another
      withExtendedLifetime(layoutCall) { layoutCall = newValue }
    }
  }
  private var layoutCall: ((Layer) -> Void)?
  var needsLayout = false
  /// This layer's time against that of the layer around.
  var timing = TimeMap()
  /// The engine's number of that time; 0 while it is the time around.
  var ownSpace = 0
  /// Explicit animations that were added and not taken off.
  var explicit: [Explicit] = []
  /// Whether setting a property outside any block animates it (LM-10); false by default: a layer changes at once, as a view does.
  public var implicitActions = false
  /// Queried first for actions.
  public weak var delegate: (any LayerDelegate)?
  /// What setting a property does; see ``action(for:)``.
  public var actions: [AnimatableProperty: LayerAction] = [:]
  /// Queried after ``actions``.
  public var style: LayerStyle?
  /// The layer's identifier on a render server; 0 while it has none.
  var served: UInt64 = 0
  /// Changes that have not been sent to that server yet.
  var untold: LayerChanges = []
  /// Its index in the list of layers with unsent changes; valid while ``untold`` has the flag for it.
  var listedPlace = Int32(-1)
  /// Its node in the window's ``FrameBook``, while there is one.
  @exclusivity(unchecked) var node: UInt32 = 0
  /// A spatial index of the sublayers; made when there are many and hit tests have visited them often.
  @exclusivity(unchecked) var hitIndex: HitIndex?
  /// Its leaf in the superlayer's index, or `~i` for index i among the loose layers. May be stale: valid only if this layer is found there.
  @exclusivity(unchecked) var hitPlace = Int32.max
  /// Whether it is one of the classes with ``isHitInBoundsOnly``; as known to the index.
  @exclusivity(unchecked) var isHitInBounds = false
  /// Whether its class is one of this library's; nil until a hit test needs it.
  @exclusivity(unchecked) var hasLibraryClass: Bool?
  /// Larger than those of the siblings behind, where the superlayer has an index.
  @exclusivity(unchecked) var hitOrder = 0.0
  /// What other modules keep with a layer, by the name of what it is.
  package var attachments: [ObjectIdentifier: AnyObject] = [:]

  /// A clear layer of no size at (0, 0), in no tree, with the anchor point in its middle (LM-7).
  public init() {}

  deinit {
    leaveSublayers()
    guard !sublayers.isEmpty || maskLayer != nil else { return }
    var inside: [AnyObject] = sublayers
    if let maskLayer { inside.append(maskLayer) }
    (sublayers, maskLayer) = ([], nil)
    Teardown.letGo(&inside)
  }

  /// Done first in `deinit`: sublayers no longer find it as their superlayer.
  func leaveSublayers() { ownReference?.clear() }

  /// A layer with this frame.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  /// The stage of the layer's window.
  public var stage: Stage? { window?.stage }

  /// Drops everything that runs on this layer without touching the model: it jumps to its model values, completions get false (LM-14).
  ///
  /// To stop a layer at its presentation, first assign the values of ``presentation()`` to the model (LM-15).
  public func removeAllAnimations() {
    settled {
      eachProperty { $1.removeAnimations(self) }
    }
    if !explicit.isEmpty { forgetOver() }
  }

  /// What layers of this class have that animates beside what every layer has; a class of your own with ``LayerValue``s overrides it. The same answer each time.
  open class var layerKind: LayerKind { .plain }
  /// The animatable properties that only this kind of layer has.
  final var kindTable: [PropertyRow] { type(of: self).layerKind.rows }
  /// What an ``EffectLayer`` shows, and how far it has come.
  var shownEffect: (effect: Effect?, progress: Double) { (nil, 1) }

  /// What else this kind of layer draws by.
  var look: LayerLook { .plain }
  func install(_ look: LayerLook) {}

  /// What setting a property does where nothing else says so (LM-8); by default it animates with the transaction's timing. Only called for layers with
  /// ``implicitActions``.
  open class func defaultAction(for property: AnimatableProperty) -> LayerAction { .automatic }

  /// Called after the layer joined a window or left it (nil).
  open func didMove(to window: Window?) {}

  /// For subclasses with animatable properties of their own: the layer leaves its stage, what runs on them has to end and the models stay.
  open func detachProperties() {}

  /// The farthest layer in the tree below that takes a touch at `point`, this layer last; nil where none does (HT-1, LM-23).
  ///
  /// Layers that are hidden, nearly clear (opacity below 0.01) or without user interaction are skipped with all in them. Siblings are tested from
  /// front to back. A point outside a layer's bounds is never found in its sublayers. O(layers tested).
  ///
  /// A tree may be as deep as memory allows. Layers of your own classes are tested recursively, as deep as the
  /// thread's stack allows; deeper layers are not found, and that is reported.
  ///
  /// A superlayer calls it for each sublayer, with ``HitTesting/seen`` below one tested by its presentation. A layer that blocks move overrides it to be
  /// found where it is seen (HT-4):
  /// ```swift
  /// override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
  ///   super.hitTest(testing == .seen ? point : convertToPresentation(point), in: testing)
  /// }
  /// ```
  /// - Parameters:
  ///   - point: in this layer's own space.
  ///   - testing: whether layers count where they are going or where they are seen.
  open func hitTest(_ point: Point, in testing: HitTesting = .model) -> Layer? { walk(point, testing) }

  /// Whether layers of this class take a touch in their bounds alone, as ``hitTest(_:in:)`` does it where it is not overridden: in the model's, or for
  /// ``HitTesting/seen`` in the seen ones.
  ///
  /// A layer with many sublayers finds those that do through a spatial index, and tests all others one by one, wherever the point is. True for the classes of
  /// this library. False for subclasses, which may override the test: say true in one that does not, or that never finds anything outside the bounds.
  /// ```swift
  /// final class Tile: Layer {
  ///   override class var isHitInBoundsOnly: Bool { true }
  /// }
  /// ```
  /// Must be constant; read when an index of the superlayer's sublayers is made.
  open class var isHitInBoundsOnly: Bool { isLibraryClass }

  /// Whether it is one of this library's kinds of layers, and none that is made of them.
  static var isLibraryClass: Bool {
    self == Layer.self || self == TextLayer.self || self == PathLayer.self || self == GradientLayer.self || self == EffectLayer.self
  }

  /// Positions the sublayers; by default calls ``layout``.
  open func layoutSublayers() { layout?(self) }

  /// Schedules a layout for the next ``layoutIfNeeded()``, or before the next frame is drawn.
  public func setNeedsLayout() {
    needsLayout = true
    changed()
    window?.book?.wantsLayout(self)
  }

  /// Lays out this layer and all in it where a layout is scheduled. Inside a block the changes animate (UA-16).
  ///
  /// The sublayers need not be laid out by ``layoutSublayers()``: they come next. Where each layer does that all the same, and so many lie in each other
  /// that the thread's stack does not carry it, that is reported, and the layers inside come when those around are done.
  public func layoutIfNeeded() {
    guard StackRoom.isLeft else { return StackRoom.reportEnd("layoutIfNeeded()", "layouts inside layouts") }
    layOutIfAsked()
    layOutInside()
  }

  /// This layer alone.
  func layOutIfAsked() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSublayers()
    for case let follower as any LayoutFollower in attachments.values { follower.layerDidLayOut() }
  }

  /// Something that is drawn has changed without an animation.
  /// - Parameters:
  ///   - what: the kind of change for a render server.
  ///   - kinds: the kinds of change for a ``FrameReader``, where `what` does not imply them.
  ///   - isNews: false where a property at rest was set to what it was.
  func changed(_ what: LayerChanges = [], _ kinds: FrameChange.Kinds = [], isNews: Bool = true) {
    guard let window else { return }
    window.noteChange()
    window.connection?.note(self, what)
    window.book?.note(self, what, kinds, isNews: isNews)
  }
}

extension Layer {
  /// Inlined, so that the key path is a constant and is read without a copy: otherwise a property of more than three words is copied to the heap. Optional,
  /// so that it is only made where it has to be passed on.
  @inline(__always)
  func set<Value>(_ path: @autoclosure () -> WritableKeyPath<LayerState, Property<Value>>, _ name: AnimatableProperty, _ value: Value) {
    guard isSound(value, name.row.written) else { return }
    var lent = lentStage
    if let stage = lent, !stage._withUnsafeGuaranteedRef({ CurrentBlock.animates(in: $0) }) {
      if let action = implicitAction(name) { return perform(action, name, path(), value) }
      noteShown(by: state[keyPath: path()], of: name.number)
      // the provider of an action or a curve may have moved the layer to another tree
      lent = lentStage
    }
    assign(path(), name, value, on: lent)
  }

  /// Not inlined: it retains the window, and a window released meanwhile has to be deallocated before the stage is read again.
  @inline(never)
  func noteShown(by property: some TargetProperty, of number: Int) {
    window?.note(property.shown, of: number, on: self)
  }

  /// The stage of its window, unretained: valid until other code is called.
  @inline(__always)
  var lentStage: Unmanaged<Stage>? { windowReference?.with { .passUnretained($0.ownStage) } }

  /// The same without a question for actions.
  @inline(__always)
  func assign<Value>(
    _ path: @autoclosure () -> WritableKeyPath<LayerState, Property<Value>>, _ name: AnimatableProperty, _ value: Value,
    on stage: Unmanaged<Stage>?
  ) {
    var animated = stage == nil ? nil : state[keyPath: path()].animatedInPlace()
    var isNews = true
    if animated == nil {
      var property = state[keyPath: path()]
      isNews = !property.isResting(at: value)
      animated = property.begin(
        value, in: stage?.takeUnretainedValue(), isAdditive: name.row.isAdditive, hasVectorVelocity: name.row.hasVectorVelocity,
        space: timeSpace)
      state[keyPath: path()] = property
    }
    // the setter may call completions, which may use this layer: the property is not held meanwhile
    animated?.set(value)
    if isIndexed, name.row.isGeometry { loosen() }
    changed(LayerChanges(name), isNews: isNews)
  }
}
