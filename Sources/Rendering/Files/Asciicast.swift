import LegatoGestures

/// Records the output of a terminal for terminal players (asciicast, version 2): a header line, then a line per write with its time and
/// its bytes.
///
/// ```swift
/// var cast = Asciicast(columns: 80, rows: 24, title: "a card")
/// for frame in 0...60 {
///   window.stage.advance(to: Double(frame) / 30)
///   cast.add(TerminalPicture(window, columns: 80, rows: 24, scale: 0.25), at: Double(frame) / 30)
/// }
/// let bytes = Array(cast.text.utf8)
/// ```
public struct Asciicast: Sendable {
  /// Size in cells, at least 0.
  public let columns, rows: Int
  /// The colour depth that is written.
  public let depth: ColorDepth
  private let title: String
  private var encoder = TerminalEncoder()
  private var lines: [String] = []
  private var end = 0.0

  /// An empty recording.
  ///
  /// A negative extent counts as 0. More than 2²⁴ cells are reported, and the recording has none, as in ``TerminalFrame``.
  /// - Parameters:
  ///   - columns: the width in cells.
  ///   - rows: the height in cells.
  ///   - title: the title that players show.
  ///   - depth: the colour depth of characters.
  public init(columns: Int, rows: Int, title: String = "", depth: ColorDepth = .trueColor) {
    let blank = TerminalFrame(columns: columns, rows: rows, depth: depth)
    (self.columns, self.rows, self.depth, self.title) = (blank.columns, blank.rows, depth, title)
  }

  /// Adds a picture that the terminal shows from `time` on. The difference from the picture before is written; nothing if there is none.
  /// - Parameters:
  ///   - picture: the content of the terminal.
  ///   - time: in seconds, 0…10⁹ and not before the last one; otherwise it is reported, and the last time is used.
  public mutating func add(_ picture: TerminalPicture, at time: Double) {
    var time = time
    if !(time >= end && time <= 1e9) {
      Misuse.report(.number(call: "add(_:at:)", wanted: "seconds from \(end) to 1e9", found: "\(time)", repair: "\(end)"))
      time = end
    }
    end = time
    let bytes = encoder.encode(TerminalFrame(picture, columns: columns, rows: rows, depth: depth))
    guard !bytes.isEmpty else { return }
    // the first event hides the cursor
    let text = (lines.isEmpty ? "\u{1B}[?25l\u{1B}[2J" : "") + String(decoding: bytes, as: UTF8.self)
    lines.append("[\(Self.micros(time)), \"o\", \(text.asJSON)]")
  }

  /// The content of the file. It ends with an event without output, so that players show the last picture for its duration.
  public var text: String {
    var head = "{\"version\": 2, \"width\": \(columns), \"height\": \(rows), \"duration\": \(Self.micros(end))"
    if !title.isEmpty { head += ", \"title\": \(title.asJSON)" }
    head += ", \"env\": {\"TERM\": \"xterm-256color\"}}"
    return ([head] + lines + ["[\(Self.micros(end)), \"o\", \"\"]"]).map { $0 + "\n" }.joined()
  }

  /// Rounded to millionths, which limits the number of digits.
  private static func micros(_ time: Double) -> String { "\((time * 1e6).rounded() / 1e6)" }
}
