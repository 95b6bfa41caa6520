/** The documentation's test cards and amounts are the simulator's, each with a meaning in both languages. */
import { expect, it } from 'vitest'
import { MAGIC_AMOUNTS } from '../apps/bank-sim/src/modules/bank/rules.ts'
import { CARD_OTP, CARDS } from '../apps/bank-sim/src/modules/napas/rules.ts'
import { TEST_CODE, testAmounts, testCards } from '../apps/server/src/docs/testing.tsx'
import { en } from '../packages/phrases/src/en/all.ts'
import { vi } from '../packages/phrases/src/vi/all.ts'

it('cards', () => {
  expect(testCards).toEqual(Object.fromEntries(CARDS.map((one) => [one.number, one.outcome])))
  expect(TEST_CODE).toBe(CARD_OTP)
})
it('amounts', () => expect([...testAmounts]).toEqual(Object.keys(MAGIC_AMOUNTS)))
it.each([en, vi])('words', ({ docs: { testing } }) => {
  expect(Object.keys(testing.cards).toSorted()).toEqual(
    [...new Set(Object.values(testCards))].toSorted(),
  )
  expect(Object.keys(testing.amounts)).toEqual(testAmounts.map((ending) => `a${ending}`))
})
