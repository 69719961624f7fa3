import Foundation
import GalleryContent
import Legato
import LegatoCairo
import GalleryScenes

/// The gallery's scenes as files: `gallery-cairo SCENE SECONDS FILE.(pdf|svg|png)` writes the demonstration of a scene at that time.
@main
struct GalleryCairo {
  static func main() {
    do { try write() } catch {
      FileHandle.standardError.write(Data("gallery-cairo: \(error)\n".utf8))
      exit(error is UsageError ? 64 : 1)
    }
  }

  private static func write() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3, let entry = Catalog.entry(words[0]), let seconds = Double(words[1]), (0...600).contains(seconds) else {
      throw UsageError(
        description: "expected SCENE SECONDS FILE.(pdf|svg|png) with 0 to 600 seconds and one of "
          + Catalog.entries.map(\.id).joined(separator: ", "))
    }
    var player = Player(entry.make())
    player.scene.window.textEngine = PangoTypesetter()
    for frame in 0...Int(seconds * 60) { player.advance(to: Double(frame) / 60) }
    let data = Data(try bytes(of: player.scene.window, as: words[2]))
    do { try data.write(to: URL(fileURLWithPath: words[2]), options: .atomic) } catch { throw FileError("write", words[2], error) }
  }

  private static func bytes(of window: Window, as file: String) throws -> [UInt8] {
    switch file.split(separator: ".").last {
    case "pdf", "svg":
      let document = try CairoDocument(file.hasSuffix("pdf") ? .pdf : .svg, size: window.bounds.size)
      try document.append(window)
      return try document.finish()
    case "png":
      let picture = try CairoPicture(width: Int(2 * window.bounds.width), height: Int(2 * window.bounds.height))
      picture.draw(scale: 2) { $0.draw(window) }
      return PNG.encode(picture.bitmap)
    default: throw UsageError(description: "\(file): expected a name that ends in .pdf, .svg or .png")
    }
  }
}

private struct UsageError: Error, CustomStringConvertible {
  let description: String
}
