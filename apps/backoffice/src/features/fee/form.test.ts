import { expect, it } from 'vitest'
import { bodyOf, codesIn, emptyValues, faultsOf, microOf, percentText, pricesOf } from './form.ts'

const words = {
  code: 'code',
  name: 'name',
  businessTypes: 'types',
  merchantCodes: 'codes',
  effectiveFrom: 'from',
  percent: 'percent',
  tier: 'tier',
  collection: 'collection',
}
const values = { ...emptyValues('2026-12-01'), code: 'COBO-0009', name: 'Phí' }

it('percentages are read and written as people here write them', () => {
  expect([microOf('0,3'), microOf('1.1'), microOf(''), microOf('100')]).toEqual([
    3_000, 11_000, 0, 1_000_000,
  ])
  expect([microOf('100,1'), microOf('-1'), microOf('0,00001'), microOf('x')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(percentText(3_000)).toBe('0,3')
})
it('merchant codes are taken however they are separated, each once', () => {
  expect(codesIn('saola001, SAOLA099\nSAOLA001;')).toEqual(['SAOLA001', 'SAOLA099'])
})
it('each tier ends where the next begins, and the first begins at nothing', () => {
  const brackets = [
    { from: 5, fixedAmount: 500, percent: '' },
    { from: 1_000_000, fixedAmount: null, percent: '0,2' },
  ]
  expect(bodyOf({ ...values, feeMethod: 'BRACKET_FEE', brackets }, true).brackets).toEqual([
    { from: 0, to: 1_000_000, fixedAmount: 500, percentMicro: 0 },
    { from: 1_000_000, to: null, fixedAmount: 0, percentMicro: 2_000 },
  ])
})
it('the price table is what is charged; a price that cannot be used has none', () => {
  expect(pricesOf({ ...values, percent: '0,3', minFee: 500 })?.[0]).toEqual({
    amount: 10_000,
    fee: 500,
    vat: 50,
    actual: 9_450,
  })
  expect(pricesOf({ ...values, percent: 'x' })).toBeNull()
  expect(pricesOf({ ...values, minFee: 500, maxFee: 1 })).toBeNull()
  const tier = { from: 5, fixedAmount: 0, percent: '' }
  expect(pricesOf({ ...values, feeMethod: 'BRACKET_FEE', brackets: [tier, tier, tier] })).toBeNull()
})
it('says beside each field what is missing', () => {
  expect(faultsOf(values, words)).toEqual({})
  expect(
    faultsOf({ ...values, code: 'a', name: '', scope: 'MERCHANTS', vat: '101' }, words),
  ).toEqual({ code: 'code', name: 'name', merchantCodes: 'codes', vat: 'percent' })
  const tier = { from: 5, fixedAmount: 0, percent: '' }
  expect(
    faultsOf({ ...values, feeMethod: 'BRACKET_FEE', brackets: [tier, tier, tier] }, words),
  ).toEqual({ 'brackets.2.from': 'tier' })
})
