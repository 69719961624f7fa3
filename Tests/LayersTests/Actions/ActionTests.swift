import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Implicit actions of layers") struct ActionTests {
  static let rounding = 1e-9
  let window: Window
  let layer: Layer
  var stage: Stage { window.stage }
  init() {
    (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    stage.advance(to: 1)
  }
  private var opacity: Double { layer.presentation()!.opacity }

  private final class Answer: LayerDelegate {
    var answer: LayerAction?
    var asked: [AnimatableProperty] = []
    func action(for layer: Layer, property: AnimatableProperty) -> LayerAction? {
      asked.append(property)
      return answer
    }
  }

  @Test("LM-8, UA-1: a layer that the search for an action removes from its window animates in the next one", arguments: 0..<4)
  func takenOut(kind: Int) {
    final class Remover: LayerDelegate {
      let answer: LayerAction
      init(_ answer: LayerAction) { self.answer = answer }
      func action(for layer: Layer, property: AnimatableProperty) -> LayerAction? {
        layer.removeFromSuperlayer()
        return answer
      }
    }
    let answers: [LayerAction] = [
      .automatic, .timed(1, CubicTimingParameters.linear), .animation(BasicAnimation(.opacity, duration: 1)), .perform { _, _ in },
    ]
    let remover = Remover(answers[kind])
    layer.allowsImplicitActions = true
    layer.delegate = remover
    layer.opacity = 0
    expect(layer.window == nil && layer.opacity == 0)
    layer.allowsImplicitActions = false
    let next = Window(size: Size(width: 400, height: 300))
    next.addSublayer(layer)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.opacity = 1 }
    next.stage.advance(to: 0.5)
    expectEqual(opacity, 0.5)
  }

  @Test("LM-9, LM-10: by default a layer changes at once outside a block and animates inside one") func asAView() {
    expect(!layer.allowsImplicitActions)
    layer.opacity = 0
    expectEqual(opacity, 0)
    Layer.animate(withDuration: 1) { layer.opacity = 1 }
    expectEqual(opacity, 0)
  }

  @Test(
    "LM-10, TC-7: with implicit actions 0.25 s under the default curve, from the presentation; touches are unaffected") func standalone()
  {
    layer.allowsImplicitActions = true
    layer.opacity = 0
    expect(layer.opacity == 0 && opacity == 1)
    stage.advance(to: 1.125)
    // TV-1: default(0.5) = 0.802403
    expectLess(abs(opacity - (1 - 0.802403)), than: 1e-6)
    let shown = opacity
    layer.opacity = 1
    expectLess(abs(opacity - shown), than: Self.rounding)
    expectEqual(layer.animationCount, 1)
    stage.advance(to: 1.375)
    expect(opacity == 1 && !layer.isAnimating(.opacity))
    layer.position = .zero
    expect(layer.isAnimating(.position) && window.hitTest(Point(x: 0, y: 0)) === layer)
  }

  @Test("LM-10: inside a block the block decides") func insideBlock() {
    layer.allowsImplicitActions = true
    Layer.animate(withDuration: 4, options: .curveLinear) { layer.opacity = 0 }
    stage.advance(to: 2)
    expectLess(abs(opacity - 0.75), than: Self.rounding)
    Layer.performWithoutAnimation { layer.cornerRadius = 5 }
    expectEqual(layer.presentation()!.cornerRadius, 5)
  }

  @Test("LM-11: the transaction's duration and curve; disabled actions change at once") func transaction() {
    layer.allowsImplicitActions = true
    Transaction.perform {
      Transaction.animationDuration = 2
      Transaction.animationTimingFunction = CubicTimingParameters.linear
      layer.opacity = 0
      Transaction.perform {
        expectEqual(Transaction.animationDuration, 2)
        Transaction.disableActions = true
        layer.cornerRadius = 9
      }
      layer.zPosition = 10
    }
    expectEqual(layer.presentation()!.cornerRadius, 9)
    stage.advance(to: 2)
    expectLess(abs(opacity - 0.5), than: Self.rounding)
    expectLess(abs(layer.presentation()!.zPosition - 5), than: Self.rounding)
  }

  @Test("LM-8: searched in the delegate, actions, style and class; none at any stage ends the search") func lookup() {
    final class Slow: Layer {
      override class func defaultAction(for property: AnimatableProperty) -> LayerAction { .timed(8, CubicTimingParameters.linear) }
    }
    let slow = Slow()
    window.addSublayer(slow)
    slow.allowsImplicitActions = true
    let delegate = Answer()
    slow.delegate = delegate
    func seconds() -> Double {
      slow.removeAllAnimations()
      Layer.performWithoutAnimation { slow.cornerRadius = 0 }
      slow.cornerRadius = 80
      let start = stage.now
      guard slow.isAnimating(.cornerRadius) else { return 0 }
      stage.advance(to: start + 0.5)
      return (40 / slow.presentation()!.cornerRadius * 1e6).rounded() / 1e6
    }
    expectEqual(seconds(), 8)
    slow.style = LayerStyle(actions: [.cornerRadius: .timed(4, CubicTimingParameters.linear)])
    expectEqual(seconds(), 4)
    slow.actions = [.cornerRadius: .timed(2, CubicTimingParameters.linear), .opacity: .none]
    expectEqual(seconds(), 2)
    delegate.answer = .timed(1, CubicTimingParameters.linear)
    expectEqual(seconds(), 1)
    delegate.answer = LayerAction.none
    expectEqual(seconds(), 0)
    expect(delegate.asked.contains(.cornerRadius))
    delegate.answer = nil
    slow.opacity = 0
    expectEqual(slow.presentation()!.opacity, 0)
  }

  @Test("an action may be an animation without values, from the presentation before to the model (LM-16), or a call") func custom() {
    layer.allowsImplicitActions = true
    layer.actions[.position] = .animation(SpringAnimation(.position, duration: 2))
    layer.position = Point(x: 105, y: 5)
    expectEqual(layer.animationKeys, ["position"])
    expectEqual(layer.presentation()!.position, Point(x: 5, y: 5))
    stage.advance(to: 1.1)
    // TV-3
    expectLess(abs(layer.presentation()!.position.x - (5 + 34.0300)), than: 1e-3)
    var calls: [AnimatableProperty] = []
    layer.actions[.opacity] = .perform { calls.append($1) }
    layer.opacity = 0.5
    expect(calls == [.opacity] && opacity == 0.5)
  }

  @Test("a layer without a window changes at once") func noWindow() {
    let loose = Layer()
    loose.allowsImplicitActions = true
    loose.opacity = 0.5
    expect(loose.opacity == 0.5 && !loose.isAnimating(.opacity))
  }
}

@Suite("Transactions", .serialized) struct TransactionTests {
  let window: Window
  let layer: Layer
  var stage: Stage { window.stage }
  init() { (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10)) }

  @Test("LM-11: they nest; settings apply to their level, and are inherited from outer levels") func nesting() {
    expect(Transaction.animationDuration == nil && !Transaction.disableActions)
    Transaction.begin()
    Transaction.animationDuration = 3
    Transaction.begin()
    expectEqual(Transaction.animationDuration, 3)
    Transaction.animationDuration = 5
    Transaction.disableActions = true
    Transaction.commit()
    expect(Transaction.animationDuration == 3 && !Transaction.disableActions)
    Transaction.commit()
    expectEqual(Transaction.animationDuration, nil)
  }

  @Test("LM-11: a setting of nil is the outer level's again") func nilSetting() {
    Transaction.begin()
    Transaction.animationDuration = 3
    Transaction.animationTimingFunction = CubicTimingParameters.linear
    Transaction.begin()
    Transaction.animationDuration = 5
    Transaction.animationTimingFunction = CubicTimingParameters.easeIn
    Transaction.animationDuration = nil
    Transaction.animationTimingFunction = nil
    expectEqual(Transaction.animationDuration, 3)
    expectEqual(Transaction.animationTimingFunction as? CubicTimingParameters, .linear)
    Transaction.commit()
    Transaction.animationDuration = nil
    expectEqual(Transaction.animationDuration, nil)
    Transaction.commit()
  }

  @Test("LM-11: 5,000 levels inherit the settings of the outermost") func deepNesting() {
    let layers = (0..<5_000).map { _ in Layer() }
    for layer in layers {
      layer.allowsImplicitActions = true
      window.addSublayer(layer)
    }
    stage.advance(to: 0)
    Transaction.begin()
    Transaction.animationDuration = 4
    Transaction.animationTimingFunction = CubicTimingParameters.linear
    for layer in layers {
      Transaction.begin()
      layer.opacity = 0
    }
    for _ in 0...5_000 { Transaction.commit() }
    stage.advance(to: 1)
    // a quarter of the duration
    expect(layers.allSatisfy { $0.presented.opacity == 0.75 })
  }

  @Test("LM-11: the completion is called once, when everything added, also by inner ones, has ended or was removed") func completion() {
    var calls: [String] = []
    Transaction.perform {
      Transaction.completionBlock = { calls.append("outer") }
      layer.add(BasicAnimation(.opacity, to: 0, duration: 1))
      Transaction.perform {
        Transaction.completionBlock = { calls.append("inner") }
        layer.add(BasicAnimation(.cornerRadius, to: 9, duration: 2), forKey: "c")
        Layer.animate(withDuration: 1.5) { layer.zPosition = 3 }
      }
      PropertyAnimator(duration: 0.5, curve: .linear, stage: stage) { layer.position = .zero }.startAnimation()
    }
    expect(calls.isEmpty)
    stage.advance(to: 1.75)
    expect(calls.isEmpty)
    layer.removeAnimation(forKey: "c")
    expectEqual(calls, ["inner", "outer"])
  }

  @Test("LM-11: without animations the completion is called at the commit") func empty() {
    var calls = 0
    Transaction.perform {
      Transaction.completionBlock = { calls += 1 }
      layer.opacity = 0.5
      expectEqual(calls, 0)
    }
    expectEqual(calls, 1)
  }

  @Test("LM-11: a setting outside begins an implicit transaction, which the next advance commits") func implicit() {
    var calls = 0
    layer.allowsImplicitActions = true
    Transaction.animationDuration = 1
    Transaction.completionBlock = { calls += 1 }
    layer.opacity = 0
    expect(layer.isAnimating(.opacity))
    stage.advance(to: 0)
    expect(Transaction.animationDuration == nil && calls == 0)
    stage.advance(to: 1)
    expectEqual(calls, 1)
  }

  @Test("a commit without a begin is a misuse; a thrown error commits inner transactions (MU-1, MU-2)") func misuse() {
    let reports = Reports.during { Transaction.commit() }
    expectEqual(reports.count, 1)
    struct Oops: Error {}
    try? Transaction.perform {
      Transaction.begin()
      Transaction.animationDuration = 9
      throw Oops()
    }
    expectEqual(Transaction.animationDuration, nil)
    let bad = Reports.during { Transaction.perform { Transaction.animationDuration = -.infinity } }
    expectEqual(bad.count, 1)
  }
}
