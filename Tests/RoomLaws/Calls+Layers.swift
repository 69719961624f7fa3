import Legato
import LegatoCore
import LegatoLayers

extension RoomCall {
  static let layers: [RoomCall] = [
    RoomCall("a layer comes", 3, keeps: .motion) { caller, room in
      guard room.layers.count < 20, let parent = caller.layer(room) else { return }
      let layer: Layer =
        switch Int.random(in: 0..<6, using: &caller.random) {
        case 0: PathLayer(frame: caller.rect())
        case 1: TextLayer("legato", frame: caller.rect(), fontSize: caller.number(5...30))
        case 2: GradientLayer(frame: caller.rect())
        case 3: EffectLayer(effect: Effect(radius: caller.number(0...20)), frame: caller.rect())
        case 4: ScrollLayer(frame: caller.rect())
        default: Told(frame: caller.rect(), caller.callback())
        }
      room.add(layer, to: parent)
    },
    .layer("set", 4) { caller, _, layer in caller.change(layer) },
    .layer("put into another", 2) { caller, room, layer in caller.layer(room)?.addSublayer(layer) },
    .layer("put below", 1) { caller, room, layer in caller.layer(room)?.insertSublayer(layer, at: caller.count(0...3)) },
    .layer("taken out", 1) { _, _, layer in layer.removeFromSuperlayer() },
    .layer("let go", 1) { _, room, layer in room.drop(layer) },
    .layer("masked", 1) { caller, room, layer in layer.mask = caller.chance(0.6) ? Layer(frame: caller.rect()) : caller.layer(room) },
    .layer("given an animation", 4) { caller, room, layer in
      layer.add(caller.animation(room), forKey: caller.chance(0.7) ? "key" : nil)
    },
    .layer("freed of its animations", 1) { caller, _, layer in
      caller.chance(0.5) ? layer.removeAllAnimations() : layer.removeAnimation(forKey: "key")
    },
    .layer("given actions", 1) { caller, _, layer in
      let called = caller.callback()
      layer.allowsImplicitActions = true
      layer.actions[.opacity] = .perform { _, _ in called() }
      layer.actions[.position] = .timed(caller.number(0.1...1), CubicTimingParameters.linear)
    },
    .layer("given a layout", 1) { caller, room, layer in
      let called = caller.callback()
      layer.layout = { layer in
        layer.sublayers.first?.position = Point(x: 3, y: 3)
        called()
      }
      layer.setNeedsLayout()
      room.window.layoutIfNeeded()
    },
    .layer("given a pace", 2) { caller, _, layer in
      switch Int.random(in: 0..<4, using: &caller.random) {
      case 0: layer.speed = caller.number(0...3)
      case 1: layer.timeOffset = caller.number(-2...2)
      case 2: layer.beginTime = caller.number(0...2)
      default: layer.continueTime(atSpeed: caller.number(0...3))
      }
    },
    RoomCall("layers move in a block", 4, keeps: .motion) { caller, room in
      let told = caller.ledger.start("a block of layers").tell
      let layers = (0..<3).compactMap { _ in caller.layer(room) }
      Layer.animate(withDuration: caller.duration(), delay: caller.delay(), options: caller.options()) {
        for layer in layers { caller.change(layer) }
      } completion: { _ in
        told()
      }
    },
    RoomCall("a look round", 2, keeps: .motion) { caller, room in
      let point = caller.point()
      let found = [room.window.hitTest(point, in: .presentation), room.window.hitTest(point, in: .model)]
      for layer in found { _ = layer?.presentation()?.frame }
      if let layer = caller.layer(room) {
        _ = (layer.convert(point, to: room.window), layer.presentation()?.transform, layer.animationKeys, room.window.revision)
      }
    },
    // what the server has begun meanwhile begins there (LM-26)
    RoomCall("a commit", 2, keeps: .nothing) { _, room in room.window.commit(to: room.server) },
    RoomCall("a step of the server", 2, keeps: .motion) { caller, room in
      _ = room.server.step(to: room.stage.now + caller.number(0...0.1))
    },
    RoomCall("a look into the server", 1, keeps: .motion) { caller, room in
      nonisolated(unsafe) let called = caller.callback()
      room.server.withWindow { _ in called() }
    },
    RoomCall("no server any more", 1, keeps: .motion) { _, room in room.window.stopServing() },
  ]

  /// A call of one of the layers.
  private static func layer(
    _ name: String, _ weight: Int, _ call: @escaping @Sendable (Caller, Room, Layer) -> Void
  ) -> RoomCall {
    RoomCall("a layer is \(name)", weight, keeps: .motion) { caller, room in
      guard let layer = room.layers.randomElement(using: &caller.random) else { return }
      call(caller, room, layer)
    }
  }

  /// Calls back where it moves to another window.
  private final class Told: Layer {
    private let called: () -> Void
    init(frame: Rect, _ called: @escaping () -> Void) {
      self.called = called
      super.init()
      self.frame = frame
    }
    override func didMove(to window: Window?) { called() }
  }
}

extension Caller {
  /// The window, or a layer in it.
  func layer(_ room: Room) -> Layer? { chance(0.3) ? room.window : room.layers.randomElement(using: &random) }

  func animation(_ room: Room) -> any LayerAnimation {
    let delegate = AnimationEar(callback())
    func timed<Animation: LayerAnimation>(_ animation: Animation) -> Animation {
      var animation = animation
      animation.delegate = delegate
      animation.timeOffset = chance(0.1) ? number(-1...1) : 0
      animation.speed = chance(0.1) ? number(-2...2) : 1
      animation.repeatCount = chance(0.2) ? number(0.5...3) : 0
      animation.autoreverses = chance(0.2)
      animation.fillMode = [.removed, .forwards, .both].randomElement(using: &random)!
      animation.isRemovedOnCompletion = chance(0.8)
      return animation
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return timed(BasicAnimation(.opacity, from: number(0...1), to: number(0...1), duration: number(0.1...1)))
    case 1: return timed(SpringAnimation(.position, from: point(), to: point(), duration: number(0.1...1)))
    case 2: return timed(KeyframeAnimation(.position, values: [point(), point(), point()], duration: number(0.1...1)))
    default:
      let one = BasicAnimation(.cornerRadius, from: number(0...9), to: number(0...9), duration: number(0.1...1))
      return timed(
        AnimationGroup([one, timed(BasicAnimation(.position, to: point(), duration: number(0.1...1)))], duration: number(0.1...1)))
    }
  }
}

/// Calls back where an explicit animation begins and ends.
private final class AnimationEar: LayerAnimationDelegate {
  private let called: () -> Void
  init(_ called: @escaping () -> Void) { self.called = called }
  func animationDidStart(_ animation: any LayerAnimation, on layer: Layer) { called() }
  func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) { called() }
}
