import LegatoCore

/// A rectangle on screen with a geometry, an appearance and sublayers. It has the roles of both the view and the layer of the modelled system.
///
/// Every animatable property has a model value, which is read and set, and a presentation value, which a frame displays (``presentation()``). Set in a
/// block or an animator, a property of a layer in a ``Window`` animates; set elsewhere, or on a layer in no window, it changes at once.
nonisolated open class Layer {
  // the first stored properties are read by every setter: they share a cache line or two with the object's header
  @exclusivity(unchecked) private var windowReference: BackReference<Window>?
  // no access is open while other code is called, which may use the state
  @exclusivity(unchecked) var state = LayerState()
  /// The window whose tree the layer is in; nil if it is in none.
  public internal(set) var window: Window? {
    get { windowReference?.object }
    set { windowReference = newValue?.windowBackReference }
  }
  /// Whether the layer has joined a window and not left it; still true while a deallocated window has yet to be left.
  var isInWindow = false
  /// The layer that contains this one; for a mask, the layer that it masks. Nil for a root.
  public internal(set) var superlayer: Layer? {
    get { superlayerReference?.object }
    set { superlayerReference = newValue?.backReference }
  }
  @exclusivity(unchecked) private var superlayerReference: BackReference<Layer>?
  /// Whether the superlayer transforms its sublayers, or once did.
  var isInTransformedSpace: Bool { superlayerReference?.with { $0.transformsSublayers } ?? false }
  /// The back reference that the sublayers share; made with the first one.
  private var ownReference: BackReference<Layer>?
  /// Of the sublayers, and of others that refer to the layer and do not retain it.
  package var backReference: BackReference<Layer> {
    if let ownReference { return ownReference }
    let made = BackReference(self)
    ownReference = made
    return made
  }
  /// From back to front, unless ``zPosition`` changes the order.
  // Exclusivity is not checked where hit tests and frames read most: only this module changes the array, one element at a time and without calling other code
  // meanwhile (a layer that leaves is retained by whoever removes it), and the flags below are single bytes, whose observers run after the access has ended.
  @exclusivity(unchecked) public internal(set) var sublayers: [Layer] = []
  /// A layer whose alpha masks this one. It is not a sublayer; its superlayer's space is this layer's own.
  ///
  /// A window and an ancestor of this layer are refused and reported.
  public var mask: Layer? {
    get { maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      if let newValue, !canTake(newValue, "mask") { return }
      performThenDeliver { if let newValue { newValue.performThenDeliver { setMask(newValue) } } else { setMask(nil) } }
    }
  }
  private func setMask(_ mask: Layer?) {
    let old = maskLayer
    maskLayer = nil
    old?.superlayer = nil
    old?.leave()
    mask?.removeFromSuperlayer()
    // both call user code, which may have set another mask, or moved this one
    if let mask, maskLayer == nil, mask.superlayer == nil, canTake(mask, "mask") {
      maskLayer = mask
      mask.superlayer = self
      mask.join(window)
    }
    changed(.mask)
  }
  private var maskLayer: Layer?
  /// Sets the mask without removing animations or notifying anyone.
  func replaceMask(_ layer: Layer?) {
    maskLayer?.superlayer = nil
    maskLayer = layer
    layer?.superlayer = self
  }
  /// A name for people, shown by inspectors and written to file formats that keep names.
  public var name: String?
  /// Whether the layer and its descendants are excluded from drawing and hit testing. Changes at once.
  @exclusivity(unchecked) public var isHidden = false { didSet { if isHidden != oldValue { changed(.flags, .visibility) } } }
  /// Whether sublayers are clipped to the bounds and, with a corner radius, to the background's rounded corners (LM-19). Changes at once.
  @exclusivity(unchecked) public var masksToBounds = false { didSet { if masksToBounds != oldValue { changed(.flags, .clip) } } }
  /// Whether the layer and its descendants are drawn and hit when its back faces the viewer; true by default. Superlayers count: two half turns, one of the
  /// layer and one of its superlayer, show the front again. Changes at once.
  @exclusivity(unchecked) public var isDoubleSided = true { didSet { if isDoubleSided != oldValue { changed(.flags, .visibility) } } }
  /// How ``contents`` with a size of their own are fitted into the bounds; stretched to fill them by default. Changes at once.
  public var contentsGravity = ContentsGravity.resize { didSet { if contentsGravity != oldValue { changed(.flags, .content) } } }
  /// Whether the layer and its descendants receive touches; true by default.
  @exclusivity(unchecked) public var isUserInteractionEnabled = true
  /// Whether touches that hit this layer or a descendant are consumed without being delivered.
  package var consumesTouches = false
  /// Positions the sublayers; called by ``layoutIfNeeded()`` after ``setNeedsLayout()``.
  public var layout: ((Layer) -> Void)? {
    get { layoutCall }
    set {
      // the old closure is released last: deinitializing what it captured may set another
      withExtendedLifetime(layoutCall) { layoutCall = newValue }
    }
  }
  private var layoutCall: ((Layer) -> Void)?
  var needsLayout = false
  /// The map from the superlayer's time to this layer's.
  var timing = TimeMap()
  /// The engine's number for this layer's time; 0 while it is the superlayer's time.
  var ownSpace = 0
  /// The engine's number of the time space that this layer's animations run in: its own, or that of the layer around it; 0 outside a window.
  var timeSpace = 0
  /// Explicit animations that were added and not removed.
  var explicit = ExplicitAnimations()
  /// Whether setting a property, also one of its kind, outside any block animates it (LM-10); false by default, so that a layer changes at once, as a view
  /// does.
  public var allowsImplicitActions = false
  /// The first source of actions (LM-8).
  public weak var delegate: (any LayerDelegate)?
  /// Actions by the properties' keys, those of the layer's kind included; see ``action(for:)-(LayerPropertyKey)``.
  public var keyedActions: [LayerPropertyKey: LayerAction] = [:]
  /// Actions that several layers share; used after ``keyedActions``.
  public var style: LayerStyle?
  /// The layer's identifier on a render server; 0 if it has none.
  var served: UInt64 = 0
  /// Changes that were not sent to the render server yet.
  var unsent: LayerChanges = []
  /// Its index in the list of layers with unsent changes; valid while ``unsent`` contains the flag for it.
  var listedIndex = Int32(-1)
  /// Its node in the window's ``FrameRecords``; 0 if there is none.
  @exclusivity(unchecked) var node: UInt32 = 0
  /// A spatial index of the sublayers, built if there are many of them and hit tests visit them often.
  @exclusivity(unchecked) var hitIndex: HitIndex?
  /// Its leaf in the superlayer's index, or `~i` for index i among the layers outside the tree. May be stale: valid only if this layer is found there.
  @exclusivity(unchecked) var hitLeaf = Int32.max
  /// The value of its class's ``isHitInBoundsOnly`` when the superlayer's index was built.
  @exclusivity(unchecked) var isHitInBounds = false
  /// Whether its class is one of this library's; nil until a hit test needs to know.
  @exclusivity(unchecked) var hasLibraryClass: Bool?
  /// Orders the siblings where the superlayer has an index: larger in front.
  @exclusivity(unchecked) var hitOrder = 0.0
  /// Objects that other modules attach to the layer, by the type of their use.
  package var attachments: [ObjectIdentifier: AnyObject] = [:]

  /// A transparent layer of size 0 at (0, 0), in no tree, with the anchor point in its centre (LM-7).
  public init() {}

  deinit {
    leaveSublayers()
    guard !sublayers.isEmpty || maskLayer != nil else { return }
    var inside: [AnyObject] = sublayers
    if let maskLayer { inside.append(maskLayer) }
    // an index of the sublayers retains them, too
    (sublayers, maskLayer, hitIndex) = ([], nil, nil)
    Teardown.release(&inside)
  }

  /// Called first in `deinit`: from then on the sublayers have no superlayer.
  func leaveSublayers() { ownReference?.clear() }

  /// A layer with this frame, in its future superlayer's space.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  /// The stage of the layer's window.
  public var stage: Stage? { window?.stage }

  /// Removes all animations of this layer without changing the model: it jumps to its model values, and completions are called with false (LM-14).
  ///
  /// To stop a layer where it is displayed, first assign the values of ``presentation()`` to the model (LM-15).
  public func removeAllAnimations() {
    performThenDeliver {
      forEachProperty { $1.removeAnimations(self) }
      for (_, added) in explicit.all { added.clock?.removeAllAnimations() }
    }
    if !explicit.isEmpty { removeEnded() }
  }

  /// The animatable properties that layers of this class have in addition to those of every layer. Override it in a class of your own with ``LayerValue``s;
  /// it must always return the same value.
  open class var layerKind: LayerKind { .plain }
  /// The rows of the animatable properties that only this kind of layer has.
  final var kindTable: [PropertyRow] { type(of: self).layerKind.rows }
  /// The sublayers that are created along with the layer; always the same ones.
  var parts: [Layer] { [] }
  /// The presentation of an ``EffectLayer``'s effect, and the share of the model in it.
  var shownEffect: (effect: Effect?, progress: Double) { (nil, 1) }

  /// The properties of this kind of layer that are drawn but not animatable.
  var look: LayerLook { .plain }
  func install(_ look: LayerLook) {}

  /// The action for a property for which no other source has one (LM-8); by default it animates with the transaction's timing. Only called for layers with
  /// ``allowsImplicitActions``.
  open class func defaultAction(for property: AnimatableProperty) -> LayerAction { .automatic }

  /// The same by the property's key, for properties of the layer's kind, too. By default that of ``defaultAction(for:)-(AnimatableProperty)``, and for a
  /// property of a kind an animation with the transaction's timing.
  open class func defaultAction(for key: LayerPropertyKey) -> LayerAction { key.property.map { defaultAction(for: $0) } ?? .automatic }

  /// Called after the layer joined a window, or left it (nil).
  open func didMove(to window: Window?) {}

  /// Called when the layer leaves its stage: subclasses with animatable properties of their own remove the animations and keep the models.
  open func detachProperties() {}

  /// The deepest layer that accepts a touch at `point`, among the descendants and this layer itself; nil if none does (HT-1, LM-23).
  ///
  /// Layers that are hidden, nearly transparent (opacity below 0.01) or without user interaction are skipped with their descendants. Siblings are tested
  /// from front to back. A point outside a layer's bounds hits none of its sublayers. O(layers tested).
  ///
  /// A tree may be as deep as memory allows. Layers of your own classes are tested recursively, as far as the thread's stack allows; deeper layers are not
  /// found, which is reported.
  ///
  /// A superlayer calls it for each sublayer, with ``HitTesting/presentation`` below a layer that is tested by its presentation. A layer that is moved by
  /// blocks overrides it to be hit where it is displayed (HT-4):
  /// ```swift
  /// override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
  ///   super.hitTest(testing == .presentation ? point : convertToPresentation(point), in: testing)
  /// }
  /// ```
  /// - Parameters:
  ///   - point: in this layer's own space.
  ///   - testing: whether layers are tested at their model or their presentation position.
  open func hitTest(_ point: Point, in testing: HitTesting = .model) -> Layer? { descend(point, testing) }

  /// Whether layers of this class accept a touch only inside their bounds, as ``hitTest(_:in:)`` does by default: the model's bounds, or the presentation's
  /// for ``HitTesting/presentation``.
  ///
  /// A layer with many sublayers finds such ones through a spatial index, and tests all others one by one, wherever the point is. True for the classes of
  /// this library; false for subclasses, which may override the test. Return true in one that does not override it, or that never finds anything outside
  /// the bounds.
  /// ```swift
  /// final class Tile: Layer {
  ///   override class var isHitInBoundsOnly: Bool { true }
  /// }
  /// ```
  /// Must be constant; it is read when the superlayer's index is built.
  open class var isHitInBoundsOnly: Bool { isLibraryClass }

  /// Whether the class is one of this library's, and not a subclass.
  static var isLibraryClass: Bool {
    self == Layer.self || self == TextLayer.self || self == PathLayer.self || self == GradientLayer.self || self == EffectLayer.self
  }

  /// Positions the sublayers; calls ``layout`` by default.
  open func layoutSublayers() { layout?(self) }

  /// Schedules a layout for the next ``layoutIfNeeded()``, or for the next frame, before it is drawn.
  public func setNeedsLayout() {
    needsLayout = true
    changed()
    window?.frameRecords?.wantsLayout(self)
    if CurrentBlock.performsLayouts { CurrentBlock.layOutAtEnd { [weak self] in self?.layoutIfNeeded() } }
  }

  /// Performs the scheduled layouts of this layer and its descendants. Inside a block the changes animate (UA-16).
  ///
  /// ``layoutSublayers()`` need not lay out the sublayers: they follow. If each layer of a deep tree does so nevertheless, and the thread's stack has no
  /// room left, that is reported, and the inner layers are laid out after the outer ones.
  public func layoutIfNeeded() {
    guard ThreadStack.hasRoom else { return ThreadStack.reportEnd("layoutIfNeeded()", "layouts inside layouts") }
    layOutIfScheduled()
    layOutDescendants()
  }

  /// Lays out this layer only, if a layout is scheduled.
  func layOutIfScheduled() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSublayers()
    for case let follower as any LayoutFollower in attachments.values { follower.layerDidLayOut() }
  }

  /// Records a change of what is drawn that was made without an animation.
  /// - Parameters:
  ///   - what: the kind of change for a render server.
  ///   - kinds: the kinds of change for a ``FrameReader``, where `what` does not imply them.
  ///   - isChange: false if a property at rest was set to its current value.
  func changed(_ what: LayerChanges = [], _ kinds: FrameChange.Kinds = [], isChange: Bool = true) {
    if windowReference?.with({ $0.noteChange() }) ?? false { record(what, kinds, isChange) }
  }

  /// Records a change for a render server and frame readers. Not inlined: it retains the window, which without them needs not be.
  @inline(never)
  private func record(_ what: LayerChanges, _ kinds: FrameChange.Kinds, _ isChange: Bool) {
    guard let window else { return }
    window.connection?.note(self, what)
    window.frameRecords?.note(self, what, kinds, isChange: isChange)
  }
}

extension Layer {
  /// Inlined, so that the key path is a constant and is read without a copy: otherwise a property of more than three words is copied to the heap. The path
  /// is an autoclosure, so that a key path object is only made where it has to be passed on.
  @inline(__always)
  func set<Value>(_ path: @autoclosure () -> WritableKeyPath<LayerState, Property<Value>>, _ name: AnimatableProperty, _ value: Value) {
    guard isValid(value, name.row.written) else { return }
    var currentStage = unretainedStage
    if let stage = currentStage, !stage._withUnsafeGuaranteedRef({ CurrentBlock.animates(in: $0) }) {
      if let action = implicitAction(LayerPropertyKey(name)) { return perform(action, name, path(), value) }
      notePresentation(by: state[keyPath: path()], of: name.number)
      // user code for an action or a curve may have moved the layer to another tree
      currentStage = unretainedStage
    }
    assign(path(), name, value, on: currentStage)
  }

  /// Records the presentation before a change. Not inlined: it retains the window, and a window released meanwhile has to be deallocated before the stage
  /// is read again.
  @inline(never)
  func notePresentation(by property: some TargetProperty, of number: Int) {
    window?.note(property.shown, of: number, on: self)
  }

  /// The stage of the layer's window, unretained: valid until other code is called.
  @inline(__always)
  var unretainedStage: Unmanaged<Stage>? { windowReference?.with { .passUnretained($0.ownStage) } }

  /// Sets a property without looking for an action.
  @inline(__always)
  func assign<Value>(
    _ path: @autoclosure () -> WritableKeyPath<LayerState, Property<Value>>, _ name: AnimatableProperty, _ value: Value,
    on stage: Unmanaged<Stage>?
  ) {
    var animated = stage == nil ? nil : state[keyPath: path()].animatedInPlace()
    var isChange = !Property<Value>.hasTable || !state[keyPath: path()].isSettled(at: value)
    if animated == nil {
      var property = state[keyPath: path()]
      isChange = !property.isResting(at: value)
      animated = property.begin(
        value, in: stage?.takeUnretainedValue(), isAdditive: name.row.isAdditive, hasVectorVelocity: name.row.hasVectorVelocity,
        space: timeSpace)
      state[keyPath: path()] = property
    }
    // the setter may call completions, which may use this layer: no access to the property is open meanwhile
    animated?.set(value)
    if isIndexed, name.row.isGeometry { leaveHitTree() }
    changed(LayerChanges(name), isChange: isChange)
  }
}
