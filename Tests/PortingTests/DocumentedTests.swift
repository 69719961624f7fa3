import Expectations
import LegatoPorting
import TestSupport
import Testing

/// A record of what happens in which order.
private final class Journal {
  nonisolated(unsafe) static var heard: [String] = []
}

private final class NotedView: UIView {
  override func layoutSubviews() {
    super.layoutSubviews()
    Journal.heard.append("view")
  }
}

private final class NotedScreen: UIViewController {
  override func loadView() { view = NotedView() }
  override func viewWillLayoutSubviews() { Journal.heard.append("will") }
  override func viewDidLayoutSubviews() { Journal.heard.append("did") }
}

@Suite("Ported: geometry, paths, colours and views have the values that the original documents")
struct DocumentedTests {
  private static let whole = CGRect(x: 0, y: 0, width: 100, height: 100)

  @Test("a rectangle contains itself, its empty parts and what touches its edges, whatever is rounded") func contains() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      func number() -> Double { Double.random(in: -1...1, using: &random) }
      let rect = CGRect(x: number(), y: number(), width: abs(number()), height: abs(number()))
      expect(rect.contains(rect), "\(rect)")
    }
    let (small, outer) = (CGRect(x: 0.1, y: 0.1, width: 0.2, height: 0.2), Self.whole)
    expect(small.contains(small) && outer.contains(CGRect(x: 50, y: 50, width: 50, height: 50)) && !small.contains(outer))
    for side in [CGRect(x: -1, y: 0, width: 9, height: 9), CGRect(x: 0, y: -1, width: 9, height: 9)] { expect(!outer.contains(side)) }
    for side in [CGRect(x: 99, y: 0, width: 2, height: 1), CGRect(x: 0, y: 99, width: 1, height: 2)] { expect(!outer.contains(side)) }
    // a union with an empty rectangle reaches to that
    expect(outer.contains(CGRect(x: 100, y: 100, width: 0, height: 0)) && !outer.contains(CGRect(x: 101, y: 5, width: 0, height: 0)))
    // from (90, 90) back to (80, 80), and all of it turned over
    expect(outer.contains(CGRect(x: 90, y: 90, width: -10, height: -10)) && !outer.contains(CGRect(x: 5, y: 5, width: -10, height: 1)))
    expect(CGRect(x: 100, y: 100, width: -100, height: -100).contains(small) && !outer.contains(CGRect(x: .nan, y: 0, width: 1, height: 1)))
  }

  @Test("the current point of a path is where its next line begins") func currentPoint() {
    let path = UIBezierPath()
    expectEqual(path.currentPoint, .zero)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 2))
    path.addQuadCurve(to: CGPoint(x: 6, y: 7), controlPoint: .zero)
    expectEqual(path.currentPoint, CGPoint(x: 6, y: 7))
    path.close()
    expectEqual(path.currentPoint, CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 9, y: 9))
    path.close()
    expectEqual(path.currentPoint, CGPoint(x: 1, y: 2), "the second subpath begins where the first is closed")
    let other = UIBezierPath(rect: CGRect(x: 30, y: 40, width: 5, height: 5))
    expectEqual(other.currentPoint, CGPoint(x: 30, y: 40))
    path.append(other)
    expectEqual(path.currentPoint, CGPoint(x: 30, y: 40))
    path.apply(CGAffineTransform(translationX: 1, y: -1))
    expectEqual(path.currentPoint, CGPoint(x: 31, y: 39))
    path.removeAllPoints()
    expectEqual(path.currentPoint, .zero)
    var drawn = CGMutablePath()
    drawn.move(to: .zero)
    drawn.addCurve(to: CGPoint(x: 3, y: 4), control1: .zero, control2: .zero)
    expectEqual(UIBezierPath(cgPath: drawn).currentPoint, CGPoint(x: 3, y: 4))
    let arc = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    expectLess(arc.currentPoint.distance(to: CGPoint(x: 0, y: 10)), than: 1e-12)
  }

  @Test("an arc of a full turn is a circle in either direction, wherever it begins") func circles() {
    for step in 0..<200 {
      let start = -3 + Double(step) * 0.05
      for (end, clockwise) in [(start + 2 * .pi, true), (start + 2 * .pi, false), (start - 2 * .pi, true), (start - 2 * .pi, false)] {
        let circle = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
        expectLess(abs(circle.bounds.width - 20) + abs(circle.bounds.height - 20), than: 1, "from \(start)")
      }
    }
  }

  @Test("a radius of some corners is at most half of the shorter edge") func corners() {
    let path = UIBezierPath(roundedRect: Self.whole, byRoundingCorners: .topLeft, cornerRadii: CGSize(width: 80, height: 80))
    // the circle of 50 points leaves 14.6 points of the diagonal free in each direction, one of 80 would 23.4
    expect(path.contains(CGPoint(x: 16, y: 16)) && !path.contains(CGPoint(x: 14, y: 14)))
    let flat = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 20), byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: CGSize(width: 30, height: 30))
    expect(flat.contains(CGPoint(x: 1, y: 11)) && flat.contains(CGPoint(x: 4, y: 4)) && !flat.contains(CGPoint(x: 2, y: 2)))
  }

  @Test("named colours have the documented components") func colours() {
    let documented: [(UIColor, Double, Double, Double)] = [
      (.black, 0, 0, 0), (.darkGray, 1.0 / 3, 1.0 / 3, 1.0 / 3), (.lightGray, 2.0 / 3, 2.0 / 3, 2.0 / 3), (.white, 1, 1, 1),
      (.gray, 0.5, 0.5, 0.5), (.red, 1, 0, 0), (.green, 0, 1, 0), (.blue, 0, 0, 1), (.cyan, 0, 1, 1), (.yellow, 1, 1, 0),
      (.magenta, 1, 0, 1), (.orange, 1, 0.5, 0), (.purple, 0.5, 0, 0.5), (.brown, 0.6, 0.4, 0.2),
    ]
    for (color, red, green, blue) in documented { expectEqual(color, UIColor(red: red, green: green, blue: blue, alpha: 1)) }
    expect(UIColor.clear.alpha == 0 && UIColor.systemOrange == UIColor(red: 1, green: 149.0 / 255, blue: 0, alpha: 1))
    let orange = UIColor.orange.cgColor
    expectEqual(orange.green, 0.5)
  }

  @Test("the controller is told before and after its view lays out its subviews") func order() {
    Journal.heard = []
    let screen = NotedScreen()
    let device = Device(screen)
    device.wait(0.01)
    expect(Journal.heard.count >= 3 && Array(Journal.heard.prefix(3)) == ["will", "view", "did"], "\(Journal.heard)")
  }

  @Test("fitting a view to its size keeps its top left corner; one with a transform its anchor point") func fitting() {
    final class Wide: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 60, height: 20) }
    }
    let view = Wide(frame: CGRect(x: 10, y: 20, width: 200, height: 0))
    view.sizeToFit()
    expectEqual(view.frame, CGRect(x: 10, y: 20, width: 60, height: 20))
    view.transform = CGAffineTransform(rotationAngle: 1)
    view.bounds.size = CGSize(width: 6, height: 6)
    view.sizeToFit()
    expect(view.bounds.size == CGSize(width: 60, height: 20) && view.center == CGPoint(x: 40, y: 30))
  }

  @Test("a text layer is white, with 36 points and at the left, unless it is a label's or has been set") func textLayer() {
    let text = CATextLayer()
    expect(text.fontSize == 36 && text.foregroundColor == .white && text.alignmentMode == .left && text.string == nil)
    let label = UILabel()
    expect(label.textColor == .black && (label.layer as? CATextLayer)?.fontSize == 17)
    final class Words: UIView { override class var layerClass: AnyClass { CATextLayer.self } }
    final class Plain: UIView { override class var layerClass: AnyClass { TextLayer.self } }
    let (words, plain) = (Words().layer as? TextLayer, Plain().layer as? TextLayer)
    expect(words?.fontSize == 36 && words?.textColor == .white && plain?.fontSize == 16 && plain?.textColor == .black)
    // a render server and a copy have what was set
    let window = Window(size: CGSize(width: 100, height: 100))
    window.addSublayer(text)
    let server = RenderServer()
    window.stage.advance(to: 0)
    window.commit(to: server)
    server.step(to: 0)
    expect(server.withWindow { ($0.sublayers?.first as? TextLayer).map { $0.fontSize == 36 && $0.textColor == .white } ?? false })
  }

  @Test("MU-2: very many nested views are released on a small stack, each once") func deepViews() {
    final class Counted: UIView {
      nonisolated(unsafe) static var gone = 0
      deinit { Self.gone += 1 }
    }
    func nested(_ depth: Int) -> UIView {
      var view: UIView = Counted()
      for _ in 1..<depth {
        let around = Counted()
        around.addSubview(view)
        view = around
      }
      return view
    }
    let depth = SmallStack.levels
    let gone = SmallStack.run {
      withExtendedLifetime(nested(depth)) {}
      let alone = Counted.gone
      let window = Window(size: CGSize(width: 10, height: 10))
      let inWindow = nested(depth)
      window.addSubview(inWindow)
      inWindow.removeFromSuperview()
      return alone
    }
    expect(gone == depth && Counted.gone == 2 * depth)
  }

  @Test("a label is as high as its lines, which end at line feeds, also after a carriage return") func lines() {
    let label = UILabel()
    // 17 points · 1.2 for each line, rounded up
    for (text, height) in [("a", 21.0), ("a\nb", 41), ("a\r\nb", 41)] {
      label.text = text
      expectEqual(label.sizeThatFits(.zero).height, height)
    }
  }

  @Test("a label draws with the font that it says it has") func font() {
    let label = UILabel()
    let text = label.layer as! CATextLayer
    expect(label.font.pointSize == 17 && text.fontSize == 17 && UILabel(frame: Self.whole).font == label.font)
    label.font = .boldSystemFont(ofSize: 30)
    expectEqual(text.fontSize, 30)
    label.font = nil
    expect(label.font.pointSize == 17 && text.fontSize == 17 && text.fontName == nil)
  }

  @Test("an image view's picture lies behind all of its subviews, also one that is sent to the back") func picture() {
    let view = UIImageView(image: UIImage(contents: "picture", size: CGSize(width: 10, height: 10)))
    let (first, second) = (UIView(), UIView())
    view.addSubview(first)
    view.sendSubviewToBack(first)
    expectEqual(view.layer.sublayers?.last, first.layer)
    view.addSubview(second)
    view.sendSubviewToBack(second)
    expect(view.subviews == [second, first] && view.layer.sublayers?.first?.contents == AnyHashable("picture"))
    view.sendSubviewToBack(UIView())
    expectEqual(view.subviews.count, 2)
  }

  @Test("an index counts views, not the layers without one between them; one that is there already is not counted") func indices() {
    let (view, views) = (UIView(), (0..<4).map { _ in UIView() })
    for other in views[0...2] {
      view.layer.addSublayer(CALayer())
      view.addSubview(other)
    }
    view.insertSubview(views[3], at: 1)
    expect(view.subviews == [views[0], views[3], views[1], views[2]] && view.layer.sublayers?.count == 7)
    view.insertSubview(views[0], at: 2)
    expectEqual(view.subviews, [views[3], views[1], views[0], views[2]])
    view.insertSubview(views[3], at: 3)
    expectEqual(view.subviews, [views[1], views[0], views[2], views[3]])
    view.insertSubview(views[2], at: -5)
    expectEqual(view.subviews, [views[2], views[1], views[0], views[3]])
    view.insertSubview(views[1], at: 6)
    expectEqual(view.subviews, [views[2], views[0], views[3], views[1]])
  }

  @Test("2,000 views are inserted behind the others, and sent there, one by one") func manyToTheBack() {
    let (view, views) = (UIView(), (0..<2000).map { _ in UIView() })
    for other in views { view.insertSubview(other, at: 0) }
    expectEqual(view.subviews, views.reversed())
    for other in views.reversed() { view.sendSubviewToBack(other) }
    expectEqual(view.subviews, views)
  }

  @Test("MU-2: tags and tints are found however deep views are nested") func deepTints() {
    final class Tinted: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let found = SmallStack.run {
      let views = (0..<SmallStack.levels).map { _ in Tinted() }
      for (inside, around) in zip(views, views.dropFirst()) { around.addSubview(inside) }
      views[0].tag = 7
      let (inner, outer) = (views[0], views[views.count - 1])
      let before = inner.changes
      outer.tintColor = .red
      return (outer.viewWithTag(7) === inner, inner.tintColor == .red, inner.changes - before, outer.viewWithTag(8) == nil)
    }
    expect(found == (true, true, 1, true))
  }

  @Test("a control is in several states at a time, and a button's title for a state is the normal one if it has none") func states() {
    let button = UIButton(type: .custom)
    button.setTitle("rest", for: .normal)
    button.setTitle("chosen", for: .selected)
    button.setTitle("pressed", for: [.selected, .highlighted])
    expect(button.state == .normal && button.titleLabel?.text == "rest" && button.title(for: .disabled) == "rest")
    button.isSelected = true
    expect(button.state == .selected && button.titleLabel?.text == "chosen")
    button.isHighlighted = true
    expect(button.state == [.selected, .highlighted] && button.titleLabel?.text == "pressed")
    button.isEnabled = false
    expect(button.state == [.selected, .highlighted, .disabled] && button.titleLabel?.text == "rest")
  }
}
