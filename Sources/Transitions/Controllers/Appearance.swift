/// Whether a controller's layer is on screen, appearing or disappearing.
///
/// ```
///            will appear            did appear
///   gone ──────────────▶ appearing ───────────▶ there
///    ▲  did disappear        ▲│                   │
///    └───────────────── disappearing ◀────────────┘
///                        will appear, will disappear
/// ```
/// Appearance callbacks are made by these state changes only, so that each `will` is followed by its `did` or by the opposite `will` (TR-20).
enum Appearance { case disappeared, appearing, appeared, disappearing }

extension LayerController {
  func beginAppearing(_ animated: Bool) {
    switch appearance {
    case .appearing, .appeared: return
    case .disappeared, .disappearing: break
    }
    appearance = .appearing
    prepareToAppear()
    layerWillAppear(animated)
    for child in showingChildren { child.beginAppearing(animated) }
  }

  func beginDisappearing(_ animated: Bool) {
    switch appearance {
    case .disappearing, .disappeared: return
    case .appearing, .appeared: break
    }
    appearance = .disappearing
    layerWillDisappear(animated)
    for child in containedControllers { child.beginDisappearing(animated) }
  }

  func endAppearing(_ animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .appeared
    layerDidAppear(animated)
    for child in showingChildren { child.endAppearing(animated) }
  }

  func endDisappearing(_ animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    layerDidDisappear(animated)
    for child in containedControllers { child.endDisappearing(animated) }
  }

  /// Disappears at once, with both callbacks.
  func disappearAtOnce() {
    beginDisappearing(false)
    endDisappearing(false)
  }
}
