/// What of a layer a render server has not been told yet.
struct LayerChanges: OptionSet {
  let rawValue: UInt32
  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ name: AnimatableProperty) { rawValue = 1 << name.number }

  /// Animatable properties of a kind of layer, in the order in which it names them.
  static func kind(_ number: Int) -> LayerChanges { LayerChanges(rawValue: 1 << UInt32(17 + number)) }
  static let kinds = LayerChanges(rawValue: 0x1FF << 17)
  static let flags = LayerChanges(rawValue: 1 << 26)
  /// What else a kind of layer draws by.
  static let look = LayerChanges(rawValue: 1 << 27)
  static let tree = LayerChanges(rawValue: 1 << 28)
  static let mask = LayerChanges(rawValue: 1 << 29)
  /// A property may have become a value of the stage.
  static let opened = LayerChanges(rawValue: 1 << 30)
  /// It is in the list of layers with something to tell.
  static let listed = LayerChanges(rawValue: 1 << 31)

  static let animatable: LayerChanges = [.properties, .kinds]
  static let properties = LayerChanges(rawValue: (1 << 17) - 1)
}

extension AnimatableProperty {
  /// Counted as they are declared.
  var number: UInt32 {
    switch self {
    case .position: 0
    case .boundsOrigin: 1
    case .boundsSize: 2
    case .anchorPoint: 3
    case .transform: 4
    case .zPosition: 5
    case .opacity: 6
    case .backgroundColor: 7
    case .contents: 8
    case .cornerRadius: 9
    case .maskedCorners: 10
    case .borderWidth: 11
    case .borderColor: 12
    case .shadowColor: 13
    case .shadowOpacity: 14
    case .shadowOffset: 15
    case .shadowRadius: 16
    }
  }
}
