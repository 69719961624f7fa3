extension Catalog.Entry {
  /// What to do and what to observe, by the scenes' names.
  static let hints: [String: (hint: String, notice: String)] = [
    "photos": (
      "Tap a photo, pinch it, or drag the open one away.",
      "It can be caught anywhere on its way, and never jumps."
    ),
    "comments-drawer": (
      "Tap the header or drag it, also while it moves.",
      "Caught, the springs' fractions part from the others; all turn round as one."
    ),
    "catch-in-flight": (
      "Tap to send the card, catch it on its way, throw it.",
      "It goes on from the finger, as fast as the finger was."
    ),
    "three-circles": (
      "Press space while they are out, to call them back.",
      "The first jumps, the second stops dead, the third flows round."
    ),
    "interactive-circle": (
      "Drag the circle, let go, catch it again.",
      "It goes on from where it is; no catch makes it jump."
    ),
    "two-boxes": (
      "Throw a box, or press space.",
      "With the finger's velocity it flies on; without, it starts from standing."
    ),
    "two-circles-alpha": (
      "Drag to scrub both circles, then let them go on.",
      "One follows the finger evenly, the other along its curve."
    ),
    "circle-and-scrub": (
      "Tap to pause, drag the bar.",
      "One bar scrubs two animators."
    ),
    "single-square": (
      "Tap the square to pause it, the dots to turn them; stop it by its keys.",
      "The table lights with the state; three ways to turn are three motions."
    ),
    "toggle-bird": (
      "Press the button as often as you like, also on the way.",
      "On top it flows; from the model it jumps; from what is seen it stops first."
    ),
    "twenty-half-turns": (
      "Drag the upper bar to scrub all turns, the lower for other pieces.",
      "In pieces of up to half a turn they make ten turns, in larger ones fewer."
    ),
    "keyframe-squares": (
      "Drag to scrub all five squares, tap to pause, press r to reverse.",
      "Same four places, five modes: smooth, straight, by leaps, at one speed."
    ),
    "touch-a-moving-layer": (
      "Touch the squares where you see them, and where they are going.",
      "Each ring says who got a touch: who moves a layer decides that."
    ),
    "scroll-bird": (
      "Drag and throw the bird, and grab it; pinch, or press z and x, to zoom.",
      "Edges and zoom bounce, and it can be caught at any moment."
    ),
    "blocked-main-thread": (
      "Tap to block the owner for 0.7 s; press t to let a real thread sleep.",
      "What a render server shows goes on; what its owner moves stands still."
    ),
    "lift": (
      "Press a card for a while, carry it, drop it in the tray or outside.",
      "The lift waits to be reversed; dropped outside, the card flies home."
    ),
    "force-and-control-center": (
      "Press the icon, or drag up from below.",
      "Pressure, time or a drag: any number scrubs an animator."
    ),
    "thrown-boxes": (
      "Grab a box and throw it.",
      "It keeps the finger's speed, slows down, and pushes the others by its mass."
    ),
    "pile": (
      "Pull a body out of the heap and throw it.",
      "Hundreds of bodies come to rest, and wake where they are touched."
    ),
    "fields": (
      "Carry discs from one field to the other.",
      "A vortex turns them, a well draws them in, noise shakes them."
    ),
    "spring-to-center": (
      "Flick the square.",
      "Each axis has a speed of its own: x and y are out of step, its way a curve."
    ),
    "turned-bird": (
      "Drag to turn both birds, tap to turn them round.",
      "Left, parallels stay parallel; right, what is nearer is larger."
    ),
    "dial": (
      "Turn the wheel with one finger, let go in a swing, catch it.",
      "It goes on as fast as the finger was, and slows down as by friction."
    ),
    "two-springs": (
      "Tap where the discs are to go, also on their way.",
      "The critical one never goes past; the other swings; both keep their speed."
    ),
    "square-with-graph": (
      "Tap the graph to pause, drag the bar, tap a timing to go on.",
      "The curve becomes a line and bends anew, and the dot keeps its height."
    ),
    "curves": (
      "Tap a curve to turn its dot round in flight.",
      "Each dot moves as its curve says, and turning round never jumps."
    ),
    "effects": (
      "Drag the sheet, or tap it.",
      "Blur, gradient, strokes and mask follow the finger, and go on from there."
    ),
    "swarm": (
      "Tap anywhere to send the dots there, again and again.",
      "Additive animations pile up, and none of them jumps."
    ),
    "frame-clock": (
      "Change when the timer fires, and how much work a frame is.",
      "The timer drops frames; the display link has the whole frame."
    ),
  ]
}
