import Synchronization

/// How a block or animation ended, for tasks that wait on any thread. Without any it is one number.
struct Ending: ~Copyable {
  /// 0 while it runs, then the number of the outcome; ``awaited`` is added by the first task that waits.
  private let state = Atomic<UInt8>(0)
  private let made = Mutex<OutcomePromise?>(nil)

  private static let awaited: UInt8 = 0x80
  private static let released: UInt8 = 0x7F

  private static func number(of end: MemberEnd?) -> UInt8 { end.map { UInt8($0.rawValue + 1) } ?? released }
  private static func outcome(_ number: UInt8) -> Outcome { MemberEnd(rawValue: Int(number) - 1)?.outcome ?? .released }

  /// The promise that tasks wait on.
  var promise: OutcomePromise {
    let promise = made.withLock { made in
      if let made { return made }
      let promise = OutcomePromise()
      made = promise
      return promise
    }
    let before = state.bitwiseOr(Self.awaited, ordering: .acquiringAndReleasing).oldValue & ~Self.awaited
    if before != 0 { promise.fulfil(Self.outcome(before)) }
    return promise
  }

  /// Notes the end for the tasks that wait; only the first call counts.
  /// - Parameter end: nil if its stage was released before.
  func note(_ end: MemberEnd?) {
    let number = Self.number(of: end)
    if state.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged { return }
    guard state.compareExchange(expected: Self.awaited, desired: Self.awaited | number, ordering: .acquiringAndReleasing).exchanged else {
      return
    }
    made.withLock { $0 }?.fulfil(Self.outcome(number))
  }

  /// Resets it for reuse, if only the caller has a reference.
  @inline(__always)
  func reset() {
    if state.load(ordering: .relaxed) & Self.awaited != 0 { made.withLock { $0 = nil } }
    state.store(0, ordering: .relaxed)
  }
}
