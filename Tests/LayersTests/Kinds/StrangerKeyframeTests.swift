import Expectations
import LegatoLayers
import Testing

@Suite("Values in keyframes that cannot be interpolated switch at the end") struct StrangerKeyframeTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let box = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
  private let wide = Path(rect: Rect(x: 20, y: 0, width: 40, height: 10))
  private let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSublayer(layer)
    (layer.path, layer.contents) = (box, box)
  }

  /// The outline and, in the same frames, a value that can never be interpolated.
  private func keyframes(_ mode: KeyframeAnimationOptions = [], _ frames: [(start: Double, length: Double, path: Path?)]) {
    Layer.animateKeyframes(
      withDuration: 1, options: mode.union(.curveLinear),
      animations: {
        for frame in frames {
          Layer.addKeyframe(withRelativeStartTime: frame.start, relativeDuration: frame.length) {
            (layer.path, layer.contents) = (frame.path, AnyHashable(frame.path))
          }
        }
      })
  }

  private var shown: Path? { layer.presentationShape.path }

  @Test(
    "LM-22, KF-13: an outline with other steps switches when its frame ends, also if the next frame leads back", arguments: [false, true])
  func back(backInCode: Bool) {
    let frames = [(0.25, 0.25, circle), (0.5, 0.5, wide)]
    keyframes([], backInCode ? frames.reversed() : frames)
    for (time, path) in [(0, box), (0.3, box), (0.49, box), (0.5, circle), (0.75, circle), (0.99, circle), (1, wide)] {
      window.stage.advance(to: time)
      expectEqual(shown, path, "\(time)")
    }
    expect(layer.animationCount == 0 && layer.path == wide)
  }

  @Test(
    "LM-22: outlines that cannot be interpolated switch exactly when contents do",
    arguments: [[], .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic] as [KeyframeAnimationOptions])
  func asContents(mode: KeyframeAnimationOptions) {
    let open = Path(box.elements.dropLast())
    keyframes(mode, [(0, 0.2, circle), (0.3, 0.3, open), (0.5, 0.2, nil), (0.8, 0.1, box)])
    for step in 0...100 {
      window.stage.advance(to: Double(step) / 100)
      expect(shown == layer.presentation()?.contents?.base as? Path, "\(step)")
    }
  }

  @Test("KF-21: in the discrete mode each is presented from its frame's start on, outlines and contents alike") func discrete() {
    keyframes(.calculationModeDiscrete, [(0.25, 0.25, circle), (0.5, 0.5, wide)])
    for (time, path) in [(0, box), (0.24, box), (0.25, circle), (0.49, circle), (0.5, wide), (0.99, wide), (1, wide)] {
      window.stage.advance(to: time)
      expect(shown == path && layer.presentation()?.contents?.base as? Path == path, "\(time)")
    }
  }

  @Test("Frames between outlines with the same steps are still interpolated, before and after one with other steps") func mixing() {
    keyframes([], [(0, 0.25, wide), (0.25, 0.25, circle), (0.5, 0.25, wide), (0.75, 0.25, box)])
    let half = Path(rect: Rect(x: 10, y: 0, width: 25, height: 10))
    for (time, path) in [(0.125, half), (0.25, wide), (0.4, wide), (0.5, circle), (0.7, circle), (0.75, wide), (0.875, half), (1, box)] {
      window.stage.advance(to: time)
      expectEqual(shown, path, "\(time)")
    }
  }

  @Test("PA-57: reversed, a frame switches at the same fraction") func reversed() {
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage) {
      keyframes([], [(0.25, 0.25, circle), (0.5, 0.5, wide)])
    }
    animator.pauseAnimation()
    for (fraction, path) in [(0.3, box), (0.49, box), (0.5, circle), (0.99, circle), (0.51, circle), (0.4, box)] {
      animator.fractionComplete = fraction
      expectEqual(shown, path, "\(fraction)")
    }
    animator.stopAnimation(true)
  }
}
