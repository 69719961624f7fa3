import Expectations
import Legato
import Testing

/// This target's declarations are the main actor's unless they say otherwise, as those of most applications are.
@Suite("An application whose declarations are isolated to the main actor by default needs no annotations")
struct MainActorByDefaultTests {
  let board = Board()

  @Test("blocks, animators and their completions access its state")
  func starts() {
    let card = board.first.card
    Layer.animate(withDuration: 1) {
      card.position.x = 260
    } completion: {
      self.board.told.append("block \($0)")
    }
    let animator = PropertyAnimator(duration: 2, timingParameters: Ease(), stage: board.window.stage)
    animator.addAnimations { card.opacity = 0 }
    animator.addCompletion { self.board.told.append("animator \($0)") }
    animator.startAnimation()
    board.advance(to: 1)
    expect(card.presentation()?.position.x == 260 && card.presentation()?.opacity == 0.75)
    board.advance(to: 2)
    expectEqual(board.told.filter { $0 != "wake" && $0 != "action" && $0 != "did show" }, ["block true", "animator end"])
  }

  @Test("a tap calls its delegate and its closure")
  func taps() {
    board.advance(to: 0)
    for (time, phase) in [(0.0, PointerEvent.Phase.began), (0.1, .ended)] {
      board.window.handle(PointerEvent(time: time, phase: phase, location: Point(x: 50, y: 90)))
    }
    expectEqual(board.told.suffix(2), ["should begin", "tap"])
  }

  @Test("its custom transition runs, and the delegate and the controllers are called")
  func transitions() {
    board.advance(to: 0)
    board.navigation.push(board.second, animated: true)
    board.advance(to: 0.25)
    expectLess(board.first.layer.presentation()?.opacity ?? 1, than: 1)
    board.advance(to: 1)
    expect(board.told.last == "did show" && board.second.appearances == 1)
  }

  @Test("values of its own types animate, single ones and many")
  func values() {
    let stage = Stage()
    let ray = Animated(Ray(angle: 0, length: 1), in: stage)
    let rays = AnimatedArray(repeating: Ray(angle: 0, length: 1), count: 3, in: stage)
    animate(withDuration: 1, timingParameters: Ease()) {
      ray.value = Ray(angle: 4, length: 1)
      rays[2] = Ray(angle: 8, length: 1)
    }
    stage.advance(to: 0.5)
    expect(ray.presentation.angle == 1 && rays.presentation(at: 2).angle == 2)
  }

  @Test("outcomes are awaited on the main actor")
  func outcomes() async throws {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    let block = animate(withDuration: 1) { value.value = 1 }
    let clock = Task {
      for tenth in 1...20 {
        stage.advance(to: Double(tenth) / 10)
        await Task.yield()
      }
    }
    try await expect(block.outcome == .finished(.end) && value.presentation == 1)
    await clock.value
  }

  @Test("its curves are also evaluated on other threads")
  func curves() async {
    let curve = Ease()
    let half = await Task.detached { curve.progress(at: 0.5) }.value
    expectEqual(half, 0.25)
  }
}
