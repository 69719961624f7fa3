import LegatoCore

/// What a window's ``FrameBook`` needs of a layer.
extension Layer {
  /// This layer and all in it, each before those inside.
  func eachInside(_ body: (Layer) -> Void) {
    var layers = [self]
    while let layer = layers.popLast() {
      body(layer)
      if let mask = layer.mask { layers.append(mask) }
      layers += layer.sublayers
    }
  }

  /// The engine keeps a byte for a property: those from here on are one for it.
  static let lastKnownProperty = 255

  /// The kinds of change of a property, by its number.
  func kinds(of property: Int) -> FrameChange.Kinds {
    guard property >= Self.lastKnownProperty else { return self.property(property)?.dirties(of: self) ?? [] }
    return (property..<max(property, propertyCount)).reduce(into: []) { $0.formUnion(self.property($1)?.dirties(of: self) ?? []) }
  }

  /// All properties that are values of the stage.
  func eachOpened(_ body: (_ slot: Int, _ property: Int, _ known: UnsafeBufferPointer<Double>?) -> Void) {
    eachProperty { number, property in property.withOpened(self) { body($0, number, $1) } }
  }
}
