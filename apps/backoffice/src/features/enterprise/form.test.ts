import { expect, it } from 'vitest'
import { bodyOf, readRate, type Values } from './form.ts'

it.each([
  ['9', 90_000],
  ['8,5', 85_000],
  ['8.25', 82_500],
  ['0', 0],
  [' 12,3456 % ', 123_456],
  ['100', 1_000_000],
  ['100,1', null],
  ['8,12345', null],
  ['1.000', 10_000],
  ['-1', null],
  ['9 phan tram', null],
  ['', null],
])('a rate written "%s" is %s', (text, micro) => expect(readRate(text)).toBe(micro))

const values: Values = {
  grantedLimit: 100_000_000,
  sources: ['BUSINESS_ACCOUNT'],
  programType: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
  rate: '9',
  contractNumber: ' UL-1 ',
  validUntil: '',
  merchantReason: ' no ',
  reason: ' seen ',
}
it('the rate is of the credit line alone, and no end is none', () => {
  expect(bodyOf('approve', values)).toEqual({
    action: 'approve',
    grant: {
      grantedLimit: 100_000_000,
      sources: ['BUSINESS_ACCOUNT'],
      programType: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
      lineRateMicro: 0,
      contractNumber: 'UL-1',
      validUntil: null,
    },
    reason: 'seen',
  })
  expect(bodyOf('change', { ...values, sources: ['KLB_CREDIT_LINE'] }).grant?.lineRateMicro).toBe(
    90_000,
  )
})
it('the enterprise reads a reason of what is taken from it alone', () => {
  expect(bodyOf('lock', values)).toEqual({ action: 'lock', merchantReason: 'no', reason: 'seen' })
  expect(bodyOf('unlock', values)).toEqual({ action: 'unlock', reason: 'seen' })
})
