import { MAX_TRANSFER_VND } from '@saola/money/vnd'
import { expect, it } from 'vitest'
import { pressed, type PadKey } from './pad.ts'

const typed = (...keys: PadKey[]): number | null => keys.reduce<number | null>(pressed, null)
it('types amounts digit by digit, without leading zeros and never past one transfer', () => {
  expect(typed('4', '5', '000')).toBe(45_000)
  expect(typed('0', '000', '7')).toBe(7)
  expect(typed('1', '2', 'back')).toBe(1)
  expect(typed('1', 'back', 'back')).toBeNull()
  expect(pressed(MAX_TRANSFER_VND, '0')).toBe(MAX_TRANSFER_VND)
})
