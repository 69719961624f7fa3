extension Path {
  /// The same outline, in which each sub-path begins with a move: also the first one, and one that goes on where another was closed. For whatever draws paths
  /// with a library that has a present point of its own. O(elements).
  public var withMoves: Path {
    guard lacksMoves else { return self }
    var (whole, start, isOpen) = (Path(), Point?.none, false)
    for element in elements {
      switch element {
      case .move(let point): (start, isOpen) = (point, true)
      case .close:
        guard isOpen else { continue }
        isOpen = false
      case .line, .quadratic, .cubic:
        if !isOpen {
          let begin = start ?? element.firstPoint
          whole.move(to: begin)
          (start, isOpen) = (begin, true)
          if whole.elements.count == 1, case .line = element { continue }
        }
      }
      whole.elements.append(element)
    }
    return whole
  }

  private var lacksMoves: Bool {
    var isOpen = false
    for element in elements {
      switch element {
      case .move: isOpen = true
      case .line, .quadratic, .cubic: if !isOpen { return true }
      case .close:
        if !isOpen { return true }
        isOpen = false
      }
    }
    return false
  }
}

extension Path.Element {
  /// Where an outline begins that has only this.
  var firstPoint: Point {
    switch self {
    case .move(let point), .line(let point), .quadratic(let point, _), .cubic(let point, _, _): point
    case .close: .zero
    }
  }
}
