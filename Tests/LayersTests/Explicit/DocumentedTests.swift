import Expectations
import LegatoLayers
import Testing

@Suite("The examples of Docs/animations.md") struct DocumentedTests {
  @Test("keyframes in a block, a shake, a fade to the model, a panel in slow motion, an entrance") func samples() async throws {
    let window = Window(size: Size(width: 320, height: 200))
    let (bird, field, card, panel, badge) = (Layer(), Layer(), Layer(), Layer(), Layer())
    let buttons = (0..<3).map { _ in Layer() }
    for layer in [bird, field, card, panel, badge] + buttons { window.addSublayer(layer) }
    Layer.animateKeyframes(withDuration: 2, options: [.calculationModeCubic]) {
      Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { bird.position.y = 60 }
      Layer.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { bird.position.y = 310 }
    }
    var shake = KeyframeAnimation(.positionX, values: [0, 12, -12, 6, 0], duration: 0.4)
    shake.isAdditive = true
    field.add(shake, forKey: "shake")
    let added = card.add(BasicAnimation(.opacity, from: 0, duration: 0.3))
    panel.continueTime(atSpeed: 0.25)
    panel.pauseTime()
    panel.continueTime(atSpeed: -1)
    window.stage.advance(to: 0.1)
    expect(abs(field.presentation()!.position.x - 12) < 1e-9 && field.position.x == 0)
    expectLess(abs(card.presentation()!.opacity - 1.0 / 3), than: 1e-9)
    window.stage.advance(to: 1)
    expectLess(abs(bird.presentation()!.position.y - 60), than: 1e-9)
    let outcome = try await added.outcome
    expectEqual(outcome, .finished(.end))

    for button in buttons { button.opacity = 0 }
    let entrance = Motion.sequence(
      .animate(0.3) { card.position.y = 80 },
      .stagger(buttons, by: .total(0.2), from: .center) { button, _ in
        .spring(SpringTimingParameters(dampingRatio: 0.7), duration: 0.4) { button.opacity = 1 }
      },
      .animate(0.1) { badge.cornerRadius = 12 }.repeated(2, autoreverses: true, endingAt: .end))
    expectLess(abs(entrance.duration - 1.3), than: 1e-12)
    let animator = PropertyAnimator(entrance)
    animator.startAnimation()
    window.stage.advance(to: 1.4)
    expectGreater(buttons[1].presentation()!.opacity, than: buttons[0].presentation()!.opacity)
    window.stage.advance(to: 2.4)
    expect(animator.state == .inactive && badge.cornerRadius == 12 && buttons[0].opacity == 1)
  }

  @Test("a pulse of a blur, an outline through keys, colours under a spring") func kinds() {
    let window = Window(size: Size(width: 320, height: 200))
    let sheet = EffectLayer(effect: .blur(radius: 10))
    let (shape, gradient) = (PathLayer(), GradientLayer())
    for layer in [sheet, shape, gradient] { window.addSublayer(layer) }
    let box = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    let star = box.applying(AffineTransform(scaleX: 3, y: 3))
    (shape.path, gradient.colors) = (star, [.black, .white])
    var pulse = BasicAnimation(.effectRadius, from: 0, to: 12, duration: 0.5)
    (pulse.isAdditive, pulse.autoreverses) = (true, true)
    sheet.add(pulse)
    shape.add(KeyframeAnimation(.path, values: [star, box, star], duration: 2))
    gradient.add(SpringAnimation(.colors, from: [.red, .white], duration: 1))
    expectEqual(gradient.presentationGradient.colors, [.red, .white])
    window.stage.advance(to: 0.5)
    expectEqual(sheet.presentation()?.effect, .blur(radius: 22))
    window.stage.advance(to: 0.75)
    expectEqual(sheet.presentation()?.effect, .blur(radius: 16))
    window.stage.advance(to: 1)
    expect(shape.presentationShape.path == box && sheet.presentation()?.effect == .blur(radius: 10))
    expectEqual(gradient.presentationGradient.colors, [.black, .white])
  }
}
