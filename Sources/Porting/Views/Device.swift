import LegatoCore
import Synchronization

/// The screen. Its size is that of the host's window, if the host sets it.
public final class UIScreen: Sendable {
  /// The only screen.
  public static let main = UIScreen()
  private let size = Mutex(CGSize(width: 390, height: 844))
  private init() {}
  /// The bounds, 390 × 844 points at (0, 0) until a host sets the size of its window. The origin cannot be changed.
  public var bounds: CGRect {
    get { CGRect(origin: .zero, size: size.withLock { $0 }) }
    set { size.withLock { $0 = newValue.size } }
  }
  /// The pixels per point, always 1.
  public var scale: CGFloat { 1 }
}

/// Does nothing: there is no haptic device.
public final class UIImpactFeedbackGenerator {
  /// The style of the feedback.
  public enum FeedbackStyle: Hashable, Sendable { case light, medium, heavy, soft, rigid }
  /// Creates a generator.
  public init(style: FeedbackStyle = .medium) {}
  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func impactOccurred() {}
  /// Does nothing.
  public func impactOccurred(intensity: CGFloat) {}
}

/// Does nothing: there is no haptic device.
public final class UISelectionFeedbackGenerator {
  /// Creates a generator.
  public init() {}
  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func selectionChanged() {}
}

/// Does nothing: there is no haptic device.
public final class UINotificationFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Hashable, Sendable { case success, warning, error }
  /// Creates a generator.
  public init() {}
  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func notificationOccurred(_ type: FeedbackType) {}
}

/// The user's settings for accessibility.
public enum UIAccessibility {
  /// Whether movement is reduced on the current stage; false without one. Movement is then reduced by the stage itself, where its animations are not
  /// essential.
  public static var isReduceMotionEnabled: Bool { Stage.current?.motionLevel == .reduced }
}
