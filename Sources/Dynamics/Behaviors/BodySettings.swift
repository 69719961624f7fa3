import LegatoLayers

/// The properties that an animator's behaviors set on one item, applied in the order of the tree to the defaults of DY-6.
struct BodySettings: Equatable {
  /// The properties that one behavior sets.
  struct Overrides {
    var elasticity, friction, density, resistance, angularResistance, charge: Double?
    var allowsRotation, isAnchored: Bool?
  }
  var elasticity = 0.2, friction = 0.2, density = 1.0, resistance = 0.1, angularResistance = 0.1, charge = 0.0
  var allowsRotation = true, isAnchored = false
  var mask = CollisionMask.nothing
  var feelsGravity = false
  /// In mass units · points per second squared.
  var force = Vec.zero
  var torque = 0.0

  mutating func apply(_ values: Overrides) {
    if let value = values.elasticity { elasticity = value }
    if let value = values.friction { friction = value }
    if let value = values.density { density = value }
    if let value = values.resistance { resistance = value }
    if let value = values.angularResistance { angularResistance = value }
    if let value = values.charge { charge = value }
    if let value = values.allowsRotation { allowsRotation = value }
    if let value = values.isAnchored { isAnchored = value }
  }

  var material: Material {
    Material(friction: friction, elasticity: elasticity, resistance: resistance, angularResistance: angularResistance)
  }
}

/// An item, and its body in the world.
final class BodyEntry {
  let item: any DynamicItem
  /// The tag of the body, never used twice.
  let number: Int
  var body: BodyID
  /// The size of the bounds when they were last read, and the outlines that the body has.
  var size: Size
  var outlines: [Outline] = []
  var settings = BodySettings()
  /// Velocities to add when the body has its mass.
  var pendingVelocities: [DynamicVelocity] = []
  /// The velocity of its center with which it becomes a body.
  var handedOver = DynamicVelocity.zero
  var shown: (center: Vec, rotation: Double)
  /// The number of behaviors that refer to the item.
  private(set) var references = 1
  /// The number of references dropped to 0 since the last step: a new reference makes a new body (DY-10).
  private(set) var hasLeft = false
  /// The item's layer, if it has one.
  private let layer: Layer?
  private var isReported = false

  init(_ item: any DynamicItem, number: Int, body: BodyID, size: Size, center: Vec, rotation: Double) {
    (self.item, self.number, self.body, self.size, shown) = (item, number, body, size, (center, rotation))
    layer = item.itsLayer
  }

  /// Changes the number of behaviors that refer to the item.
  func changeReferences(by change: Int) {
    references += change
    if references == 0 { hasLeft = true }
  }
  /// Resets the number of references before they are counted again.
  func resetReferences() { references = 0 }

  /// The layer, if its position was set by something else since it was written last (DY-23); reported the first time.
  func strayLayer() -> Layer? {
    guard let layer, Vec(layer.center) != shown.center else { return nil }
    if !isReported {
      isReported = true
      Misuse.report(
        .state(
          call: "position", wanted: "what dynamics wrote, (\(shown.center.x), \(shown.center.y))",
          found: "(\(layer.center.x), \(layer.center.y))",
          remedy: "call updateItem(usingCurrentState:) after setting it, or take the layer out of its behaviors; the body's place is shown"),
        of: "\(layer.subject), which is a body,")
    }
    return layer
  }
}

extension Vec {
  init(_ point: Point) { self.init(point.x, point.y) }
  init(_ vector: Vector) { self.init(vector.dx, vector.dy) }
  var point: Point { Point(x: x, y: y) }
  var vector: Vector { Vector(dx: x, dy: y) }
}
