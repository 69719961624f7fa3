import LegatoCore
import LegatoLayers

/// Manages a custom presentation from its beginning to the end of the dismissal: the frame of the presented layer, and other layers in the container.
///
/// Provided by ``TransitioningDelegate/presentationController(forPresented:presenting:source:)``. The members that code written for views overrides
/// have the names they have there, because aliases in an extension could not be overridden.
nonisolated open class PresentationController {
  /// The controller that is presented and later dismissed.
  public let presentedController: LayerController
  /// The controller over which it is presented.
  public private(set) weak var presentingController: LayerController?
  /// The layer that contains the presentation; nil before it begins and after the dismissal.
  public internal(set) weak var containerLayer: Layer?

  /// Creates a presentation controller for the two controllers.
  public init(presentedViewController: LayerController, presenting presentingViewController: LayerController?) {
    (presentedController, presentingController) = (presentedViewController, presentingViewController)
  }

  /// The frame of the presented layer, in the container's coordinates; the whole container by default.
  ///
  /// Read when the presentation begins and whenever the size of the container changes. A frame that is not finite counts as the whole container.
  open var frameOfPresentedViewInContainerView: Rect { containerLayer?.bounds ?? .zero }
  /// Whether the presenting controller disappears and its layer leaves the tree during the presentation; false by default. Read once.
  open var shouldRemovePresentersView: Bool { false }
  /// Called when the presentation begins, after ``containerLayer`` is set. Animations alongside are added with the transition coordinator.
  open func presentationTransitionWillBegin() {}
  /// Called when the presentation has ended; false if it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called when the dismissal begins.
  open func dismissalTransitionWillBegin() {}
  /// Called when the dismissal has ended; false if it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called after the size of the container has changed, before the presented layer gets its new frame.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the presented layer got its new frame.
  open func containerViewDidLayoutSubviews() {}

  var frame: Rect {
    let (frame, all) = (frameOfPresentedViewInContainerView, containerLayer?.bounds ?? .zero)
    return [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite) ? frame : all
  }
}
