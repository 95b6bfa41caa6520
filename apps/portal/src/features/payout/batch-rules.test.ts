import { describe, expect, it } from 'vitest'
import {
  byGravity,
  changesIn,
  doneOf,
  faultOf,
  forNextFile,
  percentOf,
  readDraft,
  toggled,
  toggledAll,
  toneForBatch,
  unconfirmedOf,
  warningsOf,
  type BatchChanges,
} from './batch-rules.ts'

describe('a batch', () => {
  it('warns where a part failed or came back, whatever its state', () => {
    const paid = { status: 'SUCCESS', partial: false, returned: 0 } as const
    expect(toneForBatch(paid)).toBe('ok')
    expect(toneForBatch({ ...paid, partial: true })).toBe('warn')
    expect(toneForBatch({ ...paid, returned: 1 })).toBe('warn')
    expect(toneForBatch({ ...paid, status: 'FAILED' })).toBe('bad')
  })
  it('is at 100 percent when its last row is at its end, and not before', () => {
    expect(doneOf({ count: 10_000, open: 1 })).toBe(9_999)
    expect(percentOf(9_999, 10_000)).toBe(99)
    expect(percentOf(10_000, 10_000)).toBe(100)
    expect(percentOf(0, 0)).toBe(100)
  })
})

describe('a row', () => {
  it('is worth a look for what the file shows and for a name that is not surely right', () => {
    expect(warningsOf({ warnings: ['REPEATED'], nameCheck: 'DIFFERENT' })).toEqual([
      'REPEATED',
      'DIFFERENT',
    ])
    expect(warningsOf({ warnings: [], nameCheck: 'EXACT' })).toEqual([])
    expect(warningsOf({ warnings: [], nameCheck: null })).toEqual([])
  })
  it('says what is wrong with a cell', () => {
    const row = { errors: [{ field: 'amount', fault: 'AMOUNT' }] } as const
    expect([
      faultOf({ errors: [...row.errors] }, 'amount'),
      faultOf({ errors: [] }, 'amount'),
    ]).toEqual(['AMOUNT', null])
  })
})

describe('ticks', () => {
  it('go one by one, or with all rows that are shown', () => {
    expect(toggled([2], 3)).toEqual([2, 3])
    expect(toggled([2, 3], 2)).toEqual([3])
    expect(toggledAll([9, 2], [2, 3])).toEqual([9, 2, 3])
    expect(toggledAll([9, 2, 3], [2, 3])).toEqual([9])
  })
  it('are missing for every row worth a look, and never less than none', () => {
    expect(unconfirmedOf({ warned: 3 }, { confirmedRows: [2] })).toBe(2)
    expect(unconfirmedOf({ warned: 0 }, { confirmedRows: [2] })).toBe(0)
  })
})

describe('a draft', () => {
  const typed = { name: 'Lương', fromAccountNo: '123', dropInvalid: true, confirmedRows: [2, 3] }
  it('comes back as it was left', () => {
    expect(readDraft(JSON.stringify(typed))).toEqual(typed)
  })
  it('is passed over where it is none', () => {
    for (const text of [null, '', '{', '[]', '7', '{"name":1}']) expect(readDraft(text)).toBeNull()
    expect(readDraft(JSON.stringify({ ...typed, confirmedRows: ['2', 3] }))?.confirmedRows).toEqual(
      [3],
    )
  })
  it('keeps name and account for another file, whose rows are others', () => {
    expect(forNextFile(typed)).toEqual({
      name: 'Lương',
      fromAccountNo: '123',
      dropInvalid: false,
      confirmedRows: [],
    })
  })
})

it('differences from the last time begin with changed accounts', () => {
  const row = (rowNo: number, kind: BatchChanges['rows'][number]['kind']) => ({
    rowNo,
    kind,
    accountName: '',
    accountNo: '',
    bankBin: '',
    amount: 1,
    before: null,
  })
  const rows = [row(2, 'AMOUNT_CHANGED'), row(3, 'NEW_RECEIVER'), row(5, 'ACCOUNT_CHANGED'), row(4, 'ACCOUNT_CHANGED')] // prettier-ignore
  expect(byGravity(rows).map(({ rowNo }) => rowNo)).toEqual([4, 5, 3, 2])
  expect(changesIn({ changedAccounts: 1, changedAmounts: 2, newReceivers: 3 })).toBe(6)
})
