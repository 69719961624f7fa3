import LegatoCore
public import LegatoLayers

/// Renders a window to pixels frame after frame, and repaints only what has changed.
///
/// The result is what a ``Canvas`` draws of the same window. What layers have drawn is cached: a layer that is only moved, faded, or put in front of another is
/// not drawn again.
/// ```swift
/// let compositor = Compositor(width: 640, height: 400, scale: 2)
/// while … {
///   window.stage.advance(to: clock.now)
///   compositor.draw(window)
///   for rect in compositor.damage { upload(compositor.bitmap, rect) }
/// }
/// ```
/// A compositor and the window that it draws belong to one owner, on any thread.
public final class Compositor {
  /// The last frame.
  public private(set) var bitmap: Bitmap
  /// The bitmap's pixels, and the transform from points to them.
  private(set) var screen: CompositorScreen
  /// The layers' caches, and the display list.
  private let caches: LayerCaches
  /// Visits the layers of the window that was drawn last, and finds those that changed.
  private var recorder: WindowRecorder?
  private let tiles = TilePainter()
  /// What the last frame repainted.
  private var repainted: Damage
  /// Whether the bitmap is a new one, all of which is painted by the next frame.
  private var isResized = false

  /// Creates a compositor with a clear bitmap.
  /// - Parameters:
  ///   - width: pixels. If it or the height is not above 0, the bitmap is empty. More than 2²⁸ pixels in all are reported, and the bitmap is empty.
  ///   - height: pixels, as `width`.
  ///   - scale: pixels per point, finite and above 0; otherwise reported, and repaired to 1.
  ///   - budget: bytes, 64 MiB by default, for the caches of layers that are not displayed, so that they need not be redrawn. Beyond it the least recently
  ///     displayed are evicted. The caches of displayed layers are always kept: about the coverage runs of their outlines, four bytes per pixel of a
  ///     shadow, and sixteen per square of a blur. Beside them up to 32 MiB of buffers are kept for the next blurs.
  public convenience init(width: Int, height: Int, scale: Double = 1, budget: Int = 64 << 20) {
    self.init(CompositorScreen(width: width, height: height, scale: scale, "Compositor(width:height:scale:)"), budget: budget)
  }

  init(_ screen: CompositorScreen, budget: Int = 64 << 20) {
    self.screen = screen
    bitmap = Bitmap(width: screen.frame.width, height: screen.frame.height)
    caches = LayerCaches(screen, budget: budget)
    repainted = Damage(screen.frame)
  }

  /// Changes the size of the picture, for example after a window has been resized, and keeps what the layers have drawn.
  ///
  /// Until the next ``draw(_:)``, which paints all of it, ``bitmap`` is clear. At the same scale layers are not drawn again, and blurs only where other pixels
  /// lie behind them; at another scale all are. The same size and scale change nothing.
  /// - Parameters:
  ///   - width: pixels. Invalid sizes are reported and repaired as by ``init(width:height:scale:budget:)``.
  ///   - height: pixels, as `width`.
  ///   - scale: pixels per point, finite and above 0, otherwise reported, and repaired to 1; nil for the present scale.
  /// - Complexity: O(layers), as the next frame.
  public func resize(width: Int, height: Int, scale: Double? = nil) {
    resize(to: CompositorScreen(width: width, height: height, scale: scale ?? screen.pixelsPerPoint, "resize(width:height:scale:)"))
  }

  func resize(to screen: CompositorScreen) {
    guard screen != self.screen else { return }
    self.screen = screen
    (bitmap, repainted) = (Bitmap(width: screen.frame.width, height: screen.frame.height), Damage(screen.frame))
    caches.resize(to: screen)
    recorder?.forget()
    isResized = true
  }

  /// Draws the window, and repaints where it differs from the frame before. Performs pending layout first.
  ///
  /// The window is not kept.
  /// - Complexity: O(layers that changed, all their sublayers, and pixels that change), and O(sublayers) for the layers among whose sublayers some were added,
  ///   removed or reordered; then all entries of the list are moved, too. O(layers) for a window other than the last.
  public func draw(_ window: Window) {
    let recorder = recorder.flatMap { $0.isRecording(window) ? $0 : nil } ?? WindowRecorder(window, for: caches)
    self.recorder = recorder
    var target = CachingTarget(caches: caches)
    caches.begin()
    repainted.removeAll()
    recorder.record(on: &target)
    caches.finish()
    caches.list.addDifferences(to: &repainted, isResized: isResized)
    if isResized { repainted.add(screen.frame) }
    isResized = false
    if !repainted.isEmpty { paintDamage() }
  }

  /// The rectangles of ``bitmap``, in pixels, that the last frame painted; empty if nothing changed.
  public var damage: [Rect] {
    var rects: [Rect] = []
    repainted.forEach { rects.append(Rect(x: Double($0.x), y: Double($0.y), width: Double($0.width), height: Double($0.height))) }
    return rects
  }

  /// Text that the last frame left out, to be displayed as characters.
  var texts: [(text: Mark.Text, shift: Corner, opacity: Float)] { caches.list.texts }

  /// Outlines that the last frame rasterized.
  package var outlinesMade: Int { caches.made }
  /// Texts, shapes and other parts of layers that the last frame drew.
  package var partsMade: Int { caches.partsMade }
  /// Layers that the last frame visited.
  package var visitedLayerCount: Int { recorder?.visitedLayerCount ?? 0 }
  /// Blurs, or parts of them, that were rendered, in all frames.
  package var blursMade: Int { tiles.blursMade }
  /// Pixels of them, in all frames.
  package var blurredPixels: Int { tiles.blurredPixels }
  /// Bytes of the layers' caches.
  package var bytesKept: Int { caches.bytes }
  /// Pixels that the last frame painted.
  package var pixelsPainted: Int { repainted.area }

  /// Paints the display list within the damaged rectangles.
  private func paintDamage() {
    let width = screen.frame.width
    bitmap.withBytes { bytes in
      repainted.forEach { part in
        tiles.paint(caches.list, upTo: caches.list.entries.count, over: part) { tile in
          for y in part.y..<part.maxY {
            Self.write(tile.pixels + tile.index(part.x, y), count: part.width, to: bytes + 4 * (y * width + part.x))
          }
        }
      }
    }
  }

  /// Rounds each component to the nearest byte, four pixels at a time. Adding 256.5 puts the sum in 256…512, where a `Float` has a step of 2⁻¹⁵: the low 8 bits
  /// above the fraction are the byte.
  private static func write(_ colors: UnsafePointer<Tile.Pixel>, count: Int, to bytes: UnsafeMutablePointer<UInt8>) {
    let (from, to) = (UnsafeRawPointer(colors), UnsafeMutableRawPointer(bytes))
    var i = 0
    while i &+ 4 <= count {
      let shifted = from.loadUnaligned(fromByteOffset: 16 &* i, as: SIMD16<Float>.self) * 255 + 256.5
      let whole = unsafeBitCast(shifted, to: SIMD16<UInt32>.self) &>> 15
      to.storeBytes(of: SIMD16<UInt8>(truncatingIfNeeded: whole), toByteOffset: 4 &* i, as: SIMD16<UInt8>.self)
      i &+= 4
    }
    while i < count {
      let whole = unsafeBitCast(colors[i] * 255 + 256.5, to: SIMD4<UInt32>.self) &>> 15
      to.storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: whole), toByteOffset: 4 &* i, as: SIMD4<UInt8>.self)
      i &+= 1
    }
  }
}
