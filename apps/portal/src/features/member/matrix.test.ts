import { expect, it } from 'vitest'
import { areasOf, toggle, toggleRow } from './matrix.ts'

it('doing something in an area brings seeing it; not seeing it takes the rest away', () => {
  expect([...toggle(new Set(), 1501, 'CREATE', true)].sort()).toEqual(['1501.CREATE', '1501.VIEW'])
  expect([
    ...toggle(new Set(['1501.VIEW', '1501.CREATE', '1200.VIEW']), 1501, 'VIEW', false),
  ]).toEqual(['1200.VIEW'])
  expect([...toggle(new Set(['1501.VIEW', '1501.CREATE']), 1501, 'CREATE', false)]).toEqual([
    '1501.VIEW',
  ])
})
it('a row goes as a whole', () => {
  expect([...toggleRow(new Set(['1200.VIEW']), ['1501.VIEW', '1501.CREATE'], true)]).toHaveLength(3)
  expect([
    ...toggleRow(new Set(['1501.VIEW', '1501.CREATE']), ['1501.VIEW', '1501.CREATE'], false),
  ]).toEqual([])
  expect(
    areasOf([
      { id: '1200.VIEW', name: 'a' },
      { id: '1501.VIEW', name: 'b' },
      { id: '1501.CREATE', name: 'c' },
    ]).map((row) => [row.code, row.actions.length]),
  ).toEqual([
    [1200, 1],
    [1501, 2],
  ])
})
