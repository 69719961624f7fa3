extension Catalog.Entry {
  /// The part of the scene's source that somebody would copy. A scene's file has the name of its type, and the scene's id is that in kebab-case.
  public var source: String {
    let type = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return SceneSources.texts[type] ?? ""
  }
}
