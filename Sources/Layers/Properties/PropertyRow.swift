import LegatoCore

/// The attributes of one animatable property of a layer, which blocks, explicit animations, servers, frame readers and inspectors share.
///
/// A row is in the table of every layer (``AnimatableProperty``) or in that of a kind of layer; its number is its index in both joined.
final class PropertyRow: Sendable {
  /// For people, and of its explicit animations: "position", "effect.radius".
  let name: String
  /// What is written to set it: "bounds.origin".
  let written: String
  /// The change that a ``FrameReader`` reports for it.
  let dirties: FrameChange.Kinds
  /// What else, depending on the layer.
  private let dirtiesToo: (@Sendable (Layer) -> FrameChange.Kinds)?
  /// Whether changes add to what runs by default (AD-9).
  let isAdditive: Bool
  /// Whether a spring's start velocity is one in the plane.
  let hasVectorVelocity: Bool

  /// The ``LayerValue`` that it is, where it is one.
  let object: @Sendable (Layer) -> AnyObject?
  /// As it is now, to look at.
  let value: @Sendable (Layer) -> any AnimatingProperty
  /// The engine's number of it, once it was animated.
  let place: @Sendable (Layer) -> Int?
  /// Calls with that number, and with what it was before it had one, where that is known.
  let withOpened: @Sendable (Layer, (Int, UnsafeBufferPointer<Double>?) -> Void) -> Void
  /// Whether it is a plain value on both layers, and the same.
  let isSame: @Sendable (Layer, Layer) -> Bool
  /// Gives the second layer, which is in no window, what is seen of it on the first, or its model.
  let copy: @Sendable (Layer, Layer, _ isSeen: Bool) -> Void
  let removeAnimations: @Sendable (Layer) -> Void
  let detach: @Sendable (Layer) -> Void
  let install: @Sendable (PropertyRecipe, Layer, Stage) -> Int?

  /// Of layers of the kind; others, which have it in a table of somebody's own, answer as if they had it at rest. Inlined, so that the path is known and gone
  /// along in place.
  @inline(__always)
  init<Kind: Layer, Target: TargetProperty>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> ReferenceWritableKeyPath<Kind, Target>, written: String? = nil,
    dirties: FrameChange.Kinds = .content, too dirtiesToo: (@Sendable (Layer) -> FrameChange.Kinds)? = nil, isAdditive: Bool = false,
    hasVectorVelocity: Bool = false
  ) {
    (self.name, self.written, self.dirties, self.dirtiesToo) = (name, written ?? name, dirties, dirtiesToo)
    (self.isAdditive, self.hasVectorVelocity) = (isAdditive, hasVectorVelocity)
    object = { _ in nil }
    value = { if let layer = $0 as? Kind { layer[keyPath: path()] } else { Property(Switched(0)) } }
    place = { ($0 as? Kind)?[keyPath: path()].place }
    withOpened = { ($0 as? Kind)?[keyPath: path()].withOpened($1) }
    isSame = {
      guard let one = $0 as? Kind, let other = $1 as? Kind else { return true }
      return one[keyPath: path()].isResting(as: other[keyPath: path()])
    }
    copy = {
      guard let from = $0 as? Kind, let to = $1 as? Kind else { return }
      to[keyPath: path()] = from[keyPath: path()].rested(isSeen: $2)
    }
    removeAnimations = {
      // a copy: completions may use the layer
      let property = ($0 as? Kind)?[keyPath: path()]
      property?.removeAnimations()
    }
    detach = { ($0 as? Kind)?[keyPath: path()].detach() }
    install = { ($1 as? Kind)?[keyPath: path()].install($0, in: $2, hasVectorVelocity: hasVectorVelocity) }
  }

  /// Of a value that is reached otherwise.
  init(
    _ name: String, dirties: FrameChange.Kinds, isAdditive: Bool, object: @escaping @Sendable (Layer) -> AnyObject?,
    value: @escaping @Sendable (Layer) -> any AnimatingProperty, place: @escaping @Sendable (Layer) -> Int?,
    withOpened: @escaping @Sendable (Layer, (Int, UnsafeBufferPointer<Double>?) -> Void) -> Void,
    isSame: @escaping @Sendable (Layer, Layer) -> Bool, copy: @escaping @Sendable (Layer, Layer, Bool) -> Void,
    removeAnimations: @escaping @Sendable (Layer) -> Void,
    detach: @escaping @Sendable (Layer) -> Void, install: @escaping @Sendable (PropertyRecipe, Layer, Stage) -> Int?
  ) {
    (self.name, written, self.dirties, dirtiesToo) = (name, name, dirties, nil)
    (self.isAdditive, hasVectorVelocity) = (isAdditive, false)
    (self.object, self.value, self.place, self.withOpened) = (object, value, place, withOpened)
    (self.isSame, self.copy, self.removeAnimations, self.detach, self.install) = (isSame, copy, removeAnimations, detach, install)
  }

  /// The change that a ``FrameReader`` reports for it on `layer`.
  func dirties(of layer: Layer) -> FrameChange.Kinds { dirtiesToo.map { dirties.union($0(layer)) } ?? dirties }
  /// Whether it decides where a layer is.
  var isGeometry: Bool { !dirties.isDisjoint(with: [.geometry, .depth, .size]) }
}
