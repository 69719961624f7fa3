import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("What is covered returns to a window of another size as what was visible would have taken it") struct CoveredTests {
  /// Notes the sizes of which it is notified, and the size that it has then.
  final class Sized: LayerController {
    var heard: [[Double]] = []
    override func viewWillTransition(to size: Size, with coordinator: any TransitionCoordinator) {
      heard.append([layer.bounds.width, size.width])
      super.viewWillTransition(to: size, with: coordinator)
    }
  }

  let window = Window(size: Size(width: 400, height: 300))
  let lower = Sized()
  let upper = Sized()
  let navigation: NavigationController
  init() {
    navigation = NavigationController(root: lower)
    window.rootController = navigation
  }

  private func resize(_ width: Double) {
    window.bounds.size.width = width
    window.layoutIfNeeded()
  }

  @Test("a controller beneath the top is notified before it gets the new size", arguments: [true, false]) func pushed(animated: Bool) {
    navigation.push(upper, animated: false)
    resize(500)
    expect(upper.heard == [[400, 500]] && lower.heard.isEmpty)
    navigation.pop(animated: animated)
    expect(lower.heard == [[400, 500]] && lower.layer.bounds.width == 500)
    window.stage.run(to: 1, frames: 20)
    expect(lower.heard.count == 1 && lower.isShown)
    // one that is off the stack is not resized by it
    resize(450)
    navigation.push(upper, animated: animated)
    expect(upper.heard.count == 1 && upper.layer.bounds.width == 450)
  }

  @Test("so is a presenting controller, and one that was resized during a transition", arguments: [true, false])
  func presented(isLate: Bool) {
    navigation.present(upper, animated: false)
    if !isLate { resize(500) }
    upper.dismiss()
    window.stage.advance(to: 0.1)
    if isLate { resize(500) }
    window.stage.run(to: 1, frames: 20)
    expect(lower.heard == [[400, 500]] && lower.layer.bounds.width == 500)
  }

  @Test("a custom presentation keeps its frame while another covers it") func custom() {
    upper.modalPresentationStyle = .custom
    navigation.present(upper, animated: false)
    let frame = Rect(x: 0, y: 100, width: 400, height: 200)
    upper.layer.frame = frame
    for animated in [false, true] {
      upper.present(LayerController(), animated: animated)
      window.stage.run(to: window.stage.now + 1, frames: 20)
      expect(upper.layer.window == nil)
      upper.dismiss(animated: animated)
      window.stage.run(to: window.stage.now + 1, frames: 20)
      expect(upper.layer.frame == frame && upper.layer.window != nil && upper.isShown)
    }
    // presented anew it fills the container, as the first time
    upper.dismiss(animated: false)
    navigation.present(upper, animated: false)
    expectEqual(upper.layer.frame, window.bounds)
  }

  @Test("a presentation controller lays out its container when what it presents returns") func managed() {
    let guide = PresentationControllerTests.Guide(Log())
    (upper.modalPresentationStyle, upper.transitioningDelegate) = (.custom, guide)
    navigation.present(upper, animated: false)
    upper.present(LayerController(), animated: false)
    resize(500)
    upper.dismiss(animated: false)
    expect(upper.heard == [[400, 500]] && upper.layer.frame == Rect(x: 0, y: 150, width: 500, height: 150))
    expectEqual(guide.sheet?.dim.frame, window.bounds)
  }
}
