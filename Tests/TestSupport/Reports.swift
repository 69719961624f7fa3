import LegatoCore
import Synchronization

/// Misuses that were reported, from whatever thread they came.
public final class Reports: Sendable {
  private let list = Mutex<[Misuse]>([])
  public init() {}
  public func add(_ misuse: Misuse) { list.withLock { $0.append(misuse) } }
  public var all: [Misuse] { list.withLock { $0 } }

  /// Those reported while a body ran.
  public static func during(_ body: () throws -> Void) rethrows -> [Misuse] {
    let reports = Reports()
    try Misuse.$handler.withValue({ reports.add($0) }) { try body() }
    return reports.all
  }
}
