import Expectations
import LegatoPorting
import Testing

@Suite("Ported: a superview's change of size is shared by the flexible parts of its subviews in proportion") struct ResizingTests {
  /// A subview at (10, 20) of 30 × 40 points in a superview of 100 × 100, which becomes 200 × 160.
  private func resized(_ mask: UIView.AutoresizingMask, _ frame: CGRect = CGRect(x: 10, y: 20, width: 30, height: 40)) -> CGRect {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: frame)
    view.autoresizingMask = mask
    superview.addSubview(view)
    superview.frame.size = CGSize(width: 200, height: 160)
    superview.layoutIfNeeded()
    return view.frame
  }
  private func expectNear(_ rect: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let off = [rect.minX - x, rect.minY - y, rect.width - width, rect.height - height].map(abs).max()!
    expectLess(off, than: 1e-9, "\(rect)")
  }

  @Test("each flexible part gets its share of the change, by its length") func proportion() {
    expectNear(resized([]), 10, 20, 30, 40)
    // of 100 points, 30 of 90 and 10 of 70; of 60 points, 20 of 60 and 40 of 80
    expectNear(resized([.flexibleWidth, .flexibleRightMargin]), 10, 20, 30 + 100.0 * 30 / 90, 40)
    expectNear(resized([.flexibleLeftMargin, .flexibleRightMargin]), 10 + 100.0 * 10 / 70, 20, 30, 40)
    expectNear(resized([.flexibleTopMargin, .flexibleHeight]), 10, 20 + 60.0 * 20 / 60, 30, 40 + 60.0 * 40 / 60)
    expectNear(resized([.flexibleHeight, .flexibleBottomMargin]), 10, 20, 30, 40 + 60.0 * 40 / 80)
    // all parts flexible: everything is scaled
    let all: UIView.AutoresizingMask = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
    ]
    expectNear(resized(all), 20, 32, 60, 64)
    // one part gets all
    expectEqual(resized(.flexibleLeftMargin), CGRect(x: 110, y: 20, width: 30, height: 40))
    expectEqual(resized([.flexibleWidth, .flexibleHeight]), CGRect(x: 10, y: 20, width: 130, height: 100))
  }

  @Test("parts without a length share equally, and a margin beyond the edge keeps its length, from where it begins to")
  func degenerate() {
    let margins: UIView.AutoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    expectNear(resized(margins, CGRect(x: 0, y: 0, width: 100, height: 10)), 50, 0, 100, 10)
    expectNear(resized(margins, CGRect(x: -10, y: 0, width: 120, height: 10)), 40, 0, 120, 10)
    // of a view that fills its superview only roundings are left
    expectNear(resized(margins, CGRect(x: 1e-14, y: 0, width: 100, height: 10)), 50, 0, 100, 10)
    let stretched: UIView.AutoresizingMask = [.flexibleWidth, .flexibleRightMargin]
    for x in [70, 70 - 1e-7, 70 + 1e-7, 80] {
      let frame = resized(stretched, CGRect(x: x, y: 0, width: 30, height: 10))
      expectLess(abs(frame.minX - x) + abs(frame.width - 130), than: 1e-5, "\(x)")
    }
    expectNear(resized(stretched, CGRect(x: 120, y: 0, width: 0, height: 10)), 120, 0, 50, 10)
  }

  @Test("a turned view keeps its size if only its margins are flexible") func turned() {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    view.autoresizingMask = .flexibleLeftMargin
    superview.addSubview(view)
    superview.frame.size = CGSize(width: 200, height: 160)
    superview.layoutIfNeeded()
    expect(view.bounds.size == CGSize(width: 30, height: 40) && view.center == CGPoint(x: 125, y: 40))
    view.autoresizingMask = [.flexibleWidth]
    superview.bounds.size.width = 190
    superview.layoutIfNeeded()
    expect(view.bounds.size == CGSize(width: 20, height: 40) && view.center == CGPoint(x: 120, y: 40))
  }

  @Test("subviews have their new frames as soon as the superview has, and what is set or added then stays") func atOnce() {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (early, late) = (UIView(frame: superview.bounds), UIView())
    early.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    late.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    superview.addSubview(early)
    superview.frame.size = CGSize(width: 200, height: 160)
    expectEqual(early.frame, superview.bounds)
    late.frame = superview.bounds
    superview.addSubview(late)
    superview.layoutIfNeeded()
    expect(late.frame == superview.bounds && early.frame == superview.bounds)
  }

  @Test("in a block the subviews are resized with the superview") func block() {
    let window = Window(size: CGSize(width: 400, height: 400))
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    view.autoresizingMask = [.flexibleWidth]
    superview.addSubview(view)
    window.addSubview(superview)
    window.stage.advance(to: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { superview.frame.size.width = 200 })
    window.stage.advance(to: 0.5)
    expectLess(abs(view.layer.presentation()!.bounds.width - 80), than: 1e-9)
    expectEqual(view.frame, CGRect(x: 10, y: 20, width: 130, height: 40))
  }
}
