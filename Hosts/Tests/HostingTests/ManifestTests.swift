import Foundation
import Testing

@Suite("The manifest in the README describes a program that depends on Hosts") struct ManifestTests {
  @Test("its packages and products are found") func manifest() throws {
    let hosts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: hosts.appendingPathComponent("README.md"), encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "```").first)
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("legato-\(UUID().uuidString)")
    let sources = work.appendingPathComponent("Sources/my-app")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    try block.write(to: work.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    try "import LegatoSDL\n".write(to: sources.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      at: work.appendingPathComponent("legato"), withDestinationURL: hosts.deletingLastPathComponent())
    let shell = Process()
    let output = Pipe()
    (shell.executableURL, shell.arguments) = (
      URL(fileURLWithPath: "/bin/sh"), ["-c", "swift package --disable-sandbox show-dependencies 2>&1"]
    )
    (shell.currentDirectoryURL, shell.standardOutput) = (work, output)
    try shell.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0 && said.contains("legato/Hosts"), "\(said.prefix(400))")
  }
}
