import LegatoCore
import LegatoGestures
import LegatoLayers

/// Lines of text.
nonisolated open class Label: View {
  open override class var layerClass: AnyClass { TextLayer.self }
  private var textLayer: TextLayer { layer as? TextLayer ?? TextLayer() }

  /// Where the lines lie; left by default. Changes at once.
  public var textAlignment: NSTextAlignment = .left {
    didSet {
      switch textAlignment {
      case .left, .natural, .justified: textLayer.alignment = .left
      case .center: textLayer.alignment = .center
      case .right: textLayer.alignment = .right
      }
    }
  }
  /// Parted by line feeds; nil for none. Changes at once.
  public var text: String? {
    get { textLayer.text.isEmpty ? nil : textLayer.text }
    set { textLayer.text = newValue ?? "" }
  }
  /// Of the lines; animates.
  public var textColor: Color! {
    get { textLayer.textColor }
    set { textLayer.textColor = newValue ?? .black }
  }
  /// The system's of 17 points by default. Changes at once: to animate it, scale the label.
  public var font: Font! = .systemFont(ofSize: 17) {
    didSet {
      textLayer.fontSize = font.pointSize
      textLayer.fontName = font.layerName
    }
  }
  /// Kept for those who set it: lines are parted by line feeds alone.
  public var numberOfLines = 1
  /// Kept for those who set it: text has the size that its font says.
  public var adjustsFontSizeToFitWidth = false
  /// Kept for those who set it.
  public var minimumScaleFactor = 0.0

  /// A line for each line of the text, as wide as the longest by half its height a character: without a text engine that is an estimate.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let lines = textLayer.text.split(separator: "\n", omittingEmptySubsequences: false)
    let longest = lines.map(\.count).max() ?? 0
    return CGSize(
      width: (Double(longest) * font.pointSize * 0.6).rounded(.up), height: (Double(lines.count) * font.pointSize * 1.2).rounded(.up))
  }
  open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }
}

/// Where lines lie.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left edge, in the middle, at the right edge.
  case left, center, right
  /// As at the left edge.
  case justified, natural
}

/// A size and a weight; the name is one that the host's text engine knows.
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are, −1…1.
  public struct Weight: Hashable, Sendable {
    /// −1…1; 0 is regular.
    public let rawValue: Double
    /// Any number.
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// −0.8
    public static let ultraLight = Weight(rawValue: -0.8)
    /// −0.6
    public static let thin = Weight(rawValue: -0.6)
    /// −0.4
    public static let light = Weight(rawValue: -0.4)
    /// 0
    public static let regular = Weight(rawValue: 0)
    /// 0.23
    public static let medium = Weight(rawValue: 0.23)
    /// 0.3
    public static let semibold = Weight(rawValue: 0.3)
    /// 0.4
    public static let bold = Weight(rawValue: 0.4)
    /// 0.56
    public static let heavy = Weight(rawValue: 0.56)
    /// 0.62
    public static let black = Weight(rawValue: 0.62)
  }
  /// Nil for the built-in one.
  public var name: String?
  /// Points.
  public var pointSize: Double
  /// Regular by default.
  public var weight: Weight
  /// The built-in font.
  public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font { Font(name: nil, pointSize: size, weight: weight) }
  /// The built-in font, bold.
  public static func boldSystemFont(ofSize size: Double) -> Font { systemFont(ofSize: size, weight: .bold) }
  init(name: String?, pointSize: Double, weight: Weight) { (self.name, self.pointSize, self.weight) = (name, pointSize, weight) }
  /// By a name that the host's text engine knows.
  public init?(name: String, size: Double) { self.init(name: name, pointSize: size, weight: .regular) }
  /// The same in another size.
  public func withSize(_ size: Double) -> Font { Font(name: name, pointSize: size, weight: weight) }
  var layerName: String? { weight.rawValue >= Weight.semibold.rawValue ? (name ?? "System") + " Bold" : name }
}
