/** A QR code as one SVG path and as a small PNG. Both come from the same modules; medium error correction, so that a scratched screen still scans. */
import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Light modules around the code that scanners need (ISO 18004). */
const QUIET = 4

export interface QrPicture {
  /** Modules on a side, quiet zone included. */
  size: number
  /** Strokes of width 1: every run of dark modules is one horizontal line. */
  path: string
}

const modulesOf = (text: string): boolean[][] => encode(text, { ecc: 'M', border: QUIET }).data

export function qrPicture(text: string): QrPicture {
  const rows = modulesOf(text)
  let path = ''
  rows.forEach((row, y) => {
    let from = 0
    for (let x = 0; x < row.length;) {
      if (!row[x]) {
        x++
        continue
      }
      let end = x
      while (row[end]) end++
      path += from === 0 ? `M${x} ${y}.5h${end - x}` : `m${x - from} 0h${end - x}`
      from = end
      x = end
    }
  })
  return { size: rows.length, path }
}

const KEPT = 1000
const cache = new Map<string, QrPicture>()
/** The same link is looked at many times: its picture is drawn once. A pure function's memory, not state. */
export function cachedQr(text: string): QrPicture {
  const found = cache.get(text)
  if (found) return found
  if (cache.size >= KEPT) cache.delete(cache.keys().next().value!)
  const picture = qrPicture(text)
  cache.set(text, picture)
  return picture
}

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(type, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}
/** One bit a pixel, `scale` pixels a module: about 1 kB, sharp at any zoom a bank app tries. */
export function qrPng(text: string, scale = 16): Buffer {
  const rows = modulesOf(text)
  const side = rows.length * scale
  const stride = 1 + Math.ceil(side / 8)
  const raw = Buffer.alloc(stride * side)
  rows.forEach((row, y) => {
    const line = Buffer.alloc(stride, 0xff)
    line[0] = 0
    row.forEach((dark, x) => {
      if (dark)
        for (let p = x * scale; p < (x + 1) * scale; p++) line[1 + (p >> 3)]! &= ~(0x80 >> (p & 7))
    })
    for (let i = 0; i < scale; i++) line.copy(raw, (y * scale + i) * stride)
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
