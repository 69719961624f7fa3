import Legato

/// Where a host shows a scene's 320 × 200 points, in pixels: as large as its room allows, in the middle of it. Another room moves them there.
struct Placing {
  /// Seconds to another place.
  static let seconds = 0.35

  /// On the host's time: a scene that is slow or stands is placed as fast as any.
  private let stage = Stage()
  private let place: Animated<Rect>
  /// Pixels of the picture that are the scene's.
  private(set) var room = Rect(origin: .zero, size: Scene.size)
  private let began: Double

  init(at time: Double) {
    began = time
    place = Animated(room, in: stage)
  }

  /// What is seen in the room once the points are in their place, in points.
  var seen: Rect { seen(with: place.value) }
  /// The same with all that is seen until then.
  var ground: Rect { seen.union(seen(with: place.presentation)) }
  var isMoving: Bool { place.isAnimating }

  private func seen(with place: Rect) -> Rect {
    let scale = place.width / Scene.size.width
    return Rect(
      x: (room.minX - place.minX) / scale, y: (room.minY - place.minY) / scale, width: room.width / scale, height: room.height / scale)
  }

  mutating func fit(in room: Rect, over seconds: Double) {
    self.room = room
    let scale = max(1e-3, min(room.width / Scene.size.width, room.height / Scene.size.height))
    let (width, height) = (Scene.size.width * scale, Scene.size.height * scale)
    // whole pixels, so that lines of text are where a cell is
    let target = Rect(
      x: room.minX + ((room.width - width) / 2).rounded(.down), y: room.minY + ((room.height - height) / 2).rounded(.down), width: width,
      height: height)
    stage.perform { animate(withDuration: seconds) { place.value = target } }
  }

  func advance(to time: Double) -> FrameDemand { stage.advance(to: max(stage.hostTime, time - began)) }

  /// Pixels a point as it is shown, and where the scene's point (0, 0) is.
  var shown: (scale: Double, x: Double, y: Double) {
    let place = place.presentation
    return (max(1e-3, place.width / Scene.size.width), place.minX, place.minY)
  }
}
