import Legato

/// Boxes that a finger throws: resistance 3 slows them, and they push each other by their masses (PT-15, DY-2, DY-10, DY-18).
final class ThrownBoxes: Scene {
  private let boxes = [
    Layer.square(44, at: Point(x: 60, y: 120), Palette.green), Layer.square(44, at: Point(x: 150, y: 112), Palette.blue),
    Layer.square(28, at: Point(x: 225, y: 128), Palette.orange), Layer.square(60, at: Point(x: 270, y: 60), Palette.pink),
  ]
  private let field = Layer(frame: Rect(origin: .zero, size: Scene.size))
  private let label = Layer.label("resistance 3 · throw a box", Rect(x: 12, y: 10, width: 200, height: 14))
  private let animator: DynamicAnimator
  private let items = DynamicItemBehavior()
  private let collision = CollisionBehavior()
  private var grabbed: (layer: Layer, at: Point)?

  required init() {
    animator = DynamicAnimator(referenceLayer: field)
    super.init()
    window.addSublayer(field)
    field.addSublayer(label)
    (items.resistance, items.angularResistance) = (3, 3)
    collision.translatesReferenceBoundsIntoBoundary = true
    for box in boxes {
      field.addSublayer(box)
      items.addItem(box)
      collision.addItem(box)
    }
    animator.addBehavior(items)
    animator.addBehavior(collision)
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
  }

  /// The walls are the room's edges.
  override func layout(in room: Rect) {
    fill(room, with: field)
    label.frame.origin = Point(x: room.minX + 12, y: room.minY + 10)
    animator.bringInside(boxes.filter { $0 !== grabbed?.layer }, room)
  }

  override func begin() { items.addLinearVelocity(Vector(dx: 420, dy: 30), for: boxes[0]) }

  // MARK: To copy

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      let place = pan.location(in: window)
      guard let box = boxes.last(where: { $0.frame.insetBy(dx: -6, dy: -6).contains(place) }) else { return }
      grabbed = (box, box.center)
      // out of the animator: the finger has it, and its velocity is gone
      items.removeItem(box)
      collision.removeItem(box)
      // also where it is thrown before the next frame
      animator.updateItem(usingCurrentState: box)
    case .changed: if let grabbed { grabbed.layer.center = grabbed.at + pan.translation(in: window) }
    default:
      guard let grabbed else { return }
      items.addItem(grabbed.layer)
      collision.addItem(grabbed.layer)
      items.addLinearVelocity(pan.velocity(in: window), for: grabbed.layer)
      self.grabbed = nil
    }
  }

  // MARK: Scene

  override var keys: [(key: Character, does: String)] { [(" ", "throw the green box")] }
  override func press(_ key: Character) { if key == " " { items.addLinearVelocity(Vector(dx: 600, dy: -60), for: boxes[0]) } }

  override var readings: [Reading] {
    zip(boxes, ["green", "blue", "orange", "pink"]).flatMap { box, name in
      [Reading("\(name)-x", box.center.x), Reading("\(name)-speed", items.linearVelocity(for: box).length)]
    }
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 270, y: 60), to: Point(x: 150, y: 90), at: 1, lasting: 0.25, isFling: true)
  }
}
