import Expectations
import LegatoPorting
import Testing

@Suite("Ported: a transition between views ends in order, also where another one begins before") struct ExchangeTests {
  private let window = Window(size: CGSize(width: 400, height: 400))
  private let box = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
  private static let kinds: [UIView.AnimationOptions] = [.transitionCrossDissolve, .transitionFlipFromLeft, .transitionFlipFromTop]

  init() {
    window.addSubview(box)
    window.stage.advance(to: 0)
  }
  private func run(to end: Double) {
    while window.stage.now < end { window.stage.advance(to: min(end, window.stage.now + 0.05)) }
  }
  private func isAtRest(_ view: UIView) -> Bool { view.alpha == 1 && view.transform3D == .identity && view.layer.animationKeys.isEmpty }

  @Test(
    "there and back in the middle of it: the first view is shown, the second is gone, and both are as before", arguments: kinds, [0.3, 0.8])
  func thereAndBack(kind: UIView.AnimationOptions, turn: Double) {
    let (front, back) = (UIView(frame: box.bounds), UIView(frame: box.bounds))
    box.addSubview(front)
    var ends: [Bool] = []
    UIView.transition(from: front, to: back, duration: 1, options: kind) { ends.append($0) }
    run(to: turn)
    UIView.transition(from: back, to: front, duration: 1, options: kind) { ends.append($0) }
    run(to: turn + 1.1)
    expectEqual(ends, [false, true])
    expect(box.subviews == [front] && back.superview == nil)
    for view in [front, back] { expect(isAtRest(view) && !view.isHidden) }
  }

  @Test("with views that are shown and hidden, the last one to be shown is shown", arguments: kinds)
  func showAndHide(kind: UIView.AnimationOptions) {
    let (front, back) = (UIView(frame: box.bounds), UIView(frame: box.bounds))
    for view in [front, back] { box.addSubview(view) }
    back.isHidden = true
    let options = kind.union(.showHideTransitionViews)
    var times = [0.2, 0.5, 0.9, 1.4]
    while !times.isEmpty {
      let shows = front.isHidden || !times.count.isMultiple(of: 2) ? (back, front) : (front, back)
      UIView.transition(from: shows.0, to: shows.1, duration: 1, options: options)
      run(to: times.removeFirst())
    }
    run(to: 3)
    expect(!front.isHidden && back.isHidden && isAtRest(front) && isAtRest(back))
  }

  @Test("a view whose content is changed twice in a row has its own transform at the end, and nothing in it", arguments: kinds)
  func contentTwice(kind: UIView.AnimationOptions) {
    box.transform = CGAffineTransform(translationX: 5, y: 6)
    var ends: [Bool] = []
    for (color, end) in zip([UIColor.red, .green, .blue], [0.3, 1.0, 2.5]) {
      UIView.transition(with: box, duration: 1, options: kind, animations: { box.backgroundColor = color }) { ends.append($0) }
      run(to: end)
    }
    expectEqual(ends, [false, false, true])
    expect(box.subviews.isEmpty && box.transform == CGAffineTransform(translationX: 5, y: 6) && box.backgroundColor == .blue)
  }

  @Test("a view that leaves the window in the middle of its transition is as before, and the completion gets false", arguments: kinds)
  func leaving(kind: UIView.AnimationOptions) {
    var ends: [Bool] = []
    UIView.transition(with: box, duration: 1, options: kind, animations: { box.backgroundColor = .red }) { ends.append($0) }
    run(to: 0.3)
    box.removeFromSuperview()
    run(to: 0.4)
    expect(ends == [false] && isAtRest(box) && box.subviews.isEmpty)
  }

  @Test(
    "the curve of the options is that of the whole turn",
    arguments: [UIView.AnimationOptions.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear])
  func curve(option: UIView.AnimationOptions) {
    let (front, back) = (UIView(frame: box.bounds), UIView(frame: box.bounds))
    box.addSubview(front)
    UIView.transition(from: front, to: back, duration: 2, options: [.transitionFlipFromLeft, option])
    let curve = CubicTimingParameters(animationCurve: option.curve)
    // a Bézier curve with y1 = 0 and y2 = 1 is half way at its parameter 1/2; the second quarter turn begins with a frame
    let middle = (3 * curve.x1 + 3 * curve.x2 + 1) / 8
    for step in 1..<40 {
      let time = step <= 20 ? middle * Double(step) / 20 : middle + (1 - middle) * Double(step - 20) / 20
      window.stage.advance(to: step == 20 ? 2 * time + 1e-9 : 2 * time)
      guard step != 20 else { continue }
      let (shown, turned) = step < 20 ? (front, curve.progress(at: time)) : (back, curve.progress(at: time) - 1)
      let transform = shown.layer.presentation()!.transform
      expect(!shown.isHidden)
      expectLess(abs(atan2(-transform.m13, transform.m11) - .pi * turned), than: 1e-6)
    }
  }
}
