import Foundation
import LegatoCore
import LegatoLayers
import LegatoTiming

/// A cubic curve as an object.
nonisolated public final class CAMediaTimingFunction: NSObject {
  /// The curve.
  public let curve: CubicTimingParameters
  /// One of the named curves.
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
  /// By its two control points.
  public init(controlPoints c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    curve = CubicTimingParameters(controlPoint1: Point(x: c1x, y: c1y), controlPoint2: Point(x: c2x, y: c2y))
  }
}

/// The named curves.
public enum CAMediaTimingFunctionName: Hashable, Sendable {
  /// By their usual control points; the default is (0.25, 0.1, 0.25, 1).
  case linear, easeIn, easeOut, easeInEaseOut, `default`
}

/// Transactions under their names on layers; see `Transaction`.
public enum CATransaction {
  /// Opens one inside that which is open.
  public static func begin() { Transaction.begin() }
  /// Closes the innermost.
  public static func commit() { Transaction.commit() }
  /// Does nothing: everything shows as of the call.
  public static func flush() {}
  /// Seconds of implicit animations, and of explicit ones without a duration.
  public static func setAnimationDuration(_ duration: Double) { Transaction.animationDuration = duration }
  /// Seconds; 0.25 where nobody set them.
  public static func animationDuration() -> Double { Transaction.animationDuration ?? 0.25 }
  /// The curve of implicit animations.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    Transaction.animationTimingFunction = function?.curve
  }
  /// Whether layers change without implicit actions.
  public static func setDisableActions(_ flag: Bool) { Transaction.disableActions = flag }
  /// Whether they do.
  public static func disableActions() -> Bool { Transaction.disableActions }
  /// Called once when all animations that were added in the innermost have ended; set it before they are added.
  public static func setCompletionBlock(_ block: (() -> Void)?) { Transaction.completionBlock = block }
}
