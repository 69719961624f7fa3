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
    notify(showingChildren, .appearing) { $0.beginAppearing(animated) }
  }

  func beginDisappearing(_ animated: Bool) {
    switch appearance {
    case .disappearing, .disappeared: return
    case .appearing, .appeared: break
    }
    appearance = .disappearing
    layerWillDisappear(animated)
    notify(containedControllers, .disappearing) { $0.beginDisappearing(animated) }
  }

  func endAppearing(_ animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .appeared
    layerDidAppear(animated)
    notify(showingChildren, .appeared) { $0.endAppearing(animated) }
  }

  func endDisappearing(_ animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    layerDidDisappear(animated)
    notify(containedControllers, .disappeared) { $0.endDisappearing(animated) }
  }

  /// Continues a change to `appearance` in the children. A callback may have taken away a child, or this controller.
  private func notify(_ children: [LayerController], _ appearance: Appearance, _ change: (LayerController) -> Void) {
    for child in children where self.appearance == appearance && child.parent === self { change(child) }
  }

  /// Disappears at once, with both callbacks.
  func disappearAtOnce() {
    beginDisappearing(false)
    endDisappearing(false)
  }
}
