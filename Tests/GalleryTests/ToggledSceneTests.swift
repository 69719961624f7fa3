import Expectations
import Foundation
import GalleryScenes
import Legato
import Testing

@Suite("Scenes can be interrupted at any moment: toggled, flicked, scrubbed") struct ToggledSceneTests {
  @Test("PT-18, UA-13, AD-2, AD-3, AD-4, AD-13, AD-16: a button that is never disabled, three ways to reverse") func toggleBird()
    throws
  {
    let height = 92.0
    var scene = try PlayedScene("toggle-bird", trace: "toggle-toggle")
    let taps = scene.ups.map(\.time)
    expect(taps.count == 4 && taps[2] < taps[0] + 1, "the trace interrupts")
    func left(_ time: Double, since tap: Double) -> Double { 1 - CubicTimingParameters.easeInOut.progress(at: time - tap) }
    var current = 0.0  // what the drawer from current showed at the last tap
    for (index, tap) in taps.enumerated() {
      let end = index + 1 < taps.count ? taps[index + 1] : tap + 1.5
      let target = index % 2 == 0 ? height : 0
      for time in frames(from: tap, to: end - 1e-4) {
        scene.advance(to: time)
        // not the very instant at which one ends
        guard taps.allSatisfy({ abs(time - $0 - 1) > 1e-6 }) else { continue }
        let running = taps.enumerated().filter { $0.element <= tap && time - $0.element < 1 }
        let sum = running.reduce(target) { $0 + ($1.offset % 2 == 0 ? -height : height) * left(time, since: $1.element) }
        let isOver = time - tap >= 1
        expectLess(abs(scene["additive"] - max(0, sum)), than: 1e-4, "at \(time)")
        expectLess(
          abs(scene["absolute"] - (isOver ? target : target + (height - 2 * target) * left(time, since: tap))), than: 1e-4, "at \(time)")
        expectLess(
          abs(scene["from-current"] - (isOver ? target : target + (current - target) * left(time, since: tap))), than: 1e-4, "at \(time)")
        expect(scene["in-flight"] == Double(running.count) && scene["made"] == 1, "at \(time)")
      }
      current = target + (current - target) * (end - tap < 1 ? left(end, since: tap) : 0)
    }
    // additive completions all come, and with true; of the absolute ones those that were replaced do not
    let replaced = zip(taps, taps.dropFirst()).filter { $1 - $0 < 1 }.count
    expect(scene["finished"] == 4 && scene["replaced"] == Double(replaced) && replaced >= 2)
    // closed now, so the drawer is gone: the next one is made anew
    scene.press(" ")
    expectEqual(scene["made"], 2)
  }

  @Test("PT-18, UA-16, UA-17: outside any block the same property changes at once") func toggledAtOnce() throws {
    var scene = try PlayedScene("toggle-bird")
    scene.advance(to: 1)
    scene.press("o")
    expect(scene["additive"] == 92 && scene["absolute"] == 92 && scene["from-current"] == 92)
    scene.press("o")
    expectEqual(scene["additive"], 0)
    scene.advance(to: 1.1)
    expect(scene["in-flight"] == 0 && scene["finished"] == 2)
  }

  @Test("PT-19, SP-2, SP-13, SP-14: released, each axis has its own spring with the finger's velocity, and the path is curved")
  func spring() throws {
    var scene = try PlayedScene("spring-to-center", trace: "flick-square")
    let up = try #require(scene.ups.first)
    scene.advance(to: up.time)
    let (place, velocity) = (Point(x: scene["x"], y: scene["y"]), scene.velocity(before: up))
    expect(abs(scene["dx"] - velocity.dx) < 1e-6 * abs(velocity.dx) && abs(scene["dy"] - velocity.dy) < 1e-6 * abs(velocity.dy))
    let (ω, ζ) = (2 * Double.pi / 0.7, 0.5)
    let damped = ω * (1 - ζ * ζ).squareRoot()
    func shown(_ t: Double, _ start: Double, _ velocity: Double, _ target: Double) -> Double {
      let x = start - target
      return target + exp(-ζ * ω * t) * (x * cos(damped * t) + (velocity + ζ * ω * x) / damped * sin(damped * t))
    }
    let straight = Point(x: 160, y: 105) - place
    var widest = 0.0
    for time in frames(from: up.time, to: up.time + 2.5) {
      scene.advance(to: time)
      let t = time - up.time
      let wanted = Point(x: shown(t, place.x, velocity.dx, 160), y: shown(t, place.y, velocity.dy, 105))
      let seen = Point(x: scene["x"], y: scene["y"])
      // at its end it is cut off with a thousandth of the distance left (SP-21)
      expectLess(seen.distance(to: wanted), than: seen == Point(x: 160, y: 105) ? 0.5 : 1e-4, "at \(time)")
      let way = seen - place
      widest = max(widest, abs(way.dx * straight.dy - way.dy * straight.dx) / straight.length)
    }
    expect(widest > 10 && scene["x"] == 160 && scene["y"] == 105)
  }

  @Test("PT-19, SP-7: at rest in the middle a flick still moves it; flicked again in flight it keeps its velocity") func pushed()
    throws
  {
    var scene = try PlayedScene("spring-to-center")
    scene.advance(to: 0.1)
    scene.press("l")
    expect(abs(scene["dx"] - 900) < 1e-6 && scene["x"] == 160)
    scene.advance(to: 0.2)
    let (x, dx) = (scene["x"], scene["dx"])
    expectGreater(x, than: 180)
    scene.press("k")
    expect(abs(scene["x"] - x) < 1e-9 && abs(scene["dx"] - dx) < 1e-6 && abs(scene["dy"] + 600) < 1e-6)
    scene.advance(to: 4)
    expect(scene["x"] == 160 && scene["y"] == 105)
  }

  /// KF-6, KF-7, KF-8 at share `q` of the whole, from the formula.
  private func keyframes(_ q: Double) -> Point {
    let keys = [
      Point(x: 120, y: 120), Point(x: 200, y: 450), Point(x: 500, y: 250), Point(x: 800, y: 450), Point(x: 850, y: 600),
    ]
    let segment = min(3, Int(saturating: q * 4))
    let u = q * 4 - Double(segment)
    func key(_ i: Int) -> Point { keys[min(4, max(0, i))] }
    let (a, b) = (key(segment), key(segment + 1))
    let (out, into) = ((b - key(segment - 1)) * 0.5, (key(segment + 2) - a) * 0.5)
    let (u2, u3) = (u * u, u * u * u)
    func hermite(_ p: Double, _ q: Double, _ m: Double, _ n: Double) -> Double {
      (2 * u3 - 3 * u2 + 1) * p + (u3 - 2 * u2 + u) * m + (-2 * u3 + 3 * u2) * q + (u3 - u2) * n
    }
    return Point(x: hermite(a.x, b.x, out.dx, into.dx), y: hermite(a.y, b.y, out.dy, into.dy))
  }

  @Test("PT-13, KF-6, KF-7, KF-18: running, scrubbed, paused and continued, the square is on the cubic at every fraction")
  func keyframeSquares()
    throws
  {
    var scene = try PlayedScene("keyframe-squares", trace: "scrub-keyframes")
    var fractions = [Double]()
    for time in frames(from: 0, to: scene.trace.duration + 0.5) {
      scene.advance(to: time)
      expectLess(Point(x: scene["x"], y: scene["y"]).distance(to: keyframes(scene["fraction"])), than: 1e-6, "at \(time)")
      fractions.append(scene["fraction"])
    }
    let steps = zip(fractions, fractions.dropFirst()).map { $1 - $0 }
    // forwards by itself, back under the finger, and held
    expect(steps.contains { abs($0 - 1.0 / 480) < 1e-9 } && steps.contains { $0 < -0.004 } && steps.filter { $0 == 0 }.count > 30)
    expect(steps.allSatisfy { abs($0) < 0.06 })
  }

  @Test("PT-13: it passes each of the four positions at its quarter; reversed half way it returns on the same path")
  func keyframesReversed()
    throws
  {
    var scene = try PlayedScene("keyframe-squares")
    for (time, place) in [(1.0, Point(x: 200, y: 450)), (2, Point(x: 500, y: 250)), (3, Point(x: 800, y: 450))] {
      scene.advance(to: time)
      expectLess(Point(x: scene["x"], y: scene["y"]).distance(to: place), than: 1e-6)
    }
    scene.press("r")
    expect(Point(x: scene["x"], y: scene["y"]).distance(to: Point(x: 800, y: 450)) < 1e-6 && scene["is-reversed"] == 1)
    for time in frames(from: 3, to: 5.9) {
      scene.advance(to: time)
      expectLess(Point(x: scene["x"], y: scene["y"]).distance(to: keyframes((6 - time) / 4)), than: 1e-6, "at \(time)")
    }
    scene.advance(to: 6.1)
    expect(scene["x"] == 120 && scene["y"] == 120)
  }
}
