import CLegatoThread
import LegatoTiming

/// The block whose body is running on this thread: how changes in it are animated.
///
/// It lies on the stack of the call that runs the body and is identified by its address, so that a block does not allocate.
struct BlockContext: ~Copyable {
  enum Kind {
    /// Changes are made at once, as they take no time; blocks inside may take some.
    case immediate
    /// Changes are made at once, also those of blocks inside.
    case withoutAnimation
    /// Changes run on the block's own timeline.
    case block
    /// Changes run in a part of an animator's timeline.
    case animator
    /// Changes are made at once; nested blocks run on an animator's timeline, each with its own delay and duration.
    case host
  }

  /// An animator, and the part of its timeline for the changes.
  final class AnimatorReference {
    let run: AnimatorRun
    let part: AnimatorPart
    init(_ run: AnimatorRun, _ part: AnimatorPart) { (self.run, self.part) = (run, part) }
  }

  /// Which completion group counts its changes.
  enum GroupSource {
    /// An animator keeps track of its members itself.
    case none
    /// Its own, with the outer block's or the thread's transaction's as parent.
    case own
    /// That of the outer block.
    case outer
  }

  /// A completion; a struct, as a pointer to a closure would need another wrapper.
  struct Completion {
    let call: (Bool) -> Void
  }

  /// The address of a block, valid while its body runs.
  typealias Pointer = UnsafeMutablePointer<BlockContext>

  let kind: Kind
  let groupSource: GroupSource
  let parent: Pointer?
  /// Seconds of a change: stated, inherited, or a spring's own.
  let duration: Double
  let delay: Double
  let curve: BlockCurve
  let options: AnimationOptions
  var repeatCount = 1.0
  var autoreverses = false
  var repeats: Bool { repeatCount != 1 || autoreverses }
  /// Whether anything was changed in it, also without animation.
  var changedSomething = false
  var hasPlain = false
  var hasReportedStage = false
  var plain = PlainStart()
  var spring: PlainStart.Spring?
  /// The completion of its own group.
  let completion: UnsafePointer<Completion>?
  var animatorReference: OptionalReference<AnimatorReference>
  /// The completion group of the thread's transaction when it began, if no outer block has one.
  let transaction: OptionalReference<CompletionGroup>
  /// Its completion group, after the first change.
  var borrowedGroup = BorrowedReference<CompletionGroup>()
  /// The stage, which clears this when deinitialised.
  var unretainedStage: Unmanaged<Stage>?
  /// The next in the list of its stage's blocks.
  var nextOfStage: Pointer?
  /// Set inside keyframes, where changes are collected.
  private var keyframesReference = OptionalReference<KeyframeScope>()
  /// Called at the end of its body; made with the first of them.
  var layouts = OptionalReference<Layouts>()
  /// What its changes have in common that follow a timeline; made at the first of them.
  var request = OptionalReference<StartRequest>()

  @inline(__always)
  init(
    kind: Kind, in place: AnimatorReference? = nil, parent: Pointer?, duration: Double, delay: Double = 0, curve: BlockCurve,
    options: AnimationOptions = [], groupSource: GroupSource = .none, completion: UnsafePointer<Completion>? = nil,
    stage: Stage? = nil
  ) {
    (self.kind, self.parent, self.duration, self.delay, self.curve) = (kind, parent, duration, delay, curve)
    (self.options, self.groupSource, self.completion) = (options, groupSource, completion)
    transaction = legato_thread_transaction() == nil ? OptionalReference() : OptionalReference(Self.transaction(groupSource, parent))
    animatorReference = OptionalReference(place)
    unretainedStage = stage.map { .passUnretained($0) }
  }

  /// A part of `outer`, with its properties and its completion group.
  init(partOf outer: Pointer, kind: Kind? = nil) {
    self.init(
      kind: kind ?? outer.pointee.kind, in: outer.pointee.animatorReference.object, parent: outer, duration: outer.pointee.duration,
      delay: outer.pointee.delay, curve: outer.pointee.curve,
      options: outer.pointee.options, groupSource: .outer, stage: outer.pointee.stage)
  }

  private static func transaction(_ groupSource: GroupSource, _ parent: Pointer?) -> CompletionGroup? {
    guard case .own = groupSource else { return nil }
    if let parent { guard case .none = parent.pointee.groupSource else { return nil } }
    return Transaction.completionGroup
  }

  var group: CompletionGroup? { borrowedGroup.object }
  var stage: Stage? { unretainedStage?.takeUnretainedValue() }
  var keyframes: KeyframeScope? {
    get { keyframesReference.object }
    set { keyframesReference = OptionalReference(newValue) }
  }
  var isInKeyframes: Bool { !keyframesReference.isEmpty }
  var isHost: Bool { kind == .host }
  /// Whether changes are made at once and belong to no animator.
  var isImmediate: Bool { kind == .immediate || kind == .withoutAnimation }
  /// Where a nested block runs.
  var animator: (run: AnimatorRun, part: AnimatorPart)? { animatorReference.object.map { ($0.run, $0.part) } }

  /// Runs `body` in it, then calls `end`.
  @inline(__always)
  mutating func run<R>(_ body: () -> Void, _ end: (Pointer) -> R) -> R {
    withUnsafeMutablePointer(to: &self) { place in
      if let stage = place.pointee.stage { place.join(stage) }
      ThreadContext.with(block: place, body)
      if !place.pointee.layouts.isEmpty { Self.performLayouts(place) }
      defer { place.leaveStage() }
      return end(place)
    }
  }

  mutating func run(_ body: () -> Void) { run(body) { _ in } }

  /// Performs in a block the layouts that were scheduled in it. Those that they schedule in turn are left to the next frame.
  @inline(never)
  private static func performLayouts(_ block: Pointer) {
    let calls = block.pointee.layouts.object?.calls ?? []
    ThreadContext.with(block: block) { for call in calls { call() } }
  }

  /// Layouts that were scheduled in a block with the option ``AnimationOptions/layoutSubviews``.
  final class Layouts { var calls: [() -> Void] = [] }
}
