extension Double: Animatable {
  @inlinable public static var componentCount: Int { 1 }
  @inlinable public static var combination: Combination { .sum }
  @inlinable public init(components: Span<Double>) { self = components[0] }
  @inlinable public func write(to components: inout MutableSpan<Double>) { components[0] = self }
}

extension Point: Animatable {
  @inlinable public static var componentCount: Int { 2 }
  @inlinable public static var combination: Combination { .sum }
  @inlinable public static var hasVectorVelocity: Bool { true }
  @inlinable public init(components: Span<Double>) { self.init(x: components[0], y: components[1]) }
  @inlinable public func write(to components: inout MutableSpan<Double>) { (components[0], components[1]) = (x, y) }
}

extension Vector: Animatable {
  @inlinable public static var componentCount: Int { 2 }
  @inlinable public static var combination: Combination { .sum }
  @inlinable public static var hasVectorVelocity: Bool { true }
  @inlinable public init(components: Span<Double>) { self.init(dx: components[0], dy: components[1]) }
  @inlinable public func write(to components: inout MutableSpan<Double>) { (components[0], components[1]) = (dx, dy) }
}

extension Size: Animatable {
  @inlinable public static var componentCount: Int { 2 }
  @inlinable public static var combination: Combination { .sum }
  @inlinable public init(components: Span<Double>) { self.init(width: components[0], height: components[1]) }
  @inlinable public func write(to components: inout MutableSpan<Double>) { (components[0], components[1]) = (width, height) }
}

extension Rect: Animatable {
  @inlinable public static var componentCount: Int { 4 }
  @inlinable public static var combination: Combination { .sum }
  @inlinable public init(components: Span<Double>) {
    self.init(x: components[0], y: components[1], width: components[2], height: components[3])
  }
  @inlinable public func write(to components: inout MutableSpan<Double>) {
    (components[0], components[1], components[2], components[3]) = (origin.x, origin.y, size.width, size.height)
  }
}

extension EdgeInsets: Animatable {
  @inlinable public static var componentCount: Int { 4 }
  @inlinable public static var combination: Combination { .sum }
  @inlinable public init(components: Span<Double>) {
    self.init(top: components[0], left: components[1], bottom: components[2], right: components[3])
  }
  @inlinable public func write(to components: inout MutableSpan<Double>) {
    (components[0], components[1], components[2], components[3]) = (top, left, bottom, right)
  }
}

extension Color: Animatable {
  @inlinable public static var componentCount: Int { 4 }
  @inlinable public static var combination: Combination { .premultiplied }
  @inlinable public init(components: Span<Double>) {
    self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }
  @inlinable public func write(to components: inout MutableSpan<Double>) {
    (components[0], components[1], components[2], components[3]) = (red, green, blue, alpha)
  }
}

extension AffineTransform: Animatable {
  @inlinable public static var componentCount: Int { 6 }
  @inlinable public static var combination: Combination { .product }
  @inlinable public init(components c: Span<Double>) { self.init(a: c[0], b: c[1], c: c[2], d: c[3], tx: c[4], ty: c[5]) }
  @inlinable public func write(to components: inout MutableSpan<Double>) {
    (components[0], components[1], components[2]) = (a, b, c)
    (components[3], components[4], components[5]) = (d, tx, ty)
  }
}
