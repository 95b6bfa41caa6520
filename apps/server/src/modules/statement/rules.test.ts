/** Pure rules of statements: where kinds stand, when periods end, what the journal says. */
import { readFileSync } from 'node:fs'
import { readAmounts } from '@saola/contract/statement-table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalOf } from './journal-rules.ts'
import {
  canonical,
  faultsOf,
  firstOf,
  lastOf,
  numberOf,
  sectionOf,
  sectionOfKind,
} from './rules.ts'

const schema = readFileSync(new URL('../../../database/schema/ledger.sql', import.meta.url), 'utf8')
const kinds = [
  .../create table ledger_transfer[^;]*?kind in \(([^)]*)\)/.exec(schema)![1]!.matchAll(/'(\w+)'/g),
].map(([, kind]) => kind!)

it('every kind of transfer that the ledger knows has its place on the paper', () => {
  expect(kinds).toContain('PAYOUT_RETURNED')
  expect(kinds.filter((kind) => !(kind in sectionOfKind))).toEqual([])
  expect(sectionOf('NEVER_HEARD_OF')).toBe('OTHER')
})

it.each([
  ['MONTH', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['WEEK', '2026-12-02', '2026-11-30', '2026-12-06'],
  ['WEEK', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['DAY', '2026-11-29', '2026-11-29', '2026-11-29'],
] as const)('the %s of %s goes from %s to %s', (period, day, first, last) => {
  expect(firstOf(period, day)).toBe(first)
  expect(lastOf(period, day)).toBe(last)
})
it('a period that begins late is a short one', () =>
  expect(lastOf('MONTH', '2026-12-07')).toBe('2026-12-31'))
it('names the revision from the second on', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }
  expect(numberOf('SAOLA001', days, 1)).toBe('BB-SAOLA001-20261101-20261130')
  expect(numberOf('SAOLA001', days, 2)).toBe('BB-SAOLA001-20261101-20261130/2')
})
it('the same facts are the same text, in whatever order they come', () =>
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    canonical({ a: true, b: [1, { c: 'x', d: null }] }),
  ))

describe('equations', () => {
  const account = (name: string, opening: number, movement: number) => ({
    account: name,
    opening,
    movement,
    closing: opening + movement,
  })
  const line = (amounts: { account: string; amount: number }[]) => ({
    section: 'RECEIVED' as const,
    kind: 'SETTLE',
    type: '',
    paymentType: '',
    transfers: 1,
    amounts,
  })
  const amounts = [
    { account: 'CLEARING', amount: 70 },
    { account: 'MERCHANT', amount: -70 },
  ]
  const whole = {
    accounts: [account('CLEARING', 5, 70), account('MERCHANT', -5, -70)],
    lines: [line(amounts)],
  }
  const before = new Map([
    ['CLEARING', 5],
    ['MERCHANT', -5],
  ])
  it('hold for what is whole', () => expect(faultsOf(whole, before)).toEqual([]))
  it('break with one đồng, wherever it lies', () => {
    const [clearing, merchant] = whole.accounts as [(typeof whole.accounts)[0], never]
    const other = { ...clearing, closing: clearing.closing + 1 }
    expect(faultsOf({ ...whole, accounts: [other, merchant] }, before)).toEqual([
      'MOVEMENT',
      'ZERO',
    ])
    expect(
      faultsOf(
        { ...whole, lines: [line([{ account: 'CLEARING', amount: 71 }, amounts[1]!])] },
        before,
      ),
    ).toEqual(['MOVEMENT', 'ZERO'])
    expect(
      faultsOf(
        whole,
        new Map([
          ['CLEARING', 6],
          ['MERCHANT', -6],
        ]),
      ),
    ).toEqual(['CHAIN'])
    expect(faultsOf(whole, new Map([...before, ['FEE', 0]]))).toEqual([])
    expect(faultsOf({ accounts: [], lines: whole.lines }, new Map())).toEqual(['MOVEMENT'])
  })
  it('read: what is at the bank and on cards is fee, VAT, in progress or the merchant’s', () =>
    expect(
      readAmounts([...amounts, { account: 'FEE', amount: -3 }, { account: 'HELD', amount: 3 }]),
    ).toEqual({ atBank: 70, byCard: 3, fee: 3, vat: 0, waiting: 0, yours: 70 }))
})

describe('the journal', () => {
  it('books what customers paid whole, and fee and VAT as an expense owed to the bank', () =>
    expect(
      journalOf('SETTLE', [
        { account: 'CLEARING', amount: 100_000 },
        { account: 'MERCHANT', amount: -98_900 },
        { account: 'FEE', amount: -1000 },
        { account: 'VAT', amount: -100 },
      ]),
    ).toEqual([
      { debit: '1121', credit: '131', amount: 100_000 },
      { debit: '6427', credit: '3388', amount: 1000 },
      { debit: '1331', credit: '3388', amount: 100 },
    ]))
  it('books a payout against the supplier, its fee beside it', () => {
    const all = [
      ...journalOf('PAYOUT', [
        { account: 'MERCHANT', amount: 1100 },
        { account: 'PAYOUT_IN_FLIGHT', amount: -1100 },
      ]),
      ...journalOf('PAYOUT_DONE', [
        { account: 'PAYOUT_IN_FLIGHT', amount: 1100 },
        { account: 'CLEARING', amount: -1000 },
        { account: 'FEE', amount: -100 },
      ]),
    ]
    const net = new Map<string, number>()
    for (const { debit, credit, amount } of all) {
      net.set(debit, (net.get(debit) ?? 0) + amount)
      net.set(credit, (net.get(credit) ?? 0) - amount)
    }
    expect(Object.fromEntries(net)).toEqual({
      '331': 1000,
      '113': 0,
      '1121': -1000,
      '6427': 100,
      '3388': -100,
    })
  })
  it('books a month of fees as an expense that is owed, and each way of paying it as money that went', () => {
    const [fee, vat, owed] = ['FEE', 'VAT', 'FEE_RECEIVABLE']
    const paid = [
      { account: fee, amount: 1000 },
      { account: vat, amount: 100 },
    ]
    expect(
      journalOf('FEE_BILLED', [
        { account: owed, amount: 1100 },
        { account: fee, amount: -1000 },
        { account: vat, amount: -100 },
      ]),
    ).toEqual([
      { debit: '6427', credit: '3388', amount: 1000 },
      { debit: '1331', credit: '3388', amount: 100 },
    ])
    const gone = [{ debit: '3388', credit: '1121', amount: 1100 }]
    expect(journalOf('FEE_PAID', [...paid, { account: owed, amount: -1100 }])).toEqual(gone)
    const debited = [
      ...paid,
      { account: 'CLEARING', amount: -1100 },
      { account: 'MERCHANT', amount: 1100 },
      { account: owed, amount: -1100 },
    ]
    expect(journalOf('FEE_COLLECTED', debited)).toEqual(gone)
    const back = debited.map(({ account, amount }) => ({ account, amount: -amount }))
    expect(journalOf('FEE_COLLECTED_BACK', back)).toEqual([
      { debit: '1121', credit: '3388', amount: 1100 },
    ])
  })
  it('says that own money stays where it was', () =>
    expect(
      journalOf('OWN_FUNDS', [
        { account: 'CLEARING', amount: 7 },
        { account: 'MERCHANT', amount: -7 },
      ]),
    ).toEqual([{ debit: '1121', credit: '1121', amount: 7 }]))
  it('has no line of nothing and moves as much out as in, whatever is booked', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds, 'ODD'),
        fc.array(
          fc.record({
            account: fc.constantFrom('CLEARING', 'FEE', 'VAT', 'CARD', 'SUSPENSE', 'ODD'),
            amount: fc.integer({ min: -1000, max: 1000 }),
          }),
          { maxLength: 6 },
        ),
        (kind, some) => {
          const rest = -some.reduce((all, { amount }) => all + amount, 0)
          const pairs = journalOf(kind, [...some, { account: 'MERCHANT', amount: rest }])
          expect(pairs.every(({ amount }) => amount > 0)).toBe(true)
          const bank = some.reduce((a, e) => a + (e.account === 'CLEARING' ? e.amount : 0), 0)
          // Of these the accounts are given; the examples above say what they make.
          if (kind.startsWith('FEE_') || kind === 'OWN_FUNDS') return
          const told = pairs.reduce(
            (a, p) =>
              a + (p.debit === '1121' ? p.amount : 0) - (p.credit === '1121' ? p.amount : 0),
            0,
          )
          expect(told).toBe(bank)
        },
      ),
    ))
})
