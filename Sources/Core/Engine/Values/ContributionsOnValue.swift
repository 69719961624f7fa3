/// What runs on a value besides rows, and the time it runs in; made with the first of it.
struct ContributionsOnValue {
  var layered = 0
  var space = 0
  var contributions: [ContributionName] = []
  var activeIndex: Int?
}
