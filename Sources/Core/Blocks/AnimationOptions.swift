import LegatoTiming

/// How a block animates what is changed in it. The lower 32 bits are those of the modelled system (UA-6).
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  /// Bits 0 to 9 as in the modelled system, the number of the curve in bits 16 to 19, those of its own from bit 32 on.
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// For code that shifts a curve's number into place, as that of a keyboard; the lower bits alone where a word has 32.
  @_disfavoredOverload
  public init(rawValue: UInt) { self.init(rawValue: UInt64(rawValue)) }

  /// Lays layers out inside the block.
  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  /// Lets touches through to what moves (HT-5, HT-6).
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// With ``absolute``: starts from what is shown all the same (AD-3). All else that does not add starts from there anyway (AD-19).
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// For ever; ignored inside an animator's block (PA-73).
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Every second run goes back; only together with ``repeat`` (UA-7).
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Keeps the block's own duration inside another block.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Keeps the block's own curve inside another block.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  /// Of the modelled system; taken and without effect.
  public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
  /// Of the modelled system; taken and without effect.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// Keeps the block's other options, such as ``allowUserInteraction``, inside another block.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

  /// The curve where the options name none. Curves are numbers and no single bits: give one, and read ``curve`` instead of asking what is contained.
  public static let curveEaseInOut: AnimationOptions = []
  /// `AnimationCurve.easeIn` instead of ease in and out.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// `AnimationCurve.easeOut` instead of ease in and out.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// `AnimationCurve.linear` instead of ease in and out.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  /// Adds to what runs although the property does not by default, where its type can be summed (AD-10).
  public static let additive = AnimationOptions(rawValue: 1 << 32)
  /// Never adds: one animation a value, from the model value before the change, as everything once did (AD-1). It alone lets what is seen jump.
  public static let absolute = AnimationOptions(rawValue: 1 << 33)

  /// Moves as written even where the stage reduces motion, with all blocks and animators inside; see ``Stage/motionLevel``.
  public static let essential = AnimationOptions(rawValue: 1 << 34)

  /// The curve in bits 16 to 19; ease in and out where they name none.
  public var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 15)) ?? .easeInOut }

  static let inherited: AnimationOptions = [.allowUserInteraction, .beginFromCurrentState, .additive, .absolute, .layoutSubviews]
}
