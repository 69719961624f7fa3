/// A width and a height in pixels of the screen, both above 0.
struct PixelSize: Hashable, Sendable {
  var width, height: Double
}
