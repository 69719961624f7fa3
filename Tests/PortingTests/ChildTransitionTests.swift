import Expectations
import LegatoPorting
import TestSupport
import Testing

@Suite("Ported: one child's view replaces another's") struct ChildTransitionTests {
  private final class Child: UIViewController {}

  @Test("with a transition or with what is animated, and the old view is gone at its end", arguments: [false, true])
  func transition(dissolves: Bool) {
    let (page, old, new) = (UIViewController(), Child(), Child())
    let device = Device(page)
    page.addChild(old)
    page.view.addSubview(old.view)
    old.didMove(toParent: page)
    page.addChild(new)
    new.view.frame = CGRect(x: 400, y: 0, width: 400, height: 600)
    var ended: [Bool] = []
    page.transition(
      from: old, to: new, duration: 1, options: dissolves ? [.transitionCrossDissolve, .curveLinear] : .curveLinear,
      animations: { new.view.frame.origin.x = 0 }, completion: { ended.append($0) })
    device.wait(0.5)
    expectLess(abs(new.view.layer.presentation()!.frame.minX - 200), than: 1e-6)
    expect(old.view.superview == page.view && new.view.superview == page.view && ended.isEmpty)
    expectLess(abs(new.view.layer.presentation()!.opacity - (dissolves ? 0.5 : 1)), than: 1e-6)
    device.wait(1)
    expect(old.view.superview == nil && new.view.superview == page.view && ended == [true])
  }

  @Test("children of others are refused") func refused() {
    let (page, old, new) = (UIViewController(), Child(), Child())
    let device = Device(page)
    page.addChild(old)
    page.view.addSubview(old.view)
    let reports = Reports.during { page.transition(from: old, to: new, duration: 1, animations: nil) }
    device.wait(2)
    expect(reports.count == 1 && old.view.superview == page.view)
  }
}
