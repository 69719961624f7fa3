import LegatoCore
import Synchronization

/// What code asks of the device; a host says how large it is.
public final class UIScreen: Sendable {
  /// The one that there is.
  public static let main = UIScreen()
  private let size = Mutex(CGSize(width: 390, height: 844))
  private init() {}
  /// 390 × 844 points at (0, 0) until a host sets what its window has; the origin stays.
  public var bounds: CGRect {
    get { CGRect(origin: .zero, size: size.withLock { $0 }) }
    set { size.withLock { $0 = newValue.size } }
  }
  /// Pixels a point; 1.
  public var scale: CGFloat { 1 }
}

/// Feels like nothing: there is no such device.
public final class UIImpactFeedbackGenerator {
  /// How it would feel.
  public enum FeedbackStyle: Hashable, Sendable { case light, medium, heavy, soft, rigid }
  /// Any style.
  public init(style: FeedbackStyle = .medium) {}
  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func impactOccurred() {}
}

/// Feels like nothing: there is no such device.
public final class UISelectionFeedbackGenerator {
  public init() {}
  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func selectionChanged() {}
}
