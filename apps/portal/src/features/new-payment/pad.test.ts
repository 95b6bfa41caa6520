import { MAX_TRANSFER_VND } from '@saola/money/vnd'
import { expect, it } from 'vitest'
import { clock, endsAt, pressed, stateOf, type PadKey } from './pad.ts'

const typed = (...keys: PadKey[]): number | null => keys.reduce<number | null>(pressed, null)
it('types amounts digit by digit, without leading zeros and never past one transfer', () => {
  expect(typed('4', '5', '000')).toBe(45_000)
  expect(typed('0', '000', '7')).toBe(7)
  expect(typed('1', '2', 'back')).toBe(1)
  expect(typed('1', 'back', 'back')).toBeNull()
  expect(pressed(MAX_TRANSFER_VND, '0')).toBe(MAX_TRANSFER_VND)
})
it('counts from the moment it was made, whatever the server calls that moment', () => {
  expect(endsAt({ createdAt: '2030-01-01T00:00:00.000+07:00', expireAt: '2030-01-01T00:10:00.000+07:00' }, 5_000)).toBe(605_000)
  expect(endsAt({ createdAt: '2030-01-01T00:00:00.000+07:00', expireAt: null }, 5_000)).toBeNull()
})
it.each([[605, '10:05'], [59, '00:59'], [0, '00:00']])('shows %s seconds as %s', (seconds, text) => expect(clock(seconds)).toBe(text))
it.each([['CREATED', 5, 'waiting'], ['PENDING', null, 'waiting'], ['CREATED', 0, 'timeUp'], ['SUCCESS', 0, 'paid'], ['TIMEOUT', 0, 'ended'], ['CANCELED', 100, 'ended']] as const)('%s with %s seconds left is %s', (status, left, state) => expect(stateOf(status, left)).toBe(state))
