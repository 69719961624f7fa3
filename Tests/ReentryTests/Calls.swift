import Legato
import LegatoCore
import LegatoDynamics
import LegatoGestures
import LegatoLayers
import LegatoTransitions
import TestSupport

/// A call of the public interface that a callback makes.
struct Call: Sendable, CustomStringConvertible {
  let description: String
  let make: @Sendable (Room) -> Void
  init(_ description: String, _ make: @escaping @Sendable (Room) -> Void) { (self.description, self.make) = (description, make) }

  static let all: [Call] = values + animators + layers + times

  static let values: [Call] = [
    Call("a value is set") { $0.value?.value = 7 },
    Call("a value is sent elsewhere in a block") { room in animate(withDuration: 0.3) { room.value?.value += 7 } },
    Call("under a spring") { room in
      animate(withDuration: 0.3, timingParameters: SpringTimingParameters(dampingRatio: 0.4)) { room.point?.value = Point(x: 1, y: 2) }
    },
    Call("in a block in a block, with a completion") { room in
      animate(withDuration: 0.3) {
        animate(
          withDuration: 0.2, options: .overrideInheritedDuration, animations: { room.value?.value += 1 },
          completion: { _ in room.value?.value += 1 })
      }
    },
    Call("over and over, with a bad count") { room in
      animate(withDuration: 0.2) { modifyAnimations(withRepeatCount: .nan, autoreverses: true) { room.value?.value += 1 } }
    },
    Call("in keyframes") { room in
      animateKeyframes(withDuration: 0.3) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 2) { room.value?.value = 3 }
        addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { room.point?.value = .zero }
      }
    },
    Call("without animation") { room in performWithoutAnimation { room.value?.value = 4 } },
    Call("with bad numbers") { room in animate(withDuration: .nan, delay: -1) { room.value?.value = 5 } },
    Call("a motion starts") { room in
      Motion.sequence(.animate(0.1) { room.value?.value = 1 }, .wait(0.1), .animate(0.1) { room.value?.value = 2 }).repeated(2).start()
    },
    Call("a value is read") { room in _ = (room.value?.presentation, room.point?.velocity, room.outer.presentation()?.frame) },
    Call("a value goes") { room in (room.value, room.point) = (nil, nil) },
    Call("many values come and go") { room in
      var values = (0..<40).map { Animated(Double($0), in: room.stage) }
      animate(withDuration: 0.1) { for value in values { value.value += 1 } }
      values.removeAll()
    },
    Call("a transaction") { room in
      Transaction.perform {
        Transaction.animationDuration = 0.2
        room.outer.add(BasicAnimation(.opacity, from: 0, to: 1), forKey: nil)
        animate(withDuration: 0.1) { room.value?.value += 1 }
      }
    },
    Call("a transaction is left open for the next frame") { _ in Transaction.animationDuration = 0.2 },
  ]

  static let animators: [Call] = [
    Call("animators are started") { for animator in [$0.fresh, $0.paused, $0.running, $0.stopped] { animator?.startAnimation() } },
    Call("paused") { for animator in [$0.fresh, $0.running, $0.stopped] { animator?.pauseAnimation() } },
    Call("scrubbed") { for animator in [$0.fresh, $0.running, $0.paused] { animator?.fractionComplete = 0.4 } },
    Call("turned round") { for animator in [$0.fresh, $0.running, $0.paused] { animator?.isReversed.toggle() } },
    Call("sent on") { room in
      for animator in [room.paused, room.running] {
        animator?.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.5), durationFactor: 0)
      }
    },
    Call("added to") { room in
      for animator in [room.fresh, room.paused, room.running, room.stopped] {
        animator?.addAnimations({ room.value?.value += 1 }, delayFactor: 2)
      }
    },
    Call("stopped") { for animator in [$0.running, $0.paused] { animator?.stopAnimation(false) } },
    Call("stopped for good") { for animator in [$0.running, $0.paused, $0.fresh] { animator?.stopAnimation(true) } },
    Call("finished") { for animator in [$0.stopped, $0.running] { animator?.finishAnimation(at: .end) } },
    Call("let go") { ($0.running, $0.paused, $0.stopped, $0.fresh) = (nil, nil, nil, nil) },
    Call("a new one runs") { room in
      let animator = PropertyAnimator(duration: 0.2, dampingRatio: 0.5, stage: room.stage) { room.value?.value += 2 }
      animator.addCompletion { _ in room.value?.value += 1 }
      animator.startAnimation(afterDelay: 0.05)
      room.kept.append(animator)
    },
    Call("an observation begins and ends") { room in
      room.observations = [room.running, room.paused].compactMap { $0?.observe { _ in } }
      room.observations.removeAll()
    },
  ]

  static let layers: [Call] = [
    Call("a layer moves in a block") { room in animate(withDuration: 0.2) { room.outer.position = Point(x: 50, y: 50) } },
    Call("a layer comes") { room in room.outer.addSublayer(Layer(frame: Rect(x: 0, y: 0, width: 5, height: 5))) },
    Call("a layer is refused") { room in room.inner.addSublayer(room.outer) },
    Call("a layer is refused, and told to move") { room in
      room.inner.addSublayer(room.outer)
      room.outer.add(BasicAnimation(.opacity, from: 1, to: 0, duration: 0.1), forKey: "again")
    },
    Call("a layer leaves") { $0.inner.removeFromSuperlayer() },
    Call("a tree leaves and comes back") { room in
      room.outer.removeFromSuperlayer()
      room.window.addSublayer(room.outer)
    },
    Call("a layer goes") { room in
      room.other?.removeFromSuperlayer()
      room.other = nil
    },
    Call("a mask comes and goes") { room in
      room.outer.mask = Layer(frame: Rect(x: 0, y: 0, width: 5, height: 5))
      room.outer.mask = nil
    },
    Call("an explicit animation comes") { $0.inner.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 0.2), forKey: "fade") },
    Call("explicit animations go") { $0.outer.removeAllAnimations() },
    Call("layout") { room in
      room.outer.layout = { $0.sublayers.first?.position = Point(x: 3, y: 3) }
      room.outer.setNeedsLayout()
      room.window.layoutIfNeeded()
    },
    Call("a hit test") { room in
      _ = (room.window.hitTest(Point(x: 20, y: 20), in: .presentation), room.window.hitTest(Point(x: 20, y: 20), in: .model))
    },
    Call("a pointer goes down, moves and comes up") { room in
      let time = room.stage.now
      room.window.handle(PointerEvent(time: time, phase: .began, location: Point(x: 30, y: 30)))
      room.window.handle(PointerEvent(time: time, phase: .moved, location: Point(x: 60, y: 30)))
      room.window.handle(PointerEvent(time: time, phase: .ended, location: Point(x: 60, y: 30)))
    },
    Call("a recognizer goes") { room in room.outer.removeGestureRecognizer(room.pan) },
    Call("a commit") { $0.window.commit(to: $0.server) },
    Call("a commit and a step") { room in
      room.window.commit(to: room.server)
      room.server.step(to: room.stage.now + 0.01)
    },
    Call("a look") { room in room.server.withWindow { _ in } },
    Call("a step inside a look, as another stage") { room in
      room.server.withWindow { _ in Stage().perform { _ = room.server.step(to: room.stage.now + 0.02) } }
    },
    Call("the serving ends") { $0.window.stopServing() },
  ]

  static let times: [Call] = [
    Call("the stage advances") { $0.stage.advance(to: $0.stage.hostTime + 0.1) },
    Call("far") { $0.stage.advance(to: $0.stage.hostTime + 100) },
    Call("with a bad time") { $0.stage.advance(to: .nan) },
    Call("a block whose body advances") { room in
      animate(withDuration: 0.2) {
        room.value?.value += 1
        room.stage.advance(to: room.stage.hostTime + 0.05)
        room.value?.value += 1
      }
    },
    Call("as the current stage") { room in
      room.stage.perform { room.kept.append(PropertyAnimator(duration: 0.1, curve: .linear) { room.value?.value += 1 }) }
    },
    Call("slow motion") { $0.stage.speed = 0.5 },
    Call("a pause, a step") { room in
      room.stage.speed = 0
      _ = room.stage.step()
      room.stage.speed = 1
    },
    Call("a display link comes and goes") { room in
      let link = DisplayLink { _ in }
      link.add(to: room.stage)
      room.link?.invalidate()
      room.link = link
    },
    Call("bodies come") { room in room.bodies?.addBehavior(room.push) },
    Call("bodies go") { $0.bodies?.removeAllBehaviors() },
    Call("an item is put elsewhere") { room in
      room.inner.center = Point(x: 40, y: 40)
      room.bodies?.updateItem(usingCurrentState: room.inner)
    },
    Call("the bodies' animator goes") { $0.bodies = nil },
    Call("a layer's time stands still") { room in
      room.outer.speed = 0
      room.outer.continueTime(atSpeed: 1)
    },
  ]
}
