import { describe, expect, it } from 'vitest'
import {
  actionsOf,
  askable,
  blankFields,
  cleanText,
  DEFAULT_EXPIRY,
  expiryOf,
  fieldsOf,
  harmless,
  isCustomerNeeded,
  maskCards,
  mayNotPay,
  NO_CUSTOMER,
  redirectOf,
  tidyCustomer,
  whyClosed,
  type Payable,
} from './rules.ts'

const now = new Date('2026-11-21T10:00:00Z')
const after = (ms: number): Date => new Date(now.getTime() + ms)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('the seven expiry choices', { meta: { behaviours: ['B-282'] } }, () => {
  it.each([
    ['TEN_MINUTES', 10 * MINUTE],
    ['ONE_HOUR', HOUR],
    ['TWELVE_HOURS', 12 * HOUR],
    ['ONE_DAY', DAY],
    ['SEVEN_DAYS', 7 * DAY],
    ['THIRTY_DAYS', 30 * DAY],
  ] as const)('%s', (choice, ms) => expect(expiryOf(choice, now)).toEqual(after(ms)))
  it('no expiry at all', () => expect(expiryOf('NO_EXPIRY', now)).toBeNull())
  it('one day where nothing is said', () => expect(DEFAULT_EXPIRY).toBe('ONE_DAY'))
})

describe('when a link may be paid', () => {
  const open: Payable = {
    status: 'CREATED',
    expiresAt: after(1),
    shopOpen: true,
    customerNeeded: false,
    methods: ['VIET_QR', 'ATM_CARD'],
  }
  it.each<[string, Partial<Payable>, 'VIET_QR' | 'BANKING', string | null]>([
    ['an open link', {}, 'VIET_QR', null],
    ['one that waits for a card', { status: 'PENDING' }, 'VIET_QR', null],
    ['one without expiry', { expiresAt: null }, 'VIET_QR', null],
    ['a paid one', { status: 'SUCCESS' }, 'VIET_QR', 'paylink.paid'],
    [
      'a paid one of a closed shop',
      { status: 'SUCCESS', shopOpen: false },
      'VIET_QR',
      'paylink.paid',
    ],
    ['a cancelled one', { status: 'CANCELED' }, 'VIET_QR', 'paylink.cancelled'],
    ['one timed out', { status: 'TIMEOUT' }, 'VIET_QR', 'paylink.expired'],
    ['one that failed', { status: 'FAIL' }, 'VIET_QR', 'error.invalid_state'],
    ['one whose moment has come', { expiresAt: now }, 'VIET_QR', 'paylink.expired'],
    ['one of a closed shop', { shopOpen: false }, 'VIET_QR', 'merchant.not_active'],
    ['a method the shop does not offer', {}, 'BANKING', 'paylink.method_disabled'],
    [
      'one that wants details first',
      { customerNeeded: true },
      'VIET_QR',
      'paylink.customer_info_required',
    ],
  ])('%s', (_what, change, method, why) =>
    expect(mayNotPay({ ...open, ...change }, method, now)).toBe(why),
  )
  it('being closed has nothing to do with shop, method or details', () => {
    expect([
      whyClosed({ status: 'CREATED', expiresAt: null }, now),
      whyClosed({ status: 'CREATED', expiresAt: after(-1) }, now),
    ]).toEqual([null, 'paylink.expired'])
  })
  it('allowed actions of the merchant follow status and time', () => {
    expect(actionsOf('CREATED', after(1), now)).toEqual(['cancel', 'send', 'pay', 'duplicate'])
    expect(actionsOf('PENDING', null, now)).toEqual(['send', 'pay', 'duplicate'])
    expect(actionsOf('CREATED', after(-1), now)).toEqual(['duplicate'])
    expect(actionsOf('SUCCESS', null, now)).toEqual(['duplicate'])
  })
})

describe('fields asked of the payer', { meta: { behaviours: ['B-283'] } }, () => {
  const form = { fillName: true, fillPhone: false, fillEmail: true, fillAddress: false }
  const an = { ...NO_CUSTOMER, fullName: 'An', email: 'an@shop.vn' }
  it(
    'the form says which fields; without one, name and phone',
    { meta: { behaviours: ['B-284'] } },
    () =>
      expect([fieldsOf(form), fieldsOf(null)]).toEqual([
        ['fullName', 'email'],
        ['fullName', 'phone'],
      ]),
  )
  it.each([
    ['NO_REQUIRE', NO_CUSTOMER, false, [], false],
    ['PARTNER_FILL', an, false, [], false],
    ['REQUIRE_INPUT', NO_CUSTOMER, false, ['fullName', 'email'], true],
    ['REQUIRE_INPUT', an, true, [], false],
    ['AUTO_FILL', an, false, ['fullName', 'email'], false],
    ['AUTO_FILL', NO_CUSTOMER, false, ['fullName', 'email'], true],
    ['AUTO_FILL', { ...an, email: null }, false, ['fullName', 'email'], true],
    ['AUTO_FILL', an, true, [], false],
  ] as const)('%s with %o, filled: %s', (type, customer, filled, asked, needed) => {
    const state = { type, form, filled, customer }
    expect([askable(state), isCustomerNeeded(state)]).toEqual([asked, needed])
  })
  it('blanks are no values', () => {
    expect(tidyCustomer({ fullName: '  Lê   An ', phone: ' ', email: null })).toEqual({
      ...NO_CUSTOMER,
      fullName: 'Lê An',
    })
    expect(blankFields(['fullName', 'phone'], tidyCustomer({ fullName: 'An' }))).toEqual(['phone'])
  })
})

describe('where a payer may be sent', { meta: { bars: ['N10'] } }, () => {
  it.each([
    ['https://shop.vn/ok?a=1#b', 'https://shop.vn/ok?a=1#b'],
    ['HTTPS://Shop.VN', 'https://shop.vn/'],
    ['https://shop.vn:8443/x', 'https://shop.vn:8443/x'],
    ['http://localhost:3000/ok', 'http://localhost:3000/ok'],
    ['http://127.0.0.1/ok', 'http://127.0.0.1/ok'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('%s is allowed', (given, stored) => expect(redirectOf(given)).toBe(stored))
  it.each([
    'http://shop.vn/',
    'ftp://localhost/',
    'javascript:alert(1)',
    'javascript://localhost/%0aalert(1)',
    'JaVaScRiPt://shop.vn/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//shop.vn',
    '/\\shop.vn',
    '\\\\shop.vn',
    'https:shop.vn',
    'https:/shop.vn',
    'https:\\\\shop.vn',
    'https://shop.vn\\@evil.vn',
    'https://user@evil.vn',
    'https://user:pass@evil.vn',
    'https://@evil.vn:x',
    'https://ev\til.vn',
    'https://ev\nil.vn',
    'https://shop.vn\u0000.evil.vn',
    'shop.vn',
    '',
    'http://localhost.evil.vn/',
    'http://127.0.0.1.evil.vn',
  ])('%j is not', (given) => expect(redirectOf(given)).toBeNull())
})

describe('text of people', () => {
  it(
    'a card number in free text keeps its last four digits only',
    { meta: { bars: ['P5'] } },
    () => {
      expect(maskCards('thẻ 9704 0000 0000 0018 nhé')).toBe('thẻ ************0018 nhé')
      expect(maskCards('4111-1111-1111-1111')).toBe('************1111')
      expect(maskCards('4111111111111111')).toBe('************1111')
    },
  )
  it.each([
    '0901234567',
    'đơn 4111111111111112',
    '12345678901234567890123',
    'HD-2026-0001234',
    '1.250.000',
  ])('%s is no card number', (text) => expect(maskCards(text)).toBe(text))
  it('invisible marks that turn the reading round do not survive', () =>
    expect(cleanText('trả \u202e000.1\u202c  đồng\u200b\r\n\n\n\nhết ')).toBe(
      'trả 000.1 đồng\n\nhết',
    ))
  it(
    'nothing in a message becomes a link, and money stays money',
    { meta: { bars: ['N6'] } },
    () => {
      expect(harmless('xem https://evil.vn/x hay evil.com, a@evil.com', 100)).toBe(
        'xem evil. vn/x hay evil. com, a at evil. com',
      )
      expect(harmless('2 món, 1.250.000 đ.\nCảm ơn', 100)).toBe('2 món, 1.250.000 đ. Cảm ơn')
      expect(harmless('a'.repeat(80), 10)).toBe('aaaaaaaaa…')
    },
  )
})
