import Expectations
import TestSupport
import Testing

/// Some thousands of scenes, equally many of each style; `.ci/soak --law referee` runs new ones.
@Suite("Presentations equal those of the reference implementation") struct RefereeTests {
  static let scenes = Effort.of(850)

  @Test(
    "Scenes that every run plays (TC-9, SP-2, SP-3, SP-7, SP-13, SP-14, SP-19, MT-6, IV-1, IV-2, IV-8, IV-10, UA-3, AD-1, AD-3…AD-6, AD-11, KF-4, KF-7, KF-13, KF-18…KF-22, PA-12…PA-70)",
    arguments: RefereeScene.Style.allCases)
  func fixed(style: RefereeScene.Style) { play(style, from: 0) }

  private func play(_ style: RefereeScene.Style, from seed: UInt64) {
    var tally = RefereeLaw.Tally()
    for number in 0..<UInt64(Self.scenes) {
      if let failure = RefereeLaw.failure(of: RefereeScene(seed: seed + number, style: style), &tally) {
        Issue.record("\(failure)")
        return
      }
    }
    expectGreater(tally.compared, than: 5 * Self.scenes)
    expectLess(tally.unruled * 20, than: tally.compared, "\(tally)")
  }

  @Test(
    "MU-2: and so they do after thirty years, at the wall clock, and when times are rebased in flight",
    arguments: RefereeScene.Style.allCases)
  func late(style: RefereeScene.Style) {
    var tally = RefereeLaw.Tally()
    for seed in 0..<UInt64(Self.scenes / 4) {
      // one of three scenes spans the end of an origin's interval
      let begin: Duration =
        switch seed % 3 {
        case 0: .seconds(65536 * Int64(seed) + 32768) - .milliseconds(100 + 37 * Int64(seed % 19))
        case 1: .seconds(1_800_000_000) + .nanoseconds(123_456_789)
        default: .seconds(1_000_000_000_000) + .nanoseconds(987_654_321)
        }
      if let failure = RefereeLaw.failure(of: RefereeScene(seed: seed, style: style), &tally, begin: begin) {
        Issue.record("begun at \(begin), \(failure)")
        return
      }
    }
    expectGreater(tally.compared, than: Self.scenes)
  }

  @Test("A stage whose blocks take a ten-thousandth longer is detected, in a few calls")
  func slow() {
    var (found, tally) = (0, RefereeLaw.Tally())
    for seed in 0..<50 as Range<UInt64> {
      guard let failure = RefereeLaw.failure(of: RefereeScene(seed: seed, style: .sums), &tally, slowness: 1e-4) else { continue }
      found += 1
      expect(failure.callCount <= 4, "\(failure)")
    }
    // not if everything is over before a frame, nor under springs with their own duration
    expectGreater(found, than: 25)
  }

  // MARK: The referee itself

  @Test("Half way between a rotation and a sheared rotation, by hand from S · R · Rem (IV-2)")
  func shearedTurn() {
    let (c, s) = (0.6216099682706644, 0.7833269096274834)  // of 0.9
    let (e, t) = (0.9210609940028851, -0.3894183423086505)  // of -0.4
    let from = [c, s, -s, c, 0, 0]
    let to = [e, t, 0.8 * e - t, 0.8 * t + e, 0, 0]
    let shown = RefereeKind.plane.between(from, to, Moving(0.5)).map(\.value)
    for (found, wanted) in zip(shown, [1.1172, 0.1127, -0.0597, 0.9028, 0, 0]) { expectLess(abs(found - wanted), than: 1e-4, "\(shown)") }
  }

  @Test("Springs: published frequencies, ends and settling times (SP-9, SP-17, SP-19, SP-20)")
  func springs() {
    let ratio = RefereeSpring(ratio: 0.5, seconds: 0.5, velocity: 0)
    expectLess(abs(ratio.frequency * ratio.frequency - 646.878), than: 1e-2)
    expectLess(abs(ratio.settling(velocity: 0) - 0.579), than: 1e-3)
    let push = RefereeSpring(mass: 3, stiffness: 1000, damping: 500)
    expectLess(abs(push.settling(velocity: 0) - 0.5057), than: 1e-4)
    // x″ + 2ζω₀x′ + ω₀²x = 0 from its values a short time apart
    let (h, t) = (1e-4, 0.1)
    let x = [t - h, t, t + h].map { ratio.left(at: Moving($0, rate: 1)).distance }
    let (slope, bend) = ((x[2].value - x[0].value) / (2 * h), (x[2].value - 2 * x[1].value + x[0].value) / (h * h))
    expectLess(abs(slope - x[1].rate), than: 1e-4)
    expectLess(abs(bend + 2 * 0.5 * ratio.frequency * slope + ratio.frequency * ratio.frequency * x[1].value), than: 1e-2)
  }
}
