import { describe, expect, it } from 'vitest'
import { NO_CUSTOMER } from '../payment/service.ts'
import {
  actionsOf,
  askable,
  blankFields,
  DEFAULT_EXPIRY,
  expiryOf,
  fieldsOf,
  isCustomerNeeded,
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

describe('actions of the merchant', () => {
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
  it('a blank that is asked for is missing', () =>
    expect(blankFields(['fullName', 'phone'], { ...NO_CUSTOMER, fullName: 'An' })).toEqual([
      'phone',
    ]))
})
