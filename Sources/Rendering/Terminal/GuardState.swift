import LegatoSystem

/// The state that signal handlers use, allocated in advance.
struct GuardState {
  static let signalCount = 13

  var lock = pthread_mutex_t()
  var isClaimed = false
  var hasExitHandler = false
  /// 1 while the terminal's modes are switched.
  var isEntered: sig_atomic_t = 0
  /// The time at which the process was stopped, in nanoseconds; 0 while it runs.
  var stoppedAt: Int64 = 0
  /// The total time for which the process was stopped, in nanoseconds.
  var stopped: Int64 = 0
  var input: Int32 = -1
  var output: Int32 = -1
  /// The pipe's read and write ends; −1 until created, then open as long as the process lives.
  var pipe: (Int32, Int32) = (-1, -1)
  var original = termios()
  var raw = termios()
  /// The sequence that switches the modes: static text, valid as long as the process lives.
  var enter: UnsafePointer<UInt8>?
  var enterCount = 0
  var leave: UnsafePointer<UInt8>?
  var leaveCount = 0
  /// The former signal actions.
  let former = UnsafeMutablePointer<sigaction>.allocate(capacity: signalCount)
  let defaultAction = UnsafeMutablePointer<sigaction>.allocate(capacity: 1)
  let stopAction = UnsafeMutablePointer<sigaction>.allocate(capacity: 1)

  /// Nil is the system's default action of a signal (SIG_DFL).
  typealias Handler = (@convention(c) (Int32) -> Void)?

  /// An action that runs `handler`; calls that it interrupts are started again, and the signals of `held` wait until it is over.
  static func action(_ handler: Handler, holding held: [Int32]) -> sigaction {
    var action = sigaction()
    sigemptyset(&action.sa_mask)
    for signal in held { sigaddset(&action.sa_mask, signal) }
    action.sa_flags = Int32(SA_RESTART) | Int32(SA_ONSTACK)
    action.handler = handler
    return action
  }

  /// Whether it is SIG_IGN, which has the address 1 on every system here.
  static func isIgnored(_ action: sigaction) -> Bool {
    return unsafeBitCast(action.handler, to: Int.self) == 1
  }
}
