import LegatoTiming

/// A typed reference to a value: the shared implementation of ``Animated`` and ``AnimatedArray``.
///
/// Valid while its stage is retained and the value exists.
@usableFromInline
struct TypedReference<Value: Animatable> {
  @usableFromInline let reference: ValueReference

  @inlinable @inline(__always)
  init(_ reference: ValueReference) { self.reference = reference }

  var stage: Stage { reference.stage }
  /// The engine's number of the value.
  var slot: Int { reference.slot.number }

  // MARK: Making

  static func kind(isAdditive: Bool?, hasVectorVelocity: Bool?, isMovement: Bool?) -> Slot.Kind {
    Slot.Kind(
      algebra: algebra, width: algebra == .discrete ? 1 : Value.componentCount,
      isAdditive: isAdditive ?? (Value.combination == .sum || Value.combination == .product),
      hasVectorVelocity: hasVectorVelocity ?? (Value.hasVectorVelocity && Value.componentCount >= 2),
      isMovement: isMovement ?? (algebra != .color && algebra != .discrete))
  }

  private static var algebra: Algebra {
    if isDiscrete { return .discrete }
    return switch Value.combination {
    case .product: .affine
    case .premultiplied: .color
    case .transform: .transform
    case .sum, .replace, .discrete: .sum
    }
  }

  /// Whether values are not interpolated.
  @inlinable static var isDiscrete: Bool {
    switch Value.combination {
    case .sum, .replace: Value.componentCount <= 0
    case .product: Value.componentCount != 6
    case .premultiplied: Value.componentCount != 4
    case .transform: Value.componentCount != 16
    case .discrete: true
    }
  }

  /// The initial value of a new slot.
  func begin(_ value: Value) {
    if Self.isDiscrete { reference.chunk.pointee.places.setTable(reference.place, DiscreteTable<Value>()) }
    withNumbers(of: value) { stage.engine.setModel(of: slot, to: $0) }
    _ = stage.engine.show(slot)
  }

  // MARK: Model and presentation

  @inlinable var value: Value {
    @inline(__always) get { read { reference.copyModel(to: $0) } }
    @inline(__always) nonmutating set { withNumbers(of: newValue) { reference.change(to: $0) } }
  }

  @inlinable var presentation: Value { @inline(__always) get { read { reference.copyPresentation(to: $0) } } }

  @inlinable var velocity: Value { Self.isDiscrete ? presentation : read { reference.copyVelocity(to: $0) } }

  func velocity(matching wanted: Value, to target: Value) -> SpringVelocity {
    let (place, slot) = (self.slot, reference.slot)
    guard slot.algebra == .sum else { return SpringVelocity(dx: 0, dy: 0) }
    let (velocity, rate) = (stage.engine.velocity(of: place), stage.engine.rateOfTime(of: slot))
    var parts = (0.0, 0.0)
    withNumbers(of: wanted) { wanted in
      withNumbers(of: target) { target in
        // what runs goes on beside the spring, or ends with its start
        let adds = stage.engine.isAdditive(StartRequest.Policy(), slot, to: target)
        let from = adds ? slot.model : stage.engine.show(place)
        func part(_ i: Int) -> Double {
          guard i < slot.width else { return 0 }
          let others = adds ? stage.engine.pool.numbers[velocity + i] : 0
          let start = stage.engine.pool.numbers[from + i]
          // the spring's seconds are those of the value's own time
          return normalizedVelocity((wanted[i] - others) / rate, from: start, to: target[i], scale: stage.scale)
        }
        parts = (part(0), part(1))
      }
    }
    return SpringVelocity(dx: parts.0, dy: parts.1)
  }

  // MARK: Animations

  var isAnimating: Bool { !stage.engine.isAtRest(slot) }
  var animationCount: Int { stage.engine.rowCount(slot) }

  func removeAllAnimations() {
    stage.engine.removeAll(from: slot)
    stage.finishCall()
  }

  // MARK: Numbers

  /// The value whose numbers `copy` writes.
  @inlinable @inline(__always)
  func read(_ copy: (UnsafeMutablePointer<Double>) -> Void) -> Value {
    if Self.isDiscrete { return place(copy) }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: Value.componentCount) { buffer in
      copy(buffer.baseAddress!)
      return Value(components: Span(_unsafeElements: UnsafeBufferPointer(buffer)))
    }
  }

  /// The value's numbers on the stack: the value's own code never runs during an access to the engine.
  @inlinable @inline(__always)
  func withNumbers(of value: Value, _ body: (UnsafeBufferPointer<Double>) -> Void) {
    if Self.isDiscrete { return withPlace(of: value, body) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Value.componentCount) { buffer in
      buffer.initialize(repeating: 0)
      var span = buffer.mutableSpan
      value.write(to: &span)
      body(UnsafeBufferPointer(buffer))
    }
  }

  @usableFromInline
  func place(_ copy: (UnsafeMutablePointer<Double>) -> Void) -> Value {
    var place = 0.0
    copy(&place)
    return table.values[min(table.values.count - 1, max(0, Int(saturating: place)))]
  }

  @usableFromInline
  func withPlace(of value: Value, _ body: (UnsafeBufferPointer<Double>) -> Void) {
    withUnsafePointer(to: Double(place(of: value))) { body(UnsafeBufferPointer(start: $0, count: 1)) }
  }

  /// The values that a discrete value's numbers stand for.
  var table: DiscreteTable<Value> { unsafeDowncast(reference.chunk.pointee.places.table(reference.place)!, to: DiscreteTable<Value>.self) }

  /// The index of a discrete value in the table, which is reset when the value is at rest.
  private func place(of value: Value) -> Int {
    if let known = table.values.firstIndex(of: value) { return known }
    if !table.values.isEmpty, table.values.count >= 8, !isAnimating {
      table.values = [self.value]
      stage.engine.setModel(of: slot, to: [0])
    }
    table.values.append(value)
    return table.values.count - 1
  }
}

/// Discrete values have no numbers: the engine animates indices in this table.
final class DiscreteTable<Value> { var values: [Value] = [] }
