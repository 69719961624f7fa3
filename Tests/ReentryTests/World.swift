import Legato
import LegatoCore
import LegatoDynamics
import LegatoGestures
import LegatoLayers
import LegatoTransitions

/// A window with one of everything in it that runs, on a stage of its own.
final class Room {
  var window: Window
  let stage: Stage
  var outer = Layer(frame: Rect(x: 10, y: 10, width: 60, height: 60))
  var inner = PathLayer(frame: Rect(x: 5, y: 5, width: 20, height: 20))
  var other: Layer? = Layer(frame: Rect(x: 80, y: 10, width: 10, height: 10))
  var value: Animated<Double>?
  var point: Animated<Point>?
  var running: PropertyAnimator?
  var paused: PropertyAnimator?
  var stopped: PropertyAnimator?
  var fresh: PropertyAnimator?
  var bodies: DynamicAnimator?
  let push: PushBehavior
  let pan = PanGestureRecognizer()
  var link: DisplayLink?
  let server = RenderServer()
  var observations: [AnimatorObservation] = []
  var kept: [AnyObject] = []

  init() {
    window = Window(size: Size(width: 200, height: 100))
    stage = window.stage
    window.addSublayer(outer)
    outer.addSublayer(inner)
    if let other { window.addSublayer(other) }
    let (value, point) = (Animated(0.0, in: stage), Animated(Point.zero, in: stage))
    (self.value, self.point) = (value, point)
    let (outer, inner, clock) = (outer, inner, stage)
    func animator(_ duration: Double) -> PropertyAnimator {
      let animator = PropertyAnimator(duration: duration, curve: .easeInOut, stage: clock)
      animator.addAnimations { [outer, inner] in
        value.value += 10
        outer.position.x += 5
        inner.opacity *= 0.5
      }
      return animator
    }
    let bodies = DynamicAnimator(referenceLayer: window)
    self.bodies = bodies
    push = PushBehavior(items: [inner], mode: .continuous)
    push.setAngle(0, magnitude: 0.1)
    outer.addGestureRecognizer(pan)
    (running, paused, stopped, fresh) = (animator(1), animator(1), animator(1), animator(0.5))
    running?.startAnimation()
    paused?.startAnimation()
    paused?.pauseAnimation()
    stopped?.startAnimation()
    stopped?.stopAnimation(false)
    animate(withDuration: 0.7, timingParameters: SpringTimingParameters(dampingRatio: 0.5)) {
      value.value = 50
      point.value = Point(x: 9, y: 9)
      outer.position.y = 60
    }
    outer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 0.8), forKey: "fade")
    window.commit(to: server)
    server.step(to: 0.01)
    stage.advance(to: 0.02)
  }

  /// Everything comes to its end; what is still going then is under way for ever.
  func comeToRest() -> [String: Int] {
    for animator in [running, paused, stopped, fresh] where animator?.state == .stopped { animator?.finishAnimation(at: .current) }
    for animator in [running, paused, stopped, fresh] where animator?.state == .active { animator?.stopAnimation(true) }
    bodies?.removeAllBehaviors()
    link?.invalidate()
    stage.speed = 1
    for _ in 0..<6 { stage.advance(to: stage.hostTime + 50) }
    window.stopServing()
    stage.advance(to: stage.hostTime + 50)
    return stage.underWay
  }
}

/// Two rooms; a callback of the first makes a call in either, once.
final class World {
  let a = Room(), b = Room()
  /// What is called once inside a callback.
  var call: (() -> Void)?
  private(set) var wasCalled = false

  func callBack() {
    guard let call else { return }
    self.call = nil
    wasCalled = true
    call()
  }
}
