import LegatoCore

/// One animatable value of a layer of your own class, listed in the class's ``LayerKind``. Set in a block or an animator, it animates like every property
/// of a layer.
public final class LayerValue<Value: Animatable> {
  var property: Property<Value>
  /// The property's number, and the layer that the value belongs to, once they are known.
  private var known: (number: Int, layer: ObjectIdentifier)?

  /// - Parameters:
  ///   - value: the initial value.
  ///   - isMovement: false if it only affects colour or opacity, so that it still animates where motion is reduced; nil leaves that to the type.
  public init(_ value: Value, isMovement: Bool? = nil) { property = Property(value, isMovement: isMovement) }

  /// The model value: the one that was set last.
  public var model: Value { property.model }
  /// The presentation value: the one that a frame shows.
  public var presentation: Value { property.presentation }
  /// Whether it has animations; a delayed or paused one counts.
  public var isAnimating: Bool { property.isAnimating }
  /// Removes its animations without changing the model.
  public func removeAnimations() {
    let property = property
    property.removeAnimations()
  }

  fileprivate func number(on layer: Layer) -> Int? {
    if let known, known.layer == ObjectIdentifier(layer) { return known.number }
    guard let index = layer.kindTable.firstIndex(where: { $0.object(layer) === self }) else { return nil }
    known = (AnimatableProperty.count + index, ObjectIdentifier(layer))
    return known?.number
  }
}

extension Layer {
  /// Sets a value of this layer; for the setter of a property in a class of your own. It animates in a block, and elsewhere as its implicit action says,
  /// which by default is to change at once (``allowsImplicitActions``). Numbers that are not finite, and values that the class's ``LayerKind`` does not list,
  /// are ignored and reported.
  public final func set<Value: Animatable>(_ value: LayerValue<Value>, to new: Value) {
    guard let number = value.number(on: self), let row = property(number) else {
      return Misuse.report(
        .state(
          call: "set(_:to:)", wanted: "a value that the layerKind of \(type(of: self)) names", found: "one that it does not",
          remedy: "add it to the properties of the LayerKind, as a LayerKind.Property"),
        of: subject)
    }
    guard isValid(new, row.written) else { return }
    if let stage = unretainedStage, !stage._withUnsafeGuaranteedRef({ CurrentBlock.animates(in: $0) }) {
      if allowsImplicitActions, perform(value, number, row, new) { return }
      notePresentation(by: value.property, of: number)
    }
    assign(value, number, row, new)
  }

  /// Sets a value without looking for an action.
  private func assign<Value: Animatable>(_ value: LayerValue<Value>, _ number: Int, _ row: PropertyRow, _ new: Value) {
    let isChange = !value.property.isSettled(at: new)
    // the stage is read again: evaluating the presentation calls user-defined curves, which may have moved the layer
    let animated = value.property.begin(
      new, in: unretainedStage?.takeUnretainedValue(), isAdditive: row.isAdditive, hasVectorVelocity: false, space: timeSpace)
    animated?.set(new)
    changed(LayerChanges(number), isChange: isChange)
  }

  /// Sets a value as its implicit action says; false if it has none.
  private func perform<Value: Animatable>(_ value: LayerValue<Value>, _ number: Int, _ row: PropertyRow, _ new: Value) -> Bool {
    let key = LayerPropertyKey(ofKind: row.name)
    guard let action = implicitAction(key) else { return false }
    perform(action, key) { stage in
      let opened = value.property.open(
        in: stage, isAdditive: row.isAdditive, hasVectorVelocity: row.hasVectorVelocity, space: timeSpace)
      return .numbers(opened.numbers(of: opened.presentation))
    } assign: {
      assign(value, number, row, new)
    }
    return true
  }
}

extension PropertyRow {
  /// A row for a ``LayerValue``. For layers of other classes it is at rest.
  /// - Parameter sent: what a render server gets of discrete values; nil if they are not sent.
  convenience init<Kind: Layer, Value: Animatable & SendableMetatype>(
    _ name: String, _ path: any KeyPath<Kind, LayerValue<Value>> & Sendable, dirties: FrameChange.Kinds, isAdditive: Bool,
    sent: (@Sendable ([Value]) -> any Sendable)?
  ) {
    @Sendable func find(_ layer: Layer) -> LayerValue<Value>? { (layer as? Kind)?[keyPath: path] }
    self.init(
      name, dirties: dirties, isAdditive: isAdditive, hasTable: Property<Value>.hasTable, object: { find($0) },
      value: { layer -> any AnimatingProperty in
        if let value = find(layer) { return value.property }
        return Property(DiscreteValue(0))
      },
      recipe: {
        guard let property = find($0)?.property else { return PropertyRecipe() }
        if let sent, Property<Value>.hasTable { return PropertyRecipe(numbers: [0], table: sent(property.places)) }
        return property.recipe
      },
      slot: { find($0)?.property.slot }, withOpened: { find($0)?.property.withOpened($1) },
      isSame: { a, b in find(a).flatMap { a in find(b).map { a.property.isResting(as: $0.property) } } ?? true },
      copy: { from, to, isSeen in
        if let from = find(from) { find(to)?.property = from.property.rested(atPresentation: isSeen) }
      },
      removeAnimations: { find($0)?.removeAnimations() }, detach: { find($0)?.property.detach() },
      install: { find($1)?.property.install($0, in: $2, hasVectorVelocity: false) })
  }
}
