import LegatoCore

/// One property of a layer as plain data.
struct PropertyRecipe: Sendable {
  /// Its model, where it is made of numbers and nothing has ever run on it.
  var numbers: [Double] = []
  /// The values that numbers stand for, where nothing lies between them or they mix part by part.
  var table: (any Sendable)?
  /// What is on it, once it was animated.
  var value: ValueRecipe?
  /// The owner's number of it then.
  var owners = -1

  var isPlaced: Bool { value != nil }
}

/// A value that crosses as a table of itself.
protocol Tabled {
  static func packed(_ values: Any) -> (any Sendable)?
  static func unpacked(_ table: (any Sendable)?) -> Any?
}

extension Switched: Tabled {
  static func packed(_ values: Any) -> (any Sendable)? {
    if let corners = values as? [Switched<CornerMask>] { return corners.map(\.value) }
    guard let contents = values as? [Switched<AnyHashable?>] else { return nil }
    return contents.map { $0.value?.base as? any ServedContents }
  }

  static func unpacked(_ table: (any Sendable)?) -> Any? {
    if let corners = table as? [CornerMask] { return corners.map { Switched<CornerMask>($0) } }
    guard let contents = table as? [(any ServedContents)?] else { return nil }
    return contents.map { content in Switched<AnyHashable?>(content.map { AnyHashable($0) }) }
  }
}

extension Animatable {
  /// Its numbers, in their order.
  var numbers: [Double] {
    let count = Self.componentCount
    guard count > 0 else { return [] }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { buffer in
      buffer.initialize(repeating: 0)
      var span = buffer.mutableSpan
      write(to: &span)
      return Array(buffer)
    }
  }

  /// The value of these numbers; nil for too many or too few, or a value that has none.
  init?(numbers: [Double]) {
    guard Self.componentCount > 0, numbers.count == Self.componentCount else { return nil }
    self.init(components: numbers.span)
  }
}
