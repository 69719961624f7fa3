import Legato
import LegatoCore
import LegatoDynamics
import LegatoGestures
import LegatoLayers
import LegatoTransitions
import TestSupport

/// Something of the package that calls the program back.
struct Callback: Sendable, CustomStringConvertible {
  let description: String
  /// Brings it about that the world is called back.
  let bring: @Sendable (World) -> Void
  init(_ description: String, _ bring: @escaping @Sendable (World) -> Void) { (self.description, self.bring) = (description, bring) }

  static let all: [Callback] = reports + ends + layers + times + curves

  /// What is reported while `body` runs calls back.
  private static func reported(_ world: World, _ body: () -> Void) {
    nonisolated(unsafe) let world = world
    Misuse.$handler.withValue({ _ in world.callBack() }, operation: body)
  }
  private static func run(_ room: Room, for seconds: Double = 1.2) {
    for _ in 0..<12 { room.stage.advance(to: room.stage.hostTime + seconds / 12) }
  }

  static let reports: [Callback] = [
    Callback("a block with a bad duration") { world in
      reported(world) { animate(withDuration: .nan) { world.a.value?.value += 1 } }
    },
    Callback("a bad number in a block") { world in
      reported(world) {
        animate(withDuration: 0.3) {
          world.a.value?.value += 1
          animate(withDuration: -1) { world.a.point?.value.x += 1 }
          world.a.value?.value += 1
        }
      }
    },
    Callback("a bad count in a block that has changed nothing") { world in
      reported(world) {
        animate(withDuration: 0.3) {
          modifyAnimations(withRepeatCount: .nan, autoreverses: true) { world.b.value?.value += 1 }
          world.a.value?.value += 1
        }
      }
    },
    Callback("a value of another stage") { world in
      reported(world) {
        animate(withDuration: 0.3) {
          world.a.value?.value += 1
          world.b.value?.value += 1
          world.a.value?.value += 1
        }
      }
    },
    Callback("bad keyframes") { world in
      reported(world) {
        animateKeyframes(withDuration: 0.3) {
          addKeyframe(withRelativeStartTime: .nan, relativeDuration: 7) { world.a.value?.value += 1 }
          addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { world.b.value?.value += 1 }
        }
      }
    },
    Callback("a spring with bad numbers, made in a block") { world in
      reported(world) {
        animate(withDuration: 0.3, usingSpringWithDamping: .nan, initialSpringVelocity: .nan) { world.a.value?.value += 1 }
      }
    },
    Callback("a layer that is refused") { world in reported(world) { world.a.inner.addSublayer(world.a.outer) } },
    Callback("a window that is refused as a mask") { world in reported(world) { world.a.inner.mask = world.a.window } },
    Callback("an animator that is finished too early") { world in reported(world) { world.a.running?.finishAnimation(at: .end) } },
    Callback("an animator with a bad fraction") { world in reported(world) { world.a.paused?.fractionComplete = .nan } },
    Callback("a bad delay factor") { world in
      reported(world) { world.a.running?.addAnimations({ world.a.value?.value += 1 }, delayFactor: 3) }
    },
    Callback("a layer that is set to what is no number, in a block") { world in
      reported(world) { animate(withDuration: 0.2) { world.a.outer.position = Point(x: .nan, y: 0) } }
    },
    Callback("an explicit animation with bad numbers") { world in
      reported(world) {
        var animation = BasicAnimation(.opacity, from: 0, to: .nan, duration: -1)
        animation.speed = .nan
        world.a.outer.add(animation, forKey: "bad")
      }
    },
    Callback("a frame at a bad time") { world in reported(world) { world.a.stage.advance(to: .nan) } },
    Callback("a curve that is no number, in a frame") { world in
      reported(world) {
        animate(withDuration: 0.5, timingParameters: Torn()) { world.a.value?.value += 10 }
        run(world.a)
      }
    },
    Callback("a step that goes back") { world in reported(world) { world.a.server.step(to: -1) } },
    Callback("a step inside a look") { world in
      reported(world) {
        nonisolated(unsafe) let world = world
        world.a.server.withWindow { _ in _ = world.a.server.step(to: 9) }
      }
    },
    Callback("a body with bad numbers") { world in
      reported(world) {
        world.a.bodies?.addBehavior(world.a.push)
        world.a.bodies?.addBehavior(world.a.push)
        world.a.push.magnitude = .nan
        run(world.a)
      }
    },
  ]

  /// No number in the middle of its way.
  private struct Torn: TimingCurveProvider, Hashable {
    func progress(at s: Double) -> Double { s > 0.3 && s < 0.6 ? .nan : s }
    func velocity(at s: Double) -> Double { 1 }
  }

  static let ends: [Callback] = [
    Callback("the completion of a block") { world in
      animate(withDuration: 0.2, animations: { world.a.value?.value += 1 }, completion: { _ in world.callBack() })
      run(world.a)
    },
    Callback("the completion of a block in which nothing moves") { world in
      animate(withDuration: 0.2, animations: {}, completion: { _ in world.callBack() })
    },
    Callback("the completion of a block inside one") { world in
      animate(withDuration: 0.2) {
        world.a.value?.value += 1
        animate(withDuration: 0.1, animations: {}, completion: { _ in world.callBack() })
        world.a.value?.value += 1
      }
      run(world.a)
    },
    Callback("the completion of an animator") { world in
      world.a.running?.addCompletion { _ in world.callBack() }
      run(world.a)
    },
    Callback("the completion of an animator that is finished") { world in
      world.a.stopped?.addCompletion { _ in world.callBack() }
      world.a.stopped?.finishAnimation(at: .start)
    },
    Callback("the block of an animator") { world in
      world.a.fresh?.addAnimations {
        world.a.point?.value.x += 1
        world.callBack()
        world.a.point?.value.x += 1
      }
      world.a.fresh?.startAnimation()
      run(world.a)
    },
    Callback("the body of a block") { world in
      animate(withDuration: 0.2) {
        world.a.value?.value += 1
        world.callBack()
        world.a.value?.value += 1
      }
      run(world.a)
    },
    Callback("the body of a keyframe") { world in
      animateKeyframes(withDuration: 0.2) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          world.a.value?.value += 1
          world.callBack()
          world.a.value?.value += 1
        }
      }
      run(world.a)
    },
    Callback("the part of a motion") { world in
      Motion.sequence(.animate(0.1) { world.a.value?.value += 1 }, .animate(0.1) { world.callBack() }).repeated(2).start()
      run(world.a)
    },
    Callback("an observer") { world in
      world.a.observations = [world.a.running!.observe { _ in world.callBack() }]
      world.a.running?.pauseAnimation()
      world.a.running?.isReversed = true
    },
    Callback("a transaction's completion") { world in
      Transaction.perform {
        Transaction.completionBlock = { world.callBack() }
        animate(withDuration: 0.1) { world.a.value?.value += 1 }
      }
      run(world.a)
    },
    Callback("the end of an explicit animation") { world in
      let delegate = AnimationDelegate(world)
      world.a.kept.append(delegate)
      var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 0.2)
      animation.delegate = delegate
      world.a.outer.add(animation, forKey: "told")
      world.a.outer.removeAnimation(forKey: "told")
    },
    Callback("the start of an explicit animation") { world in
      let delegate = AnimationDelegate(world)
      world.a.kept.append(delegate)
      var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 0.2)
      animation.delegate = delegate
      world.a.outer.add(animation, forKey: "told")
      run(world.a)
    },
    Callback("a completion of what leaves") { world in
      animate(withDuration: 0.2, animations: { world.a.inner.position.x += 1 }, completion: { _ in world.callBack() })
      world.a.outer.removeFromSuperlayer()
    },
    Callback("an object that goes with a completion") { world in
      let last = Last { world.callBack() }
      animate(withDuration: 0.1, animations: { world.a.value?.value += 1 }, completion: { _ in withExtendedLifetime(last) {} })
      run(world.a)
    },
  ]

  private final class Last {
    let call: () -> Void
    init(_ call: @escaping () -> Void) { self.call = call }
    deinit { call() }
  }

  private final class AnimationDelegate: LayerAnimationDelegate {
    unowned let world: World
    init(_ world: World) { self.world = world }
    func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) { world.callBack() }
    func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) { world.callBack() }
  }

  static let layers: [Callback] = [
    Callback("a layout") { world in
      world.a.outer.layout = { _ in world.callBack() }
      world.a.outer.setNeedsLayout()
      world.a.window.layoutIfNeeded()
    },
    Callback("a layer's action") { world in
      world.a.outer.allowsImplicitActions = true
      world.a.outer.actions[.opacity] = .perform { _, _ in world.callBack() }
      world.a.outer.opacity = 0.3
    },
    Callback("a layer's delegate") { world in
      let delegate = Delegate(world)
      world.a.kept.append(delegate)
      (world.a.outer.allowsImplicitActions, world.a.outer.delegate) = (true, delegate)
      world.a.outer.opacity = 0.3
    },
    Callback("a layer that moves to a window") { world in
      let layer = Told(frame: Rect(x: 0, y: 0, width: 9, height: 9))
      layer.world = world
      world.a.outer.addSublayer(layer)
      layer.removeFromSuperlayer()
    },
    Callback("a recognizer") { world in
      world.a.pan.addAction { world.callBack() }
      drag(world.a)
    },
    Callback("a recognizer's delegate") { world in
      let delegate = Delegate(world)
      world.a.kept.append(delegate)
      world.a.pan.delegate = delegate
      drag(world.a)
    },
    Callback("a server's drawing") { world in
      nonisolated(unsafe) let world = world
      let server = RenderServer { _, _ in world.callBack() }
      let window = Window(size: Size(width: 10, height: 10))
      window.commit(to: server)
      server.step(to: 1)
      server.step(to: 2)
    },
    Callback("a commit") { world in
      nonisolated(unsafe) let world = world
      world.a.server.onCommit { world.callBack() }
      world.a.outer.isHidden = true
      world.a.window.commit(to: world.a.server)
    },
    Callback("a look at a server") { world in
      nonisolated(unsafe) let world = world
      world.a.server.withWindow { _ in world.callBack() }
    },
  ]

  private static func drag(_ room: Room) {
    for (phase, x) in [(PointerEvent.Phase.began, 30.0), (.moved, 60), (.moved, 90), (.ended, 90)] {
      room.stage.advance(to: room.stage.hostTime + 0.01)
      room.window.handle(PointerEvent(time: room.stage.hostTime, phase: phase, location: Point(x: x, y: 30)))
    }
  }

  private final class Delegate: LayerDelegate, GestureRecognizerDelegate, DynamicAnimatorDelegate, CollisionBehaviorDelegate {
    unowned let world: World
    init(_ world: World) { self.world = world }
    func action(for layer: Layer, property: AnimatableProperty) -> LayerAction? {
      world.callBack()
      return .timed(0.2, CubicTimingParameters.linear)
    }
    func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      world.callBack()
      return true
    }
    func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { world.callBack() }
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { world.callBack() }
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, withBoundaryIdentifier identifier: AnyHashable?, at point: Point
    ) { world.callBack() }
  }

  private final class Told: Layer {
    weak var world: World?
    override func didMove(to window: Window?) { world?.callBack() }
  }

  static let times: [Callback] = [
    Callback("a sleeping stage that wakes") { world in
      world.a.stage.advance(to: world.a.stage.hostTime + 500)
      world.a.stage.onWake = {
        world.callBack()
        return nil
      }
      animate(withDuration: 0.2) { world.a.value?.value += 1 }
      run(world.a)
    },
    Callback("a display link") { world in
      let link = DisplayLink { _ in world.callBack() }
      link.add(to: world.a.stage)
      world.a.link = link
      run(world.a)
    },
    Callback("a behavior's step") { world in
      world.a.push.action = { world.callBack() }
      world.a.bodies?.addBehavior(world.a.push)
      run(world.a)
    },
    Callback("bodies that begin to move, and touch a wall") { world in
      let (delegate, collision) = (Delegate(world), CollisionBehavior(items: [world.a.inner]))
      world.a.kept += [delegate, collision]
      world.a.bodies?.delegate = delegate
      collision.collisionDelegate = delegate
      collision.addBoundary(withIdentifier: "wall", from: Point(x: 30, y: 0), to: Point(x: 30, y: 100))
      world.a.push.magnitude = 5
      for behavior in [collision, world.a.push] { world.a.bodies?.addBehavior(behavior) }
      run(world.a)
    },
    Callback("a long press") { world in
      let press = LongPressGestureRecognizer()
      press.addAction { world.callBack() }
      world.a.outer.addGestureRecognizer(press)
      world.a.window.handle(PointerEvent(time: world.a.stage.hostTime, phase: .began, location: Point(x: 30, y: 30)))
      run(world.a)
    },
  ]

  static let curves: [Callback] = [
    Callback("a value's own code") { world in
      nonisolated(unsafe) let called = world
      Own.whenWritten = { called.callBack() }
      defer { Own.whenWritten = nil }
      let own = Animated(Own(x: 0), in: world.a.stage)
      animate(withDuration: 0.3) { own.value = Own(x: 3) }
      run(world.a)
      _ = own.presentation
    },
    Callback("a curve that is resolved") { world in
      nonisolated(unsafe) let world = world
      animate(withDuration: 0.3, timingParameters: Resolving { world.callBack() }) { world.a.value?.value += 3 }
      run(world.a)
    },
  ]

  private struct Resolving: TimingCurveProvider {
    let call: @Sendable () -> Void
    func progress(at s: Double) -> Double { s }
    func velocity(at s: Double) -> Double { 1 }
    func resolved(duration: Double) -> any TimingCurveProvider {
      call()
      return self
    }
  }

  /// A value of a type of the program's own.
  struct Own: Animatable {
    nonisolated(unsafe) static var whenWritten: (() -> Void)?
    var x: Double
    static var componentCount: Int { 1 }
    static var combination: Combination { .sum }
    init(x: Double) { self.x = x }
    init(components: Span<Double>) {
      x = components[0]
      Self.whenWritten?()
    }
    func write(to components: inout MutableSpan<Double>) {
      Self.whenWritten?()
      components[0] = x
    }
  }
}
