import LegatoDynamics
import TestSupport
import Testing

/// An item that is no layer.
final class Thing: DynamicItem {
  var center: Point
  var bounds: Rect
  var rotation = 0.0
  var collisionBoundsType = DynamicItemCollisionBoundsType.rectangle
  var collisionBoundingPath = Path()
  init(_ x: Double, _ y: Double, width: Double = 100, height: Double = 100) {
    center = Point(x: x, y: y)
    bounds = Rect(x: 0, y: 0, width: width, height: height)
  }
}

/// A stage and an animator whose items need no layer; strict about misuse unless `during` is used.
final class Rig {
  let stage = Stage()
  let animator: DynamicAnimator
  init() { animator = DynamicAnimator(stage: stage) }
  /// Frames at 1/60 s up to `time`.
  func run(to time: Double) {
    let frames = Int(saturating: ((time - stage.now) * 60).rounded())
    let start = stage.now
    for i in 1...max(1, frames) { stage.advance(to: start + Double(i) / 60) }
  }
  /// Frames so far apart, over and over, up to `time`.
  func run(to time: Double, by deltas: [Double]) {
    var i = 0
    while stage.now < time {
      stage.advance(to: min(time, stage.now + deltas[i % deltas.count]))
      i += 1
    }
  }
}
