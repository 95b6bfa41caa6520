import { describe, expect, it } from 'vitest'
import { bodyOf, emptyValues, isShown, moved, wanted, whyNotSold } from './rules.ts'

it('moving an item keeps all others in their order', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  for (const [from, to] of [
    [0, -1],
    [3, 0],
    [0, 3],
  ] as const)
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c'])
})
it(
  'the payload says null for blanks and leaves out a form that is not asked',
  { meta: { behaviours: ['B-316'] } },
  () => {
    expect(
      bodyOf({ ...emptyValues, name: ' Quà ', customerInfoType: 'NO_REQUIRE', contactPhone: ' ' }),
    ).toEqual({
      name: 'Quà',
      productIds: [],
      bankAccountId: null,
      customerInfoType: 'NO_REQUIRE',
      customerInfoForm: null,
      contactEmail: null,
      contactPhone: null,
      periodType: null,
    })
    expect(bodyOf({ ...emptyValues, periodType: 'WEEKLY' })).toMatchObject({
      periodType: 'WEEKLY',
      customerInfoForm: { fillName: true },
    })
    expect(wanted(emptyValues)).toEqual(['fillName', 'fillPhone'])
  },
)

describe('a product that cannot be bought', () => {
  it.each([
    [{ stockStatus: 'STOCKING' }, null, true],
    [{ stockStatus: 'OUT_OF_STOCK' }, 'OUT_OF_STOCK', true],
    [{ stockStatus: 'PENDING' }, 'PENDING', false],
    [{ stockStatus: 'STOCKING', why: 'INACTIVE' }, 'INACTIVE', false],
  ] as const)('%j says %s', (good, why, shown) =>
    expect([whyNotSold(good), isShown(good)]).toEqual([why, shown]),
  )
})
