import Foundation
import FuzzSupport
import LegatoPlugins

/// Plug-in files with wrong bytes: a typed error for each, whatever they do to the child, and this process alive at the end.
func soakPlugins(_ options: SoakOptions) {
  print("plug-ins: \(options.plugins) mutated files from seed \(options.seed)")
  guard let whole = builtFixture() else {
    print("the example plug-in cannot be built: is there a C compiler at /usr/bin/cc?")
    fatalExit()
  }
  var policy = PluginPolicy.probed()
  // a mutant that hangs has nothing to wait for
  policy.timeout = 0.5
  let trial = PluginTrial(policy: policy)
  if let refusal = trial.refusal(of: whole) {
    print("the whole file is refused: \(refusal)")
    fatalExit()
  }
  var (mutants, tally) = (MutatedPlugins(of: whole, seed: options.seed), MutationTally())
  for number in 0..<options.plugins {
    let refusal = trial.refusal(of: mutants.next())
    if case .disabled? = refusal?.reason { fatalExit() }
    tally.count(refusal)
    if options.reports(number, of: options.plugins) { print("\(number + 1) files") }
  }
  for (name, count) in tally.counts.sorted(by: { $0.value > $1.value }) { print("  \(name): \(count)") }
  // a child that dies says nothing about its probe
  if let count = tally.counts["probeUnavailable"], count * 100 > options.plugins {
    print("the probe itself failed too often")
    fatalExit()
  }
}

private func builtFixture() -> [UInt8]? {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let output = FileManager.default.temporaryDirectory.appendingPathComponent("legato-soak-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: output) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
  process.arguments = [
    "-std=gnu11", "-O1", "-w", "-fPIC", "-shared", "-fvisibility=hidden", "-I",
    root.appendingPathComponent("Sources/CLegatoTiming/include").path,
    root.appendingPathComponent("Examples/Plugins/Bounce/bounce.c").path, "-o", output.path, "-lm",
  ]
  guard (try? process.run()) != nil else { return nil }
  process.waitUntilExit()
  return process.terminationStatus == 0 ? (try? Data(contentsOf: output)).map { [UInt8]($0) } : nil
}
