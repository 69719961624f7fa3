import Expectations
import LegatoDynamics
import LegatoLayers
import TestSupport
import Testing

@Suite("Dynamics sets the item's own properties") struct WritingTests {
  private let window = Window(size: Size(width: 400, height: 400))
  private let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 40))

  private func drop() -> (animator: DynamicAnimator, gravity: GravityBehavior) {
    window.addSublayer(layer)
    let (animator, gravity) = (DynamicAnimator(referenceLayer: window), GravityBehavior(items: [layer]))
    animator.addBehavior(gravity)
    return (animator, gravity)
  }

  private func run(to time: Double) {
    window.stage.run(to: time, frames: max(1, Int(saturating: ((time - window.stage.now) * 60).rounded())))
  }

  @Test("DY-11: model and presentation are equal, no animation is created, and removal stops the motion") func oneValue() {
    let (animator, gravity) = drop()
    for time in [0.1, 0.2, 0.3] {
      run(to: time)
      expect(layer.presentation()?.position == layer.position && layer.animationCount == 0)
    }
    let place = layer.position
    expectGreater(place.y, than: 40)
    animator.removeBehavior(gravity)
    run(to: 1)
    expectEqual(layer.position, place)
    withExtendedLifetime(animator) {}
  }

  @Test("DY-23: a position that is set meanwhile is where the motion continues from") func otherWriters() {
    let (animator, _) = drop()
    run(to: 0.2)
    layer.position = Point(x: 300, y: 0)
    animator.updateItem(usingCurrentState: layer)
    run(to: 0.3)
    expect(layer.position.x == 300 && (0..<100).contains(layer.position.y))
    withExtendedLifetime(animator) {}
  }

  @Test("DY-23: a block that animates the position of a body's layer is reported, ends, and has no effect") func blockOnABody() {
    let (animator, _) = drop()
    run(to: 0.2)
    var ending: Bool?
    let reports = Reports.during {
      animate(withDuration: 1) {
        layer.position = Point(x: 300, y: 300)
      } completion: {
        ending = $0
      }
      var last = layer.presentation()!.position
      for frame in 1...30 {
        window.stage.advance(to: 0.2 + Double(frame) / 60)
        let seen = layer.presentation()!.position
        expect(seen.x == 20 && seen.y > last.y && seen.y < last.y + 20, "frame \(frame)")
        last = seen
      }
    }
    expect(reports.count == 1 && ending == false && layer.animationCount == 0)
    withExtendedLifetime(animator) {}
  }

  @Test("DY-23: an animation that only adds to a body's presented position continues") func addedToABody() {
    let (animator, _) = drop()
    run(to: 0.1)
    var shake = KeyframeAnimation(.positionX, values: [0, 8, 0], duration: 0.4)
    shake.isAdditive = true
    layer.add(shake, forKey: "shake")
    run(to: 0.3)
    expectEqual(layer.animationCount, 1)
    expect(abs(layer.presentation()!.position.x - 28) < 1e-9 && layer.position.x == 20)
    withExtendedLifetime(animator) {}
  }

  @Test("DY-25, LM-25: it runs on the owner's stage alone: while that is not advanced, nothing moves") func ownersTime() {
    let (animator, _) = drop()
    run(to: 0.2)
    let place = layer.position
    for _ in 0..<10 { expectEqual(layer.presentation()?.position, place) }
    run(to: 0.3)
    expectGreater(layer.position.y, than: place.y)
    withExtendedLifetime(animator) {}
  }
}
