/// How soon a thread gets a processor that others want, too.
public enum ThreadPriority: Hashable, Sendable {
  /// As the thread that made it.
  case normal
  /// Before most others, where the system grants it: on Linux to whoever may lower a nice value (`CAP_SYS_NICE`, or a limit `nice` set for the user).
  case high
}
