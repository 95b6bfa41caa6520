import { usualSymbols } from '@saola/contract/salary-logwork-values'
import { expect, it } from 'vitest'
import type { LogworkDay, LogworkRow } from '@saola/contract/salary-logwork'
import {
  areUsual,
  beginsCell,
  closedOn,
  countOf,
  dataOf,
  edited,
  groupsOf,
  lessOf,
  problemsOf,
  shownOn,
  sumOf,
  workloadOf,
} from './rules.ts'

const row: LogworkRow = {
  employeeId: '1',
  employeeCode: 'NV01',
  employeeName: 'Lê An',
  leftOn: null,
  logworks: [
    { date: '2026-11-02', workload: 1 },
    { date: '2026-11-03', workload: 0.5 },
  ],
  numberOfWorkDays: 1.5,
  totalWorkDays: 25,
}
const day = (date: string): LogworkDay => ({
  date,
  dateString: '',
  dayOfWeek: 'MONDAY',
  workDate: true,
})
const days = ['2026-11-02', '2026-11-03', '2026-11-04'].map(day)

it('collects what changes, and forgets what is as it was again', () => {
  let edits = edited({}, row, '2026-11-03', 1)
  edits = edited(edits, row, '2026-11-04', 0.25)
  expect(countOf(edits)).toBe(2)
  expect(shownOn(edits, row, '2026-11-03')).toBe(1)
  expect(sumOf(edits, row, days)).toBe(2.25)
  expect(dataOf(edits)).toEqual([
    {
      employeeCode: 'NV01',
      items: [
        { date: '2026-11-03', workload: 1 },
        { date: '2026-11-04', workload: 0.25 },
      ],
    },
  ])
  edits = edited(edits, row, '2026-11-03', 0.5)
  edits = edited(
    edits,
    { ...row, logworks: [...row.logworks, { date: '2026-11-04', workload: 0 }] },
    '2026-11-04',
    0,
  )
  expect(edits).toEqual({})
})
it('reads quarters of a day, and symbols, as people type them', () => {
  const read = (text: string) => workloadOf(text, usualSymbols)
  expect(['1', '0,5', '0.75', '.25', ',5', '0', ' x ', 'X/2', '+', 'kl'].map(read)).toEqual([
    1, 0.5, 0.75, 0.25, 0.5, 0, 1, 0.5, 1, 0,
  ])
  expect(['', '2', '0,3', '-1', 'có', '1.0.0'].map(read)).toEqual(Array(6).fill(null))
  expect(workloadOf('X', [{ symbol: 'x', workload: 0.25 }])).toBe(0.25)
  const begin = (key: string) => beginsCell(key, usualSymbols)
  expect(['1', ',', 'x', 'k', 'ô'].every(begin)).toBe(true)
  expect(['Enter', ' ', 'z', ''].some(begin)).toBe(false)
})
it('symbols are shown by what they count, and each is judged beside the others', () => {
  expect(groupsOf(usualSymbols).map(({ name, symbols }) => [name, symbols.length])).toEqual([
    ['whole', 7],
    ['half', 1],
    ['none', 6],
  ])
  expect(areUsual(usualSymbols)).toBe(true)
  expect(areUsual(usualSymbols.slice(1))).toBe(false)
  const typed = ['x', ' ', 'X', '0,5', 'a,b'].map((symbol) => ({ symbol, workload: 1 }))
  expect(problemsOf(typed)).toEqual([null, 'symbol', 'twice', 'number', 'form'])
})
it('closes days that have not come, and those after the last one', () => {
  expect(closedOn(row, days[2]!, '2026-11-03')).toBe('future')
  expect(closedOn({ ...row, leftOn: '2026-11-02' }, days[1]!, '2026-11-04')).toBe('left')
  expect(closedOn(row, days[1]!, '2026-11-03')).toBe(null)
})

it('says how much less is logged, and nothing where it is as much or more', () => {
  expect(lessOf({ NV01: { '2026-11-02': 0.25 } }, row)).toBe(0.75)
  expect(lessOf({ NV01: { '2026-11-02': 0, '2026-11-04': 1 } }, row)).toBe(0)
  expect(lessOf({ NV01: { '2026-11-03': 1 } }, row)).toBe(0)
  expect(lessOf({ NV02: { '2026-11-02': 0 } }, row)).toBe(0)
})
