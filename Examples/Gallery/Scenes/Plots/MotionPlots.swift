import Legato

/// Where things are, and how fast they go, over the time in which they move: a jump is a step in the place, a kink a step in the speed, a smooth turn neither.
///
/// Drawn from what is seen, frame by frame; nothing is asked of the animations.
final class MotionPlots {
  private struct Sample {
    let time: Double
    let places, speeds: [Double]
  }
  /// Samples that the width has room for.
  private static let count = 160.0
  /// Seconds over which a speed is taken.
  private static let span = 0.04

  private let place, speed: PlotLayer
  private let seconds: Double
  private var samples: [Sample] = []
  private var time = MotionTime()
  private var start = 0.0

  /// Both plots as layers, for the window.
  var layers: [Layer] { [place, speed] }

  /// - Parameters:
  ///   - ends: two places between which things move; there is some room beyond.
  ///   - marks: places that a faint line stands at; nil for the ends.
  ///   - fastest: points a second at the plot's upper edge, and back at its lower one.
  ///   - seconds: of the whole width.
  init(place: Rect, speed: Rect, ends: ClosedRange<Double>, marks: [Double]? = nil, fastest: Double, seconds: Double = 4, colors: [Color]) {
    let room = (ends.upperBound - ends.lowerBound) * 0.12
    self.seconds = seconds
    self.place = PlotLayer(
      "place", place, range: ends.lowerBound - room...ends.upperBound + room, marks: marks ?? [ends.lowerBound, ends.upperBound],
      seconds: seconds, colors: colors)
    self.speed = PlotLayer("speed", speed, range: -fastest...fastest, marks: [0], seconds: seconds, colors: colors)
  }

  /// What is seen at `now`, on the stage's clock: one place a line.
  func add(_ places: [Double], at now: Double) {
    time.pass(to: now, isMoving: samples.last.map { $0.places != places } ?? true)
    if let last = samples.last, last.places == places, last.time == time.seconds { return }
    // the newest stands for itself until it is far enough from the one before it
    if samples.count > 1, time.seconds - samples[samples.count - 2].time < seconds / Self.count { samples.removeLast() }
    // fingers report between frames, now once and now twice: over two or three of them that does not show
    let before = samples.last { time.seconds - $0.time >= Self.span } ?? samples.first
    let speeds = before.map { before in
      zip(places, before.places).map { time.seconds > before.time ? ($0 - $1) / (time.seconds - before.time) : 0 }
    }
    samples.append(Sample(time: time.seconds, places: places, speeds: speeds ?? places.map { _ in 0 }))
    if time.seconds - start > seconds {
      // full: its right half becomes its left one
      start += seconds / 2
      samples.removeAll { $0.time < start }
    }
    for line in places.indices {
      place.draw(samples.lazy.map { [start, seconds] in (($0.time - start) / seconds, $0.places[line]) }, line: line)
      speed.draw(samples.lazy.map { [start, seconds] in (($0.time - start) / seconds, $0.speeds[line]) }, line: line)
    }
  }
}
