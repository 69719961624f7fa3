/// The name of a plug-in's curve with its arguments, which a resolver turns into a curve.
///
/// Text: `plugin:org.example.wobble/bounce(amount: 0.3, count: 4)`.
public struct PluginCurveText: Hashable, Sendable {
  /// An argument for a parameter of the curve.
  public struct Argument: Hashable, Sendable {
    /// The parameter's identifier: 1…64 of a…z, 0…9, `_` and `-`.
    public let name: String
    /// The value, finite, in the plug-in's unit.
    public let value: Double
    /// Creates an argument. It is checked by ``PluginCurveText/init(plugin:curve:arguments:)``.
    public init(name: String, value: Double) { (self.name, self.value) = (name, value) }
  }

  /// The plug-in's identifier: 3…128 of a…z, 0…9, `.` and `-`, in reverse DNS notation by convention.
  public let plugin: String
  /// The curve's identifier in the plug-in: 1…64 of a…z, 0…9, `_` and `-`.
  public let curve: String
  /// The arguments, in the order of the text; each name at most once.
  public let arguments: [Argument]

  /// Creates the name of a plug-in's curve.
  /// - Throws: ``CurveTextError`` for an invalid or repeated name, and for a value that is not finite. The text in the error is the one that this value
  ///   would have had.
  public init(plugin: String, curve: String, arguments: [Argument] = []) throws(CurveTextError) {
    (self.plugin, self.curve, self.arguments) = (plugin, curve, arguments)
    // the text has to be read as the same value
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

  /// The value of the argument `name`; nil if there is none.
  public subscript(name: String) -> Double? { arguments.first { $0.name == name }?.value }
}

extension PluginCurveText: CustomStringConvertible {
  /// The curve text, with empty parentheses if there are no arguments.
  public var description: String {
    let list = arguments.map { "\($0.name): \($0.value.curveText)" }.joined(separator: ", ")
    return "plugin:\(plugin)/\(curve)(\(list))"
  }
}

/// A function that makes the curve with a plug-in curve's name. Its errors are passed on by the call that needs the curve.
public typealias TimingPluginResolver = @Sendable (PluginCurveText) throws(CurveFailure) -> TimingCurve
