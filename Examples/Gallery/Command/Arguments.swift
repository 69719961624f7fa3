import GalleryScenes
import Legato

/// What the command line asks for.
struct Arguments {
  var scene: Catalog.Entry?
  var listsScenes = false
  var showsHelp = false
  var trace: String?
  var record: String?
  var values: String?
  var savedTrace: String?
  /// Where the frames' times go.
  var savedFrames: String?
  var fps: Double?
  var seconds: Double?
  var isInspected = false
  /// Nil asks the terminal, like the next.
  var cells: CellKind?
  var appearance: TerminalAppearance?
  /// How a recording for terminal players divides cells: nothing of it is pixels.
  var division: CellDivision {
    switch cells {
    case .octant: .octant
    case .sextant: .sextant
    case .quadrant: .quadrant
    case .half, .kitty, .sixel, nil: .half
    }
  }
  /// How long a recording is at most, in seconds.
  static let maximumSeconds = 600.0
  /// Of the terminal in a recording.
  var size: TerminalSize?
  /// Absolute.
  var plugins: [String] = []

  static let help = """
    usage: gallery                      a menu of the scenes
           gallery --list               their ids, one a line
           gallery SCENE                one scene, under the mouse and the keys (q leaves)
           gallery SCENE --record FILE.(png|apng|gif|svg|html|cast) [--trace FILE] [--values FILE.csv] [--fps N] [--seconds S]

      --record FILE      draws on a clock of its own: .png a strip of 12 frames, .apng, .gif and .svg the motion
                         (.apng a little off in its colours where exact ones would take more than 3 MB),
                         .html a page with the motion, a bar to scrub it, and plots of the numbers,
                         .cast what a terminal shows, for terminal players
      --size CxR         how large that terminal is, in columns and rows (80x24)
      --values FILE      the scene's numbers, one line a frame
      --trace FILE       the pointer's events, as --save-trace writes them
      --save-trace FILE  keeps what the pointer does in a terminal
      --save-frames FILE how each frame went, as JSON for the trace viewers of browsers and of Perfetto
      --plugin FILE      a timing plug-in, or a folder of them, for the scene curves; may come several times
      --inspect          shows what runs on the stage as text over the scene
      --cells KIND       what pixels are drawn with: half, quadrant, sextant or octant blocks (1 × 2 to 2 × 4 a cell), kitty or
                         sixel (the screen's own pixels); without it what LEGATO_CELLS says, else what the terminal answers
      --light, --dark    colours for a light or a dark terminal; without it what the terminal answers
      --fps N            frames a second, 1…1000 (60; 30 for motions)
      --seconds S        how long, 0…600 (what the scene needs)
    """

  init(_ words: [String]) throws(GalleryError) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--list": listsScenes = true
      case "--help", "-h": showsHelp = true
      case "--trace": trace = try Self.value(of: word, &words)
      case "--record": record = try Self.value(of: word, &words)
      case "--values": values = try Self.value(of: word, &words)
      case "--save-trace": savedTrace = try Self.value(of: word, &words)
      case "--save-frames": savedFrames = try Self.value(of: word, &words)
      case "--inspect": isInspected = true
      case "--plugin": plugins.append(try Files.existing(try Self.value(of: word, &words)))
      case "--cells": cells = try Self.cells(try Self.value(of: word, &words))
      case "--light": appearance = .light
      case "--dark": appearance = .dark
      case "--size": size = try Self.size(try Self.value(of: word, &words))
      case "--fps": fps = try Self.number(of: word, in: 1...1000, &words)
      case "--seconds": seconds = try Self.number(of: word, in: 0...Self.maximumSeconds, &words)
      case _ where word.hasPrefix("-"): throw .usage("unknown option \(word); see gallery --help")
      default:
        guard scene == nil else { throw .usage("one scene at a time, got \(scene?.id ?? "") and \(word)") }
        guard let entry = Catalog.entry(word) else { throw .unknownScene(word) }
        scene = entry
      }
    }
    scene = scene?.opening(plugins)
    try check()
  }

  /// Options that need each other or exclude each other.
  private func check() throws(GalleryError) {
    if scene == nil,
      let lonely = [("--record", record), ("--values", values), ("--trace", trace), ("--save-trace", savedTrace)].first(where: {
        $0.1 != nil
      })
    {
      throw .usage("\(lonely.0) needs a scene: gallery SCENE \(lonely.0) FILE")
    }
    if size != nil, record?.lowercased().hasSuffix(".cast") != true {
      throw .usage("--size is that of the terminal in a recording: gallery SCENE --record FILE.cast --size 80x24")
    }
    if savedTrace != nil, record != nil || values != nil { throw .usage("--save-trace keeps a live pointer; a recording has none") }
    if savedFrames != nil, record != nil || values != nil { throw .usage("--save-frames keeps live frames; a recording has none") }
  }

  // MARK: Values of options

  private static func value(of option: String, _ words: inout ArraySlice<String>) throws(GalleryError) -> String {
    guard let word = words.popFirst(), !word.hasPrefix("--") else { throw .usage("\(option) needs a value behind it") }
    return word
  }

  private static func number(
    of option: String, in range: ClosedRange<Double>, _ words: inout ArraySlice<String>
  ) throws(GalleryError) -> Double {
    let text = try value(of: option, &words)
    guard let number = Double(text), range.contains(number) else {
      throw .usage("\(option): expected a number from \(range.lowerBound) to \(range.upperBound), got \"\(text)\"")
    }
    return number
  }

  private static func cells(_ text: String) throws(GalleryError) -> CellKind {
    guard let kind = CellKind(rawValue: text) else {
      throw .usage("--cells: expected half, quadrant, sextant, octant, kitty or sixel, got \"\(text)\"")
    }
    return kind
  }

  private static func size(_ text: String) throws(GalleryError) -> TerminalSize {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, (20...1000).contains(numbers[0]), (6...1000).contains(numbers[1]) else {
      throw .usage("--size: expected columns and rows such as 80x24, from 20x6 to 1000x1000, got \"\(text)\"")
    }
    return TerminalSize(columns: numbers[0], rows: numbers[1])
  }
}
