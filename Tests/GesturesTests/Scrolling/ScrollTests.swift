import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("Projection and rubber band") struct ScrollFormulaTests {
  @Test("SC-6 insets add room before and after the content: it rests there, and the rubber band begins beyond them") func insets() {
    let (desk, scroll) = (Desk(), ScrollLayer())
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    scroll.contentSize = Size(width: 200, height: 150)
    desk.window.addSublayer(scroll)
    func drag(by way: Double, from time: Double) {
      desk.send(.began, 100, 100, at: time)
      // the first 12 points make it a drag
      let start = way > 0 ? 112.0 : 88
      for step in 0...10 { desk.send(.moved, 100, start + way * Double(step) / 10, at: time + 0.01 + Double(step) / 100) }
      desk.send(.moved, 100, start + way, at: time + 0.5)
      desk.send(.ended, 100, start + way, at: time + 0.6)
      desk.window.stage.run(to: time + 5, frames: 50)
    }
    drag(by: 30, from: 1)
    expectEqual(scroll.contentOffset, .zero, "without insets content smaller than the layer does not scroll")
    scroll.contentInset = EdgeInsets(top: 40, left: 0, bottom: 90, right: 0)
    drag(by: 30, from: 10)
    expectEqual(scroll.contentOffset, Point(x: 0, y: -30))
    drag(by: 80, from: 20)
    expectEqual(scroll.contentOffset, Point(x: 0, y: -40))
    // 150 of content and 90 below it in 200: 40 points
    drag(by: -75, from: 30)
    expectEqual(scroll.contentOffset, Point(x: 0, y: 35))
    drag(by: -90, from: 40)
    expectEqual(scroll.contentOffset, Point(x: 0, y: 40))
    let reports = Reports.during { scroll.contentInset.top = .nan }
    expect(reports.count == 1 && scroll.contentInset == EdgeInsets(top: 40, left: 0, bottom: 90, right: 0))
  }

  @Test("TV-15, SC-1, SC-2, SC-3 where a flick comes to rest") func rates() {
    expect(DecelerationRate.normal.perMillisecond == 0.998 && DecelerationRate.fast.perMillisecond == 0.99)
    expectLess(abs(DecelerationRate.normal.distance(velocity: 1000) - 499.50), than: 0.01)
    expectLess(abs(DecelerationRate.fast.distance(velocity: 1000) - 99.50), than: 0.01)
    expectLess(abs(DecelerationRate.normal.projection(velocity: 1000) - 499), than: 1e-9)
    expectLess(abs(DecelerationRate.fast.projection(velocity: -1000) + 99), than: 1e-9)
  }

  @Test("TV-15, SC-4 the rubber band's resistance grows with the distance") func band() {
    expectLess(abs(rubberBand(100, dimension: 960) - 52.02), than: 0.005)
    expectLess(abs(rubberBand(400, dimension: 960) - 178.98), than: 0.005)
    expectLess(abs(rubberBand(-400, dimension: 960) + 178.98), than: 0.005)
    expect(rubberBand(1e9, dimension: 960) < 960 && rubberBand(.nan, dimension: 960) == 0 && rubberBand(5, dimension: 0) == 0)
  }
}

@Suite("Scrolled content can be caught at any moment and never jumps") struct ScrollTests {
  let window = Window(size: Size(width: 400, height: 400))
  let scroll = ScrollLayer()

  init() {
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    scroll.contentSize = Size(width: 200, height: 2000)
    window.addSublayer(scroll)
  }

  func send(_ phase: PointerEvent.Phase, _ y: Double, at time: Double) {
    window.stage.advance(to: time)
    window.handle(PointerEvent(time: time, phase: phase, location: Point(x: 100, y: y)))
  }

  @Test("SC-6, SC-7 a touch that ends a motion whose completion begins another does not make the content jump") func completionAtTouch() {
    Layer.animate(withDuration: 1, options: .allowUserInteraction) {
      scroll.contentOffset.y = 1000
    } completion: { [scroll] _ in
      Layer.animate(withDuration: 1, options: .allowUserInteraction) { scroll.contentOffset.y = 0 }
    }
    window.stage.advance(to: 0.5)
    let seen = scroll.presentationContentOffset.y
    send(.began, 100, at: 0.5)
    expectLess(abs(scroll.presentationContentOffset.y - seen), than: 1e-9)
  }

  @Test(
    "SC-6, SC-4: when the content or the layer is resized during a drag, scrolling continues from the presented offset", arguments: 0..<4)
  func otherSize(which: Int) {
    scroll.contentOffset.y = 1600
    send(.began, 250, at: 0)
    for step in 1...10 { send(.moved, 250 - 15 * Double(step), at: Double(step) / 60) }
    let before = scroll.contentOffset.y
    // 50 points beyond its end, that many before it, a layer that is higher, and so far beyond its end that no rubber band reaches it
    switch which {
    case 0: scroll.contentSize.height = before + 300 - 50
    case 1: scroll.contentSize.height = before + 300 + 50
    case 2: scroll.frame.size.height = 320
    default: scroll.contentSize.height = 400
    }
    send(.moved, 99, at: 0.2)
    let moved = scroll.contentOffset.y - before
    expect(moved > 0 && moved <= 1)
    send(.moved, 99.5, at: 0.25)
    expectLess(scroll.contentOffset.y, than: before + moved)
    send(.ended, 99.5, at: 0.5)
    window.stage.advance(to: 10)
    expectEqual(scroll.presentationContentOffset.y, min(scroll.contentOffset.y, max(0, scroll.contentSize.height - scroll.bounds.height)))
  }

  @Test("SC-6, SC-8 when the content is scrolled otherwise during a drag, the drag continues from there") func otherOffset() {
    scroll.contentOffset.y = 1000
    send(.began, 250, at: 0)
    send(.moved, 230, at: 0.1)
    send(.moved, 220, at: 0.2)
    expectLess(abs(scroll.contentOffset.y - 1010), than: 1e-9)
    // as a list without an end puts its content back into the middle
    scroll.contentOffset.y -= 500
    send(.moved, 215, at: 0.3)
    expectLess(abs(scroll.contentOffset.y - 515), than: 1e-9)
    // a host's fling without a velocity stops it where it is
    scroll.decelerate(velocity: .zero)
    send(.moved, 205, at: 0.4)
    expectLess(abs(scroll.contentOffset.y - 525), than: 1e-9)
  }

  @Test("MU-2: removing a scroll layer during a drag ends the drag, and nothing else") func goes() {
    weak var gone: ScrollLayer?
    do {
      let own = ScrollLayer()
      own.frame = Rect(x: 200, y: 0, width: 200, height: 300)
      own.contentSize = Size(width: 200, height: 2000)
      window.addSublayer(own)
      gone = own
    }
    window.handle(PointerEvent(time: 0, phase: .began, location: Point(x: 300, y: 250)))
    window.handle(PointerEvent(time: 0.1, phase: .moved, location: Point(x: 300, y: 200)))
    expectEqual(gone?.isDecelerating, false)
    gone?.removeFromSuperlayer()
    expect(gone == nil)
    window.handle(PointerEvent(time: 0.2, phase: .moved, location: Point(x: 300, y: 100)))
    window.handle(PointerEvent(time: 0.3, phase: .ended, location: Point(x: 300, y: 100)))
  }

  /// A drag upwards of `velocity` points a second from y = 250.
  func flick(_ velocity: Double, at time: Double) {
    send(.began, 250, at: time)
    for i in 1...10 { send(.moved, 250 - velocity * Double(i) / 100, at: time + Double(i) / 100) }
    send(.ended, 250 - velocity / 10, at: time + 0.1)
  }

  @Test("SC-2 a flick decelerates and comes to rest where the formula says") func deceleration() {
    flick(1000, at: 0)
    let start = scroll.presentationContentOffset.y
    expect(scroll.isDecelerating && abs(start - 90) < 1e-9)  // 100 points, 10 of them before it was recognized
    window.stage.advance(to: 0.11)
    expectLess(abs((scroll.presentationContentOffset.y - start) / 0.01 - 990), than: 5)
    window.stage.advance(to: 20)
    expect(abs(scroll.contentOffset.y - (start + 499.5)) < 1.5 && !scroll.isDecelerating)
  }

  @Test("SC-8 let go with a velocity it decelerates as after a drag, also out of a motion, and is caught by a touch") func letGo() {
    flick(1000, at: 0)
    let (dragged, start) = (scroll.contentOffset.y, scroll.presentationContentOffset.y)
    scroll.removeAllAnimations()
    scroll.contentOffset.y = start
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1000))
    expect(scroll.isDecelerating && abs(scroll.contentOffset.y - dragged) < 1e-6 && scroll.presentationContentOffset.y == start)
    window.stage.advance(to: 0.11)
    expectLess(abs((scroll.presentationContentOffset.y - start) / 0.01 - 990), than: 5)
    // the other way, from where it is seen
    window.stage.advance(to: 0.3)
    let seen = scroll.presentationContentOffset.y
    scroll.decelerate(velocity: Vector(dx: 0, dy: -500))
    expectLess(abs(scroll.presentationContentOffset.y - seen), than: 1e-9)
    window.stage.advance(to: 0.31)
    expectLess(abs((scroll.presentationContentOffset.y - seen) / 0.01 + 495), than: 5)
    // hardly any velocity does not stop it
    let end = scroll.contentOffset.y
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1))
    expect(scroll.isDecelerating && scroll.contentOffset.y == end)
    send(.began, 100, at: 0.4)
    expect(!scroll.isDecelerating)
  }

  @Test("SC-8 let go it springs back at an edge, and turns the page", arguments: [(0.0, 300.0), (310, 600), (-310, 300), (6000, 600)])
  func letGoPaging(velocity: Double, page: Double) {
    scroll.isPagingEnabled = true
    scroll.contentOffset.y = 320
    scroll.contentSize.height = 900
    scroll.decelerate(velocity: Vector(dx: 0, dy: velocity))
    window.stage.advance(to: 10)
    expectEqual(scroll.presentationContentOffset, Point(x: 0, y: page))
    scroll.isPagingEnabled = false
    scroll.decelerate(velocity: Vector(dx: 0, dy: 8000))
    var farthest = 0.0
    for step in 1...200 {
      window.stage.advance(to: 10 + Double(step) / 60)
      farthest = max(farthest, scroll.presentationContentOffset.y)
    }
    expect(scroll.presentationContentOffset.y == 600 && (farthest > 600 || page == 600))
  }

  @Test("SC-8, MU-1 a velocity that is no number is reported and ignored, a huge one ends at the edge") func letGoBadly() {
    let reports = Reports.during {
      for velocity in [Double.nan, .infinity] { scroll.decelerate(velocity: Vector(dx: 0, dy: velocity)) }
    }
    expect(reports.count == 2 && !scroll.isDecelerating && scroll.contentOffset == .zero)
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1e300))
    window.stage.advance(to: 1e6)
    expectEqual(scroll.presentationContentOffset, Point(x: 0, y: 1700))
  }

  @Test("SC-6, SC-7 a touch stops it at the presented offset, and it is dragged from there") func grab() {
    flick(1000, at: 0)
    window.stage.advance(to: 0.4)
    let seen = scroll.presentationContentOffset.y
    send(.began, 200, at: 0.4)
    expect(scroll.presentationContentOffset.y == seen && !scroll.isDecelerating)
    window.stage.advance(to: 0.6)
    expectEqual(scroll.presentationContentOffset.y, seen)
    send(.moved, 185, at: 0.7)
    send(.moved, 165, at: 0.71)
    expectLess(abs(scroll.contentOffset.y - (seen + 20)), than: 1e-9)
    send(.ended, 165, at: 1)
    window.stage.advance(to: 2)
    expectLess(abs(scroll.contentOffset.y - (seen + 20)), than: 1e-9)
  }

  @Test("SC-4, SC-5 beyond its edge it resists, and springs back when it is released") func edge() {
    send(.began, 50, at: 0)
    send(.moved, 60, at: 0.1)
    send(.moved, 160, at: 0.2)
    expectLess(abs(scroll.contentOffset.y + rubberBand(100, dimension: 300)), than: 1e-9)
    send(.ended, 160, at: 1)
    var last = scroll.presentationContentOffset.y
    for i in 1...120 {
      window.stage.advance(to: 1 + Double(i) / 60)
      expect(scroll.presentationContentOffset.y >= last - 1e-9 && scroll.presentationContentOffset.y <= 0)
      last = scroll.presentationContentOffset.y
    }
    expect(last == 0 && scroll.contentOffset.y == 0)
  }

  @Test("SC-5, SC-6 a flick against the edge overshoots it at full velocity, can be caught there, and never jumps") func bounce() {
    scroll.contentOffset.y = 1500
    flick(3000, at: 0)
    var (last, speed, isBeyond) = (scroll.presentationContentOffset.y, 3000.0, false)
    for i in 1...600 {
      window.stage.advance(to: 0.1 + Double(i) / 600)
      let now = scroll.presentationContentOffset.y
      let nowSpeed = (now - last) * 600
      expectLess(abs(nowSpeed - speed), than: 400, "at \(i)")  // no kick: the spring takes over the speed at the edge
      isBeyond = isBeyond || now > 1700
      (last, speed) = (now, nowSpeed)
      if isBeyond, nowSpeed < 100 { break }
    }
    expect(isBeyond)
    let seen = scroll.presentationContentOffset.y
    send(.began, 200, at: window.stage.now)
    expectEqual(scroll.presentationContentOffset.y, seen)
    send(.moved, 211, at: window.stage.now + 0.01)
    expectLess(abs(scroll.presentationContentOffset.y - seen), than: 1e-6)  // recognized: the way counts from here
    send(.ended, 211, at: window.stage.now + 1)
    window.stage.advance(to: 10)
    expect(scroll.contentOffset.y == 1700 && scroll.presentationContentOffset.y == 1700)
  }

  @Test("SC-5, SC-6 caught farther beyond the edge than the rubber band reaches, content does not jump, and returns with the finger")
  func far() {
    scroll.contentOffset.y = 1600
    flick(20_000, at: 0)
    var (seen, time) = (0.0, 0.1)
    while scroll.presentationContentOffset.y > seen {
      seen = scroll.presentationContentOffset.y
      time += 1 / 600
      window.stage.advance(to: time)
    }
    expectGreater(seen, than: 1700 + 300)
    seen = scroll.presentationContentOffset.y
    send(.began, 100, at: time)
    send(.moved, 111, at: time + 0.01)
    var (last, isInside) = (seen, false)
    // 10 points at a time; the rubber band takes at least 0.55 of that
    for step in 1...600 where !isInside {
      send(.moved, 111 + 10 * Double(step), at: time + 0.01 * Double(step + 1))
      expect(scroll.contentOffset.y < last && scroll.contentOffset.y >= last - 10, "at \(step)")
      (last, isInside) = (scroll.contentOffset.y, scroll.contentOffset.y < 1700)
    }
    expect(isInside)
    // outside again the rubber band is that of the layer
    send(.moved, 111, at: time + 7)
    expectLess(scroll.contentOffset.y, than: 1700 + 300)
  }

  @Test(
    "SC-5 touched as it springs back, it returns to its edge when the touch ends, also where that was cancelled or another gesture's",
    arguments: [PointerEvent.Phase.ended, .cancelled], 0..<4)
  func heldBeyond(phase: PointerEvent.Phase, kind: Int) {
    let (isTapped, isPaged) = (kind % 2 == 1, kind > 1)
    let item = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 3000))
    scroll.addSublayer(item)
    var taps = 0
    let knock = AnyTouch()
    knock.addAction { taps += 1 }
    if isTapped { item.addGestureRecognizer(knock) }
    if isPaged {
      scroll.isPagingEnabled = true
      scroll.contentOffset.y = 310
    } else {
      scroll.contentOffset.y = 1600
    }
    scroll.decelerate(velocity: Vector(dx: 0, dy: 3000))
    window.stage.advance(to: 0.1)
    let seen = scroll.presentationContentOffset.y
    expect(isPaged ? seen > 310 && seen < 600 : seen > 1700)
    send(.began, 100, at: 0.1)
    window.stage.advance(to: 0.3)
    expectEqual(scroll.presentationContentOffset.y, seen)
    send(phase, 100, at: 0.3)
    expectEqual(taps, isTapped && phase == .ended ? 1 : 0)
    window.stage.advance(to: 10)
    expectEqual(scroll.presentationContentOffset.y, isPaged ? (seen / 300).rounded() * 300 : 1700)
  }

  @Test(
    "GE-16 paging goes to the next page for a flick above 300 points a second, otherwise to the nearest page",
    arguments: [(400.0, 300.0), (250, 0), (-400, 0)])
  func paging(velocity: Double, page: Double) {
    scroll.isPagingEnabled = true
    flick(velocity, at: 0)
    window.stage.advance(to: 10)
    expectEqual(scroll.contentOffset.y, page)
  }

  @Test("GE-16, SC-8 a flick changes the page that lies exactly, too, also one of a single move", arguments: [true, false])
  func exactPage(isForward: Bool) {
    scroll.isPagingEnabled = true
    scroll.contentOffset.y = 600
    let page = isForward ? 900.0 : 300
    scroll.decelerate(velocity: Vector(dx: 0, dy: isForward ? 310 : -310))
    window.stage.advance(to: 5)
    expectEqual(scroll.presentationContentOffset, Point(x: 0, y: page))
    scroll.contentOffset.y = 600
    // 30 points in 0.02 s
    send(.began, 200, at: 6)
    send(.moved, isForward ? 170 : 230, at: 6.02)
    send(.ended, isForward ? 170 : 230, at: 6.03)
    window.stage.advance(to: 10)
    expectEqual(scroll.presentationContentOffset, Point(x: 0, y: page))
  }

  @Test("SC-7, GE-10 in a layer that is scaled and turned the content stays under the finger, and goes on with its velocity")
  func turned() {
    // two points on screen are one in the layer, whose y axis runs to the left on screen
    scroll.anchorPoint = .zero
    scroll.position = Point(x: 400, y: 0)
    scroll.affineTransform = AffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    func send(_ phase: PointerEvent.Phase, _ x: Double, at time: Double) {
      window.stage.advance(to: time)
      window.handle(PointerEvent(time: time, phase: phase, location: Point(x: x, y: 100)))
    }
    send(.began, 100, at: 0)
    for step in 1...10 { send(.moved, 100 + 20 * Double(step), at: Double(step) / 100) }
    // it began after 20 of 200 points on screen
    expect(abs(scroll.contentOffset.y - 90) < 1e-9 && abs(scroll.contentOffset.x) < 1e-9)
    send(.ended, 300, at: 0.1)
    // 2000 points a second on screen
    window.stage.advance(to: 0.11)
    expectLess(abs((scroll.presentationContentOffset.y - 90) / 0.01 - 990), than: 5)
  }

  @Test("an axis whose content fits does not scroll, and a touch on resting content changes nothing") func still() {
    send(.began, 100, at: 0)
    window.handle(PointerEvent(time: 0.1, phase: .moved, location: Point(x: 160, y: 100)))
    window.handle(PointerEvent(time: 0.2, phase: .moved, location: Point(x: 190, y: 100)))
    expectEqual(scroll.contentOffset, .zero)
    window.handle(PointerEvent(time: 0.3, phase: .ended, location: Point(x: 190, y: 100)))
    send(.began, 100, at: 1)
    send(.ended, 100, at: 1.1)
    expect(scroll.contentOffset == .zero && !scroll.isDecelerating)
  }
}

/// Recognizes any touch when it ends, also one that has stopped something.
private final class AnyTouch: GestureRecognizer {
  override func pointerEnded(_ event: PointerEvent) { state = .ended }
}
