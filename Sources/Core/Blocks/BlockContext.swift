import CLegatoThread
import LegatoTiming

/// The block whose body is running on this thread: what the changes made in it become.
///
/// It lies on the stack of the call that runs the body and is known by its place there, so that a block costs no allocation.
struct BlockContext: ~Copyable {
  enum Kind {
    /// Changes are made at once.
    case immediate
    /// Changes run on a timeline of the block's own.
    case block
    /// Changes run in a part of an animator's timeline.
    case animator
    /// Changes are made at once; blocks inside run on an animator's timeline, each with its own delay and duration.
    case host
  }

  /// An animator, and the part of its timeline that changes run in.
  final class AnimatorPlace {
    let run: AnimatorRun
    let part: AnimatorPart
    init(_ run: AnimatorRun, _ part: AnimatorPart) { (self.run, self.part) = (run, part) }
  }

  /// The book that its changes are entered in.
  enum Book {
    /// An animator knows by itself what belongs to it.
    case none
    /// Its own, inside that of the block around it or of the thread's transaction.
    case own
    /// That of the block around it.
    case outer
  }

  /// Whom a book tells; a closure by itself would be wrapped once more to be pointed at.
  struct Completion {
    let call: (Bool) -> Void
  }

  /// Where a block lies; good while its body runs.
  typealias Place = UnsafeMutablePointer<BlockContext>

  let kind: Kind
  let book: Book
  let parent: Place?
  /// Seconds a change takes: stated, inherited, or a spring's own.
  let duration: Double
  let delay: Double
  let curve: BlockCurve
  let options: AnimationOptions
  var repeatCount = 1.0
  var autoreverses = false
  /// Whether anything was changed in it, even at once.
  var changedSomething = false
  var hasPlain = false
  var hasReportedStage = false
  var plain = PlainStart()
  var spring: PlainStart.Spring?
  /// Whom its own book tells.
  let completion: UnsafePointer<Completion>?
  var heldPlace: OptionalReference<AnimatorPlace>
  /// The book of the thread's transaction when it began, where no block around it has one.
  let transaction: OptionalReference<Ticket>
  /// Its book, once something is entered in it.
  var lentTicket = BorrowedReference<Ticket>()
  /// It says when it goes.
  var lentStage: Unmanaged<Stage>?
  /// The next of its stage's blocks.
  var nextOfStage: Place?
  /// Set inside keyframes: where changes are gathered instead.
  private var heldKeyframes = OptionalReference<KeyframeScope>()
  var made = OptionalReference<Made>()

  /// The request of all its changes that are no plain starts.
  final class Made {
    let request: ContributionRequest
    init(_ request: ContributionRequest) { self.request = request }
  }

  @inline(__always)
  init(
    kind: Kind, in place: AnimatorPlace? = nil, parent: Place?, duration: Double, delay: Double = 0, curve: BlockCurve,
    options: AnimationOptions = [], book: Book = .none, completion: UnsafePointer<Completion>? = nil,
    stage: Stage? = nil
  ) {
    (self.kind, self.parent, self.duration, self.delay, self.curve) = (kind, parent, duration, delay, curve)
    (self.options, self.book, self.completion) = (options, book, completion)
    transaction = legato_thread_transaction() == nil ? OptionalReference() : OptionalReference(Self.transaction(book, parent))
    heldPlace = OptionalReference(place)
    lentStage = stage.map { .passUnretained($0) }
  }

  /// A part of `outer`, with all that it says and its book.
  init(partOf outer: Place) {
    self.init(
      kind: outer.pointee.kind, in: outer.pointee.heldPlace.object, parent: outer, duration: outer.pointee.duration,
      delay: outer.pointee.delay, curve: outer.pointee.curve,
      options: outer.pointee.options, book: .outer, stage: outer.pointee.stage)
  }

  private static func transaction(_ book: Book, _ parent: Place?) -> Ticket? {
    guard case .own = book else { return nil }
    if let parent { guard case .none = parent.pointee.book else { return nil } }
    return Transaction.ticket
  }

  var ticket: Ticket? { lentTicket.object }
  var stage: Stage? { lentStage?.takeUnretainedValue() }
  var keyframes: KeyframeScope? {
    get { heldKeyframes.object }
    set { heldKeyframes = OptionalReference(newValue) }
  }
  var isInKeyframes: Bool { !heldKeyframes.isEmpty }
  var isHost: Bool { kind == .host }
  /// Where a block inside runs.
  var animator: (run: AnimatorRun, part: AnimatorPart)? { heldPlace.object.map { ($0.run, $0.part) } }
  /// The animator whose changes they are.
  var run: AnimatorRun? { kind == .animator ? heldPlace.object?.run : nil }

  /// Runs `body` in it, and then `end`.
  @inline(__always)
  mutating func run<R>(_ body: () -> Void, _ end: (Place) -> R) -> R {
    withUnsafeMutablePointer(to: &self) { place in
      if let stage = place.pointee.stage { place.join(stage) }
      ThreadContext.with(block: place, body)
      defer { place.leaveStage() }
      return end(place)
    }
  }

  mutating func run(_ body: () -> Void) { run(body) { _ in } }
}
