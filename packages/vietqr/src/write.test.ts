import { describe, expect, it } from 'vitest'
import vectors from '../test-data/vietqr-vectors.json'
import { readVietQr } from './read.ts'
import { writeVietQr } from './write.ts'
import type { VietQrInput } from './write.ts'

const ACB: VietQrInput = { bin: '970416', account: '257678859' }

const payloadOf = (name: string): string =>
  vectors.valid.find((vector) => vector.name === name)!.payload

describe('writeVietQr: published payloads from their facts', () => {
  it.each(
    vectors.derived.map(({ payload, bin, account, amount, content }) => ({
      payload,
      bin,
      account,
      amount,
      content,
    })),
  )('derived $bin $account $amount $content', ({ payload, ...facts }) => {
    expect(writeVietQr(facts)).toBe(payload)
  })

  it.each<[string, VietQrInput]>([
    ['napas-6.1.1-corrected', { bin: '970403', account: '0011012345678' }],
    ['napas-6.1.2', { bin: '970403', account: '9704031101234567', service: 'QRIBFTTC' }],
    ['vqp-static-acb', ACB],
    ['vqp-decode-acb', { ...ACB, amount: 1_000, content: 'Chuyen tien' }],
    [
      'subiz-mb-diacritics',
      { bin: '970422', account: '0023457923442', amount: 40_123, content: 'chuyển khoản' },
    ],
    [
      'klb-go-paylink',
      { bin: '970452', account: '10642307194095923', amount: 123, content: 'TT Đơn hàng 123456' },
    ],
    ['vqp-zalopay', { bin: '970454', account: '99ZP24009M07248267' }],
  ])('%s', (name, input) => {
    expect(writeVietQr(input)).toBe(payloadOf(name))
  })

  it('napas-6.1.4, with its bill number', () => {
    const input: VietQrInput = {
      bin: '970403',
      account: '9704031101234567',
      service: 'QRIBFTTC',
      amount: 180_000,
      content: 'thanh toán đơn hàng',
      additional: { billNumber: 'NPS6869' },
    }
    expect(writeVietQr(input)).toBe(payloadOf('napas-6.1.4'))
  })
})

describe('writeVietQr: editing a QR that was read', () => {
  const read = (payload: string) => {
    const reading = readVietQr(payload)
    if (!reading.ok) throw new Error(reading.reason)
    return reading.qr
  }

  it.each(vectors.valid.map(({ name, payload }) => [name, payload] as const))(
    '%s is written again byte for byte',
    (name, payload) => {
      const expected = {
        'vqp-crc-lowercase': payload.slice(0, -4) + payload.slice(-4).toUpperCase(),
        // Over-long content of the wild is cut to the 25 characters of the rules.
        'zettix-vcb-28': writeVietQr({
          bin: '970436',
          account: '9889559357',
          amount: 10_000,
          content: 'day la noi dung chuyen kh',
        }),
      }[name]
      expect(writeVietQr(read(payload))).toBe(expected ?? payload)
    },
  )

  it('vqp-edit-acb: a static QR becomes dynamic when it gets an amount', () => {
    const edited = { ...read(payloadOf('vqp-static-acb')), amount: 999_999, content: 'Cam on nhe' }
    expect(writeVietQr(edited)).toBe(payloadOf('vqp-edit-acb'))
  })

  it('keeps objects it does not know, on every level', () => {
    const others = [
      { path: '38.01.02', value: 'x' },
      { path: '38.03', value: 'y' },
      { path: '62.10', value: 'z' },
      { path: '26', value: '0010A0000007750106SAOLA1' },
      { path: '55', value: '01' },
      { path: '64', value: '0002vi0106Cà phê' },
      { path: '80', value: 'MOMO' },
    ]
    const payload = writeVietQr({ ...ACB, content: 'Cam on', others })
    expect(payload).toContain('8004MOMO6304')
    expect(payload).toContain('1001z')
    const qr = read(payload)
    expect(new Set(qr.others)).toEqual(new Set(others))
    expect(writeVietQr(qr)).toBe(payload)
  })
})

describe('writeVietQr: rules', () => {
  it('is dynamic with an amount, static without, dynamic on request', () => {
    expect(writeVietQr(ACB)).toContain('010211')
    expect(writeVietQr({ ...ACB, initiation: 'DYNAMIC' })).toContain('010212')
    expect(writeVietQr({ ...ACB, amount: 1 })).toContain('010212')
    expect(writeVietQr({ ...ACB, amount: 1, initiation: 'STATIC' })).toContain('010212')
  })

  it('leaves out what is empty: no object 54 without an amount, no 62 without content', () => {
    for (const content of [null, undefined, '', '   ', '🎉']) {
      expect(writeVietQr({ ...ACB, amount: null, content })).toBe(writeVietQr(ACB))
    }
  })

  it('stands in the order of the ids', () => {
    const payload = writeVietQr({
      ...ACB,
      amount: 1_000,
      content: 'Cam on',
      merchantCategory: '5812',
      merchantName: 'SAOLA',
      additional: { requestedData: 'ME', billNumber: 'B1' },
      others: [
        { path: '80', value: 'MOMO' },
        { path: '26', value: 'X' },
      ],
    })
    expect(payload.slice(0, -4)).toBe(
      `0002010102122601X${writeVietQr(ACB).slice(12, 69)}52045812530370454041000` +
        '5802VN5905SAOLA62220102B10806Cam on0902ME8004MOMO6304',
    )
  })

  it('repairs texts, and leaves lawful ones of others alone', () => {
    const payload = writeVietQr({
      ...ACB,
      merchantName: 'CÔNG TY TNHH CÀ PHÊ SAOLA VIỆT NAM',
      city: 'Ho Chi Minh City, Vietnam',
      additional: { referenceLabel: 'INV/2026_01', billNumber: '***' },
    })
    expect(payload).toContain('5925CONG TY TNHH CA PHE SAOLA')
    expect(payload).toContain('6015Ho Chi Minh Cit')
    expect(payload).toContain('6222' + '0103***' + '0511INV/2026_01')
  })

  it.each<[string, Partial<VietQrInput>]>([
    ['a BIN of five digits', { bin: '97041' }],
    ['a BIN with a line end', { bin: '970416\n' }],
    ['no account', { account: '' }],
    ['an account of 20', { account: '1'.repeat(20) }],
    ['an account with a space', { account: '2576 78859' }],
    ['an account with an accent', { account: 'CÀPHÊ' }],
    ['an amount of nothing', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
    ['a fraction', { amount: 1_000.5 }],
    ['an amount of 14 digits', { amount: 10_000_000_000_000 }],
    ['NaN', { amount: Number.NaN }],
    ['a category of three digits', { merchantCategory: '581' }],
    ['an object that is already named', { others: [{ path: '54', value: '1' }] }],
    ['a checksum of its own', { others: [{ path: '63', value: '0000' }] }],
    ['an object at no place', { others: [{ path: '80.01', value: '1' }] }],
    [
      'the same other object twice',
      {
        others: [
          { path: '80', value: '1' },
          { path: '80', value: '2' },
        ],
      },
    ],
    ['an other object too long', { others: [{ path: '80', value: 'x'.repeat(100) }] }],
    [
      '62 over 99 characters',
      {
        additional: {
          billNumber: 'x'.repeat(25),
          storeLabel: 'x'.repeat(25),
          terminalLabel: 'x'.repeat(25),
          customerLabel: 'x'.repeat(25),
        },
      },
    ],
    [
      'a payload over 512',
      {
        others: ['80', '81', '82', '83', '84', '85'].map((path) => ({
          path,
          value: 'x'.repeat(99),
        })),
      },
    ],
  ])('refuses %s', (_why, wrong) => {
    expect(() => writeVietQr({ ...ACB, ...wrong })).toThrow(RangeError)
  })
})
