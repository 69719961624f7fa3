import Expectations
import LegatoCore
import TestSupport
import Testing

@MainActor @Suite("Waiting for an outcome") struct WaitingTests {
  @Test("MU-7 waiting returns at the end; a cancelled wait ends separately and does not affect the animation") func waiting()
    async throws
  {
    let slide = Slide()
    let animator = slide.animator()
    animator.startAnimation()
    let (patient, impatient) = (Task { try await animator.outcome }, Task { try await animator.outcome })
    await Task.yield()
    impatient.cancel()
    await #expect(throws: CancellationError.self) { try await impatient.value }
    expect(animator.isRunning)
    slide.run(to: 0.5)
    expect(near(slide.shown, 50))
    slide.run(to: 1)
    try await expectEqual(patient.value, .finished(.end))
  }
}
