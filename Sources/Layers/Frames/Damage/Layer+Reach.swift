import LegatoCore

/// Contents with a size of their own, for gravities that do not stretch them to the layer's bounds.
package protocol SizedContents {
  /// The size, in points.
  var contentsSize: Size { get }
}

/// Bounding boxes of what a layer draws: never too small, and sometimes too large.
extension Layer {
  /// The presented bounds.
  var drawnBox: Box { Box(bounds(.presentation)) }

  /// Whether the layer and its descendants are not drawn.
  var isNotDrawn: Bool { isHidden || !(state.opacity.presentation > 0) }

  /// The area that the layer draws itself, in its own space.
  /// - Parameter contentsSize: the size of contents that a host has registered a drawing for, unless they are fitted into the bounds.
  func ownReach(contentsSize: Size?) -> Reach {
    let bounds = drawnBox
    if masksToBounds { return Reach(box: bounds) }
    let outset = window?.drawings?.outset(of: self)
    if outset == nil, drawsNothing { return .nothing }
    let drawn = bounds.union(contentsReach(contentsSize))
    var reach = Reach(box: drawn.grown(by: outset ?? 0).union(kindReach(bounds)))
    if state.shadowOpacity.presentation > 0 {
      let (offset, radius) = (state.shadowOffset.presentation, max(0, state.shadowRadius.presentation))
      reach.box = reach.box.union(reach.box.moved(offset.dx, offset.dy))
      // not 0, which would be no shadow: even without a radius its edge is antialiased
      let leastMargin = 1e-9
      reach.margin = Float(max(leastMargin, Reach.deviations * radius))
      let distance = Float((offset.dx * offset.dx + offset.dy * offset.dy).squareRoot())
      reach.perspectiveMargin = reach.margin + distance
    }
    return reach
  }

  /// Whether the layer draws nothing itself.
  private var drawsNothing: Bool {
    kindTable.isEmpty && state.backgroundColor.presentation.alpha <= 0 && state.borderWidth.presentation <= 0
      && state.contents.presentation.value == nil
  }

  private func contentsReach(_ registered: Size?) -> Box {
    guard contentsGravity.leavesBounds, let contents = state.contents.presentation.value,
      let size = (contents.base as? any SizedContents)?.contentsSize ?? registered
    else { return .nothing }
    return Box(contentsGravity.place(size, in: bounds(.presentation)))
  }

  /// The area that a kind of layer may draw outside its bounds.
  @inline(never)
  private func kindReach(_ bounds: Box) -> Box {
    switch self {
    case let path as PathLayer: path.outlineReach
    case let text as TextLayer: text.linesReach(bounds)
    default: .nothing
    }
  }
}

extension PathLayer {
  fileprivate var outlineReach: Box { properties.path.box { $0?.box ?? .nothing }.grown(by: lineReach) }

  /// The largest distance from the outline at which the stroke is drawn.
  fileprivate var lineReach: Double {
    let line = properties.lineWidth.presentation / 2
    let corner = lineJoin == .miter ? max(1, properties.miterLimit.presentation) : 1
    return max(0, line) * max(corner, lineCap == .square ? 1.5 : 1)
  }
}

extension TextLayer {
  /// A bound that holds for all fonts: no glyph is wider than the font size, and no line is higher than one and a half times that. Lines may begin at the
  /// top of the bounds, or extend from their middle both ways.
  fileprivate func linesReach(_ bounds: Box) -> Box {
    var (longest, line, lines) = (0, 0, 1)
    for byte in text.utf8 {
      if byte == 10 { (lines, line) = (lines + 1, 0) } else { line += 1 }
      longest = max(longest, line)
    }
    let (width, height) = (Double(longest + 1) * fontSize, Double(lines + 1) * 1.5 * fontSize)
    let top = min(bounds.top - fontSize, (bounds.top + bounds.bottom - height) / 2)
    let box = Box(bounds.left - fontSize, top, bounds.right + fontSize, max(bounds.bottom, bounds.top + height))
    switch alignment {
    case .left: return box.union(Box(bounds.left, bounds.top, bounds.left + width, bounds.top + height))
    case .right: return box.union(Box(bounds.right - width, bounds.top, bounds.right, bounds.top + height))
    case .center:
      let middle = (bounds.left + bounds.right) / 2
      return box.union(Box(middle - width / 2, bounds.top, middle + width / 2, bounds.top + height))
    }
  }
}

extension BlendedProperty {
  /// A bounding box of the presentation, from the boxes of the mixed values, without mixing them.
  func box(_ of: (Value) -> Box) -> Box {
    guard let mixture else { return of(model) }
    var (all, sum, isMixed) = (Box.nothing, Box(0, 0, 0, 0), false)
    for index in mixture.indices {
      let box = of(mixture.table.values[index])
      if box.isNothing { continue }
      (all, sum, isMixed) = (all.union(box), sum + box.scaled(mixture.weights[index]), true)
    }
    return isMixed ? all.union(sum) : .nothing
  }
}
