import LegatoCore

/// Frame rates that code prefers, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest and the highest rate; 0 for the display's own.
  public var minimum, maximum: Float
  /// The rate to aim at; nil for the highest.
  public var preferred: Float?
  /// Creates a range of frame rates.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
  /// The display's own rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

extension DisplayLink {
  /// ``LegatoCore/DisplayLink/preferredFramesPerSecond`` as a range: the preferred rate is followed, and the others are not.
  public var preferredFrameRateRange: CAFrameRateRange {
    get {
      let rate = Float(preferredFramesPerSecond)
      return rate == 0 ? .default : CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
    }
    set { preferredFramesPerSecond = Double(newValue.preferred ?? newValue.maximum) }
  }
}

extension CAAnimation {
  /// No effect: an animation is evaluated in each frame that the host pushes. For code that sets it.
  public var preferredFrameRateRange: CAFrameRateRange {
    get { .default }
    set {}
  }
}
