import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Animators over layers with their own times, under random calls") struct AnimatorInTimeLawTests {
  @Test("no call causes a jump, every start has its end, frames in between change no bit", arguments: Effort.seeds(100))
  func laws(seed: UInt64) {
    let once = play(seed: seed, parts: 1)
    expectEqual(once, play(seed: seed, parts: 5), "seed \(seed)")
  }

  private func play(seed: UInt64, parts: Int) -> [UInt64] {
    let world = AnimatorInTime(seed: 12_000 + seed)
    let (animator, stage) = (world.animator, world.window.stage)
    animator.startAnimation()
    var seen: [UInt64] = []
    for step in 0..<25 {
      world.advance(in: parts)
      guard animator.state == .active else { break }
      let before = world.places
      let call = world.call()
      let after = world.places
      for (a, b) in zip(before, after) { expectLess(abs(a - b), than: 1e-4, "seed \(seed), step \(step), call \(call)") }
      expect((0...1).contains(animator.fractionComplete))
      seen += after.map(\.bitPattern) + [animator.fractionComplete.bitPattern]
      world.scrubSometimes()
    }
    for layer in world.tree { layer.continueTime(atSpeed: 1) }
    if animator.state == .active, !animator.isRunning { animator.startAnimation() }
    animator.isReversed = false
    // one reversed shortly before its end after a stretched rest runs back at the same rate (PA-57)
    stage.advance(to: stage.now + 1e7)
    expectEqual(animator.state, .inactive, "seed \(seed): \(animator.fractionComplete)")
    expect(world.positions == [.end] || world.positions == [.start], "seed \(seed)")
    for layer in world.tree { expect(layer.animationCount == 0 && layer.presentation()!.position == layer.position, "seed \(seed)") }
    return seen
  }
}

/// A tree of layers, some with speeds of their own, and an animator over all of them.
private final class AnimatorInTime {
  let window = Window(size: Size(width: 100, height: 100))
  let tree = (0..<4).map { _ in Layer(frame: .zero) }
  let animator: PropertyAnimator
  private(set) var positions: [AnimatingPosition] = []
  private var random: SplitMix64

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    window.addSublayer(tree[0])
    for i in 1..<4 { tree[Int.random(in: 0..<i, using: &random)].addSublayer(tree[i]) }
    for layer in tree where Bool.random(using: &random) { layer.speed = .random(in: 0.3...2.5, using: &random) }
    animator = PropertyAnimator(duration: 1, timingParameters: Self.curve(&random), stage: window.stage)
    animator.scrubsLinearly = .random(in: 0..<4, using: &random) > 0
    self.random = random
    animator.addAnimations { [unowned self] in change() }
    animator.addCompletion { [unowned self] in positions.append($0) }
  }

  private static func curve(_ random: inout SplitMix64) -> any TimingCurveProvider {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: CubicTimingParameters.linear
    case 1: CubicTimingParameters.easeIn
    case 2: CubicTimingParameters(controlPoint1: Point(x: 0.2, y: -0.6), controlPoint2: Point(x: 0.7, y: 1.7))
    default: SpringTimingParameters(dampingRatio: .random(in: 0.3...1, using: &random))
    }
  }

  private func change() {
    for layer in tree {
      layer.position.x = .random(in: -100...100, using: &random)
      Layer.animateKeyframes(withDuration: 0) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) { layer.opacity = .random(in: 0...1, using: &random) }
        Layer.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) { layer.opacity = .random(in: 0...1, using: &random) }
      }
    }
  }

  var places: [Double] { tree.flatMap { [$0.presentation()!.position.x, 100 * $0.presentation()!.opacity] } }

  /// A random time, in so many frames.
  func advance(in parts: Int) {
    let (stage, start, length) = (window.stage, window.stage.now, Double.random(in: 0.001...0.2, using: &random))
    for part in 1...parts { stage.advance(to: part == parts ? start + length : start + length * Double(part) / Double(parts)) }
  }

  /// Makes a random call that may cause no jump; its number.
  func call() -> Int {
    let call = Int.random(in: 0..<8, using: &random)
    switch call {
    case 0: animator.pauseAnimation()
    case 1: if !animator.isRunning, animator.scrubsLinearly { animator.fractionComplete = animator.fractionComplete }
    case 2:
      animator.continueAnimation(withTimingParameters: Self.curve(&random), durationFactor: .random(in: 0...1, using: &random))
    case 3: animator.startAnimation()
    case 4: animator.isReversed.toggle()
    case 5:
      tree.randomElement(using: &random)!.continueTime(
        atSpeed: Int.random(in: 0..<5, using: &random) == 0 ? 0 : .random(in: -1...3, using: &random))
    case 6:
      // what has no time of its own goes on at the speed there
      let (layer, parent) = (tree.randomElement(using: &random)!, tree.randomElement(using: &random)!)
      let inside = tree.filter { $0.isDescendant(of: layer) }
      if inside.allSatisfy({ $0.hasTimeAround }), !inside.contains(where: { $0 === parent }) { parent.addSublayer(layer) }
    // at its end, where it waits for slower layers, additions have no distance left
    default: if animator.isRunning, !animator.isReversed, animator.fractionComplete < 0.99 { animator.addAnimations { self.change() } }
    }
    return call
  }

  func scrubSometimes() {
    if !animator.isRunning, animator.state == .active, Bool.random(using: &random) {
      animator.fractionComplete = .random(in: 0...1, using: &random)
    }
  }
}

extension Layer {
  fileprivate var hasTimeAround: Bool { beginTime == 0 && timeOffset == 0 && speed == 1 }
}
