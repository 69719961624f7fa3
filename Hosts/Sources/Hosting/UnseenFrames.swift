import Legato

/// Drawn frames of which the display has not reported yet when they were seen, with the system's records of them, in which that will be found.
package struct UnseenFrames<Record> {
  /// What a record says.
  package enum Presentation: Equatable {
    /// Nothing yet.
    case awaited
    /// Nothing, and it never will.
    case unknown
    /// When the frame was seen, in seconds of the history's clock.
    case at(Double)
  }

  private struct Frame {
    let record: Record
    /// Its number in the history, and when it began.
    let number: Int
    let begun: Double
  }
  private var frames: [Frame] = []
  /// Frames that are awaited longer are given up, the oldest first.
  private static var maximumCount: Int { 64 }

  package init() {}

  /// Frames that are awaited.
  package var count: Int { frames.count }

  /// Awaits the frame that was added last to the history.
  package mutating func add(_ record: Record, to history: FrameHistory) {
    guard let report = history.last(1).first else { return }
    if frames.count >= Self.maximumCount { frames.removeFirst() }
    frames.append(Frame(record: record, number: history.totalCount, begun: report.begun))
  }

  /// Notes in the history when frames were seen. A time before the frame began, or of which the screen's refresh is still far, is taken for unknown.
  package mutating func settle(_ history: inout FrameHistory, at now: Double, _ presentation: (Record) -> Presentation) {
    frames.removeAll { frame in
      switch presentation(frame.record) {
      case .awaited: return false
      case .unknown: break
      case .at(let time): if time >= frame.begun, time <= now + Self.farthest { history.recordDisplay(at: time, frame: frame.number) }
      }
      return true
    }
  }

  /// The longest time, in seconds, from the report of a frame to its presentation: systems may predict the next refresh.
  private static var farthest: Double { 1 }
}
