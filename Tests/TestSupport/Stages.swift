import LegatoCore

extension Stage {
  /// Advances over `frames` equal steps to `time`.
  public func run(to time: Double, frames: Int = 1) {
    let start = now
    for frame in 1...frames { advance(to: frame == frames ? time : start + (time - start) * Double(frame) / Double(frames)) }
  }
}
