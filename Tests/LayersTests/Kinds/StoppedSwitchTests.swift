import Expectations
import LegatoLayers
import Testing

/// A value that cannot be interpolated switches at its end, wherever it is stopped.
@Suite("Stopped in flight, values that switch keep their presentation") struct StoppedSwitchTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
  private static let ellipse = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))

  init() { window.addSublayer(layer) }

  private func animator(to path: Path?) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage)
    animator.addAnimations { layer.path = path }
    animator.startAnimation()
    return animator
  }

  @Test(
    "PA-24, LM-22: early or late, forwards or back, nothing jumps, and the model is the presentation", arguments: [0.3, 0.5, 0.8],
    [true, false])
  func stopped(share: Double, comes: Bool) {
    layer.path = comes ? nil : Self.ellipse
    let animator = animator(to: comes ? Self.ellipse : nil)
    window.stage.advance(to: share)
    let seen = layer.presentationShape.path
    expectEqual(seen, comes ? nil : Self.ellipse)
    animator.stopAnimation(true)
    expect(layer.presentationShape.path == seen && layer.path == seen)
    window.stage.advance(to: 2)
    expectEqual(layer.path, seen)
    // and continues from there
    animate(withDuration: 1) { layer.path = comes ? Self.ellipse : nil }
    window.stage.advance(to: 2.5)
    expectEqual(layer.presentationShape.path, seen)
    window.stage.advance(to: 3)
    expectEqual(layer.path, comes ? Self.ellipse : nil)
  }

  @Test("PA-24, LM-24: a render server displays the same, and frame readers report nothing", arguments: [0.3, 0.8])
  func served(share: Double) {
    let server = RenderServer()
    let animator = animator(to: Self.ellipse)
    window.commit(to: server)
    server.step(to: 0)
    window.stage.advance(to: share)
    server.step(to: share)
    let reader = FrameReader(window)
    _ = reader.readFrame()
    animator.stopAnimation(true)
    expect(reader.readFrame().changes.allSatisfy { !$0.kinds.contains(.content) })
    window.commit(to: server)
    server.step(to: share + 0.1)
    expectEqual(server.withWindow { ($0.sublayers[0] as? PathLayer)?.presentationShape.path }, .some(nil))
  }
}
