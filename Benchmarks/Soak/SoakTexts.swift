import TestSupport

/// Curve texts, most of them wrong: an error with its place, or a curve that answers.
func soakTexts(_ options: SoakOptions) {
  print("texts: \(options.texts) curve texts from seed \(options.seed)")
  var texts = FuzzedTexts(seed: options.seed)
  for number in 0..<options.texts {
    let text = texts.next()
    if let failure = FuzzedTexts.failure(of: text) {
      print("text \(number) of seed \(options.seed), “\(text)” (\(Array(text.utf8))), \(failure)")
      fatalExit()
    }
    if options.reports(number, of: options.texts) { print("\(number + 1) texts") }
  }
}
