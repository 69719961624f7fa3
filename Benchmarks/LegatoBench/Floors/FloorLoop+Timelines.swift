import LegatoSystem

/// Points that follow one timeline.
extension FloorLoop {
  /// One look-up per frame; for each point two products and two sums.
  static func onOneTimeline(_ rows: Int) -> FloorLoop {
    shared(rows) { now in
      let left = 1 - Floor.ease.withUnsafeBufferPointer { Columns.lookUp($0.baseAddress!, now * 0.04) }
      return (left, left)
    }
  }

  /// One exp, one sine and one cosine per frame, for the remaining shares in x and y.
  static func onOneSpring(_ rows: Int) -> FloorLoop {
    shared(rows) { now in
      let (c, s) = Columns.answer(now)
      return (c - 0.3 * s, c - 0.2 * s)
    }
  }

  /// An exp, a sine and a cosine for each point, which has a start and velocities of its own.
  static func springs(_ rows: Int) -> FloorLoop {
    let columns = Columns(10, rows: rows)
    return FloorLoop(name: "a spring each (floor)") { now in
      let (start, toX, toY, wayX, wayY) = (columns[0], columns[2], columns[3], columns[4], columns[5])
      let (velocityX, velocityY, shownX, shownY) = (columns[6], columns[7], columns[8], columns[9])
      for row in 0..<rows {
        let (c, s) = Columns.answer(now - start[row])
        shownX[row] = toX[row] + wayX[row] * c + velocityX[row] * s
        shownY[row] = toY[row] + wayY[row] * c + velocityY[row] * s
      }
    }
  }

  private static func shared(_ rows: Int, _ left: @escaping (Double) -> (x: Double, y: Double)) -> FloorLoop {
    let columns = Columns(8, rows: rows)
    return FloorLoop(name: "shared (floor)") { now in
      let left = left(now)
      let (toX, toY, wayX, wayY, shownX, shownY) = (columns[2], columns[3], columns[4], columns[5], columns[6], columns[7])
      for row in 0..<rows {
        shownX[row] = toX[row] + wayX[row] * left.x
        shownY[row] = toY[row] + wayY[row] * left.y
      }
    }
  }
}
