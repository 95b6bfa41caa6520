/** What a scanned code is, and what a transfer that goes wrong looks like. */
import { describe, expect, it } from 'vitest'
import { crc16 } from '@saola/vietqr/crc'
import { writeVietQr } from '@saola/vietqr/write'
import { numberOf, planOf, readCode, shownText } from './rules.ts'

const HOME = 'http://localhost:8080'
const withCrc = (body: string): string => `${body}6304${crc16(`${body}6304`)}`
const tlv = (id: string, value: string): string =>
  `${id}${String(value.length).padStart(2, '0')}${value}`

describe('contents of a QR code', { meta: { behaviours: ['B-494'] } }, () => {
  it('names every field of a VietQR', () => {
    const read = readCode(
      ` ${writeVietQr({ bin: '970436', account: '0011001234567', amount: 150_000, content: 'Ca phe' })}\n`,
      HOME,
    )
    expect(read).toMatchObject({
      kind: 'VIETQR',
      bin: '970436',
      account: '0011001234567',
      fault: null,
    })
    expect(read.facts).toEqual(
      expect.arrayContaining([
        { id: '38.01.00', name: 'bin', value: '970436' },
        { id: '38.01.01', name: 'account', value: '0011001234567' },
        { id: '54', name: 'amount', value: '150000' },
        { id: '62.08', name: 'content', value: 'Ca phe' },
      ]),
    )
  })
  it('knows the payment codes of others and names the fields that all agree on', () => {
    const vnpay = withCrc(
      tlv('00', '01') +
        tlv('01', '11') +
        tlv('26', tlv('00', 'A000000775') + tlv('01', '0102030405')) +
        tlv('52', '5812') +
        tlv('53', '704') +
        tlv('54', '20000') +
        tlv('58', 'VN') +
        tlv('59', 'CA PHE A') +
        tlv('60', 'HANOI') +
        tlv('62', tlv('07', 'TERM01')),
    )
    const read = readCode(vnpay, HOME)
    expect(read.kind).toBe('VNPAY')
    expect(read.facts).toEqual(
      expect.arrayContaining([
        { id: '26.00', name: 'issuer', value: 'A000000775' },
        { id: '54', name: 'amount', value: '20000' },
        { id: '59', name: 'merchantName', value: 'CA PHE A' },
        { id: '62.07', name: 'terminalLabel', value: 'TERM01' },
      ]),
    )
    expect(
      readCode(
        withCrc(
          tlv('00', '01') +
            tlv('01', '11') +
            tlv('30', tlv('00', 'com.example')) +
            tlv('53', '840') +
            tlv('58', 'US'),
        ),
        HOME,
      ).kind,
    ).toBe('OTHER_PAYMENT')
  })
  it('says of a damaged one what is wrong, and trusts none of its fields', () => {
    const good = writeVietQr({ bin: '970436', account: '0011001234567', amount: 150_000 })
    expect(readCode(good.replace('150000', '950000'), HOME)).toMatchObject({
      kind: 'DAMAGED',
      fault: 'BAD_CRC',
      facts: [],
      account: null,
    })
    expect(
      readCode(
        withCrc(
          tlv('00', '01') +
            tlv('01', '11') +
            tlv('38', tlv('00', 'A000000727') + tlv('01', tlv('00', '970436') + tlv('01', '1'))) +
            tlv('53', '704') +
            tlv('54', '1') +
            '0000',
        ),
        HOME,
      ).kind,
    ).toBe('DAMAGED')
  })
  it.each([
    [`${HOME}/public/paylink/abcDEF1234567890abcdef`, 'PAY_LINK'],
    [`${HOME}/test/public/paylink/abcDEF1234567890abcdef`, 'PAY_LINK'],
    ['https://evil.example/public/paylink/abcDEF1234567890abcdef', 'WEB'],
    ['http://', 'TEXT'],
    ['WIFI:T:WPA;S:Cafe;P:secret\\;x;;', 'WIFI'],
    ['BEGIN:VCARD\nFN:A', 'CONTACT'],
    ['tel:0901234567', 'PHONE'],
    ['mailto:a@b.vn?subject=x', 'MAIL'],
    ['saola-login:1:abcDEF1234567890', 'SIGN_IN'],
    ['079099000001|271234567|Nguyễn Văn An|01011999|Nam|1 Lê Lợi|01012021', 'IDENTITY_CARD'],
    ['', 'TEXT'],
  ])('%s is %s', (text, kind) => expect(readCode(text, HOME).kind).toBe(kind))
  it("does not repeat what is nobody's business", () => {
    expect([
      shownText('079099000001|27|A|01011999|Nam', 'IDENTITY_CARD'),
      shownText('WIFI:T:WPA;S:Cafe;P:sec\\;ret;;', 'WIFI'),
      shownText('x'.repeat(5_000), 'TEXT').length,
    ]).toEqual(['', 'WIFI:T:WPA;S:Cafe;P:••••;;', 2_000])
  })
})

describe('transfers that go wrong', () => {
  const now = new Date('2026-11-22T03:00:00Z')
  it('are off by a little, late, twice, or told oddly', () => {
    expect([
      planOf('UNDER', 50_000, null, now)?.amount,
      planOf('OVER', 50_000, null, now)?.amount,
      planOf('UNDER', 500, null, now)?.amount,
    ]).toEqual([49_000, 51_000, 1])
    expect([planOf('UNDER', 1, null, now), planOf('OVER', 499_999_999, null, now)]).toEqual([
      null,
      null,
    ])
    const end = new Date(now.getTime() + 600_000)
    expect([
      planOf('LATE', 1, end, now)!.bookedAt!.getTime() > end.getTime() + 60_000,
      planOf('LATE', 1, null, now)!.bookedAt!.getTime() > now.getTime() + 86_400_000,
    ]).toEqual([true, true])
    expect([
      planOf('TWICE', 1, null, now)?.transfers,
      planOf('REPEATED', 1, null, now)?.copies,
      planOf('LOST_ANSWER', 1, null, now)?.hitch,
      planOf('BAD_SIGNATURE', 1, null, now)?.hitch,
    ]).toEqual([2, 3, 'drop-answer', 'bad-signature'])
  })
  it('numbers are read as people copy them', () =>
    expect(['97 123-456.789', 'abc', '../x', '1'.repeat(20)].map(numberOf)).toEqual([
      '97123456789',
      null,
      null,
      null,
    ]))
})
