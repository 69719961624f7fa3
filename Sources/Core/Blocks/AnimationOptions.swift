import LegatoTiming

/// How a block animates changes. The lower 32 bits are those of the modelled system (UA-6).
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  /// Bits 0 to 9 as in the modelled system, the curve's number in bits 16 to 19, additional options from bit 32 on.
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// For code that shifts a curve's number, such as a keyboard's, into bits 16 to 19; only the lower bits on 32-bit platforms.
  @_disfavoredOverload
  public init(rawValue: UInt) { self.init(rawValue: UInt64(rawValue)) }

  /// Performs the layouts that are scheduled inside the block at the end of its body, so that their changes animate (UA-16).
  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  /// Delivers touches to animated layers (HT-5, HT-6).
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// With ``absolute``: starts from the presentation (AD-3), as other animations that do not add always do (AD-19).
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// Repeats indefinitely; ignored inside an animator's block (PA-73).
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Every second iteration runs back; only together with ``repeat`` (UA-7).
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Keeps the block's own duration inside another block.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Keeps the block's own curve inside another block.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  /// Of the modelled system; accepted without effect.
  public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
  /// Of the modelled system; accepted without effect.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// Keeps the block's other options, such as ``allowUserInteraction``, inside another block.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

  /// The default curve. Curves are numbers, not single bits: give one, and read ``curve`` instead of testing for membership.
  public static let curveEaseInOut: AnimationOptions = []
  /// `AnimationCurve.easeIn` instead of ease in and out.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// `AnimationCurve.easeOut` instead of ease in and out.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// `AnimationCurve.linear` instead of ease in and out.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  /// Adds to running animations although the property does not by default, if its type can be summed (AD-10).
  public static let additive = AnimationOptions(rawValue: 1 << 32)
  /// Never adds: one animation per value, from the former model (AD-1). The only option with which the presentation can jump.
  public static let absolute = AnimationOptions(rawValue: 1 << 33)

  /// Fully animated even if the stage reduces motion, with all nested blocks and animators; see ``Stage/motionLevel``.
  public static let essential = AnimationOptions(rawValue: 1 << 34)

  /// The curve in bits 16 to 19; ease in and out by default.
  public var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 15)) ?? .easeInOut }

  static let inherited: AnimationOptions = [.allowUserInteraction, .beginFromCurrentState, .additive, .absolute, .layoutSubviews]
}
