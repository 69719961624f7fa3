import LegatoTransitions
import TestSupport

/// Vends drawn transitions: the default ones, animators, blocks; alone, driven, or driven later.
final class LawVendor: NavigationControllerDelegate, TransitioningDelegate {
  var drives: [PercentDrivenInteractiveTransition] = []
  /// What the next transition gets.
  var next: (animation: any AnimatedTransitioning, interaction: PercentDrivenInteractiveTransition?)?
  private let book: LawBook
  init(_ book: LawBook) { self.book = book }

  func makeDrive(_ wantsInteractiveStart: Bool) -> PercentDrivenInteractiveTransition {
    let drive = PercentDrivenInteractiveTransition()
    drive.wantsInteractiveStart = wantsInteractiveStart
    drives.append(drive)
    return drive
  }

  func draw(_ random: inout SplitMix64) {
    let duration = Double.random(in: 0.2..<0.5, using: &random)
    let animation: (any AnimatedTransitioning)? =
      switch Int.random(in: 0..<7, using: &random) {
      case 0: nil
      case 1: FadeTransition(duration: duration)
      case 2: LawSweep(duration, SpringTimingParameters(dampingRatio: 0.8), book)
      case 3: LawBlocks(duration)
      case 4: FlipTransition(duration: duration)
      default: LawSweep(duration, CubicTimingParameters(animationCurve: .easeInOut), book)
      }
    let kind = Int.random(in: 0..<10, using: &random)
    next = animation.map { ($0, kind < 2 ? makeDrive(true) : kind < 5 ? makeDrive(false) : nil) }
  }

  private func animation() -> (any AnimatedTransitioning)? { next?.animation }
  private func interaction() -> (any InteractiveTransitioning)? {
    defer { next = nil }
    return next?.interaction
  }

  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)? { animation() }
  func navigationController(_ navigation: NavigationController, interactionControllerFor animation: any AnimatedTransitioning)
    -> (any InteractiveTransitioning)?
  { interaction() }
  func animationController(forPresented presented: LayerController, presenting: LayerController, source: LayerController)
    -> (any AnimatedTransitioning)?
  { animation() }
  func animationController(forDismissed dismissed: LayerController) -> (any AnimatedTransitioning)? { animation() }
  func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? { interaction() }
  func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? { interaction() }
}
