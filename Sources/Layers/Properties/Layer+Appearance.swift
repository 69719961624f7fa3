import LegatoCore

/// How a layer looks.
extension Layer {
  /// How much of the layer and all in it is seen, 0 none to 1 all; drawn as one picture, so that what overlaps inside does not show through.
  public var opacity: Double {
    get { state.opacity.model }
    set { set(\.opacity, .opacity, newValue) }
  }
  /// Another name of ``opacity``.
  public var alpha: Double {
    get { opacity }
    set { opacity = newValue }
  }
  /// Fills the bounds behind all else; clear by default.
  public var backgroundColor: Color {
    get { state.backgroundColor.model }
    set { set(\.backgroundColor, .backgroundColor, newValue) }
  }
  /// A picture drawn over the background and stretched to the bounds: any value the renderer knows. It switches at the end of an animation.
  public var contents: AnyHashable? {
    get { state.contents.model.value }
    set { set(\.contents, .contents, Switched(newValue)) }
  }
  /// Rounds background and border, in points, at least 0; layers inside only with ``masksToBounds`` (LM-19). Additive.
  public var cornerRadius: Double {
    get { state.cornerRadius.model }
    set { set(\.cornerRadius, .cornerRadius, newValue) }
  }
  /// Which corners the radius rounds; all by default. It switches at the end of an animation (LM-20).
  public var maskedCorners: CornerMask {
    get { state.maskedCorners.model.value }
    set { set(\.maskedCorners, .maskedCorners, Switched(newValue)) }
  }
  /// Width of a border inside the bounds, drawn over everything in the layer, in points.
  public var borderWidth: Double {
    get { state.borderWidth.model }
    set { set(\.borderWidth, .borderWidth, newValue) }
  }
  /// Of the border; black by default.
  public var borderColor: Color {
    get { state.borderColor.model }
    set { set(\.borderColor, .borderColor, newValue) }
  }
  /// Of the shadow; black by default.
  public var shadowColor: Color {
    get { state.shadowColor.model }
    set { set(\.shadowColor, .shadowColor, newValue) }
  }
  /// 0 (no shadow, the default) to 1.
  public var shadowOpacity: Double {
    get { state.shadowOpacity.model }
    set { set(\.shadowOpacity, .shadowOpacity, newValue) }
  }
  /// In points; (0, −3) by default.
  public var shadowOffset: Vector {
    get { state.shadowOffset.model }
    set { set(\.shadowOffset, .shadowOffset, newValue) }
  }
  /// Blur of the shadow, in points; 3 by default.
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
