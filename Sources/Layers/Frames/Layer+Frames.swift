import LegatoCore

/// What a ``FrameRecords`` needs to know about a layer.
extension Layer {
  /// Calls `body` with this layer and its descendants, each before its own.
  func forEachLayer(_ body: (Layer) -> Void) {
    var layers = [self]
    while let layer = layers.popLast() {
      body(layer)
      if let mask = layer.mask { layers.append(mask) }
      layers += layer.sublayers
    }
  }

  /// The engine stores a property's number in a byte: properties with this number or a larger one are reported as this one.
  static let lastKnownProperty = 255

  /// The kinds of change of a property, by the number that the engine reports.
  func kinds(of property: Int) -> FrameChange.Kinds {
    guard property >= Self.lastKnownProperty else { return self.property(property)?.dirties(of: self) ?? [] }
    return (property..<max(property, propertyCount)).reduce(into: []) { $0.formUnion(self.property($1)?.dirties(of: self) ?? []) }
  }

  /// Calls `body` with the properties that are values on the stage: its slot, the property's number, and the numbers from before it had a slot.
  func eachOpened(_ body: (_ slot: Int, _ property: Int, _ known: UnsafeBufferPointer<Double>?) -> Void) {
    forEachProperty { number, property in property.withOpened(self) { body($0, number, $1) } }
  }
}
