import Legato

/// Tabs with a pill under the selected one: a tap moves it there, a drag moves it with the pages, and a throw moves both to the projected
/// tab.
func tabBar(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let bar = TabBar()
  for layer in [bar.pages, bar.pill] + bar.labels { window.addSublayer(layer) }
  window.layout = { window in bar.layOut(window.bounds.size) }
  window.addGestureRecognizer(TapGestureRecognizer { tap in bar.go(to: tap.location(in: nil).x / bar.column - 0.5) })
  window.addGestureRecognizer(PanGestureRecognizer { pan in bar.drag(pan) })
}

private final class TabBar {
  let pages = Layer(), pill = Layer()
  let labels = ["Home", "Search", "Likes", "You"].map {
    TextLayer($0, frame: .zero, fontSize: 11, color: .white, alignment: .center)
  }
  private var (size, place) = (Size.zero, 0.0)  // the position of the pill, in tabs
  var column: Double { size.width / Double(labels.count) }

  init() {
    pages.anchorPoint = .zero
    for hex: UInt32 in [0x24405F, 0x24523C, 0x5B2A3C, 0x5A4A1A] {
      let page = Layer()
      (page.backgroundColor, page.cornerRadius) = (Color(hex: hex), 10)
      pages.addSublayer(page)
    }
    (pill.backgroundColor, pill.cornerRadius) = (Color(hex: 0x3B9EFF), 12)
  }

  func layOut(_ size: Size) {
    self.size = size
    for (i, (page, label)) in zip(pages.sublayers, labels).enumerated() {
      page.frame = Rect(x: size.width * Double(i) + 10, y: 10, width: size.width - 20, height: size.height - 60)
      label.frame = Rect(x: column * Double(i), y: size.height - 26, width: column, height: 12)
    }
    pill.bounds.size = Size(width: column - 12, height: 24)
    show()
  }

  private func show() {
    pill.position = Point(x: column * (place + 0.5), y: size.height - 20)
    pages.position.x = -size.width * place
  }

  func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      place = (pill.presentation()?.position.x ?? pill.position.x) / column - 0.5
      for layer in [pill, pages] { layer.removeAllAnimations() }
      show()
    case .changed:
      // caught beyond an end, it does not jump back
      let (first, last) = (min(-0.5, place), max(Double(labels.count) - 0.5, place))
      place = min(last, max(first, place + pan.translation(in: nil).dx / column))
      pan.setTranslation(.zero, in: nil)
      show()
    default:
      let speed = pan.velocity(in: nil).dx / column
      go(to: place + speed * 0.15, speed: speed)
    }
  }

  /// - Parameter speed: the finger's velocity in tabs per second; nil without a finger, to keep the current velocity.
  func go(to tab: Double, speed: Double? = nil) {
    place = min(Double(labels.count - 1), max(0, tab.rounded()))
    let pillTarget = Point(x: column * (place + 0.5), y: pill.position.y)
    for (layer, target, way) in [(pill, pillTarget, column), (pages, Point(x: -size.width * place, y: 0), -size.width)] {
      let velocity = speed.map { layer.velocity(matching: Vector(dx: $0 * way, dy: 0), to: target) } ?? .zero
      let spring = SpringTimingParameters(response: 0.4, dampingRatio: 0.75, initialVelocity: velocity)
      animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { layer.position = target }
    }
  }
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      tabBar(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
