import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("Of nested scroll layers the innermost scrolls that can go that way") struct NestedTests {
  let window = Window(size: Size(width: 400, height: 400))
  let list = ScrollLayer()
  let row = ScrollLayer()

  init() {
    list.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    list.contentSize = Size(width: 400, height: 2000)
    row.frame = Rect(x: 0, y: 100, width: 400, height: 200)
    row.contentSize = Size(width: 1500, height: 200)
    window.addSublayer(list)
    list.addSublayer(row)
  }

  /// A drag to the left and upwards in ten moves, from (300, 250).
  private func drag(by way: Vector) {
    for step in 0...10 {
      let (time, share) = (Double(step) / 10, Double(step) / 10)
      window.stage.advance(to: time)
      let place = Point(x: 300 - way.dx * share, y: 250 - way.dy * share)
      window.handle(PointerEvent(time: time, phase: step == 0 ? .began : .moved, location: place))
    }
    // at rest before it goes up
    window.stage.advance(to: 2)
    window.handle(PointerEvent(time: 2, phase: .ended, location: Point(x: 300 - way.dx, y: 250 - way.dy)))
  }

  @Test("SC-10 a row leaves a drag upwards to the list around it, and follows one to the side") func rowInList() {
    drag(by: Vector(dx: 20, dy: 100))
    // the list's pan begins after 10.2 points, with the first move
    expect(row.contentOffset == .zero && list.contentOffset == Point(x: 0, y: 90))
  }

  @Test("SC-10 a drag to the side is the row's") func alongTheRow() {
    drag(by: Vector(dx: 100, dy: 20))
    expect(row.contentOffset == Point(x: 90, y: 0) && list.contentOffset == .zero)
  }

  @Test("SC-10 content that fits leaves drags to others; beyond its place it follows them, too") func fitting() {
    row.contentSize = Size(width: 300, height: 100)
    var pans = 0
    list.panGestureRecognizer.isEnabled = false
    window.addGestureRecognizer(PanGestureRecognizer { if $0.state == .began { pans += 1 } })
    drag(by: Vector(dx: 100, dy: 20))
    expect(pans == 1 && row.contentOffset == .zero)
    row.contentOffset.x = 30
    window.stage.advance(to: 3)
    window.handle(PointerEvent(time: 3, phase: .began, location: Point(x: 300, y: 200)))
    window.handle(PointerEvent(time: 3.1, phase: .moved, location: Point(x: 320, y: 200)))
    expectEqual(row.panGestureRecognizer.state, .began)
  }
}
