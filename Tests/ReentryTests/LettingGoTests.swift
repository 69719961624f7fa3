import Expectations
import Legato
import LegatoCore
import LegatoDynamics
import LegatoGestures
import LegatoLayers
import LegatoTransitions
import TestSupport
import Testing

@Suite("In any state an object is freed when its owner releases it, and its completion is called once") struct LettingGoTests {
  /// Objects that are watched, and what was told.
  final class Watch {
    private struct Weak {
      weak var object: AnyObject?
      let name: String
    }
    private var objects: [Weak] = []
    var told = 0
    /// What outlives the objects, where they are to go before it.
    var kept: [AnyObject] = []

    func callAsFunction<Object: AnyObject>(_ object: Object) -> Object {
      objects.append(Weak(object: object, name: "\(Object.self)"))
      return object
    }
    var alive: [String] { objects.filter { $0.object != nil }.map(\.name) }
  }

  /// Objects in a state.
  struct Owned: Sendable, CustomStringConvertible {
    let description: String
    let told: Int
    /// Makes them, brings them into the state, and lets go of all but what the watch keeps.
    let make: @Sendable (Watch) -> Void
    init(_ description: String, told: Int = 0, _ make: @escaping @Sendable (Watch) -> Void) {
      (self.description, self.told, self.make) = (description, told, make)
    }
  }

  @Test(
    "MU-7, PA-29: it is freed, and its completion was called once", arguments: values + animators + layers + servers + controllers + bodies)
  func goes(owned: Owned) {
    let watch = Watch()
    _ = Reports.during {
      owned.make(watch)
      expectEqual(watch.alive, [], "\(owned)")
      expectEqual(watch.told, owned.told, "\(owned)")
    }
  }

  static let values: [Owned] = [
    Owned("a stage with values that move, are led and thrown") { watch in
      let stage = watch(Stage())
      let (x, p) = (watch(Animated(0.0, in: stage)), watch(Animated(Point.zero, in: stage)))
      animate(withDuration: 1) { x.value = 1 }
      animate(withDuration: 1, timingParameters: SpringTimingParameters(dampingRatio: 0.3)) { p.value.x = 3 }
      animate(withDuration: 1, options: .repeat) { x.value = 2 }
      animateKeyframes(withDuration: 1) { addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { p.value.y = 9 } }
      stage.advance(to: 0.5)
    },
    Owned("a value whose stage goes on") { watch in
      let stage = Stage()
      watch.kept.append(stage)
      let x = watch(Animated(0.0, in: stage))
      animate(withDuration: 1, options: .repeat) { x.value = 1 }
      stage.advance(to: 0.5)
    },
    Owned("a block's completion and what it keeps", told: 1) { watch in
      let stage = Stage()
      let (x, kept) = (Animated(0.0, in: stage), watch(Layer()))
      animate(withDuration: 1, animations: { x.value = 1 }, completion: { _ in withExtendedLifetime(kept) { watch.told += 1 } })
      stage.advance(to: 2)
      watch.kept.append(stage)
    },
    Owned("a display link that was invalidated") { watch in
      let stage = Stage()
      watch.kept.append(stage)
      let link = watch(DisplayLink { _ in })
      link.add(to: stage)
      stage.advance(to: 0.1)
      link.invalidate()
    },
    Owned("a stage with a display link") { watch in
      let stage = watch(Stage())
      watch(DisplayLink { _ in }).add(to: stage)
      stage.advance(to: 0.1)
    },
  ]

  private static func animator(_ watch: Watch, _ stage: Stage, _ x: Animated<Double>) -> PropertyAnimator {
    let animator = watch(PropertyAnimator(duration: 1, curve: .linear, stage: stage) { x.value = 1 })
    animator.addCompletion { _ in watch.told += 1 }
    return animator
  }
  private static func staged(_ name: String, told: Int, _ state: @escaping @Sendable (PropertyAnimator, Stage) -> Void) -> Owned {
    Owned("an animator, \(name)", told: told) { watch in
      let stage = Stage()
      let x = Animated(0.0, in: stage)
      watch.kept += [stage, x]
      do {
        let animator = animator(watch, stage, x)
        state(animator, stage)
      }
      stage.advance(to: 9)
    }
  }

  static let animators: [Owned] = [
    staged("inactive", told: 0) { _, _ in },
    staged("running", told: 1) { animator, _ in animator.startAnimation() },
    staged("delayed", told: 1) { animator, _ in animator.startAnimation(afterDelay: 1) },
    staged("paused", told: 1) { animator, _ in animator.pauseAnimation() },
    staged("scrubbed", told: 1) { animator, stage in
      animator.startAnimation()
      stage.advance(to: 0.2)
      animator.pauseAnimation()
      animator.fractionComplete = 0.7
    },
    staged("stopped", told: 1) { animator, stage in
      animator.startAnimation()
      animator.stopAnimation(false)
    },
    staged("stopped for good", told: 0) { animator, _ in
      animator.startAnimation()
      animator.stopAnimation(true)
    },
    staged("at its end", told: 1) { animator, stage in
      animator.startAnimation()
      stage.advance(to: 2)
    },
    Owned("an animator whose stage goes first") { watch in
      let stage = watch(Stage())
      let animator = animator(watch, stage, Animated(0.0, in: stage))
      animator.startAnimation()
      stage.advance(to: 0.5)
    },
    Owned("a motion under way", told: 1) { watch in
      let (stage, kept) = (watch(Stage()), watch(Layer()))
      let x = Animated(0.0, in: stage)
      Motion.sequence(.animate(1) { withExtendedLifetime(kept) { x.value = 1 } }, .animate(1) { x.value = 2 }).start { _ in watch.told += 1
      }
      stage.advance(to: 5)
    },
  ]

  private static func window(_ watch: Watch) -> (Window, Layer) {
    let (window, layer) = (watch(Window(size: Size(width: 100, height: 100))), watch(Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))))
    window.addSublayer(layer)
    return (window, layer)
  }

  static let layers: [Owned] = [
    Owned("a window with a tree that moves", told: 1) { watch in
      let (window, layer) = window(watch)
      layer.addSublayer(watch(Layer()))
      layer.mask = watch(Layer())
      Layer.animate(withDuration: 1, animations: { layer.position.x = 90 }, completion: { _ in watch.told += 1 })
      layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), forKey: "a")
      window.stage.advance(to: 0.5)
    },
    Owned("a layer that leaves its window while it moves", told: 1) { watch in
      let (window, layer) = window(watch)
      Layer.animate(withDuration: 1, animations: { layer.position.x = 90 }, completion: { _ in watch.told += 1 })
      window.stage.advance(to: 0.5)
      layer.removeFromSuperlayer()
      expectEqual(watch.told, 1)
    },
    Owned("a layer of every kind, drawn, hit and touched") { watch in
      let (window, layer) = window(watch)
      for inside in [PathLayer(), TextLayer("a", frame: .zero), EffectLayer(), ScrollLayer()] as [Layer] {
        layer.addSublayer(watch(inside))
      }
      let pan = watch(PanGestureRecognizer())
      layer.addGestureRecognizer(pan)
      window.handle(PointerEvent(time: 0, phase: .began, location: Point(x: 20, y: 20)))
      window.handle(PointerEvent(time: 0, phase: .moved, location: Point(x: 60, y: 20)))
      _ = window.hitTest(Point(x: 20, y: 20), in: .presentation)
      window.layoutIfNeeded()
    },
  ]

  static let servers: [Owned] = [
    Owned("a window that was committed") { watch in
      let ((window, layer), server) = (window(watch), watch(RenderServer()))
      window.commit(to: server)
      Layer.animate(withDuration: 1) { layer.position.x = 9 }
    },
    Owned("a window that was committed, and then changed itself") { watch in
      let ((window, _), server) = (window(watch), watch(RenderServer()))
      window.commit(to: server)
      server.step(to: 0.1)
      window.addSublayer(watch(Layer()))
      window.isHidden = true
    },
    Owned("the same with a server that stays") { watch in
      let ((window, layer), server) = (window(watch), RenderServer())
      watch.kept.append(server)
      for time in 1...3 {
        layer.position.x += 1
        window.bounds.size.width += 1
        window.commit(to: server)
        server.step(to: Double(time))
      }
      window.bounds.size.width += 1
      layer.opacity = 0.3
    },
    Owned("a layer that changes and leaves a window that stays and commits no more") { watch in
      let window = Window(size: Size(width: 9, height: 9))
      watch.kept.append(window)
      let (layer, server) = (watch(Layer()), watch(RenderServer()))
      window.addSublayer(layer)
      window.commit(to: server)
      layer.opacity = 0.5
      layer.removeFromSuperlayer()
    },
    Owned("a server whose window stays") { watch in
      let window = Window(size: Size(width: 9, height: 9))
      watch.kept.append(window)
      let server = watch(RenderServer())
      window.commit(to: server)
      window.isHidden = true
      server.step(to: 1)
    },
    Owned("a served window on a stage that goes on, which another window is served from then") { watch in
      let stage = Stage()
      watch.kept.append(stage)
      do {
        let window = watch(Window(size: Size(width: 9, height: 9), stage: stage))
        window.commit(to: watch(RenderServer()))
        window.isHidden = true
      }
      expect(Window(size: Size(width: 9, height: 9), stage: stage).commit(to: RenderServer()))
    },
  ]

  static let controllers: [Owned] = [
    Owned("a navigation in the middle of a push") { watch in
      let window = watch(Window(size: Size(width: 100, height: 100)))
      let navigation = watch(NavigationController(root: watch(LayerController())))
      window.rootController = navigation
      navigation.push(watch(LayerController()), animated: true)
      window.stage.advance(to: 0.1)
    },
    Owned("a controller that is presented, in the middle of it") { watch in
      let window = watch(Window(size: Size(width: 100, height: 100)))
      let root = watch(LayerController())
      window.rootController = root
      root.present(watch(LayerController()), animated: true)
      window.stage.advance(to: 0.1)
    },
    Owned("a controller that was popped") { watch in
      let window = Window(size: Size(width: 100, height: 100))
      let navigation = NavigationController(root: LayerController())
      watch.kept += [window, navigation]
      window.rootController = navigation
      navigation.push(watch(LayerController()), animated: true)
      window.stage.advance(to: 5)
      navigation.pop(animated: true)
      window.stage.advance(to: 10)
      window.stage.advance(to: 11)
    },
  ]

  private static func carried(_ watch: Watch, _ window: Window, _ layer: Layer) -> DynamicTransitionAnimator {
    let ways = [DynamicTransitionAnimator.Movement(item: layer, start: layer.center, end: Point(x: 80, y: 80))]
    let animator = watch(DynamicTransitionAnimator(animator: watch(DynamicAnimator(referenceLayer: window)), movements: ways))
    animator.addAnimations { layer.opacity = 0.5 }
    animator.addCompletion { _ in watch.told += 1 }
    return animator
  }
  private static func frames(_ stage: Stage, _ seconds: Double) {
    for _ in 0..<Int(saturating: seconds * 60) { stage.advance(to: stage.hostTime + 1.0 / 60) }
  }

  static let bodies: [Owned] = [
    Owned("bodies under every behavior") { watch in
      let (window, layer) = window(watch)
      let animator = watch(DynamicAnimator(referenceLayer: window))
      let collision = watch(CollisionBehavior(items: [layer]))
      collision.translatesReferenceBoundsIntoBoundary = true
      let behaviors = [
        collision, watch(GravityBehavior(items: [layer])), watch(SnapBehavior(item: layer, snapTo: .zero)),
        watch(PushBehavior(items: [layer], mode: .continuous)), watch(DynamicItemBehavior(items: [layer])),
      ]
      for behavior in behaviors as [DynamicBehavior] { animator.addBehavior(behavior) }
      frames(window.stage, 0.5)
    },
    Owned("a transition by bodies, not started") { watch in
      let (window, layer) = window(watch)
      _ = carried(watch, window, layer)
    },
    Owned("started, let go of with everything", told: 1) { watch in
      let (window, layer) = window(watch)
      carried(watch, window, layer).startAnimation()
      frames(window.stage, 0.05)
    },
    Owned("started without a frame, let go of with everything", told: 1) { watch in
      let (window, layer) = window(watch)
      carried(watch, window, layer).startAnimation()
    },
    Owned("started, let go of while its window goes on", told: 1) { watch in
      let (window, layer) = (Window(size: Size(width: 100, height: 100)), watch(Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9))))
      watch.kept.append(window)
      window.addSublayer(layer)
      carried(watch, window, layer).startAnimation()
      frames(window.stage, 5)
      layer.removeFromSuperlayer()
      expectEqual(watch.told, 1)
    },
    Owned("to be started later, let go of with everything", told: 1) { watch in
      let (window, layer) = window(watch)
      carried(watch, window, layer).startAnimation(afterDelay: 3)
      frames(window.stage, 0.05)
    },
    Owned("paused", told: 1) { watch in
      let (window, layer) = window(watch)
      let animator = carried(watch, window, layer)
      animator.startAnimation()
      frames(window.stage, 0.05)
      animator.pauseAnimation()
      animator.fractionComplete = 0.5
    },
    Owned("on a stage of its own that goes", told: 1) { watch in
      let (stage, layer) = (watch(Stage()), watch(Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9))))
      let ways = [DynamicTransitionAnimator.Movement(item: layer, start: .zero, end: Point(x: 80, y: 80))]
      let animator = watch(DynamicTransitionAnimator(animator: watch(DynamicAnimator(stage: stage)), movements: ways))
      animator.addCompletion { _ in watch.told += 1 }
      animator.startAnimation()
      frames(stage, 0.05)
    },
  ]
}
