/// What of a layer has changed and was not sent to a render server yet.
struct LayerChanges: OptionSet {
  let rawValue: UInt64
  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A property, by its number in the layer's tables. The first 57 have a bit each; all others share the next one, and are sent together.
  @inline(__always)
  init(_ number: Int) { rawValue = 1 << UInt64(truncatingIfNeeded: min(number, Self.shared)) }
  @inline(__always)
  init(_ name: AnimatableProperty) { self.init(name.number) }

  /// The bit that all properties from this number on share.
  static let shared = 57
  static let properties = LayerChanges(rawValue: 1 << 58 - 1)
  /// Properties that are not animatable, such as whether it is hidden.
  static let flags = LayerChanges(rawValue: 1 << 58)
  /// A property of the layer's kind that is drawn but not animatable.
  static let look = LayerChanges(rawValue: 1 << 59)
  /// The sublayers or their order.
  static let tree = LayerChanges(rawValue: 1 << 60)
  static let mask = LayerChanges(rawValue: 1 << 61)
  /// A property may have become a value on the stage.
  static let opened = LayerChanges(rawValue: 1 << 62)
  /// The layer is in the list of layers with unsent changes.
  static let listed = LayerChanges(rawValue: 1 << 63)

  /// Calls `body` with the number of each property in it, for a layer with `count` properties.
  @inline(__always)
  func forEachProperty(of count: Int, _ body: (Int) -> Void) {
    var bits = intersection(.properties).rawValue
    while bits != 0 {
      let number = bits.trailingZeroBitCount
      bits &= bits &- 1
      if number < Self.shared { body(number) } else { for number in Self.shared..<max(Self.shared, count) { body(number) } }
    }
  }
}
