import Expectations
import LegatoCore
import LegatoRendering
import TestSupport
import Testing

@Suite("The monotonic clock never goes back") struct MonotonicClockTests {
  @Test("MU-3: an invalid time to sleep until is reported, and nothing sleeps") func badTimes() throws {
    let clock = MonotonicClock()
    // one that would come back anyhow goes first
    for time in [Double.nan, -.infinity, .infinity] {
      let reports = Reports.during { clock.sleep(until: time) }
      try #require(reports.count == 1 && reports.allSatisfy { "\($0)".hasPrefix("sleep(until:)") }, "\(time)")
    }
    expect(Reports.during { clock.sleep(until: -1) }.isEmpty)
  }
}
