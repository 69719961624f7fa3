import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("Every number of a transition: valid ones are accepted, all others are reported and repaired, none ends the process")
struct NumberTests {
  @Test("MU-3: in every property that is set, and every argument", arguments: rows) func numbers(row: AttackedNumber) {
    expectEqual(row.complaints(), [])
  }

  final class Show: @unchecked Sendable {
    let theatre = Theatre()
    let sweep = Sweep()
    let interaction = PercentDrivenInteractiveTransition()
    let vendor = Vendor()
    var transition: (any AnimatedTransitioning)?
    var coordinated: CoordinatedAnimators<Bool>?

    final class Vendor: NavigationControllerDelegate {
      var animation: (any AnimatedTransitioning)?
      var interaction: (any InteractiveTransitioning)?
      func navigationController(
        _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
        to: LayerController
      ) -> (any AnimatedTransitioning)? { animation }
      func navigationController(_ navigation: NavigationController, interactionControllerFor animation: any AnimatedTransitioning)
        -> (any InteractiveTransitioning)?
      { interaction }
    }

    func push(_ animation: any AnimatedTransitioning, interactively: Bool = false) {
      (vendor.animation, vendor.interaction) = (animation, interactively ? interaction : nil)
      theatre.navigation.delegate = vendor
      theatre.navigation.push(theatre.b)
      theatre.stage.advance(to: theatre.stage.now + 0.01)
    }

    func play() {
      if let transition { push(transition) }
      for step in 1...12 { theatre.stage.advance(to: theatre.stage.now + Double(step) / 10) }
      interaction.finish()
      for step in 1...12 { theatre.stage.advance(to: theatre.stage.now + Double(step) / 10) }
      let shown = theatre.b.layer.position
      expect(shown.x.isFinite && shown.y.isFinite)
    }
  }

  private static func call(
    _ name: String, legal: @escaping @Sendable (Double) -> Bool = { $0.isFinite }, _ set: @escaping @Sendable (Show, Double) -> Void
  ) -> AttackedNumber {
    AttackedNumber(name, legal: legal, { Show() }, set: set, use: { $0.play() })
  }

  static let rows: [AttackedNumber] = [
    call("SlideTransition", legal: AttackedNumber.atLeast0) { $0.transition = SlideTransition(edge: .left, duration: $1) },
    call("SlideTransition", legal: AttackedNumber.share) { $0.transition = SlideTransition(edge: .left, parallax: $1) },
    call("FlipTransition", legal: AttackedNumber.atLeast0) { $0.transition = FlipTransition(duration: $1) },
    call("FadeTransition", legal: AttackedNumber.atLeast0) { $0.transition = FadeTransition(duration: $1) },
    call("transitionDuration(using:)", legal: AttackedNumber.atLeast0) {
      let bare = Bare($1)
      $0.push(bare)
    },
    call("update(_:)") {
      $0.push($0.sweep, interactively: true)
      $0.interaction.update($1)
    },
    // open, so that it is looked at when it is used
    call("completionSpeed", legal: { _ in true }) {
      $0.push($0.sweep, interactively: true)
      $0.interaction.update(0.5)
      $0.interaction.completionSpeed = $1
    },
    call("update(by:)") {
      let animators = CoordinatedAnimators(state: false) { _, _ in
        [PropertyAnimator(duration: 1, curve: .linear), PropertyAnimator(duration: 2, curve: .linear)]
      }
      $0.coordinated = animators
      animators.startInteractive(to: true)
      animators.update(by: $1)
    },
  ]

  /// Has no animator, and says how long it takes.
  final class Bare: AnimatedTransitioning {
    let duration: Double
    init(_ duration: Double) { self.duration = duration }
    func transitionDuration(using context: (any TransitionContext)?) -> Double { duration }
    func animateTransition(using context: any TransitionContext) {
      if let to = context.layer(forKey: .to) { context.containerLayer.addSublayer(to) }
      context.completeTransition(true)
    }
  }

  @Test("PT-9: a morph between any two frames has finite maps, or is nil", arguments: AttackedNumber.doubles)
  func morphs(number: Double) {
    for other in AttackedNumber.doubles {
      for (own, target) in [
        (Rect(x: number, y: 0, width: 9, height: other), Rect(x: 0, y: other, width: number, height: 9)),
        (Rect(x: 0, y: 0, width: number, height: number), Rect(x: 0, y: 0, width: other, height: other)),
      ] {
        guard let morph = Morph(from: own, to: target) else { continue }
        for map in [morph.outgoing, morph.incoming] {
          let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty]
          expect(numbers.allSatisfy { $0.isFinite }, "\(own) to \(target)")
        }
      }
    }
  }
}
