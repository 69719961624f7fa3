import LegatoCore

/// The area that something is drawn in: a bounding box of its outlines, and how far blurs, and strokes in perspective, extend beyond it.
///
/// A blur is equally wide in all directions, however unevenly its layer is stretched. Its width is therefore a number beside the box, which scales with the
/// square root of the area scale, so that the bound holds whatever the ancestors' transforms are.
struct Reach: BitwiseCopyable, Equatable {
  var box: Box
  /// The distance beyond the box, in the box's space.
  var margin: Float = 0
  /// The distance that applies once there is a perspective, in the picture's points: there widths and offsets are not scaled.
  var perspectiveMargin: Float = 0
  /// The distance of what a perspective has been applied to already.
  var fixedMargin: Float = 0

  static let nothing = Reach(box: .nothing)

  /// A blur extends by less than this many standard deviations: three are drawn, in squares of up to two thirds of a deviation, which are smoothed.
  static let deviations = 4.5
  /// The most that antialiasing and the blur's squares add, in points.
  static let edge = 2.0

  func union(_ other: Reach) -> Reach {
    if other.box.isNothing { return self }
    if box.isNothing { return other }
    return Reach(
      box: box.union(other.box), margin: max(margin, other.margin),
      perspectiveMargin: max(perspectiveMargin, other.perspectiveMargin), fixedMargin: max(fixedMargin, other.fixedMargin))
  }

  func contains(_ other: Reach) -> Bool {
    other.box.isNothing
      || box.contains(other.box) && margin >= other.margin && perspectiveMargin >= other.perspectiveMargin
        && fixedMargin >= other.fixedMargin
  }

  func moved(_ dx: Double, _ dy: Double) -> Reach {
    var moved = self
    moved.box = box.moved(dx, dy)
    return moved
  }

  func applying(_ map: PlaneMap) -> Reach {
    if box.isNothing { return self }
    var mapped = self
    mapped.box = box.applying(map)
    if let affine = map.affine {
      mapped.margin = margin * Float(abs(affine.determinant).squareRoot())
    } else {
      (mapped.fixedMargin, mapped.margin) = (max(fixedMargin, perspectiveMargin), 0)
    }
    return mapped
  }

  /// Whether nothing extends beyond the box, however it is mapped.
  var hasNoMargin: Bool { margin == 0 && perspectiveMargin == 0 && fixedMargin == 0 }

  /// The bounding box of everything, margins included; to be taken after the last map.
  var whole: Box {
    let most = Double(max(margin, fixedMargin))
    return most > 0 ? box.grown(by: most + Self.edge) : box
  }
}
