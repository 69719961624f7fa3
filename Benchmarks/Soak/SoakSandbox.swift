import Foundation
import FuzzSupport
import LegatoPlugins

/// Plug-ins that attack what lies outside their probe, as they are and with wrong bytes, seen by a watcher of files, processes, limits and IPC: it sees the
/// same after each.
func soakSandbox(_ options: SoakOptions) {
  print("sandbox: \(options.attacks) attacks from seed \(options.seed)")
  do {
    var sandbox = try AttackedSandbox(seed: options.seed)
    for number in 0..<options.attacks {
      if let breach = try sandbox.breach() {
        print("attack \(number) from seed \(options.seed) got through\n\(breach)")
        fatalExit()
      }
      if options.reports(number, of: options.attacks) { print("\(number + 1) attacks") }
    }
    for (name, count) in sandbox.tally.counts.sorted(by: { $0.value > $1.value }) { print("  \(name): \(count)") }
  } catch {
    print("the attacks cannot be made: \(error)")
    fatalExit()
  }
}
