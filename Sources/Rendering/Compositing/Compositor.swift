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
  private let screen: CompositorScreen
  private let book: LayerBook
  private let painter: LayerPainter
  private let tiles = TilePainter()
  private var former = FrameList()
  private var damage: Damage
  private var ignored: MarkMaker

  /// With a clear picture.
  /// - Parameters:
  ///   - width: pixels; where it or the height is not above 0 there are none. More than 2²⁸ in all are reported, and there are none.
  ///   - height: pixels, as `width`.
  ///   - scale: pixels a point, finite and above 0; else repaired to 1 and reported.
  public convenience init(width: Int, height: Int, scale: Double = 1) {
    var scale = scale
    if !(scale > 0 && scale.isFinite) {
      Misuse.report(.number(call: "Compositor(width:height:scale:)", wanted: "a finite scale above 0", found: "\(scale)", repair: "1"))
      scale = 1
    }
    let size = PictureSize.checked(width, height, most: PictureSize.mostPixels, "Compositor(width:height:scale:)")
    let frame = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    self.init(CompositorScreen(frame: frame, base: AffineTransform(scaleX: scale, y: scale), pixelsPerPoint: scale))
  }

  init(_ screen: CompositorScreen) {
    self.screen = screen
    bitmap = Bitmap(width: screen.frame.width, height: screen.frame.height)
    book = LayerBook(screen)
    painter = LayerPainter(book)
    damage = Damage(screen.frame)
    ignored = MarkMaker(screen, former: [], spanMaker: SpanMaker())
  }

  /// Shows what a frame of the window shows, and paints where it differs from the frame before.
  /// - Complexity: O(layers + pixels that change). Lays out first what asked for it.
  public func draw(_ window: Window) {
    window.layoutIfNeeded()
    swap(&former, &book.list)
    book.begin()
    painter.draw(window, on: &ignored)
    damage.removeAll()
    book.list.difference(from: former, to: &damage)
    if !damage.isEmpty { paintDamage() }
    book.end()
  }

  /// The rectangles of ``bitmap``, in pixels, that the last frame painted; none where nothing changed.
  public var changes: [Rect] {
    damage.parts.map { Rect(x: Double($0.x), y: Double($0.y), width: Double($0.width), height: Double($0.height)) }
  }

  /// Outlines that the last frame turned into pixels.
  package var outlinesMade: Int { book.made }
  /// Pixels that the last frame painted.
  package var pixelsPainted: Int { damage.parts.reduce(0) { $0 + $1.width * $1.height } }

  private func paintDamage() {
    let width = screen.frame.width
    bitmap.withBytes { bytes in
      for part in damage.parts {
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
