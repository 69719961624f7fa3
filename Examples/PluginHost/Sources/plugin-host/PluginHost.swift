import Foundation
import LegatoCore
import LegatoPlugins
import LegatoTiming

/// Plays an animation under a curve that is named on the command line: `plugin-host FOLDER [CURVE]`, for example
/// `plugin-host ~/curves 'plugin:org.example.bounce/bounce(restitution: 0.6)'`.
@main
struct PluginHost {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else { fail("plugin-host FOLDER [CURVE]") }
    do {
      try play(arguments.dropFirst().first, from: folder)
      // what was printed is there, or a sentence says that it is not
      guard fflush(nil) == 0 else { fail("plugin-host: cannot write the output: \(String(cString: strerror(errno)))") }
    } catch {
      // a curve text that is none, a plug-in that was refused: both say what was expected, what came, and what to do
      fail("plugin-host: \(error)")
    }
  }

  private static func fail(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(1)
  }

  private static func play(_ curve: String?, from folder: String) throws {
    // every plug-in is tried by legato-probe, beside this program, before it comes in
    let loader = try PluginLoader(policy: .probed())
    let catalog = try loader.catalog(of: PluginSearch(paths: [folder], application: "plugin-host"))
    for plugin in catalog.plugins {
      print("\(plugin.description.id) \(plugin.description.version): \(plugin.description.curves.map(\.id).joined(separator: ", "))")
    }
    for error in catalog.refused { print("refused: \(error)") }
    guard let curve else { return }
    let provider = try TimingCurveText(curve).provider(resolvingPlugins: catalog.resolver)

    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, timingParameters: provider) { x.value = 40 }
    var (frame, isMoving) = (0, true)
    while isMoving {
      // the frame in which it arrives is shown too
      isMoving = stage.advance(to: Double(frame) / 20) != .idle
      let place = max(0, min(60, Int(x.presentation.rounded())))
      print(String(repeating: " ", count: place) + "●")
      frame += 1
    }
    // the program checks itself, so that a script can run it
    guard x.presentation == 40, frame > 1 else { fail("the ball is not where it should be") }
  }
}
