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

/// A view that shows an image, fitted as ``View/contentMode`` says. It takes no touches unless ``View/isUserInteractionEnabled`` is set.
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
    picture.frame = contentMode.gravity.place(image?.size ?? bounds.size, in: bounds)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
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
