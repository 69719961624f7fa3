import LegatoCore

/// One animatable value of a layer of a class of your own, which its ``LayerKind`` names: set in a block or an animator it animates, as every property of a
/// layer does.
public final class LayerValue<Value: Animatable> {
  var property: Property<Value>
  /// Its number, and the layer that has it, once that is known.
  private var known: (number: Int, layer: ObjectIdentifier)?

  /// - Parameters:
  ///   - value: what it is at first.
  ///   - isMovement: false for what only fades or tints, and stays where less motion is wanted; nil leaves that to the type.
  public init(_ value: Value, isMovement: Bool? = nil) { property = Property(value, isMovement: isMovement) }

  /// What was set last.
  public var model: Value { property.model }
  /// What a frame shows.
  public var presentation: Value { property.presentation }
  /// Whether an animation of it is there; one that waits or is paused counts too.
  public var isAnimating: Bool { property.isAnimating }
  /// Drops what runs on it without touching the model.
  public func removeAnimations() {
    let property = property
    property.removeAnimations()
  }

  fileprivate func number(on layer: Layer) -> Int? {
    if let known, known.layer == ObjectIdentifier(layer) { return known.number }
    guard let place = layer.kindTable.firstIndex(where: { $0.object(layer) === self }) else { return nil }
    known = (AnimatableProperty.count + place, ObjectIdentifier(layer))
    return known?.number
  }
}

extension Layer {
  /// Sets a value of this layer, for the accessor of a property in a class of your own: as an animation where a block runs, at once elsewhere. A number that
  /// is not finite, and a value that the class's ``LayerKind`` does not name, are left out and reported.
  public final func set<Value: Animatable>(_ value: LayerValue<Value>, to new: Value) {
    guard let number = value.number(on: self), let row = property(number) else {
      return Misuse.report(
        .state(
          call: "set(_:to:)", wanted: "a value that the layerKind of \(type(of: self)) names", found: "one that it does not",
          remedy: "add it to the properties of the LayerKind, as a LayerKind.Property"),
        of: subject)
    }
    guard isSound(new, row.written) else { return }
    if let stage = lentStage, !stage._withUnsafeGuaranteedRef({ CurrentBlock.animates(in: $0) }) {
      noteShown(by: value.property, of: number)
    }
    let isNews = !value.property.isResting(at: new)
    // the stage is read again: evaluating the presentation calls curves, which may have moved the layer
    let animated = value.property.begin(
      new, in: lentStage?.takeUnretainedValue(), isAdditive: row.isAdditive, hasVectorVelocity: false, space: timeSpace)
    animated?.set(new)
    changed(LayerChanges(number), isNews: isNews)
  }
}

extension PropertyRow {
  /// For a value in a class of your own, which says which layers have it: for others it is at rest.
  convenience init<Kind: Layer, Value: Animatable & SendableMetatype>(
    _ name: String, _ path: any KeyPath<Kind, LayerValue<Value>> & Sendable, dirties: FrameChange.Kinds, isAdditive: Bool
  ) {
    @Sendable func find(_ layer: Layer) -> LayerValue<Value>? { (layer as? Kind)?[keyPath: path] }
    self.init(
      name, dirties: dirties, isAdditive: isAdditive, object: { find($0) },
      value: { layer -> any AnimatingProperty in
        if let value = find(layer) { return value.property }
        return Property(Switched(0))
      },
      place: { find($0)?.property.place }, withOpened: { find($0)?.property.withOpened($1) },
      isSame: { a, b in find(a).flatMap { a in find(b).map { a.property.isResting(as: $0.property) } } ?? true },
      copy: { from, to, isSeen in
        if let from = find(from) { find(to)?.property = from.property.rested(isSeen: isSeen) }
      },
      removeAnimations: { find($0)?.removeAnimations() }, detach: { find($0)?.property.detach() },
      install: { find($1)?.property.install($0, in: $2, hasVectorVelocity: false) })
  }
}
