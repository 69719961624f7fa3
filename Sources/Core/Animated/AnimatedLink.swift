/// An ``Animated``'s address in the engine, for an owner that retains it: its numbers are read without a reference to the object. Until there is one, a small
/// number is stored in the same word.
package struct AnimatedLink<Value: Animatable>: BitwiseCopyable {
  @usableFromInline let word: UInt

  /// A number in place of the address.
  @inlinable
  package init(number: UInt8) { word = UInt(number) }

  @inlinable
  package init(_ animated: Animated<Value>) { word = animated.reference.reference.word }

  /// The number; nil if there is an address.
  @inlinable package var number: UInt8? { UInt8(exactly: word) }

  @inlinable @inline(__always)
  var reference: TypedReference<Value>? { ValueReference(word: word).map { TypedReference($0) } }

  /// The model; nil if there is no address.
  @inlinable package var model: Value? { reference?.value }

  /// The presentation; nil if there is no address, if it has to be evaluated, for which the ``Animated`` must be retained, or if it is a value without
  /// numbers.
  @inlinable package var known: Value? {
    guard !TypedReference<Value>.isDiscrete, let reference else { return nil }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: Value.componentCount) { buffer in
      guard reference.reference.copyKnown(to: buffer.baseAddress!) else { return nil }
      return Value(components: Span(_unsafeElements: UnsafeBufferPointer(buffer)))
    }
  }

  /// The first two numbers of the model, or of ``known``, for points without the generic path.
  package func pair(isShown: Bool) -> SIMD2<Double>? {
    guard let reference = ValueReference(word: word) else { return nil }
    return isShown ? reference.knownPair : reference.modelPair
  }
}
