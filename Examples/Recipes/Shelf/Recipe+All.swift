import Legato

extension Recipe {
  /// All recipes, in the order of the page that lists them.
  public static let all = [
    Recipe(
      "bottom-sheet", "A sheet is dragged up, thrown down and caught in motion; above its upper position it resists.", bottomSheet,
      .fling(160, 150, to: Point(x: 160, y: 90), at: 0.3), .drag(160, 60, to: Point(x: 160, y: 20), at: 1.3, lasting: 0.5),
      .fling(160, 60, to: Point(x: 160, y: 130), at: 2.4)),
    Recipe(
      "pull-to-refresh", "A list is pulled down, stays while a ring turns, and returns by itself; a finger can catch it at any moment.",
      seconds: 5,
      pullToRefresh, .drag(160, 30, to: Point(x: 160, y: 160), at: 0.3, lasting: 0.7), .drag(160, 80, to: Point(x: 160, y: 110), at: 3.2)),
    Recipe(
      "rubber-band", "A disc resists more the further it is dragged, and springs back with the finger's velocity.", rubberBandDisc,
      .drag(160, 96, to: Point(x: 290, y: 30), at: 0.3, lasting: 0.7), .fling(160, 96, to: Point(x: 60, y: 150), at: 2.2)),
    Recipe(
      "toast-stack", "Messages appear in front of each other; each disappears by itself or is thrown aside.", seconds: 6, toastStack,
      .tap(160, 60, at: 0.2), .tap(160, 60, at: 0.7), .tap(160, 60, at: 1.2), .fling(140, 162, to: Point(x: 240, y: 162), at: 2.2)),
    Recipe(
      "reorder-list", "Rows are dragged; the others make room with springs, and any of them can be picked up meanwhile.", reorderList,
      .drag(160, 28, to: Point(x: 160, y: 132), at: 0.3, lasting: 0.9), .drag(160, 96, to: Point(x: 160, y: 30), at: 1.5, lasting: 0.8)),
    Recipe(
      "card-swipe", "The top card of a deck turns as it is dragged, flies off when thrown, and can be caught and brought back.", cardSwipe,
      .fling(150, 90, to: Point(x: 230, y: 80), at: 0.3), .drag(150, 90, to: Point(x: 100, y: 100), at: 1.5, lasting: 0.5),
      .fling(150, 100, to: Point(x: 70, y: 110), at: 2.5)),
    Recipe(
      "card-flip", "A card turns over about its own axis; each tap adds half a turn, and taps in flight stack.", cardFlip,
      .tap(160, 96, at: 0.3), .tap(160, 96, at: 1.7), .tap(160, 96, at: 1.95), .tap(160, 96, at: 2.2)),
    Recipe(
      "hero-transition", "A thumbnail grows into a page: tapped, reversed half way, caught and scrubbed.", heroTransition,
      .tap(65, 140, at: 0.3), .tap(160, 100, at: 0.55), .drag(160, 30, to: Point(x: 160, y: 150), at: 1.6, lasting: 0.8),
      .fling(160, 160, to: Point(x: 160, y: 60), at: 2.9)),
    Recipe(
      "picker-wheel", "A wheel of numbers is thrown and stops at the projected one; a touch stops it.", pickerWheel,
      .fling(160, 150, to: Point(x: 160, y: 70), at: 0.3), .drag(160, 96, to: Point(x: 160, y: 120), at: 1.1, lasting: 0.5),
      .fling(160, 70, to: Point(x: 160, y: 170), at: 2.2)),
    Recipe(
      "typing-indicator", "Three dots hop one after another; a tap sends the bubble away or calls it back.", isEndless: true,
      typingIndicator,
      .tap(160, 96, at: 1.6), .tap(160, 96, at: 1.8), .tap(160, 96, at: 2.8), .tap(160, 96, at: 3.2)),
    Recipe(
      "spring-progress", "A bar follows each step with a spring, and steps during the motion are added.", springProgress,
      .tap(160, 60, at: 0.3), .tap(160, 60, at: 0.5), .tap(160, 60, at: 0.7), .drag(200, 96, to: Point(x: 70, y: 96), at: 2)),
    Recipe(
      "axis-chart", "The axis follows the values: bars, lines and labels move to their new heights together.", axisChart,
      .tap(160, 96, at: 0.5), .tap(160, 96, at: 2), .tap(160, 96, at: 2.2)),
    Recipe(
      "confetti", "A tap throws paper into the air; every piece flies along its own parabola, which a cubic curve represents exactly.",
      confetti,
      .tap(120, 110, at: 0.3), .tap(220, 90, at: 1)),
    Recipe(
      "shake-on-error", "A field shakes; the shake is added to a drag or to an earlier shake.", shakeOnError,
      .tap(160, 96, at: 0.3), .tap(160, 96, at: 0.5), .drag(160, 96, to: Point(x: 220, y: 60), at: 1.4, lasting: 0.5),
      .tap(160, 96, at: 2.1)),
    Recipe(
      "parallax", "Hills at three depths share a finger's translation and velocity; a touch stops them.", parallax,
      .fling(250, 120, to: Point(x: 120, y: 120), at: 0.3), .drag(160, 120, to: Point(x: 200, y: 120), at: 1.3),
      .fling(80, 120, to: Point(x: 180, y: 120), at: 2.4)),
    Recipe(
      "tab-bar", "A pill and the pages above it move to the tapped tab, or to the one that a throw is projected to.", tabBar,
      .tap(200, 172, at: 0.3), .tap(40, 172, at: 0.6), .fling(60, 100, to: Point(x: 160, y: 100), at: 1.8)),
    Recipe(
      "toggle", "Knob and colour are animated by one animator: tapped, reversed half way, caught, scrubbed and thrown.", toggle,
      .tap(160, 96, at: 0.3), .tap(160, 96, at: 0.5), .drag(130, 96, to: Point(x: 180, y: 96), at: 1.6, lasting: 0.8),
      .fling(190, 96, to: Point(x: 140, y: 96), at: 3, lasting: 0.15)),
    Recipe(
      "countdown-ring", "Ten seconds run down as a ring; a tap stops it, and a drag winds it.", seconds: 6, countdownRing,
      .tap(160, 96, at: 1.5), .tap(160, 96, at: 2.1), .drag(120, 96, to: Point(x: 280, y: 96), at: 3)),
    Recipe(
      "magnetic-snap", "A disc snaps to a magnet nearby, tears itself off again, and is thrown to the nearest projected one.",
      magneticSnap,
      .drag(64, 58, to: Point(x: 166, y: 64), at: 0.3, lasting: 0.9), .fling(160, 58, to: Point(x: 190, y: 90), at: 1.9)),
    Recipe(
      "drawer", "A page moves aside, shrinks and gets rounded corners with one animator; drag, throw or tap it.", drawer,
      .drag(60, 120, to: Point(x: 150, y: 120), at: 0.3, lasting: 0.7), .tap(250, 100, at: 1.8), .tap(200, 100, at: 2.1),
      .fling(280, 100, to: Point(x: 180, y: 100), at: 3)),
    Recipe(
      "skeleton-shimmer", "A highlight passes over the skeleton of a page; a tap shows the page, another one hides it.", isEndless: true,
      skeletonShimmer,
      .tap(160, 96, at: 2), .tap(160, 96, at: 3.2)),
  ]
}
