import type { EmployeeItem, EmployeeRecord } from '@saola/contract/salary-employee'
import { ApiError } from '@saola/web/api/ApiError'
import { expect, it } from 'vitest'
import { changeOf as bodyOf, draftOf, emptyValues, isTaken, valuesOf, withField } from './form.ts'
import {
  changeOf,
  countKinds,
  forBulk,
  isTickable,
  limitParts,
  ownOf,
  stateOf,
  toldReasons,
} from './rules.ts'

const row = (more: Partial<EmployeeItem> = {}): EmployeeItem => ({
  id: '1',
  code: 'NV1',
  name: 'Lan',
  phoneNumber: '0912345678',
  email: '',
  position: '',
  activated: true,
  salaryAccount: '100200300',
  salaryBankBin: '970452',
  accountStatus: 'VERIFIED',
  coolingUntil: null,
  leftOn: null,
  salaryAdvanceTypeId: 't',
  salaryAdvanceTypeName: 'T',
  createdDate: '2026-11-01T00:00:00Z',
  waiting: null,
  allowedActions: [],
  ...more,
})
const record = (more: Partial<EmployeeRecord> = {}): EmployeeRecord => ({
  ...row(),
  birthDate: '15/03/1995',
  idCardNumber: '079***123',
  baseAmount: 9_000_000,
  leftReason: null,
  isErased: false,
  audit: [],
  ...more,
})
const asked = (isMine: boolean): EmployeeItem['waiting'] => ({
  kinds: ['ACCOUNT', 'ACTIVATION'],
  by: 'Hà',
  at: '2026-11-02T00:00:00Z',
  reason: null,
  isMine,
})

it('a state is that of who has left before all else', () => {
  expect(stateOf({ leftOn: '2026-11-20', activated: true })).toBe('LEFT')
  expect(stateOf({ leftOn: null, activated: true })).toBe('ACTIVE')
  expect(stateOf({ leftOn: null, activated: false })).toBe('PAUSED')
})
it('of the ticked ones each act takes those who allow it, and counts what waits by its kind', () => {
  const rows = [
    row({ allowedActions: ['update', 'decide'], waiting: asked(false) }),
    row({ id: '2', allowedActions: ['update'], waiting: asked(true) }),
    row({ id: '3', allowedActions: ['reveal'] }),
  ]
  expect(rows.map(isTickable)).toEqual([true, true, false])
  expect(forBulk(rows, 'decide').map(({ id }) => id)).toEqual(['1'])
  expect(ownOf(rows)).toBe(1)
  expect(countKinds(rows)).toEqual([
    { kind: 'ACTIVATION', count: 2 },
    { kind: 'ACCOUNT', count: 2 },
  ])
})
it('the bar of a limit is whole where more was drawn than may be, and is not told to who may not know it', () => {
  const figures = { advancedAmount: 1_000, pendingAmount: 500, available: 300 }
  const percents = (max: number) =>
    limitParts({ ...figures, salaryAdvanceMaxAmount: max })?.map(({ percent }) => percent)
  expect(percents(2_000)).toEqual([50, 25, 15, 10])
  expect(percents(1_000)?.slice(0, 2)).toEqual([(1_000 * 100) / 1_500, (500 * 100) / 1_500])
  expect(percents(0)?.at(-1)).toBe(0)
  expect(limitParts({ ...figures, salaryAdvanceMaxAmount: null })).toBeNull()
})
it('that nothing is left is told where nothing else stands in the way', () => {
  expect(toldReasons(['NO_LOGWORK', 'NOTHING_LEFT'])).toEqual(['NO_LOGWORK'])
  expect(toldReasons(['NOTHING_LEFT'])).toEqual(['NOTHING_LEFT'])
})
it('a line of the history is named by what changed', () => {
  const of = (...changes: readonly (readonly [string, string | null])[]) =>
    changeOf({
      changeType: 'UPDATED',
      changes: changes.map(([key, newValue]) => ({ key, newValue })),
    })
  expect(changeOf({ changeType: 'CREATED', changes: [] })).toBe('CREATED')
  expect(of(['isApproved', 'true'], ['activated', 'true'])).toBe('approved')
  expect(of(['isApproved', 'false'])).toBe('rejected')
  expect(of(['leftOn', '2026-11-20'], ['activated', 'false'])).toBe('left')
  expect(of(['leftOn', null])).toBe('back')
  expect(of(['isErased', 'true'])).toBe('erased')
  expect(of(['accountStatus', 'VERIFIED'])).toBe('checked')
  expect(of(['waitsFor', 'NAME'], ['reason', 'x'])).toBe('asked')
  expect(of(['name', 'Lan'], ['waitsFor', 'WAGE'])).toBe('UPDATED')
})
it('data that was only seen is not sent in a change, and an empty sealed field stays as it is', () => {
  const before = record()
  const kept = { birthDate: null, idCardNumber: null, baseAmount: null, salaryAccount: null }
  expect(bodyOf(valuesOf(before), before)).toMatchObject(kept)
  const typed = { ...valuesOf(before), baseAmount: 10_000_000, salaryAccount: '123456' }
  expect(bodyOf(typed, before)).toMatchObject({
    baseAmount: 10_000_000,
    salaryAccount: '123456',
    salaryBankBin: '970452',
  })
  expect(valuesOf(record({ activated: false, waiting: asked(true) })).activated).toBe(true)
  expect(draftOf({ ...emptyValues, baseAmount: 1 })).toMatchObject({ baseAmount: 1, birthDate: '' })
})
it('a code and an account that another employee has are refused beside their fields', () => {
  const refused = withField(new ApiError({ code: 46018, key: 'employee.account_used' }))
  expect(isTaken(refused, 'salaryAccount')).toBe(true)
  expect(isTaken(refused, 'code')).toBe(false)
  expect(
    isTaken(withField(new ApiError({ code: 46009, key: 'employee.code_exists' })), 'code'),
  ).toBe(true)
  const other = new ApiError({ code: 46002 })
  expect(withField(other)).toBe(other)
})
