import Legato
import LegatoHosting
import Testing

@Suite("Frames are told when they were seen, as soon as the display reports it")
struct UnseenFrameTests {
  /// What a display has reported of a frame.
  private final class Record {
    var presentation = UnseenFrames<Record>.Presentation.awaited
  }

  private var (unseen, history) = (UnseenFrames<Record>(), FrameHistory(capacity: 100))

  /// Draws a frame that begins at a time.
  private mutating func draw(at time: Double) -> Record {
    let record = Record()
    history.add(FrameReport(due: time, begun: time, drawn: time + 0.002))
    unseen.add(record, to: history)
    return record
  }

  private mutating func settle(at now: Double) { unseen.settle(&history, at: now) { $0.presentation } }
  private var seen: [Double?] { history.reports.map(\.displayed) }

  @Test("DL-10 each frame has its own time, in whatever order they are reported, also the last ones of a motion") mutating func order() {
    let records = [1.0, 2, 3, 4].map { draw(at: $0) }
    settle(at: 4)
    #expect(seen == [nil, nil, nil, nil] && unseen.count == 4)
    records[1].presentation = .at(2.05)
    settle(at: 4)
    #expect(seen == [nil, 2.05, nil, nil] && unseen.count == 3)
    records[0].presentation = .at(1.03)
    records[2].presentation = .unknown
    settle(at: 4)
    #expect(seen == [1.03, 2.05, nil, nil] && unseen.count == 1)
    // no frame follows
    records[3].presentation = .at(4.02)
    settle(at: 9)
    settle(at: 10)
    #expect(seen == [1.03, 2.05, nil, 4.02] && unseen.count == 0)
  }

  @Test("Before a frame is drawn, none is awaited") mutating func none() {
    unseen.add(Record(), to: history)
    settle(at: 1)
    #expect(unseen.count == 0 && history.total == 0)
  }

  @Test("Impossible times are unknown ones: before the frame began, far ahead, or no numbers", arguments: [0.9, -5, 4, .infinity, .nan])
  mutating func impossible(time: Double) {
    let record = draw(at: 1)
    record.presentation = .at(time)
    settle(at: 1.5)
    #expect(seen == [nil] && unseen.count == 0)
  }

  @Test("A predicted refresh is taken, and a frame that is seen at once") mutating func predicted() {
    let records = [1.0, 2].map { draw(at: $0) }
    records[0].presentation = .at(1)
    records[1].presentation = .at(2.6)
    settle(at: 2.5)
    #expect(seen == [1, 2.6])
  }

  @Test("Frames of which nothing is reported are given up, the oldest first, and their records released") mutating func silent() {
    weak var first: Record?
    do { first = draw(at: 0) }
    #expect(first != nil)
    let records = (1...90).map { draw(at: Double($0)) }
    #expect(unseen.count == 64 && first == nil)
    records[0].presentation = .at(1.5)
    records[89].presentation = .at(90.5)
    settle(at: 91)
    #expect(seen[1] == nil && seen[90] == 90.5 && unseen.count == 63)
  }
}
