import Expectations
import Legato
import Testing

@Suite("The examples of the README behave as described") struct ReadmeTests {
  @Test("the first sample: caught, scrubbed, reversed, thrown, inspected") func firstSample() {
    let window = Window(size: Size(width: 320, height: 200))
    let card = Layer(frame: Rect(x: 20, y: 60, width: 80, height: 80))
    window.addSublayer(card)

    let animator = PropertyAnimator(duration: 1, curve: .easeInOut, stage: window.stage) { card.position.x = 260 }
    animator.startAnimation()
    animator.pauseAnimation()
    animator.fractionComplete = 0.3
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.8), durationFactor: 0)

    expectLess(abs(card.presentation()!.position.x - 120), than: 1e-9)
    window.stage.advance(to: 0.1)
    let seen = card.presentation()!.position.x
    expect(seen > 60 && seen < 120 && card.position.x == 260)
    window.stage.advance(to: 10)
    expect(card.position.x == 60 && animator.state == .inactive)
  }

  @Test("the array: moved in one block, read in one pass") func array() {
    let stage = Stage()
    func layout(_ index: Int) -> Point { Point(x: Double(index % 300), y: Double(index / 300)) }
    var vertices = [SIMD2<Float>](repeating: .zero, count: 100_000)

    let dots = AnimatedArray(repeating: Point.zero, count: 100_000, in: stage)
    animate(withDuration: 0.4) { for i in dots.indices { dots[i] = layout(i) } }
    stage.advance(to: 0.1)
    dots.forEachPresentation { i, point in vertices[i] = SIMD2(Float(point.x), Float(point.y)) }

    // all are as far on their way
    let share = Float(vertices[299].x / 299)
    expect(share > 0.05 && share < 0.5)
    expect(vertices.indices.allSatisfy { abs(vertices[$0].x - share * Float($0 % 300)) < 1e-3 })
    stage.advance(to: 1)
    expect(stage.demand == .idle && dots.presentation(at: 99_999) == layout(99_999))
  }
}
