import Foundation

/// The pictures that a terminal keeps and shows by kitty's graphics protocol.
struct KittyStore {
  struct Picture {
    let width, height: Int
    /// Three bytes a pixel, or four with alpha.
    let bytes: [UInt8]
  }
  struct Placement {
    let id, column, row, columns, rows: Int
  }
  let columns, rows: Int
  private(set) var pictures: [Int: Picture] = [:]
  /// In the order in which they were put there.
  private(set) var placements: [Placement] = []
  /// Pictures that came, in all.
  private(set) var received = 0
  /// The keys of a picture whose last part has not come, and its letters so far.
  private var open: (keys: [String: String], letters: String)?
  var isComplete: Bool { open == nil }

  init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The letters before the semicolon, as pairs.
  private func keys(_ text: Substring) throws -> [String: String] {
    var keys: [String: String] = [:]
    for pair in text.split(separator: ",") {
      let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, keys[String(sides[0])] == nil else { throw fail("\(pair)") }
      keys[String(sides[0])] = String(sides[1])
    }
    return keys
  }

  /// A part of a picture, and whether more follow.
  private mutating func add(_ letters: String, hasMore: Bool, _ column: Int, _ row: Int) throws {
    guard hasMore else { return try finish(column, row) }
    guard letters.utf8.count % 4 == 0 else { throw fail("a part that is no whole groups") }
  }

  private func fail(_ reason: String) -> PixelScreen.Failure { PixelScreen.Failure(reason: "kitty: \(reason)") }

  /// - Parameter content: what stands between `ESC _` and `ESC \`.
  mutating func take(_ content: [UInt8], column: Int, row: Int) throws {
    let text = String(decoding: content, as: UTF8.self)
    guard text.hasPrefix("G") else { throw fail("no G") }
    let parts = text.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let letters = parts.count > 1 ? String(parts[1]) : ""
    guard letters.utf8.count <= 4096 else { throw fail("\(letters.utf8.count) letters in one part") }
    let keys = try keys(parts[0])
    if let former = open {
      guard Set(keys.keys).isSubset(of: ["m", "q"]), let more = keys["m"] else { throw fail("\(parts[0]) between parts") }
      open = (former.keys, former.letters + letters)
      return try add(letters, hasMore: more == "1", column, row)
    }
    guard keys["q"] == "2" else { throw fail("it would be answered") }
    switch keys["a"] {
    case "T":
      guard Set(keys.keys).isSubset(of: ["a", "q", "f", "o", "C", "p", "i", "s", "v", "c", "r", "m"]) else {
        throw fail("\(parts[0])")
      }
      open = (keys, letters)
      try add(letters, hasMore: keys["m"] == "1", column, row)
    case "d":
      switch keys["d"] {
      case "A": (pictures, placements) = ([:], [])
      case "I":
        guard let id = Int(keys["i"] ?? ""), pictures[id] != nil else { throw fail("nothing to delete: \(parts[0])") }
        pictures[id] = nil
        placements.removeAll { $0.id == id }
      default: throw fail("\(parts[0])")
      }
    default: throw fail("\(parts[0])")
    }
  }

  private mutating func finish(_ column: Int, _ row: Int) throws {
    guard let (keys, letters) = open, let data = Data(base64Encoded: letters) else { throw fail("letters") }
    open = nil
    func number(_ key: String) throws -> Int {
      guard let value = Int(keys[key] ?? "") else { throw fail("\(key) in \(keys)") }
      return value
    }
    let (id, width, height) = (try number("i"), try number("s"), try number("v"))
    guard [24, 32].contains(try number("f")), keys["o"] == "z", keys["C"] == "1", (1...Int(UInt32.max)).contains(id), width > 0, height > 0
    else {
      throw fail("\(keys)")
    }
    let bytes = try Inflate.zlib([UInt8](data))
    guard bytes.count == (try number("f")) / 8 * width * height else { throw fail("\(bytes.count) bytes for \(width) × \(height)") }
    let placed = Placement(id: id, column: column, row: row, columns: try number("c"), rows: try number("r"))
    guard placed.columns > 0, placed.rows > 0, column + placed.columns <= columns, row + placed.rows <= rows else {
      throw fail("off the screen")
    }
    received += 1
    // a picture of the same number takes the place of the former
    placements.removeAll { $0.id == id }
    pictures[id] = Picture(width: width, height: height, bytes: bytes)
    placements.append(placed)
  }

  /// Of two at one place that with the higher number is seen.
  func pixel(_ x: Int, _ y: Int, _ cellWidth: Int, _ cellHeight: Int) -> SIMD3<UInt8>? {
    let (column, row) = (x / cellWidth, y / cellHeight)
    let here = placements.filter {
      (($0.column)..<($0.column + $0.columns)).contains(column) && (($0.row)..<($0.row + $0.rows)).contains(row)
    }
    guard let top = here.max(by: { $0.id < $1.id }), let picture = pictures[top.id] else { return nil }
    let i = (x - top.column * cellWidth) * picture.width / (top.columns * cellWidth)
    let j = (y - top.row * cellHeight) * picture.height / (top.rows * cellHeight)
    let size = picture.bytes.count / (picture.width * picture.height)
    let place = size * (j * picture.width + i)
    if size == 4, picture.bytes[place + 3] == 0 { return nil }
    return SIMD3(picture.bytes[place], picture.bytes[place + 1], picture.bytes[place + 2])
  }
}
