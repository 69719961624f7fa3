import LegatoTiming

/// A value with a model side and a presentation side.
///
/// ``value`` is where it is going; ``presentation`` is what a frame shows. Set in a block or an animator the model changes at once and the
/// presentation follows; set outside it changes at once on both sides. Very many of one type cost less in an ``AnimatedArray``.
///
/// What runs on it goes with it, and completions get false: keep it where it is shown. An optimized build lets go of a local after its last use.
public final class Animated<Value: Animatable> {
  /// Its place among the values of its stage, and its stage, which it holds: all that a value keeps by itself.
  @usableFromInline let reference: TypedReference<Value>

  /// The stage it was made in, which it keeps alive.
  public var stage: Stage { reference.stage }
  var slot: Int { reference.slot }

  /// A value at rest in `stage`.
  /// - Parameters:
  ///   - value: what it is at first, on both sides.
  ///   - stage: whose time it lives in.
  ///   - isAdditive: whether changes add to animations that run (AD-9). By default sums and products do, all else replaces.
  ///   - isMovement: whether a change of it counts as movement, which ``Stage/motionLevel`` may reduce. By default all but colours and what has no numbers does;
  ///     say false for what fades.
  ///   - hasVectorVelocity: whether components 0 and 1 take the two parts of a spring's start velocity (SP-13). By default points and vectors do.
  public init(
    _ value: Value, in stage: Stage, isAdditive: Bool? = nil, hasVectorVelocity: Bool? = nil,
    isMovement: Bool? = nil
  ) {
    let kind = TypedReference<Value>.kind(
      isAdditive: isAdditive, hasVectorVelocity: hasVectorVelocity, isMovement: isMovement)
    reference = TypedReference(ValueReference(stage.engine.slots[stage.engine.makeSlot(kind)]))
    _ = Unmanaged.passRetained(stage)
    reference.begin(value)
    stage.reportNonFinite()
  }

  deinit {
    let stage = reference.reference.chunk.pointee.stage
    stage._withUnsafeGuaranteedRef { stage in stage.deliverLater { stage.engine.freeSlot(slot) } }
    stage.release()
  }

  // it is held while its numbers are read or set: it holds the stage

  /// The model value: what was set last, whatever still moves.
  @inlinable public var value: Value {
    get {
      defer { withExtendedLifetime(self) {} }
      return reference.value
    }
    set { set(newValue) }
  }

  /// Sets ``value``, compiled into the place of the call.
  @inlinable @inline(__always)
  package func set(_ value: Value) {
    reference.value = value
    withExtendedLifetime(self) {}
  }

  /// What is shown at the stage's `now`, every call made since the last frame included.
  @inlinable public var presentation: Value {
    defer { withExtendedLifetime(self) {} }
    return reference.presentation
  }

  /// The change of ``presentation`` in units a second; 0 at rest and while paused. A discrete value has none and answers its presentation.
  @inlinable public var velocity: Value {
    defer { withExtendedLifetime(self) {} }
    return reference.velocity
  }

  /// Whether anything runs on the value.
  public var isAnimating: Bool { reference.isAnimating }

  /// How many animations run on the value.
  public var animationCount: Int { reference.animationCount }

  /// Drops what runs without touching the model: the presentation jumps to it, completions get false (LM-14).
  public func removeAllAnimations() { reference.removeAllAnimations() }

  /// The start velocity, in distances to travel a second, that makes the presented velocity `wanted` (units a second) when a spring to `target`
  /// starts now. It subtracts what other animations contribute (SP-5); hardly any distance counts as a pixel (SP-7).
  public func velocity(matching wanted: Value, to target: Value) -> SpringVelocity { reference.velocity(matching: wanted, to: target) }

  // MARK: For another engine

  /// The engine's number of the value.
  package var place: Int { slot }
  /// The values that a discrete value's numbers stand for; empty for any other.
  package var places: [Value] {
    get { TypedReference<Value>.isDiscrete ? reference.table.values : [] }
    set { if TypedReference<Value>.isDiscrete { reference.table.values = newValue } }
  }
}
