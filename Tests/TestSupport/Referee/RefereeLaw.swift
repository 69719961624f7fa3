import LegatoCore

/// A scene on which the engine and the rules differ, as short as it could be made.
public struct RefereeFailure: Sendable, CustomStringConvertible {
  public let scene: RefereeScene
  /// The call after which it was seen.
  public let step: Int
  public let detail: String
  /// How many calls it takes.
  public var callCount: Int { scene.calls.count }
  public var description: String { "after call \(step): \(detail)\n\(scene)" }
}

/// Scenes played on a stage and on the referee: they show the same.
public enum RefereeLaw {
  /// How much was compared, so that a test sees that it was.
  public struct Tally: Sendable {
    public var scenes = 0, compared = 0, unruled = 0
    /// The largest difference seen, by the range of its value.
    public var worst = 0.0
    public init() {}
  }

  /// Plays a scene; nil if both agree. The failure's scene is shortened.
  /// - Parameters:
  ///   - slowness: by how much the stage's blocks take longer than they should, to see that the law sees it.
  ///   - begin: the time at which the stage begins; it then has to agree to 1e-7 of the range, as times in flight are rounded once in a while.
  public static func failure(of scene: RefereeScene, _ tally: inout Tally, slowness: Double = 0, begin: Duration? = nil) -> RefereeFailure?
  {
    tally.scenes += 1
    let stage = (slowness, begin)
    guard let first = play(scene, stage, &tally) else { return nil }
    return shortened(first, stage)
  }

  /// Relative to the largest number that a value has to do with: the same formula, rounded.
  static let exactness = 1e-9
  /// The same for velocities, by the range in a hundredth of a second, or by the velocity if that is more. The stage takes those of maps from two moments
  /// a hundred-thousandth of a second apart.
  private static func velocityExactness(_ kind: RefereeKind) -> Double { kind.isPlane || kind == .space ? 1e-4 : 1e-6 }

  private static func play(_ scene: RefereeScene, _ stage: (slowness: Double, begin: Duration?), _ tally: inout Tally) -> RefereeFailure? {
    var referee = Referee(scene.values.map { RefereeValue($0.kind, $0.model) }, scene.makes)
    for index in referee.values.indices { referee.values[index].widen(referee.values[index].model) }
    let world = RefereeWorld(referee.values, scene.makes, slowness: stage.slowness, begin: stage.begin)
    // at the end everything comes to rest
    let epilogue = scene.makes.indices.map { RefereeCall.animator($0, .resume(.linear, factor: 0)) } + [.advance(1000)]
    for (step, call) in (scene.calls + epilogue).enumerated() {
      guard referee.play(call) else { continue }
      world.play(call)
      if let detail = difference(referee, world, exactness: stage.begin == nil ? exactness : 1e-7, &tally) {
        return RefereeFailure(scene: scene, step: step, detail: detail)
      }
    }
    return nil
  }

  private static func difference(_ referee: Referee, _ world: RefereeWorld, exactness: Double, _ tally: inout Tally) -> String? {
    for (index, value) in referee.values.enumerated() {
      let staged = world.values[index]
      let model = staged.model
      // ends are exact whatever lies between
      if value.terms.isEmpty, staged.animationCount == 0, staged.shown != model {
        return "v\(index) at rest shows \(staged.shown), not its model \(model)"
      }
      guard !value.isUnruled else {
        tally.unruled += 1
        continue
      }
      tally.compared += 1
      if staged.animationCount != value.terms.count {
        return "v\(index) has \(staged.animationCount) animations, should have \(value.terms.count)"
      }
      let most = max(exactness, value.coarseness)
      if value.isExact
        ? model != value.model : apart(value.kind.seen(model).values, value.kind.seen(value.model).values, value.range) > 1e-7
      {
        return "v\(index) has the model \(model), should be \(value.model)"
      }
      let (seen, wanted) = (value.kind.seen(staged.shown, rates: staged.velocity), referee.shown(index))
      let apart = apart(seen.values, wanted.values, value.range)
      if !(apart <= most) { return "v\(index) shows \(seen.values), should be \(wanted.values), \(apart) of its range off" }
      tally.worst = max(tally.worst, apart)
      let rates = wanted.rates.reduce(100 * value.range) { max($0, abs($1)) }
      // an upright curve has no velocity that could be compared, nor a clear colour
      if value.kind == .color && wanted[3].value < 1e-3 || value.kind == .space && staged.shown[15] != 1 || referee.stands(value) {
        continue
      }
      if value.isKeyedMap, !RefereeGaps.open.contains(.velocitiesOfKeyedMaps) { continue }
      if wanted.rates.allSatisfy(\.isFinite), rates < 1e7 * value.range,
        self.apart(seen.rates, wanted.rates, rates) > velocityExactness(value.kind)
      {
        return "v\(index) moves at \(seen.rates), should be \(wanted.rates)"
      }
    }
    return animatorDifference(referee, world)
  }

  private static func animatorDifference(_ referee: Referee, _ world: RefereeWorld) -> String? {
    for (index, animator) in referee.animators.enumerated() {
      let (found, wanted) = (world.animators[index].fractionComplete, animator.fractionComplete(at: referee.now))
      if abs(found - wanted) > 1e-7 { return "a\(index) is at \(found), should be at \(wanted)" }
      if world.animators[index].isRunning != animator.isRunning { return "a\(index) runs: \(!animator.isRunning)" }
    }
    return nil
  }

  private static func apart(_ l: [Double], _ r: [Double], _ range: Double) -> Double {
    zip(l, r).reduce(0) { max($0, $1.0 == $1.1 ? 0 : abs($1.0 - $1.1).isNaN ? .infinity : abs($1.0 - $1.1)) } / range
  }

  /// Without every call and change that is not needed.
  private static func shortened(_ failure: RefereeFailure, _ stage: (slowness: Double, begin: Duration?)) -> RefereeFailure {
    var (best, tally) = (failure, Tally())
    var scene = failure.scene
    if failure.step < scene.calls.count { scene.calls = Array(scene.calls.prefix(failure.step + 1)) }
    if let shorter = play(scene, stage, &tally) { best = shorter }
    var place = best.scene.calls.count - 1
    while place >= 0 {
      for fewer in without(place, best.scene) { if let still = play(fewer, stage, &tally) { best = still } }
      place = min(place, best.scene.calls.count) - 1
    }
    return best
  }

  /// The scene without a call, or without one of the changes in it.
  private static func without(_ place: Int, _ scene: RefereeScene) -> [RefereeScene] {
    var none = scene
    none.calls.remove(at: place)
    var scenes = [none]
    func less(_ changes: [RefereeChange], _ make: ([RefereeChange]) -> RefereeCall) {
      for index in changes.indices where changes.count > 1 {
        var (fewer, rest) = (scene, changes)
        rest.remove(at: index)
        fewer.calls[place] = make(rest)
        scenes.append(fewer)
      }
    }
    if case .block(var block) = scene.calls[place] {
      less(block.changes) { changes in
        block.changes = changes
        return .block(block)
      }
    }
    if case .animator(let index, .add(let changes, let delayFactor)) = scene.calls[place] {
      less(changes) { .animator(index, .add($0, delayFactor: delayFactor)) }
    }
    return scenes
  }
}
