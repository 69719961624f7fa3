import CLegatoThread

/// The block and the stage that are current on this thread; both are kept alive by the call that made them current.
enum ThreadContext {
  static var block: BlockContext? {
    legato_thread_block().map { Unmanaged<BlockContext>.fromOpaque($0).takeUnretainedValue() }
  }
  static var stage: Stage? {
    legato_thread_stage().map { Unmanaged<Stage>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs `body` with `block` current, nil for none.
  static func with<R>(block: BlockContext?, _ body: () throws -> R) rethrows -> R {
    let former = legato_thread_block()
    legato_thread_set_block(block.map { Unmanaged.passUnretained($0).toOpaque() })
    defer { legato_thread_set_block(former) }
    return try withExtendedLifetime(block) { try body() }
  }

  static func with<R>(stage: Stage?, _ body: () throws -> R) rethrows -> R {
    let former = legato_thread_stage()
    legato_thread_set_stage(stage.map { Unmanaged.passUnretained($0).toOpaque() })
    defer { legato_thread_set_stage(former) }
    return try withExtendedLifetime(stage) { try body() }
  }
}
