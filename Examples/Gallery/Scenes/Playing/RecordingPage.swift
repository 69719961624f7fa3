import Foundation
import Legato

/// A self-contained web page: the motion with a slider to scrub it, plots of the scene's numbers, and the pointer.
struct RecordingPage {
  /// The changed rectangle since the previous frame, as a PNG file and its position. Some frames are complete, so that scrubbing need not start from the first.
  private struct Frame: Encodable {
    let x, y: Int
    let isWhole: Bool
    let png: String
  }
  /// The values of one reading over time.
  private struct Plot: Encodable {
    let name: String
    var values: [Double?]
  }
  /// The position of the pointer, in pixels of the picture; nil while it is up.
  private struct Pointer: Encodable { let x, y: Double }
  private struct Content: Encodable {
    let title, hint, notice: String
    let width, height: Int
    let fps: Double
    let frames: [Frame]
    let plots: [Plot]
    let pointer: [Pointer?]
  }

  private static let wholeEach = 24
  private let entry: Catalog.Entry
  private let (fps, scale): (Double, Double)
  private var frames: [Frame] = []
  private var plots: [Plot] = []
  private var pointer: [Pointer?] = []
  private var last: Bitmap?
  private var events: ArraySlice<PointerEvent>
  private var isDown: Point?

  /// - Parameter events: the pointer events of the recording.
  init(_ entry: Catalog.Entry, events: [PointerEvent], fps: Double, scale: Double) {
    (self.entry, self.events, self.fps, self.scale) = (entry, events[...], fps, scale)
  }

  /// Adds the next frame, at `time`.
  mutating func add(_ bitmap: Bitmap, _ readings: [Reading], at time: Double) {
    let isWhole = frames.count % Self.wholeEach == 0
    let (x, y, part) = last.flatMap { isWhole ? nil : PNG.change(from: $0, to: bitmap) } ?? (0, 0, bitmap)
    frames.append(Frame(x: x, y: y, isWhole: isWhole, png: Data(PNG.encode(part)).base64EncodedString()))
    last = bitmap
    if plots.isEmpty { plots = readings.map { Plot(name: $0.name, values: []) } }
    for (i, reading) in readings.enumerated() where plots.indices.contains(i) {
      plots[i].values.append(reading.value.isFinite ? (reading.value * 1000).rounded() / 1000 : nil)
    }
    while let event = events.first, event.time <= time {
      events.removeFirst()
      isDown = event.phase == .began || event.phase == .moved ? event.location : nil
    }
    pointer.append(isDown.map { Pointer(x: ($0.x * scale).rounded(), y: ($0.y * scale).rounded()) })
  }

  /// The bytes of the page.
  var text: String {
    let content = Content(
      title: entry.id, hint: entry.hint, notice: entry.notice, width: last?.width ?? 0, height: last?.height ?? 0, fps: fps, frames: frames,
      // constant readings are not plotted
      plots: plots.filter { Set($0.values).count > 1 }, pointer: pointer)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json = (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return Self.template.replacing("TITLE", with: entry.id).replacing("CONTENT", with: json.replacing("</", with: "<\\/"))
  }

  private static let template = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>TITLE</title>
    <style>
      body { background: #0d1015; color: #c8d2e0; font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 1080px; padding: 0 1rem }
      h1 { font-size: 1.2rem; margin: 0 }
      p { margin: .2rem 0 1rem }
      main { display: flex; flex-wrap: wrap; gap: 1.5rem }
      #stage { flex: 0 1 640px }
      canvas { width: 100%; border-radius: 8px; display: block; background: #14181f }
      #bar { width: 100%; margin: .8rem 0 .4rem }
      #plots { flex: 1 1 300px }
      #plots div { display: flex; justify-content: space-between; font-size: 12px; font-variant-numeric: tabular-nums }
      svg { width: 100%; height: 54px; background: #14181f; border-radius: 6px; display: block; margin-bottom: .5rem }
      button { background: #232a35; color: inherit; border: 0; border-radius: 6px; padding: .3rem .9rem; font: inherit }
      #keys { color: #7a8799; font-size: 13px }
    </style>
    <h1></h1>
    <p></p>
    <main>
      <div id="stage">
        <canvas></canvas>
        <input id="bar" type="range" min="0" value="0" step="1" aria-label="frame">
        <button>pause</button> <span id="time"></span>
        <p id="keys">space plays and pauses · ← → one frame · [ ] slower, faster · drag the bar</p>
      </div>
      <div id="plots"></div>
    </main>
    <script>
      const it = CONTENT
      const $ = name => document.querySelector(name)
      $('h1').textContent = it.title
      $('p').textContent = it.hint + ' ' + it.notice
      const canvas = $('canvas'), bar = $('#bar'), button = $('button'), pen = canvas.getContext('2d')
      canvas.width = it.width
      canvas.height = it.height
      bar.max = it.frames.length - 1
      const held = document.createElement('canvas')
      held.width = it.width
      held.height = it.height
      const heldPen = held.getContext('2d')
      const loads = []
      const images = it.frames.map(frame => {
        const image = new Image()
        loads.push(new Promise(done => { image.onload = image.onerror = done }))
        image.src = 'data:image/png;base64,' + frame.png
        return image
      })
      let drawn = -1, shown = 0, speed = 1, playing = true, clock = null, place = 0

      // from the picture that is there, or from the last whole one before
      function picture(index) {
        let from = drawn + 1
        if (index < drawn || index - drawn > 48) { from = index; while (!it.frames[from].isWhole) from-- }
        for (let i = from; i <= index; i++) {
          const frame = it.frames[i]
          if (frame.isWhole) heldPen.clearRect(0, 0, it.width, it.height)
          else heldPen.clearRect(frame.x, frame.y, images[i].width, images[i].height)
          heldPen.drawImage(images[i], frame.x, frame.y)
        }
        drawn = index
      }
      function show(index) {
        shown = index
        picture(index)
        pen.clearRect(0, 0, it.width, it.height)
        pen.drawImage(held, 0, 0)
        // the pointer, and where it has been for a third of a second
        for (let i = Math.max(0, index - Math.round(it.fps / 3)); i <= index; i++) {
          const at = it.pointer[i]
          if (!at) continue
          pen.beginPath()
          pen.arc(at.x, at.y, i == index ? 14 : 5, 0, 7)
          pen.fillStyle = i == index ? 'rgba(255,255,255,.45)' : 'rgba(255,255,255,.12)'
          pen.fill()
        }
        bar.value = index
        $('#time').textContent = (index / it.fps).toFixed(2) + ' s' + (speed == 1 ? '' : '  ×' + speed)
        for (const plot of plots) {
          plot.line.setAttribute('x1', index)
          plot.line.setAttribute('x2', index)
          plot.number.textContent = plot.values[index] ?? ''
        }
      }
      const plots = it.plots.slice(0, 9).map(({ name, values }) => {
        const numbers = values.filter(v => v !== null)
        const low = Math.min(...numbers), high = Math.max(...numbers), space = 'http://www.w3.org/2000/svg'
        const label = document.createElement('div'), number = document.createElement('span')
        label.append(name.replaceAll('-', ' '), number)
        const svg = document.createElementNS(space, 'svg'), path = document.createElementNS(space, 'path')
        svg.setAttribute('viewBox', `0 0 ${Math.max(1, values.length - 1)} 100`)
        svg.setAttribute('preserveAspectRatio', 'none')
        let move = true
        path.setAttribute('d', values.map((v, i) => {
          if (v === null) { move = true; return '' }
          const step = (move ? 'M' : 'L') + i + ' ' + (94 - 88 * (v - low) / (high - low || 1)).toFixed(1)
          move = false
          return step
        }).join(''))
        path.setAttribute('fill', 'none')
        path.setAttribute('stroke', '#3b9eff')
        path.setAttribute('stroke-width', '2')
        path.setAttribute('vector-effect', 'non-scaling-stroke')
        const line = document.createElementNS(space, 'line')
        line.setAttribute('y1', 0)
        line.setAttribute('y2', 100)
        line.setAttribute('stroke', '#ffd60a')
        line.setAttribute('vector-effect', 'non-scaling-stroke')
        svg.append(path, line)
        $('#plots').append(label, svg)
        return { line, number, values }
      })
      function play(on) {
        playing = on
        clock = null
        place = shown
        button.textContent = on ? 'pause' : 'play'
        if (on) requestAnimationFrame(tick)
      }
      function tick(now) {
        if (!playing) return
        if (clock !== null) place += (now - clock) / 1000 * it.fps * speed
        clock = now
        // a moment's rest at the end
        if (place > it.frames.length + it.fps / 2) place = 0
        const index = Math.min(it.frames.length - 1, Math.floor(place))
        if (index != shown || index == 0) show(index)
        requestAnimationFrame(tick)
      }
      const step = by => { play(false); show(Math.min(it.frames.length - 1, Math.max(0, shown + by))) }
      bar.oninput = () => { play(false); show(Number(bar.value)) }
      button.onclick = () => play(!playing)
      onkeydown = event => {
        const speeds = [0.1, 0.25, 0.5, 1, 2], at = speeds.indexOf(speed)
        if (event.key == ' ') play(!playing)
        else if (event.key == 'ArrowLeft') step(-1)
        else if (event.key == 'ArrowRight') step(1)
        else if (event.key == '[') { speed = speeds[Math.max(0, at - 1)]; show(shown) }
        else if (event.key == ']') { speed = speeds[Math.min(speeds.length - 1, at + 1)]; show(shown) }
        else return
        event.preventDefault()
      }
      // #frame=40 behind the page's name stands still at that frame
      Promise.all(loads).then(() => {
        const at = location.hash.match(/frame=(\\d+)/)
        show(0)
        at ? step(Number(at[1])) : play(true)
      })
    </script>
    </html>

    """
}
