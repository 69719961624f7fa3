import LegatoCore
import LegatoGestures
import LegatoLayers

/// A control whose value is set by dragging a thumb along a track.
nonisolated open class Slider: Control {
  /// The value, clamped to ``minimumValue``…``maximumValue``; NaN is ignored.
  public var value: Float {
    get { currentValue }
    set { setValue(newValue, animated: false) }
  }
  private var currentValue: Float = 0
  /// The value at the left end; 0 by default.
  public var minimumValue: Float = 0 { didSet { setValue(currentValue, animated: false) } }
  /// The value at the right end; 1 by default. If it is below the minimum, the minimum is used.
  public var maximumValue: Float = 1 { didSet { setValue(currentValue, animated: false) } }
  /// Whether each move of a touch sends ``Control/Event/valueChanged``, or only its end; true by default.
  public var isContinuous = true
  /// The colour of the track to the left of the thumb; nil for the tint colour.
  public var minimumTrackTintColor: Color? { didSet { updateColors() } }
  /// The colour of the track to the right of the thumb; nil for a light grey.
  public var maximumTrackTintColor: Color? { didSet { updateColors() } }
  /// The colour of the thumb; nil for white.
  public var thumbTintColor: Color? { didSet { updateColors() } }

  private let (track, filled, thumb) = (Layer(), Layer(), Layer())
  private static let (thickness, side) = (4.0, 28.0)
  /// The distance between the touch and the middle of the thumb.
  private var touchOffset = 0.0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }
  private func build() {
    for part in [track, filled, thumb] { layer.addSublayer(part) }
    (track.cornerRadius, filled.cornerRadius, thumb.cornerRadius) = (Self.thickness / 2, Self.thickness / 2, Self.side / 2)
    (thumb.shadowOpacity, thumb.shadowRadius, thumb.shadowOffset) = (0.25, 2, CGSize(width: 0, height: 1))
    updateColors()
  }
  private func updateColors() {
    filled.backgroundColor = minimumTrackTintColor ?? tintColor
    track.backgroundColor = maximumTrackTintColor ?? Color(white: 0.85)
    thumb.backgroundColor = thumbTintColor ?? Color(white: 1)
  }
  open override func tintColorDidChange() { updateColors() }
  open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: Self.side) }

  /// Sets the value; animated, the thumb moves in a quarter of a second. It can also be animated by a block.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return }
    currentValue = max(minimumValue, min(max(minimumValue, maximumValue), value))
    animated ? UIView.animate(withDuration: 0.25, animations: layOutParts) : layOutParts()
  }
  private var trackLength: Double { max(0, bounds.width - Self.side) }
  private func layOutParts() {
    let range = maximumValue - minimumValue
    let fraction = range > 0 && range.isFinite ? Double((currentValue - minimumValue) / range) : 0
    let (x, middle) = (Self.side / 2 + fraction * trackLength, bounds.height / 2)
    track.frame = Rect(x: 0, y: middle - Self.thickness / 2, width: bounds.width, height: Self.thickness)
    filled.frame = Rect(x: 0, y: middle - Self.thickness / 2, width: x, height: Self.thickness)
    thumb.frame = Rect(x: x - Self.side / 2, y: middle - Self.side / 2, width: Self.side, height: Self.side)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  /// Tracks a touch on the thumb; a touch elsewhere is ignored.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
    touchOffset = touch.location(in: self).x - thumb.position.x
    return abs(touchOffset) <= Self.side
  }
  open override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
    drag(touch)
    if isContinuous { sendActions(for: .valueChanged) }
    return true
  }
  open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
    let before = value
    if let touch { drag(touch) }
    if !isContinuous || value != before { sendActions(for: .valueChanged) }
  }
  private func drag(_ touch: Touch) {
    guard trackLength > 0 else { return }
    let fraction = (touch.location(in: self).x - touchOffset - Self.side / 2) / trackLength
    value = minimumValue + Float(fraction) * (maximumValue - minimumValue)
  }
}

/// A control that is on or off.
nonisolated open class Switch: Control {
  /// Whether the switch is on; false at first.
  public var isOn: Bool {
    get { isSet }
    set { setOn(newValue, animated: false) }
  }
  private var isSet = false
  /// The colour of the track when the switch is on; nil for green.
  public var onTintColor: Color? { didSet { layOutParts() } }
  /// The colour of the thumb; nil for white.
  public var thumbTintColor: Color? { didSet { layOutParts() } }
  private let (track, thumb) = (Layer(), Layer())
  private static let (size, side) = (CGSize(width: 51, height: 31), 27.0)

  /// Creates a switch, which has a fixed size; only the origin of the frame is used.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    build()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }
  private func build() {
    layer.addSublayer(track)
    layer.addSublayer(thumb)
    track.frame = Rect(origin: .zero, size: Self.size)
    (track.cornerRadius, thumb.cornerRadius) = (Self.size.height / 2, Self.side / 2)
    thumb.bounds.size = Size(width: Self.side, height: Self.side)
    layOutParts()
  }
  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  /// Sets the state; animated, the thumb moves in a quarter of a second.
  open func setOn(_ on: Bool, animated: Bool) {
    isSet = on
    animated ? UIView.animate(withDuration: 0.25, animations: layOutParts) : layOutParts()
  }
  private func layOutParts() {
    let edge = Self.size.height / 2
    thumb.position = Point(x: isSet ? Self.size.width - edge : edge, y: edge)
    track.backgroundColor = isSet ? onTintColor ?? Color(red: 0.2, green: 0.78, blue: 0.35) : Color(white: 0.88)
    thumb.backgroundColor = thumbTintColor ?? Color(white: 1)
  }
  open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
    guard let touch, point(inside: touch.location(in: self), with: event) else { return }
    setOn(!isSet, animated: true)
    sendActions(for: .valueChanged)
  }
}
