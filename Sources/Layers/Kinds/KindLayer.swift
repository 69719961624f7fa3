import LegatoCore

/// The properties of one kind of layers, with their rows in the order of the cases.
protocol KindRow: CaseIterable, RawRepresentable<Int> {
  var line: PropertyRow { get }
}

/// A layer of this library whose kind has properties of its own.
protocol KindLayer: Layer {
  associatedtype Row: KindRow
}

extension KindLayer {
  /// Sets a property of the kind. Inlined for the same reason as ``Layer``'s.
  @inline(__always)
  func set<Target: TargetProperty>(
    _ path: @autoclosure () -> ReferenceWritableKeyPath<Self, Target>, _ row: Row, _ value: Target.Value
  ) {
    let number = AnimatableProperty.count + row.rawValue
    guard Target.isSound(value, on: self, property(number)?.written ?? "") else { return }
    var currentStage = unretainedStage
    if let stage = currentStage, !stage._withUnsafeGuaranteedRef({ CurrentBlock.animates(in: $0) }) {
      noteShown(by: self[keyPath: path()], of: number)
      // evaluating the presentation calls user-defined curves, which may have moved the layer
      currentStage = unretainedStage
    }
    var property = self[keyPath: path()]
    let before = property
    let change = property.begin(value, in: currentStage?.takeUnretainedValue(), space: timeSpace)
    self[keyPath: path()] = property
    if let change { Target.finish(change) }
    changed(LayerChanges(number), isChange: !property.isResting(as: before))
  }
}
