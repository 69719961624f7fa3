extension Animated {
  /// What the blocks and animators that move this value say about touches on what it belongs to.
  package var interactions: [Timeline.Interaction] {
    let numbers = stage.engine.slots[slot]
    // explicit animations say nothing about touches
    let contributions = (numbers.loose + numbers.members).map { stage.engine.contributions[$0.index] }.filter { !$0.isExplicit }
    return contributions.map { stage.engine.timelines[$0.timeline].interaction } + stage.engine.rowInteractions(of: slot)
  }
}
