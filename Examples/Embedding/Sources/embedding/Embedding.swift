import Foundation
import LegatoCore

@main
struct Embedding {
  static func main() {
    var host = Host()
    let needle = Animated(Gauge(level: 0, tilt: 0, glow: 0), in: host.stage)

    // a spring raises the needle, and is reversed before it has settled: nothing jumps
    let animator = PropertyAnimator(duration: 0.8, dampingRatio: 0.6, stage: host.stage) {
      needle.value = Gauge(level: 100, tilt: 30, glow: 1)
    }
    var outcome = "none"
    animator.addCompletion { outcome = "\($0)" }
    animator.startAnimation()
    host.run(upTo: 0.3) {}
    let caught = needle.presentation
    animator.isReversed = true
    host.run(upTo: 5) {}

    print("caught at \(caught), came to rest at \(needle.presentation), outcome \(outcome), \(host.frame) frames")
    // the program checks itself, so that a script can run it
    guard caught.level > 10, needle.presentation == Gauge(level: 0, tilt: 0, glow: 0), outcome == "start", !needle.isAnimating else {
      fatalError("the needle is not where it should be")
    }
    // report output that could not be written
    guard fflush(nil) == 0 else {
      perror("embedding: cannot write the output")
      exit(1)
    }
  }
}
