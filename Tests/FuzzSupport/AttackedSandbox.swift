import Foundation
import LegatoPlugins
import TestSupport

/// Drawn attacks on what lies outside a probe: each as it is written or with wrong bytes, in a probe that has the whole sandbox or on a system that grants no
/// namespaces.
public struct AttackedSandbox {
  private let attacker: Attacker
  private var random: SplitMix64
  private let (full, blind): (PluginLoader, PluginLoader)
  private let before: [Substring]
  /// What became of them.
  public private(set) var tally = MutationTally()

  public init(seed: UInt64) throws {
    (attacker, random) = (try Attacker(), SplitMix64(seed: seed))
    func loader(_ probe: String) throws -> PluginLoader {
      var policy = PluginPolicy.sampledOnly(probe: probe)
      // a mutant that hangs has nothing to wait for
      policy.timeout = 2
      return try PluginLoader(policy: policy)
    }
    (full, blind) = (try loader(Workshop.probe), try loader(attacker.workshop.blindProbe(["ONLY_NAMESPACES"])))
    before = try attacker.look()
  }

  /// The next attack; what it changed, or nil.
  public mutating func breach() throws -> String? {
    let (signal, names) = Attacker.attacks.randomElement(using: &random)!
    let name = names.randomElement(using: &random)!
    let (isBlind, isMutated) = (random.chance(0.3), random.chance(0.6))
    let path = try attacker.plugin(name)
    defer { try? FileManager.default.removeItem(atPath: path) }
    if isMutated {
      let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      var mutants = MutatedPlugins(of: whole, seed: random.next())
      try Data(mutants.next()).write(to: URL(fileURLWithPath: path))
    }
    let refusal = Self.refusal(of: path, by: isBlind ? blind : full)
    tally.count(refusal)
    let what = "\(name)\(isMutated ? ", with wrong bytes" : "")\(isBlind ? ", without namespaces" : "")"
    let after = try attacker.look()
    if after != before { return "\(what): \(Set(after).symmetricDifference(before).sorted().joined(separator: "\n"))" }
    let expected: PluginError.Reason? = signal == 0 ? nil : .probeCrashed(stage: "open", signal: signal)
    // the same file a second time is not tried again
    if case .quarantined? = refusal?.reason, signal != 0 { return nil }
    if !isMutated, refusal?.reason != expected { return "\(what): \(refusal.map { "\($0.reason)" } ?? "let through")" }
    return nil
  }

  private static func refusal(of path: String, by loader: PluginLoader) -> PluginError? {
    do {
      _ = try loader.inspect(path)
      return nil
    } catch { return error }
  }
}
