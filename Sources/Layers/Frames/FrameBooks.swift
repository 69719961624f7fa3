import LegatoCore

/// The books of a stage's windows: what the engine tells goes to the book of the layer that it is about.
final class FrameBooks {
  private var books: [UInt64: FrameBook] = [:]
  private var last: UInt64 = 0
  /// The one that was told last.
  private var current: FrameBook?

  static func of(_ stage: Stage) -> FrameBooks {
    if let books = stage.observer as? FrameBooks { return books }
    let made = FrameBooks()
    stage.observer = made
    return made
  }

  func add(_ book: FrameBook, on stage: Stage) -> UInt64 {
    if books.isEmpty { stage.engine.beginTelling() }
    last += 1
    books[last] = book
    return last
  }

  func remove(_ number: UInt64, on stage: Stage) {
    (books[number], current) = (nil, nil)
    if books.isEmpty { stage.engine.endTelling() }
  }

  /// Tells every book what moves on the stage.
  func read(_ stage: Stage) {
    stage.engine.tellChanges { owner in
      let (book, node, property) = (owner >> 40, UInt32(truncatingIfNeeded: owner >> 8), UInt8(truncatingIfNeeded: owner))
      if current?.number != book { current = books[book] }
      current?.noteShown(node, property)
    }
  }
}
