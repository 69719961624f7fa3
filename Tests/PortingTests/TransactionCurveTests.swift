import Expectations
import LegatoPorting
import Testing

@Suite("Ported: the timing function of a transaction is that of all animations that begin in it") struct TransactionCurveTests {
  private let window = Window(size: CGSize(width: 400, height: 400))
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  /// Slow at first: 1/8 of the way in half of the time, as x = t and y = t³.
  private static var function: CAMediaTimingFunction { CAMediaTimingFunction(controlPoints: 1.0 / 3, 0, 2.0 / 3, 0) }

  init() {
    window.addSubview(box)
    window.stage.advance(to: 0)
  }
  private func paced(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(Self.function)
    body()
    CATransaction.commit()
  }
  private func moved(_ keyPath: String, from: Any, to: Any, _ function: CAMediaTimingFunction?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration, animation.timingFunction) = (from, to, 1, function)
    return animation
  }

  @Test("of blocks of views, nested and with keyframes, also if they have another curve") func blocks() {
    box.center = .zero
    paced {
      UIView.animate(withDuration: 1, delay: 0, options: .curveEaseOut) {
        box.center.x = 80
        UIView.animate(withDuration: 1) { box.alpha = 0 }
      }
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { box.layer.cornerRadius = 8 }
      }
    }
    window.stage.advance(to: 0.5)
    let shown = box.layer.presentation()!
    let off = [shown.position.x - 10, shown.opacity - 0.875, shown.cornerRadius - 1].map(abs).max()!
    expectLess(off, than: 1e-6)
  }

  @Test("of explicit animations, also if they have another one; each animation in a group has its own") func explicit() {
    let group = CAAnimationGroup()
    group.animations = [moved("cornerRadius", from: 0, to: 8, nil)]
    group.duration = 1
    paced {
      box.layer.add(moved("opacity", from: 1, to: 0, CAMediaTimingFunction(name: .easeOut)), forKey: nil)
      box.layer.add(moved("transform.translation", from: CGSize.zero, to: CGSize(width: 80, height: 160), nil), forKey: nil)
      box.layer.add(group, forKey: nil)
    }
    window.stage.advance(to: 0.5)
    let shown = box.layer.presentation()!
    let off = [shown.opacity - 0.875, shown.transform.m41 - 10, shown.transform.m42 - 20, shown.cornerRadius - 1].map(abs).max()!
    expectLess(off, than: 1e-6)
  }

  @Test("what begins outside of it, or has a spring, keeps its own") func others() {
    box.center = .zero
    paced { UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0) { box.center.x = 80 } }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.alpha = 0 }
    box.layer.add(moved("cornerRadius", from: 0, to: 8, nil), forKey: nil)
    window.stage.advance(to: 0.5)
    let shown = box.layer.presentation()!
    expectLess(abs(shown.opacity - 0.5) + abs(shown.cornerRadius - 4), than: 1e-9)
    expectGreater(shown.position.x, than: 40)
  }
}
