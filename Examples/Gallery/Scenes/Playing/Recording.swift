import Legato

/// Plays a scene from its beginning, and records a picture file and the scene's numbers.
public struct Recording {
  /// The format of a picture file.
  public enum Picture: String, CaseIterable, Sendable {
    /// Twelve stills in one picture.
    case png
    /// An animated picture; `.gif` has 256 colours, for viewers that support nothing else.
    case apng, svg, gif
    /// A recording of the terminal's output, for terminal players.
    case cast
    /// A web page with the motion, a slider to scrub it, and plots of the numbers.
    case html
  }

  /// The picture file's bytes; empty without a picture.
  public private(set) var picture: [UInt8] = []
  /// Comma-separated readings: a line of names, then one line per frame with its time in seconds.
  public private(set) var values = ""
  /// The readings at the beginning, in the middle, and at the end.
  public private(set) var summary: [[Reading]] = []
  public let frameCount: Int

  /// For an animated picture above this size in bytes, colours may differ by this tolerance, in 255ths, which is visible at edges only.
  private static let (muchForAPicture, tolerance) = (3_000_000, 20)
  private static let (stripFrames, stripColumns, gap) = (12, 4, 8)

  /// - Parameters:
  ///   - fps: frames per second, above 0.
  ///   - seconds: the duration, at least 0; there is a frame at both ends.
  ///   - scale: pixels per point.
  ///   - isInspected: whether the running animations are listed over the pictures, except in `.svg` and `.cast`.
  ///   - terminal: the size of the terminal of a `.cast`.
  ///   - cells: the division of the terminal's cells into pixels.
  public init(
    _ entry: Catalog.Entry, trace: Trace?, picture kind: Picture?, fps: Double, seconds: Double, scale: Double = 2,
    isInspected: Bool = false, terminal: TerminalSize = TerminalSize(columns: 80, rows: 24), cells: CellDivision = .half
  ) {
    let count = max(1, Int(saturating: (seconds * fps).rounded()) + 1)
    frameCount = count
    var player = Player(entry.make(), trace: trace)
    let strip = Set((0..<Self.stripFrames).map { $0 * (count - 1) / (Self.stripFrames - 1) })
    var page = RecordingPage(entry, events: trace?.events ?? player.scene.demonstration, fps: fps, scale: scale)
    var cast = RecordingCast(entry, terminal, cells)
    var (stills, motion, drawing) = ([Bitmap](), [PNG.Frame](), SVGPicture(size: Scene.size))
    for frame in 0..<count {
      let time = Double(frame) / fps
      player.advance(to: time)
      let readings = player.scene.readings
      note(readings, frame: frame, time: time)
      switch kind {
      case .png:
        if strip.contains(frame) { stills.append(player.picture(scale: isInspected ? scale : scale / 2, isInspected: isInspected)) }
      case .apng, .gif:
        // rounded to whole milliseconds without accumulating errors
        let (start, end) = ((time * 1000).rounded(), (Double(frame + 1) / fps * 1000).rounded())
        motion.append(PNG.Frame(player.picture(scale: scale, isInspected: isInspected), milliseconds: Int(saturating: end - start)))
      case .svg: drawing.addFrame(player.scene.window)
      case .cast: cast.add(player.scene, at: time)
      case .html: page.add(player.picture(scale: scale, isInspected: isInspected), readings, at: time)
      case nil: break
      }
    }
    picture =
      switch kind {
      case .png: PNG.encode(Self.strip(of: stills))
      case .apng: Self.animatedPNG(motion)
      case .gif: GIF.encode(motion)
      case .cast: Array(cast.text.utf8)
      case .svg: Array(drawing.animation(framesPerSecond: fps).utf8)
      case .html: Array(page.text.utf8)
      case nil: []
      }
  }

  /// Adds a frame's line to the values, and the first, the middle and the last one to the summary.
  private mutating func note(_ readings: [Reading], frame: Int, time: Double) {
    if frame == 0 { values = (["time"] + readings.map(\.name)).joined(separator: ",") + "\n" }
    values += ([time] + readings.map(\.value)).map { "\($0)" }.joined(separator: ",") + "\n"
    if frame == 0 || frame == (frameCount - 1) / 2 || frame == frameCount - 1 { summary.append(readings) }
  }

  private static func animatedPNG(_ motion: [PNG.Frame]) -> [UInt8] {
    let exact = PNG.encode(motion)
    return exact.count > muchForAPicture ? PNG.encode(motion, tolerance: tolerance) : exact
  }

  /// The stills in rows, on a transparent background.
  private static func strip(of stills: [Bitmap]) -> Bitmap {
    guard let first = stills.first else { return Bitmap(width: 1, height: 1) }
    let columns = min(stripColumns, stills.count)
    let rows = (stills.count + columns - 1) / columns
    var sheet = Bitmap(width: columns * (first.width + gap) - gap, height: rows * (first.height + gap) - gap)
    for (i, still) in stills.enumerated() {
      sheet.place(still, atX: i % columns * (first.width + gap), y: i / columns * (first.height + gap))
    }
    return sheet
  }
}
