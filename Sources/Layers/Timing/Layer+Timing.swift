import LegatoCore

/// A layer's own time, in which its animations and its descendants' run.
extension Layer: MediaTiming {
  /// The begin of this time, in seconds of the superlayer's time; 0 by default. A number that is not finite is repaired to 0 and reported, as for the other
  /// two.
  public var beginTime: Double {
    get { timing.beginTime }
    set { setTiming(\.beginTime, newValue, repair: 0) }
  }
  /// Seconds added to this time; 0 by default.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { setTiming(\.timeOffset, newValue, repair: 0) }
  }
  /// Seconds of this time per second of the superlayer's; negative runs backwards; 1 by default.
  public var speed: Double {
    get { timing.speed }
    set { setTiming(\.speed, newValue, repair: 1) }
  }

  private func setTiming(_ part: WritableKeyPath<TimeMap, Double>, _ value: Double, repair: Double) {
    var value = value
    if !value.isFinite {
      Misuse.report(.number(call: "layer timing", wanted: "a finite number", found: "\(value)", repair: "\(repair)"), of: subject)
      value = repair
    }
    guard timing[keyPath: part] != value else { return }
    timing[keyPath: part] = value
    applyTiming()
  }

  // MARK: Converting times (MT-10)

  /// Converts a time of `layer` (nil: of the stage) to this layer's, by way of their common ancestor. A layer at speed 0 has no way back to its
  /// superlayer's time; the conversion gives its ``timeOffset`` there (MT-10). O(depth).
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    toLocal(layer.map { $0.toStage(time, below: commonAncestor(with: $0)) } ?? time, below: layer.flatMap { commonAncestor(with: $0) })
  }

  /// Converts a time of this layer to `layer`'s (nil: the stage's), in seconds. O(depth).
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    guard let layer else { return toStage(time, below: nil) }
    return layer.convertTime(time, from: self)
  }

  private func toLocal(_ time: Double, below ancestor: Layer?) -> Double {
    // most layers have the superlayer's time
    let timeAround = TimeMap()
    var maps: [TimeMap] = []
    var layer: Layer? = self
    while let here = layer, here !== ancestor {
      if here.timing != timeAround { maps.append(here.timing) }
      layer = here.superlayer
    }
    return maps.reversed().reduce(time) { $1.localTime(at: $0) }
  }

  private func toStage(_ time: Double, below ancestor: Layer?) -> Double {
    var (time, layer) = (time, Optional(self))
    while let here = layer, here !== ancestor {
      time = here.timing.parentTime(at: time)
      layer = here.superlayer
    }
    return time
  }

  /// The nearest layer that both lie in or are; nil if they are in different trees. O(depth).
  func commonAncestor(with other: Layer) -> Layer? {
    let (depth, otherDepth) = (depth, other.depth)
    var (here, there): (Layer?, Layer?) = (self, other)
    for _ in 0..<max(0, depth - otherDepth) { here = here?.superlayer }
    for _ in 0..<max(0, otherDepth - depth) { there = there?.superlayer }
    while here !== there { (here, there) = (here?.superlayer, there?.superlayer) }
    return here
  }

  /// The number of ancestors.
  private var depth: Int {
    var (depth, layer) = (0, superlayer)
    while let here = layer { (depth, layer) = (depth + 1, here.superlayer) }
    return depth
  }

  /// This layer's time at its stage's `now`, in seconds; at stage time 0 without a stage. O(depth).
  public var localNow: Double { convertTime(stage?.now ?? 0, from: nil) }

  // MARK: Changing the speed (MT-11)

  /// Changes the layer's speed without a jump: everything in it keeps its current time and continues at the new speed. 0 pauses, 0.5 halves the speed, a
  /// negative one runs backwards. A speed that is not finite is repaired to 1 and reported.
  public func continueTime(atSpeed newSpeed: Double) {
    let local = localNow
    let outside = superlayer?.localNow ?? stage?.now ?? 0
    var speed = newSpeed
    if !speed.isFinite {
      Misuse.report(.number(call: "continueTime(atSpeed:)", wanted: "a finite speed", found: "\(newSpeed)", repair: "1"), of: subject)
      speed = 1
    }
    (timing.beginTime, timing.timeOffset, timing.speed) = (outside, local, speed)
    guard let stage, ownSpace != 0 || timing != TimeMap() else { return }
    makeSpace(in: stage)
    stage.engine.setSpeed(of: ownSpace, to: speed)
    changed()
  }

  /// Stops the time of the layer and its descendants; does nothing on a paused one.
  public func pauseTime() { if speed != 0 { continueTime(atSpeed: 0) } }

  // MARK: The engine's side

  /// Applies a change of timing. A layer whose time differs from its superlayer's gets a time space, which it keeps as long as it is on the stage.
  func applyTiming() {
    guard let stage, ownSpace != 0 || timing != TimeMap() else { return }
    makeSpace(in: stage)
    stage.engine.setSpace(ownSpace, to: timing)
    changed()
  }

  private func makeSpace(in stage: Stage) {
    guard ownSpace == 0 else { return }
    ownSpace = stage.engine.makeSpace(in: timeSpace)
    moveIntoSpace(ownSpace)
  }

  /// Moves the animations of this layer, and of the descendants without a time of their own, into a time space.
  private func moveIntoSpace(_ space: Int) {
    stage?.engine.beginDepartures()
    var (layers, inside) = ([self], [Layer]())
    while let layer = layers.popLast() {
      layer.timeSpace = space
      layer.forEachProperty { $1.value(layer).moveIntoSpace(space) }
      for (_, added) in layer.explicit.all { added.clock?.timeSpace = space }
      if let mask = layer.mask { inside.append(mask) }
      inside += layer.sublayers
      while let next = inside.popLast() {
        guard let stage = next.stage else { continue }
        if next.ownSpace != 0 { stage.engine.setParent(of: next.ownSpace, to: space) } else { layers.append(next) }
      }
    }
  }

  /// Called when the superlayer's time space has changed.
  func spaceAroundChanged(to space: Int) {
    guard let stage else { return }
    if ownSpace != 0 {
      stage.engine.setParent(of: ownSpace, to: space)
    } else if timeSpace != space {
      moveIntoSpace(space)
    }
  }

  /// Frees the layer's time space when it leaves the stage.
  func releaseTimeSpace() {
    if ownSpace != 0 { stage?.engine.freeSpace(ownSpace) }
    (ownSpace, timeSpace) = (0, 0)
  }
}
