/// Numbers that are mixed.
extension FloorLoop {
  /// Values of `width` numbers (1, 2 or 4), each with a start and a duration of its own: a look-up in the table, and for each number one product and one sum.
  /// An opaque colour is four: premultiplied or not, its components are the same.
  static func numbers(_ width: Int, _ rows: Int) -> FloorLoop { .numbers(width, FloorWork(), rows) }

  /// Colours with alpha: three components mixed as products with it, then divided by the alpha that is shown.
  static func colors(_ rows: Int) -> FloorLoop {
    let columns = Columns(14, rows: rows)
    return FloorLoop(name: Figure.floorName) { now in
      let (a, b, c, d) = (columns[2], columns[3], columns[4], columns[5])
      let (wayA, wayB, wayC, wayD) = (columns[6], columns[7], columns[8], columns[9])
      let (shownA, shownB, shownC, shownD) = (columns[10], columns[11], columns[12], columns[13])
      columns.eased(at: now) { row, y in
        let alpha = d[row] + wayD[row] * y
        let factor = 1 / alpha
        shownA[row] = (a[row] + wayA[row] * y) * factor
        shownB[row] = (b[row] + wayB[row] * y) * factor
        shownC[row] = (c[row] + wayC[row] * y) * factor
        shownD[row] = alpha
      }
    }
  }

  /// Mixes the numbers of columns: those after the first two are the starts, then the ways, then what is shown.
  @inline(__always)
  static func mix(_ columns: Columns, _ width: Int, _ eased: ((_ row: Int, _ progress: Double) -> Void) -> Void) {
    let (first, way, shown) = (2, 2 + width, 2 + 2 * width)
    switch width {
    case 1:
      let (from, way, shown) = (columns[first], columns[way], columns[shown])
      eased { row, y in shown[row] = from[row] + way[row] * y }
    case 2:
      let (x, y, wayX, wayY) = (columns[first], columns[first + 1], columns[way], columns[way + 1])
      let (shownX, shownY) = (columns[shown], columns[shown + 1])
      eased { row, progress in
        shownX[row] = x[row] + wayX[row] * progress
        shownY[row] = y[row] + wayY[row] * progress
      }
    default:
      let (a, b, c, d) = (columns[first], columns[first + 1], columns[first + 2], columns[first + 3])
      let (wayA, wayB, wayC, wayD) = (columns[way], columns[way + 1], columns[way + 2], columns[way + 3])
      let (shownA, shownB, shownC, shownD) = (columns[shown], columns[shown + 1], columns[shown + 2], columns[shown + 3])
      eased { row, progress in
        shownA[row] = a[row] + wayA[row] * progress
        shownB[row] = b[row] + wayB[row] * progress
        shownC[row] = c[row] + wayC[row] * progress
        shownD[row] = d[row] + wayD[row] * progress
      }
    }
  }
}
