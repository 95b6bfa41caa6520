import { password } from '@saola/contract/validators'
import { expect, it } from 'vitest'
import { rulesMet } from './passwordRule.ts'

it.each([
  'Saola#2026',
  'saola#2026',
  'SAOLA#2026',
  'Saola2026',
  'Saola#sao',
  'Sa#1',
  `Sa#1${'x'.repeat(61)}`,
  `Sa#1${'x'.repeat(60)}`,
])('the meter agrees with the validator on %j', (value) => {
  expect(Object.values(rulesMet(value)).every(Boolean)).toBe(password(value) === '')
})
