import LegatoLayers

/// Notified when contacts begin and end, on the thread that advances the stage, in the step in which it happens (DY-21). All methods are optional.
///
/// The time of the contact is ``DynamicAnimator/stepTime`` of the behavior's animator.
/// Behaviors and items that a callback adds or removes take effect after the step.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// The type of boundary identifiers in the delegate's methods, which is inferred from them.
  associatedtype BoundaryIdentifier = AnyHashable
  /// Converts a boundary identifier to the delegate's type; nil if that is not possible.
  static func boundaryIdentifier(_ identifier: AnyHashable) -> BoundaryIdentifier?
  /// Called when two items begin to touch. `point` is the middle of the contact, in the reference layer's coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem, at point: Point)
  /// Called when two items have separated or one of them was removed.
  func collisionBehavior(_ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with other: any DynamicItem)
  /// Called when an item begins to touch a boundary.
  /// - Parameters:
  ///   - behavior: the behavior.
  ///   - item: the item that touches the boundary.
  ///   - identifier: the boundary's identifier; nil for the reference layer's bounds.
  ///   - point: the middle of the contact, in the reference layer's coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, withBoundaryIdentifier identifier: BoundaryIdentifier?,
    at point: Point)
  /// Called when an item has separated from a boundary or one of the two was removed. The identifier is nil for the reference layer's bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, withBoundaryIdentifier identifier: BoundaryIdentifier?)
}

extension CollisionBehaviorDelegate {
  /// The identifier itself if the delegate's type is `AnyHashable`, else the value inside it if that has the delegate's type.
  public static func boundaryIdentifier(_ identifier: AnyHashable) -> BoundaryIdentifier? {
    identifier as? BoundaryIdentifier ?? identifier.base as? BoundaryIdentifier
  }
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem, at point: Point
  ) {}
  public func collisionBehavior(_ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with other: any DynamicItem) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, withBoundaryIdentifier identifier: BoundaryIdentifier?,
    at point: Point
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, withBoundaryIdentifier identifier: BoundaryIdentifier?
  ) {}
}

/// Lets its items collide with each other and with boundaries (DY-16, DY-17).
///
/// Contacts with an approach speed of at least 100 points/s bounce with the larger elasticity of the two. Boundaries have friction and elasticity 0.2 unless
/// they get a ``Surface``.
public final class CollisionBehavior: DynamicBehavior {
  /// What the items collide with.
  public enum Mode: Hashable, Sendable {
    /// Items collide with each other.
    case items
    /// Items collide with boundaries only, and pass through each other.
    case boundaries
    /// Items collide with each other and with boundaries.
    case everything
  }
  /// The friction and elasticity of a boundary.
  public struct Surface: Hashable, Sendable {
    /// The coefficient of friction, 0.2 by default. A contact has the geometric mean √(a · b) of the two.
    public var friction: Double
    /// The elasticity: the fraction of the approach speed that a bounce keeps, 0.2 by default. A contact has the larger of the two.
    public var elasticity: Double
    /// Creates a surface. As for items, the numbers are not clamped.
    public init(friction: Double = 0.2, elasticity: Double = 0.2) { (self.friction, self.elasticity) = (friction, elasticity) }
  }
  /// Notified of contacts of this behavior's items.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
  private var list: ItemList
  /// The boundaries, with numbers in the order in which they were added.
  private var boundaries: [AnyHashable: (number: Int, path: Path)] = [:]
  private var lastNumber = 0
  /// The bodies of the boundaries in the world, by identifier; nil for the reference bounds.
  private var walls: [AnyHashable?: (body: BodyID, tag: Int)] = [:]
  private var wallRect: Rect?
  /// The first of this behavior's two bits in collision masks; nil without an animator, or if no bits are free.
  private var bit: Int?

  /// Creates a behavior. Repeated items are added once.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

  /// The items, in the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Adds an item, unless it is in ``items``. It becomes a body with the next step; an item without a size or outside the reference layer is reported then
  /// (DY-13).
  public func addItem(_ item: any DynamicItem) { if list.add(item) { itemWasAdded(item) } }
  /// Removes an item, with effect from the next step on. An item in no other behavior loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) { if list.remove(item) { itemWasRemoved(item) } }

  /// What the items collide with; by default each other and boundaries.
  public var collisionMode = Mode.everything { didSet { changed(.properties) } }

  // MARK: Boundaries

  /// Whether the edges of the reference layer's bounds are a boundary, with the identifier nil. It follows changes of the bounds.
  public var translatesReferenceBoundsIntoBoundary = false { didSet { changed(.structure) } }
  /// Makes the edges of the reference layer's bounds, inset by some points, a boundary. Insets that are not finite are repaired to zero and reported.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    let areFinite = sides.allSatisfy(\.isFinite)
    if !areFinite {
      Misuse.report(
        .number(
          call: "setTranslatesReferenceBoundsIntoBoundary(with:)", wanted: "finite insets", found: "\(sides)", repair: "none"))
    }
    self.insets = areFinite ? insets : .zero
    translatesReferenceBoundsIntoBoundary = true
  }
  private var insets = EdgeInsets.zero

  /// Adds a boundary along a path, which collides on both sides. It replaces one with the same identifier. A path with numbers that are not finite is ignored
  /// and reported.
  public func addBoundary(withIdentifier identifier: AnyHashable, for path: Path) {
    guard path.isFinite else {
      return Misuse.report(
        .number(call: "addBoundary(withIdentifier:for:)", wanted: "a path of finite numbers", found: "\(path)", repair: "no boundary"))
    }
    lastNumber += 1
    boundaries[identifier] = (boundaries[identifier]?.number ?? lastNumber, path)
    stale.insert(identifier)
    changed(.structure)
  }
  /// Adds a straight boundary, which collides on both sides. It replaces one with the same identifier. Points that are not finite are ignored and reported.
  public func addBoundary(withIdentifier identifier: AnyHashable, from start: Point, to end: Point) {
    addBoundary(withIdentifier: identifier, for: Path([.move(start), .line(end)]))
  }
  /// The path of a boundary; nil if there is none with that identifier.
  public func boundary(withIdentifier identifier: AnyHashable) -> Path? { boundaries[identifier]?.path }
  /// Removes a boundary; does nothing if there is none with that identifier.
  public func removeBoundary(withIdentifier identifier: AnyHashable) {
    guard boundaries.removeValue(forKey: identifier) != nil else { return }
    surfaces[identifier] = nil
    changed(.structure)
  }
  /// The identifiers of the boundaries, in the order in which they were added, without the reference layer's bounds.
  /// O(n log n).
  public var boundaryIdentifiers: [AnyHashable] { boundaries.sorted { $0.value.number < $1.value.number }.map(\.key) }
  /// Removes all boundaries except the reference layer's bounds, which ``translatesReferenceBoundsIntoBoundary`` controls.
  public func removeAllBoundaries() { for identifier in boundaryIdentifiers { removeBoundary(withIdentifier: identifier) } }
  /// Sets the friction and elasticity of a boundary, from the next step on. The identifier nil means the reference layer's bounds.
  ///
  /// It may be set before the boundary is added, is kept when the boundary is replaced, and is removed with it. Numbers that are not finite are repaired to
  /// 0.2 and reported.
  public func setSurface(_ surface: Surface, forBoundaryWithIdentifier identifier: AnyHashable?) {
    let call = "setSurface(_:forBoundaryWithIdentifier:)"
    let plain = Surface()
    surfaces[identifier] = Surface(
      friction: finite(surface.friction, call, repair: plain.friction),
      elasticity: finite(surface.elasticity, call, repair: plain.elasticity))
    changed(.constraints)
  }
  /// The surface of a boundary; by default friction and elasticity 0.2.
  public func surface(forBoundaryWithIdentifier identifier: AnyHashable?) -> Surface { surfaces[identifier] ?? Surface() }
  private var surfaces: [AnyHashable?: Surface] = [:]

  /// The identifiers of boundaries that were replaced since the last step.
  private var stale: Set<AnyHashable> = []

  // MARK: For the animator

  override var ownItems: [any DynamicItem] { list.items }

  private var itemBit: UInt64 { bit.map { 1 << UInt64($0) } ?? 0 }
  private var wallBit: UInt64 { bit.map { 2 << UInt64($0) } ?? 0 }

  override func applySettings(in animator: DynamicAnimator) {
    if bit == nil {
      bit = animator.takeBit()
      guard bit != nil else {
        return Misuse.report(
          .state(
            call: "CollisionBehavior", wanted: "at most 32 collision behaviors in an animator", found: "another one",
            remedy: "put what may meet into one: it takes any number of items and boundaries"))
      }
      updateWalls(in: animator)
    }
    for item in list.items {
      guard let entry = animator.entry(of: item) else { continue }
      if collisionMode != .boundaries {
        entry.settings.mask.category |= itemBit
        entry.settings.mask.partners |= itemBit
      }
      if collisionMode != .items { entry.settings.mask.partners |= wallBit }
    }
  }

  override func updateConstraints(in animator: DynamicAnimator) { updateWalls(in: animator) }

  private func updateWalls(in animator: DynamicAnimator) {
    for (identifier, wall) in walls {
      let isKept =
        identifier.map { boundaries[$0] != nil && !stale.contains($0) } ?? (wallRect != nil && wallRect == referenceRect(animator))
      if !isKept { tearDown(identifier, wall, animator) }
    }
    stale.removeAll()
    guard bit != nil else { return }
    if let rect = referenceRect(animator), walls[AnyHashable?.none] == nil {
      wallRect = rect
      build(nil, Path(rect: rect), animator)
    }
    for (identifier, boundary) in boundaries.filter({ walls[$0.key] == nil }).sorted(by: { $0.value.number < $1.value.number }) {
      build(identifier, boundary.path, animator)
    }
    for (identifier, wall) in walls {
      let surface = surface(forBoundaryWithIdentifier: identifier)
      animator.world.setMaterial(of: wall.body, to: Material(friction: surface.friction, elasticity: surface.elasticity))
    }
  }

  private func referenceRect(_ animator: DynamicAnimator) -> Rect? {
    guard translatesReferenceBoundsIntoBoundary, let bounds = animator.referenceLayer?.bounds else { return nil }
    let rect = Rect(
      x: bounds.minX + insets.left, y: bounds.minY + insets.top, width: bounds.width - insets.left - insets.right,
      height: bounds.height - insets.top - insets.bottom)
    return rect.width > 0 && rect.height > 0 && rect.minX.isFinite && rect.minY.isFinite && rect.maxX.isFinite && rect.maxY.isFinite
      ? rect : nil
  }

  private func build(_ identifier: AnyHashable?, _ path: Path, _ animator: DynamicAnimator) {
    var outlines: [Outline] = []
    for line in path.polylines(tolerance: 0.25) {
      var points = line.points.map { Vec($0) }
      if line.isClosed, points.first == points.last, points.count > 1 { points.removeLast() }
      let count = points.count
      let edges = line.isClosed && count > 2 ? count : count - 1
      guard edges > 0 else { continue }
      for i in 0..<edges where points[i] != points[(i + 1) % count] {
        let isRound = edges == count
        outlines.append(
          .edge(
            points[i], points[(i + 1) % count], before: isRound || i > 0 ? points[(i + count - 1) % count] : nil,
            after: isRound || i + 2 < count ? points[(i + 2) % count] : nil))
      }
    }
    var definition = BodyDefinition(outlines, position: .zero, mass: 0)
    definition.mask = CollisionMask(category: wallBit, partners: 0)
    definition.tag = animator.nextBoundary
    animator.boundaries[definition.tag] = (self, identifier)
    animator.nextBoundary -= 1
    walls[identifier] = (animator.world.add(definition), definition.tag)
  }

  private func tearDown(_ identifier: AnyHashable?, _ wall: (body: BodyID, tag: Int), _ animator: DynamicAnimator) {
    animator.world.remove(wall.body)
    walls[identifier] = nil
    animator.retire(boundary: wall.tag)
    if identifier == nil { wallRect = nil }
  }

  override func removeConstraints(in animator: DynamicAnimator) {
    for (identifier, wall) in walls { tearDown(identifier, wall, animator) }
    if bit != nil { animator.retire(self, itemBit: itemBit) }
    bit = nil
  }

  override func prepareStep(in animator: DynamicAnimator) {
    if hasOtherBounds(in: animator) { updateWalls(in: animator) }
  }

  /// Whether the reference layer's bounds have changed since they were made a boundary.
  func hasOtherBounds(in animator: DynamicAnimator) -> Bool {
    translatesReferenceBoundsIntoBoundary && bit != nil && referenceRect(animator) != wallRect
  }

  /// Whether a contact of two items is due to this behavior.
  func counts(_ event: ContactEvent) -> Bool { event.shared & itemBit != 0 }

  func report(_ kind: ContactEvent.Kind, _ item: any DynamicItem, _ other: any DynamicItem, _ point: Point) {
    switch kind {
    case .began: collisionDelegate?.collisionBehavior(self, beganContactFor: item, with: other, at: point)
    case .ended: collisionDelegate?.collisionBehavior(self, endedContactFor: item, with: other)
    }
  }

  func report(_ kind: ContactEvent.Kind, _ item: any DynamicItem, _ identifier: AnyHashable?, _ point: Point) {
    guard let collisionDelegate else { return }
    notify(collisionDelegate, kind, item, identifier, point)
  }

  /// Calls the delegate with an identifier of its own type.
  private func notify<Delegate: CollisionBehaviorDelegate>(
    _ delegate: Delegate, _ kind: ContactEvent.Kind, _ item: any DynamicItem, _ identifier: AnyHashable?, _ point: Point
  ) {
    let identifier = identifier.flatMap(Delegate.boundaryIdentifier)
    switch kind {
    case .began: delegate.collisionBehavior(self, beganContactFor: item, withBoundaryIdentifier: identifier, at: point)
    case .ended: delegate.collisionBehavior(self, endedContactFor: item, withBoundaryIdentifier: identifier)
    }
  }
}
