import LegatoPlugins
import LegatoSystem
import LegatoTiming

/// An application that a plug-in may kill: `plugin-victim PROBE VERDICTS PLUGIN`. Says what became of it, if it still can.
@main
struct Victim {
  static func main() {
    // in its user's language, as most applications with a toolkit
    setlocale(LC_ALL, "")
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { return print("usage") }
    var policy = PluginPolicy.probed(probe: arguments[1])
    policy.verdictsFolder = arguments[2]
    policy.timeout = 20
    do {
      let curve = try PluginLoader(policy: policy).load(arguments[3]).curve("power")
      print("lives", curve.progress(at: 0.5))
    } catch {
      if case .quarantined(_, let reason) = error.reason { print("quarantined:", reason) } else { print(error) }
    }
  }
}
