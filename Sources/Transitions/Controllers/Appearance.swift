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
    passOn(animated)
  }

  func beginDisappearing(_ animated: Bool) {
    switch appearance {
    case .disappearing, .disappeared: return
    case .appearing, .appeared: break
    }
    appearance = .disappearing
    layerWillDisappear(animated)
    passOn(animated)
  }

  func endAppearing(_ animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .appeared
    layerDidAppear(animated)
    passOn(animated)
  }

  func endDisappearing(_ animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    layerDidDisappear(animated)
    passOn(animated)
  }

  /// Brings the children to the state that this controller is in after its callback, which may have changed that, or taken away children.
  private func passOn(_ animated: Bool) {
    let state = appearance
    let (appears, ends) = (state == .appearing || state == .appeared, state == .appeared || state == .disappeared)
    for child in appears ? showingChildren : containedControllers
    where appearance == state && child.parent === self && !child.isLeavingParent {
      appears ? child.beginAppearing(animated) : child.beginDisappearing(animated)
      if ends { appears ? child.endAppearing(animated) : child.endDisappearing(animated) }
    }
  }

  /// Disappears at once, with both callbacks.
  func disappearAtOnce() {
    beginDisappearing(false)
    endDisappearing(false)
  }
}
