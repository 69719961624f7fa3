import Legato

/// A colour type that is interpolated like the library's colours: premultiplied, and one animation at a time (`Combination.premultiplied`).
public struct Tint: Animatable, Sendable {
  public var color: Color
  public init(_ color: Color) { self.color = color }

  public static var componentCount: Int { 4 }
  public static var combination: Combination { .premultiplied }
  public init(components c: Span<Double>) { color = Color(red: c[0], green: c[1], blue: c[2], alpha: c[3]) }
  public func write(to c: inout MutableSpan<Double>) { (c[0], c[1], c[2], c[3]) = (color.red, color.green, color.blue, color.alpha) }
}
