import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { modules } from '@saola/contract/all'
import type { Call } from '@saola/contract/call'
import { endOf, startOf, vnDay, wire } from './clock.ts'
import { Refusal } from './errors.ts'
import { publicCode, uuid } from './ids.ts'
import { parseJson } from './json.ts'
import { mask } from './log.ts'
import { answerWriter, lasting, shapeReader } from './shape.ts'
import { xlsx, type Column } from './sheet.ts'
import {
  decryptPayload,
  encryptPayload,
  signatureOf,
  verifySigned,
  WINDOW_MS,
} from './signed-request.ts'
import { languageOf } from './text.ts'

describe('ids', () => {
  it('public codes are 22 base62 characters and do not repeat', { meta: { bars: ['P3'] } }, () => {
    const codes = new Set(Array.from({ length: 20_000 }, () => publicCode()))
    expect(codes.size).toBe(20_000)
    for (const code of codes) expect(code).toMatch(/^[0-9A-Za-z]{22}$/)
  })
  it('uuids sort by time', () =>
    expect([uuid(2_000), uuid(1_000)].sort()).toEqual(
      [uuid(1_000), uuid(2_000)].map((x) =>
        expect.stringMatching(new RegExp(`^${x.slice(0, 13)}`)),
      ),
    ))
})

describe('strict JSON', { meta: { bars: ['N1', 'N12'] } }, () => {
  it('takes plain JSON', () =>
    expect(parseJson('{"a":[1,{"b":"x\\"}"}],"c":{"a":2}}')).toEqual({
      a: [1, { b: 'x"}' }],
      c: { a: 2 },
    }))
  it.each([
    '{"amount":1,"amount":2}',
    '{"a":{"b":1,"b":2}}',
    '{"a":1,"\\u0061":2}',
    '{"__proto__":{}}',
    '{',
    '',
    'nope',
    '{"a":1}}',
    `${'['.repeat(200_000)}`,
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    '{"a":"',
    '[1,]',
  ])('refuses %#', (text) => expect(() => parseJson(text)).toThrow(Refusal))
})

describe('text that is not plain', () => {
  const link = modules['pay-link'].create.body
  const fieldsOf = (body: object): string[] => {
    const got = link.safeParse({ amount: 1000, ...body })
    return got.success ? [] : got.error.issues.map((issue) => issue.path.join('.'))
  }
  it.each([
    ['bytes that were no UTF-8', { description: 'Cà ph\ufffd' }, ['description']],
    ['the same in a name', { customer: { fullName: '\ufffd' } }, ['customer.fullName']],
    ['a reference that shows nothing', { refTransactionId: ' \u200b\u202e' }, ['refTransactionId']],
    [
      'a form with a book for a name',
      {
        customerInfoForm: {
          id: 'x'.repeat(65),
          fillName: true,
          fillPhone: true,
          fillEmail: true,
          fillAddress: true,
        },
      },
      ['customerInfoForm.id'],
    ],
    ['Vietnamese', { description: 'Cà phê sữa đá 😀' }, []],
  ])('%s', (_what, body, fields) => expect(fieldsOf(body)).toEqual(fields))
})

describe('shape errors', () => {
  const read = shapeReader(modules['pay-link'].create)
  const refusal = (body: unknown): Refusal => {
    try {
      read({ params: {}, query: {}, body })
    } catch (error) {
      return error as Refusal
    }
    throw new Error('was taken')
  }
  it('names the missing parameter and the call', { meta: { behaviours: ['B-154', 'B-155'] } }, () =>
    expect(refusal({}).extra.params).toEqual({ name: 'amount', operation: 'payLink.create' }),
  )
  it.each([
    [{ amount: '5' }, 'amount', 'error.type'],
    [{ amount: 1.5 }, 'amount', 'error.not_integer'],
    [{ amount: 0 }, 'amount', 'error.min'],
    [{ amount: 2 ** 53 }, 'amount', 'error.max'],
    [{ amount: 1, expireType: 'x' }, 'expireType', 'error.enum'],
    [{ amount: 1, isOwner: true }, 'isOwner', 'error.unknown_field'],
    [{ amount: 1, contactPhone: '1' }, 'contactPhone', 'error.invalid-phone'],
    [{ amount: 1, description: 'x'.repeat(256) }, 'description', 'error.max-length'],
    [{ amount: 1, description: 'a\u0000b' }, 'description', 'error.pattern'],
    [{ amount: 1, successUrl: 'javascript:1' }, 'successUrl', 'error.invalid-url'],
    [{ amount: 1, redirectAfter: 301 }, 'redirectAfter', 'error.max'],
    [{ amount: 1, description: '\ud800' }, 'description', 'error.pattern'],
  ])('%j → %s %s', (body, field, key) =>
    expect(refusal(body).extra.errors).toMatchObject([{ field, key }]),
  )
  it('lists every wrong field at once', () =>
    expect(refusal({ amount: -1, contactEmail: 'x', failUrl: 'y' }).extra.errors).toHaveLength(3))
})

describe('answers', () => {
  it('that last are written once a language, by their shape all the same', () => {
    const call = { ...modules.user.getInfo, result: z.object({ name: z.string() }) } as Call
    const [write, data] = [answerWriter(call), lasting({ name: 'Phở', secret: 'x' })]
    const [vi, en, again] = [
      write({ code: 0, message: 'Thành công', data }),
      write({ code: 0, message: 'Success', data }),
      write({ code: 0, message: 'Thành công', data }),
    ]
    expect([vi, en].map((text) => JSON.parse(String(text)))).toEqual([
      { code: 0, message: 'Thành công', data: { name: 'Phở' } },
      { code: 0, message: 'Success', data: { name: 'Phở' } },
    ])
    expect(again).toBe(vi)
    expect(
      JSON.parse(String(write({ code: 0, message: 'Thành công', data: { name: 'Bún' } }))),
    ).toMatchObject({ data: { name: 'Bún' } })
    const narrow = answerWriter({ ...call, result: z.object({}) } as Call)
    expect(JSON.parse(String(narrow({ code: 0, message: 'Thành công', data })))).toEqual({
      code: 0,
      message: 'Thành công',
      data: {},
    })
  })
  it('leave by their shape: every field it names, whatever its name, and no other', () => {
    const call = {
      ...modules.user.getInfo,
      result: z.object({ format: z.string(), pattern: z.nullable(z.string()), minimum: z.int() }),
    } as Call
    expect(
      JSON.parse(
        String(
          answerWriter(call)({
            code: 0,
            message: 'OK',
            data: { format: 'JSON', pattern: null, minimum: 3, secret: 'x' },
          }),
        ),
      ),
    ).toEqual({ code: 0, message: 'OK', data: { format: 'JSON', pattern: null, minimum: 3 } })
  })
})

describe('time', () => {
  it(
    'a business day is a day of Vietnam whatever the server’s zone',
    { meta: { bars: ['M16'] } },
    () => {
      expect(vnDay(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20')
      expect(vnDay(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
      expect(startOf('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z')
      expect(endOf('2026-11-21').toISOString()).toBe('2026-11-21T17:00:00.000Z')
      expect(wire(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21T00:00:00.000+07:00')
    },
  )
})

describe('signed system calls', { meta: { bars: ['W7'] } }, () => {
  const keys = { client: 'klb-core', secret: 's'.repeat(32), dataKeyHex: '11'.repeat(32) }
  const now = 1_800_000_000_000
  const good = () => {
    const time = String(now)
    const body = JSON.stringify({ data: encryptPayload(keys, { a: 1 }, time) })
    return {
      method: 'POST',
      path: '/p',
      client: keys.client,
      time,
      body,
      validate: signatureOf(keys.secret, { method: 'POST', path: '/p', time, body }),
    }
  }
  it('accepts its own and opens the body', () => {
    const r = good()
    verifySigned(keys, r, now)
    expect(
      decryptPayload(keys, (JSON.parse(r.body) as { data: string }).data, r.client, r.time),
    ).toEqual({ a: 1 })
  })
  it.each([
    ['other client', { client: 'x' }],
    ['other path', { path: '/q' }],
    ['other method', { method: 'PUT' }],
    ['other time', { time: String(now + 1) }],
    ['changed body', { body: '{"data":"x"}' }],
    ['no signature', { validate: '' }],
    ['short signature', { validate: 'ab' }],
    ['upper case', { validate: good().validate.toUpperCase() }],
  ])('refuses %s', (_what, change) =>
    expect(() => verifySigned(keys, { ...good(), ...change }, now)).toThrow('error.bad_signature'),
  )
  it('refuses what is older or newer than the window', () => {
    for (const off of [WINDOW_MS + 1, -WINDOW_MS - 1])
      expect(() => verifySigned(keys, good(), now + off)).toThrow('error.clock_skew')
  })
  it('refuses a truncated tag, another key and another time', () => {
    const encrypted = encryptPayload(keys, { a: 1 }, String(now))
    expect(() =>
      decryptPayload(
        keys,
        Buffer.from(encrypted, 'base64').subarray(0, -4).toString('base64'),
        keys.client,
        String(now),
      ),
    ).toThrow('error.bad_signature')
    expect(() =>
      decryptPayload({ ...keys, dataKeyHex: '22'.repeat(32) }, encrypted, keys.client, String(now)),
    ).toThrow('error.bad_signature')
    expect(() => decryptPayload(keys, encrypted, keys.client, String(now + 1))).toThrow(
      'error.bad_signature',
    )
  })
})

describe('small things', () => {
  it('masks people', () =>
    expect([mask('0901234567'), mask('thuha@shop.vn'), mask('12345')]).toEqual([
      '090****567',
      't***@shop.vn',
      '***',
    ]))
  it('speaks Vietnamese unless English is preferred', () =>
    expect(
      [undefined, 'en', 'en-US,vi;q=0.8', 'vi,en;q=0.9', 'fr', 'fr,en;q=0.5'].map(languageOf),
    ).toEqual(['vi', 'en', 'en', 'vi', 'vi', 'en']))
})

describe('Excel files', () => {
  /** Reads an entry by the zip's directory, checking size and checksum. */
  const entry = (zip: Buffer, name: string): string => {
    let at = zip.readUInt32LE(zip.length - 6)
    for (let n = zip.readUInt16LE(zip.length - 12); n > 0; n--) {
      const length = zip.readUInt16LE(at + 28)
      if (zip.toString('utf8', at + 46, at + 46 + length) === name) {
        const start = zip.readUInt32LE(at + 42)
        const data = start + 30 + zip.readUInt16LE(start + 26)
        const text = inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(at + 20)))
        expect([text.length, crc32(text)]).toEqual([
          zip.readUInt32LE(at + 24),
          zip.readUInt32LE(at + 16),
        ])
        return text.toString('utf8')
      }
      at += 46 + length
    }
    throw new Error(`${name} is not in the file`)
  }
  it(
    'is a zip that holds text as text, money as numbers and every row',
    { meta: { bars: ['N7'] } },
    async () => {
      const columns: Column<[string, number]>[] = [
        { title: 'Tên', width: 10, kind: 'text', get: (r) => r[0] },
        { title: 'Số tiền', width: 10, kind: 'money', get: (r) => r[1] },
      ]
      const batches = (async function* () {
        for (let i = 0; i < 30; i++)
          yield Array.from({ length: 100 }, (_, j): [string, number] => [
            i === 0 && j === 0 ? '=HYPERLINK("http://x")&<b>\u0001' : `Đơn ${i}/${j}`,
            i * 100 + j,
          ])
      })()
      const bytes = await buffer(xlsx('Giao dịch', columns, batches))
      const xml = entry(bytes, 'xl/worksheets/sheet1.xml')
      expect(entry(bytes, '[Content_Types].xml')).toContain('sheet1.xml')
      expect(xml.match(/<row /g)).toHaveLength(3001)
      expect(xml).toContain(
        '<c r="A2" s="3" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;)&amp;&lt;b&gt;</t></is></c>',
      )
      expect(xml).not.toContain('<f>')
      expect(xml).toContain('<c r="B3001" s="2"><v>2999</v></c>')
    },
  )
})
