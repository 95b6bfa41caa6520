/** What may be drawn: the worked examples, each reason, and bounds that hold for any figures. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceReasons } from '@saola/contract/salary-limit'
import { leastOf, leftOf, limitOf, ownAfter, ownOn, type About } from './rules.ts'

const about = (
  more: {
    [Part in keyof About]?: About[Part] extends object | null
      ? Partial<NonNullable<About[Part]>> | null
      : About[Part]
  } = {},
): About => ({
  today: '2026-11-15',
  worked: 1_250,
  ...(more.today === undefined ? {} : { today: more.today }),
  ...(more.worked === undefined ? {} : { worked: more.worked }),
  enterprise: {
    status: 'OK',
    program: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
    left: null,
    isOverdue: false,
    ...more.enterprise,
  },
  period:
    more.period === null
      ? null
      : {
          startDate: '2026-11-01',
          lastDayToAsk: '2026-11-25',
          countedDays: 25,
          ...more.period,
        },
  employee: {
    hasLeft: false,
    activated: true,
    isAccountVerified: true,
    isCooling: false,
    wage: 10_000_000,
    ...more.employee,
  },
  terms: { percent: 50, frequency: null, min: null, max: null, ...more.terms },
  drawn: { advanced: 0, pending: 0, requests: 0, ...more.drawn },
  ownBounds: { amount: null, lockedUntil: null, ...more.ownBounds },
})

describe('the limit of an employee', () => {
  it('is that of the worked examples', () => {
    const A = about({ drawn: { advanced: 1_000_000, pending: 500_000, requests: 2 } })
    expect(limitOf(A)).toEqual({ max: 2_500_000, available: 1_000_000, why: [] })
    const B = { employee: { wage: 8_500_000 }, worked: 700, terms: { percent: 40 } }
    expect(limitOf(about(B))).toMatchObject({ max: 952_000, available: 952_000 })
    const C = about({ employee: { wage: 7_777_777 }, worked: 950, terms: { percent: 70 } })
    expect(limitOf(C)).toMatchObject({ max: 2_068_000, available: 2_068_000 })
    const D = about({ employee: { wage: 12_000_000 }, worked: 2_600, terms: { percent: 60 } })
    expect(limitOf(D)).toMatchObject({ max: 7_200_000, available: 7_200_000 })
    const E = about({ worked: 500, drawn: { advanced: 1_500_000 } })
    expect(limitOf(E)).toEqual({ max: 1_000_000, available: 0, why: ['OVERDRAWN'] })
    expect(limitOf(about({ ...B, enterprise: { left: 300_000 } })).available).toBe(300_000)
  })

  it('closes on the last day to ask, and opens on the first day', () => {
    const on = (today: string) => limitOf(about({ today })).why
    expect(on('2026-11-25')).toEqual([])
    expect(on('2026-11-26')).toEqual(['WINDOW_CLOSED'])
    expect(on('2026-11-01')).toEqual([])
    expect(on('2026-10-31')).toEqual(['WINDOW_CLOSED'])
  })

  it('is nothing for each reason by itself', () => {
    const reasons: [Parameters<typeof about>[0], string[]][] = [
      [{ enterprise: { status: 'DEACTIVATED' } }, ['ENTERPRISE_STATE']],
      [{ enterprise: { isOverdue: true } }, ['OVERDUE']],
      [{ employee: { hasLeft: true, activated: false } }, ['LEFT']],
      [{ employee: { activated: false } }, ['NOT_ACTIVATED']],
      [{ employee: { isAccountVerified: false } }, ['ACCOUNT_UNVERIFIED']],
      [{ employee: { isCooling: true } }, ['ACCOUNT_COOLING']],
      [{ period: null }, ['NO_PERIOD']],
      [{ period: { countedDays: null } }, ['NO_WORKING_DAYS']],
      [{ terms: { frequency: 2 }, drawn: { requests: 2 } }, ['FREQUENCY']],
      [{ drawn: { advanced: 2_500_001 } }, ['OVERDRAWN']],
      [{ drawn: { advanced: 2_451_000 } }, ['NOTHING_LEFT']],
      [{ ownBounds: { lockedUntil: '2026-11-15' } }, ['OWN_LIMIT']],
      [{ enterprise: { left: 49_999 } }, ['POOL']],
      [{ enterprise: { left: -1 } }, ['POOL']],
      [{ terms: { min: 2_500_001 } }, ['NOTHING_LEFT']],
    ]
    for (const [more, why] of reasons)
      expect(limitOf(about(more)), JSON.stringify(more)).toMatchObject({ available: 0, why })
    const unlogged = limitOf({ ...about(), worked: null })
    expect(unlogged).toEqual({ max: 0, available: 0, why: ['NO_LOGWORK', 'NOTHING_LEFT'] })
    const told = reasons.flatMap(([, why]) => why)
    expect(advanceReasons.filter((one) => !told.includes(one))).toEqual([
      'WINDOW_CLOSED',
      'NO_LOGWORK',
    ])
  })

  it('the whole wage is the basis only where the bank granted that', () => {
    const enterprise = { program: 'FLEX_SALARY_USE_OVERDRAFT' as const }
    expect(limitOf({ ...about({ enterprise }), worked: null })).toMatchObject({
      max: 5_000_000,
      available: 5_000_000,
      why: [],
    })
  })

  it('leaves what neither the own limit nor, on the credit line, what the bank has lent takes', () => {
    const bounds = { limit: 100, granted: 150 }
    expect(leftOf(bounds, 30, null)).toBe(70)
    expect(leftOf(bounds, 30, 40)).toBe(70)
    expect(leftOf(bounds, 30, 60)).toBe(60)
    expect(leftOf(bounds, 30, 130)).toBe(-10)
  })

  it('for any figures: whole thousands, never below zero, never past maximum, limit or one request', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999 })
    fc.assert(
      fc.property(
        fc.record({
          wage: amount,
          worked: fc.integer({ min: 0, max: 6_200 }),
          days: fc.integer({ min: 1, max: 62 }),
          percent: fc.integer({ min: 1, max: 100 }),
          advanced: amount,
          pending: amount,
          left: fc.option(fc.integer({ min: -1_000, max: 999_999_999 })),
          max: fc.option(fc.integer({ min: 50_000, max: 999_999_999 })),
        }),
        (r) => {
          const limit = limitOf(
            about({
              worked: r.worked,
              enterprise: { left: r.left },
              period: { countedDays: r.days },
              employee: { wage: r.wage },
              terms: { percent: r.percent, max: r.max },
              drawn: { advanced: r.advanced, pending: r.pending },
            }),
          )
          const earned =
            (BigInt(r.wage) * BigInt(Math.min(r.worked, r.days * 100))) / BigInt(r.days * 100)
          const most = Number((earned * BigInt(r.percent)) / 100n)
          expect(limit.available % 1_000).toBe(0)
          expect(limit.available).toBeGreaterThanOrEqual(0)
          expect(limit.max! <= most && limit.max! > most - 1_000).toBe(true)
          expect(limit.available === 0).toBe(limit.why.length > 0)
          if (limit.available === 0) return
          expect(limit.available).toBeGreaterThanOrEqual(leastOf({ min: null }))
          expect(limit.available + r.advanced + r.pending).toBeLessThanOrEqual(most)
          expect(limit.available).toBeLessThanOrEqual(
            Math.min(r.left ?? Infinity, r.max ?? Infinity),
          )
        },
      ),
      { numRuns: 5_000 },
    )
  })
})

describe('a limit of one’s own', () => {
  const free = { amount: null, lockedUntil: null }
  it('cuts what may be drawn, and is named where nothing is left of it', () => {
    const bound = (amount: number, more: Parameters<typeof about>[0] = {}) =>
      limitOf(about({ ownBounds: { amount }, ...more }))
    expect(bound(1_000_000)).toMatchObject({ available: 1_000_000, why: [] })
    const drawn = { advanced: 700_000, pending: 280_000 }
    expect(bound(1_000_000, { drawn })).toMatchObject({ available: 0, why: ['OWN_LIMIT'] })
    expect(bound(9_000_000)).toMatchObject({ available: 2_500_000, why: [] })
    expect(bound(1_000_000, { enterprise: { left: 10_000 } }).why).toEqual(['POOL'])
    const locked = about({ ownBounds: { lockedUntil: '2026-11-15' } })
    expect(limitOf(locked)).toMatchObject({ available: 0, why: ['OWN_LIMIT'] })
  })
  it.each([
    [free, { amount: 500_000, lockedUntil: null }, 500_000, null, null],
    [{ amount: 500_000, lockedUntil: null }, free, 500_000, null, free],
    [
      { amount: 500_000, lockedUntil: null },
      { amount: 900_000, lockedUntil: '2026-11-21' },
      500_000,
      '2026-11-21',
      { amount: 900_000, lockedUntil: '2026-11-21' },
    ],
    [{ amount: null, lockedUntil: '2026-11-30' }, free, null, '2026-11-30', free],
    // The lock ends today by itself.
    [{ amount: null, lockedUntil: '2026-11-15' }, free, null, '2026-11-15', null],
  ])('of %j changed to %j holds %s and %s today', (before, wanted, amount, lockedUntil, next) => {
    const days = { today: '2026-11-15', tomorrow: '2026-11-16' }
    expect(ownAfter({ ...before, next: null }, wanted, days)).toEqual({
      amount,
      lockedUntil,
      next: next && { ...next, from: '2026-11-16' },
    })
  })
  it('comes into force on its day, and a lock is over after its last', () => {
    const setting = {
      amount: 500_000,
      lockedUntil: '2026-11-20',
      next: { from: '2026-11-16', amount: 900_000, lockedUntil: '2026-11-17' },
    }
    expect(ownOn(setting, '2026-11-15')).toEqual(setting)
    expect(ownOn(setting, '2026-11-16')).toEqual({
      amount: 900_000,
      lockedUntil: '2026-11-17',
      next: null,
    })
    expect(ownOn(setting, '2026-11-18').lockedUntil).toBeNull()
    expect(ownOn(null, '2026-11-18')).toEqual({ ...free, next: null })
  })
})
