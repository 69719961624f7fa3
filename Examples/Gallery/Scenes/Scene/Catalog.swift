/// Every scene there is, in the order of the menu.
public enum Catalog {
  public struct Entry: Sendable {
    /// The scene's name in kebab-case.
    public let id: String
    /// What it shows, in one line of at most 50 characters: beside the name it fits 80 columns.
    public let summary: String
    /// Seconds worth recording.
    public let seconds: Double
    public let make: @Sendable () -> Scene

    /// The same with files that the scene opens.
    public func opening(_ paths: [String]) -> Entry {
      Entry(id: id, summary: summary, seconds: seconds) { [make] in
        let scene = make()
        for path in paths { scene.open(path) }
        return scene
      }
    }
  }

  public static let entries: [Entry] = [
    Entry(id: "square-with-graph", summary: "a circle under five timings, plotted", seconds: 2.5) { SquareWithGraph() },
    Entry(id: "single-square", summary: "one animator: start, pause, reverse, stop, finish", seconds: 2.5) { SingleSquare() },
    Entry(id: "circle-and-scrub", summary: "tap to pause, drag the bar to scrub", seconds: 4) { CircleAndScrub() },
    Entry(id: "interactive-circle", summary: "a drag scrubs, letting go continues", seconds: 2.5) { InteractiveCircle() },
    Entry(id: "two-boxes", summary: "a spring with and without the finger's velocity", seconds: 2.5) { TwoBoxes() },
    Entry(id: "two-circles-alpha", summary: "linear against curved scrubbing of a fade", seconds: 3) { TwoCirclesAlpha() },
    Entry(id: "three-circles", summary: "absolute, from current, additive: called back", seconds: 3) { ThreeCircles() },
    Entry(id: "catch-in-flight", summary: "catch a moving card, scrub it, throw it on", seconds: 3.5) { CatchInFlight() },
    Entry(id: "twenty-half-turns", summary: "twenty additive half turns make ten turns", seconds: 5) { TwentyHalfTurns() },
    Entry(id: "half-turns", summary: "half turns by the thousand, under a slider", seconds: 5) { HalfTurns() },
    Entry(id: "curves", summary: "every curve, plotted; --plugin adds yours", seconds: 4) { Curves() },
    Entry(id: "swarm", summary: "as many additive animations as you ask for", seconds: 4) { Swarm() },
    Entry(id: "effects", summary: "a blur, a gradient, strokes, a mask: drag or tap", seconds: 4.5) { Effects() },
    Entry(id: "thrown-boxes", summary: "grab one, throw it, let them push each other", seconds: 3) { ThrownBoxes() },
    Entry(id: "frame-clock", summary: "a timer drops frames, a display link does not", seconds: 5) { FrameClock() },
    Entry(id: "pile", summary: "two hundred bodies poured in: grab, throw them", seconds: 6) { Pile() },
    Entry(id: "fields", summary: "a vortex, a well, noise: carry discs to and fro", seconds: 5) { Fields() },
    Entry(id: "toggle-bird", summary: "a button never disabled, called back three ways", seconds: 4) { ToggleBird() },
    Entry(id: "spring-to-center", summary: "flick the square: it comes back on a curved path", seconds: 4.5) { SpringToCenter() },
    Entry(id: "scroll-bird", summary: "drag, throw, bounce, zoom: grab it at any moment", seconds: 4.5) { ScrollBird() },
    Entry(id: "lift", summary: "press a card: lifted, it waits to be reversed", seconds: 4) { Lift() },
    Entry(id: "force-and-control-center", summary: "pressure, time or a drag: any number scrubs", seconds: 5.5) {
      ForceAndControlCenter()
    },
    Entry(id: "keyframe-squares", summary: "four cubic frames: pause, scrub, reverse", seconds: 6.5) { KeyframeSquares() },
    Entry(id: "touch-a-moving-layer", summary: "who gets the touch: four squares on their way", seconds: 3.5) { TouchAMovingLayer() },
    Entry(id: "comments-drawer", summary: "six animators, one drawer: tap, drag, catch it", seconds: 5) { CommentsDrawer() },
    Entry(id: "photos", summary: "a photo flies from its grid: tap, pinch, throw it", seconds: 6) { Photos() },
    Entry(id: "blocked-main-thread", summary: "a tap blocks the owner; what it sent off goes on", seconds: 3.5) { BlockedMainThread() },
  ]

  public static func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }
}
