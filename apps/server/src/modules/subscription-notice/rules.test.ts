/** When messages fall and whether they go out: against a walk through the days, and each reason to leave one out. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysFromLastDay,
  noticeReasons,
  noticeSteps,
  presetNotices,
  smsSteps,
  tidyNotices,
  type NoticeStep,
  type SmsStep,
} from '@saola/contract/subscription-notice-values'
import { day, dayOfInstant, daysBetween, instantOf, plusDays, type Day } from '@saola/schedule/day'
import {
  decide,
  isOpenHour,
  isPromise,
  masked,
  momentOn,
  nextMorning,
  openMoment,
  stepsOf,
  trialMoment,
  upcomingMoment,
  type Facts,
} from './rules.ts'

const HOUR = 3_600_000
const ID = '01990000-0000-7000-8000-0000000000a1'
const at = (on: string, hour: number): number => instantOf(day(on), hour * HOUR)
const contact = { email: 'an@khach.vn', phone: '0912345678' }
const hourOf = (moment: number): number => (moment - instantOf(dayOfInstant(moment))) / HOUR

const instants = fc.integer({
  min: Date.parse('2026-01-01T00:00:00Z'),
  max: Date.parse('2036-01-01T00:00:00Z'),
})

describe('hours', () => {
  it('leave from eight to twenty, and whatever comes outside waits for the next morning', () => {
    fc.assert(
      fc.property(instants, fc.uuid(), (moment, id) => {
        const open = openMoment(moment, id)
        expect(isOpenHour(open)).toBe(true)
        expect(open >= moment).toBe(true)
        // Never longer than a night, and not at all by day.
        expect(open - moment <= 16 * HOUR).toBe(true)
        if (hourOf(moment) >= 8 && hourOf(moment) < 20) expect(open).toBe(moment)
        const morning = nextMorning(moment, id)
        expect(daysBetween(dayOfInstant(moment), dayOfInstant(morning))).toBe(1)
        expect(hourOf(morning) >= 8 && hourOf(morning) < 12).toBe(true)
      }),
    )
  })
  it('are spread: a thousand of a day have hundreds of minutes', () => {
    const minutes = new Set(
      Array.from({ length: 1000 }, (_, n) =>
        Math.floor(
          momentOn(
            day('2027-03-01'),
            `01990000-0000-7000-8000-${(n * 4_294_967).toString(16).padStart(12, '0')}`,
          ) / 60_000,
        ),
      ),
    )
    expect(minutes.size).toBeGreaterThan(200)
  })
})

/** Walks day by day and asks of each: is this a step's day? */
function walked(
  steps: readonly NoticeStep[],
  sms: readonly SmsStep[],
  expiredDate: Day,
  from: number,
  isNew: boolean,
): string[] {
  const found: string[] = []
  const first = dayOfInstant(from)
  if (isNew && steps.includes('ISSUED')) found.push('ISSUED EMAIL now')
  for (let on = plusDays(first, 1); on <= plusDays(expiredDate, 20); on = plusDays(on, 1))
    for (const step of noticeSteps) {
      if (step === 'ISSUED' || step === 'UPCOMING' || !steps.includes(step)) continue
      if (daysBetween(expiredDate, on) !== daysFromLastDay[step]) continue
      found.push(`${step} EMAIL ${on}`)
      if ((sms as readonly string[]).includes(step)) found.push(`${step} SMS ${on}`)
    }
  return found
}

describe('the plan of steps', () => {
  it('is what a walk through the days finds', { meta: { bars: ['M16'] } }, () => {
    fc.assert(
      fc.property(
        fc.subarray([...noticeSteps]),
        fc.subarray([...smsSteps]),
        instants,
        fc.integer({ min: -10, max: 90 }),
        fc.boolean(),
        fc.uuid(),
        (steps, sms, from, ahead, isNew, id) => {
          const expiredDate = plusDays(dayOfInstant(from), ahead)
          const planned = stepsOf({ id, expiredDate, isNew }, { steps, sms }, contact, from)
          expect(
            planned.map(({ kind, channel, dueAt }) =>
              kind === 'ISSUED'
                ? `${kind} ${channel} now`
                : `${kind} ${channel} ${dayOfInstant(dueAt)}`,
            ),
          ).toEqual(walked(steps, sms, expiredDate, from, isNew))
          for (const { kind, dueAt } of planned) {
            expect(isOpenHour(dueAt)).toBe(true)
            if (kind === 'ISSUED') expect(dueAt).toBe(openMoment(from, id))
          }
        },
      ),
    )
  })
  it('of an invoice of five days has every step once; what is due on its own day falls away', () => {
    const notices = presetNotices('MONTH')
    const kinds = (ahead: number): string[] =>
      stepsOf(
        { id: ID, expiredDate: plusDays(day('2027-02-01'), ahead), isNew: true },
        notices,
        contact,
        at('2027-02-01', 0.1),
      ).map(({ kind }) => kind)
    expect(kinds(5)).toEqual([
      'ISSUED',
      'BEFORE_3',
      'LAST_DAY',
      'AFTER_1',
      'AFTER_3',
      'AFTER_7',
      'FINAL',
    ])
    expect(kinds(3)).not.toContain('BEFORE_3')
    expect(kinds(0)).toEqual(['ISSUED', 'AFTER_1', 'AFTER_3', 'AFTER_7', 'FINAL'])
  })
  it('goes by SMS where there is no e-mail, once, and to nobody without an address', () => {
    const steps = (who: { email: string | null; phone: string | null }): string[] =>
      stepsOf(
        { id: ID, expiredDate: day('2027-02-05'), isNew: false },
        { steps: ['LAST_DAY', 'AFTER_1'], sms: ['LAST_DAY'] },
        who,
        at('2027-02-01', 9),
      ).map(({ kind, channel }) => `${kind} ${channel}`)
    expect(steps(contact)).toEqual(['LAST_DAY EMAIL', 'LAST_DAY SMS', 'AFTER_1 EMAIL'])
    expect(steps({ ...contact, phone: null })).toEqual(['LAST_DAY EMAIL', 'AFTER_1 EMAIL'])
    expect(steps({ ...contact, email: null })).toEqual(['LAST_DAY SMS', 'AFTER_1 SMS'])
    expect(steps({ email: null, phone: null })).toEqual([])
  })
  it('tells of a payment date ten days ahead, unless the invoice comes as early or the cycle is short', () => {
    const notices = presetNotices('MONTH')
    const next = { id: ID, paymentDate: day('2027-03-20'), issueDaysBefore: 0, cycleDays: 28 }
    const moment = (more: Partial<typeof next>, now = at('2027-03-01', 9)): string | null => {
      const found = upcomingMoment({ ...next, ...more }, notices, now)
      return found === null ? null : dayOfInstant(found)
    }
    expect(moment({})).toBe('2027-03-10')
    expect(moment({ issueDaysBefore: 9 })).toBe('2027-03-10')
    expect(moment({ issueDaysBefore: 10 })).toBeNull()
    expect(moment({ cycleDays: 10 })).toBeNull()
    expect(moment({}, at('2027-03-10', 0.1))).toBeNull()
    expect(upcomingMoment(next, { steps: ['ISSUED'], sms: [] }, at('2027-03-01', 9))).toBeNull()
  })
  it('tells of the end of a trial three days ahead, unless it is as short', () => {
    const moment = (end: string): string | null => {
      const found = trialMoment(ID, day(end), at('2027-03-01', 9))
      return found === null ? null : dayOfInstant(found)
    }
    expect(moment('2027-03-15')).toBe('2027-03-12')
    expect(moment('2027-03-04')).toBeNull()
  })
  it('keeps its last notice where the subscription ends by itself', () => {
    const given = {
      steps: ['AFTER_1', 'ISSUED'] as NoticeStep[],
      sms: ['LAST_DAY', 'FINAL'] as SmsStep[],
    }
    expect(tidyNotices(given, 'CANCEL')).toEqual({
      steps: ['ISSUED', 'AFTER_1', 'FINAL'],
      sms: ['FINAL'],
    })
    expect(tidyNotices(given, 'STAY')).toEqual({ steps: ['ISSUED', 'AFTER_1'], sms: [] })
  })
})

const NOW = at('2027-03-05', 10)
function facts(more: {
  kind?: Facts['kind']
  receiver?: string | null
  occasion?: string
  invoice?: Partial<NonNullable<Facts['invoice']>> | null
  subscription?: Partial<Facts['subscription']>
  isShopOpen?: boolean
}): Facts {
  return {
    kind: more.kind ?? 'AFTER_1',
    channel: 'EMAIL',
    occasion: more.occasion ?? '0',
    id: ID,
    receiver: more.receiver === undefined ? 'an@khach.vn' : more.receiver,
    invoice:
      more.invoice === null
        ? null
        : {
            status: 'TIMEOUT',
            paymentStatus: 'CREATED',
            isDisputed: false,
            payableUntil: NOW + 10 * 24 * HOUR,
            isOvertaken: false,
            isGrouped: false,
            sent: 3,
            ...more.invoice,
          },
    subscription: {
      status: 'PAYMENT_EXPIRED',
      nextPaymentDate: null,
      anchor: '2027-02-01',
      consent: true,
      isStopped: false,
      sentToday: 0,
      ...more.subscription,
    },
    isPriceComing: false,
    isShopOpen: more.isShopOpen ?? true,
  }
}

describe('in the moment of sending', () => {
  it('goes out where nothing stands against it', () => {
    expect(decide(facts({}), NOW)).toEqual({ send: true })
  })
  it.each([
    ['PAID', { invoice: { status: 'SUCCESS' } }],
    ['PAID', { invoice: { paymentStatus: 'SUCCESS' } }],
    ['VOID', { invoice: { status: 'CANCELED' } }],
    ['PENDING', { invoice: { paymentStatus: 'PENDING' } }],
    ['DISPUTED', { invoice: { isDisputed: true } }],
    ['NOT_PAYABLE', { invoice: { payableUntil: NOW } }],
    ['OVERTAKEN', { invoice: { isOvertaken: true } }],
    ['CAP', { invoice: { sent: 12 } }],
    ['NO_CONSENT', { subscription: { consent: false } }],
    ['STOPPED', { subscription: { isStopped: true } }],
    ['SHOP_CLOSED', { isShopOpen: false }],
    ['NO_ADDRESS', { receiver: null }],
    ['MOVED', { kind: 'UPCOMING', invoice: null, occasion: '2027-03-15' }],
    ['MOVED', { kind: 'TRIAL_ENDS', invoice: null, occasion: '2027-02-01' }],
    ['MOVED', { kind: 'ENDED', invoice: null }],
  ] as const)('%s leaves it out: %j', (reason, more) => {
    expect(decide(facts(more), NOW)).toEqual({ send: false, reason })
    expect(noticeReasons).toContain(reason)
  })
  it('a notice that a customer is owed needs no consent, no stop stops it, and no reminder counts against it', () => {
    const owed = {
      invoice: null,
      subscription: { consent: false, isStopped: true, sentToday: 2, status: 'TRIAL' },
      isShopOpen: false,
    }
    expect(decide(facts({ ...owed, kind: 'CREATED' }), NOW)).toEqual({ send: true })
    expect(decide(facts({ ...owed, kind: 'CANCEL_CONFIRMED' }), NOW)).toEqual({ send: true })
    expect(decide(facts({ ...owed, kind: 'TRIAL_ENDS', occasion: '2027-02-01' }), NOW)).toEqual({
      send: true,
    })
    const receipt = { ...owed, kind: 'RECEIPT', invoice: { status: 'SUCCESS' } } as const
    expect(decide(facts(receipt), NOW)).toEqual({ send: true })
    // It answers what the payer has just done.
    expect(decide(facts(receipt), at('2027-03-05', 23))).toEqual({ send: true })
  })
  it('waits for the morning by night, and for the next day after two of a day', () => {
    const waits = (more: Parameters<typeof facts>[0], now: number): string | null => {
      const decision = decide(facts(more), now)
      return 'waitUntil' in decision ? dayOfInstant(decision.waitUntil) : null
    }
    expect(waits({}, at('2027-03-05', 20))).toBe('2027-03-06')
    expect(waits({}, at('2027-03-05', 7.99))).toBe('2027-03-05')
    expect(waits({ kind: 'CREATED', invoice: null }, at('2027-03-05', 20))).toBe('2027-03-06')
    expect(waits({ subscription: { sentToday: 1 } }, NOW)).toBeNull()
    expect(waits({ subscription: { sentToday: 2 } }, NOW)).toBe('2027-03-06')
  })
})

it('promises reach from today to a week ahead', () => {
  const today = day('2027-03-05')
  expect([-1, 0, 7, 8].map((days) => isPromise(plusDays(today, days), today))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
it('addresses are shown so far that one is told from another', () => {
  expect([masked('nguyen.an@khach.vn'), masked('a@b.vn'), masked('0912345678')]).toEqual([
    'ng•••@khach.vn',
    'a•••@b.vn',
    '091•••678',
  ])
})
