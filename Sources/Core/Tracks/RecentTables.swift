import LegatoTiming
import Synchronization

/// The tables of curves under which keys ran lately: to make one takes hundreds of evaluations, and mostly many values move alike.
enum RecentTables {
  private struct Part: Hashable {
    enum Curve: Hashable {
      case cubic(CubicTimingParameters)
      case spring(ResolvedSpring)
    }
    let curve: Curve
    let first, last: Double
  }

  private static let known = Mutex<[Part: ShareTable?]>([:])
  private static let most = 64

  /// See ``ShareTable/init(of:from:to:)``.
  static func table(of pace: ResolvedCurve, from first: Double, to last: Double) -> ShareTable? {
    let curve: Part.Curve
    switch pace {
    case .cubic(let cubic): curve = .cubic(cubic)
    case .spring(let spring): curve = .spring(spring)
    case .linear, .other, .mirrored: return ShareTable(of: pace, from: first, to: last)
    }
    let part = Part(curve: curve, first: first, last: last)
    if let table = known.withLock({ $0[part] }) { return table }
    let table = ShareTable(of: pace, from: first, to: last)
    known.withLock {
      if $0.count >= most { $0.removeAll() }
      $0[part] = table
    }
    return table
  }
}
