import LegatoDynamics

/// A thousand bodies that fall into a box and lie there: boxes of two sizes and discs, in the same order and places as the peer's.
struct Pile {
  var world = World()
  private(set) var bodies: [BodyID] = []

  /// Columns are 46 points apart, rows 46; the box is as wide as the columns and open above.
  init(count: Int, columns: Int) {
    let width = Double(columns) * 46
    for (a, b) in [(Vec(0, 0), Vec(width, 0)), (Vec(0, -40_000), Vec(0, 0)), (Vec(width, 0), Vec(width, -40_000))] {
      var wall = BodyDefinition([.edge(a, b, before: nil, after: nil)], position: .zero, mass: 0)
      wall.material = Material(friction: 0.2, elasticity: 0.2)
      _ = world.add(wall)
    }
    for i in 0..<count {
      let (column, row) = (i % columns, i / columns)
      let place = Vec(23 + Double(column) * 46 + Double(row % 3) - 1, -23 - Double(row) * 46)
      let (outline, mass): (Outline, Double) =
        switch i % 3 {
        case 0: (.rectangle(width: 40, height: 40), 0.16)
        case 1: (.rectangle(width: 40, height: 20), 0.08)
        default: (.disc(center: .zero, radius: 18), 0.1296)
        }
      var definition = BodyDefinition([outline], position: place, mass: mass)
      definition.material = Material(friction: 0.2, elasticity: 0.2, resistance: 0.1, angularResistance: 0.1)
      let body = world.add(definition)
      var drive = Drive()
      drive.acceleration = Vec(0, 1000)
      world.setDrive(of: body, to: drive)
      bodies.append(body)
    }
  }

  /// A few numbers that say whether it is a pile: the mean height, the highest, the fastest.
  var summary: (mean: Double, highest: Double, fastest: Double) {
    var (sum, highest, fastest) = (0.0, 0.0, 0.0)
    for body in bodies {
      let y = -world.center(of: body).y
      sum += y
      highest = max(highest, y)
      fastest = max(fastest, world.velocity(of: body).length)
    }
    return (sum / Double(bodies.count), highest, fastest)
  }
}
