import Legato

/// The costs of interruptions, compared with cheap operations.
extension Scenario {
  static let costs: [Scenario] = [
    retarget("Kinds retarget, opacity", "fades of layers") { $0.opacity = $1 ? 0.25 : 0.75 },
    retarget("Kinds retarget, colour", "background colours of layers") { $0.backgroundColor = $1 ? .red : .blue },
    retarget("Kinds retarget, turn", "turns of layers") { $0.affineTransform = twoTurns[$1 ? 0 : 1] },
    Scenario("Animator catch", "N points in one animator caught, scrubbed and continued under a spring; beside it its start") { run in
      let group = PointGroup(run.size)
      var start = 0.0
      let medians = run.alternating(
        {
          let animator = PropertyAnimator(duration: 25, curve: .easeInOut, stage: group.stage)
          start = timed {
            animator.addAnimations(group.sendAll)
            animator.startAnimation()
          }
          group.stage.advance(to: group.stage.now + 1)
          let time = timed {
            animator.pauseAnimation()
            animator.fractionComplete = 0.3
            animator.continueAnimation(withTimingParameters: Points.Spring.usual.provider, durationFactor: 0)
          }
          group.stage.advance(to: group.stage.now + 1)
          animator.stopAnimation(true)
          for value in group.values { value.value = .zero }
          group.stage.advance(to: group.stage.now + 1)
          return time / Double(run.size)
        }, { start / Double(run.size) })
      return [run.figure(medians.candidate, "ns/op", floor: medians.floor, floorName: "its start")]
    },
  ]

  /// Made once: their sines are not the engine's work.
  private static let twoTurns = [AffineTransform(rotationAngle: 1), AffineTransform(rotationAngle: 2)]

  /// Retargets all values in scattered order in one block, compared with positions.
  private static func retarget(
    _ name: String, _ about: String, _ change: @escaping @Sendable (_ layer: Layer, _ isSecond: Bool) -> Void
  ) -> Scenario {
    Scenario(name, "\(about) in flight sent elsewhere in one block; beside it positions") { run in
      let (order, tree, points) = (scattered(run.size), Tree(run.size), Tree(run.size))
      func time(_ tree: Tree, _ change: (Layer, Bool) -> Void) -> Double {
        func send(_ isSecond: Bool) {
          Layer.animate(
            withDuration: 25, delay: 0, options: .beginFromCurrentState,
            animations: { for index in order { change(tree.layers[index], isSecond) } }, completion: nil)
        }
        send(false)
        tree.stage.advance(to: tree.stage.now + 1)
        let time = timed { send(true) }
        tree.stage.advance(to: tree.stage.now + Self.untilAllIsOver)
        return time / Double(run.size)
      }
      let medians = run.alternating(
        { time(tree, change) }, { time(points) { $0.position = $1 ? Point(x: 300, y: 200) : Point(x: 20, y: 100) } })
      return [run.figure(medians.candidate, "ns/op", floor: medians.floor, floorName: "a point")]
    }
  }
}
