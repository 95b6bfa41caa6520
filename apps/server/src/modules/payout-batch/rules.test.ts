import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchColumns, type BatchColumn } from '@saola/contract/payout-batch'
import { formatVnd } from '@saola/money/format'
import {
  banksOf,
  batchActionsOf,
  cellsOf,
  columnsOf,
  isWarned,
  markReferences,
  markRepeated,
  readRow,
  toldName,
  type Cells,
  type ReadRow,
} from './rules.ts'

const banks = banksOf([
  { bin: '970436', isReachable: true, names: ['VCB', 'Vietcombank', 'Ngoại thương Việt Nam'] },
  { bin: '970415', isReachable: true, names: ['ICB', 'VietinBank', 'Công thương'] },
  { bin: '970488', isReachable: false, names: ['BIDC', 'Công thương'] },
])
const titles: Record<BatchColumn, readonly string[]> = {
  accountNo: ['Số tài khoản', 'Account number'],
  accountName: ['Tên người thụ hưởng', 'Beneficiary name'],
  bank: ['Ngân hàng', 'Bank'],
  amount: ['Số tiền', 'Amount'],
  content: ['Nội dung', 'Content'],
  reference: ['Mã tham chiếu', 'Reference'],
}
const good: Cells = {
  accountNo: '0011001234',
  accountName: 'Nguyễn Văn An',
  bank: 'VCB',
  amount: '1.250.000 ₫',
  content: 'Lương tháng 11',
  reference: 'L-1',
}
const read = (change: Partial<Cells> = {}, row = 2): ReadRow =>
  readRow(row, { ...good, ...change }, banks, 499_999_999)
const faults = (change: Partial<Cells>): string[] =>
  read(change).errors.map(({ field, fault }) => `${field} ${fault}`)

describe('the columns', () => {
  it('are found in any order, in either language, among others', () => {
    const order = fc.shuffledSubarray([...batchColumns, 'other' as const], {
      minLength: batchColumns.length + 1,
    })
    fc.assert(
      fc.property(
        order,
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        (columns, isEnglish) => {
          const row = columns.map((column, i) =>
            column === 'other' ? 'STT' : `${titles[column][isEnglish[i] ? 1 : 0]!.toUpperCase()} *`,
          )
          const line = columns.map((column) => (column === 'other' ? '1' : good[column]))
          expect(cellsOf(line, columnsOf(row, titles)!)).toEqual(good)
        },
      ),
    )
  })
  it('must all be there but the reference, and none twice', () => {
    const all = batchColumns.map((column) => titles[column][0]!)
    for (const [i, column] of batchColumns.entries()) {
      const found = columnsOf(all.toSpliced(i, 1), titles)
      expect({ column, isNone: found === null }).toEqual({ column, isNone: column !== 'reference' })
      expect(columnsOf([...all, titles[column][1]!], titles)).toBeNull()
    }
  })
})

describe('a row', () => {
  it('that is right says who gets what', () => {
    expect(read()).toEqual({
      row: 2,
      cells: good,
      facts: {
        bin: '970436',
        accountNo: '0011001234',
        accountName: 'Nguyễn Văn An',
        amount: 1_250_000,
        content: 'Lương tháng 11',
        reference: 'L-1',
      },
      errors: [],
      warnings: [],
      insteadOf: null,
    })
  })
  it('has the amount that was written, however it was grouped', () => {
    const comma = (n: number): string => n.toLocaleString('en-US')
    const forms = [String, formatVnd, comma, (n: number) => `${comma(n)} VND`]
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 499_999_999 }),
        fc.constantFrom(...forms),
        (n, form) => {
          expect(read({ amount: form(n) }).facts?.amount).toBe(n)
        },
      ),
    )
  })
  it('has no amount where a part of a đồng may be meant', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999),
        fc.constantFrom(',', '.'),
        fc.stringMatching(/^(\d{1,2}|\d{4,6})$/),
        (whole, sign, part) => {
          expect(faults({ amount: `${whole}${sign}${part}` })).toEqual(['amount AMOUNT'])
        },
      ),
    )
  })
  it.each<[Partial<Cells>, string[]]>([
    [{ amount: '1,5' }, ['amount AMOUNT']],
    [{ amount: '-5' }, ['amount AMOUNT']],
    [{ amount: '=1+1' }, ['amount AMOUNT']],
    [{ amount: '1e6' }, ['amount AMOUNT']],
    [{ amount: '0' }, ['amount AMOUNT_LIMIT']],
    [{ amount: '499.999.999' }, []],
    [{ amount: '500.000.000' }, ['amount AMOUNT_LIMIT']],
    [{ accountNo: '00 1100 1234' }, []],
    [{ accountNo: "'0011001234" }, []],
    [{ accountNo: '1.1001234e+9' }, ['accountNo ACCOUNT_NO']],
    [{ accountNo: '12345' }, ['accountNo ACCOUNT_NO']],
    [{ accountNo: '=0011001234' }, ['accountNo ACCOUNT_NO']],
    [{ bank: 'vietcombank' }, []],
    [{ bank: 'Ngoai thuong  viet nam' }, []],
    [{ bank: '970436' }, []],
    [{ bank: '970436 - Vietcombank' }, []],
    [{ bank: '9704361' }, ['bank BANK_UNKNOWN']],
    [{ bank: 'Công thương' }, ['bank BANK_UNKNOWN']],
    [{ bank: 'BIDC' }, ['bank BANK_NOT_REACHABLE']],
    [{ content: '!!!' }, ['content CONTENT']],
    [{ content: '=HYPERLINK("http://x")' }, []],
    [{ content: 'x'.repeat(101) }, ['content TOO_LONG']],
    [{ reference: '' }, []],
    [{ reference: 'x'.repeat(65) }, ['reference TOO_LONG']],
    [
      { accountNo: '', accountName: '', bank: '', amount: '', content: '' },
      ['accountNo', 'accountName', 'bank', 'amount', 'content'].map((f) => `${f} REQUIRED`),
    ],
  ])('of %o is refused for %o', (change, wanted) => {
    expect(faults(change)).toEqual(wanted)
  })
  it('keeps the zeros that its number begins with', () => {
    expect(read({ accountNo: '0000012345' }).facts?.accountNo).toBe('0000012345')
  })
})

describe('rows together', () => {
  it('refuse a reference that stands there already or was used', () => {
    const rows = markReferences(
      [
        read({ reference: 'A' }, 2),
        read({ reference: 'A' }, 3),
        read({ reference: 'B' }, 4),
        read({ reference: '' }, 5),
        read({ reference: '' }, 6),
      ],
      new Set(['B']),
    )
    expect(rows.map(({ errors, facts }) => [errors[0]?.fault, facts === null])).toEqual([
      [undefined, false],
      ['REFERENCE_REPEATED', true],
      ['REFERENCE_USED', true],
      [undefined, false],
      [undefined, false],
    ])
  })
  it('warn of a row that stands there already', () => {
    const rows = markRepeated([
      read(),
      read({ content: 'LUONG THANG 11', bank: '970436' }),
      read({ content: 'Thưởng' }),
      read({ amount: '5000' }),
      read({ amount: 'x' }),
    ])
    expect(rows.map(({ warnings }) => warnings)).toEqual([[], ['REPEATED'], [], [], []])
  })
  it('are worth a look for their warnings and for a name that is not surely right', () => {
    expect(isWarned([], null)).toBe(false)
    expect(isWarned([], 'EXACT')).toBe(false)
    expect(isWarned(['REPEATED'], 'EXACT')).toBe(true)
    for (const check of ['CLOSE', 'DIFFERENT', 'UNKNOWN'] as const)
      expect(isWarned([], check)).toBe(true)
  })
  it('tell a name that differs by its initials alone', () => {
    expect(toldName('DIFFERENT', 'TRẦN THỊ BÌNH')).toBe('T. T. B.')
    expect(toldName('DIFFERENT', 'VINAMILK')).toBe('V.')
    expect(toldName('CLOSE', 'NGUYEN VAN AN')).toBe('NGUYEN VAN AN')
    expect(toldName('UNKNOWN', 'X')).toBeNull()
    expect(toldName(null, 'X')).toBeNull()
  })
})

describe('the actions of a batch', () => {
  const waiting = {
    status: 'WAITING' as const,
    isMine: false,
    unchecked: 0,
    toConfirm: 0,
    failed: 0,
  }
  const all = { approve: true, create: true }
  it.each([
    [{}, all, ['approve', 'disapprove']],
    [{ unchecked: 1 }, all, ['disapprove']],
    [{ toConfirm: 1 }, all, ['disapprove']],
    [{ toConfirm: 1, isMine: true }, all, ['disapprove', 'confirm']],
    [{ toConfirm: 1, isMine: true }, { ...all, create: false }, ['disapprove']],
  ] as const)('%j %j: %j', (more, may, actions) => {
    expect(batchActionsOf({ ...waiting, ...more }, ['approve', 'disapprove'], may)).toEqual(actions)
  })
  it.each([
    [{ status: 'TRANSFERRING' }, all, ['stop']],
    [{ status: 'TRANSFERRING', failed: 1 }, { ...all, approve: false }, []],
    [{ status: 'SUCCESS', failed: 1 }, all, ['retry']],
    [{ status: 'FAILED', failed: 1 }, { ...all, create: false }, []],
    [{ status: 'SUCCESS' }, all, []],
    [{ status: 'DENIED' }, all, []],
  ] as const)('%j %j, once it is decided: %j', (more, may, actions) => {
    expect(batchActionsOf({ ...waiting, ...more }, [], may)).toEqual(actions)
  })
})
