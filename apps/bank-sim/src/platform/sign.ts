import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The two identities and four secrets that the bank and Saola Pay share. `bankDataKey` is 32 bytes as hex. */
export type SharedKeys = {
  bankClient: string
  bankSecret: string
  bankDataKey: string
  connectorClient: string
  connectorSecret: string
  napasSecret: string
}

export type SignedHeaders = { client: string; time: string; validate: string }

/** How far a caller's `time` header may be from our own clock, either way (5 minutes). */
export const SIGNATURE_WINDOW_MS = 5 * 60_000

/**
 * Lower-case hex HMAC-SHA256 over `METHOD|path|time|` followed by the raw body.
 * `path` is the path as it goes over the wire: percent-encoded, without scheme, host and query string.
 */
export function signature(
  secret: string,
  method: string,
  path: string,
  time: string,
  rawBody: string,
): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(`${method.toUpperCase()}|${path}|${time}|`)
    .update(rawBody)
    .digest('hex')
}

export function signHeaders(
  client: string,
  secret: string,
  method: string,
  path: string,
  timeMs: number,
  rawBody: string,
): SignedHeaders {
  const time = String(timeMs)
  return { client, time, validate: signature(secret, method, path, time, rawBody) }
}

/** Compares two texts in a time that does not tell where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

/**
 * AES-256-GCM over the JSON text, bound to who sends it and when (AAD `client|time`), so that a body cannot be
 * moved under other headers. Result: base64 of iv (12 bytes) | ciphertext | tag (16 bytes).
 */
export function encryptPayload(
  dataKeyHex: string,
  client: string,
  time: string,
  plaintext: string,
  iv: Buffer = randomBytes(12),
): string {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(dataKeyHex, 'hex'), iv, {
    authTagLength: 16,
  })
  cipher.setAAD(Buffer.from(`${client}|${time}`, 'utf8'))
  return Buffer.concat([
    iv,
    cipher.update(plaintext, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64')
}

/** The reverse of `encryptPayload`; throws when a single bit of body, client or time differs. */
export function decryptPayload(
  dataKeyHex: string,
  client: string,
  time: string,
  data: string,
): string {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length < 12 + 16) throw new Error('sealed body is too short')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(dataKeyHex, 'hex'),
    bytes.subarray(0, 12),
    { authTagLength: 16 },
  )
  decipher.setAAD(Buffer.from(`${client}|${time}`, 'utf8'))
  decipher.setAuthTag(bytes.subarray(bytes.length - 16))
  return Buffer.concat([
    decipher.update(bytes.subarray(12, bytes.length - 16)),
    decipher.final(),
  ]).toString('utf8')
}

/** NAPAS-style checksum: upper-case hex SHA-256 of the base64 data followed by the shared secret. */
export function checksum(data: string, napasSecret: string): string {
  return createHash('sha256')
    .update(data + napasSecret, 'utf8')
    .digest('hex')
    .toUpperCase()
}
