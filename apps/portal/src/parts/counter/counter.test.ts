import { expect, it } from 'vitest'
import { createTranslator } from 'use-intl/core'
import { newPayment as en } from '@saola/phrases/en/new-payment'
import { newPayment as vi } from '@saola/phrases/vi/new-payment'
import { clock, endsAt, partsOf, stateOf } from './counter.ts'

it('counts from the moment it was made, whatever the server calls that moment', () => {
  expect(
    endsAt(
      { createdAt: '2030-01-01T00:00:00.000+07:00', expireAt: '2030-01-01T00:10:00.000+07:00' },
      5_000,
    ),
  ).toBe(605_000)
  expect(endsAt({ createdAt: '2030-01-01T00:00:00.000+07:00', expireAt: null }, 5_000)).toBeNull()
})
it.each([
  [605, '10:05'],
  [59, '00:59'],
  [0, '00:00'],
  [3_600, '1:00:00'],
  [86_345, '23:59:05'],
])('shows %s seconds as %s', (seconds, text) => expect(clock(seconds)).toBe(text))
it('says the time left in whole words, and in days from a day on', () => {
  const say = {
    vi: createTranslator({ locale: 'vi', messages: { newPayment: vi }, namespace: 'newPayment' }),
    en: createTranslator({ locale: 'en', messages: { newPayment: en }, namespace: 'newPayment' }),
  }
  expect([86_345, 3_600, 61, 5].map((s) => say.en('left', partsOf(s)))).toEqual([
    '23 hours 59 minutes 5 seconds left',
    '1 hour 0 minutes 0 seconds left',
    '1 minute 1 second left',
    '5 seconds left',
  ])
  expect([86_345, 3_600, 61, 5].map((s) => say.vi('left', partsOf(s)))).toEqual([
    'Còn lại 23 giờ 59 phút 5 giây',
    'Còn lại 1 giờ 0 phút 0 giây',
    'Còn lại 1 phút 1 giây',
    'Còn lại 5 giây',
  ])
  expect([86_400, 29 * 86_400 + 7_300].map((s) => say.en('leftDays', partsOf(s)))).toEqual([
    '1 day 0 hours',
    '29 days 2 hours',
  ])
  expect(say.vi('leftDays', partsOf(6 * 86_400 + 3_700))).toBe('6 ngày 1 giờ')
})
it.each([
  ['CREATED', 5, 'waiting'],
  ['PENDING', null, 'waiting'],
  ['CREATED', 0, 'timeUp'],
  ['SUCCESS', 0, 'paid'],
  ['TIMEOUT', 0, 'ended'],
  ['CANCELED', 100, 'ended'],
] as const)('%s with %s seconds left is %s', (status, left, state) =>
  expect(stateOf(status, left)).toBe(state),
)
