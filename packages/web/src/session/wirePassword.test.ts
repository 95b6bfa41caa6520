import { describe, expect, it } from 'vitest'
import { hmacSha256, sha256 } from './sha256.ts'
import { wirePassword } from './wirePassword.ts'

const hex = (bytes: Uint8Array | ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('')
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const judged = async (key: Uint8Array<ArrayBuffer>, text: string): Promise<string> =>
  hex(
    await crypto.subtle.sign(
      'HMAC',
      await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
      utf8(text),
    ),
  )

describe('sha256 without crypto.subtle', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('FIPS 180-4 vector %j', (text, digest) => expect(hex(sha256(utf8(text)))).toBe(digest))
  it('agrees with WebCrypto at every length around the block borders', async () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)
      expect(hex(sha256(bytes))).toBe(hex(await crypto.subtle.digest('SHA-256', bytes)))
    }
  })
  it('RFC 4231 case 2 and a key longer than a block', async () => {
    expect(hex(hmacSha256(utf8('Jefe'), utf8('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
    const key = new Uint8Array(131).fill(0xaa)
    expect(hex(hmacSha256(key, utf8('x')))).toBe(await judged(key, 'x'))
  })
})

it('B-085 sends lower-case hex HMAC-SHA256 under the fixed key, the same with and without WebCrypto', async () => {
  for (const password of ['Saola#2026', 'Mật khẩu Đẹp#1', '']) {
    const expected = await judged(utf8('saola-portal-v1'), password)
    expect(await wirePassword(password)).toBe(expected)
    expect(await wirePassword(password, undefined)).toBe(expected)
  }
})
