import LegatoCore
import LegatoPlugins
import LegatoTiming

/// Plays an animation under a curve that is named on the command line: `plugin-host FOLDER [CURVE]`, for example
/// `plugin-host ~/curves 'plugin:org.example.bounce/bounce(restitution: 0.6)'`.
@main
struct PluginHost {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else { return print("plugin-host FOLDER [CURVE]") }
    // every plug-in is tried by legato-probe, beside this program, before it comes in
    let loader = try PluginLoader(policy: .probed())
    let catalog = try loader.catalog(of: PluginSearch(paths: [folder], application: "plugin-host"))
    for plugin in catalog.plugins {
      print("\(plugin.description.id) \(plugin.description.version): \(plugin.description.curves.map(\.id).joined(separator: ", "))")
    }
    for error in catalog.refused { print("refused: \(error)") }
    guard arguments.count > 1 else { return }
    let curve = try TimingCurveText(arguments[arguments.startIndex + 1]).provider(resolvingPlugins: catalog.resolver)

    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, timingParameters: curve) { x.value = 40 }
    var frame = 0
    while stage.advance(to: Double(frame) / 20) != .idle {
      let place = max(0, min(60, Int(x.presentation.rounded())))
      print(String(repeating: " ", count: place) + "●")
      frame += 1
    }
    // the program checks itself, so that a script can run it
    guard x.presentation == 40, frame == 20 else { fatalError("the ball is not where it should be") }
  }
}
