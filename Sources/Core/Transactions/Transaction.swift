import CLegatoThread
import LegatoTiming

/// Animations that begin together, and what implicit ones among them take over: a duration, a curve, whether there are any at all (LM-11).
///
/// ```swift
/// Transaction.perform {
///   Transaction.animationDuration = 1
///   Transaction.completionBlock = { print("all of it is over") }
///   card.opacity = 0                // a layer with implicit actions fades for a second
///   card.add(shake, forKey: "shake")
/// }
/// ```
/// Transactions belong to a thread and nest: what is set counts for the innermost, what is read is searched from there outwards. Without an open one a setting
/// begins an implicit transaction, which is committed by the next ``Stage/advance(to:)-(Double)`` on the thread. Everything shows at once, as of the call; what waits for
/// the commit is the completion.
public enum Transaction {
  /// Seconds of an implicit animation, at least 0; nil, the default, is 0.25. A bad number is reported and counts as 0.
  public static var animationDuration: Double? {
    get { TransactionLevel.search(\.duration) }
    set { TransactionLevel.orImplicit.duration = newValue.map { repaired($0, "Transaction", "animationDuration", minimum: 0, repair: 0) } }
  }

  /// The curve of an implicit animation; nil, the default, is the layer's default curve (TC-7).
  public static var animationTimingFunction: (any TimingCurveProvider)? {
    get { TransactionLevel.search(\.curve) }
    // the former one goes last, here and below: what it has kept may set another when it goes
    set {
      let level = TransactionLevel.orImplicit
      withExtendedLifetime(level.curve) { level.curve = newValue }
    }
  }

  /// Whether layers change without implicit actions; false by default.
  public static var disableActions: Bool {
    get { TransactionLevel.search(\.disablesActions) ?? false }
    set { TransactionLevel.orImplicit.disablesActions = newValue }
  }

  /// Called once when all animations that were added in the innermost transaction, and in those inside it, have ended, were removed or went with their stage;
  /// at its commit where there were none.
  public static var completionBlock: (() -> Void)? {
    get { TransactionLevel.current?.completion }
    set {
      let level = TransactionLevel.orImplicit
      withExtendedLifetime(level.completion) { level.completion = newValue }
    }
  }

  /// Opens a transaction inside the one that is open.
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

  /// Runs `body` in a transaction of its own.
  @discardableResult
  public static func perform<R>(_ body: () throws -> R) rethrows -> R {
    begin()
    let level = TransactionLevel.current
    defer { while let open = TransactionLevel.current, open.isInside(level) { open.commit() } }
    return try body()
  }

  /// Commits what is open but for explicit transactions around.
  static func commitImplicit() { if let level = TransactionLevel.current, level.isImplicit { level.commit() } }
  /// The book that what starts now is entered in; nil without a transaction.
  static var ticket: Ticket? { TransactionLevel.current?.ticket }
}

/// One level of the thread's transactions.
final class TransactionLevel {
  let parent: TransactionLevel?
  let isImplicit: Bool
  let ticket: Ticket
  var duration: Double?
  var curve: (any TimingCurveProvider)?
  var disablesActions: Bool?
  var completion: (() -> Void)?

  private init(parent: TransactionLevel?, isImplicit: Bool) {
    (self.parent, self.isImplicit) = (parent, isImplicit)
    ticket = Ticket(parent: parent?.ticket, completion: nil)
  }

  static var current: TransactionLevel? {
    legato_thread_transaction().map { Unmanaged<TransactionLevel>.fromOpaque($0).takeUnretainedValue() }
  }

  static var orImplicit: TransactionLevel { current ?? begin(isImplicit: true) }

  @discardableResult
  static func begin(isImplicit: Bool) -> TransactionLevel {
    let level = TransactionLevel(parent: current, isImplicit: isImplicit)
    // retained until its commit; a level holds the one around it
    legato_thread_set_transaction(Unmanaged.passRetained(level).toOpaque())
    return level
  }

  static func search<T>(_ key: KeyPath<TransactionLevel, T?>) -> T? {
    var level = current
    while let here = level {
      if let found = here[keyPath: key] { return found }
      level = here.parent
    }
    return nil
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
  @inline(never)  // each frame asks whether there is one to commit, and mostly there is none
  func commit() {
    legato_thread_set_transaction(parent.map { Unmanaged.passUnretained($0).toOpaque() })
    if let completion { ticket.completion = { _ in completion() } }
    // where nothing runs it is over now
    ticket.closeAlone(.reachedEnd)
    Unmanaged.passUnretained(self).release()
  }
}
