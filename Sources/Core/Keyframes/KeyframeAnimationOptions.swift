/// How block keyframes animate: the options of blocks, and how the values between frames come about (bits 10 to 13, KF-15).
public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
  /// Bits of ``AnimationOptions``, and the number of the calculation mode in bits 10 to 13.
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// For code that shifts a curve's number into place, as that of a keyboard; the lower bits alone where a word has 32.
  @_disfavoredOverload
  public init(rawValue: UInt) { self.init(rawValue: UInt64(rawValue)) }

  /// The options of a block as those of keyframes; its curve paces the whole (KF-14).
  public init(_ options: AnimationOptions) { self.init(rawValue: options.rawValue & ~Self.modeBits) }
  /// With a calculation mode.
  public init(_ mode: CalculationMode) { self.init(rawValue: UInt64(mode.rawValue) << 10) }

  /// See ``AnimationOptions/layoutSubviews``.
  public static let layoutSubviews = KeyframeAnimationOptions(.layoutSubviews)
  /// See ``AnimationOptions/allowUserInteraction``.
  public static let allowUserInteraction = KeyframeAnimationOptions(.allowUserInteraction)
  /// Starts from what is shown, as all does that is not ``absolute`` (KF-22, AD-19); counts where both are given.
  public static let beginFromCurrentState = KeyframeAnimationOptions(.beginFromCurrentState)
  /// Starts from the model value instead of what is shown (AD-1).
  public static let absolute = KeyframeAnimationOptions(.absolute)
  /// See ``AnimationOptions/repeat``.
  public static let `repeat` = KeyframeAnimationOptions(.repeat)
  /// See ``AnimationOptions/autoreverse``.
  public static let autoreverse = KeyframeAnimationOptions(.autoreverse)
  /// See ``AnimationOptions/overrideInheritedDuration``.
  public static let overrideInheritedDuration = KeyframeAnimationOptions(.overrideInheritedDuration)
  /// See ``AnimationOptions/overrideInheritedCurve``.
  public static let overrideInheritedCurve = KeyframeAnimationOptions(.overrideInheritedCurve)
  /// See ``AnimationOptions/overrideInheritedOptions``.
  public static let overrideInheritedOptions = KeyframeAnimationOptions(.overrideInheritedOptions)

  /// Paces the whole; the default (KF-14).
  public static let curveEaseInOut = KeyframeAnimationOptions(.curveEaseInOut)
  /// Paces the whole with `AnimationCurve.easeIn`.
  public static let curveEaseIn = KeyframeAnimationOptions(.curveEaseIn)
  /// Paces the whole with `AnimationCurve.easeOut`.
  public static let curveEaseOut = KeyframeAnimationOptions(.curveEaseOut)
  /// Leaves each frame its own share of the time.
  public static let curveLinear = KeyframeAnimationOptions(.curveLinear)

  /// The frames add to what runs, as offsets from where they end; what is started later adds to them.
  public static let additive = KeyframeAnimationOptions(.additive)

  /// Moves as written even where the stage reduces motion.
  public static let essential = KeyframeAnimationOptions(.essential)

  /// Straight between two keys; the default. All modes: ``CalculationMode``.
  public static let calculationModeLinear: KeyframeAnimationOptions = []
  /// A value is shown from its frame's start on, nothing between (KF-21). One mode at a time: they are numbers and no single bits.
  public static let calculationModeDiscrete = KeyframeAnimationOptions(.discrete)
  /// At constant speed along the whole way; see ``CalculationMode/paced``.
  public static let calculationModePaced = KeyframeAnimationOptions(.paced)
  /// On a smooth curve through all frames; see ``CalculationMode/cubic``.
  public static let calculationModeCubic = KeyframeAnimationOptions(.cubic)
  /// On that curve at constant speed; see ``CalculationMode/cubicPaced``.
  public static let calculationModeCubicPaced = KeyframeAnimationOptions(.cubicPaced)

  private static let modeBits: UInt64 = 15 << 10
  /// Linear where the bits name none.
  public var calculationMode: CalculationMode { CalculationMode(rawValue: Int(rawValue >> 10 & 15)) ?? .linear }
  /// The options of the block around the frames.
  public var blockOptions: AnimationOptions { AnimationOptions(rawValue: rawValue & ~Self.modeBits) }
}
