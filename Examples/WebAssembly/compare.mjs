// node compare.mjs MODULE TEXTS VALUES: compares every curve of the texts, over a grid, with the output of `Native/main.swift`.
import { readFileSync } from 'node:fs'
import { load } from './curves.mjs'

const [module, texts, values] = process.argv.slice(2)
const { make, exports: wasm } = await load(readFileSync(module))
const lines = readFileSync(values, 'utf8').trimEnd().split('\n')
const bits = new DataView(new ArrayBuffer(8))
const number = (hex) => (bits.setBigUint64(0, BigInt('0x' + hex)), bits.getFloat64(0))

let place = 0, count = 0, same = 0, largest = 0, where = ''
/** Relative differences; absolute ones for numbers below 1. */
function compare(what, found) {
  const wanted = lines[place++].split(' ').map(number)
  found.forEach((value, index) => {
    count += 1
    if (Object.is(value, wanted[index])) return void (same += 1)
    const difference = Math.abs(value - wanted[index]) / Math.max(1, Math.abs(wanted[index]))
    if (!(difference <= largest)) [largest, where] = [difference, `${what}: ${value} and ${wanted[index]}`]
  })
}
function expect(what, found) {
  const wanted = lines[place++]
  if (wanted !== found) throw new Error(`${what}: “${found}”, natively “${wanted}”`)
}

let curves = 0, refused = 0
for (const line of readFileSync(texts, 'utf8').trimEnd().split('\n')) {
  const [duration, source] = line.split(/ (.*)/)
  let curve
  try {
    curve = make(source, Number(duration))
  } catch (error) {
    refused += 1
    expect(source, `error ${error.message}`)
    continue
  }
  curves += 1
  expect(source, `curve ${curve}`)
  for (let step = -64; step <= 320; step++) {
    const s = step / 256
    compare(`${source} at ${s}`, [curve.progress(s), curve.velocity(s), curve.inverse(s, s)])
  }
}
for (const ratio of [0, 0.2, 0.8, 1, 2.5])
  for (const velocity of [-8, 0, 3])
    for (let step = 0; step <= 256; step++)
      compare(`a spring of ratio ${ratio} with ${velocity} at ${step / 64} s`, [wasm.spring_value(0.5, ratio, velocity, step / 64)])
for (let step = 0; step <= 256; step++) compare(`a cubic at ${step / 256}`, [wasm.bezier_progress(0.7, -1, 0.3, 2, step / 256)])
if (place !== lines.length) throw new Error(`${place} lines compared, natively there are ${lines.length}`)

console.log(`${curves} curves and ${refused} refusals; of ${count} numbers ${same} are the same to the bit, the largest difference is ${largest} (${where})`)
if (!(largest <= 1e-12)) process.exit(1)
