extension Animated {
  /// What the blocks and animators that move this value say about touches on what it belongs to.
  package var interactions: [Timeline.Interaction] {
    let engine = stage.engine
    let slot = engine.slots[slot]
    // explicit animations say nothing about touches
    return (slot.loose + slot.members).filter { !engine.contributions[$0.index].isExplicit }.map {
      engine.timelines[engine.contributions[$0.index].timeline].interaction
    }
  }
}
