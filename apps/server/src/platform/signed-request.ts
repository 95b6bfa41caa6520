/** Signed system calls (reliability bar W7): HMAC over method, path, time and raw body; AES-256-GCM body; a time window; each signature once. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { ensure, Refusal } from './errors.ts'
import { parseJson } from './json.ts'

export const WINDOW_MS = 5 * 60_000

export interface SystemKeys {
  client: string
  secret: string
  dataKeyHex: string
}
/** Keys as the library wants them, made once: to make one from text costs as much as what is done with it. */
const signKeys = new WeakMap<SystemKeys, KeyObject>()
const dataKeys = new WeakMap<SystemKeys, KeyObject>()
function keyOf(
  of: WeakMap<SystemKeys, KeyObject>,
  keys: SystemKeys,
  text: string,
  encoding: 'utf8' | 'hex',
): KeyObject {
  const known = of.get(keys)
  if (known) return known
  const key = createSecretKey(text, encoding)
  of.set(keys, key)
  return key
}
export interface SignedRequest {
  method: string
  path: string
  client: string
  time: string
  validate: string
  body: string
}

export const sameText = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
export const signatureOf = (
  secret: string | KeyObject,
  r: Pick<SignedRequest, 'method' | 'path' | 'time' | 'body'>,
): string =>
  createHmac('sha256', secret).update(`${r.method}|${r.path}|${r.time}|${r.body}`).digest('hex')

/** Checks client, time and signature, in this order. @throws 27 error.bad_signature or 28 error.clock_skew. */
export function verifySigned(keys: SystemKeys, r: SignedRequest, now: number): void {
  ensure(sameText(r.client, keys.client), 'error.bad_signature')
  ensure(/^\d{13}$/.test(r.time), 'error.bad_signature')
  ensure(
    /^[0-9a-f]{64}$/.test(r.validate) &&
      sameText(signatureOf(keyOf(signKeys, keys, keys.secret, 'utf8'), r), r.validate),
    'error.bad_signature',
  )
  ensure(Math.abs(now - Number(r.time)) <= WINDOW_MS, 'error.clock_skew')
}

/** Opens `{data: base64(iv 12 | ciphertext | tag 16)}`. @throws 27 when the tag, the key or the length is wrong. */
export function decryptPayload(
  keys: SystemKeys,
  data: unknown,
  client: string,
  time: string,
): unknown {
  try {
    ensure(typeof data === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(data), 'error.bad_signature')
    const raw = Buffer.from(data, 'base64')
    ensure(raw.length > 28, 'error.bad_signature')
    const opener = createDecipheriv(
      'aes-256-gcm',
      keyOf(dataKeys, keys, keys.dataKeyHex, 'hex'),
      raw.subarray(0, 12),
      { authTagLength: 16 },
    )
    opener.setAAD(Buffer.from(`${client}|${time}`))
    opener.setAuthTag(raw.subarray(-16))
    const opened = opener.update(raw.subarray(12, -16))
    // GCM has handed out everything by now; this is the word that it is genuine.
    opener.final()
    return parseJson(opened.toString('utf8'))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('error.bad_signature')
  }
}
/** The inverse; used by tests and the benchmark in the bank's place. */
export function encryptPayload(keys: SystemKeys, value: unknown, time: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys.dataKeyHex, 'hex'), iv, {
    authTagLength: 16,
  })
  cipher.setAAD(Buffer.from(`${keys.client}|${time}`))
  return Buffer.concat([
    iv,
    cipher.update(JSON.stringify(value), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64')
}
