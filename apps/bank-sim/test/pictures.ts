import { deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** A QR code as an uncompressed picture, `scale` pixels a module, with its quiet zone. */
export function qrBmp(text: string, scale = 6): Uint8Array<ArrayBuffer> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const width = size * scale
  const row = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + row * width, 0xff)
  bytes.write('BM', 0)
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(0, 6)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(width, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  bytes.fill(0, 30, 54)
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[Math.floor((width - 1 - y) / scale)]?.[Math.floor(x / scale)])
        bytes.fill(0, 54 + y * row + x * 3, 54 + y * row + x * 3 + 3)
    }
  }
  return new Uint8Array(bytes)
}

/** A PNG that claims to be this large; its pixels are all white and pack well. */
export function whitePng(
  width: number,
  height: number,
  compressed = true,
): Uint8Array<ArrayBuffer> {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const chunk = (type: string, body: Buffer): Buffer => {
    const text = Buffer.concat([Buffer.from(type), body])
    let crc = 0xffffffff
    for (const byte of text) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
    const out = Buffer.alloc(8)
    out.writeUInt32BE(body.length, 0)
    out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
    return Buffer.concat([out.subarray(0, 4), text, out.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = compressed
    ? deflateSync(Buffer.alloc((width + 1) * height, 0xff).fill(0, 0, 1))
    : Buffer.alloc(0)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}
