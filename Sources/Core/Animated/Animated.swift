import LegatoTiming

/// A value with a model side and a presentation side.
///
/// ``value`` is the target; ``presentation`` is what a frame shows. Set in a block or an animator the model changes at once and the presentation follows; set
/// outside, both change at once. Many values of one type cost less in an ``AnimatedArray``.
///
/// Releasing a value removes its animations, and completions get false: retain it while it is presented. An optimised build may release a local after its
/// last use.
public final class Animated<Value: Animatable> {
  /// Its stage, which it retains, and its address there: the only stored properties.
  @usableFromInline let reference: TypedReference<Value>

  /// Its stage, which it retains.
  public var stage: Stage { reference.stage }
  var slot: Int { reference.slot }

  /// A value at rest in `stage`.
  /// - Parameters:
  ///   - value: The initial value, of model and presentation.
  ///   - stage: The stage whose time it has.
  ///   - isAdditive: Whether changes add to running animations (AD-9). By default true for sums and products.
  ///   - isMovement: Whether a change of it counts as movement, which ``Stage/motionLevel`` may reduce. By default true except for colours and types without
  ///     numbers; false for what fades.
  ///   - hasVectorVelocity: Whether components 0 and 1 have the two parts of a spring's start velocity (SP-13). By default true for points and vectors.
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

  // it retains the stage, and is retained while its numbers are read or set

  /// The model value: what was set last, independent of animations.
  @inlinable public var value: Value {
    get {
      defer { withExtendedLifetime(self) {} }
      return reference.value
    }
    set { set(newValue) }
  }

  /// Sets ``value``, inlined into the caller.
  @inlinable @inline(__always)
  package func set(_ value: Value) {
    reference.value = value
    withExtendedLifetime(self) {}
  }

  /// The presentation at the stage's `now`, including all changes since the last frame.
  @inlinable public var presentation: Value {
    defer { withExtendedLifetime(self) {} }
    return reference.presentation
  }

  /// The change of ``presentation`` per second; 0 at rest and while paused. Discrete values have none: the result is the presentation.
  @inlinable public var velocity: Value {
    defer { withExtendedLifetime(self) {} }
    return reference.velocity
  }

  /// Whether the value has any animation.
  public var isAnimating: Bool { reference.isAnimating }

  /// Number of animations of the value.
  public var animationCount: Int { reference.animationCount }

  /// Removes all animations without changing the model: the presentation jumps to it, completions get false (LM-14).
  public func removeAllAnimations() { reference.removeAllAnimations() }

  /// The start velocity, in distances per second, with which a spring to `target` that starts now has the presented velocity `wanted`, per second of
  /// the stage. It subtracts the velocity of animations that go on beside the spring (SP-5), which those do not that it replaces (AD-11); a distance of nearly 0 counts as a pixel (SP-7).
  public func velocity(matching wanted: Value, to target: Value) -> SpringVelocity { reference.velocity(matching: wanted, to: target) }

  // MARK: Engine access

  /// The engine's number of the value.
  package var place: Int { slot }
  /// Whether a change of it counts as movement.
  package var isMovement: Bool { reference.reference.chunk.pointee.kind.isMovement }
  /// The values that a discrete value's numbers stand for; empty for others.
  package var places: [Value] {
    get { TypedReference<Value>.isDiscrete ? reference.table.values : [] }
    set { if TypedReference<Value>.isDiscrete { reference.table.values = newValue } }
  }
}
