import CLegatoView
import Legato
import LegatoCairo
import LegatoHosting

/// A screen on GTK's snapshots: cached textures, with transforms, opacities and clips as nodes, which GTK's renderer composites.
final class SnapshotScreen: PictureScreen {
  final class Kept {
    let texture: UnsafeMutableRawPointer
    init(_ texture: UnsafeMutableRawPointer) { self.texture = texture }
    deinit { legato_texture_free(texture) }
  }

  /// A GSK node.
  final class Block {
    let node: UnsafeMutableRawPointer
    init(_ node: UnsafeMutableRawPointer) { self.node = node }
    deinit { legato_node_free(node) }
  }

  /// Valid while a frame is drawn.
  var snapshot: UnsafeMutableRawPointer?
  /// The snapshot that continues after the block.
  private var outer: UnsafeMutableRawPointer?
  let largestEdge = Int(LEGATO_LARGEST_EDGE)
  let tintsPictures = false
  /// GTK has nodes for masks (`gtk_snapshot_push_mask`) since 4.10; until then masked groups, and those with other clips than rounded rectangles, are drawn as
  /// pictures.
  let cutsGroups = false

  func keep(_ picture: CairoPicture, isCoverage: Bool) -> Kept? {
    let texture = picture.withPixels { pixels, stride in
      legato_texture_new(pixels, Int32(picture.width), Int32(picture.height), Int32(stride))
    }
    return texture?.map { Kept($0) }
  }

  func draw(_ picture: Kept, width: Int, height: Int, through map: AffineTransform, tint: Color) {
    legato_snapshot_texture(
      snapshot, picture.texture, Int32(width), Int32(height), map.a, map.b, map.c, map.d, map.tx, map.ty, min(1, tint.alpha))
  }

  /// Antialiased, in pieces on whole pixels: GTK's renderer on the graphics processor draws no part of a pixel.
  func fill(_ rect: Rect, _ color: Color) {
    rect.forEachPiece { piece, coverage in
      legato_snapshot_color(
        snapshot, piece.minX, piece.minY, piece.width, piece.height, color.red, color.green, color.blue, min(1, color.alpha) * coverage)
    }
  }

  // MARK: Clips

  private enum Clip {
    case node
    /// What is drawn into a snapshot of its own, to be shown through whole pixels and through parts of them.
    case pieces(Rect, radii: [Double]?, outer: UnsafeMutableRawPointer?)
  }
  private var clips: [Clip] = []

  func pushClip(_ rect: Rect) {
    clip(rect, nil)
    clips.append(.node)
  }

  func pushClip(_ rect: Rect, stands: Bool) {
    guard stands, !rect.isOnWholePixels else { return pushClip(rect) }
    pushPieces(rect, nil)
  }

  func pushRoundedClip(_ rect: Rect, radii: [Double], stands: Bool) -> Bool {
    guard radii.count == 4 else { return false }
    if stands, !rect.isOnWholePixels {
      pushPieces(rect, radii)
    } else {
      clip(rect, radii)
      clips.append(.node)
    }
    return true
  }

  private func clip(_ rect: Rect, _ radii: [Double]?) {
    if let radii {
      legato_snapshot_rounded_clip(snapshot, rect.minX, rect.minY, rect.width, rect.height, radii)
    } else {
      legato_snapshot_clip(snapshot, rect.minX, rect.minY, rect.width, rect.height)
    }
  }

  private func pushPieces(_ rect: Rect, _ radii: [Double]?) {
    clips.append(.pieces(rect, radii: radii, outer: snapshot))
    snapshot = legato_snapshot_new()
  }

  func popClip() {
    guard case .pieces(let rect, let radii, let outer)? = clips.popLast() else { return legato_snapshot_pop(snapshot) }
    let node = legato_snapshot_take_node(snapshot)
    snapshot = outer
    guard let node else { return }
    defer { legato_node_free(node) }
    // GTK's renderer on the graphics processor clips at whole pixels
    if radii != nil { clip(rect.wholePixels, radii) }
    rect.forEachPiece { piece, coverage in
      legato_snapshot_opacity(snapshot, coverage)
      clip(piece, nil)
      legato_snapshot_node(snapshot, node)
      legato_snapshot_pop(snapshot)
      legato_snapshot_pop(snapshot)
    }
    if radii != nil { legato_snapshot_pop(snapshot) }
  }

  // MARK: Groups and blocks

  func pushGroup(_ bounds: Rect, opacity: Double) { legato_snapshot_opacity(snapshot, min(1, max(0, opacity))) }
  func popGroup(opacity: Double) { legato_snapshot_pop(snapshot) }

  let keepsBlocks = true

  func beginBlock() { (outer, snapshot) = (snapshot, legato_snapshot_new()) }

  func endBlock() -> Block? {
    let node = legato_snapshot_take_node(snapshot)
    snapshot = outer
    return node.map { Block($0) }
  }

  func draw(_ block: Block) { legato_snapshot_node(snapshot, block.node) }

  // not called: groups are clipped by GTK, or drawn as pixels
  func cut(by picture: Kept, width: Int, height: Int, atX x: Int, y: Int) {}
  func pushMask() {}
  func popMask() {}
}
