import LegatoCore

/// The two maps under which one layer becomes another: the outgoing one grows and moves onto the incoming one's frame while it fades out, the incoming one
/// starts on the outgoing one's and fades in (PT-9).
///
/// Sizes first: `S = target size / own size`, a dimension each, about the middle. Scaling moves an edge by `h(S − 1)/2`, so the translation is measured after it:
/// `T = target edge − (own edge − h(S − 1)/2)`.
public struct Morph: Hashable, Sendable {
  /// Where the outgoing layer ends; it starts without a transform.
  public let outgoing: AffineTransform
  /// Where the incoming layer starts; it ends without a transform.
  public let incoming: AffineTransform

  /// From the frame of the outgoing layer to that of the incoming one, both without a transform; nil where one has no extent, or the maps are not finite.
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
