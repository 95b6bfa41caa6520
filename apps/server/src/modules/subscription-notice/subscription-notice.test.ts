/** Messages to customers of subscriptions on a real database: a whole grace with its steps, who is not written to, twenty senders at once, stop and promise. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionNotice, type NoticeState } from '@saola/contract/subscription-notice'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, today, type Detail, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { sendDue } from './sending.ts'

const HOUR = 3_600_000
let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
  // What others left to be sent is not of this test.
  await asOwner(world, 'delete from subscription_notice')
  world.outbox.mails.length = 0
  world.outbox.sms.length = 0
})
afterAll(() => world.close())

const sent = (): Promise<void> => sendDue(jobCtx(world.app, 'test'))
const both = { remind: true, link: true }
const customer = (more: object = {}) => ({
  fullName: 'Nguyễn Thị Ánh',
  phone: `09${digits(8)}`,
  email: `anh${digits(6)}@khach.vn`,
  ...more,
})
const state = async (query: object): Promise<NoticeState> => {
  const answer = await s.ask<NoticeState>(subscriptionNotice.getAll, { query })
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const act = (call: Call, id: string, body?: object): Promise<Answer<NoticeState>> =>
  s.ask<NoticeState>(call, { params: { id }, ...(body === undefined ? {} : { body }) })
const told = ({ items }: NoticeState): string[] =>
  items
    .map(({ kind, channel, status, reason }) =>
      [kind, channel, status, reason].filter(Boolean).join(' '),
    )
    .toSorted()
/** The hours of a stretch of days, the engine's turn and the senders' in each. @returns when each mail and SMS left, in Vietnamese hours */
async function pass(until: string, step = 3 * HOUR): Promise<{ at: Date; to: string }[]> {
  const left: { at: Date; to: string }[] = []
  for (;;) {
    const [mails, texts] = [world.outbox.mails.length, world.outbox.sms.length]
    await s.turn()
    await sent()
    const at = world.clock.now()
    for (const { to } of [...world.outbox.mails.slice(mails), ...world.outbox.sms.slice(texts)])
      left.push({ at, to })
    if (today(world) >= until) return left
    world.clock.advance(step)
  }
}
const vn = (at: Date): Date => new Date(at.getTime() + 7 * HOUR)
async function subscribed(
  consent: { remind: boolean; link: boolean },
  more: { plan?: object; customer?: object; draft?: object } = {},
): Promise<Detail> {
  // Issued ten days ahead, so that nobody is told of a date before.
  const plan = await s.plan({ expirationDays: 5, issueDaysBefore: 10, ...more.plan })
  return s.made({
    planId: plan.id,
    customer: customer(more.customer) as never,
    consent,
    ...more.draft,
  })
}
const subjects = (): string[] => world.outbox.mails.map(({ subject }) => subject)

describe('a grace that nobody pays', () => {
  it(
    'has each step once, by day, at most two a day, then the end',
    { timeout: 120_000 },
    async () => {
      await s.to('2033-01-05', 1)
      const sms = ['LAST_DAY', 'AFTER_3', 'FINAL'] as const
      const steps = [
        'UPCOMING',
        'ISSUED',
        'BEFORE_3',
        'LAST_DAY',
        'AFTER_1',
        'AFTER_3',
        'AFTER_7',
        'FINAL',
      ] as const
      const made = await subscribed(both, {
        plan: { notices: { steps: [...steps], sms: [...sms] } },
      })
      const left = await pass('2033-02-07')
      await s.to('2033-02-07')
      expect((await s.detail(made.id)).status).toBe('CANCELLED')
      for (const { at } of left) {
        const hour = vn(at).getUTCHours()
        expect([hour, hour >= 8 && hour < 20]).toEqual([hour, true])
      }
      const perDay = new Map<string, number>()
      const ofDay = (at: Date): string => vn(at).toISOString().slice(0, 10)
      // The copy of the terms and the notice of the end are owed besides.
      const firstDay = '2033-01-05'
      for (const { at } of left) perDay.set(ofDay(at), (perDay.get(ofDay(at)) ?? 0) + 1)
      expect(perDay.get(firstDay)).toBe(2)
      expect(Math.max(...perDay.values())).toBeLessThanOrEqual(2)
      expect(told(await state({ subscriptionId: made.id }))).toEqual(
        [
          'CREATED EMAIL SENT',
          'ISSUED EMAIL SENT',
          'BEFORE_3 EMAIL SENT',
          'LAST_DAY EMAIL SENT',
          'LAST_DAY SMS SENT',
          'AFTER_1 EMAIL SENT',
          'AFTER_3 EMAIL SENT',
          'AFTER_3 SMS SENT',
          'AFTER_7 EMAIL SENT',
          'FINAL EMAIL SENT',
          'FINAL SMS SENT',
          'ENDED EMAIL SENT',
        ].toSorted(),
      )
      expect([...perDay.keys()]).toEqual(
        expect.arrayContaining([
          '2033-01-07',
          '2033-01-10',
          '2033-01-11',
          '2033-01-13',
          '2033-01-17',
          '2033-01-24',
        ]),
      )
      // The end is more than eleven days after the last notice.
      const last = world.outbox.mails.find(({ subject }) => /lần nhắc cuối/.test(subject))
      expect(last?.text).toContain('kết thúc sau ngày 04/02/2033')
    },
  )
  it('stops with the payment, and sends one receipt', async () => {
    await s.to('2033-03-01')
    const made = await subscribed(both)
    await sent()
    const [invoice] = await s.invoices(made.id)
    await s.pay(invoice!.id)
    await sent()
    await sent()
    await pass('2033-03-27', 12 * HOUR)
    await s.to('2033-03-28')
    const after = await state({ invoiceId: invoice!.id })
    expect(told(after)).toEqual(
      [
        'ISSUED EMAIL SENT',
        'RECEIPT EMAIL SENT',
        'BEFORE_3 EMAIL NOT_SENT PAID',
        'LAST_DAY EMAIL NOT_SENT PAID',
        'AFTER_1 EMAIL NOT_SENT PAID',
        'AFTER_3 EMAIL NOT_SENT PAID',
        'AFTER_7 EMAIL NOT_SENT PAID',
        'FINAL EMAIL NOT_SENT PAID',
      ].toSorted(),
    )
    expect(subjects().filter((subject) => /đã nhận/.test(subject))).toHaveLength(1)
  })
  it('a payment of the same moment is seen: nobody who has paid is reminded', async () => {
    await s.to('2033-04-01')
    const made = await subscribed(both)
    await sent()
    const [invoice] = await s.invoices(made.id)
    world.outbox.mails.length = 0
    await s.to('2033-04-03', 13)
    // Settled, and its event is not delivered yet.
    await s.ask(subscriptionInvoice.getDetail, { params: { id: invoice!.id } })
    await asOwner(
      world,
      `update payment set status = 'PENDING' where id = (select payment_id from subscription_invoice where id = $1)`,
      [invoice!.id],
    )
    await sent()
    expect(told(await state({ invoiceId: invoice!.id }))).toContain(
      'BEFORE_3 EMAIL NOT_SENT PENDING',
    )
    expect(world.outbox.mails).toEqual([])
  })
})

describe('the words of a message', () => {
  it('with the second tick a link and a stop, with the QR, the sum and how to transfer', async () => {
    await s.to('2033-05-01')
    const made = await subscribed(both)
    await sent()
    const [invoice] = await s.invoices(made.id)
    const mail = world.outbox.mails.find(({ subject }) =>
      /trả trước hết 06\/05\/2033/.test(subject),
    )
    const { virtualAccount, content } = (
      await s.ask<{ virtualAccount: string; content: string }>(subscriptionInvoice.getDetail, {
        params: { id: invoice!.id },
      })
    ).body.data
    expect(mail?.text).toContain(invoice!.url)
    expect(mail?.text).toMatch(/\/public\/subscription\/stop\/[0-9A-Za-z]{22}/)
    expect(mail?.text).toContain('300.000')
    expect(mail?.text).toContain(virtualAccount)
    expect(mail?.text).toContain(content)
    expect(mail?.html).toContain('cid:vietqr@saola')
    expect(mail).toMatchObject({
      pictures: [{ cid: 'vietqr@saola' }],
      unsubscribeUrl: expect.stringMatching(/\/public\/subscription\/stop\//) as string,
    })
  })
  it('without the second tick no link at all, in mail or SMS, and all the same how to pay', async () => {
    await s.to('2033-06-01')
    const one = await subscribed({ remind: true, link: false })
    const two = await subscribed({ remind: true, link: false }, { customer: { email: null } })
    await sent()
    const texts = [
      ...world.outbox.mails.flatMap(({ text, html }) => [text, html]),
      ...world.outbox.sms.map(({ text }) => text),
    ]
    expect(world.outbox.sms).toHaveLength(1)
    expect(texts.filter((text) => /https?:|\/public\/|href/.test(text))).toEqual([])
    for (const { id } of [one, two]) {
      const [invoice] = await s.invoices(id)
      const detail = await s.ask<{ virtualAccount: string }>(subscriptionInvoice.getDetail, {
        params: { id: invoice!.id },
      })
      expect(texts.some((text) => text.includes(detail.body.data.virtualAccount))).toBe(true)
    }
    expect(world.outbox.mails.some((mail) => 'pictures' in mail)).toBe(true)
  })
  it('speaks the language of its reader', async () => {
    await s.to('2033-06-20')
    const made = await subscribed(both, { draft: { language: 'EN' } })
    await sent()
    const theirs = world.outbox.mails.filter(({ to }) => to === made.customer.email)
    expect(theirs.map(({ subject }) => subject.replace(/^.*?: /, ''))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^your subscription to /),
        expect.stringMatching(/to be paid by 25\/06\/2033$/),
      ]) as string[],
    )
    expect(theirs[0]!.text).toContain('Hello Nguyễn Thị Ánh')
  })
})

describe('who is not written to', () => {
  it('without consent nobody is reminded; the copy of the terms goes to an e-mail address alone', async () => {
    await s.to('2033-07-01')
    const made = await subscribed({ remind: false, link: false })
    const mute = await subscribed({ remind: false, link: false }, { customer: { email: null } })
    await sent()
    expect(told(await state({ subscriptionId: made.id }))).toEqual(['CREATED EMAIL SENT'])
    expect((await state({ subscriptionId: mute.id })).items).toEqual([])
    expect(world.outbox.sms).toEqual([])
    const copy = world.outbox.mails.find(({ to }) => to === made.customer.email)
    expect(copy?.text).toContain('300.000')
  })
  it('consent that comes later plans what is still to come; one that is taken back leaves it out', async () => {
    await s.to('2033-07-10')
    const made = await subscribed({ remind: false, link: false })
    const change = async (remind: boolean): Promise<void> => {
      const answer = await s.ask(subscription.update, {
        body: { id: made.id, consent: { remind, link: false } },
      })
      expect(answer.body.code).toBe(0)
    }
    await change(true)
    const planned = told(await state({ subscriptionId: made.id }))
    expect(planned).toContain('BEFORE_3 EMAIL PLANNED')
    expect(planned).not.toContain('ISSUED EMAIL PLANNED')
    await change(false)
    await s.to('2033-07-12', 13)
    await sent()
    const [consent] = [(await s.detail(made.id)).consent]
    expect(consent).toMatchObject({ remind: false, by: expect.any(String) as string })
    expect(told(await state({ subscriptionId: made.id }))).toContain(
      'BEFORE_3 EMAIL NOT_SENT NO_CONSENT',
    )
  })
  it('a void invoice reminds of nothing', async () => {
    await s.to('2033-07-20')
    const made = await subscribed(both)
    const [invoice] = await s.invoices(made.id)
    await act(subscriptionInvoice.void, invoice!.id, { reason: 'thử' })
    await sent()
    expect(told(await state({ invoiceId: invoice!.id }))).toContain('ISSUED EMAIL NOT_SENT VOID')
  })
  it('the later of two steps that are both due goes out, after workers were away', async () => {
    await s.to('2033-08-01')
    const made = await subscribed(both)
    await sent()
    const [invoice] = await s.invoices(made.id)
    await s.to('2033-08-08', 13)
    await sent()
    expect(
      told(await state({ invoiceId: invoice!.id })).filter((one) => !one.includes('PLANNED')),
    ).toEqual([
      'AFTER_1 EMAIL SENT',
      'BEFORE_3 EMAIL NOT_SENT OVERTAKEN',
      'ISSUED EMAIL SENT',
      'LAST_DAY EMAIL NOT_SENT OVERTAKEN',
    ])
  })
})

describe('a last day that is put off', () => {
  it('moves the steps with it', async () => {
    await s.to('2033-09-01')
    const made = await subscribed(both, { plan: { expirationDays: 1 } })
    const [invoice] = await s.invoices(made.id)
    await s.liveTo('2033-09-03')
    await sent()
    await s.act('extend-payment', made.id, { days: 10 })
    const planned = (await state({ invoiceId: invoice!.id })).items.filter(
      ({ status }) => status === 'PLANNED',
    )
    expect(planned.map(({ kind, dueAt }) => `${kind} ${dueAt.slice(0, 10)}`).toSorted()).toEqual([
      'AFTER_1 2033-09-14',
      'AFTER_3 2033-09-16',
      'AFTER_7 2033-09-20',
      'BEFORE_3 2033-09-10',
      'FINAL 2033-09-27',
      'LAST_DAY 2033-09-13',
    ])
  })
})

describe('senders at once', () => {
  it('twenty of them send each message once', { meta: { bars: ['M11'] } }, async () => {
    await s.to('2033-10-01')
    const all = await Promise.all(Array.from({ length: 10 }, () => subscribed(both)))
    await Promise.all(
      Array.from({ length: 20 }, () => sendDue(jobCtx(world.app, 'test'), { limit: 3 })),
    )
    await sent()
    const theirs = new Set(all.map((one) => one.customer.email))
    const mails = world.outbox.mails.filter(({ to }) => theirs.has(to))
    const rows = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from subscription_notice where subscription_id = any ($1::uuid[]) and status = 'SENT'`,
      [all.map(({ id }) => id)],
    )
    expect(rows[0]!.n).toBe(20)
    expect(mails).toHaveLength(20)
    expect(new Set(mails.map(({ to, subject }) => `${to} ${subject}`)).size).toBe(20)
  })
  it('twenty presses of Send are two messages of the day, and the rest are told to wait', async () => {
    await s.to('2033-10-10')
    const made = await subscribed(both)
    const [invoice] = await s.invoices(made.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(subscriptionNotice.send, invoice!.id)),
    )
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 0)).toHaveLength(2)
    expect(codes.filter((code) => code === 11 || code === 20)).toHaveLength(18)
    await sent()
    const day = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from subscription_notice where subscription_id = $1 and is_reminder and status = 'SENT'`,
      [made.id],
    )
    expect(day[0]!.n).toBe(2)
  })
  it('a mail whose fate nobody knows is not sent again; one that certainly did not leave is', async () => {
    await s.to('2033-10-20')
    const { mailer } = world.app
    const real = mailer.send
    const lost = await subscribed(both)
    mailer.send = () => Promise.reject(new Error('the connection broke'))
    try {
      await sent()
    } finally {
      mailer.send = real
    }
    expect(told(await state({ subscriptionId: lost.id }))).toContain('ISSUED EMAIL UNKNOWN')
    const away = await subscribed(both)
    mailer.send = () =>
      Promise.reject(Object.assign(new Error('refused'), { command: 'CONN', code: 'ESOCKET' }))
    try {
      await sent()
    } finally {
      mailer.send = real
    }
    world.clock.advance(6 * 60_000)
    await sent()
    expect(told(await state({ subscriptionId: away.id }))).toContain('ISSUED EMAIL SENT')
    expect(told(await state({ subscriptionId: lost.id }))).toContain('ISSUED EMAIL UNKNOWN')
  })
})

describe('by hand, stop and promise', () => {
  it('a reminder by hand leaves with who asked for it; not without consent, and not once it is paid', async () => {
    await s.to('2033-11-01')
    const made = await subscribed(both)
    const [invoice] = await s.invoices(made.id)
    const answer = await act(subscriptionNotice.send, invoice!.id)
    expect(answer.body.data.items.find(({ kind }) => kind === 'MANUAL')).toMatchObject({
      status: 'PLANNED',
      by: expect.any(String) as string,
    })
    await sent()
    expect(subjects().filter((subject) => /nhắc bạn trả/.test(subject))).toHaveLength(1)
    await s.pay(invoice!.id)
    expect((await act(subscriptionNotice.send, invoice!.id)).body.code).toBe(39_005)
    const calm = await subscribed({ remind: false, link: false })
    const [quiet] = await s.invoices(calm.id)
    expect((await act(subscriptionNotice.send, quiet!.id)).body.code).toBe(13)
  })
  it('the customer’s stop is a press, not a look; it stops reminders and not what they are owed, until they are wanted again', async () => {
    await s.to('2033-11-10')
    const made = await subscribed(both)
    const [invoice] = await s.invoices(made.id)
    await sent()
    const url = /\/public\/subscription\/stop\/[0-9A-Za-z]+/.exec(
      world.outbox.mails.map(({ text }) => text).join('\n'),
    )![0]
    const page = await world.raw(url, { headers: { accept: 'text/html' } })
    expect([page.status, page.text.includes('<form')]).toEqual([200, true])
    expect(Buffer.byteLength(page.text)).toBeLessThan(24_000)
    expect((await state({ subscriptionId: made.id })).stoppedAt).toBeNull()
    // As a mail program does it.
    const pressed = await world.raw(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(200)
    expect((await state({ subscriptionId: made.id })).stoppedAt).not.toBeNull()
    const again = await world.raw(url, { headers: { accept: 'text/html' } })
    expect(again.text).not.toContain('<form')
    expect((await world.raw(`${url}x`, { headers: { accept: 'text/html' } })).status).toBe(404)
    expect((await world.raw(`/test${url}`, { headers: { accept: 'text/html' } })).status).toBe(404)
    await s.to('2033-11-12', 13)
    await sent()
    expect(told(await state({ invoiceId: invoice!.id }))).toContain(
      'BEFORE_3 EMAIL NOT_SENT STOPPED',
    )
    await s.act('cancel', made.id, { kind: 'EXPIRATION_CANCEL' })
    await sent()
    expect(told(await state({ subscriptionId: made.id }))).toContain('CANCEL_CONFIRMED EMAIL SENT')
    expect((await act(subscriptionNotice.send, invoice!.id)).body.code).toBe(13)
    const resumed = await act(subscriptionNotice.resume, invoice!.id)
    expect(resumed.body.data.stoppedAt).toBeNull()
    expect((await act(subscriptionNotice.resume, invoice!.id)).body.code).toBe(13)
    await s.to('2033-11-15', 13)
    await sent()
    expect(told(await state({ invoiceId: invoice!.id }))).toContain('LAST_DAY EMAIL SENT')
  })
  it('a promise moves reminders once, never the last day', async () => {
    await s.to('2033-12-01')
    const made = await subscribed(both, { plan: { expirationDays: 1 } })
    const [invoice] = await s.invoices(made.id)
    await sent()
    const by = (day: string) => act(subscriptionNotice.promise, invoice!.id, { day })
    expect((await by('2033-12-09')).body.code).toBe(25)
    expect((await by('2033-11-30')).body.code).toBe(25)
    const noted = await by('2033-12-06')
    expect(noted.body.data.promisedDate).toBe('2033-12-06')
    expect((await by('2033-12-07')).body.code).toBe(13)
    expect((await s.invoices(made.id))[0]!.expiredDate).toBe(invoice!.expiredDate)
    await s.liveTo('2033-12-06')
    await sent()
    const before = told(await state({ invoiceId: invoice!.id })).filter((one) =>
      one.endsWith('SENT'),
    )
    expect(before).toEqual(['ISSUED EMAIL SENT'])
    await s.to('2033-12-07', 13)
    await sent()
    expect(
      told(await state({ invoiceId: invoice!.id })).filter((one) => / SENT/.test(one)),
    ).toEqual(['AFTER_3 EMAIL SENT', 'ISSUED EMAIL SENT'])
  })
})

describe('a trial and its end', () => {
  it('is told of three days ahead, once, and not where it has ended before', async () => {
    await s.to('2034-01-01')
    const trial = { allowTrial: true, trialTimeValue: 14, trialTimeType: 'DAY' as const }
    const made = await subscribed({ remind: false, link: false }, { draft: trial })
    const gone = await subscribed({ remind: false, link: false }, { draft: trial })
    await s.act('cancel', gone.id, { kind: 'IMMEDIATE_CANCEL' })
    await s.to('2034-01-11', 19)
    await sent()
    expect(told(await state({ subscriptionId: made.id }))).toContain('TRIAL_ENDS EMAIL PLANNED')
    await s.to('2034-01-12', 13)
    await sent()
    await sent()
    expect(told(await state({ subscriptionId: made.id }))).toEqual([
      'CREATED EMAIL SENT',
      'TRIAL_ENDS EMAIL SENT',
    ])
    expect(told(await state({ subscriptionId: gone.id }))).toContain(
      'TRIAL_ENDS EMAIL NOT_SENT MOVED',
    )
    expect(subjects().filter((subject) => /3 ngày dùng thử/.test(subject))).toHaveLength(1)
  })
})

it('the answer is of the merchant’s own, with addresses masked', async () => {
  await s.to('2034-02-01')
  const made = await subscribed(both)
  await sent()
  const { items } = await state({ subscriptionId: made.id })
  expect(items.every(({ receiver }) => receiver === null || receiver.includes('•••'))).toBe(true)
  const theirs = await s.ask(
    subscriptionNotice.getAll,
    { query: { subscriptionId: made.id } },
    s.us.other.token,
  )
  expect(theirs.body.code).toBe(39_006)
  expect((await s.ask(subscriptionNotice.getAll, { query: {} })).body.code).toBe(2)
})

it('Test Mode says in every message that it is one, and leads to its own pages', async () => {
  await s.to('2034-03-01')
  const { token } = s.us.owner
  const plan = await s.ask<{ id: string }>(
    subscriptionPlan.create,
    {
      body: {
        name: 'Gói thử',
        type: 'RECURRING_QUANTITY',
        paymentType: 'PREPAID',
        timeType: 'MONTH',
        cycleValue: 1,
        fixedAmount: 10_000,
        expirationDays: 5,
        activate: true,
      },
    },
    token,
    true,
  )
  const made = await s.ask<Detail>(
    subscription.create,
    { body: { planId: plan.body.data.id, customer: customer(), consent: both } },
    token,
    true,
  )
  expect(made.body.code).toBe(0)
  await sent()
  const mails = world.outbox.mails.filter(({ to }) => to === made.body.data.customer.email)
  expect(mails).toHaveLength(2)
  expect(mails.every(({ subject }) => subject.startsWith('[TEST] '))).toBe(true)
  const text = mails.map((mail) => mail.text).join()
  expect(text).toMatch(/\/test\/public\/subscription\/invoice\//)
  expect(text).toMatch(/\/test\/public\/subscription\/stop\//)
  expect(text).not.toMatch(/8080\/public\//)
})
