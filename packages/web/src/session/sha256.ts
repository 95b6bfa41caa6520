/** SHA-256 and HMAC (FIPS 180-4, FIPS 198-1) for origins where crypto.subtle does not exist: a shop's plain-http address on its LAN. */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n)
  return found
}
/** First 32 bits of the fractional part, as the standard derives its constants. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0
const K = Int32Array.from(primes(64), (p) => fraction(Math.cbrt(p)))
const START = Int32Array.from(primes(8), (p) => fraction(Math.sqrt(p)))
const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n))

function compress(hash: Int32Array, block: DataView): void {
  const w = new Int32Array(64)
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(i * 4)
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    w[i] =
      w[i - 16]! +
      (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) +
      w[i - 7]! +
      (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const t1 =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) |
      0
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = hash[i]! + value
}

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) << 6) + 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  const hash = START.slice()
  for (let at = 0; at < padded.length; at += 64) compress(hash, new DataView(padded.buffer, at, 64))
  const out = new DataView(new ArrayBuffer(32))
  for (const [i, word] of hash.entries()) out.setInt32(i * 4, word)
  return new Uint8Array(out.buffer)
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const out = new Uint8Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  return sha256(
    joined(
      block.map((b) => b ^ 0x5c),
      sha256(
        joined(
          block.map((b) => b ^ 0x36),
          message,
        ),
      ),
    ),
  )
}
