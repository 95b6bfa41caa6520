import { describe, expect, it } from 'vitest'
import {
  mayNotPay,
  NO_CUSTOMER,
  redirectOf,
  tidyCustomer,
  whyClosed,
  type Payability,
} from './rules.ts'

const now = new Date('2026-11-21T10:00:00Z')
const after = (ms: number): Date => new Date(now.getTime() + ms)

describe('when a payment may be paid', () => {
  const open: Payability = {
    status: 'CREATED',
    expiresAt: after(1),
    shopOpen: true,
    detailsMissing: false,
    methods: ['VIET_QR', 'ATM_CARD'],
  }
  it.each<[string, Partial<Payability>, 'VIET_QR' | 'BANKING', string | null]>([
    ['an open payment', {}, 'VIET_QR', null],
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
      { detailsMissing: true },
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
})

it('blanks of a customer are no values', () => {
  expect(tidyCustomer({ fullName: '  Lê   An ', phone: ' ', email: null })).toEqual({
    ...NO_CUSTOMER,
    fullName: 'Lê An',
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
