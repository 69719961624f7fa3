import LegatoLayers

/// Moves items as rigid bodies, as long as it is retained (DY-1).
///
/// ```swift
/// let animator = DynamicAnimator(referenceLayer: window)
/// let boxes = DynamicItemBehavior(items: [box, other])
/// boxes.resistance = 3
/// animator.addBehavior(boxes)
/// animator.addBehavior(CollisionBehavior(items: [box, other]))
/// boxes.addLinearVelocity(pan.velocity(in: window), for: box)      // thrown
/// ```
/// Units are points, seconds and radians; 100 × 100 points at density 1 have mass 1 (DY-3). Time advances in steps of 1/120 s: step k ends at t₀ + k/120,
/// where t₀ is the stage's `now` when the animator resumed. Frames between two steps are interpolated, and the result does not depend on the frame rate.
/// Centers and rotations of the items are written outside any block. At rest no frames are requested.
public final class DynamicAnimator {
  /// The layer in whose coordinates items are positioned. Layers that are items have to be its descendants.
  public var referenceLayer: Layer? { referenceOfLayer?.object }
  private let referenceOfLayer: BackReference<Layer>?
  /// Notified when the animator comes to rest and when it resumes.
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// Whether bodies move normally even if the stage reduces motion (`Stage.motionLevel`); false by default.
  ///
  /// If false, each frame then simulates up to two seconds, so that bodies are shown at rest.
  public var isEssential = false
  /// The behaviors, in the order in which they were added.
  public private(set) var behaviors: [DynamicBehavior] = []
  /// Whether the simulation is running: a body moves, or has been slow for less than half a second (DY-20).
  public internal(set) var isRunning = false
  /// The simulated time in seconds, without the time at rest.
  public var elapsedTime: Double { Double(world.stepCount) * World.step }

  /// The stage time at the end of the last step, in seconds; in a contact callback or an action, the time of the event.
  ///
  /// A contact is reported in the step in which it happens, so this is late by at most 1/120 s. At rest it is the time when that began. If the stage reduces
  /// motion, callbacks are called ahead of their time; after frames more than 0.5 s apart it is relative to the last of them.
  public var stepTime: Double { (joinedStage?.engine.origin(of: 0) ?? 0) + (origin + Double(steps) * World.step) }

  /// The delegate is being notified of a resume; changes that it makes do not resume again.
  private var isResuming = false

  var world = World()
  /// The items with their bodies, in the order in which they were added.
  private(set) var entries: [BodyEntry] = []
  private var entryByItem: [ObjectIdentifier: Int] = [:]
  /// The entries by their numbers, ``removedEntries`` among them.
  private var entryByNumber: [Int: BodyEntry] = [:]
  /// Removed items to which the end of a contact may still refer.
  private var removedEntries: [BodyEntry] = []
  private var nextNumber = 1
  /// A static body, for joints between an item and a point.
  private(set) var ground: BodyID
  /// The behaviors and identifiers of boundary bodies, by their tags, which are below 0.
  var boundaries: [Int: (behavior: CollisionBehavior, identifier: AnyHashable?)] = [:]
  var nextBoundary = -1
  /// The bits of collision masks in use: the first of each collision behavior's two.
  var takenBits: UInt64 = 0
  /// Collision behaviors that have left since the last step, with their bits: the ends of their items' contacts are told in the next one.
  var retiredCollisions: [(behavior: CollisionBehavior, itemBit: UInt64)] = []

  /// The gravity of all items, as last set by a behavior (DY-5).
  var gravity = Vector.zero { didSet { if gravity != oldValue { changed(.drives) } } }

  struct Change: OptionSet {
    let rawValue: Int
    static let structure = Change(rawValue: 1)
    static let properties = Change(rawValue: 2)
    static let drives = Change(rawValue: 4)
    static let constraints = Change(rawValue: 8)
  }
  private var pendingChanges: Change = []
  /// All behaviors of the tree, depth first.
  private(set) var flat: [DynamicBehavior] = []

  /// Calls to make after the step.
  var afterwards: [() -> Void] = []
  func afterStep(_ call: @escaping () -> Void) { afterwards.append(call) }

  /// Callbacks of a step are running; behaviors and items that they add or remove take effect after the step (DY-21).
  var isDelivering = false

  /// Calls for when the stage or the reference layer is deallocated, by the identity of the observer.
  var clockObservers: [ObjectIdentifier: () -> Void] = [:]

  private let givenStage: StageReference?
  var joinedStage: Stage? {
    get { joinedReference?.stage }
    set { joinedReference = newValue?.reference }
  }
  private var joinedReference: StageReference?
  var origin = 0.0
  var steps = 0
  var lastTime = 0.0
  /// Frames that are too far apart have been reported.
  var hasReportedSlowHost = false

  /// Creates an animator without behaviors.
  /// - Parameters:
  ///   - referenceLayer: the layer in whose coordinates items are positioned, with the bounds for
  ///     ``CollisionBehavior/translatesReferenceBoundsIntoBoundary``.
  ///   - stage: the clock. By default the stage of the reference layer's window, once it is in one; without a reference layer `Stage.current`.
  public init(referenceLayer: Layer? = nil, stage: Stage? = nil) {
    referenceOfLayer = referenceLayer?.backReference
    givenStage = (stage ?? (referenceLayer == nil ? Stage.current : nil))?.reference
    ground = world.add(BodyDefinition([], position: .zero, mass: 0))
    if let referenceLayer, stage == nil { ReferenceFollowers.of(referenceLayer).add(self) }
  }

  deinit {
    for behavior in flat { behavior.leave(self) }
    for behavior in behaviors { behavior.host = nil }
  }

  var stage: Stage? { givenStage?.stage ?? referenceLayer?.stage }

  // MARK: Behaviors

  /// Adds a behavior with its children. One that is in an animator or is a child of another behavior already is refused and reported (DY-13).
  public func addBehavior(_ behavior: DynamicBehavior) {
    if behavior.host === self { return }
    let call = "addBehavior(_:)"
    guard behavior.isFree(for: call) else { return }
    behavior.move(to: self)
    // willMove(to:) may have added it elsewhere
    guard behavior.isFree(for: call) else { return }
    behaviors.append(behavior)
    behavior.host = self
    changeReferences(by: behavior, 1)
    changed(.structure)
  }

  /// Removes a behavior. Its items keep their positions; items in no other behavior lose their velocity.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard behavior.host === self, let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    behavior.host = nil
    changeReferences(by: behavior, -1)
    behavior.move(to: nil)
    changed(.structure)
  }

  /// Removes all behaviors. The items keep their positions.
  public func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  /// The items whose bounding boxes overlap a rectangle in the reference layer's coordinates.
  /// - Complexity: O(items).
  public func items(in rect: Rect) -> [any DynamicItem] {
    applyPendingChanges()
    let box = Box(Vec(rect.minX, rect.minY), Vec(rect.maxX, rect.maxY))
    return entries.filter { world.touches($0.body, box) }.map(\.item)
  }

  /// Updates the body of an item after its center, rotation, bounds or collision bounds were changed; its velocity does not change.
  ///
  /// If they are not finite or the bounds are empty, it is reported and the body is not changed.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    applyPendingChanges()
    guard let entry = entry(of: item) else {
      changed(.structure)
      return
    }
    guard isUsable(item, "updateItem(usingCurrentState:)") else { return }
    // an item may not know how often it has turned
    let angle = item.rotation.turned(near: world.angle(of: entry.body))
    let outlines = Outline.all(of: item)
    if entry.size == item.bounds.size, entry.outlines == outlines, !(item is DynamicItemGroup) {
      world.setPose(of: entry.body, to: Vec(item.center), angle: angle)
    } else {
      let (velocity, spin) = (world.velocity(of: entry.body), world.spin(of: entry.body))
      world.remove(entry.body)
      entry.body = makeBody(of: item, outlines, number: entry.number)
      (entry.size, entry.outlines) = (item.bounds.size, outlines)
      world.setPose(of: entry.body, to: Vec(item.center), angle: angle)
      world.setVelocity(of: entry.body, to: velocity, spin: spin)
      changed([.structure, .properties])
    }
    entry.shown = (Vec(item.center), item.rotation)
    resume()
  }

  // MARK: Bodies

  /// The entry of an item; nil also if it was removed since the last step.
  func entry(of item: any DynamicItem) -> BodyEntry? {
    guard let index = entryByItem[ObjectIdentifier(item)], !entries[index].hasLeft else { return nil }
    return entries[index]
  }
  func body(of item: any DynamicItem) -> BodyID? { entry(of: item)?.body }
  /// Also of an item that was removed since the last step.
  func entry(numbered number: Int) -> BodyEntry? { entryByNumber[number] }

  /// Called after a step, when the ends of their contacts are reported.
  func forgetRemovedEntries() {
    for entry in removedEntries { entryByNumber[entry.number] = nil }
    removedEntries.removeAll(keepingCapacity: true)
  }

  /// Adds to an item's velocity.
  /// - Returns: false if the item is not a body yet.
  func add(_ velocity: DynamicVelocity, to item: any DynamicItem) -> Bool {
    guard !pendingChanges.contains(.structure), let body = body(of: item) else { return false }
    add(velocity, to: body)
    resume()
    return true
  }

  private func add(_ velocity: DynamicVelocity, to body: BodyID) {
    world.setVelocity(of: body, to: world.velocity(of: body) + Vec(velocity.linear), spin: world.spin(of: body) + velocity.angular)
  }

  func velocity(of item: any DynamicItem) -> DynamicVelocity? {
    guard let body = body(of: item) else { return nil }
    return DynamicVelocity(linear: world.velocity(of: body).vector, angular: world.spin(of: body))
  }

  private func isUsable(_ item: any DynamicItem, _ call: String) -> Bool {
    let (center, size, rotation) = (item.center, item.bounds.size, item.rotation)
    func refuse(_ wanted: String, _ found: String, _ remedy: String) -> Bool {
      Misuse.report(.state(call: call, wanted: wanted, found: found, remedy: remedy))
      return false
    }
    guard center.x.isFinite, center.y.isFinite, rotation.isFinite else {
      return refuse(
        "an item with a finite center and rotation", "(\(center.x), \(center.y)), \(rotation)",
        "set them, then call updateItem(usingCurrentState:)")
    }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return refuse(
        "an item with a size", "\(size.width) × \(size.height)", "give it bounds, then call updateItem(usingCurrentState:)")
    }
    if let layer = item.itsLayer, let referenceLayer, layer === referenceLayer || !layer.isDescendant(of: referenceLayer) {
      return refuse("a layer in the reference layer", "one outside it", "add it as a sublayer there before it is added to a behavior")
    }
    return true
  }

  private func makeBody(of item: any DynamicItem, _ outlines: [Outline], number: Int) -> BodyID {
    let size = item.bounds.size
    let area = outlines.reduce(0) { $0 + $1.area }
    var definition = BodyDefinition(outlines, position: Vec(item.center), mass: size.width * size.height / 10_000)
    let center = outlines.reduce(.zero) { $0 + $1.centroid * ($1.area / area) }
    // there is none without an area, or where it is too large for a number
    if center.isFinite { definition.center = center }
    definition.angle = item.rotation
    definition.mask = .nothing
    definition.tag = number
    return world.add(definition)
  }

  /// Keeps the identifier of a removed boundary until the ends of its contacts are reported.
  func retire(boundary tag: Int) { retired.append(tag) }
  var retired: [Int] = []

  // MARK: Changes

  /// Changes the number of behaviors that refer to an item. Bodies are added and removed before the next step.
  func changeReferences(to item: any DynamicItem, _ change: Int) { entry(of: item)?.changeReferences(by: change) }

  /// Changes the number of references to the items of a behavior and its children, which were added or removed. O(their items).
  func changeReferences(by behavior: DynamicBehavior, _ change: Int) {
    if change < 0 { behavior.hasLeft = true }
    for item in behavior.ownItems { changeReferences(to: item, change) }
    for child in behavior.childBehaviors { changeReferences(by: child, change) }
  }

  /// Records a change for the next step and resumes the animator.
  func changed(_ change: Change) {
    pendingChanges.formUnion(change)
    resume()
  }

  func resume() {
    guard !isRunning, !isResuming, let stage else { return }
    isResuming = true
    defer { isResuming = false }
    if joinedStage !== stage {
      joinedStage?.leave(self)
      stage.join(self)
      joinedStage = stage
    }
    delegate?.dynamicAnimatorWillResume(self)
    stage.wakeForParticipant()
    isRunning = true
    (origin, steps, lastTime) = (stage.engine.now, 0, stage.engine.now)
  }

  /// Applies the changes of behaviors to the world. O(items of all behaviors) after a change, else O(1).
  func applyPendingChanges() {
    guard !pendingChanges.isEmpty, !isDelivering else { return }
    // callbacks of ended animations are called afterwards, when the items' bodies are up to date
    if let stage { stage.deliverAfter(applyChanges) } else { applyChanges() }
  }

  private func applyChanges() {
    let changes = pendingChanges
    pendingChanges = []
    if changes.contains(.structure) { applyStructure() }
    if !changes.isDisjoint(with: [.structure, .properties, .drives]) { applySettings() }
    if !changes.isDisjoint(with: [.structure, .constraints]) { for behavior in flat { behavior.updateConstraints(in: self) } }
  }

  private func applyStructure() {
    let former = flat
    flat.removeAll(keepingCapacity: true)
    for behavior in behaviors { behavior.gather(into: &flat) }
    let present = Set(flat.map(ObjectIdentifier.init))
    for behavior in former where behavior.hasLeft || !present.contains(ObjectIdentifier(behavior)) { behavior.leave(self) }
    for behavior in flat {
      behavior.hasLeft = false
      behavior.enter(self)
    }
    removeEntries { $0.hasLeft }
    for entry in entries { entry.resetReferences() }
    for behavior in flat {
      for item in behavior.ownItems {
        if let entry = entry(of: item) {
          entry.changeReferences(by: 1)
        } else if isUsable(item, "adding an item to a dynamic animator") {
          makeEntry(item)
        }
      }
    }
    removeEntries { $0.references == 0 }
  }

  /// Removes the bodies of the entries that fulfil `isRemoved`.
  private func removeEntries(where isRemoved: (BodyEntry) -> Bool) {
    guard entries.contains(where: isRemoved) else { return }
    for entry in entries where isRemoved(entry) {
      world.remove(entry.body)
      removedEntries.append(entry)
    }
    entries.removeAll(where: isRemoved)
    entryByItem.removeAll(keepingCapacity: true)
    for (i, entry) in entries.enumerated() { entryByItem[ObjectIdentifier(entry.item)] = i }
  }

  private func makeEntry(_ item: any DynamicItem) {
    let velocity = item.prepareForDynamics()
    let outlines = Outline.all(of: item)
    let body = makeBody(of: item, outlines, number: nextNumber)
    let entry = BodyEntry(
      item, number: nextNumber, body: body, size: item.bounds.size, center: Vec(item.center), rotation: item.rotation)
    (entry.handedOver, entry.outlines) = (velocity, outlines)
    nextNumber += 1
    entryByItem[ObjectIdentifier(item)] = entries.count
    entryByNumber[entry.number] = entry
    entries.append(entry)
  }

  private func applySettings() {
    for entry in entries { entry.settings = BodySettings() }
    for behavior in flat { behavior.applySettings(in: self) }
    for entry in entries {
      let settings = entry.settings
      let mass = settings.density * entry.size.width * entry.size.height / 10_000
      world.setMass(of: entry.body, to: mass, isAnchored: settings.isAnchored, isRotatable: settings.allowsRotation)
      world.setMaterial(of: entry.body, to: settings.material)
      world.setMask(of: entry.body, to: settings.mask)
      world.setCharge(of: entry.body, to: settings.charge)
      var drive = Drive()
      if settings.feelsGravity { drive.acceleration = Vec(gravity) }
      (drive.force, drive.torque) = (settings.force, settings.torque)
      world.setDrive(of: entry.body, to: drive)
      if entry.handedOver != .zero {
        // the center of mass moves around the item's center
        let arm = settings.allowsRotation ? world.center(of: entry.body) - world.position(of: entry.body) : .zero
        let around = Vector(dx: -entry.handedOver.angular * arm.y, dy: entry.handedOver.angular * arm.x)
        add(DynamicVelocity(linear: entry.handedOver.linear + around, angular: entry.handedOver.angular), to: entry.body)
        entry.handedOver = .zero
      }
      if !entry.pendingVelocities.isEmpty {
        for velocity in entry.pendingVelocities { add(velocity, to: entry.body) }
        entry.pendingVelocities = []
      }
    }
  }
}
