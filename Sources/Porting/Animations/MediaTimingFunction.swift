import Foundation
import LegatoCore
import LegatoLayers
import LegatoTiming

/// A cubic timing curve as an object.
nonisolated public final class CAMediaTimingFunction: NSObject {
  /// The curve.
  public let curve: CubicTimingParameters
  /// Creates a named curve.
  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .linear: .linear
      case .easeIn: CubicTimingParameters(animationCurve: .easeIn)
      case .easeOut: CubicTimingParameters(animationCurve: .easeOut)
      case .easeInEaseOut: CubicTimingParameters(animationCurve: .easeInOut)
      case .default: CubicTimingParameters(controlPoint1: Point(x: 0.25, y: 0.1), controlPoint2: Point(x: 0.25, y: 1))
      }
  }
  /// Creates a curve from its two control points.
  public init(controlPoints c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    curve = CubicTimingParameters(controlPoint1: Point(x: c1x, y: c1y), controlPoint2: Point(x: c2x, y: c2y))
  }
}

/// The named curves.
public enum CAMediaTimingFunctionName: Hashable, Sendable {
  /// The curves with their usual control points; those of the default are (0.25, 0.1) and (0.25, 1).
  case linear, easeIn, easeOut, easeInEaseOut, `default`
}

/// The functions of `Transaction`, under the names of the original framework.
public enum CATransaction {
  /// Opens a transaction, nested in the open one.
  public static func begin() { Transaction.begin() }
  /// Closes the innermost transaction.
  public static func commit() { Transaction.commit() }
  /// Does nothing, because changes take effect at once.
  public static func flush() {}
  /// Sets the duration of implicit animations and of explicit ones without their own, in seconds.
  public static func setAnimationDuration(_ duration: Double) { Transaction.animationDuration = duration }
  /// The duration of implicit animations, in seconds; 0.25 by default.
  public static func animationDuration() -> Double { Transaction.animationDuration ?? 0.25 }
  /// Sets the timing curve of all animations that begin in the transaction, in place of their own: of implicit and explicit ones, of blocks of views and of
  /// their keyframes. Nil leaves them their own; blocks with a spring, and animators, always have theirs.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    Transaction.animationTimingFunction = function?.curve
  }
  /// The timing curve that was set; nil if none was, or one that is not cubic.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    (Transaction.animationTimingFunction as? CubicTimingParameters).map {
      CAMediaTimingFunction(controlPoints: $0.x1, $0.y1, $0.x2, $0.y2)
    }
  }
  /// Sets whether layers change without implicit actions.
  public static func setDisableActions(_ flag: Bool) { Transaction.disableActions = flag }
  /// Whether layers change without implicit actions.
  public static func disableActions() -> Bool { Transaction.disableActions }
  /// Sets a block that is called once, when all animations added in the innermost transaction have ended. Set it before they are added.
  public static func setCompletionBlock(_ block: (() -> Void)?) { Transaction.completionBlock = block }
  /// The block that was set.
  public static func completionBlock() -> (() -> Void)? { Transaction.completionBlock }
}
