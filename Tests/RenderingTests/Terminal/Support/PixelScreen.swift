import Foundation

/// What a terminal that draws pictures shows after the bytes that it got. Written for the tests from the published texts (kitty's graphics protocol; DEC's sixel), and strict:
/// what they do not allow is an error.
struct PixelScreen {
  struct Failure: Error { let reason: String }
  typealias Pixel = SIMD3<UInt8>

  let columns, rows, cellWidth, cellHeight: Int
  /// Characters of the cells, row by row.
  private(set) var characters: [Character]
  /// What sixel pictures have left on the screen; nil where none is, or a character was written since.
  private(set) var pixels: [Pixel?]
  /// Each sixel picture by itself, with its introducer and end.
  private(set) var sixels: [[UInt8]] = []
  private(set) var kitty: KittyStore
  private var cursor = 0

  init(columns: Int, rows: Int, cellWidth: Int, cellHeight: Int) {
    (self.columns, self.rows, self.cellWidth, self.cellHeight) = (columns, rows, cellWidth, cellHeight)
    characters = [Character](repeating: " ", count: columns * rows)
    pixels = [Pixel?](repeating: nil, count: columns * rows * cellWidth * cellHeight)
    kitty = KittyStore(columns: columns, rows: rows)
  }

  func character(_ column: Int, _ row: Int) -> Character { characters[row * columns + column] }
  func pixel(_ x: Int, _ y: Int) -> Pixel? { pixels[y * columns * cellWidth + x] }
  /// The pixel of the topmost of kitty's pictures at a place of the screen.
  func kittyPixel(_ x: Int, _ y: Int) -> Pixel? { kitty.pixel(x, y, cellWidth, cellHeight) }

  mutating func show(_ bytes: [UInt8]) throws {
    var place = 0
    while place < bytes.count {
      guard bytes[place] == 0x1B else {
        let length = bytes[place] < 0x80 ? 1 : bytes[place] < 0xE0 ? 2 : bytes[place] < 0xF0 ? 3 : 4
        try put(Character(String(decoding: bytes[place..<min(bytes.count, place + length)], as: UTF8.self)))
        place += length
        continue
      }
      guard place + 1 < bytes.count else { throw Failure(reason: "an escape at the end") }
      switch bytes[place + 1] {
      case UInt8(ascii: "["):
        guard let end = bytes[(place + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else { throw Failure(reason: "CSI") }
        obey(bytes[end], String(decoding: bytes[(place + 2)..<end], as: UTF8.self))
        place = end + 1
      case UInt8(ascii: "_"), UInt8(ascii: "P"):
        var end = place + 2
        while end + 1 < bytes.count, bytes[end] != 0x1B { end += 1 }
        guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\\") else { throw Failure(reason: "a string without its end") }
        let content = Array(bytes[(place + 2)..<end])
        if bytes[place + 1] == UInt8(ascii: "_") {
          try kitty.take(content, column: cursor % columns, row: cursor / columns)
        } else {
          sixels.append(Array(bytes[place..<(end + 2)]))
          try draw(SixelReader(content))
        }
        place = end + 2
      default: throw Failure(reason: "ESC \(bytes[place + 1])")
      }
    }
    guard kitty.isComplete else { throw Failure(reason: "a picture without its last part") }
  }

  private mutating func put(_ character: Character) throws {
    guard cursor < columns * rows else { throw Failure(reason: "a character off the screen") }
    characters[cursor] = character
    for y in 0..<cellHeight {
      for x in 0..<cellWidth { pixels[(cursor / columns * cellHeight + y) * columns * cellWidth + cursor % columns * cellWidth + x] = nil }
    }
    cursor += 1
  }

  private mutating func obey(_ final: UInt8, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    if final == UInt8(ascii: "H") { cursor = ((numbers.first ?? 1) - 1) * columns + (numbers.count > 1 ? numbers[1] : 1) - 1 }
    if final == UInt8(ascii: "C") { cursor += numbers.first ?? 1 }
  }

  private mutating func draw(_ picture: SixelReader) throws {
    let (left, top) = (cursor % columns * cellWidth, cursor / columns * cellHeight)
    guard left + picture.width <= columns * cellWidth, top + picture.height <= rows * cellHeight else {
      throw Failure(reason: "off the screen")
    }
    // a picture whose last row is the screen's may make it scroll
    guard top + picture.height < rows * cellHeight else { throw Failure(reason: "in the last row") }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        if let color = picture.pixels[y * picture.width + x] { pixels[(top + y) * columns * cellWidth + left + x] = color }
      }
    }
  }
}
