/// An element of a blur: a coverage or a colour.
protocol Weighable {
  static var nothing: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func * (a: Self, b: Float) -> Self
}

extension Float: Weighable { static var nothing: Float { 0 } }
extension SIMD4<Float>: Weighable { static var nothing: SIMD4<Float> { .zero } }

/// Numbers or colours on a rectangle of pixels, or of squares of pixels.
struct Grid<Element: Weighable> {
  let frame: PixelRect
  private(set) var elements: [Element]

  init(_ frame: PixelRect) {
    self.frame = frame
    elements = [Element](repeating: .nothing, count: max(0, frame.width) * max(0, frame.height))
  }

  /// A grid in a buffer of the pool, whose elements are set to `nothing`.
  init(_ frame: PixelRect, from pool: GridPool<Element>) {
    self.init(frame, from: pool) { _, row in row.update(repeating: .nothing, count: max(0, frame.width)) }
  }

  /// A grid in a buffer of the pool, whose elements `make` writes, row by row: all `frame.width` elements of the row that it gets.
  init(_ frame: PixelRect, from pool: GridPool<Element>, rows make: (_ y: Int, _ row: UnsafeMutablePointer<Element>) -> Void) {
    let (width, height) = (max(0, frame.width), max(0, frame.height))
    self.frame = frame
    elements = pool.take(width * height)
    elements.withUnsafeMutableBufferPointer { elements in
      if let base = elements.baseAddress { for row in 0..<height { make(frame.y + row, base + row * width) } }
    }
  }

  init(_ frame: PixelRect, _ elements: [Element]) { (self.frame, self.elements) = (frame, elements) }

  /// The elements of row `y`, which must be in the frame; the pointer is valid for `frame.width` elements during the call.
  mutating func setRow(_ y: Int, _ body: (UnsafeMutablePointer<Element>) -> Void) {
    let start = (y - frame.y) * frame.width
    elements.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { body(base + start) } }
  }

  func withRow(_ y: Int, _ body: (UnsafePointer<Element>) -> Void) {
    let start = (y - frame.y) * frame.width
    elements.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base + start) } }
  }

  /// Moves the elements out; the grid is empty afterwards.
  mutating func takeElements() -> [Element] {
    let taken = elements
    self = Grid(PixelRect(x: frame.x, y: frame.y, width: 0, height: 0))
    return taken
  }

  /// Copies the elements of a grid whose frame lies in this one's.
  mutating func replace(by part: Grid) {
    let (from, left) = (part.frame, part.frame.x - frame.x)
    for y in from.y..<from.maxY { setRow(y) { target in part.withRow(y) { (target + left).update(from: $0, count: from.width) } } }
  }

  /// Changes the elements.
  mutating func change(_ body: (UnsafeMutableBufferPointer<Element>) -> Void) { elements.withUnsafeMutableBufferPointer { body($0) } }
}
