/** Short tokens of system clients (scope INTERNAL_SERVICE): a signature over the client's name, with no session behind it. */
import { createSigner, createVerifier } from 'fast-jwt'

export const CLIENT_LIFE_SEC = 300
const [ISSUER, AUDIENCE] = ['saola-pay', 'client']

export function signClient(key: string, clientId: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  return createSigner({ key, algorithm: 'HS256' })({
    sub: clientId,
    aud: AUDIENCE,
    iss: ISSUER,
    iat,
    exp: iat + CLIENT_LIFE_SEC,
  })
}
/** @returns the client of a live token, or null for anything else. */
export function clientReader(key: string): (token: string, now: Date) => string | null {
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    ignoreExpiration: true,
    requiredClaims: ['iss', 'sub', 'aud', 'iat', 'exp'],
  })
  return (token, now) => {
    try {
      const claims = verify(token) as { sub: unknown; iat: number; exp: number }
      const sec = now.getTime() / 1000
      return typeof claims.sub === 'string' &&
        claims.exp > sec &&
        claims.iat <= sec + 60 &&
        claims.exp - claims.iat <= CLIENT_LIFE_SEC
        ? claims.sub
        : null
    } catch {
      return null
    }
  }
}
