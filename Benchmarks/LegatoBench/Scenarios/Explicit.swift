import Legato

/// A frame of explicit animations of layers.
extension Scenario {
  static let explicit: [Scenario] = [
    frames("Explicit tick, additive", "an additive animation of the position of each layer", beside: { [.numbers(2, $0)] }) { count in
      let tree = Tree(count)
      let schedule = Schedule(count, on: tree.stage) { index, seconds in tree.layers[index].add(offset(index, seconds)) }
      return Motion(tree.stage, count, range: 500, shown: { position(tree, $0) }, exact: { place($0, schedule.progress($0, $1)) })
    },
    frames(
      "Explicit tick, group", "a group of three on each of N/3 layers: offset, fade and turn", each: 3,
      beside: { [.all([.numbers(2, $0), .numbers(1, $0), .turns($0)])] }
    ) { count in
      let tree = Tree(count)
      let schedule = Schedule(count, on: tree.stage) { index, seconds in
        var fade = BasicAnimation(.opacity, from: 1, to: 0.25, duration: seconds)
        var turn = BasicAnimation(.rotation, from: 0, to: 3, duration: seconds)
        (fade.timingFunction, turn.timingFunction) = (ease, ease)
        tree.layers[index].add(AnimationGroup([offset(index, seconds), fade, turn], duration: seconds))
      }
      return Motion(
        tree.stage, count, animations: 3 * count, range: 500,
        shown: { index in
          let seen = tree.seen(index)
          return position(tree, index) + [seen.opacity, seen.affineTransform.a, seen.affineTransform.b]
        }
      ) { index, now in
        let progress = schedule.progress(index, now)
        let turned = AffineTransform(rotationAngle: 3 * progress)
        return place(index, progress) + [1 - 0.75 * progress, turned.a, turned.b]
      }
    },
    frames(
      "Explicit tick, along a path", "each of N/2 layers moves along an ellipse and is turned along it", each: 2,
      beside: { [.all([.keyframes(.cubic, $0, alike: 1), .headings($0)])] }
    ) { count in
      let tree = Tree(count)
      let schedule = Schedule(count, on: tree.stage) { index, seconds in
        var along = KeyframeAnimation(.position, path: Path(ellipseIn: ellipse(index)), duration: seconds)
        (along.rotationMode, along.timingFunction) = (.auto, ease)
        tree.layers[index].add(along)
      }
      return Motion(
        tree.stage, count, animations: 2 * count, range: 1,
        shown: { [tree.seen($0).affineTransform.a, tree.seen($0).affineTransform.b] },
        exact: { index, now in heading(index, schedule.progress(index, now)) })
    },
    frames("General tick", "an additive animation in a group with a closure as its curve", beside: { [.numbers(2, $0)] }) {
      general($0, blocks: 0)
    },
    frames(
      "General tick, among others", "the same on each of N/4 layers, above three blocks' changes", each: 4,
      beside: { [.all([.numbers(2, $0), .numbers(2, $0), .numbers(2, $0), .numbers(2, $0)])] }
    ) { general($0, blocks: 3) },
  ]

  /// Explicit animations that only general rows represent, above additive changes of blocks.
  private static func general(_ count: Int, blocks: Int) -> Motion {
    let tree = Tree(count)
    let group = ClosureCurve(corners: nil, progress: { $0 * $0 }, velocity: { 2 * $0 })
    let schedule = Schedule(count, on: tree.stage) { index, seconds in
      var animation = AnimationGroup([offset(index, seconds)], duration: seconds)
      animation.timingFunction = group
      tree.layers[index].add(animation)
      for block in 0..<blocks {
        Layer.animate(withDuration: seconds) { tree.layers[index].position = Point(x: 5 + Double(block + 1) * 10, y: 5) }
      }
    }
    return Motion(
      tree.stage, count, animations: count * (blocks + 1), range: 500, shown: { position(tree, $0) },
      exact: { index, now in
        let (share, moved) = (schedule.share(index, now), Double(blocks) * 10 * schedule.progress(index, now))
        let left = 1 - Schedule.ease.progress(at: share * share)
        return [5 + moved + Double(index % 300) * left, 5 + 200 * left]
      })
  }

  private static func ellipse(_ index: Int) -> Rect { Rect(x: 0, y: 0, width: 100 + Double(index % 300), height: 50) }

  /// Cosine and sine of the direction of an ellipse's path, which is four cubics, at a share of the way.
  private static func heading(_ index: Int, _ progress: Double) -> [Double] {
    let quarter = min(3, Int(progress * 4))
    let u = progress * 4 - Double(quarter)
    var (points, at, found): ([Point], Point, [Double]) = ([], .zero, [])
    for element in Path(ellipseIn: ellipse(index)).elements {
      switch element {
      case .move(let point): at = point
      case .cubic(let control1, let control2, let end):
        points = [at, control1, control2, end]
        at = end
        if found.count == quarter { return slope(points, u) }
        found.append(0)
      default: break
      }
    }
    return [0, 0]
  }

  private static func slope(_ points: [Point], _ u: Double) -> [Double] {
    func slope(_ part: (Point) -> Double) -> Double {
      let (a, b, c, d) = (part(points[0]), part(points[1]), part(points[2]), part(points[3]))
      return (1 - u) * (1 - u) * (b - a) + 2 * u * (1 - u) * (c - b) + u * u * (d - c)
    }
    let (dx, dy) = (slope { $0.x }, slope { $0.y })
    let length = (dx * dx + dy * dy).squareRoot()
    return [dx / length, dy / length]
  }

  private static let ease = CubicTimingParameters(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  private static func offset(_ index: Int, _ seconds: Double) -> BasicAnimation<Point> {
    var animation = BasicAnimation(.position, from: Point(x: Double(index % 300), y: 200), to: .zero, duration: seconds)
    (animation.isAdditive, animation.timingFunction) = (true, ease)
    return animation
  }

  private static func position(_ tree: Tree, _ index: Int) -> [Double] {
    let place = tree.seen(index).position
    return [place.x, place.y]
  }

  /// Every layer rests at (5, 5).
  private static func place(_ index: Int, _ progress: Double) -> [Double] {
    [5 + Double(index % 300) * (1 - progress), 5 + 200 * (1 - progress)]
  }
}
