import CCairo
public import Legato
public import LegatoDrawingList

/// Writes windows as pages of a vector file, drawn by cairo: outlines and text stay vectors; shadows, blurs and pictures are pixels.
///
/// ```swift
/// let document = try CairoDocument(.pdf, size: window.bounds.size)
/// try document.append(window)
/// let bytes = try document.finish()
/// ```
public final class CairoDocument {
  /// The file format.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// One page per appended window.
    case pdf
    /// All pages are drawn over each other; viewers expect one.
    case svg
  }

  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let written = Written()
  private let size: Size
  private let pixelsPerPoint: Double
  private let typesetter: any TextEngine

  private final class Written {
    var bytes: [UInt8] = []
  }

  /// Makes an empty document.
  /// - Parameters:
  ///   - kind: The file format.
  ///   - size: The size of the pages in points, 1/72 inch; finite and above 0.
  ///   - pixelsPerPoint: The resolution of what is drawn as pixels; clamped to 1…8.
  ///   - typesetter: Draws text.
  public init(_ kind: Kind, size: Size, pixelsPerPoint: Double = 3, typesetter: any TextEngine = PangoTypesetter()) throws(CairoError) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw .page(width: size.width, height: size.height)
    }
    (self.size, self.typesetter) = (size, typesetter)
    self.pixelsPerPoint = pixelsPerPoint >= 1 ? min(8, pixelsPerPoint) : 1
    let write: cairo_write_func_t = { closure, data, count in
      guard let closure, let data else { return CAIRO_STATUS_SUCCESS }
      let written = Unmanaged<Written>.fromOpaque(closure).takeUnretainedValue()
      written.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
    let closure = Unmanaged.passUnretained(written).toOpaque()
    let made =
      kind == .pdf
      ? cairo_pdf_surface_create_for_stream(write, closure, size.width, size.height)
      : cairo_svg_surface_create_for_stream(write, closure, size.width, size.height)
    guard let made else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
    // so that a unit of the context is a pixel of the rasterized parts
    cairo_surface_set_device_scale(made, 1 / self.pixelsPerPoint, 1 / self.pixelsPerPoint)
    guard let context = cairo_create(made), cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      let status = cairo_surface_status(made)
      cairo_surface_destroy(made)
      throw CairoError(status)
    }
    (surface, self.context) = (made, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Draws the window as a page, clipped to it.
  public func append(_ window: Window) throws(CairoError) {
    var list = DrawingList(pixelsPerPoint: pixelsPerPoint, typesetter: typesetter)
    list.draw(window)
    try append(list)
  }

  /// Draws a list as a page.
  public func append(_ list: DrawingList) throws(CairoError) {
    // before anything is drawn, so that a page is complete or left out
    if list.changesWhatIsBehind(in: 0..<list.operations.count) { _ = try pixelSize }
    try drawPage(list)
    cairo_show_page(context)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw CairoError(cairo_status(context)) }
  }

  private func drawPage(_ list: DrawingList) throws(CairoError) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_scale(context, pixelsPerPoint, pixelsPerPoint)
    var target = CairoTarget(context: context, pixelsPerPoint: pixelsPerPoint)
    try draw(list, 0..<list.operations.count, on: &target)
  }

  /// Effects are drawn as pixels together with what lies behind them; everything else as vectors.
  private func draw(_ list: DrawingList, _ range: Range<Int>, on target: inout CairoTarget) throws(CairoError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let next = list.next(after: index)
      switch list.operations[index] {
      case .backdrop(_, let shape, _):
        let outline = shape.path.applying(shape.transform)
        let page = Rect(origin: .zero, size: size)
        let part = try pixels(of: list, index..<next, in: page)
        target.group(opacity: 1, clip: PlacedPath(path: outline, transform: .identity), mask: nil) {
          $0.image(part, in: page, opacity: 1, transform: .identity)
        }
      case .vibrant:
        let page = Rect(origin: .zero, size: size)
        target.image(try pixels(of: list, index..<next, in: page), in: page, opacity: 1, transform: .identity)
      case .group(let opacity, let clip, let start, let end) where list.changesWhatIsBehind(in: start..<end):
        var failure: CairoError?
        let hasMask = start > index + 1
        target.group(opacity: opacity, clip: clip, mask: hasMask ? { list.draw(index + 1..<start, on: &$0) } : nil) { target in
          do throws(CairoError) { try draw(list, start..<end, on: &target) } catch { failure = error }
        }
        if let failure { throw failure }
      default: list.draw(index..<next, on: &target)
      }
      index = next
    }
  }

  /// The size of a page as a picture.
  private var pixelSize: (width: Int, height: Int) {
    get throws(CairoError) {
      let (width, height) = ((size.width * pixelsPerPoint).rounded(.up), (size.height * pixelsPerPoint).rounded(.up))
      guard max(width, height) <= 32_767 else { throw .size(width: Int(min(1e9, width)), height: Int(min(1e9, height))) }
      return (Int(width), Int(height))
    }
  }

  /// An operation and what lies behind it, as pixels.
  private func pixels(of list: DrawingList, _ range: Range<Int>, in page: Rect) throws(CairoError) -> Bitmap {
    let (width, height) = try pixelSize
    let picture = try CairoPicture(width: width, height: height)
    picture.draw(scale: pixelsPerPoint) {
      list.draw(behind: range.lowerBound, on: &$0)
      list.draw(range, on: &$0)
    }
    return picture.bitmap
  }

  /// Finishes the file; nothing can be appended afterwards.
  public func finish() throws(CairoError) -> [UInt8] {
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
    return written.bytes
  }
}

extension DrawingList {
  /// Whether an operation of the range reads what lies behind it.
  fileprivate func changesWhatIsBehind(in range: Range<Int>) -> Bool {
    operations[range].contains {
      switch $0 {
      case .backdrop, .vibrant: true
      default: false
      }
    }
  }
}
