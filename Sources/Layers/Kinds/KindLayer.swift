import LegatoCore

/// The properties of one kind of layers: a case for each, with its row in the table of properties.
protocol KindRow: CaseIterable, RawRepresentable<Int> {
  var row: PropertyRow { get }
}

/// A layer of this library whose kind has properties of its own.
protocol KindLayer: Layer {
  associatedtype Row: KindRow
  associatedtype Properties
  var properties: Properties { get set }
}

extension KindLayer {
  /// Sets a property of the kind. Inlined for the same reason as ``Layer``'s. The path begins at the properties, not at the layer, so that accesses are
  /// those of a stored property: key paths check accesses to objects, also where the property says that it needs no check.
  @inline(__always)
  func set<Target: TargetProperty>(
    _ path: @autoclosure () -> WritableKeyPath<Properties, Target>, _ row: Row, _ value: Target.Value
  ) {
    let number = AnimatableProperty.count + row.rawValue
    guard Target.isValid(value, on: self, property(number)?.written ?? "") else { return }
    var currentStage = unretainedStage
    if let stage = currentStage, !stage._withUnsafeGuaranteedRef({ CurrentBlock.animates(in: $0) }) {
      if allowsImplicitActions, perform(path(), number, value) { return }
      notePresentation(by: properties[keyPath: path()], of: number)
      // evaluating the presentation calls user-defined curves, which may have moved the layer
      currentStage = unretainedStage
    }
    assign(path(), number, value, on: currentStage)
  }

  /// Sets a property without looking for an action.
  @inline(__always)
  private func assign<Target: TargetProperty>(
    _ path: @autoclosure () -> WritableKeyPath<Properties, Target>, _ number: Int, _ value: Target.Value, on stage: Unmanaged<Stage>?
  ) {
    var property = properties[keyPath: path()]
    let isChange = !property.isSettled(at: value)
    let change = property.begin(value, in: stage?.takeUnretainedValue(), space: timeSpace)
    properties[keyPath: path()] = property
    if let change { Target.finish(change) }
    changed(LayerChanges(number), isChange: isChange)
  }

  /// Sets a property as its implicit action says; false if it has none.
  @inline(never)
  private func perform<Target: TargetProperty>(
    _ path: WritableKeyPath<Properties, Target>, _ number: Int, _ value: Target.Value
  ) -> Bool {
    guard let row = property(number) else { return false }
    let key = LayerPropertyKey(ofKind: row.name)
    guard let action = implicitAction(key) else { return false }
    perform(action, key) { stage in
      // on a copy: no access to the layer's property is open while user-defined curves are evaluated
      var property = properties[keyPath: path]
      let former = property.former(in: stage, space: timeSpace)
      properties[keyPath: path] = property
      return former
    } assign: {
      assign(path, number, value, on: unretainedStage)
    }
    return true
  }
}
