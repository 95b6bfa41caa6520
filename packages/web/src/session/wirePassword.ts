import { hmacSha256 } from './sha256.ts'

/** Fixed salt of the password transform (decisions.md item 9); the server hashes the result again with a salt of its own. */
const KEY = 'saola-portal-v1'
const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

/** What stands for a password on the wire: lower-case hex HMAC-SHA256 over its UTF-8 bytes (B-085). */
export async function wirePassword(
  password: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<string> {
  const [key, message] = [new TextEncoder().encode(KEY), new TextEncoder().encode(password)]
  if (subtle === undefined) return hex(hmacSha256(key, message))
  const handle = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return hex(new Uint8Array(await subtle.sign('HMAC', handle, message)))
}
