import Legato

/// Two angles, in radians: an animatable type with additive animations, and with a separate initial velocity of springs for each angle (`hasVectorVelocity`).
public struct Aim: Animatable, Sendable {
  public var pan, tilt: Double
  public init(pan: Double, tilt: Double) { (self.pan, self.tilt) = (pan, tilt) }

  public static var componentCount: Int { 2 }
  public static var hasVectorVelocity: Bool { true }
  public init(components c: Span<Double>) { (pan, tilt) = (c[0], c[1]) }
  public func write(to c: inout MutableSpan<Double>) { (c[0], c[1]) = (pan, tilt) }
}
