import LegatoLayers
import LegatoTiming

/// Several items that move as one body. Add the group to behaviors, not its members.
public final class DynamicItemGroup: DynamicItem {
  /// The members, in the order of the initializer.
  public let items: [any DynamicItem]
  /// The center and rotation of each member in the group's coordinates.
  private let memberPoses: [(center: Vec, rotation: Double)]
  /// The collision shapes of the members, relative to the group's center.
  let outlines: [Outline]
  /// The bounding box of the members when the group was created; its middle is (0, 0).
  public let bounds: Rect
  private var position: Vec
  private var angle = 0.0

  /// Creates a group.
  /// - Parameter items: the members, at their present positions and rotations. Members without a size are reported and not part of the collision shape.
  public init(items: [any DynamicItem]) {
    self.items = items
    var shapes: [Outline] = []
    for item in items {
      let turn = Rot(angle: item.rotation)
      guard item.bounds.width > 0, item.bounds.height > 0, item.center.x.isFinite, item.center.y.isFinite, item.rotation.isFinite else {
        Misuse.report(
          .state(
            call: "DynamicItemGroup(items:)", wanted: "items with a size and a finite center and rotation",
            found: "\(item.bounds.width) × \(item.bounds.height) at (\(item.center.x), \(item.center.y)), \(item.rotation)",
            remedy: "set its bounds and center before the group is made"))
        continue
      }
      shapes += Outline.all(of: item).map { $0.turned(by: turn).moved(by: Vec(item.center)) }
    }
    var box: Box?
    for shape in shapes { box = box.map { $0.union(shape.box) } ?? shape.box }
    let bounding = box ?? Box(.zero, .zero)
    let center = (bounding.low + bounding.high) * 0.5
    position = center
    memberPoses = items.map { (Vec($0.center) - center, $0.rotation) }
    outlines = shapes.map { $0.moved(by: -center) }
    let size = bounding.high - bounding.low
    bounds = Rect(x: -size.x / 2, y: -size.y / 2, width: size.x, height: size.y)
  }

  /// The middle of the group; setting it moves the members. A point that is not finite is ignored and reported.
  public var center: Point {
    get { position.point }
    set {
      position = Vec(finite(newValue, "DynamicItemGroup.center", repair: center))
      write()
    }
  }
  /// The rotation in radians, clockwise on screen, initially 0; setting it rotates the members about ``center``. A number that is not finite is ignored and
  /// reported.
  public var rotation: Double {
    get { angle }
    set {
      angle = finite(newValue, "DynamicItemGroup.rotation", repair: angle)
      write()
    }
  }

  private func write() {
    let turn = Rot(angle: angle)
    for (item, member) in zip(items, memberPoses) {
      item.rotation = member.rotation + angle
      item.center = (position + turn.apply(member.center)).point
    }
  }
}

extension Outline {
  /// The axis-aligned bounding box.
  var box: Box {
    switch self {
    case .disc(let center, let radius): return Box(center, center).grown(by: radius)
    case .edge(let a, let b, _, _): return Box(a, a).union(Box(b, b))
    case .polygon(let points):
      let first = points.first ?? .zero
      return points.reduce(Box(first, first)) { $0.union(Box($1, $1)) }
    }
  }
}
