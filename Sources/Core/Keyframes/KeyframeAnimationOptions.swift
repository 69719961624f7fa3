/// How block keyframes animate: block options, and the calculation of values between frames (bits 10 to 13, KF-15).
public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
  /// Bits of ``AnimationOptions``, and the calculation mode's number in bits 10 to 13.
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// For code that shifts a curve's number, such as a keyboard's, into bits 16 to 19; only the lower bits on 32-bit platforms.
  @_disfavoredOverload
  public init(rawValue: UInt) { self.init(rawValue: UInt64(rawValue)) }

  /// A block's options as keyframe options; the curve paces the whole (KF-14).
  public init(_ options: AnimationOptions) { self.init(rawValue: options.rawValue & ~Self.modeBits) }
  /// With a calculation mode.
  public init(_ mode: CalculationMode) { self.init(rawValue: UInt64(mode.rawValue) << 10) }

  /// See ``AnimationOptions/layoutSubviews``.
  public static let layoutSubviews = KeyframeAnimationOptions(.layoutSubviews)
  /// See ``AnimationOptions/allowUserInteraction``.
  public static let allowUserInteraction = KeyframeAnimationOptions(.allowUserInteraction)
  /// Starts from the presentation, the default without ``absolute`` (KF-22, AD-19); takes precedence if both are given.
  public static let beginFromCurrentState = KeyframeAnimationOptions(.beginFromCurrentState)
  /// Starts from the model value instead of the presentation (AD-1).
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
  /// Each frame keeps its own share of the time.
  public static let curveLinear = KeyframeAnimationOptions(.curveLinear)

  /// The frames add to running animations, as offsets from their final values; later animations add to them.
  public static let additive = KeyframeAnimationOptions(.additive)

  /// Fully animated even if the stage reduces motion.
  public static let essential = KeyframeAnimationOptions(.essential)

  /// Linear between keys; the default. All modes: ``CalculationMode``.
  public static let calculationModeLinear: KeyframeAnimationOptions = []
  /// A value is presented from its frame's start on, without interpolation (KF-21). One mode at a time: modes are numbers, not single bits.
  public static let calculationModeDiscrete = KeyframeAnimationOptions(.discrete)
  /// At constant speed over the whole length; see ``CalculationMode/paced``.
  public static let calculationModePaced = KeyframeAnimationOptions(.paced)
  /// A smooth curve through all frames; see ``CalculationMode/cubic``.
  public static let calculationModeCubic = KeyframeAnimationOptions(.cubic)
  /// That curve at constant speed; see ``CalculationMode/cubicPaced``.
  public static let calculationModeCubicPaced = KeyframeAnimationOptions(.cubicPaced)

  private static let modeBits: UInt64 = 15 << 10
  /// The mode in bits 10 to 13; linear by default.
  public var calculationMode: CalculationMode { CalculationMode(rawValue: Int(rawValue >> 10 & 15)) ?? .linear }
  /// The options of the enclosing block.
  public var blockOptions: AnimationOptions { AnimationOptions(rawValue: rawValue & ~Self.modeBits) }
}
