import LegatoLayers

/// Hears of touches; on the thread that advances the stage, at the step in which they began or ended (DY-21). All calls are optional.
///
/// When that was is ``DynamicAnimator/stepTime`` of the behavior's animator.
/// A callback may add and remove behaviors and items: that takes effect after the step.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// What the delegate takes the identifiers of boundaries as: inferred from its methods.
  associatedtype BoundaryIdentifier = AnyHashable
  /// An identifier of a boundary as the delegate takes it; nil where it is no such value.
  static func boundaryIdentifier(_ identifier: AnyHashable) -> BoundaryIdentifier?
  /// Two items began to touch, at `point` in the reference layer's space: the middle of where they meet.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem, at point: Point)
  /// Two items have come apart, or one of them was taken out.
  func collisionBehavior(_ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with other: any DynamicItem)
  /// An item began to touch a boundary, at `point` in the reference layer's space.
  /// - Parameters:
  ///   - behavior: whose delegate this is.
  ///   - item: what touches it.
  ///   - identifier: nil for the reference layer's bounds.
  ///   - point: the middle of where they meet.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, withBoundaryIdentifier identifier: BoundaryIdentifier?,
    at point: Point)
  /// An item has come off a boundary, or one of the two was taken away; nil is the reference layer's bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, withBoundaryIdentifier identifier: BoundaryIdentifier?)
}

extension CollisionBehaviorDelegate {
  /// The identifier itself if that type is wanted, else the value that it was made of if it has the type.
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
/// What meets with 100 points/s or more bounces with the larger elasticity of the two; boundaries have friction and elasticity 0.2 unless they get a ``Surface``.
public final class CollisionBehavior: DynamicBehavior {
  /// What the items collide with.
  public enum Mode: Hashable, Sendable {
    /// With each other.
    case items
    /// With the boundaries alone: they go through each other.
    case boundaries
    /// With both.
    case everything
  }
  /// What a boundary is to what touches it.
  public struct Surface: Hashable, Sendable {
    /// Coulomb's coefficient, 0.2 by default; of the two that touch √(a · b) counts.
    public var friction: Double
    /// Share of the speed of approach that a bounce keeps, 0.2 by default; of the two that touch the larger counts.
    public var elasticity: Double
    /// Neither is clamped, as an item's are not.
    public init(friction: Double = 0.2, elasticity: Double = 0.2) { (self.friction, self.elasticity) = (friction, elasticity) }
  }
  /// Hears of the touches of this behavior's items.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
  private var list: ItemList
  private var boundaries: [AnyHashable: Path] = [:]
  private var order: [AnyHashable] = []
  /// The boundaries in the world, by identifier; nil for the reference bounds.
  private var walls: [AnyHashable?: (body: BodyID, tag: Int)] = [:]
  private var wallRect: Rect?
  /// The first of two bits of the mask; nil without an animator, or where no bits are free.
  private var bit: Int?

  /// Items that come twice count once.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

  /// In the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Nothing happens to a member. The item is a body from the next step on; one without a size, or outside the reference layer, is reported then (DY-13).
  public func addItem(_ item: any DynamicItem) { if list.add(item) { came(item) } }
  /// From the next step on; an item that no behavior names any more loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) { if list.remove(item) { went(item) } }

  /// What the items collide with; everything by default.
  public var collisionMode = Mode.everything { didSet { changed(.properties) } }

  // MARK: Boundaries

  /// Whether the edges of the reference layer's bounds are a boundary, whose identifier is nil; it follows the bounds.
  public var translatesReferenceBoundsIntoBoundary = false { didSet { changed(.structure) } }
  /// The same with the edges moved inwards, points. Not finite: repaired to zero and reported.
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

  /// A boundary along a path, both sides of which collide. One with the same identifier is replaced. A path whose numbers are not all finite is ignored
  /// and reported.
  public func addBoundary(withIdentifier identifier: AnyHashable, for path: Path) {
    guard path.isFinite else {
      return Misuse.report(
        .number(call: "addBoundary(withIdentifier:for:)", wanted: "a path of finite numbers", found: "\(path)", repair: "no boundary"))
    }
    if boundaries.updateValue(path, forKey: identifier) == nil { order.append(identifier) }
    stale.insert(identifier)
    changed(.structure)
  }
  /// A straight boundary, both sides of which collide. Replaced, refused and reported as one along a path.
  public func addBoundary(withIdentifier identifier: AnyHashable, from start: Point, to end: Point) {
    addBoundary(withIdentifier: identifier, for: Path([.move(start), .line(end)]))
  }
  /// The path that was given; nil where there is none of that identifier.
  public func boundary(withIdentifier identifier: AnyHashable) -> Path? { boundaries[identifier] }
  /// Nothing happens where there is none of that identifier.
  public func removeBoundary(withIdentifier identifier: AnyHashable) {
    guard boundaries.removeValue(forKey: identifier) != nil else { return }
    order.removeAll { $0 == identifier }
    surfaces[identifier] = nil
    changed(.structure)
  }
  /// In the order in which they were added; the reference layer's bounds are not among them.
  public var boundaryIdentifiers: [AnyHashable] { order }
  /// All but the reference layer's bounds, which ``translatesReferenceBoundsIntoBoundary`` decides about.
  public func removeAllBoundaries() { for identifier in order { removeBoundary(withIdentifier: identifier) } }
  /// What a boundary is to what touches it, from the next step on; nil as the identifier is the reference layer's bounds.
  ///
  /// It may be set before the boundary is added, is kept when that is replaced, and removed with it. Not finite: repaired to 0.2 and reported.
  public func setSurface(_ surface: Surface, forBoundaryWithIdentifier identifier: AnyHashable?) {
    let call = "setSurface(_:forBoundaryWithIdentifier:)"
    let plain = Surface()
    surfaces[identifier] = Surface(
      friction: finite(surface.friction, call, repair: plain.friction),
      elasticity: finite(surface.elasticity, call, repair: plain.elasticity))
    changed(.ties)
  }
  /// The one that was set, else friction and elasticity 0.2.
  public func surface(forBoundaryWithIdentifier identifier: AnyHashable?) -> Surface { surfaces[identifier] ?? Surface() }
  private var surfaces: [AnyHashable?: Surface] = [:]

  /// Replaced since they were put into the world.
  private var stale: Set<AnyHashable> = []

  // MARK: For the animator

  override var ownItems: [any DynamicItem] { list.items }

  private var itemBit: UInt64 { bit.map { 1 << UInt64($0) } ?? 0 }
  private var wallBit: UInt64 { bit.map { 2 << UInt64($0) } ?? 0 }

  override func settle(in animator: DynamicAnimator) {
    if bit == nil {
      bit = stride(from: 0, to: 64, by: 2).first { animator.takenBits & (1 << UInt64($0)) == 0 }
      guard let bit else {
        return Misuse.report(
          .state(
            call: "CollisionBehavior", wanted: "at most 32 collision behaviors in an animator", found: "another one",
            remedy: "put what may meet into one: it takes any number of items and boundaries"))
      }
      animator.takenBits |= 1 << UInt64(bit)
      retie(in: animator)
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

  override func tie(in animator: DynamicAnimator) { retie(in: animator) }

  private func retie(in animator: DynamicAnimator) {
    for (identifier, wall) in walls {
      let isKept =
        identifier.map { boundaries[$0] != nil && !stale.contains($0) } ?? (wallRect != nil && wallRect == referenceRect(animator))
      if !isKept { takeDown(identifier, wall, animator) }
    }
    stale.removeAll()
    guard bit != nil else { return }
    if let rect = referenceRect(animator), walls[AnyHashable?.none] == nil {
      wallRect = rect
      build(nil, Path(rect: rect), animator)
    }
    for identifier in order where walls[identifier] == nil { if let path = boundaries[identifier] { build(identifier, path, animator) } }
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

  private func takeDown(_ identifier: AnyHashable?, _ wall: (body: BodyID, tag: Int), _ animator: DynamicAnimator) {
    animator.world.remove(wall.body)
    walls[identifier] = nil
    animator.retire(boundary: wall.tag)
    if identifier == nil { wallRect = nil }
  }

  override func untie(in animator: DynamicAnimator) {
    for (identifier, wall) in walls { takeDown(identifier, wall, animator) }
    if let bit { animator.takenBits &= ~(1 << UInt64(bit)) }
    bit = nil
  }

  override func prepareStep(in animator: DynamicAnimator) {
    if translatesReferenceBoundsIntoBoundary, referenceRect(animator) != wallRect { retie(in: animator) }
  }

  /// Whether a touch is one that this behavior lets two items have.
  func counts(_ event: ContactEvent) -> Bool { event.shared & itemBit != 0 }

  func report(_ kind: ContactEvent.Kind, _ item: any DynamicItem, _ other: any DynamicItem, _ point: Point) {
    switch kind {
    case .began: collisionDelegate?.collisionBehavior(self, beganContactFor: item, with: other, at: point)
    case .ended: collisionDelegate?.collisionBehavior(self, endedContactFor: item, with: other)
    }
  }

  func report(_ kind: ContactEvent.Kind, _ item: any DynamicItem, _ identifier: AnyHashable?, _ point: Point) {
    guard let collisionDelegate else { return }
    tell(collisionDelegate, kind, item, identifier, point)
  }

  /// In the delegate's own type of identifiers.
  private func tell<Delegate: CollisionBehaviorDelegate>(
    _ delegate: Delegate, _ kind: ContactEvent.Kind, _ item: any DynamicItem, _ identifier: AnyHashable?, _ point: Point
  ) {
    let identifier = identifier.flatMap(Delegate.boundaryIdentifier)
    switch kind {
    case .began: delegate.collisionBehavior(self, beganContactFor: item, withBoundaryIdentifier: identifier, at: point)
    case .ended: delegate.collisionBehavior(self, endedContactFor: item, withBoundaryIdentifier: identifier)
    }
  }
}
