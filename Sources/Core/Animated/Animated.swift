import LegatoTiming

/// A value with a model side and a presentation side.
///
/// ``value`` is where it is going; ``presentation`` is what a frame shows. Set in a block or an animator the model changes at once and the
/// presentation follows; set outside it changes at once on both sides.
public final class Animated<Value: Animatable> {
  /// Its place among the values of its stage, and its stage, which it holds: all that a value keeps by itself.
  @usableFromInline let home: Home

  public var stage: Stage { home.stage }
  var slot: Int { home.slot.number }

  /// - Parameters:
  ///   - isAdditive: whether changes add to animations that run (AD-9). By default sums and products do, all else replaces.
  ///   - startsFromShown: whether an animation that replaces starts from what is shown even where its block does not ask for that (AD-3).
  ///   - isMovement: whether a change of it counts as movement, which ``Stage/motionLevel`` may reduce. By default all but colours and what has no numbers does;
  ///     say false for what fades.
  ///   - hasVectorVelocity: whether components 0 and 1 take the two parts of a spring's start velocity (SP-13). By default points and vectors do.
  public init(
    _ value: Value, in stage: Stage, isAdditive: Bool? = nil, startsFromShown: Bool = false, hasVectorVelocity: Bool? = nil,
    isMovement: Bool? = nil
  ) {
    let algebra = Self.algebra
    let slot = stage.engine.makeSlot(
      Slot.Kind(
        algebra: algebra, width: algebra == .discrete ? 1 : Value.componentCount,
        isAdditive: isAdditive ?? (Value.combination == .sum || Value.combination == .product), startsFromShown: startsFromShown,
        hasVectorVelocity: hasVectorVelocity ?? (Value.self == Point.self || Value.self == Vector.self),
        isMovement: isMovement ?? (algebra != .color && algebra != .discrete)))
    home = Home(stage.engine.slots[slot])
    _ = Unmanaged.passRetained(stage)
    if algebra == .discrete { home.chunk.pointee.places.setTable(home.place, DiscreteTable<Value>()) }
    withNumbers(of: value) { stage.engine.setModel(of: slot, to: $0) }
    _ = stage.engine.show(slot)
    stage.reportUnwell()
  }

  deinit {
    let stage = home.chunk.pointee.stage
    stage._withUnsafeGuaranteedRef {
      $0.engine.freeSlot(slot)
      $0.finishCall()
    }
    stage.release()
  }

  private static var algebra: Algebra {
    if isDiscrete { return .discrete }
    return switch Value.combination {
    case .product: .affine
    case .replace: Value.self == Color.self ? .color : Value.self == Transform3D.self ? .transform : .sum
    case .sum, .discrete: .sum
    }
  }

  /// Whether nothing lies between two values.
  @inlinable static var isDiscrete: Bool {
    switch Value.combination {
    case .sum, .replace: Value.componentCount == 0
    case .product: Value.componentCount != 6
    case .discrete: true
    }
  }

  /// The model value: what was set last, whatever still moves.
  @inlinable public var value: Value {
    get { read { home.copyModel(to: $0) } }
    set { withNumbers(of: newValue) { home.change(to: $0) } }
  }

  /// What is shown at the stage's `now`, every call made since the last frame included.
  @inlinable public var presentation: Value { read { home.copyPresentation(to: $0) } }

  /// The change of ``presentation`` in units a second; 0 at rest and while paused. A discrete value has none and answers its presentation.
  @inlinable public var velocity: Value { Self.isDiscrete ? presentation : read { home.copyVelocity(to: $0) } }

  /// Whether anything runs on the value.
  public var isAnimating: Bool { !stage.engine.isAtRest(slot) }

  /// How many animations run on the value.
  public var animationCount: Int { stage.engine.animationCount(slot) }

  /// Drops what runs without touching the model: the presentation jumps to it, completions get false (LM-14).
  public func removeAllAnimations() {
    stage.engine.removeAll(from: slot)
    stage.finishCall()
  }

  /// The start velocity, in distances to travel a second, that makes the presented velocity `wanted` (units a second) when a spring to `target`
  /// starts now. It subtracts what other animations contribute (SP-5); hardly any distance counts as a pixel (SP-7).
  public func velocity(matching wanted: Value, to target: Value) -> SpringVelocity {
    let (place, slot) = (self.slot, stage.engine.slots[slot])
    guard slot.algebra == .sum else { return SpringVelocity(dx: 0, dy: 0) }
    let velocity = stage.engine.velocity(of: place)
    let from = slot.isAdditive ? slot.model : stage.engine.show(place)
    var parts = (0.0, 0.0)
    withNumbers(of: wanted) { wanted in
      withNumbers(of: target) { target in
        func part(_ i: Int) -> Double {
          guard i < slot.width else { return 0 }
          let others = slot.isAdditive ? stage.engine.pool.numbers[velocity + i] : 0
          let start = stage.engine.pool.numbers[from + i]
          return normalizedVelocity(wanted[i] - others, from: start, to: target[i], scale: stage.scale)
        }
        parts = (part(0), part(1))
      }
    }
    return SpringVelocity(dx: parts.0, dy: parts.1)
  }

  // MARK: For another engine

  /// The engine's number of the value.
  package var place: Int { slot }
  /// The values that a discrete value's numbers stand for; empty for any other.
  package var places: [Value] {
    get { Self.isDiscrete ? table.values : [] }
    set { if Self.isDiscrete { table.values = newValue } }
  }

  // MARK: Numbers

  // a value is held while its numbers are read or set: it holds the stage

  /// The value whose numbers `copy` writes.
  @inlinable @inline(__always)
  func read(_ copy: (UnsafeMutablePointer<Double>) -> Void) -> Value {
    if Self.isDiscrete { return place(copy) }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: Value.componentCount) { buffer in
      withExtendedLifetime(self) { copy(buffer.baseAddress!) }
      return Value(components: Span(_unsafeElements: UnsafeBufferPointer(buffer)))
    }
  }

  /// The value's numbers on the stack: the value's own code never runs while the engine is held.
  @inlinable @inline(__always)
  func withNumbers(of value: Value, _ body: (UnsafeBufferPointer<Double>) -> Void) {
    if Self.isDiscrete { return withPlace(of: value, body) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Value.componentCount) { buffer in
      buffer.initialize(repeating: 0)
      var span = buffer.mutableSpan
      value.write(to: &span)
      withExtendedLifetime(self) { body(UnsafeBufferPointer(buffer)) }
    }
  }

  @usableFromInline
  func place(_ copy: (UnsafeMutablePointer<Double>) -> Void) -> Value {
    var place = 0.0
    copy(&place)
    return table.values[min(table.values.count - 1, max(0, Int(place)))]
  }

  @usableFromInline
  func withPlace(of value: Value, _ body: (UnsafeBufferPointer<Double>) -> Void) {
    withUnsafePointer(to: Double(place(of: value))) { body(UnsafeBufferPointer(start: $0, count: 1)) }
  }

  private var table: DiscreteTable<Value> { unsafeDowncast(home.chunk.pointee.places.table(home.place)!, to: DiscreteTable<Value>.self) }

  /// Where a discrete value stands in the table; the table is begun anew when nothing runs.
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

/// Discrete values have no numbers: the engine moves their places in this table.
private final class DiscreteTable<Value> { var values: [Value] = [] }
