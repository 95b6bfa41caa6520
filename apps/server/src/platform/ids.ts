/** Identifiers. Nothing counted or guessable leaves the system (reliability bar P3). */
import { randomFillSync, randomInt } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random bytes drawn in batches: asking the system for sixteen at a time costs more than the rest of a request's identifier. */
const buffer = Buffer.allocUnsafe(4096)
let used = buffer.length
function random(count: number): Buffer {
  if (used + count > buffer.length) {
    randomFillSync(buffer)
    used = 0
  }
  used += count
  return buffer.subarray(used - count, used)
}

/** UUID version 7: sorts by time of making, so that indexes grow at one end. */
export function uuid(now = Date.now()): string {
  const b = random(16)
  b.writeUIntBE(now, 0, 6)
  b[6] = (b[6]! & 0x0f) | 0x70
  b[8] = (b[8]! & 0x3f) | 0x80
  const h = b.toString('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether a text is an id as PostgreSQL writes them: what is none is not asked for by key, for it would be an error there. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** A public code of 22 base62 characters (131 bits), drawn without modulo bias. */
export function publicCode(length = 22): string {
  let out = ''
  while (out.length < length)
    for (const byte of random(32)) if (byte < 248 && out.length < length) out += BASE62[byte % 62]
  return out
}

/** Eight letters and digits that people can say on the telephone: none that looks like another. */
export const spokenCode = (): string =>
  publicCode(40)
    .replaceAll(/[^2-9A-HJ-NP-Z]/g, '')
    .slice(0, 8)

export const digits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('')
