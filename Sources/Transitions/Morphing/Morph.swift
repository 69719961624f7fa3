import LegatoCore

/// The two transforms that morph one layer into another: the outgoing layer is scaled and moved onto the incoming one's frame while it fades out, and
/// the incoming layer starts on the outgoing one's frame and fades in (PT-9).
///
/// For each dimension, scale about the middle first: `S = target size / own size`. Scaling an extent `h` moves its lower edge by `−h(S − 1)/2`, so the
/// translation is `T = target edge − (own edge − h(S − 1)/2)`.
public struct Morph: Hashable, Sendable {
  /// The final transform of the outgoing layer; it starts at the identity.
  public let outgoing: AffineTransform
  /// The initial transform of the incoming layer; it ends at the identity.
  public let incoming: AffineTransform

  /// Creates the transforms between two frames, both of layers without a transform.
  /// - Parameters:
  ///   - own: the frame of the outgoing layer.
  ///   - target: the frame of the incoming layer.
  /// - Returns: nil if a frame is empty or a transform is not finite.
  public init?(from own: Rect, to target: Rect) {
    guard !own.isEmpty, !target.isEmpty else { return nil }
    outgoing = Self.map(own, onto: target)
    incoming = Self.map(target, onto: own)
    guard Self.isFinite(outgoing), Self.isFinite(incoming) else { return nil }
  }

  private static func isFinite(_ map: AffineTransform) -> Bool { [map.a, map.d, map.tx, map.ty].allSatisfy(\.isFinite) }

  private static func map(_ own: Rect, onto target: Rect) -> AffineTransform {
    let (sx, sy) = (target.width / own.width, target.height / own.height)
    let tx = target.minX - (own.minX - own.width * (sx - 1) / 2)
    let ty = target.minY - (own.minY - own.height * (sy - 1) / 2)
    return AffineTransform(scaleX: sx, y: sy).concatenating(AffineTransform(translationX: tx, y: ty))
  }
}
