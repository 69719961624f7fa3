import LegatoCore

/// The root layer of a stage: layers in it move on the stage's clock and are drawn and touched through it.
open class Window: Layer {
  /// Its layers move on it, and the host pushes time into it. A window always has one.
  public final override var stage: Stage { ownStage }
  let ownStage: Stage
  /// The same under its former name.
  @available(*, deprecated, renamed: "stage")
  public var clock: Stage { ownStage }
  /// Counts changes that were made without an animation; a host draws when it differs from what it drew last or the stage has moved.
  @exclusivity(unchecked) public private(set) var revision: UInt64 = 0
  /// Where touches are tested; see ``HitTesting``.
  public var hitTesting: HitTesting

  /// A window without layers.
  /// - Parameters:
  ///   - size: in points; the window's bounds, its top left corner at (0, 0). Not finite: none, and reported.
  ///   - hitTesting: where touches are tested.
  ///   - stage: its layers' time; by default one of its own.
  public init(size: Size, hitTesting: HitTesting = .automatic, stage: Stage = Stage()) {
    (ownStage, self.hitTesting) = (stage, hitTesting)
    super.init()
    windowBackReference.fill(self)
    window = self
    anchorPoint = .zero
    if size.width.isFinite, size.height.isFinite {
      bounds = Rect(origin: .zero, size: size)
    } else {
      let found = "\(size.width) × \(size.height)"
      Misuse.report(.number(call: "Window(size:)", wanted: "a finite size", found: found, repair: "0 × 0"))
    }
  }

  /// Its layers leave it: what runs on them is removed, their models stay.
  deinit {
    book?.close()
    leaveSublayers()
    connection?.end()
    windowBackReference.clear()
    ownStage.deliverLater {
      mask?.leave()
      for sublayer in sublayers { sublayer.leave() }
    }
  }

  /// The back reference of its layers.
  let windowBackReference = BackReference<Window>()

  /// Set while a render server shows this window.
  @exclusivity(unchecked) var connection: ServerConnection?
  /// Set while somebody reads its frames.
  @exclusivity(unchecked) var book: FrameBook?

  override var look: LayerLook { .window(attachments.compactMapValues { $0 as? any ServedAttachment }) }

  override func install(_ look: LayerLook) {
    guard case .window(let served) = look else { return }
    attachments = attachments.filter { !($0.value is any ServedAttachment) }.merging(served) { _, new in new }
  }

  func noteChange() { revision &+= 1 }

  /// What a layout has not done yet; kept between frames for its room.
  @exclusivity(unchecked) private var layouts: [Layout] = []
  func takeLayouts() -> [Layout] {
    let taken = layouts
    layouts = []
    return taken
  }
  func giveBack(_ empty: consuming [Layout]) { layouts = empty }

  /// What was set since the last frame, and what it showed before.
  private(set) var recentChanges = RecentChanges()

  func note(_ shown: Shown, of number: Int, on layer: Layer) { recentChanges.note(layer, number, shown, at: ownStage.now) }
}
