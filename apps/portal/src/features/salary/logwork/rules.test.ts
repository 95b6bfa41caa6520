import { expect, it } from 'vitest'
import type { LogworkDay, LogworkRow } from '@saola/contract/salary-logwork'
import { closedOn, countOf, dataOf, edited, lessOf, shownOn, sumOf, workloadOf } from './rules.ts'

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
it('reads quarters of a day as people type them', () => {
  expect(['1', '0,5', '0.75', '.25', ',5', '0', ' x ', 'X/2', '+'].map(workloadOf)).toEqual([
    1, 0.5, 0.75, 0.25, 0.5, 0, 1, 0.5, 1,
  ])
  expect(['', '2', '0,3', '-1', 'có', '1.0.0'].map(workloadOf)).toEqual(Array(6).fill(null))
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
