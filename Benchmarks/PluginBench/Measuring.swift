import Foundation
import LegatoPlugins
import LegatoTiming

/// The curves of `curves.c` in Swift.
enum Native {
  static let smooth: @Sendable (Double) -> Double = { $0 * $0 * (3 - 2 * $0) }
  static let spring: @Sendable (Double) -> Double = { t in
    let (decay, phase) = (exp(-6 * t), 20 * t)
    return 1 - decay * (cos(phase) + 0.3 * sin(phase))
  }
}

/// The plug-in of the benchmark, built with the system's compiler in a private folder.
final class Workbench {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("legato-bench-\(UUID().uuidString)")

  init() throws {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func built(_ name: String, flags: [String]) throws -> String {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let header = here.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/CLegatoTiming/include")
    let output = folder.appendingPathComponent("\(name).timingplugin").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
    process.arguments =
      ["-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-I", header.path] + flags
      + [here.appendingPathComponent("curves.c").path, "-o", output, "-lm"]
    try process.run()
    process.waitUntilExit()
    return output
  }

  func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}

func seconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let took = try clock.measure(body)
  return Double(took.components.seconds) + Double(took.components.attoseconds) * 1e-18
}

func median(_ count: Int, _ body: () throws -> Double) rethrows -> Double {
  var all: [Double] = []
  for _ in 0..<count { all.append(try body()) }
  return all.sorted()[count / 2]
}

/// Where results go, so that none is optimised away.
nonisolated(unsafe) var sink = 0.0

func each(_ curve: (Double) -> Double) -> Double {
  median(21) {
    seconds {
      var sum = 0.0
      for _ in 0..<100 { for t in times { sum += curve(t) } }
      sink += sum
    } / Double(100 * times.count) * 1e9
  }
}

func batches(_ size: Int, _ curve: PluginCurve) -> Double {
  let parts = stride(from: 0, to: times.count, by: size).map { Array(times[$0..<min($0 + size, times.count)]) }
  return median(21) {
    seconds {
      for _ in 0..<100 { for part in parts { sink += curve.progress(at: part)[0] } }
    } / Double(100 * times.count) * 1e9
  }
}

func column(_ number: Double?) -> String {
  guard let number, number.isFinite else { return "       -" }
  let text = String(format: "%.3g", number)
  return String(repeating: " ", count: max(0, 8 - text.count)) + text
}

func ratio(_ a: Double, _ b: Double) -> String { String(format: "%.2f", a / b) }
