import LegatoCore

/// The attributes of one animatable property, shared by blocks, explicit animations, render servers, frame readers and inspectors.
///
/// A row is in the table of every layer (``AnimatableProperty``) or in the table of a kind of layers; its number is its index in the concatenation of the
/// two.
final class PropertyRow: Sendable {
  /// Name in inspectors and of its explicit animations: "position", "effect.radius".
  let name: String
  /// The expression that sets it, for reports: "bounds.origin".
  let written: String
  /// The kind of change that a ``FrameReader`` reports.
  let dirties: FrameChange.Kinds
  /// Further kinds of change, depending on the layer.
  private let dirtiesToo: (@Sendable (Layer) -> FrameChange.Kinds)?
  /// Whether animations of it are additive by default (AD-9).
  let isAdditive: Bool
  /// Whether it is a ``LayerValue``, which the library does not know how to draw.
  let isOwn: Bool
  /// See ``TargetProperty/hasTable``.
  let hasTable: Bool
  /// Whether a spring's initial velocity is a vector in the plane.
  let hasVectorVelocity: Bool

  /// The layer's ``LayerValue`` that the row describes, if it is one.
  let object: @Sendable (Layer) -> AnyObject?
  /// A copy of the layer's property, for reading.
  let value: @Sendable (Layer) -> any AnimatingProperty
  /// The model as plain data, for a render server.
  let recipe: @Sendable (Layer) -> PropertyRecipe
  /// The engine's slot of the value; nil if it was never animated.
  let slot: @Sendable (Layer) -> Int?
  /// Calls with that slot, and with the numbers from before the value had one, if they are known.
  let withOpened: @Sendable (Layer, (Int, UnsafeBufferPointer<Double>?) -> Void) -> Void
  /// Whether it is a plain value on both layers, and equal.
  let isSame: @Sendable (Layer, Layer) -> Bool
  /// Copies the first layer's presentation or model to the second layer, which is in no window.
  let copy: @Sendable (Layer, Layer, _ isSeen: Bool) -> Void
  let removeAnimations: @Sendable (Layer) -> Void
  let detach: @Sendable (Layer) -> Void
  let install: @Sendable (PropertyRecipe, Layer, Stage) -> Int?

  /// A row for a property of layers of class `Kind`. Other layers, whose kind lists it by mistake, behave as if it were at rest. Inlined, so that the
  /// compiler knows the key path and accesses the property in place.
  @inline(__always)
  init<Kind: Layer, Target: TargetProperty>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> ReferenceWritableKeyPath<Kind, Target>, written: String? = nil,
    dirties: FrameChange.Kinds = .content, alsoDirties dirtiesToo: (@Sendable (Layer) -> FrameChange.Kinds)? = nil,
    isAdditive: Bool = false,
    hasVectorVelocity: Bool = false
  ) {
    (self.name, self.written, self.dirties, self.dirtiesToo) = (name, written ?? name, dirties, dirtiesToo)
    (self.isAdditive, self.hasVectorVelocity, isOwn, hasTable) = (isAdditive, hasVectorVelocity, false, Target.hasTable)
    object = { _ in nil }
    value = { if let layer = $0 as? Kind { layer[keyPath: path()] } else { Property(DiscreteValue(0)) } }
    recipe = { ($0 as? Kind)?[keyPath: path()].recipe ?? PropertyRecipe() }
    slot = { ($0 as? Kind)?[keyPath: path()].slot }
    withOpened = { ($0 as? Kind)?[keyPath: path()].withOpened($1) }
    isSame = {
      guard let one = $0 as? Kind, let other = $1 as? Kind else { return true }
      return one[keyPath: path()].isResting(as: other[keyPath: path()])
    }
    copy = {
      guard let from = $0 as? Kind, let to = $1 as? Kind else { return }
      to[keyPath: path()] = from[keyPath: path()].rested(atPresentation: $2)
    }
    removeAnimations = {
      // on a copy: no access to the layer's property is open while completions are called
      let property = ($0 as? Kind)?[keyPath: path()]
      property?.removeAnimations()
    }
    detach = { ($0 as? Kind)?[keyPath: path()].detach() }
    install = { ($1 as? Kind)?[keyPath: path()].install($0, in: $2, hasVectorVelocity: hasVectorVelocity) }
  }

  /// A row for a value that is accessed by closures.
  init(
    _ name: String, dirties: FrameChange.Kinds, isAdditive: Bool, hasTable: Bool, object: @escaping @Sendable (Layer) -> AnyObject?,
    value: @escaping @Sendable (Layer) -> any AnimatingProperty, recipe: @escaping @Sendable (Layer) -> PropertyRecipe,
    slot: @escaping @Sendable (Layer) -> Int?,
    withOpened: @escaping @Sendable (Layer, (Int, UnsafeBufferPointer<Double>?) -> Void) -> Void,
    isSame: @escaping @Sendable (Layer, Layer) -> Bool, copy: @escaping @Sendable (Layer, Layer, Bool) -> Void,
    removeAnimations: @escaping @Sendable (Layer) -> Void,
    detach: @escaping @Sendable (Layer) -> Void, install: @escaping @Sendable (PropertyRecipe, Layer, Stage) -> Int?
  ) {
    (self.name, written, self.dirties, dirtiesToo) = (name, name, dirties, nil)
    (self.isAdditive, hasVectorVelocity, isOwn, self.hasTable) = (isAdditive, false, true, hasTable)
    (self.object, self.value, self.recipe, self.slot, self.withOpened) = (object, value, recipe, slot, withOpened)
    (self.isSame, self.copy, self.removeAnimations, self.detach, self.install) = (isSame, copy, removeAnimations, detach, install)
  }

  /// The kinds of change that a ``FrameReader`` reports for it on `layer`.
  func dirties(of layer: Layer) -> FrameChange.Kinds { dirtiesToo.map { dirties.union($0(layer)) } ?? dirties }
  /// Whether it determines the layer's place, its size or its order among its siblings.
  var isGeometry: Bool { !dirties.isDisjoint(with: [.geometry, .depth, .size]) }
}
