import Legato

/// A bird larger than the opening it is seen through: dragged, thrown, zoomed with two fingers, bouncing at its edges, and caught at any moment (PT-21).
final class ScrollBird: Scene {
  private static let field = Size(width: 640, height: 400)
  private let scroll = ScrollLayer()
  private let content = Layer(frame: Rect(origin: .zero, size: ScrollBird.field))
  private let state = Layer.label("", Rect(x: 20, y: 183, width: 280, height: 14), alignment: .center)

  required init() {
    super.init()
    scroll.frame = Self.opening(in: room)
    (scroll.backgroundColor, scroll.cornerRadius) = (Palette.line, 8)
    scroll.contentSize = Self.field
    (scroll.zoomedLayer, scroll.minimumZoomScale, scroll.maximumZoomScale) = (content, 0.5, 2)
    content.backgroundColor = Palette.panel
    // dots to see the way by where the bird is not
    for column in 0..<8 {
      for row in 0..<5 {
        content.addSublayer(.circle(4, at: Point(x: 40 + 80 * Double(column), y: 40 + 80 * Double(row)), Palette.line))
      }
    }
    content.addSublayer(.bird(width: 200, at: Point(x: 320, y: 200), Palette.blue))
    scroll.addSublayer(content)
    for layer in [scroll, state] { window.addSublayer(layer) }
    scroll.panGestureRecognizer.hysteresis = 2
    scroll.contentOffset = Point(x: 180, y: 122)
  }

  /// All of the room but its margins and a line below.
  private static func opening(in room: Rect) -> Rect {
    Rect(x: room.minX + 20, y: room.minY + 8, width: room.width - 40, height: room.height - 28)
  }

  override func layout(in room: Rect) {
    scroll.frame = Self.opening(in: room)
    // what a finger holds beyond an edge returns when it is let go
    if scroll.panGestureRecognizer.numberOfTouches == 0 { scroll.contentOffset = inside(scroll.contentOffset) }
    state.position.y = room.maxY - 10
  }

  /// The nearest offset at which the field fills the opening.
  private func inside(_ offset: Point) -> Point {
    let (zoom, frame) = (scroll.zoomScale, scroll.bounds.size)
    return Point(
      x: max(0, min(Self.field.width * zoom - frame.width, offset.x)), y: max(0, min(Self.field.height * zoom - frame.height, offset.y)))
  }

  override var firstTouch: (from: Point, to: Point)? { (Point(x: 210, y: 90), Point(x: 110, y: 110)) }

  override func update() {
    let text = scroll.isDecelerating ? "moving by itself" : scroll.panGestureRecognizer.numberOfTouches > 0 ? "held" : "at rest"
    if state.text != text { state.text = text }
  }

  override var keys: [(key: Character, does: String)] {
    [("h", "left"), ("j", "down"), ("k", "up"), ("l", "right"), ("z", "closer"), ("x", "farther")]
  }
  override func press(_ key: Character) {
    let ways: [Character: Vector] = [
      "h": Vector(dx: -80, dy: 0), "j": Vector(dx: 0, dy: 60), "k": Vector(dx: 0, dy: -60), "l": Vector(dx: 80, dy: 0),
    ]
    let (offset, zoom) = (scroll.contentOffset, scroll.zoomScale)
    let isZoom = key == "z" || key == "x"
    // a zoom bounces
    animate(
      withDuration: isZoom ? 0.9 : 0.5, usingSpringWithDamping: isZoom ? 0.4 : 1, initialSpringVelocity: 0, options: .allowUserInteraction
    ) {
      if let way = ways[key] {
        scroll.contentOffset = inside(offset + way)
      } else if isZoom {
        scroll.zoom(to: zoom * (key == "z" ? 1.25 : 0.8))
      }
    }
  }

  override var readings: [Reading] {
    let offset = scroll.presentationContentOffset
    return [
      Reading("x", offset.x), Reading("y", offset.y), Reading("zoom", scroll.presentationZoomScale),
      Reading("moves", scroll.isDecelerating),
    ]
  }

  override var demonstration: [PointerEvent] {
    // thrown against the right edge, caught as it comes back, drawn to the middle, and pinched
    Trace.drag(from: Point(x: 240, y: 100), to: Point(x: 150, y: 95), at: 0.3, lasting: 0.15, isFling: true)
      + Trace.tap(Point(x: 160, y: 100), at: 0.75)
      + Trace.drag(from: Point(x: 60, y: 90), to: Point(x: 96, y: 96), at: 1.3, lasting: 0.5)
      + pinch(at: 2.6) + Trace.tap(Point(x: 160, y: 100), at: 3.45)
  }

  /// Two fingers go far apart about the middle.
  private func pinch(at time: Double) -> [PointerEvent] {
    func fingers(_ phase: PointerEvent.Phase, _ at: Double, _ half: Double) -> [PointerEvent] {
      [-1.0, 1].enumerated().map { id, side in
        PointerEvent(time: at, phase: phase, id: id, location: Point(x: 160 + side * half, y: 100 + side * half / 4))
      }
    }
    return fingers(.began, time, 25)
      + (1...60).flatMap { step in
        let s = Double(step) / 60
        return fingers(.moved, time + 0.6 * s, 25 + 105 * s * s * (3 - 2 * s))
      } + fingers(.ended, time + 0.7, 130)
  }
}
