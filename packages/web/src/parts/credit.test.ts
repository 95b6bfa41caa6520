import { describe, expect, it } from 'vitest'
import { differenceOf, isTouched, refusal } from './credit.ts'

describe('an unmatched credit', () => {
  it('is short, over, or compared with nothing', () => {
    expect(differenceOf({ amount: 300_000, expectedAmount: 350_000 })).toBe(-50_000)
    expect(differenceOf({ amount: 370_000, expectedAmount: 350_000 })).toBe(20_000)
    expect(differenceOf({ amount: 350_000, expectedAmount: null })).toBeNull()
  })
  const open = {
    resolution: 'OPEN',
    merchantCode: 'SAOLA001',
    allowedActions: ['accept', 'return'],
  } as const
  it('may be decided while the server allows it', () => {
    expect(refusal({ ...open, allowedActions: [...open.allowedActions] }, 'accept')).toBeNull()
    expect(refusal({ ...open, allowedActions: [...open.allowedActions] }, 'return')).toBeNull()
  })
  it('of nobody can be returned but not accepted, and says so', () => {
    const nobody = { resolution: 'OPEN', merchantCode: null, allowedActions: ['return'] } as const
    expect(refusal({ ...nobody, allowedActions: ['return'] }, 'accept')).toBe('noMerchantAccept')
    expect(refusal({ ...nobody, allowedActions: ['return'] }, 'return')).toBeNull()
  })
  it('that somebody else decides on says so', () => {
    expect(refusal({ ...open, allowedActions: [] }, 'accept')).toBe('noRight')
    expect(refusal({ ...open, allowedActions: [] }, 'return')).toBe('noRight')
  })
  it('that was dealt with says so for both decisions', () => {
    const done = {
      resolution: 'RETURNING',
      merchantCode: null,
      allowedActions: [] as string[],
    } as const
    expect([
      refusal({ ...done, allowedActions: [] }, 'accept'),
      refusal({ ...done, allowedActions: [] }, 'return'),
    ]).toEqual(['notAllowed', 'notAllowed'])
  })
  it('touches money everywhere, and nothing else', () => {
    expect(
      [
        'bankCredit.getList',
        'ledger.accounts',
        'transaction.getAll',
        'dashboard.transaction.total',
      ].every(isTouched),
    ).toBe(true)
    expect([isTouched('user.getInfo'), isTouched(7)]).toEqual([false, false])
  })
})
