import Foundation
import LegatoCore
import LegatoGestures
import LegatoLayers

/// A view that shows lines of text. It takes no touches unless ``View/isUserInteractionEnabled`` is set.
nonisolated open class Label: View {
  open override class var layerClass: AnyClass { TextLayer.self }
  private var textLayer: TextLayer { layer as? TextLayer ?? TextLayer() }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }
  private func begin() {
    isUserInteractionEnabled = false
    applyFont()
  }
  private func applyFont() {
    textLayer.fontSize = ownFont.pointSize
    textLayer.fontName = ownFont.layerName
  }

  /// The alignment of the lines; left by default. It changes without animation.
  public var textAlignment: NSTextAlignment = .left {
    didSet {
      switch textAlignment {
      case .left, .natural, .justified: textLayer.alignment = .left
      case .center: textLayer.alignment = .center
      case .right: textLayer.alignment = .right
      }
    }
  }
  /// The text, whose lines are separated by line feeds; nil for none. It changes without animation.
  public var text: String? {
    get { textLayer.text.isEmpty ? nil : textLayer.text }
    set { textLayer.text = newValue ?? "" }
  }
  /// The colour of the text; animatable.
  public var textColor: Color! {
    get { textLayer.textColor }
    set { textLayer.textColor = newValue ?? .black }
  }
  /// The font; the system font of 17 points by default, and for nil. It changes without animation; to animate the size, scale the label.
  public var font: Font! {
    get { ownFont }
    set {
      ownFont = newValue ?? Self.defaultFont
      applyFont()
    }
  }
  private static let defaultFont = Font.systemFont(ofSize: 17)
  private var ownFont = defaultFont
  /// No effect: lines are only separated by line feeds. For code that sets it.
  public var numberOfLines = 1
  /// No effect: text always has the size of its font. For code that sets it.
  public var adjustsFontSizeToFitWidth = false
  /// No effect; for code that sets it.
  public var minimumScaleFactor = 0.0

  /// An estimate, because there is no text engine: 0.6 times the font size per character of the longest line, and 1.2 times the font size per line.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let lines = textLayer.text.textLines
    let longest = lines.map(\.count).max() ?? 0
    return CGSize(
      width: (Double(longest) * font.pointSize * 0.6).rounded(.up), height: (Double(lines.count) * font.pointSize * 1.2).rounded(.up))
  }
  open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }
}

/// The alignment of lines.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left edge, in the middle, at the right edge.
  case left, center, right
  /// The same as left.
  case justified, natural
}

/// A font: a size, a weight, and the name of a font that the host's text engine knows.
public struct Font: Hashable, Sendable {
  /// The weight of the strokes.
  public struct Weight: Hashable, Sendable {
    /// The weight as a number, −1…1; 0 is regular.
    public let rawValue: Double
    /// Creates a weight from any number.
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
  /// The name; nil for the built-in font.
  public var name: String?
  /// The size, in points.
  public var pointSize: Double
  /// The weight; regular by default.
  public var weight: Weight
  /// The built-in font.
  public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font { Font(name: nil, pointSize: size, weight: weight) }
  /// The built-in font, bold.
  public static func boldSystemFont(ofSize size: Double) -> Font { systemFont(ofSize: size, weight: .bold) }
  init(name: String?, pointSize: Double, weight: Weight) { (self.name, self.pointSize, self.weight) = (name, pointSize, weight) }
  /// Creates a font from a name that the host's text engine knows.
  public init?(name: String, size: Double) { self.init(name: name, pointSize: size, weight: .regular) }
  /// The same font with another size.
  public func withSize(_ size: Double) -> Font { Font(name: name, pointSize: size, weight: weight) }
  var layerName: String? { weight.rawValue >= Weight.semibold.rawValue ? (name ?? "System") + " Bold" : name }
}
