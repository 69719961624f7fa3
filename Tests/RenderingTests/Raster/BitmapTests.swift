import Expectations
import LegatoRendering
import TestSupport
import Testing

@Suite("A bitmap consists of rows of pixels from top to bottom") struct BitmapTests {
  @Test("It is clear at first; extents below 0 count as 0") func empty() {
    expectEqual(Bitmap(width: 3, height: 2).bytes, [UInt8](repeating: 0, count: 24))
    let none = Bitmap(width: -3, height: 2)
    expect(none.width == 0 && none.bytes.isEmpty)
  }

  @Test("Pixels outside read as clear and are not written") func outside() {
    var bitmap = Bitmap(width: 2, height: 2)
    for (x, y) in [(-1, 0), (2, 0), (0, -1), (0, 2), (Int.max, Int.min)] {
      bitmap[x, y] = SIMD4(1, 2, 3, 4)
      expectEqual(bitmap[x, y], .zero)
    }
    expectEqual(bitmap, Bitmap(width: 2, height: 2))
    bitmap[1, 0] = SIMD4(1, 2, 3, 4)
    expectEqual(bitmap.bytes, [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("A wrong number of bytes is reported; missing pixels are clear, surplus bytes are ignored", arguments: [0, 5, 15, 17, 40])
  func bytesOfAnotherNumber(count: Int) {
    var bitmap = Bitmap(width: 2, height: 2)
    let reports = Reports.during { bitmap.bytes = [UInt8](repeating: 9, count: count) }
    expectEqual(reports.count, 1)
    expectEqual(bitmap.bytes, (0..<16).map { $0 < count ? 9 : 0 })
    expectEqual(bitmap[1, 1], SIMD4(bitmap.bytes[12...]))
    expect(Reports.during { bitmap.bytes[3] = 1 }.isEmpty && bitmap[0, 0].w == 1)
  }

  @Test("Positions as far away as integers go show nothing", arguments: [Int.min, .max], [Int.min, 0, .max]) func farOut(x: Int, y: Int) {
    let small = Bitmap(width: 1, height: 1) { _, _ in SIMD4(1, 2, 3, 255) }
    var large = Bitmap(width: 4, height: 3)
    large.place(small, atX: x, y: y)
    large.place(small, atX: y, y: x)
    expectEqual(large, Bitmap(width: 4, height: 3))
  }

  @Test("An invalid scale is reported and counts as 1", arguments: [0, -2, .nan, .infinity]) func scale(_ scale: Double) {
    var canvas = Canvas(width: 2, height: 1)
    let reports = Reports.during { canvas = Canvas(width: 2, height: 1, scale: scale) }
    expect(reports.count == 1 && canvas.pixelsPerPoint == 1)
  }

  @Test("Another bitmap is copied into it, and clipped at every edge", arguments: -4...5, -4...5) func placing(x: Int, y: Int) {
    let small = Bitmap(width: 3, height: 2) { x, y in SIMD4(UInt8(10 * x + y + 1), 0, 0, 255) }
    var large = Bitmap(width: 4, height: 3)
    large.place(small, atX: x, y: y)
    for row in 0..<3 { for column in 0..<4 { expectEqual(large[column, row], small[column - x, row - y]) } }
  }
}
