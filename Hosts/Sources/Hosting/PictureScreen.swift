import Legato
import LegatoCairo

/// A compositing backend: stores pictures and composites them. Positions are pixels of the screen.
package protocol PictureScreen: AnyObject {
  /// A picture as the backend stores it.
  associatedtype Picture
  /// A recorded sequence of drawing that can be repeated.
  associatedtype Block = Void
  /// The largest width and height of a stored picture, in pixels.
  var largestEdge: Int { get }
  /// Whether a coverage picture is coloured when it is drawn; otherwise it is stored in its colour.
  var tintsPictures: Bool { get }
  /// Whether a group can be clipped by pictures.
  var cutsGroups: Bool { get }

  /// Stores a picture; nil if the backend refuses, for example when memory is exhausted.
  /// - Parameter isCoverage: whether it is white, to be coloured when it is drawn.
  func keep(_ picture: CairoPicture, isCoverage: Bool) -> Picture?
  /// - Parameters:
  ///   - map: from the picture's pixels to the screen's.
  ///   - tint: multiplies the picture.
  func draw(_ picture: Picture, width: Int, height: Int, through map: AffineTransform, tint: Color)
  /// Fills an upright box with antialiased edges.
  func fill(_ rect: Rect, _ color: Color)
  /// Whether clips may end within a pixel; otherwise they are rounded to whole ones, and where a clip does not move a group is cut instead.
  var clipsPartsOfPixels: Bool { get }
  /// Clips until ``popClip()``.
  func pushClip(_ rect: Rect)
  /// The same.
  /// - Parameter stands: whether it does not move, and has to be exact, if ``clipsPartsOfPixels``.
  func pushClip(_ rect: Rect, stands: Bool)
  /// The same with rounded corners, from the top left clockwise. False if that is not possible; then there is nothing to pop.
  func pushRoundedClip(_ rect: Rect, radii: [Double], stands: Bool) -> Bool
  /// Ends the last clip of either kind.
  func popClip()
  /// Begins a group, until ``popGroup(opacity:)`` with the same opacity.
  func pushGroup(_ bounds: Rect, opacity: Double)
  /// Clips the group to the coverage of `picture`, whose corner is at (x, y). Called only if ``cutsGroups``.
  func cut(by picture: Picture, width: Int, height: Int, atX x: Int, y: Int)
  /// Begins the mask of the group, until ``popMask()``. Called only if ``cutsGroups``.
  func pushMask()
  /// Ends the mask.
  func popMask()
  /// Composites the group.
  func popGroup(opacity: Double)
  /// Ends a group of opacity 1, which takes the place of what lies below it, to the coverage of `picture`, whose corner is at (x, y). Called only if
  /// ``cutsGroups``.
  func popGroup(replacingWithin picture: Picture, width: Int, height: Int, atX x: Int, y: Int)
  /// Whether the screen can record blocks, which consist of pictures and fills.
  var keepsBlocks: Bool { get }
  /// Begins recording a block: drawing until ``endBlock()`` is recorded and not displayed.
  func beginBlock()
  /// Ends the block; nil if it cannot be recorded. Then its contents have to be drawn.
  func endBlock() -> Block?
  /// Repeats a block under the current clip.
  func draw(_ block: Block)
  /// Ends a frame: pictures that were drawn may be released from here on.
  func finish()
}

/// Defaults for screens that do not cut groups, for those without blocks, and for clips.
extension PictureScreen {
  package var clipsPartsOfPixels: Bool { true }
  package func pushClip(_ rect: Rect, stands: Bool) { pushClip(rect) }
  package func pushRoundedClip(_ rect: Rect, radii: [Double], stands: Bool) -> Bool { false }
  package func popGroup(replacingWithin picture: Picture, width: Int, height: Int, atX x: Int, y: Int) { popGroup(opacity: 1) }
  package var keepsBlocks: Bool { false }
  package func beginBlock() {}
  package func endBlock() -> Block? { nil }
  package func draw(_ block: Block) {}
  package func finish() {}
}
