/** The envelope of the merchant server API against vectors made with openssl (apps/server/test/server-api-vectors.json). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isSigned, isTimely, toEnvelope, fromEnvelope } from './merchant-envelope.ts'
import { decrypt, encrypt, sign } from '../../test/server-client.ts'

interface Vector {
  name: string
  clientId: string
  encryptKey: string
  secretKey: string
  time: string
  text: string
  data: string
  validate: string
}
const vectors = JSON.parse(
  readFileSync(new URL('../../test/server-api-vectors.json', import.meta.url), 'utf8'),
) as Vector[]

describe.each(vectors)('$name', (v) => {
  it('is what we pack, what we open and what we find signed', () => {
    expect(fromEnvelope(v, v.data)).toEqual(JSON.parse(v.text))
    expect(toEnvelope(v, JSON.parse(v.text), Number(v.time))).toEqual({
      data: v.data,
      headers: { 'x-api-client': v.clientId, 'x-api-time': v.time, 'x-api-validate': v.validate },
    })
    expect(isSigned(v, v)).toBe(true)
  })
  it('is what the second writing packs and opens, too', () => {
    expect([
      encrypt(v.encryptKey, v.text),
      decrypt(v.encryptKey, v.data),
      sign(v, v.time, v.data),
    ]).toEqual([v.data, v.text, v.validate])
  })
  it('a signature over anything else is none', { meta: { bars: ['W7'] } }, () => {
    const other = v.validate.replace(/^./, (c) => (c === '0' ? '1' : '0'))
    for (const change of [
      { validate: other },
      { validate: v.validate.toUpperCase() },
      { validate: v.validate.slice(0, 62) },
      { validate: '' },
      { time: String(Number(v.time) + 1) },
      { time: '' },
      { data: `${v.data}=` },
      { data: '' },
    ])
      expect(isSigned(v, { ...v, ...change }), JSON.stringify(change)).toBe(false)
    for (const keys of [
      { ...v, secretKey: `${v.secretKey}=` },
      { ...v, clientId: v.clientId.toUpperCase() },
    ])
      expect(isSigned(keys, v)).toBe(false)
  })
  it('text of another key, cut text and text that is no JSON are refused, never thrown at us', () => {
    const wrong = [
      v.data.slice(0, -4),
      `${v.data.slice(0, -5)}AAAA=`,
      '',
      'AAAA',
      '!!!!',
      Buffer.from(v.data, 'base64').reverse().toString('base64'),
      encrypt(v.encryptKey, 'no json'),
      encrypt(v.encryptKey, '{"a":1,"a":2}'),
      encrypt(v.encryptKey, ''),
      encrypt('0F'.repeat(32), v.text),
    ].filter((data) => data !== v.data)
    for (const data of wrong)
      expect(() => fromEnvelope(v, data), data).toThrow('gateway.invalid_data')
  })
})

it('time is good for the tolerance to both sides, in whole milliseconds', () => {
  const now = 1_763_769_600_000
  expect([now, now - 300_000, now + 300_000].map((t) => isTimely(String(t), now, 300_000))).toEqual(
    [true, true, true],
  )
  expect(
    [
      String(now - 300_001),
      String(now + 300_001),
      '1763769600',
      `${now}.0`,
      `+${now}`,
      '',
      'NaN',
      ` ${now}`,
    ].map((t) => isTimely(t, now, 300_000)),
  ).toEqual(Array.from({ length: 8 }, () => false))
})
