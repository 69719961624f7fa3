extension Animated {
  /// The hit-testing policies of the blocks and animators that animate this value.
  package var interactions: [Timeline.Interaction] {
    // explicit animations have no policy
    stage.engine.rowInteractions(of: slot)
  }
}

extension Engine {
  /// Whether an animator without manual hit testing animates the value.
  package func isTestedWhereSeen(_ slot: Int) -> Bool {
    func isAutomatic(_ timeline: Int) -> Bool {
      if case .animator(_, isManual: false) = timelines[timeline].interaction { true } else { false }
    }
    guard rowCount(slot) > 0 else { return false }
    // only an animator's rows follow a timeline
    guard
      slots[slot].hasGeneral
        || chunks[slots[slot].chunk].timelinePlaybacks.contains(where: {
          playbacks[$0].follower.map { isAutomatic($0.state.timeline) } ?? false
        })
    else { return false }
    return slots[slot].rows.contains { row in
      explicit(row, of: slots[slot]) == nil && member(row, of: slots[slot]).map { isAutomatic($0.timeline) } ?? false
    }
  }
}

extension Animated {
  /// Whether the value has any animation.
  package var hasAnimations: Bool {
    reference.reference.withStage { $0.engine.rowCount(slot) > 0 }
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
