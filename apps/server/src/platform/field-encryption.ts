/**
 * Fields at rest (reliability bar D1): AES-256-GCM under a key outside the database. What is encrypted names its key, so that keys can
 * change, and is bound to where it stands, so that one row's secret cannot be put into another's.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { App } from './context.ts'

/** Where a field stands. */
export interface Place {
  table: string
  column: string
  row: string
  merchantId: string
}
type Keys = Pick<App, 'config'>

interface Derived {
  id: string
  key: Buffer
}
/** Of the few secrets that a configuration names: deriving a key takes longer than encrypting a field. */
const derived = new Map<string, Derived>()
function derivedOf(secret: string): Derived {
  const known = derived.get(secret)
  if (known) return known
  const made = {
    id: createHash('sha256').update('key-id|').update(secret).digest('hex').slice(0, 8),
    key: Buffer.from(hkdfSync('sha256', secret, '', 'saola-field', 32)),
  }
  derived.set(secret, made)
  return made
}
const keyIdOf = (secret: string): string => derivedOf(secret).id
const keyOf = (secret: string): Buffer => derivedOf(secret).key
const boundTo = (place: Place): Buffer =>
  Buffer.from([place.table, place.column, place.row, place.merchantId].join('|'))

function enclose(secret: string, place: Place, plain: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: 16 }).setAAD(
    boundTo(place),
  )
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}
function disclose(app: Keys, place: Place, keyId: string, raw: Buffer): Buffer {
  const secret = app.config.keys.field.find((one) => keyIdOf(one) === keyId)
  if (secret === undefined) throw new Error(`no key ${keyId} for ${place.table}.${place.column}`)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), raw.subarray(0, 12), {
    authTagLength: 16,
  })
    .setAAD(boundTo(place))
    .setAuthTag(raw.subarray(-16))
  return Buffer.concat([decipher.update(raw.subarray(12, -16)), decipher.final()])
}

export function encryptField(app: Keys, place: Place, plain: string): string {
  const secret = app.config.keys.field[0]!
  return `${keyIdOf(secret)}.${enclose(secret, place, Buffer.from(plain)).toString('base64')}`
}
/** @throws when the key is gone, or the text was altered or stands where it was not written. */
export function decryptField(app: Keys, place: Place, encrypted: string): string {
  const [keyId = '', text = ''] = encrypted.split('.')
  return disclose(app, place, keyId, Buffer.from(text, 'base64')).toString('utf8')
}

/** The same for bytes: four bytes of the key's name stand in front. */
export function encryptBytes(app: Keys, place: Place, plain: Buffer): Buffer {
  const secret = app.config.keys.field[0]!
  return Buffer.concat([Buffer.from(keyIdOf(secret), 'hex'), enclose(secret, place, plain)])
}
export const decryptBytes = (app: Keys, place: Place, encrypted: Buffer): Buffer =>
  disclose(app, place, encrypted.subarray(0, 4).toString('hex'), encrypted.subarray(4))

/** The same value gives the same digest: for "is it taken?" without keeping it. */
export const fieldDigest = (app: Keys, what: string, value: string): string =>
  createHmac('sha256', keyOf(app.config.keys.field.at(-1)!))
    .update(`${what}|${value}`)
    .digest('hex')
