import { describe, expect, it } from 'vitest'
import type { Day } from '@saola/schedule/day'
import { labelsOf } from './rules.ts'

describe('entries of a chart', () => {
  it('are days up to 62, and months beyond', () => {
    expect(labelsOf('2026-02-27' as Day, '2026-03-01' as Day)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(labelsOf('2026-01-01' as Day, '2026-03-03' as Day)).toHaveLength(62)
    expect(labelsOf('2026-01-01' as Day, '2026-03-04' as Day)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ])
  })
})
