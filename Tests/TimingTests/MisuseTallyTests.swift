import Expectations
import LegatoTiming
import TestSupport
import Testing

@Suite("Repeated reports are counted, and name their source") struct MisuseTallyTests {
  private func number(_ found: Double, _ call: String = "position") -> Misuse {
    .number(call: call, wanted: "finite numbers", found: "\(found)", repair: "0")
  }

  @Test("MU-2 the first of a kind is reported, then the tenth, the hundredth and the thousandth with their count") func counts() {
    var tally = MisuseTally()
    let lines = (1...1000).map { tally.line(number(Double($0))) }
    let told = lines.indices.filter { lines[$0] != nil }.map { $0 + 1 }
    expectEqual(told, [1, 10, 100, 1000])
    expectEqual(lines[0], "Legato: position needs finite numbers, found 1.0; used 0")
    expectEqual(lines[99], "Legato: position needs finite numbers, found 100.0; used 0 (100 times so far)")
  }

  @Test("another call, expectation or remedy is another kind; reports of states and of numbers are different kinds") func kinds() {
    var tally = MisuseTally()
    let all: [Misuse] = [
      number(1, "position"), number(1, "opacity"), .number(call: "position", wanted: "something", found: "1", repair: "0"),
      .state(call: "position", wanted: "finite numbers", found: "1", remedy: ""), .state(call: "a", wanted: "b", found: "c", remedy: "d"),
      .state(call: "a", wanted: "b", found: "c", remedy: "e"),
    ]
    let first = all.map { tally.line($0) }
    expect(first.allSatisfy { $0 != nil })
    expectEqual(all.map { tally.line($0) }, [nil, nil, nil, nil, nil, nil])
  }

  @Test("the number of kinds is unlimited, what is remembered is limited") func bounded() {
    var tally = MisuseTally()
    for i in 0..<5000 { expect(tally.line(number(1, "\(i)")) != nil) }
    // the last thousand and fewer are known
    expect(tally.line(number(1, "4999")) == nil && tally.line(number(1, "0")) != nil)
  }

  @Test("while a picture occupies the terminal they wait, and none is lost but those that could not be read anyway") func kept() {
    var tally = MisuseTally()
    expectEqual(tally.lines(number(1, "before")).count, 1)
    tally.hold()
    for i in 0..<150 { expectEqual(tally.lines(number(1, "\(i)")), []) }
    // those between the first and the tenth are not told of anyway
    expectEqual(tally.lines(number(2, "0")), [])
    let lines = tally.flush()
    expect(lines.count == 101 && lines.last == "Legato: and 50 more")
    expectEqual(lines.prefix(100), (0..<100).map { "Legato: \(number(1, "\($0)"))" }[...])
    expect(tally.lines(number(1, "after")).count == 1 && tally.flush() == [])
  }

  @Test("the source's name is written after the call") func subjects() {
    let reports = Reports.during {
      Misuse.report(number(.nan), of: "Layer \"card\"")
      Misuse.report(.state(call: "add(_:)", wanted: "a", found: "b", remedy: "c"), of: "value 3")
    }
    expectEqual(
      reports.map(\.description),
      [
        "position of Layer \"card\" needs finite numbers, found nan; used 0", "add(_:) of value 3 needs a, found b; c",
      ])
  }
}
