import Foundation
import LegatoCore
import LegatoLayers

/// A picture: any value that the renderer knows, and its size in points.
public struct Image: Hashable {
  /// What a layer's `contents` will be.
  public var contents: AnyHashable
  /// Points.
  public var size: CGSize
  /// What a layer takes as its contents.
  public var cgImage: AnyHashable? { contents }
  /// With these contents, of this size.
  public init(contents: AnyHashable, size: CGSize) { (self.contents, self.size) = (contents, size) }
  /// The name is the contents, for a renderer that finds pictures by their names; of one point, until somebody states a size.
  public init?(named name: String) { self.init(contents: name, size: CGSize(width: 1, height: 1)) }
}

/// A picture, fitted into the view as ``View/contentMode`` says.
nonisolated open class ImageView: View {
  private let picture = Layer()
  /// Nil for none. Changes at once.
  public var image: Image? {
    didSet {
      picture.contents = image?.contents
      setNeedsLayout()
    }
  }
  /// With the picture's size at (0, 0).
  public convenience init(image: Image?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    picture.contents = image?.contents
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(picture)
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
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
  /// The same of a layer's contents.
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
