/// A value's numbers, read and set without knowing its type: what a setter costs is here, and is compiled once.
extension Stage {
  /// Copies the numbers of a slot's model. O(width).
  @usableFromInline
  func copyModel(of slot: Int, to numbers: UnsafeMutablePointer<Double>) {
    let slot = engine.slots.place(slot)
    engine.copy(slot.pointee.model, slot.pointee.width, to: numbers)
  }

  /// Copies the numbers that a slot shows now. O(width) after a frame; what was changed since is computed alone.
  @usableFromInline
  func copyPresentation(of slot: Int, to numbers: UnsafeMutablePointer<Double>) {
    let place = engine.show(slot)
    reportUnwell()
    engine.copy(place, engine.slots[slot].width, to: numbers)
  }

  /// Copies the change of a slot's numbers a second. O(rows of its chunk).
  @usableFromInline
  func copyVelocity(of slot: Int, to numbers: UnsafeMutablePointer<Double>) {
    let place = engine.velocity(of: slot)
    engine.copy(place, engine.slots[slot].width, to: numbers)
  }

  /// Sets a slot's model: animated by the block that is running on this thread, at once outside any.
  @usableFromInline
  func change(_ slot: Int, to new: UnsafeBufferPointer<Double>) {
    guard let block = ThreadContext.block else {
      engine.setModel(of: slot, to: new)
      return finishCall()
    }
    if block.changePlainly(slot, in: self, to: new) { return }
    block.set(slot, in: self, to: new)
    finishCall()
  }
}

extension Engine {
  @inline(__always)
  func copy(_ place: Int, _ width: Int, to numbers: UnsafeMutablePointer<Double>) {
    for i in 0..<width { numbers[i] = pool.numbers[place + i] }
  }
}
