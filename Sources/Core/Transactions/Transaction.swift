import CLegatoThread
import LegatoTiming

/// A group of animations that begin together, with defaults for implicit ones: duration, curve, whether they are disabled (LM-11).
///
/// ```swift
/// Transaction.perform {
///   Transaction.animationDuration = 1
///   Transaction.completionBlock = { print("all of it is over") }
///   card.opacity = 0                // a layer with implicit actions fades for a second
///   card.add(shake, forKey: "shake")
/// }
/// ```
/// Transactions belong to a thread and nest: settings apply to the innermost one, and are inherited from the outer ones. Without an open transaction a
/// setting begins an implicit one, which is committed by the next ``Stage/advance(to:)-(Double)`` on the thread. All changes take effect at once; only the
/// completion waits for the commit.
public enum Transaction {
  /// Seconds of an implicit animation, at least 0; nil, the default, is 0.25. An invalid number is reported and counts as 0.
  public static var animationDuration: Double? {
    get { TransactionLevel.current?.duration }
    set {
      let level = TransactionLevel.orImplicit
      let stated = newValue.map { repaired($0, "Transaction", "animationDuration", minimum: 0, repair: 0) }
      level.duration = stated ?? level.parent?.duration
    }
  }

  /// The curve of an implicit animation; nil, the default, is the layer's default curve (TC-7).
  public static var animationTimingFunction: (any TimingCurveProvider)? {
    get { TransactionLevel.current?.curve }
    // released last, here and below: its deinitialisation may set another one
    set {
      let level = TransactionLevel.orImplicit
      withExtendedLifetime(level.curve) { level.curve = newValue ?? level.parent?.curve }
    }
  }

  /// Whether layers change without implicit actions; false by default.
  public static var disableActions: Bool {
    get { TransactionLevel.current?.disablesActions ?? false }
    set { TransactionLevel.orImplicit.disablesActions = newValue }
  }

  /// Called once when all animations that were added in the innermost transaction, and in those inside it, have ended, were removed or were released with
  /// their stage; at its commit without any.
  public static var completionBlock: (() -> Void)? {
    get { TransactionLevel.current?.completion }
    set {
      let level = TransactionLevel.orImplicit
      withExtendedLifetime(level.completion) { level.completion = newValue }
    }
  }

  /// Opens a transaction inside the present one.
  public static func begin() { TransactionLevel.begin(isImplicit: false) }

  /// Closes the innermost transaction. Without an open one it is a misuse.
  public static func commit() {
    guard let level = TransactionLevel.current, !level.isImplicit else {
      return Misuse.report(
        .state(
          call: "Transaction.commit()", wanted: "an open transaction", found: "none",
          remedy: "call Transaction.begin() first; what is set outside is committed by the next advance(to:)"))
    }
    level.commit()
  }

  /// Runs `body` in its own transaction.
  @discardableResult
  public static func perform<R>(_ body: () throws -> R) rethrows -> R {
    begin()
    let level = TransactionLevel.current
    defer { while let open = TransactionLevel.current, open.isInside(level) { open.commit() } }
    return try body()
  }

  /// Commits the implicit transactions inside explicit ones.
  static func commitImplicit() { if let level = TransactionLevel.current, level.isImplicit { level.commit() } }
  /// The completion group of animations that start now; nil without a transaction.
  static var completionGroup: CompletionGroup? { TransactionLevel.current?.completionGroup }
}

/// One level of the thread's transactions.
final class TransactionLevel {
  let parent: TransactionLevel?
  let isImplicit: Bool
  let completionGroup: CompletionGroup
  // inherited at the beginning, as the outer levels do not change before this one ends
  var duration: Double?
  var curve: (any TimingCurveProvider)?
  var disablesActions: Bool
  var completion: (() -> Void)?

  private init(parent: TransactionLevel?, isImplicit: Bool) {
    (self.parent, self.isImplicit) = (parent, isImplicit)
    (duration, curve, disablesActions) = (parent?.duration, parent?.curve, parent?.disablesActions ?? false)
    completionGroup = CompletionGroup(parent: parent?.completionGroup, completion: nil)
  }

  static var current: TransactionLevel? {
    legato_thread_transaction().map { Unmanaged<TransactionLevel>.fromOpaque($0).takeUnretainedValue() }
  }

  static var orImplicit: TransactionLevel { current ?? begin(isImplicit: true) }

  @discardableResult
  static func begin(isImplicit: Bool) -> TransactionLevel {
    let level = TransactionLevel(parent: current, isImplicit: isImplicit)
    // retained until its commit; each level retains the outer one
    legato_thread_set_transaction(Unmanaged.passRetained(level).toOpaque())
    return level
  }

  func isInside(_ other: TransactionLevel?) -> Bool {
    var level: TransactionLevel? = self
    while let here = level {
      if here === other { return true }
      level = here.parent
    }
    return false
  }

  /// Only for the innermost.
  @inline(never)  // called each frame, mostly without a transaction to commit
  func commit() {
    legato_thread_set_transaction(parent.map { Unmanaged.passUnretained($0).toOpaque() })
    if let completion { completionGroup.completion = { _ in completion() } }
    // without running animations it has ended now
    completionGroup.closeAlone(.reachedEnd)
    Unmanaged.passUnretained(self).release()
  }
}
