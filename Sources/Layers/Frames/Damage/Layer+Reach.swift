import LegatoCore

/// Contents that say how large they are, where they are not fitted into a layer's bounds.
package protocol SizedContents {
  /// In points.
  var contentsSize: Size { get }
}

/// How far what a layer draws reaches. Never too little, and sometimes more than is drawn.
extension Layer {
  /// The bounds as they are drawn.
  var drawnBox: Box { Box(bounds(.presentation)) }

  /// Whether it and all in it is left out.
  var isLeftOut: Bool { isHidden || !(state.opacity.presentation > 0) }

  /// What it draws itself, in its own space.
  var ownReach: Box {
    let bounds = drawnBox
    if masksToBounds { return bounds }
    var box = isPlain ? .nothing : bounds.union(contentsReach(bounds)).union(kindReach(bounds))
    let shadow = state.shadowOpacity.presentation
    if shadow > 0, !box.isNothing {
      let offset = state.shadowOffset.presentation
      // three deviations are drawn, and a pixel more
      let margin = 3 * max(0, state.shadowRadius.presentation) * unevenness + 4
      box = box.union(box.grown(by: margin).moved(offset.dx, offset.dy))
    }
    return box
  }

  /// Whether it draws nothing itself.
  private var isPlain: Bool {
    kindTable.isEmpty && state.backgroundColor.presentation.alpha <= 0 && state.borderWidth.presentation <= 0
      && state.contents.presentation.value == nil
  }

  private func contentsReach(_ bounds: Box) -> Box {
    guard contentsGravity != .resize, let contents = state.contents.presentation.value else { return bounds }
    guard let sized = contents.base as? any SizedContents else { return .everything }
    return Box(contentsGravity.place(sized.contentsSize, in: self.bounds(.presentation)))
  }

  /// How much wider a round blur is drawn than its own points say, where the layer and those around it are stretched.
  private var unevenness: Double {
    guard let map = toRoot(.presentation).affine else { return 4 }
    let (x, y) = (map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d)
    let least = min(x, y).squareRoot()
    return least > 0 ? max(1, abs(map.determinant).squareRoot() / least) * (map.a * map.c + map.b * map.d == 0 ? 1 : 2) : 4
  }

  /// What a kind of layer draws beyond its bounds.
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
  fileprivate var outlineReach: Box {
    let line = properties.lineWidth.presentation / 2
    let corner = lineJoin == .miter ? max(1, properties.miterLimit.presentation) : 1
    return properties.path.box { $0?.box ?? .nothing }.grown(by: max(0, line) * max(corner, lineCap == .square ? 1.5 : 1))
  }
}

extension TextLayer {
  /// No letter is wider than a line is high, and no line higher than one and a half.
  fileprivate func linesReach(_ bounds: Box) -> Box {
    var (longest, line, lines) = (0, 0, 1)
    for byte in text.utf8 {
      if byte == 10 { (lines, line) = (lines + 1, 0) } else { line += 1 }
      longest = max(longest, line)
    }
    let (width, height) = (Double(longest + 1) * fontSize, Double(lines + 1) * 1.5 * fontSize)
    let box = Box(bounds.left - fontSize, bounds.top - fontSize, bounds.right + fontSize, max(bounds.bottom, bounds.top + height))
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
  /// A box around what is shown, by boxes around what is mixed: nothing is mixed for it.
  func box(_ of: (Value) -> Box) -> Box {
    guard let mixed else { return of(model) }
    var (all, sum, isMixed) = (Box.nothing, Box(0, 0, 0, 0), false)
    for place in mixed.table.values.indices where mixed.shares[place] != 0 {
      let box = of(mixed.table.values[place])
      if box.isNothing { continue }
      (all, sum, isMixed) = (all.union(box), sum + box.scaled(mixed.shares[place]), true)
    }
    return isMixed ? all.union(sum) : .nothing
  }
}
