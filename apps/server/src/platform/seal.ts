/**
 * Seals of papers that the product issues: Ed25519 under a key outside the database (reliability bar D1). Anybody who has the public key can prove
 * one; a seal names its key, so that keys can change.
 */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { App } from './context.ts'

type Keys = Pick<App, 'config'>
/** How PKCS #8 begins for 32 bytes of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeyOf = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(hkdfSync('sha256', secret, '', 'saola-seal', 32))]),
    format: 'der',
    type: 'pkcs8',
  })
const publicTextOf = (secret: string): string =>
  createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' }).toString('base64')
const keyIdOf = (secret: string): string =>
  createHash('sha256').update(publicTextOf(secret)).digest('hex').slice(0, 16)
const secretOf = (app: Keys, keyId: string): string | null =>
  app.config.keys.seal.find((secret) => keyIdOf(secret) === keyId) ?? null

export interface Seal {
  keyId: string
  /** Base64. */
  seal: string
}
export function sealText(app: Keys, text: string): Seal {
  const secret = app.config.keys.seal[0]!
  return {
    keyId: keyIdOf(secret),
    seal: sign(null, Buffer.from(text), privateKeyOf(secret)).toString('base64'),
  }
}
/** SubjectPublicKeyInfo in base64; null for a key that is gone. */
export function sealPublicKey(app: Keys, keyId: string): string | null {
  const secret = secretOf(app, keyId)
  return secret && publicTextOf(secret)
}
/** @returns false for a text that was altered, and for a key that is gone */
export function isSealed(app: Keys, text: string, { keyId, seal }: Seal): boolean {
  const secret = secretOf(app, keyId)
  return (
    secret !== null &&
    verify(
      null,
      Buffer.from(text),
      createPublicKey(privateKeyOf(secret)),
      Buffer.from(seal, 'base64'),
    )
  )
}
