import { expect, it } from 'vitest'
import { differenceNames } from './statement.ts'

it.each([
  [[], ''],
  [['2026-10-12'], '12/10/2026'],
  [['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-04'], '31/10/2026 – 02/11/2026, 04/11/2026'],
  [['FT-1', 'FT-2'], 'FT-1, FT-2'],
])('says %j as %s', (names, said) => {
  expect(differenceNames(names)).toBe(said)
})
