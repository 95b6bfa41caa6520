/** Tokens (reliability bars I5, I10): signed access tokens of at most ten minutes and opaque refresh tokens that only their hash is kept of. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { sameText } from './signed-request.ts'

export const ACCESS_LIFE_SEC = 600
export const SESSION_LIFE_SEC = 12 * 3600
const ISSUER = 'saola-pay'
const FUTURE_SEC = 60
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type TokenAudience = 'portal' | 'cms' | 'root'
export interface Access {
  sub: string
  sid: string
  aud: TokenAudience
}
interface Claims extends Access {
  iss: string
  iat: number
  exp: number
}

/** @param key the signing key; @param now the moment of issue. */
export function signAccess(key: string, access: Access, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  return createSigner({ key, algorithm: 'HS256' })({
    ...access,
    iss: ISSUER,
    iat,
    exp: iat + ACCESS_LIFE_SEC,
  })
}
/** Who signed in, for clients that want to show it; its audience lets it open nothing. */
export function signIdToken(key: string, access: Access, name: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  return createSigner({ key, algorithm: 'HS256' })({
    sub: access.sub,
    sid: access.sid,
    aud: `${access.aud}-id`,
    name,
    iss: ISSUER,
    iat,
    exp: iat + ACCESS_LIFE_SEC,
  })
}

/** Tokens whose signature was checked, as many as a process remembers. */
const MOST_TOKENS = 20_000
/** What a token of ours says. @returns null for one that is none, whatever the time. */
function claimsReader(key: string): (token: string) => Claims | null {
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    ignoreExpiration: true,
    requiredClaims: ['iss', 'sub', 'sid', 'aud', 'iat', 'exp'],
  })
  return (token) => {
    try {
      const claims = verify(token) as Claims
      const whole =
        typeof claims.sub === 'string' &&
        typeof claims.sid === 'string' &&
        UUID.test(claims.sid) &&
        typeof claims.iat === 'number' &&
        typeof claims.exp === 'number'
      const known = claims.aud === 'portal' || claims.aud === 'cms' || claims.aud === 'root'
      return whole && known && claims.exp - claims.iat <= ACCESS_LIFE_SEC ? claims : null
    } catch {
      return null
    }
  }
}

/** A reader of access tokens that remembers the signatures it has found good, by the whole token. Times are judged by the product's clock on every use. @returns null for anything that is not a live token of ours. */
export function accessReader(key: string): (token: string, now: Date) => Access | null {
  const read = claimsReader(key)
  const good = new Map<string, Claims>()
  return (token, now) => {
    let claims: Claims | null | undefined = good.get(token)
    if (claims === undefined) {
      claims = read(token)
      if (claims === null) return null
      if (good.size >= MOST_TOKENS) good.delete(good.keys().next().value!)
      good.set(token, claims)
    }
    const sec = now.getTime() / 1000
    return claims.exp <= sec || claims.iat > sec + FUTURE_SEC ? null : claims
  }
}

const MAC_BYTES = 16
const macOf = (key: string, head: Buffer): Buffer =>
  createHmac('sha256', key).update('refresh|').update(head).digest().subarray(0, MAC_BYTES)

/** session id (16 bytes), 32 random bytes, a mark that says we made it: an old token of a family is told from an invented one without keeping any. */
export function newRefreshToken(key: string, sessionId: string): string {
  const head = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(32)])
  return Buffer.concat([head, macOf(key, head)]).toString('base64url')
}
/** @returns the session id of a refresh token that we made, or null. */
export function sessionOfRefresh(key: string, token: string): string | null {
  const raw = Buffer.from(token, 'base64url')
  if (raw.length !== 48 + MAC_BYTES || raw.toString('base64url') !== token) return null
  const head = raw.subarray(0, 48)
  if (!sameText(macOf(key, head).toString('hex'), raw.subarray(48).toString('hex'))) return null
  const h = head.subarray(0, 16).toString('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
}
export const hashRefresh = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** A successor is kept so that only the holder of the token before it can read it. */
const successorKey = (token: string): Buffer =>
  createHash('sha256').update('successor|').update(token).digest()
export function encryptSuccessor(previous: string, next: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', successorKey(previous), iv, { authTagLength: 16 })
  return Buffer.concat([
    iv,
    cipher.update(next, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64')
}
export function decryptSuccessor(previous: string, encrypted: string): string {
  const raw = Buffer.from(encrypted, 'base64')
  const opener = createDecipheriv('aes-256-gcm', successorKey(previous), raw.subarray(0, 12), {
    authTagLength: 16,
  })
  opener.setAuthTag(raw.subarray(-16))
  return Buffer.concat([opener.update(raw.subarray(12, -16)), opener.final()]).toString('utf8')
}
