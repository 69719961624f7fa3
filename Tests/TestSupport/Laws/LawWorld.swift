import LegatoCore
import Synchronization

/// The real thing: a stage with its values and animators, and what came back from it.
final class LawWorld {
  let stage = Stage()
  let values: [any LawValue]
  private(set) var animators: [PropertyAnimator]
  private var watchers: [Watcher]
  private let record = Record()
  private let makes: [AnimatorMake]
  /// Extra frames inside each step.
  private let frames: Int
  private var completionCount = 0
  /// How many animators were let go.
  private(set) var releaseCount = 0

  /// What callbacks were told; it outlives the world for those that come while that goes.
  private final class Record {
    var completed: [(number: Int, position: AnimatingPosition)] = []
    var blocks: [[Bool]] = []
    var releasedEnds: Set<Int> = []
  }

  /// What an observer was told last (PA-4).
  private final class Watcher {
    private(set) var seen = (state: AnimatingState.inactive, isRunning: false, isReversed: false)
    private var observation: AnimatorObservation?
    init(_ animator: PropertyAnimator) {
      observation = animator.observe { [unowned self] change in
        switch change {
        case .state(let state): seen.state = state
        case .isRunning(let isRunning): seen.isRunning = isRunning
        case .isReversed(let isReversed): seen.isReversed = isReversed
        case .fractionComplete: break
        }
      }
    }
  }

  init(_ makes: [AnimatorMake], frames: Int = 0) {
    (self.makes, self.frames) = (makes, frames)
    values = LawValues.make(in: stage)
    animators = makes.map { [stage] in $0.animator(on: stage) }
    watchers = animators.map(Watcher.init)
  }

  /// Completions in the order in which they ran.
  var completed: [(number: Int, position: AnimatingPosition)] { record.completed }
  /// How often each block's completion ran, and with what.
  var blocks: [[Bool]] { record.blocks }
  /// The animators that have ended after they were let go, by number.
  var releasedEnds: Set<Int> { record.releasedEnds }
  var shown: [[Double]] { values.map(\.shown) }
  var model: [[Double]] { values.map(\.model) }

  func seen(_ index: Int) -> (state: AnimatingState, isRunning: Bool, isReversed: Bool) { watchers[index].seen }

  /// The number that the next completion gets.
  var nextCompletion: Int { completionCount }

  func play(_ call: LawCall) {
    switch call {
    // who waited for one that is let go of is told before that returns
    case .animator(let index, let verb): stage.perform { play(verb, index) }
    case .animate(let block): play(block)
    case .set(let change): values[change.value].set(toTarget: change.target)
    case .removeAll(let value): values[value].removeAllAnimations()
    case .advance(let seconds): advance(seconds)
    }
  }

  private func advance(_ seconds: Double) {
    let (start, end) = (stage.now, stage.now + seconds)
    if seconds > 0, frames > 0 {
      for frame in 1...frames { stage.advance(to: min(end, start + seconds * Double(frame) / Double(frames + 1))) }
    }
    stage.advance(to: end)
  }

  private func play(_ block: LawBlock) {
    let number = blocks.count
    record.blocks.append([])
    animate(
      withDuration: block.duration, delay: block.delay, timingParameters: block.curve.provider,
      options: block.isAbsolute ? .absolute : .beginFromCurrentState
    ) {
      for change in block.changes { values[change.value].set(toTarget: change.target) }
    } completion: { [record] finished in
      record.blocks[number].append(finished)
    }
  }

  private func play(_ verb: AnimatorVerb, _ index: Int) {
    let animator = animators[index]
    switch verb {
    case .start: animator.startAnimation()
    case .startAfter(let delay): animator.startAnimation(afterDelay: delay)
    case .pause: animator.pauseAnimation()
    case .resume(let curve, let factor): animator.continueAnimation(withTimingParameters: curve?.provider, durationFactor: factor)
    case .stop(let withoutFinishing): animator.stopAnimation(withoutFinishing)
    case .finish(let position): animator.finishAnimation(at: position)
    case .scrub(let fraction): animator.fractionComplete = fraction
    case .scrubInPlace: animator.fractionComplete = animator.fractionComplete
    case .setReversed(let value): animator.isReversed = value
    case .add(let changes, let delayFactor):
      let values = values
      animator.addAnimations({ for change in changes { values[change.value].set(toTarget: change.target) } }, delayFactor: delayFactor)
    case .addCompletion:
      let number = completionCount
      completionCount += 1
      animator.addCompletion { [record] in record.completed.append((number, $0)) }
    case .setInterruptible(let value): animator.isInterruptible = value
    case .setPausesOnCompletion(let value): animator.pausesOnCompletion = value
    case .release: replace(index)
    }
  }

  private func replace(_ index: Int) {
    let number = releaseCount
    animators[index].addCompletion { [record] _ in record.releasedEnds.insert(number) }
    releaseCount += 1
    animators[index] = makes[index].animator(on: stage)
    watchers[index] = Watcher(animators[index])
  }
}

/// The misuses reported while a sequence is played.
final class MisuseLog: Sendable {
  private let reports = Mutex<[Misuse]>([])
  func add(_ misuse: Misuse) { reports.withLock { $0.append(misuse) } }
  /// Takes what has come since the last time.
  func take() -> [Misuse] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
}
