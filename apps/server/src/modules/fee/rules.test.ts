/** The choice of a fee, and what a change of fees does to what payments cost: laws over random tariffs. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feeOf, vatOf } from '@saola/money/fee'
import { price, scheduleFor, termsInForce } from './service.ts'
import { costsMore, overlaps, raises, type Scoped } from './increase.ts'
import { impactOf } from './impact-rules.ts'
import {
  choose,
  choosePayout,
  conditionCount,
  fits,
  isKnownBefore,
  ruleOf,
  type Facts,
  type Fee,
} from './rules.ts'

const DAY = 86_400_000
const now = new Date('2026-11-27T00:00:00+07:00')
const day = (n: number): Date => new Date(now.getTime() + n * DAY)
const base: Scoped = {
  id: 'a',
  code: 'COBO-0001',
  version: 1,
  name: 'Phí',
  description: null,
  serviceType: 'COBO',
  scope: 'ALL',
  businessTypes: [],
  merchantIds: [],
  priority: 0,
  conditions: {
    paymentType: null,
    cardKind: null,
    bankType: null,
    source: null,
    type: null,
    amountFrom: null,
    amountTo: null,
  },
  feeMethod: 'FIXED_FEE',
  calculatePer: 'PER_TRANSACTION',
  fixedVnd: 0,
  percentMicro: 3_000,
  minVnd: 500,
  maxVnd: 11_000,
  brackets: [],
  bracketBasis: null,
  bracketMode: null,
  freeCount: 0,
  vatPercentMicro: 100_000,
  collection: null,
  effectiveFrom: day(-30),
  effectiveTo: null,
}
const fee = (more: Partial<Scoped>): Scoped => ({ ...base, ...more })

const tier = fc.record({
  width: fc.integer({ min: 1, max: 3_000_000 }),
  fixedVnd: fc.integer({ min: 0, max: 5_000 }),
  percentMicro: fc.integer({ min: 0, max: 50_000 }),
})
const brackets = fc.array(tier, { minLength: 1, maxLength: 20 }).map((tiers) => {
  let from = 0
  return tiers.map(({ width, ...rate }, i) => {
    const band = { from, to: i === tiers.length - 1 ? null : from + width, ...rate }
    from += width
    return band
  })
})
const some = <T>(...values: T[]) => fc.constantFrom(null, null, ...values)
const conditions = fc.record({
  paymentType: some('VIET_QR', 'BANKING'),
  cardKind: fc.constant(null),
  bankType: some('KLB', 'UMEE'),
  source: some('PAYBOX', 'POS', 'UMEE'),
  type: some('PAY_LINK', 'PAY_BOX'),
  amountFrom: some(1, 10_000, 1_000_000),
  amountTo: some(2_000_000, 5_000_000),
})
const anyFee: fc.Arbitrary<Scoped> = fc
  .record({
    id: fc.uuid(),
    code: fc.constantFrom('A-1', 'A-2', 'A-3'),
    version: fc.integer({ min: 1, max: 3 }),
    scope: fc.constantFrom('ALL' as const, 'BUSINESS_TYPE' as const, 'MERCHANTS' as const),
    priority: fc.integer({ min: 0, max: 2 }),
    conditions,
    fixedVnd: fc.integer({ min: 0, max: 5_000 }),
    percentMicro: fc.integer({ min: 0, max: 50_000 }),
    minVnd: some(500, 2_000),
    maxVnd: some(5_000, 11_000),
    vatPercentMicro: fc.constantFrom(0, 80_000, 100_000),
    collection: some('IMMEDIATELY' as const, 'LATER' as const),
    effectiveFrom: fc.constantFrom(day(-2), day(-1), day(1)),
    tiers: fc.option(brackets),
    bracketMode: fc.constantFrom('WHOLE' as const, 'MARGINAL' as const),
  })
  .map(({ tiers, bracketMode, ...one }) =>
    fee({
      ...one,
      ...(tiers === null
        ? {}
        : {
            feeMethod: 'BRACKET_FEE',
            fixedVnd: 0,
            percentMicro: 0,
            brackets: tiers,
            bracketBasis: 'TRANSACTION_AMOUNT',
            bracketMode,
          }),
    }),
  )
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  paymentType: fc.constantFrom('VIET_QR' as const, 'BANKING' as const),
  type: fc.constantFrom('PAY_LINK', 'PAY_BOX', 'PAY_POS'),
  bankType: fc.constantFrom('KLB', 'UMEE'),
  source: some('PAYBOX', 'POS'),
  amount: fc.integer({ min: 1, max: 499_999_999 }),
  at: fc.constant(now),
})

it('the choice does not depend on the order of rows, and nothing that fits goes before it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyFee, { selector: ({ id }) => id, minLength: 1, maxLength: 12 }),
      anyFacts,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (fees, facts, luck) => {
        const shuffled = fees
          .map((one) => ({ one, at: luck.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const [chosen, again] = [choose(fees, facts), choose(shuffled, facts)]
        expect(again?.id).toBe(chosen?.id)
        const width = { MERCHANTS: 0, BUSINESS_TYPE: 1, ALL: 2 }
        const rivals = fees.filter(
          (one) => isKnownBefore(one) && one.effectiveFrom <= now && fits(one.conditions, facts),
        )
        expect(chosen === null).toBe(rivals.length === 0)
        for (const rival of rivals) {
          const [r, c] = [width[rival.scope], width[chosen!.scope]]
          expect(r).toBeGreaterThanOrEqual(c)
          if (r > c) continue
          const [rc, cc] = [conditionCount(rival.conditions), conditionCount(chosen!.conditions)]
          expect(rc).toBeLessThanOrEqual(cc)
          if (rc === cc) expect(rival.priority).toBeLessThanOrEqual(chosen!.priority)
        }
      },
    ),
  )
})
it('a fee costs at an amount what settlement charges for it', () => {
  fc.assert(
    fc.property(anyFee, fc.integer({ min: 1, max: 499_999_999 }), (one, amount) => {
      const own = fee({ ...one, conditions: base.conditions, effectiveFrom: day(-1) })
      const tariff = { fees: [own], feeType: 'IMMEDIATELY' as const }
      const facts = {
        paymentType: 'VIET_QR' as const,
        type: 'PAY_LINK',
        bankType: 'KLB',
        source: null,
        amount,
        at: now,
      }
      const charged = price(amount, scheduleFor(tariff, facts), 'IMMEDIATELY')
      const tariffFee = feeOf(amount, ruleOf(own))
      expect(charged.isHeld).toBe(own.collection !== 'LATER')
      if (charged.isHeld) expect(charged.fee + charged.vat + charged.actual).toBe(amount)
      else expect(charged).toMatchObject({ fee: tariffFee, actual: amount })
      expect(charged.fee).toBeLessThanOrEqual(tariffFee)
      if (tariffFee + vatOf(tariffFee, own.vatPercentMicro) <= amount)
        expect(charged.fee).toBe(tariffFee)
    }),
  )
})
it('each amount stands in exactly one line of the terms, with the price that is charged', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyFee, { selector: ({ id }) => id, maxLength: 8 }),
      fc.integer({ min: 1, max: 6_000_000 }),
      (some, amount) => {
        const fees = [base, ...some]
        const lines = termsInForce({ fees, feeType: 'LATER' }, 'VIET_QR', now)
        const own = lines.filter(
          (line) =>
            line.amountFrom <= amount && (line.amountTo === null || line.amountTo >= amount),
        )
        const facts = {
          paymentType: 'VIET_QR' as const,
          type: null,
          bankType: null,
          source: null,
          amount,
          at: now,
        }
        expect(own).toHaveLength(1)
        expect(own[0]!.from).toBe(choose(fees, facts)!.effectiveFrom)
        expect(own[0]!.percent).toBe(choose(fees, facts)!.percentMicro / 10_000)
      },
    ),
  )
})
it('an increase is found wherever one amount costs more', () => {
  fc.assert(
    fc.property(anyFee, anyFee, fc.integer({ min: 1, max: 499_999_999 }), (a, b, amount) => {
      const [was, is] = [
        fee({ ...a, conditions: base.conditions, id: 'was' }),
        fee({ ...b, conditions: base.conditions, id: 'is' }),
      ]
      const cost = (one: Fee): number => {
        const before = feeOf(amount, ruleOf(one))
        return before + vatOf(before, one.vatPercentMicro)
      }
      // Between two bends rounding alone may make a đồng or two.
      if (cost(is) > cost(was) + 3) expect(costsMore([was], [is], 'COBO')).toBe(true)
    }),
    { numRuns: 300 },
  )
})
it('knows a dearer minimum, a lost maximum, a narrower discount and what a discount that ends falls back to', () => {
  const anyone = { merchantId: null, businessType: null }
  const next = (more: Partial<Scoped>): Scoped =>
    fee({ id: 'b', version: 2, effectiveFrom: day(3), ...more })
  expect(raises([base], next({}), anyone)).toBe(false)
  expect(raises([base], next({ minVnd: 501 }), anyone)).toBe(true)
  expect(raises([base], next({ maxVnd: null }), anyone)).toBe(true)
  expect(raises([base], next({ percentMicro: 2_999 }), anyone)).toBe(false)
  expect(raises([base], next({ vatPercentMicro: 110_000 }), anyone)).toBe(true)
  const cheap = fee({
    id: 'c',
    code: 'A-1',
    scope: 'MERCHANTS',
    merchantIds: ['m'],
    percentMicro: 1_000,
  })
  const m = { merchantId: 'm', businessType: null }
  const narrower = { ...cheap, id: 'd', version: 2, effectiveFrom: day(3), merchantIds: ['n'] }
  expect(raises([base, cheap], narrower, m)).toBe(true)
  expect(raises([base, cheap], narrower, anyone)).toBe(false)
  const ended = { ...cheap, id: 'd', version: 2, effectiveFrom: day(3), effectiveTo: day(10) }
  expect(raises([base, cheap], ended, m)).toBe(true)
  expect(raises([base, cheap], ended, m, day(9))).toBe(false)
  // A discount of its own that ends again takes nothing away.
  expect(raises([base], { ...cheap, effectiveFrom: day(3), effectiveTo: day(10) }, m)).toBe(false)
  const monthly = fee({
    id: 'e',
    code: 'M-1',
    calculatePer: 'PER_MONTH',
    fixedVnd: 50_000,
    minVnd: null,
    maxVnd: null,
  })
  expect(raises([base], { ...monthly, effectiveFrom: day(3) }, anyone)).toBe(true)
  const sooner = { ...monthly, id: 'f', version: 2, effectiveFrom: day(3) }
  expect(raises([base, monthly], sooner, anyone)).toBe(false)
  expect(raises([base, monthly], { ...sooner, fixedVnd: 50_001 }, anyone)).toBe(true)
  expect(raises([base, { ...monthly, freeCount: 5 }], sooner, anyone)).toBe(true)
})
it('two fees stand in each other’s way by scope, service, conditions and time, whatever their priority', () => {
  const other = fee({ id: 'b', code: 'COBO-0002', priority: 9 })
  expect(overlaps(base, other)).toBe(true)
  expect(overlaps(base, { ...other, serviceType: 'POBO' })).toBe(false)
  expect(overlaps(base, { ...other, conditions: { ...base.conditions, type: 'PAY_LINK' } })).toBe(
    false,
  )
  expect(overlaps({ ...base, effectiveTo: day(2) }, { ...other, effectiveFrom: day(2) })).toBe(
    false,
  )
  expect(overlaps({ ...base, effectiveTo: day(2) }, { ...other, effectiveFrom: day(1) })).toBe(true)
  const of = (...merchantIds: string[]) => ({ scope: 'MERCHANTS' as const, merchantIds })
  expect(overlaps({ ...base, ...of('m', 'n') }, { ...other, ...of('n') })).toBe(true)
  expect(overlaps({ ...base, ...of('m') }, { ...other, ...of('n') })).toBe(false)
  expect(overlaps(base, { ...other, ...of('n') })).toBe(false)
})
it('a month priced again counts only what the fee would price, by the amount or by the month', () => {
  const paid = (amount: number, count: number, more: object = {}) => ({
    merchant_id: 'm',
    payment_type: 'VIET_QR' as const,
    card_kind: null,
    bank_type: 'KLB',
    source: null,
    type: 'PAY_LINK',
    amount,
    count,
    charged: 550 * count,
    ...more,
  })
  const rows = [paid(100_000, 3), paid(1_000_000, 2, { type: 'PAY_BOX' })]
  const flat = fee({ id: 'x', fixedVnd: 1_000, percentMicro: 0, minVnd: null, maxVnd: null })
  expect(impactOf(rows, flat, [flat])).toEqual({
    count: 5,
    volume: 2_300_000,
    charged: 2_750,
    repriced: 5_500,
  })
  const boxes = fee({ id: 'y', conditions: { ...base.conditions, type: 'PAY_BOX' } })
  expect(impactOf(rows, flat, [flat, boxes]).count).toBe(3)
  const month = { ...flat, calculatePer: 'PER_MONTH' as const, fixedVnd: 100_000 }
  expect(impactOf(rows, month, [month]).repriced).toBe(110_000)
  const free = { ...flat, freeCount: 5 }
  expect(impactOf(rows, free, [free]).repriced).toBe(0)
  const tiers = {
    ...flat,
    feeMethod: 'BRACKET_FEE' as const,
    bracketBasis: 'MONTH_COUNT' as const,
    bracketMode: 'WHOLE' as const,
    brackets: [
      { from: 0, to: 5, fixedVnd: 1_000, percentMicro: 0 },
      { from: 5, to: null, fixedVnd: 500, percentMicro: 0 },
    ],
  }
  expect(impactOf(rows, tiers, [tiers]).repriced).toBe(2_750)
})
it('of payouts a month priced again counts those to another bank by the fee of those', () => {
  const out = (is_interbank: boolean, count: number) => ({
    merchant_id: 'm',
    payment_type: null,
    card_kind: null,
    bank_type: 'KLB',
    source: null,
    type: null,
    is_interbank,
    amount: 100_000,
    count,
    charged: 1_100 * count,
  })
  const rows = [out(false, 3), out(true, 2)]
  const flat = { fixedVnd: 2_000, percentMicro: 0, minVnd: null, maxVnd: null }
  const any = fee({ id: 'p', serviceType: 'POBO', ...flat })
  const between = fee({ id: 'q', serviceType: 'POBO_INTERBANK', ...flat })
  expect(impactOf(rows, any, [any])).toEqual({
    count: 5,
    volume: 500_000,
    charged: 5_500,
    repriced: 11_000,
  })
  expect(impactOf(rows, any, [any, between]).count).toBe(3)
  expect(impactOf(rows, between, [any, between])).toMatchObject({ count: 2, repriced: 4_400 })
})

it('a payout is any payout, to another bank one of those first; narrow goes before both', () => {
  const facts = { bankType: 'KLB', isInterbank: true, amount: 100_000, at: now }
  const any = fee({ id: 'p', code: 'POBO-1', serviceType: 'POBO' })
  const between = fee({ id: 'q', code: 'POBO-2', serviceType: 'POBO_INTERBANK' })
  const chosen = (fees: Scoped[], isInterbank: boolean) =>
    choosePayout(fees, { ...facts, isInterbank })?.id ?? null
  expect(chosen([base], true)).toBe(null)
  expect(chosen([between], false)).toBe(null)
  expect([chosen([any, between], false), chosen([any, between], true)]).toEqual(['p', 'q'])
  expect(chosen([{ ...any, scope: 'MERCHANTS' }, between], true)).toBe('p')
  expect(chosen([{ ...any, freeCount: 3 }], true)).toBe(null)
  expect(isKnownBefore(between)).toBe(true)
})
it('a dearer price between banks is a raise, a cheaper one than that of any payout is none', () => {
  const anyone = { merchantId: null, businessType: null }
  const any = fee({ id: 'p', code: 'POBO-1', serviceType: 'POBO' })
  const between = (fixedVnd: number) =>
    fee({
      id: 'q',
      code: 'POBO-2',
      serviceType: 'POBO_INTERBANK',
      fixedVnd,
      percentMicro: 0,
      minVnd: null,
    })
  expect(raises([any], between(400), anyone)).toBe(false)
  expect(raises([any], between(501), anyone)).toBe(true)
  expect(raises([], between(1), anyone)).toBe(true)
})
