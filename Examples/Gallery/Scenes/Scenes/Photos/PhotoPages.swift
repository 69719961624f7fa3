import Legato

/// Keeps the callbacks of the pages against the one order there is.
final class AppearanceLedger {
  /// Calls that did not fit the one before.
  fileprivate(set) var unbalanced = 0
  /// Pages between a `will` and its `did`.
  fileprivate(set) var underWay = 0
}

/// What both pages share: their callbacks are counted, and their bar comes in along with whatever transition brings them.
class PhotoPage: LayerController {
  private enum Place { case gone, coming, there, going }
  private var place = Place.gone
  private let ledger: AppearanceLedger
  private let bar: PhotoBar

  init(_ title: String, _ bar: PhotoBar, _ ledger: AppearanceLedger) {
    (self.bar, self.ledger) = (bar, ledger)
    super.init()
    self.title = title
  }

  private func move(from allowed: [Place], to next: Place) {
    if !allowed.contains(place) { ledger.unbalanced += 1 }
    ledger.underWay += (next == .coming || next == .going ? 1 : 0) - (place == .coming || place == .going ? 1 : 0)
    place = next
  }

  /// Its space is the window's wherever it fills that.
  override func layerDidLayout() {
    guard let place = layer.superlayer, layer.window != nil else { return }
    layer.bounds.origin = place.convert(layer.frame.origin, to: nil)
  }

  override func layerWillAppear(_ animated: Bool) {
    move(from: [.gone, .going], to: .coming)
    let (bar, title, isBack) = (bar, title ?? "", self is PhotoDetail)
    // TR-22: in the transition's own animator; without a transition at once
    guard let transitionCoordinator else { return bar.show(title, isBack: isBack) }
    transitionCoordinator.animate(alongsideTransition: { _ in bar.show(title, isBack: isBack) })
  }
  override func layerDidAppear(_ animated: Bool) { move(from: [.coming], to: .there) }
  override func layerWillDisappear(_ animated: Bool) { move(from: [.coming, .there], to: .going) }
  override func layerDidDisappear(_ animated: Bool) { move(from: [.going], to: .gone) }
}

/// Twelve photos in three rows, of each a square.
final class PhotoGrid: PhotoPage {
  static let scale = 1.0 / 3
  static let count = 12
  private(set) var cells: [Layer] = []

  static func place(of number: Int) -> Point { Point(x: 52 + Double(number % 4) * 72, y: 56 + Double(number / 4) * 54) }
  /// The nearest photo to `point`, in the page's space.
  static func number(at point: Point) -> Int {
    (0..<count).min { place(of: $0).distance(to: point) < place(of: $1).distance(to: point) } ?? 0
  }
  static func contains(_ point: Point, _ number: Int) -> Bool {
    let way = point - place(of: number)
    return max(abs(way.dx), abs(way.dy)) <= Photo.size.height * scale / 2
  }

  override func layerDidLoad() {
    layer.name = "grid"
    layer.backgroundColor = Palette.background
    cells = (0..<Self.count).map { number in
      let cell = Photo.layer(number)
      cell.bounds = Photo.crop(Photo.width(at: Self.scale))
      cell.affineTransform = AffineTransform(scaleX: Self.scale, y: Self.scale)
      cell.position = Self.place(of: number)
      layer.addSublayer(cell)
      return cell
    }
  }
}

/// One photo on black.
final class PhotoDetail: PhotoPage {
  static let place = Point(x: 160, y: 112)
  let number: Int
  let photo: Layer

  init(_ number: Int, _ bar: PhotoBar, _ ledger: AppearanceLedger) {
    (self.number, photo) = (number, Photo.layer(number))
    super.init("Photo \(number + 1)", bar, ledger)
  }

  override func layerDidLoad() {
    layer.name = "detail"
    layer.backgroundColor = .black
    photo.position = Self.place
    layer.addSublayer(photo)
  }
}

/// The chrome above the pages: it stays while they come and go.
final class PhotoBar: Layer {
  private let gridTitle = Layer.label("Photos", Rect(x: 0, y: 0, width: 320, height: 24), size: 12, alignment: .center)
  private let photoTitle = Layer.label("", Rect(x: 60, y: 0, width: 320, height: 24), size: 12, alignment: .center)
  private let motion = Layer.label("", Rect(x: 240, y: 0, width: 70, height: 24), size: 11, alignment: .right)
  let back = Layer.label("< Photos", Rect(x: 10, y: 0, width: 70, height: 24), size: 11)

  override init() {
    super.init()
    name = "bar"
    frame = Rect(x: 0, y: 0, width: 320, height: 24)
    backgroundColor = Palette.panel
    (gridTitle.name, photoTitle.name, back.name) = ("grid's title", "photo's title", "back")
    back.textColor = Palette.blue
    (back.opacity, photoTitle.opacity, back.position.x) = (0, 0, 65)
    for label in [gridTitle, photoTitle, back, motion] { addSublayer(label) }
  }

  /// Along the room's upper edge.
  func lie(in room: Rect) {
    bounds = Rect(x: room.minX, y: 0, width: room.width, height: 24)
    position = Point(x: room.midX, y: room.minY + 12)
  }

  func show(isLinear: Bool) { motion.text = isLinear ? "linear" : "spring" }

  /// The old title leaves towards the place of the way back, the new one comes from the right.
  func show(_ title: String, isBack: Bool) {
    if isBack { photoTitle.text = title }
    (gridTitle.opacity, photoTitle.opacity, back.opacity) = isBack ? (0, 1, 1) : (1, 0, 0)
    (gridTitle.position.x, photoTitle.position.x, back.position.x) = isBack ? (100, 160, 45) : (160, 220, 65)
  }
}
