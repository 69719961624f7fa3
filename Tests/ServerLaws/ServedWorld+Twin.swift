import LegatoCore
import LegatoLayers

/// What differs from the same calls where no server shows the windows.
extension ServedWorld {
  /// Begins that were reported, and curves that were replaced since, differ by more than what is looked up alike.
  private static let roundingOfTwins = 1e-6

  /// Does what is called on `twin`, too, and looks whether it is the same there.
  func play(_ turn: UInt64, with twin: ServedWorld?) {
    play(turn)
    guard let twin else { return }
    twin.play(turn)
    if let difference = difference(from: twin) { breaks("A served window is as it would be without a server", difference) }
  }

  private func difference(from twin: ServedWorld) -> String? {
    for (number, (own, other)) in zip(windows, twin.windows).enumerated() {
      if let shown = Self.difference(shownTree(own), shownTree(other), within: Self.roundingOfTwins) {
        return "window \(number) at \(time): \(shown)"
      }
    }
    // what ends at one time may end in another order, where begins were reported
    if outcomes.sorted() != twin.outcomes.sorted() { return "\(outcomes.suffix(4)) and \(twin.outcomes.suffix(4))" }
    for (number, (own, other)) in zip(animators, twin.animators).enumerated() {
      if Self.differ(own, other) { return "animator \(number) at \(time)" }
    }
    for (own, other) in zip(layers, twin.layers) where own.animationKeys != other.animationKeys || Self.differ(own, other) {
      return "model or keys of layer \(own.name ?? "") at \(time)"
    }
    return nil
  }

  private static func differ(_ own: PropertyAnimator, _ other: PropertyAnimator) -> Bool {
    own.state != other.state || own.isRunning != other.isRunning || abs(own.fractionComplete - other.fractionComplete) > roundingOfTwins
  }

  private static func differ(_ own: Layer, _ other: Layer) -> Bool {
    let distances = [
      own.position.x - other.position.x, own.position.y - other.position.y, own.opacity - other.opacity,
      own.transform.m11 - other.transform.m11, own.zPosition - other.zPosition,
    ]
    return distances.contains { abs($0) > roundingOfTwins }
  }
}
