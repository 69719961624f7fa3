extension String {
  /// The lines of a text. They end at line feeds, also at one with a carriage return before it, which is one character.
  package var textLines: [Substring] { split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
}
