/// A value's numbers, read and set without knowing its type: what a setter costs is here, and is compiled once.
extension Home {
  /// Copies the numbers of its model. O(width).
  @usableFromInline
  func copyModel(to numbers: UnsafeMutablePointer<Double>) {
    let slot = slot
    withStage { $0.engine.copy(slot.model, slot.width, to: numbers) }
  }

  /// Copies the numbers that it shows now. O(width) after a frame; what was changed since is computed alone.
  @usableFromInline
  func copyPresentation(to numbers: UnsafeMutablePointer<Double>) {
    let slot = slot
    withStage { stage in
      let place = stage.engine.show(slot)
      stage.reportUnwell()
      stage.engine.copy(place, slot.width, to: numbers)
    }
  }

  /// Copies the change of its numbers a second. O(rows of its chunk).
  @usableFromInline
  func copyVelocity(to numbers: UnsafeMutablePointer<Double>) {
    let slot = slot
    withStage { stage in
      let place = stage.engine.velocity(of: slot.number)
      stage.engine.copy(place, slot.width, to: numbers)
    }
  }

  /// See ``Stage/change(_:to:)``.
  @usableFromInline
  func change(to new: UnsafeBufferPointer<Double>) { withStage { $0.change(slot, to: new) } }
}

extension Stage {
  /// Sets a slot's model: animated by the block that is running on this thread, at once outside any.
  func change(_ slot: Slot, to new: UnsafeBufferPointer<Double>) {
    guard let block = ThreadContext.block else {
      engine.setModel(of: slot.number, to: new)
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
