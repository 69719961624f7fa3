/// What a kind of layer draws by that is not animatable.
enum LayerLook: Sendable {
  case plain
  case path(cap: PathLayer.LineCap, join: PathLayer.LineJoin, evenOdd: Bool)
  case text(String, font: String?, size: Double, TextLayer.Alignment)
  case gradient(GradientLayer.Kind)
  case effect
}
