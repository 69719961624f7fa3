import Legato

extension Points {
  /// A spring, and its independent computation.
  struct Spring {
    let provider: SpringTimingParameters
    let course: Book.Course
    /// - Parameter velocity: in distances per second.
    init(_ dampingRatio: Double, velocity: Double) {
      course = .spring(ExactSpring(angularFrequency: 0.5, dampingRatio: dampingRatio), velocity: velocity)
      provider = SpringTimingParameters(
        mass: 1, stiffness: 0.25, damping: dampingRatio, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    }
    static let usual = Spring(0.8, velocity: 0.3)

    /// How much of its way a thing from rest has made at a time.
    func progress(at time: Double) -> Double {
      guard case .spring(let exact, let velocity) = course else { return .nan }
      let answer = exact.answer(at: time)
      return 1 - answer.displacement + velocity * answer.impulse
    }
  }
}
