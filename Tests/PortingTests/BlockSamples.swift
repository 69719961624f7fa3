import Expectations
import LegatoPorting
import Testing

// The shapes of block animation, as they stand in people's code.

final class BlockViewController: ViewController {
  let box = View()
  let titleLabel = Label()
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    box.backgroundColor = .systemBlue
    box.layer.cornerRadius = 12
    box.layer.shadowColor = Color.black.withAlphaComponent(0.3).cgColor
    box.layer.shadowOffset = CGSize(width: 0, height: 2)
    titleLabel.text = "Title"
    titleLabel.textAlignment = .center
    view.addSubview(box)
    box.addSubview(titleLabel)
  }
  override func viewDidLayoutSubviews() { titleLabel.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 20) }

  func run() {
    View.animate(withDuration: 0.3) { self.box.alpha = 0.5 }
    View.animate(withDuration: 0.3, animations: { self.box.backgroundColor = .red }, completion: { _ in self.log.append("colour") })
    View.animate(
      withDuration: 0.5, delay: 0.1, options: [.curveEaseOut, .allowUserInteraction],
      animations: { self.box.center.x += 200 },
      completion: { finished in self.log.append("moved \(finished)") })
    View.animate(withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5, options: []) {
      self.box.transform = CGAffineTransform(rotationAngle: .pi / 4).scaledBy(x: 1.5, y: 1.5)
    } completion: { _ in
      self.log.append("sprung")
    }
    View.performWithoutAnimation { self.box.bounds.size.width = 120 }
  }
}

@Suite("Ported: blocks, views and their second names") struct BlockSampleTests {
  @Test func blocksRunAndTellTheirEnds() {
    let controller = BlockViewController()
    let device = Device(controller)
    controller.run()
    expect(controller.box.center.x == 250 && controller.box.layer.presentation()?.position.x == 50 && controller.box.bounds.width == 120)
    device.wait(0.3)
    expect(controller.log == ["colour"] && controller.box.layer.presentation()?.opacity == 0.5)
    device.wait(0.4)
    expect(controller.log == ["colour", "moved true", "sprung"] || controller.log == ["colour", "sprung", "moved true"])
    expectEqual(controller.box.layer.presentation()?.position.x, 250)
  }

  @Test func layoutFollowsTheSize() {
    let controller = BlockViewController()
    let device = Device(controller)
    expectEqual(controller.titleLabel.frame.width, 400)
    controller.view.bounds.size.width = 300
    device.window.layoutIfNeeded()
    expectEqual(controller.titleLabel.frame.width, 300)
  }

  @Test func viewsNestAsTheyDid() {
    let (outer, first, second) = (View(), View(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), View())
    outer.addSubview(first)
    outer.insertSubview(second, belowSubview: first)
    expect(outer.subviews.first === second && first.superview === outer && first.layer.view === first)
    outer.bringSubviewToFront(second)
    expect(outer.subviews.last === second)
    outer.sendSubviewToBack(second)
    outer.insertSubview(View(), aboveSubview: second)
    second.removeFromSuperview()
    expect(outer.subviews.count == 2 && outer.subviews[1] === first)
  }

  @Test func transformsComposeAsTheyDid() throws {
    let moved = CGAffineTransform(translationX: 10, y: 20).rotated(by: .pi / 2).scaledBy(x: 2, y: 2)
    // innermost first: scale, turn by a quarter, move; (1, 0) → (2, 0) → (0, 2) → (10, 22)
    let place = CGPoint(x: 1, y: 0).applying(moved)
    expect(abs(place.x - 10) < 1e-12 && abs(place.y - 22) < 1e-12)
    let back = place.applying(moved.inverted())
    expect(abs(back.x - 1) < 1e-12 && abs(back.y) < 1e-12 && CGAffineTransform.identity.isIdentity)
    let joined = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 5, y: 0))
    expect((joined.a, joined.d, joined.tx) == (2, 2, 5) && joined.b == 0 && joined.c == 0 && joined.ty == 0)
    expectEqual(CGAffineTransform(scaleX: 0, y: 0).inverted(), CGAffineTransform(scaleX: 0, y: 0))
    expectEqual(CGRect(x: 0, y: 0, width: 1, height: 1).applying(joined), CGRect(x: 5, y: 0, width: 2, height: 2))
    expectEqual(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6).translatedBy(x: 1, y: 1).tx, 9)
    // a map that is none of the plane is not lost on the way
    var leaning = Transform3D.identity
    (leaning.m34, leaning.m33) = (-0.002, 0.5)
    let both = CATransform3D(joined).concatenating(leaning)
    expect((both.m11, both.m41, both.m33, both.m34) == (2, 5, 0.5, -0.002))
    expect(
      leaning.translatedBy(x: 3, y: 0).m41 == 3 && leaning.concatenating(CATransform3D(joined)).m34 == -0.002
        && leaning.inverted() == leaning)
  }

  @Test func aTargetIsNotKeptAlive() {
    final class Target {
      var count = 0
      func tapped(_ tap: TapGestureRecognizer) { count += 1 }
      func heard() { count += 10 }
    }
    let window = Window(size: CGSize(width: 100, height: 100))
    weak var gone: Target?
    do {
      let target = Target()
      gone = target
      let tap = TapGestureRecognizer(target: target, action: Target.tapped)
      tap.addTarget(target, action: Target.heard)
      window.addGestureRecognizer(tap)
      func touch(_ phase: PointerEvent.Phase, _ time: Double) {
        window.handle(PointerEvent(time: time, phase: phase, location: CGPoint(x: 5, y: 5)))
      }
      touch(.began, 0)
      touch(.ended, 0.1)
      expect(target.count == 11 && tap.view?.layer === window && GestureRecognizer.State.recognized == .ended)
    }
    expect(gone == nil)
    window.handle(PointerEvent(time: 1, phase: .began, location: CGPoint(x: 5, y: 5)))
    window.handle(PointerEvent(time: 1.1, phase: .ended, location: CGPoint(x: 5, y: 5)))
  }
}
