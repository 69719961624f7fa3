import Expectations
import LegatoPorting
import Testing

// A card with a shadow and a gradient, made as views are made: own initializers, own layer class, layout, names of its own.

protocol CardViewDelegate: AnyObject {
  func cardViewDidExpand(_ cardView: CardView)
}

class CardView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
  private var gradientLayer: CAGradientLayer { layer as! CAGradientLayer }

  weak var delegate: CardViewDelegate?
  var name: String?
  var cornerRadius: CGFloat {
    get { layer.cornerRadius }
    set { layer.cornerRadius = newValue }
  }
  private let titleLabel: UILabel = {
    let label = UILabel()
    label.font = UIFont.systemFont(ofSize: 24, weight: .bold)
    label.textColor = .white
    label.textAlignment = .center
    return label
  }()
  private lazy var tapRecognizer = UITapGestureRecognizer(target: self, action: CardView.handleTap(_:))
  var isExpanded = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }
  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }
  convenience init(title: String) {
    self.init(frame: .zero)
    name = title
    titleLabel.text = title
  }

  private func commonInit() {
    gradientLayer.colors = [UIColor.systemIndigo.cgColor, UIColor(hue: 0.6, saturation: 1, brightness: 1, alpha: 1).cgColor]
    gradientLayer.startPoint = CGPoint(x: 0, y: 0)
    gradientLayer.endPoint = CGPoint(x: 1, y: 1)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.3
    layer.shadowOffset = CGSize(width: 0, height: 8)
    layer.shadowRadius = 12
    cornerRadius = 16
    backgroundColor = nil
    addSubview(titleLabel)
    addGestureRecognizer(tapRecognizer)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = bounds.insetBy(dx: 16, dy: 16)
  }

  func handleTap(_ recognizer: UITapGestureRecognizer) {
    UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, options: [.allowUserInteraction]) {
      self.isExpanded.toggle()
      self.bounds.size.height = self.isExpanded ? 300 : 100
      self.layoutIfNeeded()
    } completion: { _ in
      self.delegate?.cardViewDidExpand(self)
    }
  }
  var titleFrame: CGRect { titleLabel.frame }
}

class CardViewController: UIViewController, CardViewDelegate {
  private var cards: [CardView] = []
  var expanded: [Int] = []
  private let footer = UIView()

  init(titles: [String]) {
    super.init(nibName: nil, bundle: nil)
    cards = titles.map { CardView(title: $0) }
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.tintColor = .systemPink
    for (index, card) in cards.enumerated() {
      card.frame = CGRect(x: 20, y: 20 + CGFloat(index) * 120, width: view.bounds.width - 40, height: 100)
      card.autoresizingMask = [.flexibleWidth]
      card.delegate = self
      view.addSubview(card)
    }
    footer.frame = CGRect(x: 0, y: view.bounds.height - 50, width: view.bounds.width, height: 50)
    footer.autoresizingMask = [.flexibleTopMargin, .flexibleWidth]
    view.addSubview(footer)
  }

  func cardViewDidExpand(_ cardView: CardView) {
    guard let index = cards.firstIndex(of: cardView) else { return }
    expanded.append(index)
  }
  var all: [CardView] { cards }
  var footerFrame: CGRect { footer.frame }
}

@Suite("Ported: a custom card") struct CardScreenTests {
  @Test("its property names are its own, its layer has the class that it asks for, its layout follows") func card() {
    let controller = CardViewController(titles: ["One", "Two"])
    let device = Device(controller)
    let card = controller.all[1]
    expect(card.layer is CAGradientLayer && card.cornerRadius == 16 && card.layer.cornerRadius == 16 && card.name == "Two")
    expect(card.backgroundColor == .clear && card.layer.shadowOffset == CGSize(width: 0, height: 8))
    device.wait(0.01)
    expectEqual(card.titleFrame, CGRect(x: 16, y: 16, width: 328, height: 68))
    device.touch(.began, 200, 190)
    device.touch(.ended, 200, 190)
    expect(card.isExpanded && card.titleFrame.height == 268)
    device.wait(3)
    expectEqual(controller.expanded, [1])
    expect(card.tintColor == .systemPink && card.subviews.first?.superview === card && card == controller.view.subviews[1])
  }

  @Test("masks keep edges when the size changes") func masks() {
    let controller = CardViewController(titles: ["One"])
    let device = Device(controller)
    device.wait(0.01)
    expectEqual(controller.footerFrame, CGRect(x: 0, y: 550, width: 400, height: 50))
    device.window.bounds.size = CGSize(width: 600, height: 400)
    device.window.layoutIfNeeded()
    expectEqual(controller.footerFrame, CGRect(x: 0, y: 350, width: 600, height: 50))
    expectEqual(controller.all[0].frame, CGRect(x: 20, y: 20, width: 560, height: 100))
  }

  @Test("a released view is freed with its subviews") func gone() {
    weak var (card, child, root): (CardView?, UIView?, UIViewController?)
    do {
      let controller = CardViewController(titles: ["One"])
      let device = Device(controller)
      device.wait(0.1)
      (card, child, root) = (controller.all[0], controller.all[0].subviews.first, controller)
      expect(child != nil)
      controller.all[0].removeFromSuperview()
      controller.view.addSubview(controller.all[0])
    }
    expect(card == nil && child == nil && root == nil)
  }
}
