import Legato

/// A frame with N animations, each in its own block with its own start and duration, by the type of the values.
extension Scenario {
  static let kinds: [Scenario] = [
    frames("Kinds tick, affine map", "turns of affine maps", beside: { [.turns($0)] }) { count in
      values(count, AffineTransform.identity, numbers: \.numbers) {
        turn($0)
      } exact: {
        turned(angle($0) * $1)
      }
    },
    frames("Kinds tick, map of space", "turns of maps of space that stay in the plane", beside: { [.turns($0)] }) { count in
      values(count, Transform3D.identity, numbers: \.numbers) {
        Transform3D(turn($0))
      } exact: {
        Transform3D(AffineTransform(rotationAngle: angle($0) * $1)).numbers
      }
    },
    frames("Kinds tick, turn in space", "turns about an axis of no plane", beside: { [.turnsInSpace($0)] }) { count in
      values(count, Transform3D.identity, numbers: \.numbers) {
        Transform3D(rotationAngle: angle($0), x: 1, y: 2, z: 3)
      } exact: {
        Transform3D(rotationAngle: angle($0) * $1, x: 1, y: 2, z: 3).numbers
      }
    },
    frames("Kinds tick, colour", "opaque colours", beside: { [.numbers(4, $0)] }) { count in
      values(count, Color.black, numbers: \.numbers) {
        shade($0)
      } exact: { index, progress in
        let color = shade(index)
        return [color.red * progress, color.green * progress, color.blue * progress, 1]
      }
    },
    frames("Kinds tick, colour with alpha", "colours that appear: mixed premultiplied, shown divided by alpha", beside: { [.colors($0)] }) {
      count in
      values(count, Color.red.withAlpha(multipliedBy: 0.25), numbers: \.numbers) {
        shade($0)
      } exact: { index, progress in
        let (color, alpha) = (shade(index), 0.25 + 0.75 * progress)
        return [
          (0.25 * (1 - progress) + color.red * progress) / alpha, color.green * progress / alpha, color.blue * progress / alpha, alpha,
        ]
      }
    },
    layers("Kinds tick, opacity", "opacities of layers", beside: { [.numbers(1, $0)] }) { layer, index in
      layer.opacity = Double(index % 90) / 100
    } shown: {
      [$0.opacity]
    } exact: { index, progress in
      [1 + (Double(index % 90) / 100 - 1) * progress]
    },
    layers("Kinds tick, background colour", "opaque background colours of layers", beside: { [.numbers(4, $0)] }) {
      $0.backgroundColor = .black
    } change: { layer, index in
      layer.backgroundColor = shade(index)
    } shown: {
      $0.backgroundColor.numbers
    } exact: { index, progress in
      let color = shade(index)
      return [color.red * progress, color.green * progress, color.blue * progress, 1]
    },
    layers("Kinds tick, corner radius", "corner radii of layers", range: 10, beside: { [.numbers(1, $0)] }) { layer, index in
      layer.cornerRadius = Double(index % 10)
    } shown: {
      [$0.cornerRadius]
    } exact: {
      [Double($0 % 10) * $1]
    },
    layers("Kinds tick, bounds", "bounds of layers, which are a size and an origin", each: 2, range: 300, beside: { [.numbers(4, $0)] }) {
      layer, index in
      layer.bounds = Rect(x: 5, y: 7, width: 10 + Double(index % 300), height: 20)
    } shown: {
      [$0.bounds.origin.x, $0.bounds.origin.y, $0.bounds.size.width, $0.bounds.size.height]
    } exact: {
      [5 * $1, 7 * $1, 10 + Double($0 % 300) * $1, 10 + 10 * $1]
    },
    layers(
      "Kinds tick, shadow", "offsets, radii and opacities of shadows", each: 3, range: 20, beside: { [.numbers(4, $0)] }
    ) { layer, index in
      (layer.shadowOffset, layer.shadowRadius, layer.shadowOpacity) = (Vector(dx: Double(index % 20), dy: 20), 13, 1)
    } shown: {
      [$0.shadowOffset.dx, $0.shadowOffset.dy, $0.shadowRadius, $0.shadowOpacity]
    } exact: { index, progress in
      let still = Layer()
      let (offset, radius) = (still.shadowOffset, still.shadowRadius)
      func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
      return [mixed(offset.dx, Double(index % 20)), mixed(offset.dy, 20), mixed(radius, 13), mixed(still.shadowOpacity, 1)]
    },
    layers("Kinds tick, layer turn", "affine maps of layers, a turn each", beside: { [.turns($0)] }) { layer, index in
      layer.affineTransform = turn(index)
    } shown: {
      $0.affineTransform.numbers
    } exact: {
      turned(angle($0) * $1)
    },
    frames(
      "Kinds tick, eight half turns", "eight additive half turns on each of N/8 layers", each: 8,
      beside: { [.productsOfTurns(8, values: $0)] }
    ) {
      count in
      let tree = Tree(count)
      let schedules = (0..<8).map { _ in
        Schedule(count, on: tree.stage) { index, seconds in
          let layer = tree.layers[index]
          Layer.animate(withDuration: seconds) { layer.affineTransform = layer.affineTransform.rotated(by: .pi) }
        }
      }
      return Motion(tree.stage, count, animations: 8 * count, range: 1, shown: { tree.seen($0).affineTransform.numbers }) { index, now in
        turned(schedules.reduce(0) { $0 + .pi * $1.progress(index, now) })
      }
    },
  ]

  private static func angle(_ index: Int) -> Double { 0.1 + Double(index % 29) / 10 }
  private static func turn(_ index: Int) -> AffineTransform { AffineTransform(rotationAngle: angle(index)) }
  private static func turned(_ angle: Double) -> [Double] { AffineTransform(rotationAngle: angle).numbers }

  private static func shade(_ index: Int) -> Color {
    Color(red: Double(index % 7) / 7, green: Double(index % 11) / 11, blue: Double(index % 13) / 13)
  }

  /// - Parameter exact: numbers at a progress, from `first` on.
  private static func values<Value: Animatable>(
    _ count: Int, _ first: Value, numbers: @escaping (Value) -> [Double], to target: (Int) -> Value,
    exact: @escaping (_ index: Int, _ progress: Double) -> [Double]
  ) -> Motion {
    let stage = Stage()
    let values = (0..<count).map { _ in Animated(first, in: stage) }
    let schedule = Schedule(count, on: stage) { index, seconds in
      let (value, target) = (values[index], target(index))
      animate(withDuration: seconds) { value.value = target }
    }
    return Motion(stage, count, range: 1, shown: { numbers(values[$0].presentation) }, exact: { exact($0, schedule.progress($0, $1)) })
  }

  private static func layers(
    _ name: String, _ about: String, each: Int = 1, range: Double = 1, beside loops: @escaping @Sendable (Int) -> [FloorLoop],
    prepare: @escaping @Sendable (Layer) -> Void = { _ in }, change: @escaping @Sendable (Layer, Int) -> Void,
    shown: @escaping @Sendable (LayerSnapshot) -> [Double],
    exact: @escaping @Sendable (_ index: Int, _ progress: Double) -> [Double]
  ) -> Scenario {
    frames(name, about, each: each, beside: loops) { count in
      let tree = Tree(count)
      for layer in tree.layers { prepare(layer) }
      let schedule = Schedule(count, on: tree.stage) { index, seconds in
        let layer = tree.layers[index]
        Layer.animate(withDuration: seconds) { change(layer, index) }
      }
      return Motion(tree.stage, count, animations: each * count, range: range, shown: { shown(tree.seen($0)) }) {
        exact($0, schedule.progress($0, $1))
      }
    }
  }
}
