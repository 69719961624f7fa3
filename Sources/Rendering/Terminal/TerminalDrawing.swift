import LegatoTiming

/// How a terminal's pixels are drawn, chosen by its answers or by request.
struct TerminalDrawing: Hashable {
  let kind: CellKind
  /// The division of a picture's cells.
  let division: CellDivision
  /// The protocol for pixels; nil if characters are drawn.
  let pixels: PixelProtocol?

  /// The most pixels of a picture; a larger one is drawn at a lower resolution, and scaled.
  private static let maximumPixels = 640 * 480 * 2

  /// - Parameters:
  ///   - requested: the requested kind; nil chooses kitty's protocol if the terminal has confirmed it, else sixel if it has confirmed that and reported its
  ///     cell size, else `characters`.
  ///   - cell: the size of a cell in pixels; if unknown, that of the VT340, 10 × 20, is assumed.
  init(requested: CellKind?, answers: TerminalAnswers, cell: PixelSize?, size: TerminalSize, depth: ColorDepth, characters: CellKind) {
    if let requested {
      kind = requested
    } else if depth == .none {
      kind = .half
    } else if answers.knowsKitty {
      kind = .kitty
    } else if answers.knowsSixel, cell != nil {
      kind = .sixel
    } else {
      kind = characters
    }
    func whole(_ length: Double?, _ usual: Int) -> Int { length.map { min(256, max(1, Int(saturating: $0.rounded()))) } ?? usual }
    let (width, height) = (whole(cell?.width, 10), whole(cell?.height, 20))
    // divide each side by a whole number, to limit the number of pixels
    var part = 1
    while size.columns * size.rows * (width / part) * (height / part) > Self.maximumPixels, part < min(width, height) { part += 1 }
    switch kind {
    case .half: (division, pixels) = (.half, nil)
    case .quadrant: (division, pixels) = (.quadrant, nil)
    case .sextant: (division, pixels) = (.sextant, nil)
    case .octant: (division, pixels) = (.octant, nil)
    case .kitty: (division, pixels) = (.pixels(width: width / part, height: height / part), .kitty)
    case .sixel:
      division = .pixels(width: width / part, height: height / part)
      pixels = .sixel(colors: min(256, answers.colorRegisters ?? 256), cellWidth: width, cellHeight: height)
    }
  }
}
