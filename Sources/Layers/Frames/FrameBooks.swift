import LegatoCore

/// The ``FrameBook``s of a stage's windows; passes the engine's reports to the book of the layer concerned.
final class FrameBooks {
  private var books: [UInt64: FrameBook] = [:]
  private var last: UInt64 = 0

  static func of(_ stage: Stage) -> FrameBooks {
    if let books = stage.observer as? FrameBooks { return books }
    let made = FrameBooks()
    stage.observer = made
    return made
  }

  func add(_ book: FrameBook, on stage: Stage) -> UInt64 {
    if books.isEmpty { stage.engine.beginReporting() }
    last += 1
    books[last] = book
    return last
  }

  func remove(_ number: UInt64, on stage: Stage) {
    books[number] = nil
    if books.isEmpty { stage.engine.endReporting() }
  }

  /// Passes the changes of values on the stage to the books.
  func read(_ stage: Stage) {
    // consecutive changes mostly belong to one book; it is not retained, as the dictionary retains it
    var (number, current): (UInt64, Unmanaged<FrameBook>?) = (0, nil)
    stage.engine.reportChanges { owner in
      if owner >> 40 != number {
        number = owner >> 40
        current = books[number].map { .passUnretained($0) }
      }
      current?._withUnsafeGuaranteedRef { $0.noteShown(UInt32(truncatingIfNeeded: owner >> 8), Int(UInt8(truncatingIfNeeded: owner))) }
    }
  }
}
