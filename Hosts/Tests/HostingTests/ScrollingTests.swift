import Legato
import LegatoHosting
import Testing

@Suite("A wheel scrolls smoothly, a trackpad directly, and a fling decelerates")
struct ScrollingTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let scroll = ScrollLayer()
  private let place = Point(x: 50, y: 50)

  init() {
    (scroll.frame, scroll.contentSize) = (window.bounds, Size(width: 100, height: 1100))
    window.addSublayer(scroll)
  }

  private func follow(_ dy: Double) -> Bool { window.scroll(by: Vector(dx: 0, dy: dy), at: place, isPrecise: true) }
  private func turn(_ dy: Double) -> Bool { window.scroll(by: Vector(dx: 0, dy: dy), at: place, isPrecise: false) }
  private var shown: Double { scroll.shownContentOffset.y }

  @Test("steps of a wheel add up, and stop at the end of the content") func wheel() {
    scroll.contentSize.height = 250
    for offset in [60.0, 120, 150] { #expect(turn(60) && scroll.contentOffset.y == offset) }
    #expect(!turn(60) && !turn(.nan))
    // the offset follows over time, without a jump
    #expect(scroll.shownContentOffset.y == 0)
    window.stage.advance(to: 10)
    #expect(scroll.shownContentOffset.y == 150)
  }

  @Test("the content follows the fingers at once, and rests when they do") func direct() {
    var way = 0.0
    for (frame, step) in [3.25, 7.5, 12.1, 0.3, -4.7].enumerated() {
      window.stage.advance(to: Double(frame) / 60)
      #expect(follow(step))
      way += step
      #expect(abs(shown - way) < 1e-9 && !scroll.isDecelerating)
    }
    window.stage.advance(to: 10)
    #expect(abs(shown - way) < 1e-9 && window.stage.demand == .idle)
    // up to the end
    #expect(follow(2000) && shown == 1000 && !follow(5) && follow(-1500) && shown == 0 && !follow(-0.1))
    #expect(!follow(.nan) && !follow(.infinity))
  }

  @Test("with implicit animations, too, the fingers move it at once") func implicit() {
    scroll.implicitActions = true
    #expect(follow(20) && shown == 20)
  }

  @Test("fingers stop what a wheel or a fling moves, where it is seen, also at the model's end") func caught() {
    #expect(turn(2000))
    window.stage.advance(to: 0.1)
    let seen = shown
    #expect(seen > 0 && seen < 1000 && follow(2) && abs(shown - seen - 2) < 1e-9 && !scroll.isDecelerating)
    #expect(window.fling(with: Vector(dx: 0, dy: 600), at: place))
    window.stage.advance(to: 0.3)
    let flown = shown
    #expect(flown > seen + 80 && follow(-3) && abs(shown - flown + 3) < 1e-9 && !scroll.isDecelerating)
  }

  @Test("a fling continues the fingers' velocity, and ends where a drag's does") func flung() {
    for frame in 1...6 {
      window.stage.advance(to: Double(frame) / 100)
      #expect(follow(8))
    }
    #expect(window.fling(with: Vector(dx: 0, dy: 800), at: place))
    window.stage.advance(to: 0.07)
    #expect(abs(shown - 48 - 8) < 0.1)
    window.stage.advance(to: 20)
    #expect(abs(shown - 48 - DecelerationRate.normal.distance(velocity: 800)) < 1.5 && window.stage.demand == .idle)
    #expect(!window.fling(with: Vector(dx: 0, dy: .nan), at: place) && !window.fling(with: Vector(dx: 50, dy: 0), at: place))
  }

  @Test("while it springs back at an edge it goes on doing so, without a jump") func bounce() {
    scroll.contentOffset.y = 20
    #expect(window.fling(with: Vector(dx: 0, dy: -4000), at: place))
    window.stage.advance(to: 0.05)
    let seen = shown
    #expect(seen < -10)
    // farther beyond the edge it is not pulled
    #expect(!follow(-5) && shown == seen)
    #expect(follow(5) && abs(shown - seen - 5) < 1e-9 && scroll.isDecelerating)
    window.stage.advance(to: 10)
    #expect(shown == 5)
  }

  @Test("content in content: the inner one to its end, then the outer one; pages are turned when the fingers leave") func nested() {
    let inner = ScrollLayer()
    (inner.frame, inner.contentSize) = (Rect(x: 0, y: 0, width: 100, height: 100), Size(width: 100, height: 130))
    scroll.addSublayer(inner)
    scroll.isPagingEnabled = true
    #expect(follow(40) && inner.contentOffset.y == 30 && scroll.contentOffset.y == 0)
    #expect(follow(35) && inner.contentOffset.y == 30 && scroll.contentOffset.y == 35)
    // a drag that ends there goes back to the first page
    #expect(window.fling(with: Vector(dx: 0, dy: 60), at: place))
    window.stage.advance(to: 5)
    #expect(shown == 0 && inner.contentOffset.y == 30)
    // a flick turns the page, from where it lies exactly and from elsewhere (GE-16)
    #expect(window.fling(with: Vector(dx: 0, dy: 400), at: place))
    window.stage.advance(to: 10)
    #expect(inner.contentOffset.y == 30 && shown == 100)
    #expect(follow(10) && window.fling(with: Vector(dx: 0, dy: 400), at: place))
    window.stage.advance(to: 15)
    #expect(shown == 200)
  }
}
