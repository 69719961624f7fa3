import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("Every number of a gesture: valid ones are accepted, all others are reported and repaired, none ends the process")
struct NumberTests {
  @Test("MU-3: in every property that is set", arguments: recognizers + scrolling) func numbers(row: AttackedNumber) {
    expectEqual(row.complaints(), [])
  }

  static let recognizers: [AttackedNumber] = [
    count("numberOfTapsRequired", \TapGestureRecognizer.numberOfTapsRequired) { TapGestureRecognizer() },
    count("numberOfTouchesRequired", \TapGestureRecognizer.numberOfTouchesRequired) { TapGestureRecognizer() },
    limit("allowableMovement", \TapGestureRecognizer.allowableMovement) { TapGestureRecognizer() },
    limit("maximumDuration", \TapGestureRecognizer.maximumDuration) { TapGestureRecognizer() },
    limit("maximumInterval", \TapGestureRecognizer.maximumInterval) {
      let taps = TapGestureRecognizer()
      taps.numberOfTapsRequired = 2
      return taps
    },
    limit("minimumPressDuration", \LongPressGestureRecognizer.minimumPressDuration) { LongPressGestureRecognizer() },
    limit("allowableMovement", \LongPressGestureRecognizer.allowableMovement) { LongPressGestureRecognizer() },
    count("numberOfTouchesRequired", \LongPressGestureRecognizer.numberOfTouchesRequired) { LongPressGestureRecognizer() },
    limit("hysteresis", \PanGestureRecognizer.hysteresis) { PanGestureRecognizer() },
    count("minimumNumberOfTouches", \PanGestureRecognizer.minimumNumberOfTouches) { PanGestureRecognizer() },
    count("maximumNumberOfTouches", \PanGestureRecognizer.maximumNumberOfTouches) { PanGestureRecognizer() },
    limit("edgeWidth", \ScreenEdgePanGestureRecognizer.edgeWidth) {
      let pan = ScreenEdgePanGestureRecognizer()
      pan.edges = .left
      return pan
    },
    limit("hysteresis", \DialGestureRecognizer.hysteresis) { DialGestureRecognizer() },
    limit("deadRadius", \DialGestureRecognizer.deadRadius) { DialGestureRecognizer() },
    AttackedNumber("setTranslation(_:in:)", { PanGestureRecognizer() }) {
      $0.setTranslation(Vector(dx: $1, dy: 0), in: nil)
    } use: {
      touch($0)
    },
    AttackedNumber("scale", legal: AttackedNumber.above0, { PinchGestureRecognizer() }) {
      $0.scale = $1
    } get: {
      $0.scale
    } use: {
      touch($0)
    },
    AttackedNumber("rotation", { DialGestureRecognizer() }) {
      $0.rotation = $1
    } get: {
      $0.rotation
    } use: {
      touch($0)
    },
    AttackedNumber("rotation", { RotationGestureRecognizer() }) {
      $0.rotation = $1
    } get: {
      $0.rotation
    } use: {
      touch($0)
    },
  ]

  static let scrolling: [AttackedNumber] = [
    AttackedNumber("contentSize", legal: AttackedNumber.atLeast0, { scroll() }) {
      $0.contentSize = Size(width: 3, height: $1)
    } get: {
      $0.contentSize.height
    } use: {
      flick($0)
    },
    AttackedNumber("contentSize", legal: AttackedNumber.atLeast0, { scroll() }) {
      $0.contentSize = Size(width: $1, height: $1)
    } get: {
      $0.contentSize.width
    } use: {
      flick($0)
    },
    AttackedNumber("bounds", { scroll() }) {
      $0.contentOffset.y = $1
    } get: {
      $0.contentOffset.y
    } use: {
      flick($0)
    },
    AttackedNumber("minimumZoomScale", legal: AttackedNumber.above0, { scroll() }) {
      $0.minimumZoomScale = $1
    } get: {
      $0.minimumZoomScale
    } use: {
      flick($0)
    },
    AttackedNumber("maximumZoomScale", legal: AttackedNumber.above0, { scroll() }) {
      $0.maximumZoomScale = $1
    } get: {
      $0.maximumZoomScale
    } use: {
      flick($0)
    },
    AttackedNumber("zoom(to:about:)", legal: AttackedNumber.above0, { scroll() }) {
      $0.zoom(to: $1)
    } use: {
      flick($0)
    },
  ]

  private static func count<Recognizer: GestureRecognizer>(
    _ name: String, _ path: any ReferenceWritableKeyPath<Recognizer, Int> & Sendable, _ make: @escaping @Sendable () -> Recognizer
  ) -> AttackedNumber {
    AttackedNumber(name, counts: 1...Int.max, make) {
      $0[keyPath: path] = $1
    } get: {
      $0[keyPath: path]
    } use: {
      touch($0)
    }
  }

  private static func limit<Recognizer: GestureRecognizer>(
    _ name: String, _ path: any ReferenceWritableKeyPath<Recognizer, Double> & Sendable, _ make: @escaping @Sendable () -> Recognizer
  ) -> AttackedNumber {
    AttackedNumber(name, legal: AttackedNumber.limit, make) {
      $0[keyPath: path] = $1
    } get: {
      $0[keyPath: path]
    } use: {
      touch($0)
    }
  }

  /// Two fingers press, drag and turn, and one taps twice.
  private static func touch(_ recognizer: GestureRecognizer) {
    let desk = Desk()
    desk.card.addGestureRecognizer(recognizer)
    play(desk)
  }

  private static func play(_ desk: Desk) {
    var time = 0.0
    for id in [0, 1] { desk.send(.began, 60 + Double(id) * 50, 60, at: time, id: id) }
    for step in 1...10 {
      time += 0.1
      desk.window.stage.advance(to: time)
      desk.send(.moved, 60 + Double(step * step), 60, at: time, id: 0)
      desk.send(.moved, 110, 60 + Double(step * step), at: time, id: 1)
    }
    for id in [0, 1] { desk.send(.ended, 140, 140, at: time, id: id) }
    for _ in 0..<2 {
      time += 0.1
      desk.window.stage.advance(to: time)
      desk.send(.began, 60, 60, at: time)
      desk.send(.ended, 60, 60, at: time + 0.01)
    }
    desk.window.stage.advance(to: time + 2)
  }

  private static func scroll() -> ScrollLayer {
    let scroll = ScrollLayer()
    scroll.frame = Rect(x: 50, y: 50, width: 100, height: 100)
    scroll.contentSize = Size(width: 300, height: 500)
    scroll.maximumZoomScale = 4
    let content = Layer(frame: Rect(x: 0, y: 0, width: 300, height: 500))
    scroll.addSublayer(content)
    scroll.zoomedLayer = content
    return scroll
  }

  private static func flick(_ scroll: ScrollLayer) {
    for isPaging in [false, true] {
      let desk = Desk()
      scroll.isPagingEnabled = isPaging
      desk.window.addSublayer(scroll)
      play(desk)
      expect(
        scroll.presentationContentOffset.x.isFinite && scroll.presentationContentOffset.y.isFinite && scroll.presentationZoomScale.isFinite)
      scroll.removeFromSuperlayer()
    }
  }

  @Test("MU-2, MU-3: pointers with any position, time, pressure and id", arguments: AttackedNumber.doubles)
  func pointers(number: Double) {
    _ = Reports.during {
      for id in [0, Int.min, Int.max] {
        let desk = Desk()
        let scroll = Self.scroll()
        desk.window.addSublayer(scroll)
        for recognizer in [
          TapGestureRecognizer(), PanGestureRecognizer(), LongPressGestureRecognizer(), PinchGestureRecognizer(),
          RotationGestureRecognizer(),
        ] as [GestureRecognizer] { scroll.addGestureRecognizer(recognizer) }
        desk.send(.began, 60, 60, at: 0, id: 3)
        desk.send(.began, 90, 60, at: 0, id: id)
        for (x, y, time) in [(number, 60, 0.1), (number, -number, 0.2), (-number, number, 0.3), (90, number, number)] {
          desk.send(.moved, x, y, at: time, id: id)
          desk.window.handle(
            PointerEvent(time: time, phase: .moved, id: 3, location: Point(x: y, y: x), pressure: number))
          desk.window.stage.advance(to: time.isFinite ? max(desk.window.stage.now, time) : 0.3)
        }
        for finger in [3, id] { desk.send(.ended, 60, number, at: 1e300, id: finger) }
        for step in 1...5 { desk.window.stage.advance(to: desk.window.stage.now + Double(step)) }
        expect(scroll.presentationContentOffset.x.isFinite && scroll.presentationContentOffset.y.isFinite)
      }
    }
  }

  @Test("SC-4: a rubber band's offset is finite and never above the dimension, whatever the numbers", arguments: AttackedNumber.doubles)
  func rubber(number: Double) {
    for other in AttackedNumber.doubles {
      let shown = rubberBand(number, dimension: other)
      expect(shown.isFinite && abs(shown) <= max(0, other), "\(number), \(other)")
      expect(rubberBandInverse(number, dimension: other).isFinite, "\(number), \(other)")
      expect(rubberBandInverse(other.nextDown, dimension: other).isFinite, "just below \(other)")
    }
  }
}
