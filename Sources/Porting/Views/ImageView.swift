import Foundation
import LegatoCore
import LegatoLayers

/// An image: any value that the renderer can draw, and its size in points.
public struct Image: Hashable {
  /// The value for a layer's `contents`.
  public var contents: AnyHashable
  /// The size, in points.
  public var size: CGSize
  /// Another name of ``contents``.
  public var cgImage: AnyHashable? { contents }
  /// Creates an image.
  public init(contents: AnyHashable, size: CGSize) { (self.contents, self.size) = (contents, size) }
  /// Creates an image whose contents is its name, for a renderer that finds images by name. Its size is 1 × 1 points until it is set.
  public init?(named name: String) { self.init(contents: name, size: CGSize(width: 1, height: 1)) }
}

/// A view that shows an image, or images one after the other, fitted as ``View/contentMode`` says. It takes no touches unless ``View/isUserInteractionEnabled`` is set.
nonisolated open class ImageView: View {
  private let picture = Layer()
  /// The image; nil for none. It changes without animation.
  public var image: Image? {
    didSet {
      picture.contents = image?.contents
      setNeedsLayout()
    }
  }
  /// Creates an image view with the size of the image, at (0, 0).
  public convenience init(image: Image?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    picture.contents = image?.contents
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }
  private func begin() {
    isUserInteractionEnabled = false
    layer.addSublayer(picture)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = contentMode.gravity.place(imageSize ?? bounds.size, in: bounds)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { imageSize ?? bounds.size }
  open override var intrinsicContentSize: CGSize { imageSize ?? super.intrinsicContentSize }
  private var imageSize: CGSize? { (image ?? animationImages?.first)?.size }

  // MARK: Several images

  /// Images to show one after the other; nil for none. All are shown in the size of ``image`` or, without one, of the first. Setting them ends the animation.
  public var animationImages: [Image]? {
    didSet {
      stopAnimating()
      setNeedsLayout()
    }
  }
  /// The seconds of one run through the images; at or below 0, as at first, a thirtieth of a second for each. Used by the next ``startAnimating()``.
  public var animationDuration = 0.0
  /// The number of runs; 0, the default, for no end. Used by the next ``startAnimating()``.
  public var animationRepeatCount = 0
  /// Whether the images are shown one after the other, or will be when the view is in a window.
  public var isAnimating: Bool { wantsAnimation && (window == nil || picture.animationKeys.contains(Self.animationKey)) }
  private var wantsAnimation = false
  private static let animationKey = "animationImages"

  /// Shows the ``animationImages`` one after the other, from the first on, and then ``image`` again. In no window it waits for one; taken out of its window
  /// and put back it begins anew.
  public func startAnimating() {
    wantsAnimation = animationImages?.isEmpty == false
    beginImages()
  }
  /// Shows ``image`` again.
  public func stopAnimating() {
    wantsAnimation = false
    picture.removeAnimation(forKey: Self.animationKey)
  }
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if wantsAnimation { beginImages() }
  }

  private func beginImages() {
    guard wantsAnimation, window != nil, let images = animationImages else { return }
    let duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    var animation = KeyframeAnimation(.contents, values: images.map(\.contents), duration: duration)
    animation.calculationMode = .discrete
    animation.repeatCount = animationRepeatCount > 0 ? Double(animationRepeatCount) : .infinity
    animation.delegate = ImagesEnd(self)
    let _: AddedAnimation = picture.add(animation, forKey: Self.animationKey)
  }

  private final class ImagesEnd: LayerAnimationDelegate {
    private weak var view: ImageView?
    init(_ view: ImageView) { self.view = view }
    func animationDidStop(_ animation: any LayerAnimation, on layer: Layer, finished: Bool) { if finished { view?.wantsAnimation = false } }
  }
}

extension View.ContentMode {
  /// The corresponding mode of a layer's contents.
  fileprivate var gravity: ContentsGravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }
}
