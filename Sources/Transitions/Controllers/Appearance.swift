/// Whether a controller's layer is on screen, appearing or disappearing.
///
/// ```
///            will appear            did appear
///   gone ──────────────▶ appearing ───────────▶ there
///    ▲  did disappear        ▲│                   │
///    └───────────────── disappearing ◀────────────┘
///                        will appear, will disappear
/// ```
/// Every callback follows from one of these arrows, so that each `will` has its `did` or its opposite `will` (TR-20).
enum Appearance { case gone, appearing, there, disappearing }

extension LayerController {
  func beginAppearing(_ animated: Bool) {
    switch appearance {
    case .appearing, .there: return
    case .gone, .disappearing: break
    }
    appearance = .appearing
    prepareToAppear()
    layerWillAppear(animated)
    for child in showingChildren { child.beginAppearing(animated) }
  }

  func beginDisappearing(_ animated: Bool) {
    switch appearance {
    case .disappearing, .gone: return
    case .appearing, .there: break
    }
    appearance = .disappearing
    layerWillDisappear(animated)
    for child in containedControllers { child.beginDisappearing(animated) }
  }

  func endAppearing(_ animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .there
    layerDidAppear(animated)
    for child in showingChildren { child.endAppearing(animated) }
  }

  func endDisappearing(_ animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .gone
    layerDidDisappear(animated)
    for child in containedControllers { child.endDisappearing(animated) }
  }

  /// Off the screen, at once.
  func vanish() {
    beginDisappearing(false)
    endDisappearing(false)
  }
}
