/// All scenes, in the order of the menu.
public enum Catalog {
  /// The groups of scenes, in the order of the menu.
  public enum Group: String, CaseIterable, Sendable {
    case start = "Start here"
    case interruption = "Interruption"
    case transitions = "Transitions"
    case physics = "Physics"
    case tools = "Curves and tools"
  }

  public struct Entry: Sendable {
    public let group: Group
    /// The scene's name in kebab-case.
    public let id: String
    /// A description of at most 50 characters, so that it fits into 80 columns after the name.
    public let summary: String
    /// A sentence that says what to do, and one that says what to observe.
    public var hint: String { Self.hints[id]?.hint ?? summary }
    public var notice: String { Self.hints[id]?.notice ?? "" }
    /// The duration of a recording, in seconds.
    public let seconds: Double
    public let make: @Sendable () -> Scene

    fileprivate init(_ group: Group, id: String, summary: String, seconds: Double, make: @escaping @Sendable () -> Scene) {
      (self.group, self.id, self.summary, self.seconds, self.make) = (group, id, summary, seconds, make)
    }

    /// The same with files that the scene opens.
    public func opening(_ paths: [String]) -> Entry {
      Entry(group, id: id, summary: summary, seconds: seconds) { [make] in
        let scene = make()
        for path in paths { scene.open(path) }
        return scene
      }
    }
  }

  public static let entries: [Entry] = [
    Entry(.start, id: "photos", summary: "a photo flies from its grid: tap, pinch, throw it", seconds: 6) { Photos() },
    Entry(.start, id: "comments-drawer", summary: "six animators, one drawer: tap, drag, catch it", seconds: 8.2) { CommentsDrawer() },
    Entry(.start, id: "catch-in-flight", summary: "catch a moving card, scrub it, throw it on", seconds: 3.5) { CatchInFlight() },
    Entry(.start, id: "three-circles", summary: "absolute, from current, additive: called back", seconds: 3.6) { ThreeCircles() },
    Entry(.interruption, id: "square-with-graph", summary: "five timings, paused, scrubbed, bent anew", seconds: 9.9) { SquareWithGraph() },
    Entry(.interruption, id: "interactive-circle", summary: "a drag scrubs, letting go continues", seconds: 2.5) { InteractiveCircle() },
    Entry(.interruption, id: "two-boxes", summary: "a spring with and without the finger's velocity", seconds: 3.8) { TwoBoxes() },
    Entry(.interruption, id: "two-circles-alpha", summary: "linear against curved scrubbing of a fade", seconds: 3) { TwoCirclesAlpha() },
    Entry(.interruption, id: "circle-and-scrub", summary: "tap to pause, drag the bar to scrub", seconds: 4) { CircleAndScrub() },
    Entry(.interruption, id: "single-square", summary: "one animator: start, pause, reverse, stop, finish", seconds: 4.5) {
      SingleSquare()
    },
    Entry(.interruption, id: "toggle-bird", summary: "a button never disabled, called back three ways", seconds: 4) { ToggleBird() },
    Entry(.interruption, id: "twenty-half-turns", summary: "ten turns in pieces that add, scrubbed, reversed", seconds: 11) {
      TwentyHalfTurns()
    },
    Entry(.interruption, id: "keyframe-squares", summary: "five calculation modes: pause, scrub, reverse", seconds: 6.5) {
      KeyframeSquares()
    },
    Entry(.interruption, id: "touch-a-moving-layer", summary: "who gets the touch: four squares on their way", seconds: 3.5) {
      TouchAMovingLayer()
    },
    Entry(.interruption, id: "scroll-bird", summary: "drag, throw, bounce, zoom: grab it at any moment", seconds: 4.5) { ScrollBird() },
    Entry(.interruption, id: "blocked-main-thread", summary: "a tap blocks the owner; what it sent off goes on", seconds: 3.5) {
      BlockedMainThread()
    },
    Entry(.transitions, id: "lift", summary: "press a card: lifted, it waits to be reversed", seconds: 6) { Lift() },
    Entry(.transitions, id: "turned-bird", summary: "a bird under a flat map, and one in perspective", seconds: 6) { TurnedBird() },
    Entry(.transitions, id: "force-and-control-center", summary: "pressure, time or a drag: any number scrubs", seconds: 5.5) {
      ForceAndControlCenter()
    },
    Entry(.physics, id: "thrown-boxes", summary: "grab one, throw it, let them push each other", seconds: 3) { ThrownBoxes() },
    Entry(.physics, id: "pile", summary: "two hundred bodies poured in: grab, throw them", seconds: 6) { Pile() },
    Entry(.physics, id: "fields", summary: "a vortex, a well, noise: carry discs to and fro", seconds: 5) { Fields() },
    Entry(.physics, id: "spring-to-center", summary: "flick the square: it comes back on a curved path", seconds: 4.5) { SpringToCenter() },
    Entry(.physics, id: "two-springs", summary: "critical against under-damped, plotted", seconds: 5) { TwoSprings() },
    Entry(.physics, id: "dial", summary: "one finger turns a wheel, throws it, catches it", seconds: 5) { Dial() },
    Entry(.tools, id: "curves", summary: "every curve, plotted; --plugin adds yours", seconds: 4) { Curves() },
    Entry(.tools, id: "effects", summary: "a blur, a gradient, strokes, a mask: drag or tap", seconds: 4.5) { Effects() },
    Entry(.tools, id: "swarm", summary: "as many additive animations as you ask for", seconds: 4) { Swarm() },
    Entry(.tools, id: "frame-clock", summary: "a timer drops frames, a display link does not", seconds: 5) { FrameClock() },
  ]

  public static func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

  /// Suggestions for an unknown name: at most three names that contain it, or else differ from it in at most a third of its letters, the nearest first.
  public static func near(_ name: String) -> [String] {
    let name = name.lowercased()
    let ids = entries.map(\.id)
    let holding = ids.filter { name.count > 2 && ($0.contains(name) || name.contains($0)) }
    if !holding.isEmpty { return Array(holding.prefix(3)) }
    let distances = ids.map { (id: $0, distance: distance($0, name)) }.filter { $0.distance <= max(1, name.count / 3) }
    return distances.sorted { $0.distance < $1.distance }.prefix(3).map(\.id)
  }

  /// The number of insertions, deletions and replacements of letters between two names (Levenshtein distance).
  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var last = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var next = [i + 1]
      for (j, other) in b.enumerated() { next.append(min(last[j + 1] + 1, next[j] + 1, last[j] + (letter == other ? 0 : 1))) }
      last = next
    }
    return last[b.count]
  }
}
