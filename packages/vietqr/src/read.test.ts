import { describe, expect, it } from 'vitest'
import vectors from '../test-data/vietqr-vectors.json'
import { crc16 } from './crc.ts'
import { ADDITIONAL } from './fields.ts'
import { readVietQr } from './read.ts'
import { writeVietQr } from './write.ts'

const ACB =
  '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA5303704540410005802VN62150811Chuyen tien6304BBB8'

/** The payload with its parts replaced and its checksum made right again. */
function forged(...replacements: [string, string][]): string {
  const body = replacements.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${from} is not in the payload`)
      return text.replace(from, to)
    },
    ACB.slice(0, -4),
  )
  return body + crc16(body)
}

describe('readVietQr: published payloads', () => {
  it.each(vectors.valid.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const reading = readVietQr(vector.payload)
    expect(reading).toMatchObject({
      ok: true,
      qr: {
        initiation: vector.initiation.toUpperCase(),
        service: vector.service,
        bin: vector.bin,
        account: vector.account,
        amount: vector.amount,
        content: vector.content,
        merchantCategory: vector.mcc,
        merchantName: vector.merchantName,
        city: vector.city,
        others: [],
      },
    })
    const { '08': _content, ...labels } = vector.additional ?? {}
    const named = Object.entries(labels).map(([id, value]) => [
      ADDITIONAL.find((label) => label.id === id)!.name,
      value,
    ])
    expect(reading.ok && reading.qr.additional).toEqual(Object.fromEntries(named))
  })

  it.each(vectors.derived.map((vector) => [`${vector.bin} ${vector.account}`, vector] as const))(
    'derived %s',
    (_name, vector) => {
      const { initiation, bin, account, amount, content } = vector
      expect(readVietQr(vector.payload)).toMatchObject({
        ok: true,
        qr: { initiation: initiation.toUpperCase(), bin, account, amount, content },
      })
    },
  )

  it.each([
    ['neg-bad-crc', { reason: 'BAD_CRC' }],
    ['neg-napas-misprint', { reason: 'BAD_CRC' }],
    ['neg-service-nested', { reason: 'BAD_CRC' }],
    ['napas-6.1.1-as-printed', { reason: 'BAD_LENGTH', at: '38.01' }],
    ['other-airpay', { reason: 'NOT_BANK_TRANSFER', kind: 'SHOPEEPAY' }],
    ['other-evn', { reason: 'NOT_BANK_TRANSFER', kind: 'EVN_BILL' }],
  ])('%s is refused with its reason', (name, fault) => {
    const { payload } = vectors.rejectOrOther.find((vector) => vector.name === name)!
    expect(readVietQr(payload)).toEqual({ ok: false, ...fault })
  })

  it('knows every published payload that is to be refused', () => {
    expect(vectors.rejectOrOther).toHaveLength(6)
  })
})

describe('readVietQr: by id, not by position', () => {
  it('takes the objects in any order', () => {
    expect(readVietQr(forged(['5303704', ''], ['5802VN', '5802VN5303704']))).toEqual(
      readVietQr(ACB),
    )
    const serviceFirst = forged([
      '0123000697041601092576788590208QRIBFTTA',
      '0208QRIBFTTA012300069704160109257678859',
    ])
    expect(readVietQr(serviceFirst)).toEqual(readVietQr(ACB))
    const accountFirst = forged(['00069704160109257678859', '01092576788590006970416'])
    expect(readVietQr(accountFirst)).toEqual(readVietQr(ACB))
  })

  it('takes an amount on a static QR, as some issuers write it', () => {
    expect(readVietQr(forged(['010212', '010211']))).toMatchObject({
      ok: true,
      qr: { initiation: 'STATIC', amount: 1_000 },
    })
  })

  it('ignores white space and byte-order marks around a pasted payload', () => {
    expect(readVietQr(`\ufeff ${ACB}\r\n`)).toEqual(readVietQr(ACB))
  })

  it('prefers the NAPAS account when another template comes first', () => {
    const both = writeVietQr({
      bin: '970416',
      account: '257678859',
      others: [{ path: '26', value: '0010A0000007750106SAOLA1' }],
    })
    expect(readVietQr(both)).toMatchObject({
      ok: true,
      qr: { bin: '970416', others: [{ path: '26' }] },
    })
  })
})

describe('readVietQr: reasons', () => {
  it.each([
    '',
    ' ',
    'https://saolapay.vn/pay/ABCD1234',
    'WIFI:S:saola;;',
    '00',
    '000102',
    '0200000201',
    '🎉',
  ])('NOT_A_QR: %j', (text) => {
    expect(readVietQr(text)).toEqual({ ok: false, reason: 'NOT_A_QR' })
  })

  it('BAD_CRC: cut off, or without a checksum', () => {
    for (const text of [
      ACB.slice(0, -1),
      ACB.slice(0, -8),
      ACB.slice(0, 60),
      '000201',
      `${ACB}0`,
    ]) {
      expect(readVietQr(text)).toEqual({ ok: false, reason: 'BAD_CRC' })
    }
  })

  it.each<[string, [string, string][], object]>([
    [
      'content longer than its template',
      [['0811Chuyen', '0812Chuyen']],
      { reason: 'BAD_LENGTH', at: '62.08' },
    ],
    ['an empty template', [['62150811Chuyen tien', '6200']], { reason: 'BAD_LENGTH', at: '62' }],
    [
      'a checksum swallowed by another object',
      [['62150811Chuyen tien', '62230811Chuyen tien']],
      { reason: 'MISSING_OBJECT', at: '63' },
    ],
    ['two amounts', [['54041000', '5404100054049000']], { reason: 'DUPLICATE_OBJECT', at: '54' }],
    [
      'the NAPAS account in another template',
      [['38530010', '39530010']],
      { reason: 'NOT_BANK_TRANSFER', kind: 'UNKNOWN' },
    ],
    [
      'two BINs',
      [
        ['012300069704160109', '0133000697041600069704360109'],
        ['3853', '3863'],
      ],
      { reason: 'DUPLICATE_OBJECT', at: '38.01.00' },
    ],
    ['no currency', [['5303704', '']], { reason: 'MISSING_OBJECT', at: '53' }],
    ['another currency', [['5303704', '5303840']], { reason: 'BAD_VALUE', at: '53' }],
    ['no country', [['5802VN', '']], { reason: 'MISSING_OBJECT', at: '58' }],
    ['another country', [['5802VN', '5802US']], { reason: 'BAD_VALUE', at: '58' }],
    ['no initiation', [['010212', '']], { reason: 'MISSING_OBJECT', at: '01' }],
    ['another initiation', [['010212', '010213']], { reason: 'BAD_VALUE', at: '01' }],
    ['an amount of nothing', [['54041000', '54010']], { reason: 'BAD_VALUE', at: '54' }],
    ['an amount with a dot', [['54041000', '54051000.']], { reason: 'BAD_VALUE', at: '54' }],
    ['an amount with decimals', [['54041000', '540710.0000']], { reason: 'BAD_VALUE', at: '54' }],
    [
      'an amount of 14 digits',
      [['54041000', '541412345678901234']],
      { reason: 'BAD_VALUE', at: '54' },
    ],
    ['a BIN with a letter', [['970416', '97041A']], { reason: 'BAD_VALUE', at: '38.01.00' }],
    [
      'an account with a space',
      [['257678859', '2576 8859']],
      { reason: 'BAD_VALUE', at: '38.01.01' },
    ],
    ['a category that is none', [['5303704', '5203abc5303704']], { reason: 'BAD_VALUE', at: '52' }],
    [
      'a service nobody knows',
      [['QRIBFTTA', 'QRIBFTTZ']],
      { reason: 'NOT_BANK_TRANSFER', kind: 'UNKNOWN' },
    ],
    [
      'a merchant payment',
      [
        ['0208QRIBFTTA', '0206QRPUSH'],
        ['3853', '3851'],
      ],
      { reason: 'NOT_BANK_TRANSFER', kind: 'NAPAS_MERCHANT' },
    ],
    [
      'no service, as merchant payments have it',
      [
        ['0208QRIBFTTA', ''],
        ['3853', '3841'],
      ],
      { reason: 'NOT_BANK_TRANSFER', kind: 'NAPAS_MERCHANT' },
    ],
    [
      'a cash withdrawal',
      [
        ['0208QRIBFTTA', '0206QRCASH'],
        ['3853', '3851'],
      ],
      { reason: 'NOT_BANK_TRANSFER', kind: 'NAPAS_CASH' },
    ],
    [
      'VNPAY',
      [['38530010A000000727', '26530010A000000775']],
      { reason: 'NOT_BANK_TRANSFER', kind: 'VNPAY' },
    ],
    [
      'an electricity bill',
      [[ACB.slice(12, 69), '2606000200']],
      { reason: 'NOT_BANK_TRANSFER', kind: 'EVN_BILL' },
    ],
    [
      'its identifier in another template',
      [[ACB.slice(12, 69), '2706000200']],
      { reason: 'NOT_BANK_TRANSFER', kind: 'UNKNOWN' },
    ],
    [
      'text that is no object after the last one',
      [['Chuyen tien', 'Chuyen tien?']],
      { reason: 'BAD_LENGTH', at: '' },
    ],
    [
      'another network in 38',
      [['A000000727', 'A000000999']],
      { reason: 'NOT_BANK_TRANSFER', kind: 'UNKNOWN' },
    ],
    [
      'no network in 38',
      [
        ['0010A000000727', ''],
        ['3853', '3839'],
      ],
      { reason: 'MISSING_OBJECT', at: '38.00' },
    ],
  ])('%s', (_why, replacements, fault) => {
    expect(readVietQr(forged(...replacements))).toEqual({ ok: false, ...fault })
  })

  it('refuses more than the 512 characters of EMVCo', () => {
    const filler = [80, 81, 82, 83, 84].map((id) => `${id}99${'x'.repeat(99)}`).join('')
    expect(readVietQr(forged(['62150811', `${filler}62150811`]))).toEqual({
      ok: false,
      reason: 'BAD_LENGTH',
      at: '',
    })
  })
})
