#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func fatalExit(_ code: Int32) -> Never { exit(code) }

/// Nanoseconds of a clock that only goes forwards.
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

extension [Double] {
  /// Between the two in the middle where their count is even.
  var median: Double {
    let values = sorted()
    return isEmpty ? .nan : (values[(count - 1) / 2] + values[count / 2]) / 2
  }

  /// The value that `share` of all are below, 0…1.
  func quantile(_ share: Double) -> Double { isEmpty ? .nan : sorted()[Swift.min(count - 1, Int(Double(count) * share))] }
}

extension Run {
  /// Medians of two things measured turn by turn, so that the machine's moods fall on both. The first turn of each warms up.
  func alternating(_ candidate: () -> Double, _ floor: () -> Double) -> (candidate: Double, floor: Double) {
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for turn in 0...repeats {
      let (a, b) = (candidate(), floor())
      guard turn > 0 else { continue }
      ours.append(a)
      theirs.append(b)
    }
    return (ours.median, theirs.median)
  }

  func median(_ body: () -> Double) -> Double {
    _ = body()
    return (0..<repeats).map { _ in body() }.median
  }
}

/// The same numbers in every run.
struct Draw {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// 0 ..< 1.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }
}

/// A walk through 0 ..< count in scattered order, every place once.
func scattered(_ count: Int) -> [Int] {
  var (order, draw) = (Array(0..<count), Draw(7))
  for i in stride(from: count - 1, to: 0, by: -1) { order.swapAt(i, Int(draw.next() * Double(i + 1))) }
  return order
}
