import LegatoCore

/// The appearance of a layer.
extension Layer {
  /// Opacity of the layer and its descendants, from 0 (transparent) to 1 (opaque). They are composited as one picture, so that overlapping sublayers do not
  /// show through each other.
  public var opacity: Double {
    get { state.opacity.model }
    set { set(\.opacity, .opacity, newValue) }
  }
  /// Another name of ``opacity``.
  public var alpha: Double {
    get { opacity }
    set { opacity = newValue }
  }
  /// The colour that fills the bounds, behind everything else; clear by default.
  public var backgroundColor: Color {
    get { state.backgroundColor.model }
    set { set(\.backgroundColor, .backgroundColor, newValue) }
  }
  /// A picture drawn over the background, placed by ``contentsGravity``: any value that the renderer knows. It switches at the end of an animation.
  public var contents: AnyHashable? {
    get { state.contents.model.value }
    set { set(\.contents, .contents, DiscreteValue(newValue)) }
  }
  /// Radius of the background's and the border's corners, in points, at least 0. Sublayers are clipped to it only with ``masksToBounds`` (LM-19). Additive.
  public var cornerRadius: Double {
    get { state.cornerRadius.model }
    set { set(\.cornerRadius, .cornerRadius, newValue) }
  }
  /// The corners that ``cornerRadius`` applies to; all by default. It switches at the end of an animation (LM-20).
  public var maskedCorners: CornerMask {
    get { state.maskedCorners.model.value }
    set { set(\.maskedCorners, .maskedCorners, DiscreteValue(newValue)) }
  }
  /// Width of the border, in points. It lies inside the bounds and is drawn over everything else in the layer.
  public var borderWidth: Double {
    get { state.borderWidth.model }
    set { set(\.borderWidth, .borderWidth, newValue) }
  }
  /// The border's colour; black by default.
  public var borderColor: Color {
    get { state.borderColor.model }
    set { set(\.borderColor, .borderColor, newValue) }
  }
  /// The shadow's colour; black by default.
  public var shadowColor: Color {
    get { state.shadowColor.model }
    set { set(\.shadowColor, .shadowColor, newValue) }
  }
  /// Opacity of the shadow, from 0 (no shadow, the default) to 1.
  public var shadowOpacity: Double {
    get { state.shadowOpacity.model }
    set { set(\.shadowOpacity, .shadowOpacity, newValue) }
  }
  /// Offset of the shadow from the layer, in points; (0, −3) by default.
  public var shadowOffset: Vector {
    get { state.shadowOffset.model }
    set { set(\.shadowOffset, .shadowOffset, newValue) }
  }
  /// Blur radius of the shadow, in points; 3 by default.
  public var shadowRadius: Double {
    get { state.shadowRadius.model }
    set { set(\.shadowRadius, .shadowRadius, newValue) }
  }
  /// Another name of ``masksToBounds``.
  public var clipsToBounds: Bool {
    get { masksToBounds }
    set { masksToBounds = newValue }
  }
}
