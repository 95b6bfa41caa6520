/**
 * The envelope of the merchant server API and of notifications to merchants (ADR 0022), fixed by the public client libraries: AES-CBC under the hex-decoded
 * encrypt key, whose first 16 bytes are the IV as well, base64; lower-case hex HMAC-SHA256 over client, time and text, keyed by the secret as it is written.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { Refusal } from './errors.ts'
import { parseJson } from './json.ts'
import { sameText } from './signed-request.ts'

export interface EnvelopeKeys {
  clientId: string
  encryptKey: string
  secretKey: string
}
export interface Envelope {
  data: string
  headers: { 'x-api-client': string; 'x-api-time': string; 'x-api-validate': string }
}

/** The merchant's key says which AES it is: 16 bytes or 32. */
function cipherOf(encryptKey: string): { name: string; key: Buffer; iv: Buffer } {
  const key = Buffer.from(encryptKey, 'hex')
  return { name: key.length === 16 ? 'aes-128-cbc' : 'aes-256-cbc', key, iv: key.subarray(0, 16) }
}
const validateOf = (keys: EnvelopeKeys, time: string, data: string): string =>
  createHmac('sha256', keys.secretKey).update(`${keys.clientId}|${time}|${data}`).digest('hex')

/** @param now real time in milliseconds: the receiver compares it with their own clock. */
export function toEnvelope(keys: EnvelopeKeys, value: unknown, now: number): Envelope {
  const { name, key, iv } = cipherOf(keys.encryptKey)
  const cipher = createCipheriv(name, key, iv)
  const data = cipher.update(JSON.stringify(value), 'utf8', 'base64') + cipher.final('base64')
  const time = String(Math.floor(now))
  return {
    data,
    headers: {
      'x-api-client': keys.clientId,
      'x-api-time': time,
      'x-api-validate': validateOf(keys, time, data),
    },
  }
}

export interface EnvelopeRequest {
  time: string
  validate: string
  data: string
}
/** Whether the holder of the secret has written it; compared in constant time. */
export const isSigned = (keys: EnvelopeKeys, r: EnvelopeRequest): boolean =>
  /^[0-9a-f]{64}$/.test(r.validate) && sameText(validateOf(keys, r.time, r.data), r.validate)
export const isTimely = (time: string, now: number, toleranceMs: number): boolean =>
  /^\d{13}$/.test(time) && Math.abs(now - Number(time)) <= toleranceMs

/** @throws 1606 for text that this key did not encrypt, or that is no JSON. */
export function fromEnvelope(keys: EnvelopeKeys, data: string): unknown {
  try {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw new Error('no base64')
    const { name, key, iv } = cipherOf(keys.encryptKey)
    const decipher = createDecipheriv(name, key, iv)
    const bytes = Buffer.concat([decipher.update(data, 'base64'), decipher.final()])
    return parseJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw new Refusal('gateway.invalid_data')
  }
}
