import LegatoCore

/// How far something is drawn: a box around its outlines, and how much farther what is blurred, and lines in a perspective, reach.
///
/// A blur is as wide in all directions, however unevenly its layer is stretched: its width is kept as a number beside the box, which grows as the root of an area does.
/// So it holds whatever the layers around do.
struct Reach: BitwiseCopyable, Equatable {
  var box: Box
  /// How far beyond the box it is drawn, in the same space.
  var margin: Float = 0
  /// The same once a perspective is around it, in which widths and offsets are the picture's own.
  var bentMargin: Float = 0
  /// Of what a perspective is around already.
  var fixedMargin: Float = 0

  static let nothing = Reach(box: .nothing)

  /// A blur of so many points is seen for less than this many deviations: three are drawn, in squares of up to two thirds of a deviation, which are smoothed.
  static let deviations = 4.5
  /// What edges of pixels and squares add at most.
  static let edge = 2.0

  func union(_ other: Reach) -> Reach {
    if other.box.isNothing { return self }
    if box.isNothing { return other }
    return Reach(
      box: box.union(other.box), margin: max(margin, other.margin), bentMargin: max(bentMargin, other.bentMargin),
      fixedMargin: max(fixedMargin, other.fixedMargin))
  }

  func contains(_ other: Reach) -> Bool {
    other.box.isNothing
      || box.contains(other.box) && margin >= other.margin && bentMargin >= other.bentMargin && fixedMargin >= other.fixedMargin
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
      (mapped.fixedMargin, mapped.margin) = (max(fixedMargin, bentMargin), 0)
    }
    return mapped
  }

  /// The box around all of it, where no more maps are to come.
  var whole: Box {
    let most = Double(max(margin, fixedMargin))
    return most > 0 ? box.grown(by: most + Self.edge) : box
  }
}
