/// When a stage needs its next frame.
public enum FrameDemand: Hashable, Sendable {
  /// Nothing changes by itself. The host may sleep until input arrives or ``Stage/onWake`` is called.
  case idle
  /// Nothing changes before this stage time, in seconds.
  case at(Double)
  /// Something is moving.
  case everyFrame
}
