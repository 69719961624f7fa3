import CDisplay
import CSDL
import Legato
import LegatoCairo
import LegatoHosting

/// A screen of textures that the graphics processor composites.
final class SDLScreen: PictureScreen {
  /// A texture and its owner.
  final class Kept {
    let texture: OpaquePointer
    init(_ texture: OpaquePointer) { self.texture = texture }
    deinit { if legato_display_is_lost() == 0 { SDL_DestroyTexture(texture) } }
  }

  /// Recorded boxes, in runs of one texture.
  struct Block {
    var corners: [SDL_Vertex] = []
    var runs: [(texture: OpaquePointer?, end: Int)] = []
    /// Retained while the block exists.
    var kept: [Kept] = []
  }

  /// A render target with its clips. The screen itself has no texture.
  private struct Level {
    let target: OpaquePointer?
    let bounds: Rect
    var clips: [Rect]
  }

  private let renderer: OpaquePointer
  private var size: (width: Int32, height: Int32)
  private var levels: [Level]
  /// Unused render targets, of the screen's size.
  private var spare: [OpaquePointer] = []
  /// Boxes that are not drawn yet, four corners each, and their texture.
  private var corners: [SDL_Vertex] = []
  private var texture: OpaquePointer?
  /// The indices of their triangles.
  private var order: [Int32] = []
  /// The block that is being recorded.
  private var block: Block?
  let largestEdge: Int
  let tintsPictures = true
  let cutsGroups = true

  /// Source-over with premultiplied colours.
  private static let over = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
    SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
  /// Destination-in: keeps what is there where the picture covers it.
  private static let within = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_SRC_ALPHA,
    SDL_BLENDOPERATION_ADD)

  /// Destination-out: removes what is there where the picture covers it.
  private static let without = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ZERO,
    SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
  /// The sum.
  private static let plus = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE, SDL_BLENDOPERATION_ADD)

  /// Nil if the renderer lacks render targets or these blend modes, as SDL's software renderer does.
  init?(_ renderer: OpaquePointer, width: Int32, height: Int32) {
    var info = SDL_RendererInfo()
    guard SDL_GetRendererInfo(renderer, &info) == 0, info.flags & SDL_RENDERER_TARGETTEXTURE.rawValue != 0,
      info.flags & SDL_RENDERER_SOFTWARE.rawValue == 0, SDL_SetRenderDrawBlendMode(renderer, Self.over) == 0
    else { return nil }
    (self.renderer, size) = (renderer, (width, height))
    largestEdge = info.max_texture_width > 0 ? Int(min(info.max_texture_width, info.max_texture_height)) : 4096
    levels = [Level(target: nil, bounds: .zero, clips: [])]
    order.reserveCapacity(6 * Self.maximumBoxCount)
    for box in 0..<Int32(Self.maximumBoxCount) { for corner: Int32 in [0, 1, 2, 0, 2, 3] { order.append(4 * box + corner) } }
    begin(width: width, height: height)
  }

  /// Call before the renderer is destroyed, and when it has lost its textures.
  func forget() {
    corners.removeAll(keepingCapacity: true)
    spare.forEach { SDL_DestroyTexture($0) }
    spare = []
  }

  /// Begins a frame; its size is in pixels.
  func begin(width: Int32, height: Int32) {
    if size != (width, height) {
      forget()
      size = (width, height)
    }
    levels = [Level(target: nil, bounds: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), clips: [])]
    (block, texture, hasFailed) = (nil, nil, false)
    corners.removeAll(keepingCapacity: true)
    SDL_SetRenderTarget(renderer, nil)
    SDL_RenderSetClipRect(renderer, nil)
    SDL_SetRenderDrawBlendMode(renderer, Self.over)
  }

  func keep(_ picture: CairoPicture, isCoverage: Bool) -> Kept? {
    guard
      let texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(picture.width), Int32(picture.height))
    else { return nil }
    let kept = Kept(texture)
    let isThere = picture.withPixels { pixels, stride in SDL_UpdateTexture(texture, nil, pixels, Int32(stride)) == 0 }
    SDL_SetTextureBlendMode(texture, Self.over)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    return isThere == true ? kept : nil
  }

  func draw(_ picture: Kept, width: Int, height: Int, through map: AffineTransform, tint: Color) {
    let color = SDL_Color(tint)
    func corner(_ x: Double, _ y: Double) -> SDL_Vertex {
      let place = Point(x: x * Double(width), y: y * Double(height)).applying(map)
      return SDL_Vertex(
        position: SDL_FPoint(x: Float(place.x), y: Float(place.y)), color: color, tex_coord: SDL_FPoint(x: Float(x), y: Float(y)))
    }
    begin(picture.texture)
    if block != nil, block?.kept.last !== picture { block?.kept.append(picture) }
    corners.append(corner(0, 0))
    corners.append(corner(1, 0))
    corners.append(corner(1, 1))
    corners.append(corner(0, 1))
  }

  /// Antialiased, in pieces on whole pixels.
  func fill(_ rect: Rect, _ color: Color) {
    rect.forEachPiece { piece, coverage in
      let color = SDL_Color(color.withAlpha(multipliedBy: coverage))
      func corner(_ x: Double, _ y: Double) -> SDL_Vertex {
        SDL_Vertex(position: SDL_FPoint(x: Float(x), y: Float(y)), color: color, tex_coord: SDL_FPoint())
      }
      begin(nil)
      corners.append(corner(piece.minX, piece.minY))
      corners.append(corner(piece.maxX, piece.minY))
      corners.append(corner(piece.maxX, piece.maxY))
      corners.append(corner(piece.minX, piece.maxY))
    }
  }

  // MARK: Boxes

  private static let maximumBoxCount = 4096

  /// Begins a box with a texture; nil for none.
  private func begin(_ texture: OpaquePointer?) {
    if texture != self.texture || corners.count >= 4 * Self.maximumBoxCount { flush() }
    self.texture = texture
  }

  /// Draws the pending boxes. Call before the renderer's state changes.
  private func flush() {
    guard !corners.isEmpty else { return }
    if var open = block.take() {
      open.corners += corners
      open.runs.append((texture, open.corners.count))
      block = open
    } else {
      corners.withUnsafeBufferPointer { draw($0, texture) }
    }
    corners.removeAll(keepingCapacity: true)
  }

  private func draw(_ corners: UnsafeBufferPointer<SDL_Vertex>, _ texture: OpaquePointer?) {
    let boxes = Int32(corners.count / 4)
    if SDL_RenderGeometry(renderer, texture, corners.baseAddress, 4 * boxes, order, 6 * boxes) != 0 { hasFailed = true }
  }

  /// Whether SDL has refused a drawing call in this frame.
  private(set) var hasFailed = false

  let keepsBlocks = true

  func beginBlock() {
    flush()
    block = Block()
  }

  func endBlock() -> Block? {
    flush()
    defer { block = nil }
    return block
  }

  func draw(_ block: Block) {
    flush()
    block.corners.withUnsafeBufferPointer { corners in
      var start = 0
      for run in block.runs {
        draw(UnsafeBufferPointer(rebasing: corners[start..<run.end]), run.texture)
        start = run.end
      }
    }
  }

  func finish() { flush() }

  // MARK: Clips and groups

  let clipsPartsOfPixels = false

  func pushClip(_ rect: Rect) {
    let level = levels.count - 1
    let former = levels[level].clips.last ?? levels[level].bounds
    let edges = (left: rect.minX.rounded(), top: rect.minY.rounded(), right: rect.maxX.rounded(), bottom: rect.maxY.rounded())
    levels[level].clips.append(
      Rect(x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top).intersection(former))
    applyClip()
  }

  func popClip() {
    levels[levels.count - 1].clips.removeLast()
    applyClip()
  }

  private func applyClip() {
    flush()
    let level = levels[levels.count - 1]
    var rect = SDL_Rect(level.clips.last ?? level.bounds)
    SDL_RenderSetClipRect(renderer, &rect)
  }

  func pushGroup(_ bounds: Rect, opacity: Double) {
    let level = levels[levels.count - 1]
    open(bounds.wholePixels.intersection(level.clips.last ?? level.bounds))
  }

  private func open(_ bounds: Rect) {
    flush()
    let target =
      spare.popLast()
      ?? SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), size.width, size.height)
    // without memory for a target the group is drawn directly
    levels.append(Level(target: target ?? levels[levels.count - 1].target, bounds: bounds, clips: []))
    guard let target else { return applyClip() }
    SDL_SetRenderTarget(renderer, target)
    applyClip()
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 0)
    var rect = SDL_Rect(bounds)
    SDL_RenderFillRect(renderer, &rect)
    SDL_SetRenderDrawBlendMode(renderer, Self.over)
  }

  /// Ends the level and composites it onto the one below.
  private func close(_ mode: SDL_BlendMode, opacity: Double) {
    flush()
    let level = levels.removeLast()
    let below = levels[levels.count - 1].target
    guard let target = level.target, target != below else { return applyClip() }
    SDL_SetRenderTarget(renderer, below)
    applyClip()
    let share = UInt8((255 * min(1, max(0, opacity))).rounded())
    SDL_SetTextureBlendMode(target, mode)
    SDL_SetTextureColorMod(target, share, share, share)
    SDL_SetTextureAlphaMod(target, share)
    var rect = SDL_Rect(level.bounds)
    SDL_RenderCopy(renderer, target, &rect, &rect)
    spare.append(target)
  }

  func popGroup(opacity: Double) { close(Self.over, opacity: opacity) }

  func popGroup(replacingWithin picture: Kept, width: Int, height: Int, atX x: Int, y: Int) {
    cut(by: picture, width: width, height: height, atX: x, y: y)
    let level = levels.removeLast()
    let below = levels[levels.count - 1].target
    if level.target != below {
      SDL_SetRenderTarget(renderer, below)
      applyClip()
      draw(picture, width: width, height: height, atX: x, y: y, Self.without)
    }
    levels.append(level)
    close(Self.plus, opacity: 1)
  }

  func cut(by picture: Kept, width: Int, height: Int, atX x: Int, y: Int) {
    draw(picture, width: width, height: height, atX: x, y: y, Self.within)
  }

  /// Draws a picture at whole pixels with another blend mode.
  private func draw(_ picture: Kept, width: Int, height: Int, atX x: Int, y: Int, _ mode: SDL_BlendMode) {
    flush()
    SDL_SetTextureBlendMode(picture.texture, mode)
    draw(picture, width: width, height: height, through: AffineTransform(translationX: Double(x), y: Double(y)), tint: .white)
    flush()
    SDL_SetTextureBlendMode(picture.texture, Self.over)
  }

  func pushMask() { open(levels[levels.count - 1].bounds) }
  func popMask() { close(Self.within, opacity: 1) }
}

extension SDL_Color {
  /// The colour, premultiplied.
  fileprivate init(_ color: Color) {
    func byte(_ share: Double) -> UInt8 { UInt8((255 * min(1, max(0, share == share ? share : 0))).rounded()) }
    let alpha = min(1, max(0, color.alpha))
    self.init(r: byte(color.red * alpha), g: byte(color.green * alpha), b: byte(color.blue * alpha), a: byte(alpha))
  }
}

extension SDL_Rect {
  /// A rectangle of whole pixels. An empty clip is an area without pixels, as SDL treats an empty rectangle as no clip.
  fileprivate init(_ rect: Rect) {
    guard !rect.isEmpty else { self.init(x: -1, y: -1, w: 1, h: 1); return }
    self.init(x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height))
  }
}
