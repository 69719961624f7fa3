import Expectations
import LegatoPorting
import Testing

@Suite("Ported: explicit springs") struct SpringTests {
  private let window = Window(size: CGSize(width: 400, height: 400))
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  @Test("SP-1, SP-16: a spring without damping oscillates until its duration is over, and says that it never settles") func undamped() {
    window.addSubview(box)
    window.stage.advance(to: 0)
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue, spring.damping, spring.duration) = (0, 100, 0, 5)
    var heard = 0
    nonisolated(unsafe) let note: (Misuse) -> Void = { _ in heard += 1 }
    Misuse.$handler.withValue({ note($0) }) {
      box.layer.add(spring, forKey: nil)
      expectGreater(spring.settlingDuration, than: 1e90)
    }
    expectEqual(heard, 0)
    // stiffness 100 and mass 1: 10 radians per second
    for time in [0.1, 0.5, 1.0, 4.9] {
      window.stage.advance(to: time)
      expectLess(abs(box.layer.presentation()!.position.x - 100 * (1 - cos(10 * time))), than: 1e-6)
    }
    window.stage.advance(to: 5)
    expectEqual(box.layer.presentation()!.position.x, 5)
  }
}
