import LegatoCore

/// The root layer of a tree: its layers animate on the window's stage, and are drawn and hit-tested through it.
open class Window: Layer {
  /// The clock that the window's layers animate on; the host pushes time into it.
  public final override var stage: Stage { ownStage }
  private(set) var ownStage: Stage
  /// Another name of ``stage``.
  @available(*, deprecated, renamed: "stage")
  public var clock: Stage { ownStage }
  /// Counts changes that were made without an animation. A host draws if it differs from the last drawn one, or if the stage has moved.
  @exclusivity(unchecked) public private(set) var revision: UInt64 = 0
  /// Whether touches are tested at the layers' model or presentation positions; see ``HitTesting``.
  public var hitTesting: HitTesting

  /// A window without layers.
  /// - Parameters:
  ///   - size: of the window's bounds, in points, with the top left corner at (0, 0). A size that is not finite is replaced by 0 × 0 and reported.
  ///   - hitTesting: whether touches are tested at model or presentation positions.
  ///   - stage: the clock of the window's layers; by default a new one.
  public init(size: Size, hitTesting: HitTesting = .automatic, stage: Stage = Stage()) {
    (ownStage, self.hitTesting) = (stage, hitTesting)
    super.init()
    windowBackReference.fill(self)
    (window, isInWindow) = (self, true)
    anchorPoint = .zero
    if size.width.isFinite, size.height.isFinite {
      bounds = Rect(origin: .zero, size: size)
    } else {
      let found = "\(size.width) × \(size.height)"
      Misuse.report(.number(call: "Window(size:)", wanted: "a finite size", found: found, repair: "0 × 0"))
    }
  }

  /// The layers leave the window: their animations are removed, and their models stay.
  deinit {
    frameRecords?.close()
    let roots = [mask].compactMap(\.self) + sublayers
    var spaces = [ownSpace]
    for root in roots { root.forEachLayer { spaces.append($0.ownSpace) } }
    leaveSublayers()
    connection?.end()
    windowBackReference.clear()
    ownStage.deliverLater {
      // the notification of one may have moved another to a window
      for root in roots where root.window == nil { root.leave() }
      // the layers do not know the stage any more
      for space in spaces where space != 0 { ownStage.engine.freeSpace(space) }
    }
  }

  /// Takes another stage, before anything in the window was animated.
  func adopt(_ stage: Stage) { ownStage = stage }

  /// The back reference that all layers of the window share.
  let windowBackReference = BackReference<Window>()

  /// The connection to the render server that shows this window.
  @exclusivity(unchecked) var connection: ServerConnection?
  /// The records for frame readers; nil if there is none.
  @exclusivity(unchecked) var frameRecords: FrameRecords?
  /// How a host draws layers and contents of types that the library does not know; one of the attachments.
  package internal(set) var drawings: (any RegisteredDrawings)?

  override var look: LayerLook { .window(attachments.compactMapValues { $0 as? any ServedAttachment }) }

  override func install(_ look: LayerLook) {
    guard case .window(let served) = look else { return }
    attachments = attachments.filter { !($0.value is any ServedAttachment) }.merging(served) { _, new in new }
    takeDrawings()
  }

  /// Counts a change; returns whether a render server or a frame reader wants to know what it was.
  @discardableResult
  func noteChange() -> Bool {
    revision &+= 1
    return connection != nil || frameRecords != nil
  }

  /// The empty stack of a layout traversal; kept between frames for its capacity.
  @exclusivity(unchecked) private var layouts: [Layout] = []
  func takeLayouts() -> [Layout] {
    let taken = layouts
    layouts = []
    return taken
  }
  func giveBack(_ empty: consuming [Layout]) { layouts = empty }

  /// The properties that were set since the last frame, with their presentations before.
  private(set) var recentChanges = RecentChanges()

  func note(_ shown: PresentedValue, of number: Int, on layer: Layer) { recentChanges.note(layer, number, shown, at: ownStage.now) }
}
