import Legato

/// N calls on N things, beside a tenth as many on a tenth: the ratio is 1 where a call costs the same however many there are, and 10 where it costs in
/// proportion to them.
extension Scenario {
  static let growth: [Scenario] = [
    growing("a layer leaves", "of N siblings, in any order") { count in
      let layers = Siblings(count)
      return Growing(layers) { layers.any[$0].removeFromSuperlayer() }
    },
    growing("a layer is put above another", "among N siblings") { count in
      let layers = Siblings(count)
      return Growing(layers) { layers.window.insertSublayer(layers.any[$0], above: layers.any[count - 1 - $0]) }
    },
    growing("a layer is hit", "after one of N siblings has moved") { count in
      let layers = Siblings(count)
      return Growing(layers) {
        layers.any[$0].position.x += 1
        _ = layers.window.hitTest(Point(x: Double($0 * 31 % 1000), y: Double($0 * 17 % 1000)))
      }
    },
    growing("a layer gets a speed", "while N siblings move") { count in
      let layers = Siblings(count)
      animate(withDuration: 25) { for layer in layers.any { layer.position.x += 100 } }
      layers.window.stage.advance(to: 1)
      return Growing(layers) { layers.any[$0].continueTime(atSpeed: 0.5) }
    },
    growing("an animator's block joins", "those that have joined while it runs") { count in
      let (layers, animator) = runningAnimator(count)
      return Growing((layers, animator)) { index in animator.addAnimations { layers.any[index].position.x += 100 } }
    },
    growing("an animator over layers with their own speeds", "starts on each, and ends") { count in
      let layers = Siblings(count)
      for layer in layers.any { layer.speed = 0.5 }
      let animator = PropertyAnimator(duration: 1, curve: .linear, stage: layers.window.stage)
      animator.addAnimations { for layer in layers.any { layer.position.x += 100 } }
      return Growing((layers, animator)) { index in
        if index == 0 { animator.startAnimation() }
        if index == count - 1 { layers.window.stage.advance(to: 3) }
      }
    },
    growing("an explicit animation is added", "to those on one layer") { count in
      let layers = Siblings(1)
      return Growing(layers) { layers.any[0].addMove(forKey: "\($0)") }
    },
    growing("an explicit animation is removed", "from those on one layer, in any order") { count in
      let layers = Siblings(1)
      for index in 0..<count { layers.any[0].addMove(forKey: "\(index)") }
      let order = scattered(count)
      return Growing(layers) { layers.any[0].removeAnimation(forKey: "\(order[$0])") }
    },
  ]

  /// - Parameter make: what the calls are made on.
  private static func growing(
    _ name: String, _ about: String, sizes: ClosedRange<Int> = 100...20_000, _ make: @escaping @Sendable (_ count: Int) -> Growing
  ) -> Scenario {
    Scenario("Growth, \(name)", "\(name) \(about)", sizes: sizes) { run in
      func perCall(_ count: Int) -> Double {
        let calls = make(count)
        defer { withExtendedLifetime(calls) {} }
        return timed { for index in 0..<count { calls.call(index) } } / Double(count)
      }
      let medians = run.alternating {
        perCall(run.size)
      } _: {
        perCall(run.size / 10)
      }
      return [run.figure(medians.candidate, "ns/call", floor: medians.floor, floorName: "a tenth as many")]
    }
  }

  private static func runningAnimator(_ count: Int) -> (Siblings, PropertyAnimator) {
    let layers = Siblings(count)
    let animator = PropertyAnimator(duration: 25, curve: .easeInOut, stage: layers.window.stage)
    animator.addAnimations { layers.window.opacity = 0.5 }
    animator.startAnimation()
    layers.window.stage.advance(to: 1)
    return (layers, animator)
  }
}

extension Layer {
  fileprivate func addMove(forKey key: String) {
    var animation = BasicAnimation(.position, from: .zero, to: Point(x: 10, y: 0), duration: 25)
    animation.isAdditive = true
    add(animation, forKey: key)
  }
}

/// Calls, and what has to live as long as they are made.
private struct Growing {
  let kept: Any
  let call: (_ index: Int) -> Void

  init(_ kept: Any, _ call: @escaping (_ index: Int) -> Void) { (self.kept, self.call) = (kept, call) }
}

/// Layers in one window, and the same in another order.
private final class Siblings {
  let window = Window(size: Size(width: 1000, height: 1000))
  let any: [Layer]

  init(_ count: Int) {
    let layers = (0..<count).map { Layer(frame: Rect(x: Double($0 % 100) * 10, y: Double($0 / 100 % 100) * 10, width: 8, height: 8)) }
    for layer in layers { window.addSublayer(layer) }
    any = scattered(count).map { layers[$0] }
    window.stage.advance(to: 0)
  }
}
