import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Many outlines and lists in one motion") struct ManyValuesTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let gradient = GradientLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100), colors: [])

  init() {
    window.addSublayer(gradient)
    gradient.locations = [1]
  }

  private var shown: Double { gradient.presentationGradient.locations.first ?? .nan }

  @Test("More than the limit, all needed at a time: nothing jumps, running animations end and are reported") func full() {
    var ends: [Bool] = []
    for step in 0..<40 {
      let before = shown
      Layer.animate(
        withDuration: 1, options: [.additive, .curveLinear], animations: { gradient.locations = [Double(step) / 40] },
        completion: { ends.append($0) })
      expectLess(abs(shown - before), than: 1e-9, "step \(step)")
      window.stage.advance(to: Double(step + 1) / 100)
    }
    expect(!ends.isEmpty && !ends.contains(true))
    window.stage.advance(to: 2)
    expect(ends.count == 40 && ends.last == true && shown == 39.0 / 40)
  }

  @Test("Lists of three lengths without a short common one: nothing jumps") func lengths() {
    let path = PathLayer()
    window.addSublayer(path)
    func set(_ count: Int, _ value: Double) {
      Layer.animate(withDuration: 1, options: .curveLinear) {
        gradient.colors = Array(repeating: Color(white: value, alpha: 1), count: count)
        path.lineDashPattern = Array(repeating: value, count: count - 1)
      }
    }
    (gradient.colors, path.lineDashPattern) = (Array(repeating: .black, count: 21), Array(repeating: 0, count: 20))
    set(16, 0.5)
    window.stage.advance(to: 0.5)
    set(12, 1)
    for step in 0..<20 {
      window.stage.advance(to: 0.5 + Double(step) / 20)
      let here = 0.25 + 0.75 * Double(step) / 20
      expect(gradient.presentationGradient.colors.allSatisfy { abs($0.red - here) < 1e-9 }, "step \(step)")
      expect(path.presentationShape.lineDashPattern.allSatisfy { abs($0 - here) < 1e-9 }, "step \(step)")
    }
    window.stage.advance(to: 1.5)
    expect(gradient.presentationGradient.colors.count == 12 && path.presentationShape.lineDashPattern.count == 11)
  }

  @Test("Values that an animator may restore are kept, however many are set while it waits at its end") func putBack() {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { gradient.locations = [0.5] }
    animator.pausesOnCompletion = true
    animator.startAnimation()
    window.stage.advance(to: 1)
    for step in 1...60 { gradient.locations = [Double(step) / 100] }
    gradient.locations = [0.5]
    animator.fractionComplete = 0
    expectEqual(shown, 1)
  }

  @Test("MU-2: a list that is refused because it exceeds the limit takes no room") func refused() {
    Layer.animate(withDuration: 1, options: .curveLinear) { gradient.locations = [0] }
    func add(_ values: ClosedRange<Int>) {
      gradient.add(KeyframeAnimation(.locations, values: values.map { [Double($0) / 100] }, duration: 0.5))
    }
    expectEqual(Reports.during { add(1...40) }.count, 1)
    expect(Reports.during { add(41...60) }.isEmpty && gradient.animationCount == 2)
  }

  @Test("MU-2: more frames than the limit are reported; the others end at their target") func frames() {
    func keyframes(_ count: Int) {
      Layer.animateKeyframes(
        withDuration: 1, options: .curveLinear,
        animations: {
          for frame in 0..<count {
            Layer.addKeyframe(withRelativeStartTime: Double(frame) / Double(count), relativeDuration: 1 / Double(count)) {
              gradient.locations = [Double(frame) / 100]
            }
          }
        })
    }
    expect(Reports.during { keyframes(23) }.isEmpty)
    window.stage.advance(to: 0.5)
    expectLess(abs(shown - 0.105), than: 1e-9)
    window.stage.advance(to: 1)
    expectGreater(Reports.during { keyframes(60) }.count, than: 0)
    window.stage.advance(to: 2)
    expectEqual(shown, 0.59)
  }
}
