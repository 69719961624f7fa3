import LegatoTiming
import Synchronization

/// Misuses reported while a body ran.
final class Reports: Sendable {
  private let list = Mutex<[Misuse]>([])
  var all: [Misuse] { list.withLock { $0 } }

  static func during(_ body: () throws -> Void) rethrows -> [Misuse] {
    let reports = Reports()
    try Misuse.$handler.withValue({ misuse in reports.list.withLock { $0.append(misuse) } }) { try body() }
    return reports.all
  }
}
