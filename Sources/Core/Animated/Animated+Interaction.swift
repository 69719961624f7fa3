extension Animated {
  /// What the blocks and animators that move this value say about touches on what it belongs to.
  package var interactions: [Timeline.Interaction] {
    let numbers = stage.engine.slots[slot]
    let contributions = (numbers.loose + numbers.members).map { name in
      stage.engine.timelines[stage.engine.contributions[name.index].timeline].interaction
    }
    return contributions + stage.engine.rowInteractions(of: slot)
  }
}
