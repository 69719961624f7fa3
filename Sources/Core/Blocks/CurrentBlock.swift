/// The block that is running on this thread, for other modules.
package enum CurrentBlock {
  /// Whether a change of a value of `stage` now would be animated.
  package static func animates(in stage: Stage) -> Bool { ThreadContext.block?.animates(in: stage) ?? false }
  /// Whether any block is running, even one without animation.
  package static var exists: Bool { ThreadContext.block != nil }
  /// Notes that something of `stage` was changed in the block at once.
  package static func noteChange(in stage: Stage) { ThreadContext.block?.noteChange(in: stage) }
  /// Whether layouts that are scheduled now are performed at the end of the block's body.
  package static var performsLayouts: Bool { ThreadContext.block?.pointee.options.contains(.layoutSubviews) ?? false }
  /// Schedules a layout for the end of the block's body, if ``performsLayouts``.
  package static func layOutAtEnd(_ layout: @escaping () -> Void) {
    guard performsLayouts, let block = ThreadContext.block else { return }
    if block.pointee.layouts.isEmpty { block.pointee.layouts = OptionalReference(BlockContext.Layouts()) }
    block.pointee.layouts.object?.calls.append(layout)
  }
  /// Runs `body` outside any block.
  package static func leave<R>(_ body: () throws -> R) rethrows -> R { try ThreadContext.with(block: nil, body) }
}
