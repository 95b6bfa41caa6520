/** Rows of a file of employees: how cells are read, what is compared, what a row comes to. */
import { describe, expect, it } from 'vitest'
import { employeeColumns, type EmployeeColumn } from '@saola/contract/salary-employee-import'
import { needsSecondPerson, type Facts } from '../salary-employee/rules.ts'
import type { Around } from '../salary-employee/service.ts'
import { cellsOf, findTitles, readRow, type Cells, type Known, type Titles } from './cells.ts'
import { judge, repeatsIn, withCodes } from './judging.ts'

const WORKER = { id: 't1', name: 'Công nhân' }
const known: Known = {
  types: new Map([['cong nhan', WORKER]]),
  yes: new Set(['x', 'co', 'yes']),
  no: new Set(['khong', 'no']),
  today: '2026-11-29',
}
const blank = Object.fromEntries(employeeColumns.map((column) => [column, ''])) as Cells
const whole: Cells = {
  ...blank,
  code: 'NV00007',
  name: 'Nguyễn Thị Ánh',
  phoneNumber: '0912345678',
  baseAmount: '8.500.000',
  salaryAccount: '1029384756',
  salaryAdvanceType: 'Công nhân',
}
const facts: Facts = {
  code: 'nv00007',
  name: 'Nguyễn Thị Ánh',
  phone: '0912345678',
  email: '',
  position: 'Tổ trưởng',
  typeId: 't1',
  activated: false,
  birthDate: '1990-03-02',
  identity: '079190001234',
  wage: 8_500_000,
  account: '1029384756',
  bin: '970436',
}
const nobody: Around = { existing: null, phoneOf: null, accountOf: null, identityOf: null }
const there: Around = {
  existing: { id: 'e1', leftOn: null, facts },
  phoneOf: 'e1',
  accountOf: 'e1',
  identityOf: 'e1',
}
const terms = { updateExisting: false, bin: '970452', needsSecondPerson }
const rowOf = (more: Partial<Cells>, row = 2) => readRow(row, { ...whole, ...more }, known)
const judgedOf = (more: Partial<Cells>, around: Around = nobody, updateExisting = false) =>
  judge(rowOf(more), [], around, { ...terms, updateExisting })
const faultsOf = (more: Partial<Cells>, around?: Around, updateExisting?: boolean): string[] =>
  judgedOf(more, around, updateExisting).errors.map(({ field, fault }) => `${field} ${fault}`)

describe('a cell', () => {
  it.each<[EmployeeColumn, string, unknown]>([
    ['phoneNumber', '+84 912.345.678', { phone: '0912345678' }],
    ['phoneNumber', '912345678', { phone: '0912345678' }],
    ['birthDate', '02/03/1990', { birthDate: '1990-03-02' }],
    ['birthDate', '2-3-1990', { birthDate: '1990-03-02' }],
    ['birthDate', '1990-03-02', { birthDate: '1990-03-02' }],
    ['birthDate', '32934', { birthDate: '1990-03-02' }],
    ['idCardNumber', '079 190 001 234', { identity: '079190001234' }],
    ['idCardNumber', '79190001234', { identity: '079190001234' }],
    ['idCardNumber', '012345678', { identity: '012345678' }],
    ['baseAmount', '8500000', { wage: 8_500_000 }],
    ['baseAmount', '8,500,000 ₫', { wage: 8_500_000 }],
    ['salaryAccount', '1029 384-756', { account: '1029384756' }],
    ['salaryAdvanceType', ' công  NHÂN', { type: WORKER }],
    ['activated', 'Không', { activated: false }],
    ['activated', 'X', { activated: true }],
    ['activated', '', { activated: null }],
    ['name', 'Nguyễn  Thị Ánh', { name: 'Nguyễn Thị Ánh' }],
  ])('of %s says %j', (column, text, values) => {
    const read = rowOf({ [column]: text })
    expect(read.errors).toEqual([])
    expect(read.values).toMatchObject(values as object)
  })
  it.each<[EmployeeColumn, string, string]>([
    ['code', 'NV 1', 'FORMAT'],
    ['code', 'A'.repeat(31), 'TOO_LONG'],
    ['name', 'á'.repeat(101), 'TOO_LONG'],
    ['name', 'a\u0001b', 'FORMAT'],
    ['phoneNumber', '0212345678', 'FORMAT'],
    ['birthDate', '31/02/1990', 'FORMAT'],
    ['birthDate', 'March', 'FORMAT'],
    ['birthDate', '30/11/2011', 'AGE'],
    ['birthDate', '01/01/1899', 'AGE'],
    ['idCardNumber', '07919000123', 'FORMAT'],
    ['idCardNumber', 'A79190001234', 'FORMAT'],
    ['email', 'a@b', 'FORMAT'],
    ['email', `${'a'.repeat(50)}@b.vn`, 'TOO_LONG'],
    ['position', 'a'.repeat(101), 'TOO_LONG'],
    ['baseAmount', '8.5', 'FORMAT'],
    ['baseAmount', '-8500000', 'FORMAT'],
    ['baseAmount', '99999', 'BASE_RANGE'],
    ['baseAmount', '1000000000', 'BASE_RANGE'],
    ['salaryAccount', '12345', 'FORMAT'],
    ['salaryAccount', '1.23E+15', 'FORMAT'],
    ['salaryAccount', '1'.repeat(20), 'TOO_LONG'],
    ['salaryAdvanceType', 'Giám đốc', 'TYPE_UNKNOWN'],
    ['activated', 'maybe', 'FORMAT'],
  ])('of %s refuses %j as %s', (column, text, fault) => {
    expect(rowOf({ [column]: text }).errors).toEqual([{ field: column, fault, ofRow: null }])
  })
  it('takes fifteen years to the day', () => {
    expect(rowOf({ birthDate: '29/11/2011' }).errors).toEqual([])
  })
})

describe('titles', () => {
  const titles = Object.fromEntries(
    employeeColumns.map((column) => [column, [column, `${column} vi`]]),
  ) as unknown as Titles
  const needed = ['name *', 'PhoneNumber', 'baseAmount vi', 'salaryAccount', 'salaryAdvanceType']
  it('are found in any order, in either language, below a heading', () => {
    const found = findTitles(
      [['DANH SÁCH NHÂN VIÊN'], [], [...needed.toReversed(), '?', 'code']],
      titles,
      false,
    )
    expect(found).toMatchObject({ at: 2, columns: { name: 4, salaryAdvanceType: 0, code: 6 } })
    expect(cellsOf(['Loại', '1', '2', '3', ' Tên ', '', 'A'], found!.columns)).toMatchObject({
      name: 'Tên',
      code: 'A',
      email: '',
    })
  })
  it('are refused where one is missing or comes twice', () => {
    expect(findTitles([needed.slice(1)], titles, false)).toBeNull()
    expect(findTitles([[...needed, 'name']], titles, false)).toBeNull()
    expect(findTitles([], titles, false)).toBeNull()
  })
  it('of a file that updates need a code and one thing more', () => {
    expect(findTitles([['code', 'baseAmount']], titles, true)).not.toBeNull()
    expect(findTitles([['code', 'baseAmount']], titles, false)).toBeNull()
    expect(findTitles([['code']], titles, true)).toBeNull()
  })
})

describe('rows beside each other', () => {
  it('point to the first that has the same number, or the code in other letters', () => {
    const rows = [
      rowOf({}, 2),
      rowOf({ code: 'nv00007', phoneNumber: '0912345679', salaryAccount: '222222' }, 3),
      rowOf({ code: 'B', phoneNumber: '84912345678', salaryAccount: '1029384756' }, 4),
      rowOf({ code: 'C', phoneNumber: '0912345670', salaryAccount: '333333' }, 5),
    ]
    expect(repeatsIn(rows)).toEqual([
      [],
      [{ field: 'code', fault: 'DUPLICATE_IN_FILE', ofRow: 2 }],
      [
        { field: 'phoneNumber', fault: 'DUPLICATE_IN_FILE', ofRow: 2 },
        { field: 'salaryAccount', fault: 'DUPLICATE_IN_FILE', ofRow: 2 },
      ],
      [],
    ])
  })
  it('may all be without a code', () => {
    const rows = [
      rowOf({ code: '' }),
      rowOf({ code: '', phoneNumber: '0912345670', salaryAccount: '333333' }),
    ]
    expect(repeatsIn(rows)).toEqual([[], []])
  })
})

describe('a row beside who is there', () => {
  it('of somebody new needs what an employee cannot be without', () => {
    expect(faultsOf(blank)).toEqual([
      'name REQUIRED',
      'phoneNumber REQUIRED',
      'baseAmount REQUIRED',
      'salaryAccount REQUIRED',
      'salaryAdvanceType REQUIRED',
    ])
  })
  it('of somebody new is to draw unless it says no, from an account of the bank', () => {
    expect(judgedOf({}).facts).toMatchObject({ activated: true, bin: '970452', birthDate: '' })
    expect(judgedOf({ activated: 'không' }).facts).toMatchObject({ activated: false })
    expect(judgedOf({}).effect).toBe('NEW')
  })
  it('is refused where code, phone, account or identity number are of somebody', () => {
    expect(faultsOf({}, there)).toEqual(['code CODE_EXISTS'])
    const others = { ...nobody, phoneOf: 'e2', accountOf: 'e3', identityOf: 'e4' }
    expect(faultsOf({}, others)).toEqual([
      'phoneNumber PHONE_USED',
      'idCardNumber ID_USED',
      'salaryAccount ACCOUNT_USED',
    ])
    const left = { ...nobody, existing: { id: 'e1', leftOn: '2026-10-31', facts } }
    expect(faultsOf({}, left, true)).toEqual(['code LEFT'])
  })
  it('says one fault a cell, its own first', () => {
    expect(faultsOf({ phoneNumber: '1' }, { ...nobody, phoneOf: 'e2' })).toEqual([
      'phoneNumber FORMAT',
    ])
  })
  it('keeps what is blank where it updates', () => {
    const row = judgedOf({ ...blank, code: 'NV00007', position: 'Quản đốc' }, there, true)
    expect(row).toMatchObject({ errors: [], effect: 'CHANGED', employeeId: 'e1', warnings: [] })
    expect(row.facts).toEqual({ ...facts, position: 'Quản đốc' })
    expect(judgedOf({ ...blank, code: 'NV00007' }, there, true).effect).toBe('UNCHANGED')
  })
  it('keeps the bank of an account that stays, and takes ours for another', () => {
    expect(judgedOf({}, there, true).facts?.bin).toBe('970436')
    expect(
      judgedOf({ salaryAccount: '222222' }, { ...there, accountOf: null }, true),
    ).toMatchObject({
      facts: { bin: '970452' },
      warnings: ['SECOND_PERSON'],
    })
  })
  it('warns of a wage raised by more than half', () => {
    expect(judgedOf({ baseAmount: '12.750.000' }, there, true).warnings).toEqual([])
    expect(judgedOf({ baseAmount: '12.750.001' }, there, true).warnings).toEqual(['SECOND_PERSON'])
  })
  it.each([
    ['079190001234', '02/03/1990', []],
    ['079091001234', '02/03/1990', ['ID_BIRTH_MISMATCH']],
    ['079190001234', '02/03/1991', ['ID_BIRTH_MISMATCH']],
    ['079305001234', '02/03/2005', []],
    ['079105001234', '02/03/2005', ['ID_BIRTH_MISMATCH']],
    ['012345678', '02/03/1990', []],
    ['079190001234', '', []],
  ])('compares the year in %s with %s', (idCardNumber, birthDate, warnings) => {
    expect(judgedOf({ idCardNumber, birthDate }).warnings).toEqual(warnings)
  })
})

it('codes are given to who has none, and none that the file gives', () => {
  const of = (code: string) => ({ ...facts, code })
  expect(
    withCodes([of(''), of('nv00002'), of('')], ['NV00001', 'NV00002', 'NV00003']).map(
      ({ code }) => code,
    ),
  ).toEqual(['NV00001', 'nv00002', 'NV00003'])
})
