import Foundation
import LegatoCore
import LegatoPlugins
import LegatoTiming

/// Plays an animation with the curve that is given on the command line: `plugin-host FOLDER [CURVE]`, for example
/// `plugin-host ~/curves 'plugin:org.example.bounce/bounce(restitution: 0.6)'`.
@main
struct PluginHost {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let word = arguments.first, !word.hasPrefix("-"), arguments.count <= 2 else { fail("usage: plugin-host FOLDER [CURVE]", 64) }
    // plug-ins are loaded by absolute paths only
    let folder = URL(fileURLWithPath: word).path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      fail("plugin-host: expected a folder with plug-ins, got \(word)")
    }
    do {
      try play(arguments.dropFirst().first, from: folder)
      // report output that could not be written
      guard fflush(nil) == 0 else { fail("plugin-host: cannot write the output: \(String(cString: strerror(errno)))") }
    } catch {
      // an invalid curve text, or a refused plug-in: both errors say what was expected, what was found, and what to do
      fail("plugin-host: \(error)")
    }
  }

  private static func fail(_ sentence: String, _ status: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(status)
  }

  private static func play(_ curve: String?, from folder: String) throws {
    // legato-probe, in this program's folder, tries every plug-in before it is loaded
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
      // the last frame is printed too
      isMoving = stage.advance(to: Double(frame) / 20) != .idle
      let place = max(0, min(60, Int(x.presentation.rounded())))
      print(String(repeating: " ", count: place) + "●")
      frame += 1
    }
    // the program checks itself, so that a script can run it
    guard x.presentation == 40, frame > 1 else { fail("the ball is not where it should be") }
  }
}
