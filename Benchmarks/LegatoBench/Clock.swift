import LegatoSystem

/// The time of a monotonic clock, in nanoseconds.
func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Nanoseconds that `body` takes.
@inline(never)
func timed(_ body: () -> Void) -> Double {
  let begin = nanoseconds()
  body()
  return nanoseconds() - begin
}
