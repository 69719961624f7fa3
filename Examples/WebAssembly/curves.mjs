// Curves of LegatoTiming from a WebAssembly module, for browsers and for node.

/**
 * @param {BufferSource} bytes The module that `.ci/wasm` builds.
 * @returns {Promise<{exports: object, make: function(string, number=): Curve}>} Its functions, and curves by their text.
 */
export async function load(bytes) {
  let memory
  const decoder = new TextDecoder()
  // stubs of the system calls of the C library: there are no files, and only reports of misuse are written
  const wasi = {
    fd_write(file, parts, count, written) {
      const view = new DataView(memory.buffer)
      let size = 0, text = ''
      for (let part = parts; part < parts + 8 * count; part += 8) {
        const length = view.getUint32(part + 4, true)
        text += decoder.decode(new Uint8Array(memory.buffer, view.getUint32(part, true), length))
        size += length
      }
      console.error(text.trimEnd())
      view.setUint32(written, size, true)
      return 0
    },
    random_get(start, count) {
      globalThis.crypto.getRandomValues(new Uint8Array(memory.buffer, start, count))
      return 0
    },
    fd_close: () => 8,
    fd_seek: () => 8,
  }
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi })
  const wasm = instance.exports
  memory = wasm.memory
  wasm._initialize()
  const text = (count) => decoder.decode(new Uint8Array(memory.buffer, wasm.curve_text(), count))
  return {
    exports: wasm,
    /** The curve of a text, for a duration of `duration` seconds; throws an error with the parser's message. */
    make(source, duration = 1) {
      const bytes = new TextEncoder().encode(source)
      if (bytes.length > wasm.curve_text_capacity()) throw new RangeError('the text is too long')
      new Uint8Array(memory.buffer).set(bytes, wasm.curve_text())
      const number = wasm.curve_make(bytes.length, duration)
      if (number < 0) throw new SyntaxError(text(-1 - number))
      return {
        progress: (s) => wasm.curve_progress(number, s),
        velocity: (s) => wasm.curve_velocity(number, s),
        inverse: (progress, near) => wasm.curve_inverse(number, progress, near),
        toString: () => text(wasm.curve_print(number)),
      }
    },
  }
}
