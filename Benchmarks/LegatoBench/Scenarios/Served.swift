import Legato

/// A frame of a render server, compared with the same frame of its owner, which computes the same.
extension Scenario {
  static let served: [Scenario] = [
    served("curves", "positions of layers, a block each") { tree in
      tree.blocks { layer, seconds in Layer.animate(withDuration: seconds) { layer.position = far } }
    },
    served("springs", "positions of layers under a spring, a block each") { tree in
      tree.blocks { layer, _ in Layer.animate(withDuration: 0, timingParameters: slow) { layer.position = far } }
    },
    served("animator", "positions of layers in one animator") { tree in _ = tree.animator() },
    served("caught", "positions of layers in one animator, caught, scrubbed and continued under a spring") { tree in
      let animator = tree.animator()
      tree.show(at: 1)
      animator.pauseAnimation()
      tree.show(at: 1.5)
      animator.fractionComplete = 0.3
      tree.show(at: 2)
      animator.continueAnimation(withTimingParameters: slow, durationFactor: 0)
    },
    served("delayed", "positions of layers in one animator, added with a delay factor") { tree in
      let animator = tree.animator()
      animator.addAnimations({ for layer in tree.layers { layer.position = .zero } }, delayFactor: 0.1)
    },
    served("from current", "positions of layers, in flight sent elsewhere from where they are, a block each") { tree in
      tree.blocks { layer, seconds in Layer.animate(withDuration: seconds) { layer.position = far } }
      tree.blocks { layer, seconds in
        Layer.animate(withDuration: seconds, options: [.absolute, .beginFromCurrentState]) { layer.position = .zero }
      }
    },
    served("turns", "turns of layers out of their plane, a block each") { tree in
      tree.blocks { layer, seconds in Layer.animate(withDuration: seconds) { layer.transform = turn } }
    },
    served("turns, animator", "turns of layers out of their plane, in one animator") { tree in
      let animator = PropertyAnimator(duration: 25, curve: .easeInOut, stage: tree.window.stage)
      animator.addAnimations { for layer in tree.layers { layer.transform = turn } }
      animator.startAnimation()
    },
    served("keyframes", "four keyframes of the position of each layer, a block each") { tree in
      tree.blocks { layer, seconds in
        animateKeyframes(withDuration: seconds) {
          for frame in 0..<4 {
            addKeyframe(withRelativeStartTime: Double(frame) / 4, relativeDuration: 0.25) {
              layer.position = Point(x: Double(frame * frame), y: Double(frame))
            }
          }
        }
      }
    },
    served("explicit", "an explicit animation of the position of each layer, from one place to another") { tree in
      tree.blocks { layer, seconds in layer.add(BasicAnimation(.position, from: .zero, to: far, duration: seconds)) }
    },
  ]

  private static let far = Point(x: 300, y: 200)
  private static let turn = Transform3D(rotationAngle: 2, x: 1, y: 2, z: 3)
  /// A spring that has not settled when the scenario is over.
  private static let slow = SpringTimingParameters(mass: 1, stiffness: 4, damping: 0.4)

  /// - Parameter start: sends the layers off; none of them ends within eight seconds.
  private static func served(_ name: String, _ about: String, _ start: @escaping @Sendable (MovingTree) -> Void) -> Scenario {
    Scenario("Served tick, \(name)", "\(about); beside it its owner's frame", sizes: 1...100_000) { run in
      let tree = MovingTree(run.size)
      start(tree)
      tree.settle()
      let begin = tree.time
      var (served, owned) = (0, 0)
      func perLayer(_ frame: () -> Void) -> Double { timed { for _ in 0..<run.frames { frame() } } / Double(run.frames * run.size) }
      let medians = run.alternating {
        perLayer {
          served += 1
          tree.server.step(to: begin + Double(served) * run.step)
        }
      } _: {
        perLayer {
          owned += 1
          tree.window.stage.advance(to: begin + Double(owned) * run.step)
        }
      }
      return [run.figure(medians.candidate, "ns/layer", floor: medians.floor, floorName: "its owner's frame")]
    }
  }
}

/// A tree of layers whose window is shown by a render server.
private final class MovingTree {
  private let tree: Tree
  let server = RenderServer()
  var window: Window { tree.window }
  var layers: [Layer] { tree.layers }
  private(set) var time = 0.0

  init(_ count: Int) {
    tree = Tree(count)
    show(at: 0)
  }

  /// What an owner does each frame, and the server.
  func show(at time: Double) {
    window.stage.advance(to: time)
    window.commit(to: server)
    server.step(to: time)
    self.time = time
  }

  /// Starts in sixteen groups over two seconds, each for a time of its own.
  func blocks(_ start: (_ layer: Layer, _ seconds: Double) -> Void) {
    for group in 0..<16 {
      for index in stride(from: group, to: layers.count, by: 16) { start(layers[index], 20 + Double(index % 10)) }
      show(at: time + 0.125)
    }
  }

  func animator() -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 25, curve: .easeInOut, stage: window.stage)
    animator.addAnimations { for layer in self.layers { layer.position = Point(x: 300, y: 200) } }
    animator.startAnimation()
    return animator
  }

  /// A few frames, so that both sides know when everything has begun.
  func settle() { for _ in 0..<4 { show(at: time + 0.01) } }
}
