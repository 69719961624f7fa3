/// What runs on a value besides rows, and the time it runs in; made with the first of it.
struct Load {
  var layered = 0
  var space = 0
  var loose: [ContributionName] = []
  var activeIndex: Int?
}
