import Legato

/// Two animations of one's own with the same work a frame, one called by a timer and one by a display link (PT-22, DL-6).
///
/// The timer fires somewhere in a frame: what is left of it is too short for some of the work. The link has the whole frame.
/// The dots run as the display shows them; below each lane are its last frames: the work, and whether its picture came in time.
final class FrameClock: Scene {
  private static let (tracks, period) = ([58.0, 146.0], 1.6)
  private static let (left, right) = (20.0, 300.0)
  private static let frames = 14
  private var lanes = [FrameLane(isLinked: false), FrameLane(isLinked: true)]
  /// Milliseconds, 1…20.
  private var work = 8.0
  private var dots: [Layer] = []
  private var captions: [TextLayer] = []
  private var bars: [[Layer]] = []
  private var slots: [[Layer]] = []
  private let label = Layer.label("", Rect(x: 8, y: 3, width: 304, height: 12), size: 9, alignment: .center)
  private var grabbed = (phase: 0.0, work: 0.0)
  private var link: DisplayLink?

  required init() {
    super.init()
    window.addSublayer(label)
    for (lane, y) in Self.tracks.enumerated() {
      let caption = Layer.label("", Rect(x: 20, y: y - 34, width: 280, height: 12), size: 9)
      let panel = Layer.panel(Rect(x: 12, y: y - 18, width: 296, height: 30))
      let dot = Layer.circle(10, at: Point(x: Self.left, y: y - 3), lane == 0 ? Palette.orange : Palette.blue)
      for layer in [caption, panel, dot] { window.addSublayer(layer) }
      captions.append(caption)
      dots.append(dot)
      slots.append([])
      bars.append([])
      let width = (Self.right - Self.left) / Double(Self.frames)
      for i in 0..<Self.frames {
        let slot = Layer(frame: Rect(x: Self.left + Double(i) * width, y: y + 16, width: width - 1, height: 16))
        window.addSublayer(slot)
        slots[lane].append(slot)
      }
      for _ in 0...Self.frames {
        let bar = Layer(frame: .zero)
        window.addSublayer(bar)
        bars[lane].append(bar)
      }
    }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 2
    window.addGestureRecognizer(pan)
  }

  // MARK: To copy

  override func begin() {
    let link = DisplayLink { [unowned self] in run(to: $0.targetTimestamp) }
    link.add(to: stage)
    self.link = link
  }

  deinit { link?.invalidate() }

  /// Work of about the set length, the same for both lanes: up to a fifth longer or shorter.
  private func seconds(_ call: Int) -> Double {
    var random = SplitMix(seed: UInt64(call))
    return work / 1000 * random.next(in: 0.8...1.2)
  }

  private func run(to time: Double) {
    let frame = Int(saturating: (time / FrameLane.frame + 1e-6).rounded(.down))
    for lane in lanes.indices {
      lanes[lane].advance(toFrame: frame, work: seconds)
      if let pictured = lanes[lane].onScreen { dots[lane].position.x = Self.place(at: pictured) }
      show(lane)
    }
    label.text =
      "work \(Self.short(work)) ms of \(Self.short(FrameLane.frame * 1000)) · timer fires at \(Self.short(lanes[0].phase)) of a frame"
  }

  // MARK: Scene

  /// There and back at one speed.
  private static func place(at time: Double) -> Double {
    let turns = time / period
    let share = turns - turns.rounded(.down)
    return left + 10 + (right - left - 20) * (share < 0.5 ? 2 * share : 2 - 2 * share)
  }

  private func show(_ index: Int) {
    let lane = lanes[index]
    captions[index].text =
      "\(index == 0 ? "timer" : "display link"): \(lane.shown) shown, \(lane.dropped) dropped, \(lane.overtaken) never seen"
    let (first, width) = (lane.frames - Self.frames, (Self.right - Self.left) / Double(Self.frames))
    let y = Self.tracks[index] + 16
    for (i, slot) in slots[index].enumerated() {
      let isFresh = lane.recent.contains { $0.shownAt == first + i + 1 }
      slot.backgroundColor = first + i < 0 ? Palette.panel : isFresh ? Palette.panel : Palette.lost
    }
    let visible = lane.recent.filter { $0.end > Double(first) * FrameLane.frame }.suffix(bars[index].count)
    for (i, bar) in bars[index].enumerated() {
      bar.isHidden = i >= visible.count
      guard i < visible.count else { continue }
      let work = visible[visible.startIndex + i]
      let start = max(Self.left, Self.left + (work.start / FrameLane.frame - Double(first)) * width)
      let end = min(Self.right, Self.left + (work.end / FrameLane.frame - Double(first)) * width)
      bar.frame = Rect(x: start, y: y + 4, width: max(0, end - start), height: 8)
      bar.backgroundColor = work.isOvertaken ? Palette.pink : work.shownAt == nil ? Palette.line : Palette.green
    }
  }

  private static func short(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

  // MARK: What the pointer and the keys do

  /// To the right the timer fires later, upwards the work takes longer.
  private func drag(_ pan: PanGestureRecognizer) {
    if pan.state == .began { grabbed = (lanes[0].phase, work) }
    let way = pan.translation(in: window)
    set(phase: grabbed.phase + way.dx / 300, work: grabbed.work - way.dy / 10)
  }

  private func set(phase: Double, work: Double) {
    lanes[0].phase = min(0.95, max(0, phase))
    self.work = min(20, max(1, work))
  }

  override var keys: [(key: Character, does: String)] { [("h", "earlier"), ("l", "later"), ("k", "more work"), ("j", "less work")] }
  override func press(_ key: Character) {
    switch key {
    case "h": set(phase: lanes[0].phase - 0.05, work: work)
    case "l": set(phase: lanes[0].phase + 0.05, work: work)
    case "k": set(phase: lanes[0].phase, work: work + 1)
    case "j": set(phase: lanes[0].phase, work: work - 1)
    default: break
    }
  }

  override var readings: [Reading] {
    [
      Reading("work-ms", work), Reading("phase", lanes[0].phase), Reading("timer-shown", Double(lanes[0].shown)),
      Reading("timer-dropped", Double(lanes[0].dropped)), Reading("timer-never-seen", Double(lanes[0].overtaken)),
      Reading("link-shown", Double(lanes[1].shown)), Reading("link-dropped", Double(lanes[1].dropped)),
    ]
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 220, y: 110), to: Point(x: 90, y: 110), at: 2, lasting: 0.6)
      + Trace.drag(from: Point(x: 160, y: 150), to: Point(x: 160, y: 115), at: 3.2, lasting: 0.6)
  }
}
