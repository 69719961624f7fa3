import Foundation

/// All pages as one program, built with the modules that lie beside the tests.
struct PageProgram {
  let pages: [Page]

  /// What the program has beside the pages: a line that begins with ✘ for whatever is not as a page says.
  private var harness: String {
    """
    import LegatoTiming

    func said(_ place: String, _ claim: String, _ items: Any...) {
      let text = items.map { "\\($0)" }.joined(separator: " ")
      if text != claim { print("✘ \\(place): says it prints \\"\\(claim)\\", prints \\"\\(text)\\"") }
    }
    func expect(_ holds: Bool, file: String = #file, line: Int = #line) {
      if !holds { print("✘ \\(file):\\(line): does not hold") }
    }
    @main enum Pages {
      static func main() async {
        let pages: [(String, () async throws -> Void)] = [
          \(pages.map { "(\"\($0.path)\", \($0.function))" }.joined(separator: ",\n      "))
        ]
        for (path, page) in pages {
          do {
            try await Misuse.$handler.withValue({ print("✘ \\(path): \\($0)") }) { try await page() }
          } catch { print("✘ \\(path): \\(error)") }
          print("✔ \\(path)")
        }
      }
    }

    """
  }

  /// What it prints when it is built and run, or what the compiler says.
  func output() throws -> (status: Int32, text: String) {
    let folder = try Scratch()
    var files: [String] = []
    for (name, text) in [("Harness", harness)] + pages.map({ ($0.function, $0.source) }) {
      files.append(try folder.write(text, to: "\(name).swift"))
    }
    let program = folder.path("pages")
    // as one module: a compiler for each file would read all imports once for each
    let built = try Tool.run("swiftc", ["-wmo"] + Products.compilerArguments + files + ["-o", program] + Products.objects)
    guard built.status == 0 else { return built }
    return try Tool.run(program, [])
  }
}

/// What SwiftPM built beside the tests.
enum Products {
  static let folder: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    // a test helper runs from elsewhere; the bundle with the tests is then an argument
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().path
  }()
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let modules =
    ["Timing", "Core", "Layers", "Gestures", "Dynamics", "Transitions", "Rendering", "Porting", "Plugins", "TimingKit"].map {
      "Legato\($0)"
    }
    + ["Legato"]
  private static let librariesInC = ["CLegatoThread", "CLegatoTiming", "CLegatoLoader"]

  static var compilerArguments: [String] {
    ["-swift-version", "6", "-Onone", "-suppress-warnings", "-parse-as-library", "-module-name", "Pages", "-I", folder + "/Modules"]
      + librariesInC.flatMap { ["-Xcc", "-fmodule-map-file=\(folder)/\($0).build/module.modulemap"] }
  }
  static var objects: [String] {
    let found = (modules + librariesInC).flatMap { module in
      ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(module).build")) ?? []).filter { $0.hasSuffix(".o") }.sorted()
        .map { "\(folder)/\(module).build/\($0)" }
    }
    return found + ["-lm", "-ldl", "-lpthread"]
  }
}

/// A folder that goes with its value.
final class Scratch {
  let url: URL
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }
}

enum Tool {
  /// Runs a program from the path, its two outputs as one text.
  static func run(_ name: String, _ arguments: [String], in folder: String? = nil) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.currentDirectoryURL = folder.map { URL(fileURLWithPath: $0) }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
