/// One thread that computes pictures for a display: when its calls come, how long their work takes, and which of its pictures are ever seen.
///
/// A model of a display that shows the newest finished picture at each of its frames; no clock of its own.
struct FrameLane {
  /// One piece of work.
  struct Work {
    /// Seconds.
    var start, end: Double
    /// The time that its picture is for.
    var pictured: Double
    /// The display's frame at which its picture came up; nil while it waits, and for one that a newer picture overtook.
    var shownAt: Int?
    var isOvertaken = false
  }

  /// Seconds a frame of the display.
  static let frame = 1.0 / 60
  /// Whether a display link calls, at the start of each frame for the next one, or a timer, somewhere in it for the time that it is.
  let isLinked: Bool
  /// Where in a frame the timer fires, 0 ..< 1.
  var phase = 0.5
  private(set) var shown = 0
  /// Frames that showed the picture before once more.
  private(set) var dropped = 0
  /// Pictures that were finished and never seen.
  private(set) var overtaken = 0
  /// The time that the picture on the screen is for; nil before the first.
  private(set) var onScreen: Double?
  /// Of late, oldest first.
  private(set) var recent: [Work] = []
  /// The display's frames that are past.
  private(set) var frames = 0
  /// Calls that are past.
  private var calls = 0

  init(isLinked: Bool) { self.isLinked = isLinked }

  /// Everything up to the display's frame `frame`, whose work takes `seconds` each.
  mutating func advance(toFrame frame: Int, work seconds: (Int) -> Double) {
    while frames < frame {
      frames += 1
      let time = Double(frames) * Self.frame
      while nextCall < time { call(seconds(calls)) }
      present(at: time)
    }
  }

  /// When the next call comes. A thread that is at work gets a timer's late, a link's at the start of the next frame; what it missed is skipped.
  private var nextCall: Double { (Double(calls) + (isLinked ? 0 : phase)) * Self.frame }

  private mutating func call(_ seconds: Double) {
    let free = recent.last?.end ?? 0
    if isLinked {
      calls = max(calls, Int((free / Self.frame - 1e-9).rounded(.up)))
    } else if free >= nextCall + Self.frame {
      calls = Int((free / Self.frame - phase).rounded(.down))
    }
    let start = max(nextCall, free)
    let pictured = isLinked ? Double(calls + 1) * Self.frame : start
    recent.append(Work(start: start, end: start + seconds, pictured: pictured))
    if recent.count > 24 { recent.removeFirst() }
    calls += 1
  }

  private mutating func present(at time: Double) {
    // what is finished to the frame's last moment
    let waiting = recent.indices.filter { recent[$0].shownAt == nil && !recent[$0].isOvertaken && recent[$0].end <= time + 1e-9 }
    for index in waiting.dropLast() { recent[index].isOvertaken = true }
    overtaken += waiting.dropLast().count
    guard let newest = waiting.last else {
      if onScreen != nil { dropped += 1 }
      return
    }
    recent[newest].shownAt = frames
    onScreen = recent[newest].pictured
    shown += 1
  }
}
