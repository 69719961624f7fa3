import LegatoRendering
import Testing

@Suite("A bitmap is rows of pixels from the top") struct BitmapTests {
  @Test("It begins clear; extents below 0 are 0") func empty() {
    #expect(Bitmap(width: 3, height: 2).bytes == [UInt8](repeating: 0, count: 24))
    let none = Bitmap(width: -3, height: 2)
    #expect(none.width == 0 && none.bytes.isEmpty)
  }

  @Test("Pixels outside read as clear and are not written") func outside() {
    var bitmap = Bitmap(width: 2, height: 2)
    for (x, y) in [(-1, 0), (2, 0), (0, -1), (0, 2), (Int.max, Int.min)] {
      bitmap[x, y] = SIMD4(1, 2, 3, 4)
      #expect(bitmap[x, y] == .zero)
    }
    #expect(bitmap == Bitmap(width: 2, height: 2))
    bitmap[1, 0] = SIMD4(1, 2, 3, 4)
    #expect(bitmap.bytes == [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("Another picture is placed and cut at every edge", arguments: -4...5, -4...5) func placing(x: Int, y: Int) {
    let small = Bitmap(width: 3, height: 2) { x, y in SIMD4(UInt8(10 * x + y + 1), 0, 0, 255) }
    var large = Bitmap(width: 4, height: 3)
    large.place(small, atX: x, y: y)
    for row in 0..<3 { for column in 0..<4 { #expect(large[column, row] == small[column - x, row - y]) } }
  }
}
