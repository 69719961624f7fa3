import GalleryScenes
import Legato

/// The gallery without anybody watching: recordings and summaries.
enum Headless {
  static func trace(_ path: String?) throws(GalleryError) -> Trace? {
    guard let path else { return nil }
    let text = try Files.read(path)
    do {
      return try Trace(parsing: text)
    } catch let error as TraceError {
      throw .trace(path, error)
    } catch {
      throw .cannotRead(path, reason: "\(error)")
    }
  }

  static func record(_ entry: Catalog.Entry, _ arguments: Arguments) throws(GalleryError) {
    let trace = try trace(arguments.trace)
    var kind: Recording.Picture?
    if let path = arguments.record {
      guard let dot = path.lastIndex(of: "."), let found = Recording.Picture(rawValue: path[dot...].dropFirst().lowercased()) else {
        throw .picture(path)
      }
      kind = found
    }
    for path in [arguments.record, arguments.values].compactMap({ $0 }) { try Files.checkWritable(path) }
    let seconds = arguments.seconds ?? min(Arguments.maximumSeconds, max(entry.seconds, (trace?.duration ?? 0) + 1.5))
    let recording = Recording(
      entry, trace: trace, picture: kind, fps: arguments.fps ?? (kind == nil || kind == .png ? 60 : 30), seconds: seconds,
      isInspected: arguments.isInspected, terminal: arguments.size ?? TerminalSize(columns: 80, rows: 24),
      cells: arguments.division)
    if let path = arguments.record { try Files.write(recording.picture, to: path) }
    if let path = arguments.values { try Files.write(Array(recording.values.utf8), to: path) }
  }

  /// Words for those who run the command without a terminal.
  static func summarize(_ entries: [Catalog.Entry], _ arguments: Arguments) throws(GalleryError) {
    let trace = try trace(arguments.trace)
    for entry in entries {
      let recording = Recording(
        entry, trace: trace, picture: nil, fps: arguments.fps ?? 60, seconds: arguments.seconds ?? entry.seconds)
      print("\(entry.id): \(entry.summary); \(recording.frameCount) frames")
      for (moment, readings) in zip(["at the beginning", "half way", "at the end"], recording.summary) {
        print("  \(moment): " + readings.map { "\($0.name) \(($0.value * 1000).rounded() / 1000 + 0)" }.joined(separator: ", "))
      }
    }
    print("no terminal is here; gallery \(entries[0].id) --record FILE.apng draws the motion")
  }
}
