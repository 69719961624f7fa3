import LegatoCore
public import LegatoLayers

/// Shows a window in pixels, frame after frame, and paints only what has changed.
///
/// What it shows is what a ``Canvas`` draws of the same window. It keeps what layers have drawn: a layer that is only moved, faded, or laid over another is
/// not drawn again.
/// ```swift
/// let compositor = Compositor(width: 640, height: 400, scale: 2)
/// while … {
///   window.stage.advance(to: clock.now)
///   compositor.draw(window)
///   for rect in compositor.changes { upload(compositor.bitmap, rect) }
/// }
/// ```
/// Whoever makes it owns it, on any thread, together with the window that it shows.
public final class Compositor {
  /// What the last frame showed.
  public private(set) var bitmap: Bitmap
  let screen: CompositorScreen
  private let book: LayerBook
  private let painter: LayerPainter
  private let tiles = TilePainter()
  private var damage: Damage
  private var ignored: MarkMaker

  /// With a clear picture.
  /// - Parameters:
  ///   - width: pixels; where it or the height is not above 0 there are none. More than 2²⁸ in all are reported, and there are none.
  ///   - height: pixels, as `width`.
  ///   - scale: pixels a point, finite and above 0; else repaired to 1 and reported.
  ///   - budget: bytes, 64 MiB by default, that may be kept of layers that are not shown, so that they need not be drawn when they come back. Beyond that those go
  ///     first that have not been seen for longest. What is shown is always kept: about the runs of its outlines, four bytes a pixel of a shadow, and sixteen a square
  ///     of a blur.
  public convenience init(width: Int, height: Int, scale: Double = 1, budget: Int = 64 << 20) {
    self.init(CompositorScreen(width: width, height: height, scale: scale, "Compositor(width:height:scale:)"), budget: budget)
  }

  init(_ screen: CompositorScreen, budget: Int = 64 << 20) {
    self.screen = screen
    bitmap = Bitmap(width: screen.frame.width, height: screen.frame.height)
    book = LayerBook(screen, budget: budget)
    painter = LayerPainter(book)
    damage = Damage(screen.frame)
    ignored = MarkMaker(screen, former: [], spanMaker: SpanMaker())
  }

  /// Shows what a frame of the window shows, and paints where it differs from the frame before. Lays out first what asked for it.
  ///
  /// The window is not kept.
  /// - Complexity: O(layers that changed, all in them, and pixels that change). O(layers) where layers came, went, or are drawn in another order or in pictures of
  ///   their own, and for a window that was not shown last.
  public func draw(_ window: Window) {
    if book.reader?.isReading(window) != true { book.read(window) }
    guard let frame = book.reader?.frame() else { return }
    book.begin(frame, looksAtAll: painter.hasLeftOut)
    damage.removeAll()
    if frame.isEmpty, book.restless.isEmpty { return }
    if frame.number > 1, !painter.hasLeftOut, book.redraw(frame, by: painter, on: &ignored) {
      book.list.tellDifferences(to: &damage)
    } else {
      book.drawWhole(window, by: painter, on: &ignored, &damage)
    }
    if !damage.isEmpty { paintDamage() }
  }

  /// The rectangles of ``bitmap``, in pixels, that the last frame painted; none where nothing changed.
  public var changes: [Rect] {
    var rects: [Rect] = []
    damage.forEach { rects.append(Rect(x: Double($0.x), y: Double($0.y), width: Double($0.width), height: Double($0.height))) }
    return rects
  }

  /// Text that the last frame left out, for whoever shows it as characters.
  var texts: [(text: Mark.Text, shift: Corner, opacity: Float)] { book.list.texts }

  /// Outlines that the last frame turned into pixels.
  package var outlinesMade: Int { book.made }
  /// Layers that the last frame looked at.
  package var layersSeen: Int { book.looked }
  /// Effects whose blur was made anew, of all frames.
  package var blursMade: Int { tiles.blursMade }
  /// Bytes that layers keep.
  package var bytesKept: Int { book.bytes }
  /// Pixels that the last frame painted.
  package var pixelsPainted: Int { damage.area }

  private func paintDamage() {
    let width = screen.frame.width
    bitmap.withBytes { bytes in
      damage.forEach { part in
        tiles.paint(book.list, upTo: book.list.entries.count, over: part) { tile in
          for y in part.y..<part.maxY {
            let (from, to) = (tile.pixels + tile.index(part.x, y), bytes + 4 * (y * width + part.x))
            for i in 0..<part.width { Self.write(from[i], to: to + 4 * i) }
          }
        }
      }
    }
  }

  /// To the nearest byte. From 256 on the numbers of a `Float` are 2⁻¹⁵ apart: the bits above those say the whole part, which is counted from there.
  @inline(__always)
  private static func write(_ color: Tile.Pixel, to bytes: UnsafeMutablePointer<UInt8>) {
    let shifted = color * 255 + 256.5
    let whole = unsafeBitCast(shifted, to: SIMD4<UInt32>.self) &>> 15
    UnsafeMutableRawPointer(bytes).storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: whole), as: SIMD4<UInt8>.self)
  }
}
