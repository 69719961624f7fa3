/// A curve of a plug-in, by name: what a resolver turns into a provider.
///
/// Text: `plugin:org.example.wobble/bounce(amount: 0.3, count: 4)`.
public struct PluginCurveText: Hashable, Sendable {
  /// A number for a parameter of the curve.
  public struct Argument: Hashable, Sendable {
    /// 1…64 of a…z, 0…9, `_` and `-`.
    public let name: String
    /// Finite; its unit is the plug-in's.
    public let value: Double
    /// Not checked here, but by the text it is given to.
    public init(name: String, value: Double) { (self.name, self.value) = (name, value) }
  }

  /// The plug-in: 3…128 of a…z, 0…9, `.` and `-`, in reverse domain order by convention.
  public let plugin: String
  /// The curve in it: 1…64 of a…z, 0…9, `_` and `-`.
  public let curve: String
  /// In the order of the text; no name comes twice.
  public let arguments: [Argument]

  /// A plug-in's curve by its names.
  /// - Throws: ``CurveTextError`` for a name that the text cannot hold or that comes twice, and a value that is not finite. The text in the error is the
  ///   one that this value would have had.
  public init(plugin: String, curve: String, arguments: [Argument] = []) throws(CurveTextError) {
    (self.plugin, self.curve, self.arguments) = (plugin, curve, arguments)
    // What it prints has to be read again, as the same value.
    let text = description
    guard case .plugin(let read) = try TimingCurveText(text), read == self else {
      throw CurveTextError(text: text, offset: 0, expected: "names without spaces and signs", found: "others")
    }
  }

  init(read plugin: String, _ curve: String, _ arguments: [Argument]) {
    (self.plugin, self.curve, self.arguments) = (plugin, curve, arguments)
  }

  static func isPluginCharacter(_ c: Character) -> Bool { ("a"..."z").contains(c) && c.isASCII || c.isCurveDigit || c == "." || c == "-" }
  static func isNameCharacter(_ c: Character) -> Bool { ("a"..."z").contains(c) && c.isASCII || c.isCurveDigit || c == "_" || c == "-" }

  /// The value given for the parameter `name`, nil where there is none.
  public subscript(name: String) -> Double? { arguments.first { $0.name == name }?.value }
}

extension PluginCurveText: CustomStringConvertible {
  /// The curve text, with an empty pair of parentheses where there are no arguments.
  public var description: String {
    let list = arguments.map { "\($0.name): \($0.value.curveText)" }.joined(separator: ", ")
    return "plugin:\(plugin)/\(curve)(\(list))"
  }
}

/// Turns the name of a plug-in's curve into the curve; what it throws, the call that needed it throws.
public typealias TimingPluginResolver = @Sendable (PluginCurveText) throws(CurveFailure) -> TimingCurve
