/// The contributions on a value, and its time space; allocated for the first contribution.
struct ContributionsOnValue {
  var layered = 0
  var space = 0
  var contributions: [ContributionName] = []
  var activeIndex: Int?
}
