import LegatoCore
import LegatoTiming

/// Points on a stage that run under one curve, each in a block of its own.
final class Frames {
  private static let count = 10_000
  private let stage = Stage()
  private let values: [Animated<Point>]

  private init(_ curve: any TimingCurveProvider) {
    let stage = stage
    values = (0..<Self.count).map { _ in Animated(Point.zero, in: stage) }
    for (index, value) in values.enumerated() {
      let target = Point(x: 100 + Double(index % 300), y: 200)
      animate(withDuration: 20 + Double(index % 10), timingParameters: curve) { value.value = target }
    }
    stage.advance(to: 1)
  }

  private func frames(_ number: Int) -> Double {
    seconds { for _ in 0..<number { stage.advance(to: stage.now + 0.005) } } / Double(number * Self.count) * 1e9
  }

  /// Nanoseconds an animation and frame under each curve, the median of nine that were measured in turn.
  static func measured(_ curves: [(name: String, curve: any TimingCurveProvider)]) -> [(name: String, time: Double)] {
    let all = curves.map { Frames($0.curve) }
    for frames in all { _ = frames.frames(20) }
    let rounds = (0..<9).map { _ in all.map { $0.frames(20) } }
    return curves.indices.map { i in (curves[i].name, rounds.map { $0[i] }.sorted()[rounds.count / 2]) }
  }
}
