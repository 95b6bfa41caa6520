import { expect, it } from 'vitest'
import { wirePassword } from './wirePassword.ts'

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The same by WebCrypto, which Node has and which every https page has. */
async function byWebCrypto(password: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8('saola-portal-v1'), algorithm, false, [
    'sign',
  ])
  return Buffer.from(await crypto.subtle.sign('HMAC', key, utf8(password))).toString('hex')
}

it(
  'sends lower-case hex HMAC-SHA256 under the fixed key',
  { meta: { behaviours: ['B-085'] } },
  async () => {
    for (const password of ['Saola#2026', 'Mật khẩu Đẹp#1', '', 'x'.repeat(200)])
      expect(wirePassword(password)).toBe(await byWebCrypto(password))
  },
)
