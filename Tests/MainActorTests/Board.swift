import Legato

// Written as in an application whose declarations are the main actor's unless they say otherwise: no word about isolation.

struct Ease: TimingCurveProvider, Hashable {
  func progress(at s: Double) -> Double { s * s }
  func velocity(at s: Double) -> Double { 2 * s }
}

struct Ray: Animatable {
  var angle = 0.0, length = 0.0
  static var componentCount: Int { 2 }
  static var combination: Combination { .sum }
  init(angle: Double, length: Double) { (self.angle, self.length) = (angle, length) }
  init(components: Span<Double>) { (angle, length) = (components[0], components[1]) }
  func write(to components: inout MutableSpan<Double>) { (components[0], components[1]) = (angle, length) }
}

final class Card: Layer {
  var layouts = 0
  override func layoutSublayers() { layouts += 1 }
}

final class Route: PathLayer {
  var length = 0.0
}

final class Screen: LayerController {
  let card = Card(frame: Rect(x: 20, y: 60, width: 80, height: 80))
  var appearances = 0
  override func layerDidLoad() { layer.addSublayer(card) }
  override func layerDidAppear(_ animated: Bool) { appearances += 1 }
}

final class Flight: AnimatedTransitioning {
  func transitionDuration(using context: (any TransitionContext)?) -> Double { 0.5 }
  func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    context.animator {
      let (from, to) = (context.layer(forKey: .from), context.layer(forKey: .to))
      if let to { context.containerLayer.addSublayer(to) }
      let animator = PropertyAnimator(duration: 0.5, curve: .easeOut, stage: context.containerLayer.stage) { from?.opacity = 0 }
      animator.addCompletion { position in
        from?.opacity = 1
        context.completeTransition(position == .end)
      }
      return animator
    }
  }
}

/// All that the application knows: closures and delegates reach it as they are called.
final class Board: LayerDelegate, NavigationControllerDelegate, GestureRecognizerDelegate {
  let window = Window(size: Size(width: 320, height: 200))
  let first = Screen(), second = Screen()
  let navigation: NavigationController
  var told: [String] = []

  init() {
    navigation = NavigationController(root: first)
    window.rootController = navigation
    navigation.delegate = self
    window.stage.onWake = {
      self.told.append("wake")
      return nil
    }
    let tap = TapGestureRecognizer { _ in self.told.append("tap") }
    tap.delegate = self
    first.card.addGestureRecognizer(tap)
    first.card.delegate = self
  }

  func action(for layer: Layer, property: AnimatableProperty) -> LayerAction? {
    told.append("action")
    return nil
  }

  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    told.append("should begin")
    return true
  }

  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)? { Flight() }

  func navigationController(_ navigation: NavigationController, didShow controller: LayerController, animated: Bool) {
    told.append("did show")
  }

  func advance(to time: Double) { _ = window.stage.advance(to: time) }
}
