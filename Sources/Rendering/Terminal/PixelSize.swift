/// A size in pixels of the screen; width and height are above 0.
struct PixelSize: Hashable, Sendable {
  var width, height: Double
}
