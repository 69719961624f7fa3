/// How long frames took to move and to draw, in seconds.
struct FrameReport: CustomStringConvertible {
  private var times: [Double] = []
  mutating func add(_ seconds: Double) { times.append(seconds) }

  var description: String {
    let sorted = times.sorted()
    guard let longest = sorted.last else { return "no frames" }
    func milliseconds(_ seconds: Double) -> String { "\((seconds * 1e4).rounded() / 10) ms" }
    return "\(times.count) frames, half of them within \(milliseconds(sorted[sorted.count / 2])), the longest \(milliseconds(longest))"
  }
}
