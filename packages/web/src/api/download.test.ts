import { describe, expect, it } from 'vitest'
import { lengthOf } from './download.ts'

describe('the length an export is measured against', () => {
  it('is the server’s own where it says one', () =>
    expect(lengthOf(new Headers({ 'content-length': '5000', 'x-total-rows': '9' }))).toBe(5000))
  it('is estimated from the number of rows of a streamed sheet, within a tenth of what 5,000 and 50,000 rows took', () => {
    expect(lengthOf(new Headers({ 'x-total-rows': '5000' })) / 761_083).toBeCloseTo(1, 1)
    expect(lengthOf(new Headers({ 'x-total-rows': '50000' })) / 7_686_876).toBeCloseTo(1, 1)
    expect(lengthOf(new Headers({ 'x-total-rows': '0' }))).toBeGreaterThan(0)
  })
  it('is unknown where nothing is said', () => expect(lengthOf(new Headers())).toBe(0))
})
