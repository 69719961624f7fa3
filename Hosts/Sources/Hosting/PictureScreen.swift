import Legato
import LegatoCairo

/// What a host draws with: pictures that it keeps, laid over each other. Places are pixels of the screen.
package protocol PictureScreen: AnyObject {
  /// A picture as the host keeps it.
  associatedtype Picture
  /// Pixels that a kept picture has at most across and down.
  var largestEdge: Int { get }
  /// Whether a picture of coverage takes a colour as it is drawn; else it is kept in its colour.
  var tintsPictures: Bool { get }
  /// Whether a group can be cut by pictures.
  var cutsGroups: Bool { get }

  /// Keeps what was drawn; nil where the host refuses, as without memory.
  /// - Parameter isCoverage: whether it is white, and gets its colour as it is drawn.
  func keep(_ picture: CairoPicture, isCoverage: Bool) -> Picture?
  /// - Parameters:
  ///   - map: from the picture's pixels to the screen's.
  ///   - tint: multiplies the picture.
  func draw(_ picture: Picture, width: Int, height: Int, through map: AffineTransform, tint: Color)
  /// An upright box; its edges may lie within pixels.
  func fill(_ rect: Rect, _ color: Color)
  /// Nothing outside is drawn until ``popClip()``.
  func pushClip(_ rect: Rect)
  /// The same with round corners, from the top left clockwise; false where the host cannot, and nothing is to be popped.
  func pushRoundedClip(_ rect: Rect, radii: [Double]) -> Bool
  /// Ends the clip that began last, of either kind.
  func popClip()
  /// What is drawn until ``popGroup(opacity:)``, with the same opacity, is a picture of its own.
  func pushGroup(_ bounds: Rect, opacity: Double)
  /// Leaves of the group what `picture`, with its corner there, covers. Asked only where ``cutsGroups``.
  func cut(by picture: Picture, width: Int, height: Int, atX x: Int, y: Int)
  /// What is drawn until ``popMask()`` multiplies the group by its alpha. Asked only where ``cutsGroups``.
  func pushMask()
  /// Ends the mask.
  func popMask()
  /// Lays the group down.
  func popGroup(opacity: Double)
}
