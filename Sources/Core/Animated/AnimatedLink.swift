/// An ``Animated``'s address in the engine, for an owner that retains it: its numbers are read without a reference to the object. Until there is one, a small
/// number is stored in the same word.
package struct AnimatedLink: BitwiseCopyable {
  /// The address, or the number, which is below 256.
  package let word: UInt
  private var reference: ValueReference? { ValueReference(word: word) }

  /// A number in place of the address.
  package init(number: UInt8) { word = UInt(number) }

  package init(_ animated: Animated<some Animatable>) { word = animated.reference.reference.word }

  /// The number; nil if there is an address.
  package var number: UInt8? { UInt8(exactly: word) }

  /// Copies the numbers of the presentation. False, with nothing copied, if there is no address, if the value is discrete, or if it has to be evaluated: then
  /// other code may be called, and the ``Animated`` must be retained.
  package func copyKnown(to numbers: UnsafeMutablePointer<Double>) -> Bool { reference?.copyKnown(to: numbers) ?? false }

  /// Copies the numbers of the model. False, with nothing copied, if there is no address, or if the value is discrete.
  package func copyModel(to numbers: UnsafeMutablePointer<Double>) -> Bool {
    guard let reference, reference.slot.algebra != .discrete else { return false }
    reference.copyModel(to: numbers)
    return true
  }

  /// The first two numbers of the model, or of the presentation; nil in the same cases.
  package func pair(isShown: Bool) -> SIMD2<Double>? { reference.flatMap { isShown ? $0.knownPair : $0.modelPair } }
}
