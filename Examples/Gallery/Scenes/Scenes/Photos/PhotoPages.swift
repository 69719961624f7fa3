import Legato

/// Checks the order of the pages' appearance callbacks.
final class AppearanceLedger {
  /// The number of calls in a wrong order.
  fileprivate(set) var unbalanced = 0
  /// The pages between a `will` and its `did` callback.
  fileprivate(set) var underWay = 0
}

/// The common base of both pages: counts the callbacks, and fades the bar in alongside the transition.
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

  /// Its coordinates are the window's if it fills the window.
  override func layerDidLayout() {
    guard let place = layer.superlayer, layer.window != nil else { return }
    layer.bounds.origin = place.convert(layer.frame.origin, to: nil)
  }

  override func layerWillAppear(_ animated: Bool) {
    move(from: [.gone, .going], to: .coming)
    let (bar, title, isBack) = (bar, title ?? "", self is PhotoDetail)
    // TR-22: in the transition's animator, or at once without a transition
    guard let transitionCoordinator else { return bar.show(title, isBack: isBack) }
    transitionCoordinator.animate(alongsideTransition: { _ in bar.show(title, isBack: isBack) })
  }
  override func layerDidAppear(_ animated: Bool) { move(from: [.coming], to: .there) }
  override func layerWillDisappear(_ animated: Bool) { move(from: [.coming, .there], to: .going) }
  override func layerDidDisappear(_ animated: Bool) { move(from: [.going], to: .gone) }
}

/// Twelve photos, cropped to squares, in three rows.
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

/// The bar above the pages, which stays during transitions.
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

  /// Positions it at the upper edge of the room.
  func lie(in room: Rect) {
    bounds = Rect(x: room.minX, y: 0, width: room.width, height: 24)
    position = Point(x: room.midX, y: room.minY + 12)
  }

  func show(isLinear: Bool) { motion.text = isLinear ? "linear" : "spring" }

  /// The old title moves to the position of the back button, and the new one enters from the right.
  func show(_ title: String, isBack: Bool) {
    if isBack { photoTitle.text = title }
    (gridTitle.opacity, photoTitle.opacity, back.opacity) = isBack ? (0, 1, 1) : (1, 0, 0)
    (gridTitle.position.x, photoTitle.position.x, back.position.x) = isBack ? (100, 160, 45) : (160, 220, 65)
  }
}
