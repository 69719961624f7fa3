import GalleryScenes
import Legato
import TestSupport

/// Drawn pointer events and keys over a scene of the gallery against what every scene with transitions promises: no event makes anything jump, every transition ends
/// completed or cancelled exactly once, callbacks are balanced, at rest the tree is what the state says, a kept picture is what is drawn anew, and memory returns to
/// where it was.
public enum SceneLaws {
  /// The scenes that are played.
  public static let scenes = ["comments-drawer", "photos"]
  /// Events of a sequence.
  public static let length = 100

  /// Plays `events` events drawn from `seed`; what was broken first, with the last events before it, or nil.
  /// - Parameter hasRooms: whether other rooms come between the events.
  public static func failure(in id: String, seed: UInt64, events: Int, hasRooms: Bool = true) -> String? {
    guard let entry = Catalog.entry(id) else { return "there is no scene \(id)" }
    weak var window: Window?
    weak var scene: Scene?
    var failure: String?
    let reports = Reports()
    Misuse.$handler.withValue({ reports.add($0) }) {
      let world = SceneWorld(entry, seed: seed)
      (window, scene) = (world.scene.window, world.scene)
      for number in 0..<events where world.failure == nil {
        if hasRooms { world.fit() }
        world.step()
        if number % 50 == 49 { world.settle() }
        if let misuse = reports.all.first { world.broken("no report", "\(misuse)") }
      }
      // some are let go in mid-flight
      if world.chance(0.8) { world.settle() }
      failure = world.failure.map { "\($0)\n" + world.trace.suffix(60).joined(separator: "\n") }
    }
    if let failure { return failure }
    if let misuse = reports.all.first { return "no report: \(misuse)" }
    return window != nil ? "memory returns: the window is still there" : scene != nil ? "memory returns: the scene is still there" : nil
  }
}
