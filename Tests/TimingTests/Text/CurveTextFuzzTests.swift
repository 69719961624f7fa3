import Expectations
import LegatoTiming
import TestSupport
import Testing

/// Two per cent of what the soak reads.
@Suite("Curve text: no text ends the process") struct CurveTextFuzzTests {
  @Test("20 000 texts: fragments, valid texts with changes, any characters") func texts() {
    var texts = FuzzedTexts(seed: 1)
    var (read, refused) = (0, 0)
    for _ in 0..<20_000 {
      let text = texts.next()
      if (try? TimingCurveText(text)) == nil { refused += 1 } else { read += 1 }
      let failure = FuzzedTexts.failure(of: text)
      expectEqual(failure, nil, "“\(text)” \(failure ?? "")")
    }
    expect(read > 300 && refused > 5000, "\(read) read, \(refused) refused")
  }
}
