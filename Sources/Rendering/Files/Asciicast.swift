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
  /// Cells, at least 0.
  public let columns, rows: Int
  /// How many colours are written.
  public let depth: ColorDepth
  private let title: String
  private var encoder = TerminalEncoder()
  private var lines: [String] = []
  private var end = 0.0

  /// Nothing yet.
  ///
  /// An extent below 0 is 0, and more than 2²⁴ cells are reported and none, as in ``TerminalFrame``.
  /// - Parameters:
  ///   - columns: cells beside each other.
  ///   - rows: cells above each other.
  ///   - title: what players call it.
  ///   - depth: how many colours the characters have.
  public init(columns: Int, rows: Int, title: String = "", depth: ColorDepth = .trueColor) {
    let blank = TerminalFrame(columns: columns, rows: rows, depth: depth)
    (self.columns, self.rows, self.depth, self.title) = (blank.columns, blank.rows, depth, title)
  }

  /// From `time` on the terminal shows this: what differs from the picture before is written, and nothing where nothing does.
  /// - Parameters:
  ///   - picture: what the terminal shows.
  ///   - time: seconds, 0…10⁹ and not before the one before; else, and where it is no number, that of the one before is used and it is reported.
  public mutating func add(_ picture: TerminalPicture, at time: Double) {
    var time = time
    if !(time >= end && time <= 1e9) {
      Misuse.report(.number(call: "add(_:at:)", wanted: "seconds from \(end) to 1e9", found: "\(time)", repair: "\(end)"))
      time = end
    }
    end = time
    let bytes = encoder.encode(TerminalFrame(picture, columns: columns, rows: rows, depth: depth))
    guard !bytes.isEmpty else { return }
    // the first hides the cursor
    let text = (lines.isEmpty ? "\u{1B}[?25l\u{1B}[2J" : "") + String(decoding: bytes, as: UTF8.self)
    lines.append("[\(Self.micros(time)), \"o\", \(text.asJSON)]")
  }

  /// The file. After the last picture comes an event that writes nothing, so that it is shown for as long as it was.
  public var text: String {
    var head = "{\"version\": 2, \"width\": \(columns), \"height\": \(rows), \"duration\": \(Self.micros(end))"
    if !title.isEmpty { head += ", \"title\": \(title.asJSON)" }
    head += ", \"env\": {\"TERM\": \"xterm-256color\"}}"
    return ([head] + lines + ["[\(Self.micros(end)), \"o\", \"\"]"]).map { $0 + "\n" }.joined()
  }

  /// Whole millionths, so that no time has more digits than that.
  private static func micros(_ time: Double) -> String { "\((time * 1e6).rounded() / 1e6)" }
}
