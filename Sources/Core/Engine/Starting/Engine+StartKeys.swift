/// Starts of blocks' keyframes as rows.
extension Engine {
  /// Starts a row through a track's keys to a new model, under a plain start's curve or timeline.
  /// - Parameter adds: Whether the keys are offsets, and add; otherwise they replace the animations on the value.
  mutating func startKeys(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ track: Track, adds: Bool,
    to new: UnsafeBufferPointer<Double>
  ) -> PlainStart.Outcome {
    guard plain.pointee.starts(slot), let times = times(of: plain, on: slot), let count = interpolationThrough(track, of: slot),
      !adds || mayTakeRow(slot) && !(slot.isMap && hasPart(slot))
    else {
      return .needsGeneral
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth + count) { buffer in
      buffer.initialize(repeating: 0)
      let offset = buffer.baseAddress.unsafelyUnwrapped
      let interpolation = offset + slot.rowWidth
      // no key depends on the model
      if !slot.isMap {
        let frame = KeyInterpolation.Frame(width: slot.width, adds: adds, hidesParts: !adds && hasExplicitRow(slot))
        writeKeys(of: slot, track, frame, pool.numbers.pointer(to: slot.model), at: interpolation)
      } else {
        MapInterpolation.write(track, at: interpolation) { MapInterpolation.write(track, $0, model: .identity, at: $1) }
        if adds { MapInterpolation.add(.adds, to: interpolation) }
        guard MapInterpolation(numbers: interpolation).isSound else { return .needsGeneral }
      }
      let numbers = StartNumbers(offset: offset, interpolation: interpolation)
      return enter(plain, spring, slot, times, numbers, replaces: !adds, to: new)
    }
  }

  /// The most numbers of a value's interpolation through keys; nil if it is not representable as a row.
  private func interpolationThrough(_ track: Track, of slot: Slot) -> Int? {
    guard nonFiniteModels.isEmpty, slot.takesRows, track.liveFrom.isEmpty else { return nil }
    return slot.isMap
      ? MapInterpolation.maximumCount(of: track) : KeyInterpolation.count(of: track, KeyInterpolation.Frame(width: slot.width))
  }
}
