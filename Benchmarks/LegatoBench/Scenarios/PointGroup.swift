import Legato

/// Points, each with a target, starting at the origin.
final class PointGroup {
  let stage = Stage()
  let values: [Animated<Point>]

  init(_ count: Int) {
    let stage = stage
    values = (0..<count).map { _ in Animated(Point.zero, in: stage) }
  }

  /// Far enough for a spring to have a way in both directions (SP-7).
  func target(_ index: Int) -> Point { Point(x: 100 + Double(index % 300), y: 50 + Double(index % 200)) }
  func send(_ index: Int) { values[index].value = target(index) }
  func sendAll() { for index in values.indices { send(index) } }

  func shown(_ index: Int) -> [Double] {
    let point = values[index].presentation
    return [point.x, point.y]
  }

  /// - Parameter progress: the progress of each at a time; nil if there is no independent computation.
  func motion(_ progress: ((_ index: Int, _ now: Double) -> Double)?) -> Motion {
    Motion(
      stage, values.count, range: 500, shown: shown,
      exact: progress.map { progress in
        { index, now in
          let (target, share) = (self.target(index), progress(index, now))
          return [target.x * share, target.y * share]
        }
      })
  }
}
