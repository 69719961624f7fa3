import LegatoTiming

/// Many values of one type in contiguous memory, each with its own model and presentation: points of a plot, particles, glyphs.
///
/// An element behaves like an ``Animated`` value: blocks and animators animate it, animations add, each is interrupted separately. The cost differs: no
/// element is an object, so at rest one takes little more than its numbers, setting one counts no reference, and reading all is one pass.
/// ```swift
/// let dots = AnimatedArray(repeating: Point.zero, count: 100_000, in: stage)
/// animate(withDuration: 0.4) { for i in dots.indices { dots[i] = layout[i] } }
/// ```
/// The count is fixed. As a collection it contains the model values.
public final class AnimatedArray<Value: Animatable> {
  /// Its stage, which it retains.
  public let stage: Stage
  /// Number of elements, at least 0; fixed.
  public let count: Int
  /// The result for an index that is out of range.
  @usableFromInline let outside: Value
  /// The reference of the first element of each run, the elements of one chunk.
  @usableFromInline let runs: UnsafeMutablePointer<ValueReference>
  @usableFromInline let runCount: Int
  /// Elements per run: 1 << shift.
  @usableFromInline let shift: Int
  /// Elements per run minus 1: a mask for the index in a run.
  @usableFromInline let mask: Int
  /// For the next ``set(_:at:)``; nil before the first, and during one.
  @usableFromInline var order: IndexOrder?

  /// Elements at rest in `stage`, all with one value.
  /// - Parameters:
  ///   - value: The initial value of each element; for others, set them outside a block.
  ///   - count: At least 0; a negative one is reported and counts as 0.
  ///   - stage: The stage whose time they have.
  ///   - isAdditive: As for ``Animated/init(_:in:isAdditive:hasVectorVelocity:isMovement:)``, like the other two.
  ///   - hasVectorVelocity: Whether components 0 and 1 have the two parts of a spring's start velocity.
  ///   - isMovement: Whether a change counts as movement.
  public init(
    repeating value: Value, count: Int, in stage: Stage, isAdditive: Bool? = nil,
    hasVectorVelocity: Bool? = nil, isMovement: Bool? = nil
  ) {
    if count < 0 {
      Misuse.report(.number(call: "AnimatedArray(repeating:count:)", wanted: "count of at least 0", found: "\(count)", repair: "0"))
    }
    let kind = TypedReference<Value>.kind(
      isAdditive: isAdditive, hasVectorVelocity: hasVectorVelocity, isMovement: isMovement)
    let references = stage.engine.makeSlots(kind, count)
    (self.stage, self.count, outside) = (stage, Swift.max(0, count), value)
    (shift, runCount) = (Chunk.run(kind.width).trailingZeroBitCount, references.count)
    mask = 1 << shift - 1
    runs = .allocate(capacity: references.count)
    runs.initialize(from: references, count: references.count)
    for index in 0..<self.count { reference(at: index).begin(value) }
    stage.reportNonFinite()
  }

  deinit {
    stage.deliverLater { for run in 0..<runCount { stage.engine.freeChunk(runs[run].chunk) } }
    runs.deallocate()
  }

  // MARK: Elements

  /// The model value of an element: what was set last, independent of animations. An index out of range is reported; nothing changes, and the result is the
  /// initial value of all elements.
  @inlinable public subscript(index: Int) -> Value {
    @inline(__always) get { look("subscript", index) { $0.value } }
    @inline(__always) set {
      guard has(index, "subscript") else { return }
      reference(at: index).value = newValue
      withExtendedLifetime(self) {}
    }
  }

  /// An element's presentation at the stage's `now`, including all changes since the last frame.
  @inlinable public func presentation(at index: Int) -> Value { look("presentation(at:)", index) { $0.presentation } }

  /// The change of an element's presentation per second; see ``Animated/velocity``.
  @inlinable public func velocity(at index: Int) -> Value { look("velocity(at:)", index) { $0.velocity } }

  /// Whether an element has any animation.
  public func isAnimating(at index: Int) -> Bool { has(index, "isAnimating(at:)") && reference(at: index).isAnimating }

  /// Number of animations of an element.
  public func animationCount(at index: Int) -> Int { has(index, "animationCount(at:)") ? reference(at: index).animationCount : 0 }

  /// Removes an element's animations without changing its model; see ``Animated/removeAllAnimations()``.
  public func removeAllAnimations(at index: Int) {
    if has(index, "removeAllAnimations(at:)") { reference(at: index).removeAllAnimations() }
  }

  /// The start velocity with which a spring to `target` has the presented velocity `wanted`; see ``Animated/velocity(matching:to:)``.
  public func velocity(at index: Int, matching wanted: Value, to target: Value) -> SpringVelocity {
    guard has(index, "velocity(at:matching:to:)") else { return SpringVelocity(dx: 0, dy: 0) }
    return reference(at: index).velocity(matching: wanted, to: target)
  }

  // MARK: All elements

  /// Calls `body` with the presentation of each element at the stage's `now`, in order. O(count), and several times faster than reading one by one.
  @inlinable
  public func forEachPresentation(_ body: (_ index: Int, _ shown: Value) throws -> Void) rethrows {
    if TypedReference<Value>.isDiscrete {
      for index in 0..<count { try body(index, presentation(at: index)) }
      return
    }
    // a run at a time is copied to the stack, so that `body` may change elements
    let (width, run) = (Value.componentCount, mask + 1)
    let batch = Swift.max(1, Swift.min(run, 128 / width))
    try withUnsafeTemporaryAllocation(of: Double.self, capacity: batch * width) { numbers in
      var first = 0
      while first < count {
        let values = Swift.min(batch, count - first, run - first & mask)
        reference(at: first).reference.copyPresentations(values, to: numbers.baseAddress!)
        for k in 0..<values {
          let own = UnsafeBufferPointer(start: numbers.baseAddress! + k * width, count: width)
          try body(first + k, Value(components: Span(_unsafeElements: own)))
        }
        first += values
      }
    }
  }

  /// Removes all animations of all elements without changing the models. O(count)
  public func removeAllAnimations() {
    for index in 0..<count { stage.engine.removeAll(from: reference(at: index).slot) }
    stage.finishCall()
  }

  // MARK: References

  /// The engine's number of an element in range.
  package func place(of index: Int) -> Int { reference(at: index).slot }

  @inlinable @inline(__always)
  func reference(at index: Int) -> TypedReference<Value> { TypedReference(ValueReference(runs[index &>> shift], index & mask)) }

  @inlinable @inline(__always)
  func look(_ call: StaticString, _ index: Int, _ ask: (TypedReference<Value>) -> Value) -> Value {
    guard has(index, call) else { return outside }
    defer { withExtendedLifetime(self) {} }
    return ask(reference(at: index))
  }

  @inlinable @inline(__always)
  func isIndex(_ index: Int) -> Bool { index >= 0 && index < count }

  @inlinable @inline(__always)
  func has(_ index: Int, _ call: StaticString) -> Bool {
    if isIndex(index) { return true }
    report(index, call)
    return false
  }

  @usableFromInline @inline(never)
  func report(_ index: Int, _ call: StaticString) {
    let wanted = count == 0 ? "an element, of which there is none" : "an index in 0...\(count - 1)"
    Misuse.report(
      .state(call: "AnimatedArray.\(call)", wanted: wanted, found: "\(index)", remedy: "ask count or indices first"))
  }
}

extension AnimatedArray: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
}
