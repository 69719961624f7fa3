extension Animated {
  /// The hit-testing policies of the blocks and animators that animate this value.
  package var interactions: [Timeline.Interaction] {
    let numbers = stage.engine.slots[slot]
    // explicit animations have no policy
    let contributions = numbers.contributions.map { stage.engine.contributions[$0.index] }.filter { !$0.isExplicit }
    return contributions.map { stage.engine.timelines[$0.timeline].interaction } + stage.engine.rowInteractions(of: slot)
  }
}

extension Engine {
  /// Whether an animator without manual hit testing animates the value.
  package func isTestedWhereSeen(_ slot: Int) -> Bool {
    func isAutomatic(_ timeline: Int) -> Bool {
      if case .animator(_, isManual: false) = timelines[timeline].interaction { true } else { false }
    }
    if !slots[slot].hasNoContribution {
      func moves(_ name: ContributionName) -> Bool {
        !contributions[name.index].isExplicit && isAutomatic(contributions[name.index].timeline)
      }
      for name in slots[slot].contributions where moves(name) { return true }
    }
    guard rowCount(slot) > 0 else { return false }
    let (chunk, place) = (slots[slot].chunk, slots[slot].place)
    // only an animator's rows follow a timeline
    guard
      chunks[chunk].timelinePlaybacks.contains(where: {
        playbacks[$0].follower.map { isAutomatic($0.state.timeline) } ?? false
      })
    else { return false }
    for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isRow(row, of: place) {
      if let follower = playbacks[chunks[chunk].log.keys[row].playback].follower, isAutomatic(follower.state.timeline) { return true }
    }
    return false
  }
}

extension Animated {
  /// Whether the value has any animation.
  package var hasAnimations: Bool {
    reference.reference.withStage { !$0.engine.slots[slot].hasNoContribution || $0.engine.rowCount(slot) > 0 }
  }

  /// See ``Engine/isTestedWhereSeen(_:)``.
  package var isTestedWhereSeen: Bool { reference.reference.withStage { $0.engine.isTestedWhereSeen(slot) } }

  /// The first two numbers of the model, or of the presentation at `now`: for points, without the generic path.
  package func pair(isShown: Bool) -> SIMD2<Double> {
    let reference = reference.reference
    guard isShown else { return reference.modelPair }
    defer { withExtendedLifetime(self) {} }
    return reference.withStage { stage in
      let start = stage.engine.show(reference.slot)
      stage.reportNonFinite()
      return stage.engine.pair(start)
    }
  }

  /// See ``Engine/watchRest(of:_:)``.
  package func watchRest(_ watcher: any RestWatcher) -> Bool { reference.reference.withStage { $0.engine.watchRest(of: slot, watcher) } }
}
