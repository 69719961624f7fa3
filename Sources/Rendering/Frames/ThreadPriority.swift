/// The scheduling priority of a thread.
public enum ThreadPriority: Hashable, Sendable {
  /// As the thread that created it.
  case normal
  /// Above most others, if the system grants it: on Linux to users who may lower a nice value (`CAP_SYS_NICE`, or a limit `nice` of the user).
  case high
}
