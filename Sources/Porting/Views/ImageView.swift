import Foundation
import LegatoCore
import LegatoLayers

/// A picture: any value that the renderer knows, and its size in points.
public struct Image: Hashable {
  /// What a layer's ``Layer/contents`` will be.
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
    picture.frame = fitted(image?.size ?? bounds.size)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  private func fitted(_ size: CGSize) -> CGRect {
    let room = bounds
    guard size.width > 0, size.height > 0, contentMode != .scaleToFill, contentMode != .redraw else { return room }
    var (width, height) = (size.width, size.height)
    if contentMode == .scaleAspectFit || contentMode == .scaleAspectFill {
      let (x, y) = (room.width / size.width, room.height / size.height)
      let scale = contentMode == .scaleAspectFit ? min(x, y) : max(x, y)
      (width, height) = (width * scale, height * scale)
    }
    let share: (Double, Double) =
      switch contentMode {
      case .top: (0.5, 0)
      case .bottom: (0.5, 1)
      case .left: (0, 0.5)
      case .right: (1, 0.5)
      case .topLeft: (0, 0)
      case .topRight: (1, 0)
      case .bottomLeft: (0, 1)
      case .bottomRight: (1, 1)
      default: (0.5, 0.5)
      }
    return CGRect(
      x: room.minX + (room.width - width) * share.0, y: room.minY + (room.height - height) * share.1, width: width, height: height)
  }
}
