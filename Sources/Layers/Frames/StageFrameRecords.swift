import LegatoCore

/// The ``FrameRecords`` of a stage's windows; passes the engine's reports to the records of the layer concerned.
final class StageFrameRecords {
  private var books: [UInt64: FrameRecords] = [:]
  private var last: UInt64 = 0

  static func of(_ stage: Stage) -> StageFrameRecords {
    if let books = stage.observer as? StageFrameRecords { return books }
    let made = StageFrameRecords()
    stage.observer = made
    return made
  }

  func add(_ records: FrameRecords, on stage: Stage) -> UInt64 {
    if books.isEmpty { stage.engine.beginReporting() }
    last += 1
    books[last] = records
    return last
  }

  func remove(_ number: UInt64, on stage: Stage) {
    books[number] = nil
    if books.isEmpty { stage.engine.endReporting() }
  }

  /// Passes the changes of values on the stage to the windows' records.
  func read(_ stage: Stage) {
    // consecutive changes mostly belong to one window; its records are not retained, as the dictionary retains them
    var (number, current): (UInt64, Unmanaged<FrameRecords>?) = (0, nil)
    stage.engine.reportChanges { owner, shown in
      if owner >> 40 != number {
        number = owner >> 40
        current = books[number].map { .passUnretained($0) }
      }
      current?._withUnsafeGuaranteedRef {
        $0.notePresentation(UInt32(truncatingIfNeeded: owner >> 8), Int(UInt8(truncatingIfNeeded: owner)), shown)
      }
    }
  }
}
