import { ledgerKinds } from '@saola/contract/ledger'
import { describe, expect, it } from 'vitest'
import { asRead, isShown, proofOf } from './books.ts'

describe('the books as people read them', () => {
  it('shows what arrived and whose it is as positive amounts', () => {
    expect(asRead('CLEARING', 550_000)).toBe(550_000)
    expect(asRead('MERCHANT', -545_000)).toBe(545_000)
    expect(asRead('SUSPENSE', 300_000)).toBe(-300_000)
    expect(Object.is(asRead('FEE', 0), 0)).toBe(true)
  })
  it('proves that both sides are equal', () => {
    const accounts = [
      { kind: 'CLEARING', balance: 850_000 },
      { kind: 'MERCHANT', balance: -545_600 },
      { kind: 'FEE', balance: -4_000 },
      { kind: 'VAT', balance: -400 },
      { kind: 'SUSPENSE', balance: -300_000 },
      { kind: 'IN_FLIGHT', balance: 0 },
    ]
    expect(proofOf(accounts)).toEqual({ received: 850_000, belongs: 850_000, difference: 0 })
  })
  it('counts card money with what has arrived: owed by the network, or on the settlement account', () => {
    const accounts = [
      { kind: 'CLEARING', balance: 100_000 },
      { kind: 'CARD', balance: 150_000 },
      { kind: 'HELD', balance: 50_000 },
      { kind: 'MERCHANT', balance: -300_000 },
    ]
    expect(proofOf(accounts)).toEqual({ received: 300_000, belongs: 300_000, difference: 0 })
    expect([
      isShown({ kind: 'CARD', postings: 0 }),
      isShown({ kind: 'CARD', postings: 1 }),
      isShown({ kind: 'FEE', postings: 0 }),
    ]).toEqual([false, true, true])
  })
  it('counts what is owed on the side of what is there, and shows no account that nothing was posted to', () => {
    const accounts = [
      { kind: 'CLEARING', balance: 100_000 },
      { kind: 'FEE_RECEIVABLE', balance: 5_500 },
      { kind: 'ADVANCE_IN_FLIGHT', balance: 3_000 },
      { kind: 'ADVANCE_RECEIVABLE', balance: 20_000 },
      { kind: 'RESERVED', balance: -30_000 },
      { kind: 'MERCHANT', balance: -70_000 },
      { kind: 'FEE', balance: -5_500 },
      { kind: 'ADVANCE_FUNDING', balance: -23_000 },
    ]
    expect(proofOf(accounts)).toEqual({ received: 128_500, belongs: 128_500, difference: 0 })
    expect(ledgerKinds.filter((kind) => isShown({ kind, postings: 0 }))).toEqual([
      'CLEARING',
      'MERCHANT',
      'FEE',
      'VAT',
      'SUSPENSE',
      'IN_FLIGHT',
    ])
  })
  it('says by how much books are off', () =>
    expect(
      proofOf([
        { kind: 'CLEARING', balance: 1_000 },
        { kind: 'MERCHANT', balance: -999 },
      ]).difference,
    ).toBe(1))
  it('balances when nothing has happened', () => expect(proofOf([]).difference).toBe(0))
})
