import Expectations
import LegatoPorting
import TestSupport
import Testing

@Suite("Ported: geometry, paths, colours and views have the values that the original documents")
struct DocumentedTests {
  private static let whole = CGRect(x: 0, y: 0, width: 100, height: 100)

  @Test("a rectangle contains itself, its empty parts and what touches its edges, whatever is rounded") func contains() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      func number() -> Double { Double.random(in: -1...1, using: &random) }
      let rect = CGRect(x: number(), y: number(), width: abs(number()), height: abs(number()))
      expect(rect.contains(rect), "\(rect)")
    }
    let (small, outer) = (CGRect(x: 0.1, y: 0.1, width: 0.2, height: 0.2), Self.whole)
    expect(small.contains(small) && outer.contains(CGRect(x: 50, y: 50, width: 50, height: 50)) && !small.contains(outer))
    for side in [CGRect(x: -1, y: 0, width: 9, height: 9), CGRect(x: 0, y: -1, width: 9, height: 9)] { expect(!outer.contains(side)) }
    for side in [CGRect(x: 99, y: 0, width: 2, height: 1), CGRect(x: 0, y: 99, width: 1, height: 2)] { expect(!outer.contains(side)) }
    // a union with an empty rectangle reaches to that
    expect(outer.contains(CGRect(x: 100, y: 100, width: 0, height: 0)) && !outer.contains(CGRect(x: 101, y: 5, width: 0, height: 0)))
    // from (90, 90) back to (80, 80), and all of it turned over
    expect(outer.contains(CGRect(x: 90, y: 90, width: -10, height: -10)) && !outer.contains(CGRect(x: 5, y: 5, width: -10, height: 1)))
    expect(CGRect(x: 100, y: 100, width: -100, height: -100).contains(small) && !outer.contains(CGRect(x: .nan, y: 0, width: 1, height: 1)))
  }
}
