import Legato

/// Frames, compared with plain loops.
extension Scenario {
  /// - Parameters:
  ///   - loops: loops over as many animations; with a second one, a second figure compares with it.
  ///   - start: sends the number of things it is given off, none of which ends within eight seconds.
  static func frames(
    _ name: String, _ about: String, each: Int = 1, beside loops: @escaping @Sendable (Int) -> [FloorLoop],
    _ start: @escaping @Sendable (_ count: Int) -> Motion
  ) -> Scenario {
    Scenario(name, about, sizes: each...1_000_000) { run in
      let motion = start(run.size / each)
      let (run, loops) = (run.sized(motion.animations), loops(motion.count))
      let stage = motion.stage
      defer { withExtendedLifetime(motion) {} }
      func perAnimation(_ frame: (_ index: Int) -> Void) -> Double {
        timed { for index in 0..<run.frames { frame(index) } } / Double(run.frames * run.size)
      }
      let medians = run.turns(
        [{ perAnimation { _ in stage.advance(to: stage.now + run.step / 2) } }]
          + loops.map { loop in { perAnimation { loop.frame(2 + Double($0) * run.step) } } })
      return loops.indices.map { index in
        let part = index == 0 ? nil : loops[index].name.replacing(" (floor)", with: "")
        return run.figure(
          medians[0], "ns/animation", of: part, floor: medians[index + 1], floorName: loops[index].name,
          error: index == 0 ? motion.error : nil)
      }
    }
  }
}
