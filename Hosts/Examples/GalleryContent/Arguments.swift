import Foundation
public import GalleryScenes
public import Legato

/// The command line's arguments.
public struct Arguments {
  public private(set) var scene: Catalog.Entry?
  public private(set) var trace: String?
  /// Seconds after which the program ends.
  public private(set) var seconds: Double?
  public private(set) var save: String?
  public private(set) var savedFrames: String?
  public private(set) var timings = false
  /// Text to print instead of opening a window.
  public private(set) var answer: String?

  private static func help(_ program: String) -> String {
    """
    usage: \(program) [SCENE] [--trace FILE] [--seconds S] [--save FILE.png] [--save-frames FILE] [--timings]

      SCENE         a scene's name; without one a menu
      --list        the scenes' names, one a line
      --trace FILE  what the pointer does, as the terminal gallery's --save-trace writes it
      --seconds S   leave after so many seconds
      --save FILE   write the last frame as a PNG file
      --save-frames FILE
                    write how each frame went, as JSON for the trace viewers of browsers and of Perfetto
      --timings     say how many frames there were, and how long they took
    """
  }

  /// - Parameters:
  ///   - words: The arguments, without the program's name.
  ///   - program: That name, for what is said to the user.
  public init(_ words: [String], program: String = "gallery-window") throws(UsageError) {
    var words = words[...]
    func value(of option: String) throws(UsageError) -> String {
      guard let word = words.popFirst(), !word.hasPrefix("--") else { throw UsageError("\(option) needs a value behind it") }
      return word
    }
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": answer = Self.help(program)
      case "--list": answer = Catalog.entries.map(\.id).joined(separator: "\n")
      case "--trace": trace = try value(of: word)
      case "--save": save = try value(of: word)
      case "--save-frames": savedFrames = try value(of: word)
      case "--timings": timings = true
      case "--seconds":
        let text = try value(of: word)
        guard let number = Double(text), number >= 0 else { throw UsageError("--seconds: expected 0 or more, got \"\(text)\"") }
        seconds = number
      case _ where word.hasPrefix("-"): throw UsageError("unknown option \(word); see \(program) --help")
      default:
        guard scene == nil else { throw UsageError("one scene at a time, got \(scene?.id ?? "") and \(word)") }
        guard let entry = Catalog.entry(word) else {
          let near = Catalog.near(word)
          throw UsageError(
            "there is no scene \(word); there are \((near.isEmpty ? Catalog.entries.map(\.id) : near).joined(separator: ", "))")
        }
        scene = entry
      }
    }
    if trace != nil, scene == nil { throw UsageError("--trace needs a scene") }
  }
}

extension Arguments {
  /// The pointer events to replay; nil if none are asked for.
  public func readTrace() throws -> Trace? {
    guard let trace else { return nil }
    let text: String
    do { text = try String(contentsOfFile: trace, encoding: .utf8) } catch { throw FileError("read", trace, error) }
    return try Trace(parsing: text)
  }

  /// Writes the files that are asked for, atomically.
  public func writeFiles(_ frames: FrameHistory, _ picture: () throws -> Bitmap) throws {
    if let savedFrames { try Self.write(Data(frames.traceEvents(named: "gallery").utf8), to: savedFrames) }
    if let save { try Self.write(Data(PNG.encode(picture())), to: save) }
  }

  private static func write(_ data: Data, to path: String) throws {
    do { try data.write(to: URL(fileURLWithPath: path), options: .atomic) } catch { throw FileError("write", path, error) }
  }
}

/// An invalid command line, described in a sentence.
public struct UsageError: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
