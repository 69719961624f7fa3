/// How block keyframes animate: the options of blocks, and how the values between frames come about (bits 10 to 13, KF-15).
public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The options of a block as those of keyframes; its curve paces the whole (KF-14).
  public init(_ options: AnimationOptions) { self.init(rawValue: options.rawValue & ~Self.modeBits) }
  /// With a calculation mode.
  public init(_ mode: CalculationMode) { self.init(rawValue: UInt(mode.rawValue) << 10) }

  public static let layoutSubviews = KeyframeAnimationOptions(.layoutSubviews)
  public static let allowUserInteraction = KeyframeAnimationOptions(.allowUserInteraction)
  /// Starts from what is shown instead of the model value (KF-22).
  public static let beginFromCurrentState = KeyframeAnimationOptions(.beginFromCurrentState)
  public static let `repeat` = KeyframeAnimationOptions(.repeat)
  public static let autoreverse = KeyframeAnimationOptions(.autoreverse)
  public static let overrideInheritedDuration = KeyframeAnimationOptions(.overrideInheritedDuration)
  public static let overrideInheritedCurve = KeyframeAnimationOptions(.overrideInheritedCurve)
  public static let overrideInheritedOptions = KeyframeAnimationOptions(.overrideInheritedOptions)

  public static let curveEaseInOut = KeyframeAnimationOptions(.curveEaseInOut)
  public static let curveEaseIn = KeyframeAnimationOptions(.curveEaseIn)
  public static let curveEaseOut = KeyframeAnimationOptions(.curveEaseOut)
  public static let curveLinear = KeyframeAnimationOptions(.curveLinear)

  /// The frames add to what runs, as offsets from where they end; what is started later adds to them.
  public static let additive = KeyframeAnimationOptions(.additive)

  /// Moves as written even where the stage reduces motion.
  public static let essential = KeyframeAnimationOptions(.essential)

  /// Straight between two keys; the default. All modes: ``CalculationMode``.
  public static let calculationModeLinear: KeyframeAnimationOptions = []
  public static let calculationModeDiscrete = KeyframeAnimationOptions(.discrete)
  public static let calculationModePaced = KeyframeAnimationOptions(.paced)
  public static let calculationModeCubic = KeyframeAnimationOptions(.cubic)
  public static let calculationModeCubicPaced = KeyframeAnimationOptions(.cubicPaced)

  private static let modeBits: UInt = 15 << 10
  /// Linear where the bits name none.
  public var calculationMode: CalculationMode { CalculationMode(rawValue: Int(rawValue >> 10 & 15)) ?? .linear }
  /// The options of the block around the frames.
  public var blockOptions: AnimationOptions { AnimationOptions(rawValue: rawValue & ~Self.modeBits) }
}
