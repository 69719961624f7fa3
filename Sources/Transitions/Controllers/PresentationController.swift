import LegatoCore
import LegatoLayers

/// Looks after a custom presentation: where what is presented lies, and what else is in its container, from the presentation's beginning to the end of the
/// dismissal. Vended by ``TransitioningDelegate/presentationController(forPresented:presenting:source:)``.
///
/// Its names are those of views where code overrides them, since an extension could not be overridden.
nonisolated open class PresentationController {
  /// The controller that is presented and dismissed.
  public let presentedController: LayerController
  /// What it lies over.
  public private(set) weak var presentingController: LayerController?
  /// Where it happens; nil before and after.
  public internal(set) weak var containerLayer: Layer?

  /// For these two.
  public init(presentedViewController: LayerController, presenting presentingViewController: LayerController?) {
    (presentedController, presentingController) = (presentedViewController, presentingViewController)
  }

  /// Where what is presented lies, in the container's space; all of it by default. Evaluated when the presentation begins and when the container has got another
  /// size; a frame that is not finite counts as all of it.
  open var frameOfPresentedViewInContainerView: Rect { containerLayer?.bounds ?? .zero }
  /// Whether the presenting controller's layer leaves the tree, and its controller the screen, while this is presented; false by default. Read once.
  open var shouldRemovePresentersView: Bool { false }
  /// The presentation begins, in its container; animations alongside it are added with the coordinator.
  open func presentationTransitionWillBegin() {}
  /// The presentation has ended; false where it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal begins.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal has ended; false where it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// The container has got another size, and what is presented is about to be put into its frame.
  open func containerViewWillLayoutSubviews() {}
  /// The same was done.
  open func containerViewDidLayoutSubviews() {}

  var frame: Rect {
    let (frame, all) = (frameOfPresentedViewInContainerView, containerLayer?.bounds ?? .zero)
    return [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite) ? frame : all
  }
}
