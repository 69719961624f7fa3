import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("Zoomed content stays under the pointers, resists beyond its limits, and can be caught at any moment") struct ZoomTests {
  let window = Window(size: Size(width: 400, height: 300))
  let scroll = ScrollLayer()
  let content = Layer(frame: Rect(x: 0, y: 0, width: 800, height: 600))

  init() {
    scroll.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    scroll.contentSize = Size(width: 800, height: 600)
    (scroll.zoomedLayer, scroll.minimumZoomScale, scroll.maximumZoomScale) = (content, 0.75, 2)
    scroll.addSublayer(content)
    window.addSublayer(scroll)
    scroll.contentOffset = Point(x: 150, y: 100)
  }

  func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double, id: Int) {
    window.stage.advance(to: time)
    window.handle(PointerEvent(time: time, phase: phase, id: id, location: Point(x: x, y: y)))
  }

  /// Two pointers left and right of (200, 150), `distance` apart, after they have begun at 100.
  func pinch(to distance: Double, from time: Double = 0) {
    send(.began, 150, 150, at: time, id: 1)
    send(.began, 250, 150, at: time, id: 2)
    // begins here; what counts is the way from here on
    send(.moved, 145, 150, at: time + 0.1, id: 1)
    send(.moved, 255, 150, at: time + 0.1, id: 2)
    let start = 105.0
    for step in 1...20 {
      let half = (start + (distance - start) * Double(step) / 20) / 2
      send(.moved, 200 - half, 150, at: time + 0.1 + 0.01 * Double(step), id: 1)
      send(.moved, 200 + half, 150, at: time + 0.1 + 0.01 * Double(step), id: 2)
    }
  }

  /// What lies at a place of the window, in the content's own space as it is seen.
  func content(at x: Double, _ y: Double) -> Point { content.convert(Point(x: x, y: y), from: window, in: .presentation) }

  @Test("SC-6 the content between the pointers stays between them, and the scale follows their distance") func follows() {
    let before = content(at: 200, 150)
    pinch(to: 168)
    // it begins when they are 8 points farther apart than at first: 110 apart, since one moved by 5 before the other
    expectLess(abs(scroll.presentationZoomScale - 168 / 110), than: 1e-9)
    // the middle itself moved by 2.5 points before the second pointer followed
    expectLess(content(at: 200, 150).distance(to: before), than: 5.1)
    send(.ended, 116, 150, at: 0.5, id: 1)
    send(.ended, 284, 150, at: 0.5, id: 2)
    expect(!scroll.isDecelerating && scroll.zoomScale == scroll.presentationZoomScale)
  }

  @Test("SC-6 zoomed farther beyond limits that were changed than the rubber band reaches, it does not jump when it is pinched")
  func far() {
    scroll.zoom(to: 2)
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.25, 0.5)
    pinch(to: 112)
    expect(scroll.zoomScale >= 2 && scroll.zoomScale < 2.05)
    // and on with the same pointers
    for step in 1...20 {
      let (before, half) = (scroll.zoomScale, 56 - Double(step))
      send(.moved, 200 - half, 150, at: 0.4 + Double(step) / 100, id: 1)
      send(.moved, 200 + half, 150, at: 0.4 + Double(step) / 100, id: 2)
      expect(scroll.zoomScale < before && scroll.zoomScale > 0.97 * before)
    }
  }

  @Test("SC-4, SC-5, SC-6 beyond the limit it resists, and returns on a critical spring of 0.5 s") func bounce() {
    pinch(to: 600)
    let scale = scroll.presentationZoomScale
    expect(scale > 2 && scale < 4)
    send(.ended, -100, 150, at: 0.4, id: 1)
    let place = content(at: 200, 150)
    send(.ended, 500, 150, at: 0.4, id: 2)
    expect(scroll.zoomScale == 2 && abs(scroll.presentationZoomScale - scale) < 1e-12)
    let ω = 2 * Double.pi / 0.5
    for step in 1...20 {
      let t = 0.02 * Double(step)
      window.stage.advance(to: 0.4 + t)
      let x = (scale - 2) * (1 + ω * t) * Libm.exp(-ω * t)
      // the engine's own accuracy
      expectLess(abs(scroll.presentationZoomScale - (2 + x)), than: 1e-7, "after \(t)")
      // about the middle of the pointers
      expectLess(content(at: 200, 150).distance(to: place), than: 1e-7, "after \(t)")
    }
    window.stage.advance(to: 3)
    expectEqual(scroll.presentationZoomScale, 2)
  }

  @Test("SC-6 caught during the bounce it stays at the presented scale, and follows the pointers from there") func caught() {
    pinch(to: 600)
    send(.ended, -100, 150, at: 0.4, id: 1)
    send(.ended, 500, 150, at: 0.4, id: 2)
    window.stage.advance(to: 0.5)
    let (scale, offset) = (scroll.presentationZoomScale, scroll.presentationContentOffset)
    expectGreater(scale, than: 2)
    send(.began, 180, 150, at: 0.5, id: 1)
    expect(abs(scroll.presentationZoomScale - scale) < 1e-12 && scroll.presentationContentOffset.distance(to: offset) < 1e-9)
    window.stage.advance(to: 0.8)
    expect(abs(scroll.presentationZoomScale - scale) < 1e-12 && scroll.presentationContentOffset.distance(to: offset) < 1e-9)
    // two pointers that stand still and are taken away: back again, without a jump
    send(.began, 280, 150, at: 0.8, id: 2)
    send(.ended, 280, 150, at: 0.9, id: 2)
    send(.ended, 180, 150, at: 0.9, id: 1)
    expectLess(abs(scroll.presentationZoomScale - scale), than: 1e-12)
    window.stage.advance(to: 3)
    expectEqual(scroll.presentationZoomScale, 2)
  }

  @Test("SC-6 zooming, dragging, lifting one pointer and another: it never jumps") func steady() {
    var random = SplitMix64(seed: 20261121)
    var down: [Int: Point] = [:]
    var time = 0.0
    var last = (scroll.presentationZoomScale, content(at: 200, 150))
    for step in 1...3000 {
      time += 0.004
      let id = Int.random(in: 1...2, using: &random)
      if let place = down[id] {
        if Double.random(in: 0...1, using: &random) < 0.03 {
          send(.ended, place.x, place.y, at: time, id: id)
          down[id] = nil
        } else {
          let next = Point(
            x: min(390, max(10, place.x + Double.random(in: -3...3, using: &random))),
            y: min(290, max(10, place.y + Double.random(in: -3...3, using: &random))))
          down[id] = next
          send(.moved, next.x, next.y, at: time, id: id)
        }
      } else if Double.random(in: 0...1, using: &random) < 0.05 {
        let place = Point(x: Double.random(in: 60...340, using: &random), y: Double.random(in: 60...240, using: &random))
        if let other = down.values.first, other.distance(to: place) < 60 { continue }
        down[id] = place
        send(.began, place.x, place.y, at: time, id: id)
      } else {
        window.stage.advance(to: time)
      }
      let now = (scroll.presentationZoomScale, content(at: 200, 150))
      // an event moves a pointer by 5 points at most; the pointers are at least some 30 apart
      expect(abs(now.0 - last.0) < 0.4 * last.0 && now.1.distance(to: last.1) < 60, "seed 20261121, step \(step)")
      last = now
    }
  }

  @Test("MU-3 an invalid scale is reported and ignored") func numbers() {
    expectEqual(Reports.during { scroll.zoom(to: .nan) }.count, 1)
    expect(Reports.during { scroll.minimumZoomScale = -1 }.count == 1 && scroll.minimumZoomScale == 0.75)
    scroll.zoom(to: 9, about: Point(x: 150, y: 100))
    expect(scroll.zoomScale == 2 && scroll.contentOffset == Point(x: 300, y: 200))
  }
}
