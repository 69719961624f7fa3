import LegatoCore

/// A property that only one kind of layer has: its name, and where that keeps it. Its number is its place in ``Layer/kindTable``.
struct KindProperty: Sendable {
  let name: String
  /// As it is now, to look at or to stop.
  let value: @Sendable (Layer) -> any AnimatingProperty
  let detach: @Sendable (Layer) -> Void
  /// The engine's number of it, once it was animated.
  let place: @Sendable (Layer) -> Int?
  let install: @Sendable (PropertyRecipe, Layer, Stage) -> Int?

  /// All four are asked for layers of the kind alone, that hand the table out. Inlined, so that the path is known and gone along in place.
  @inline(__always)
  init<Kind: KindLayer, Target: TargetProperty>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> ReferenceWritableKeyPath<Kind, Target>
  ) {
    self.name = name
    value = { unsafeDowncast($0, to: Kind.self)[keyPath: path()] }
    detach = { unsafeDowncast($0, to: Kind.self)[keyPath: path()].detach() }
    place = { unsafeDowncast($0, to: Kind.self)[keyPath: path()].place }
    install = { unsafeDowncast($1, to: Kind.self)[keyPath: path()].install($0, in: $2) }
  }
}

/// A layer with properties of its own kind.
protocol KindLayer: Layer {}

extension KindLayer {
  /// Sets the property that stands at `number` in ``Layer/kindTable``. Inlined as ``Layer`` does it.
  @inline(__always)
  func set<Target: TargetProperty>(
    _ path: @autoclosure () -> ReferenceWritableKeyPath<Self, Target>, _ value: Target.Value, _ number: Int
  ) {
    guard Target.isSound(value, on: self, kindTable[number].name) else { return }
    var lent = lentStage
    if let stage = lent, !stage._withUnsafeGuaranteedRef({ CurrentBlock.animates(in: $0) }) {
      noteShown(by: self[keyPath: path()], of: .kind(number))
      // the curve that was asked for what is shown is somebody's code, which may have taken the layer elsewhere
      lent = lentStage
    }
    var property = self[keyPath: path()]
    let before = property
    let change = property.begin(value, in: lent?.takeUnretainedValue(), space: timeSpace)
    self[keyPath: path()] = property
    if let change { Target.finish(change) }
    changed(.kind(number), isNews: !property.isResting(as: before))
  }
}
