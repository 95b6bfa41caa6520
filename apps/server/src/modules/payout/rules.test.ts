import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualBankLimits } from '@saola/contract/payout-limit'
import { isLooser } from '@saola/contract/payout-setting'
import {
  actionsOf,
  approvalsFor,
  availableOf,
  changesBetween,
  ownFundsFor,
  ownRuleOf,
  reserveOf,
  ruleWithin,
  stricter,
  usualRule,
  whyNotApprove,
  type Rule,
} from './rules.ts'

const rule = fc.record({
  secondAbove: fc.option(fc.nat(1_000)),
  merchantDay: fc.nat(1_000),
  personDay: fc.nat(1_000),
}) as fc.Arbitrary<Rule>

const usual = ruleWithin(usualRule, usualBankLimits)

describe('the rule', () => {
  it('that is stricter than both is looser than neither', () => {
    fc.assert(
      fc.property(rule, rule, (a, b) => {
        const both = stricter(a, b)
        expect([isLooser(both, a), isLooser(both, b)]).toEqual([false, false])
        if (!isLooser(a, b)) expect(both).toEqual(a)
      }),
    )
  })
  it.each([
    [1_000_000, false, 1],
    [1_000_001, false, 2],
    [1_000_001, true, 1],
  ] as const)('%i, alone %s: %i', (amount, isAlone, people) => {
    expect(approvalsFor(amount, { ...usual, secondAbove: 1_000_000 }, isAlone)).toBe(people)
    expect(approvalsFor(amount, usual, isAlone)).toBe(1)
  })
  it('never lets more leave than the bank allows, and follows it where the owner asks for all', () => {
    const bank = { merchantDay: 500, personDay: 300 }
    fc.assert(
      fc.property(rule, (own) => {
        const held = ruleWithin(own, bank)
        expect(held.merchantDay).toBe(Math.min(own.merchantDay, 500))
        expect(held.personDay).toBe(Math.min(own.personDay, 300))
        expect(ruleWithin(ownRuleOf(held, bank), bank)).toEqual(held)
      }),
    )
    const all = ownRuleOf({ secondAbove: null, merchantDay: 500, personDay: 299 }, bank)
    expect(ruleWithin(all, { merchantDay: 900, personDay: 900 })).toEqual({
      secondAbove: null,
      merchantDay: 900,
      personDay: 299,
    })
  })
})

describe('who agrees', () => {
  const me = { id: 'me', formerIds: ['once'], isOwner: true, mayApprove: true, mayCreate: true }
  const waiting = { status: 'WAITING' as const, createdById: 'another', approvedBy: [] }
  it.each([
    [{}, waiting, false, null, ['approve', 'disapprove']],
    [{}, { ...waiting, createdById: 'me' }, false, 'self', ['recall']],
    [{}, { ...waiting, createdById: 'me' }, true, null, ['approve', 'recall']],
    [{ isOwner: false }, { ...waiting, createdById: 'me' }, true, 'self', ['recall']],
    [{}, { ...waiting, approvedBy: ['me'] }, false, 'again', ['disapprove']],
    [{ isOwner: false }, { ...waiting, createdById: 'once' }, false, 'self', ['recall']],
    [{}, { ...waiting, approvedBy: ['once'] }, false, 'again', ['disapprove']],
    [{ mayApprove: false }, waiting, false, null, []],
    [{}, { ...waiting, status: 'SUCCESS' as const }, false, null, []],
  ] as const)('%j %j alone %s: %s %j', (who, payout, isAlone, why, actions) => {
    const reader = { ...me, ...who }
    expect(whyNotApprove(reader, payout, isAlone)).toBe(why)
    expect(actionsOf(reader, payout, isAlone)).toEqual(actions)
  })
})

describe('the sum that an account can pay out', () => {
  /** An account at the bank beside ours: orders are promised, taken off by the bank at any moment, ended; the bank is asked at any moment. */
  it('is never more than what is there, whenever the bank is asked and whenever it takes an order off', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('order' as const), amount: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ kind: fc.constant('debit' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('end' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('fail' as const), at: fc.nat() }),
      fc.constant({ kind: 'ask' as const }),
    )
    fc.assert(
      fc.property(fc.nat(1_000), fc.array(step, { maxLength: 60 }), (start, steps) => {
        let bank = start
        const account = { balance: 0, committed: 0, committedThen: 0, inFlightThen: 0 }
        let inFlight = 0
        const sent: { amount: number; isDebited: boolean }[] = []
        const debited: number[] = []
        for (const one of steps) {
          if (one.kind === 'ask')
            Object.assign(account, {
              balance: bank,
              committedThen: account.committed,
              inFlightThen: inFlight,
            })
          else if (one.kind === 'order') {
            if (one.amount > availableOf(account, 0)) continue
            account.committed += one.amount
            inFlight += one.amount
            sent.push({ amount: one.amount, isDebited: false })
          } else if (one.kind === 'debit') {
            const order = sent.filter(({ isDebited }) => !isDebited)[one.at % (sent.length || 1)]
            if (!order) continue
            order.isDebited = true
            bank -= order.amount
            debited.push(order.amount)
          } else {
            const [order] = sent.filter(({ isDebited }) => isDebited === (one.kind === 'end'))
            if (!order) continue
            sent.splice(sent.indexOf(order), 1)
            inFlight -= order.amount
            if (one.kind === 'fail') account.committed -= order.amount
          }
          const open = sent.filter(({ isDebited }) => !isDebited)
          expect(bank - open.reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 2_000 },
    )
  })
  it('leaves what is not the merchant’s own', () => {
    expect(reserveOf({ FEE: -100, VAT: -10, SUSPENSE: -5, IN_FLIGHT: -1, MERCHANT: -999 })).toBe(
      116,
    )
    expect(reserveOf({ FEE: 40 })).toBe(0)
    expect(reserveOf({})).toBe(0)
  })
})

it('money from elsewhere is booked as far as the books lack it, to the đồng', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000), (total, clearing, promised) => {
      const books = { CLEARING: clearing, PAYOUT_IN_FLIGHT: -promised }
      const own = ownFundsFor(total, books)
      expect(clearing + own - promised - total).toBeGreaterThanOrEqual(0)
      if (own > 0) expect(clearing + own - promised - total).toBe(0)
    }),
  )
})

describe('changes since the last batch', () => {
  const paid = (accountNo: string, name: string, amount: number, rowNo = 2) => ({
    rowNo,
    bin: '970436',
    accountNo,
    name,
    amount,
  })
  const before = [paid('001', 'Nguyễn Văn An', 100), paid('002', 'Trần Bình', 100)]
  const kinds = (now: ReturnType<typeof paid>[]) =>
    changesBetween(now, before).map(({ kind }) => kind)
  it.each([
    [before, []],
    [[], []],
    [[paid('001', 'Nguyễn Văn An', 120)], []],
    [[paid('001', 'Nguyễn Văn An', 121)], ['AMOUNT_CHANGED']],
    [[paid('001', 'Nguyễn Văn An', 80)], []],
    [[paid('001', 'Nguyễn Văn An', 79)], ['AMOUNT_CHANGED']],
    [[paid('003', 'NGUYEN VAN AN', 100)], ['ACCOUNT_CHANGED']],
    [[paid('003', 'Lê Chi', 100)], ['NEW_RECEIVER']],
    // Another bank is another account, whatever its number.
    [[{ ...paid('001', 'Nguyễn Văn An', 100), bin: '970415' }], ['ACCOUNT_CHANGED']],
  ] as const)('%j: %j', (now, changes) => {
    expect(kinds([...now])).toEqual(changes)
  })
  it('counts what an account gets in all', () => {
    const twice = [paid('001', 'Nguyễn Văn An', 60), paid('001', 'Nguyễn Văn An', 61, 3)]
    expect(changesBetween(twice, before)).toEqual([
      { kind: 'AMOUNT_CHANGED', now: paid('001', 'Nguyễn Văn An', 121), before: before[0] },
    ])
  })
})
