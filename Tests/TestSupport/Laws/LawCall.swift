import LegatoCore

/// A value gets one of its targets.
public struct LawChange: Hashable, Sendable, CustomStringConvertible {
  public var value: Int
  public var target: Int
  public var description: String { "v\(value) = t\(target)" }
}

/// What is done to an animator.
public enum AnimatorVerb: Hashable, Sendable {
  case start
  case startAfter(Double)
  case pause
  case resume(LawCurve?, factor: Double)
  case stop(withoutFinishing: Bool)
  case finish(AnimatingPosition)
  case scrub(Double)
  /// Sets the fraction to what it reads: nothing may move.
  case scrubInPlace
  case setReversed(Bool)
  case add([LawChange], delayFactor: Double)
  case addCompletion
  case setInterruptible(Bool)
  case setPausesOnCompletion(Bool)
  /// Lets the animator go; a new one of the same make takes its place.
  case release
}

/// A block animation outside any animator.
public struct LawBlock: Hashable, Sendable {
  public var changes: [LawChange]
  public var duration: Double
  public var delay: Double
  public var curve: LawCurve
  /// Never adds, and starts at the model value: may jump (AD-2).
  public var isAbsolute: Bool
}

/// One step of a sequence. Any call makes sense after any other, so that every part of a sequence is a sequence.
public enum LawCall: Hashable, Sendable {
  case animator(Int, AnimatorVerb)
  case animate(LawBlock)
  case set(LawChange)
  case removeAll(Int)
  /// A step of the clock in seconds; below 0 it is a misuse.
  case advance(Double)
}

extension LawCall: CustomStringConvertible {
  public var description: String {
    switch self {
    case .animator(let index, let verb): "a\(index).\(verb)"
    case .animate(let block):
      "animate(\(block.duration) s, delay \(block.delay), \(block.curve)\(block.isAbsolute ? ", absolute" : "")) \(block.changes)"
    case .set(let change): "set \(change)"
    case .removeAll(let value): "v\(value).removeAllAnimations()"
    case .advance(let seconds): "advance(\(seconds))"
    }
  }
}
