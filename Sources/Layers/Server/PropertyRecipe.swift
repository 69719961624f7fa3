import LegatoCore

/// One property of a layer, as plain data.
struct PropertyRecipe: Sendable {
  /// The components of its model, if it has components and was never animated.
  var numbers: [Double] = []
  /// For discrete values and those that are mixed part by part, the values that the numbers refer to.
  var table: (any Sendable)?
  /// Its value on the stage with all animations; nil if it was never animated.
  var value: ValueRecipe?
  /// The slot of that value on the owner's stage; −1 if there is none.
  var owners = -1

  var isPlaced: Bool { value != nil }
}

/// A discrete value, which is sent as a table of values.
protocol Tabled {
  static func packed(_ values: Any) -> (any Sendable)?
  static func unpacked(_ table: (any Sendable)?) -> Any?
}

extension DiscreteValue: Tabled {
  static func packed(_ values: Any) -> (any Sendable)? {
    if let corners = values as? [DiscreteValue<CornerMask>] { return corners.map(\.value) }
    guard let contents = values as? [DiscreteValue<AnyHashable?>] else { return nil }
    return contents.map { $0.value?.base as? any ServedContents }
  }

  static func unpacked(_ table: (any Sendable)?) -> Any? {
    if let corners = table as? [CornerMask] { return corners.map { DiscreteValue<CornerMask>($0) } }
    guard let contents = table as? [(any ServedContents)?] else { return nil }
    return contents.map { content in DiscreteValue<AnyHashable?>(content.map { AnyHashable($0) }) }
  }
}

extension Animatable {
  /// Its components, in their order.
  var numbers: [Double] {
    guard !Self.isDiscrete else { return [] }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.componentCount) { buffer in
      buffer.initialize(repeating: 0)
      var span = buffer.mutableSpan
      write(to: &span)
      return Array(buffer)
    }
  }

  /// The value with these components; nil if their number is wrong, or for a discrete value.
  init?(numbers: [Double]) {
    guard !Self.isDiscrete, numbers.count == Self.componentCount else { return nil }
    self.init(components: numbers.span)
  }
}
