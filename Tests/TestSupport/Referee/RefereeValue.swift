/// A value as the rules have it: where it goes, and the terms that lead there, the oldest first.
struct RefereeValue {
  let kind: RefereeKind
  var model: [Double]
  var terms: [RefereeTerm] = []
  /// The largest number it has to do with; differences are measured by it.
  var range = 1.0
  /// Set where something happened of which the rules give no number; until it has come to rest nothing is compared.
  var isUnruled = false
  /// Whether the model is what was set, and no sum or product of an animator's.
  var isExact = true
  /// Widest relative difference between the engine and the rules that this value's terms may show.
  var coarseness = 0.0

  init(_ kind: RefereeKind, _ model: [Double]) { (self.kind, self.model) = (kind, model) }

  mutating func widen(_ numbers: [Double]) { range = numbers.reduce(range) { max($0, abs($1)) } }

  /// What is shown, and its change a second, with what each term shows.
  func shown(_ shares: (RefereeTerm) -> RefereeShares) -> [Moving] {
    var first = 0
    var base = kind.seen(model)
    if let place = terms.lastIndex(where: \.replaces) {
      first = place + 1
      base = replaced(terms[place], shares(terms[place]))
    }
    let adding = terms[first...].filter { !$0.replaces }
    if kind.isPlane {
      // IV-8: the oldest leftmost
      return adding.reversed().reduce(Plane(base)) { map($1, shares($1)) * $0 }.numbers
    }
    return adding.reduce(base) { sum, term in zip(sum, offset(term, shares(term))).map { $0 + $1 } }
  }

  /// The map that a term adds to one of the plane.
  func map(_ term: RefereeTerm, _ shares: RefereeShares) -> Plane {
    let offset = offset(term, shares)
    return term.track == nil ? Plane.Parts(numbers: offset).map : Plane(offset)
  }

  /// What a term adds.
  func offset(_ term: RefereeTerm, _ shares: RefereeShares) -> [Moving] {
    if let track = term.track { return track.shown(at: 1 - left(term, shares)) }
    let goal = kind.isPlane ? Plane.Parts.identity.numbers.values : term.from.map { _ in 0 }
    return term.from.indices.map { i in
      var left = lane(shares.from, i) * (term.from[i] - goal[i]) + goal[i]
      if !term.caught.isEmpty { left = left + lane(shares.caught, i) * (term.caught[i] - goal[i]) }
      if !term.thrown.isEmpty { left = left + lane(shares.thrown, i) * term.thrown[i] }
      return left
    }
  }

  /// What is left of the share of keyframes.
  func left(_ term: RefereeTerm, _ shares: RefereeShares) -> Moving {
    term.caught.isEmpty ? shares.from.x : shares.from.x + shares.caught.x * term.caught[0]
  }

  /// What a term that replaces shows: on its way to the live model (LM-17).
  func replaced(_ term: RefereeTerm, _ shares: RefereeShares) -> [Moving] {
    if let track = term.track { return track.shown(at: 1 - left(term, shares)) }
    if kind.isSum {
      return model.indices.map { i in
        var shown = lane(shares.from, i) * (term.from[i] - model[i]) + model[i]
        if !term.caught.isEmpty { shown = shown + lane(shares.caught, i) * (term.caught[i] - model[i]) }
        if !term.thrown.isEmpty { shown = shown + lane(shares.thrown, i) * term.thrown[i] }
        return shown
      }
    }
    if shares.caught.x == Moving(0) { return kind.between(term.from, model, 1 - shares.from.x) }
    return shares.from.x == Moving(0)
      ? kind.between(term.caught, model, 1 - shares.caught.x) : kind.between(term.from, term.caught, shares.caught.x)
  }

  private func lane(_ pair: (x: Moving, y: Moving), _ i: Int) -> Moving { i == 1 ? pair.y : pair.x }
}
