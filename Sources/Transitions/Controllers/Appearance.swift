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

  /// Disappears at once, with both callbacks.
  func vanish() {
    beginDisappearing(false)
    endDisappearing(false)
  }
}
