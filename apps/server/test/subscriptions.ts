/** Subscriptions for tests: plans and subscriptions made over HTTP, days that pass, the clock's turn, money for invoices. */
import type { Call, Output, Request } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { startOf } from '../src/platform/clock.ts'
import { digits } from '../src/platform/ids.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { subscriptionJobs } from '../src/modules/subscription/jobs.ts'
import { people, type People } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

export type Plan = Output<typeof subscriptionPlan.create>
export type Detail = Output<typeof subscription.getDetail>
export type Item = Output<typeof subscription.getAll>['items'][number]
export type Invoice = Output<typeof subscriptionInvoice.getAll>['items'][number]
type PlanDraft = Request<typeof subscriptionPlan.create>['body']
type Draft = Request<typeof subscription.create>['body']

const HOUR_MS = 3_600_000
export interface Subscribing {
  readonly world: World
  us: People
  /** To ten in the morning of a day, YYYY-MM-DD; signs everybody in again. */
  to(day: string, hour?: number): Promise<void>
  /** The clock's job, once. */
  turn(): Promise<void>
  /** To a day, with the turn of each day on the way. */
  liveTo(day: string): Promise<void>
  ask<T>(call: Call, request: object, token?: string, test?: boolean): Promise<Answer<T>>
  plan(more?: Partial<PlanDraft>): Promise<Plan>
  create(more: Partial<Draft> & { planId: string }, token?: string): Promise<Answer<Detail>>
  made(more: Partial<Draft> & { planId: string }): Promise<Detail>
  detail(id: string): Promise<Detail>
  act(action: string, id: string, body?: object): Promise<Answer<Detail>>
  /** Oldest cycle first, void ones too. */
  invoices(id: string): Promise<Invoice[]>
  /** Its payment arrives now. */
  pay(invoiceId: string, more?: object): Promise<void>
}
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
export const today = (world: World): string =>
  new Date(world.clock.now().getTime() + 7 * HOUR_MS).toISOString().slice(0, 10)
const callOf: Record<string, Call> = {
  pause: subscription.pause,
  continue: subscription.continue,
  cancel: subscription.cancel,
  extend: subscription.extend,
  'extend-payment': subscription.extendPayment,
  restore: subscription.restore,
  'recreate-invoice': subscription.recreateInvoice,
}

export async function subscribing(world: World): Promise<Subscribing> {
  const s: Subscribing = {
    world,
    us: await people(world),
    to: async (day, hour = 10) => {
      world.clock.advance(startOf(day).getTime() + hour * HOUR_MS - world.clock.now().getTime())
      s.us = await people(world)
    },
    turn: () => subscriptionJobs[0]!.work(jobCtx(world.app, 'test'), {}),
    liveTo: async (day) => {
      for (let at = today(world); at < day;) {
        at = dayAfter(at)
        world.clock.advance(startOf(at).getTime() + 0.1 * HOUR_MS - world.clock.now().getTime())
        await s.turn()
      }
      await s.to(day)
    },
    ask: (call, request, token = s.us.owner.token, test = false) =>
      world.send<Call, never>(call, request as never, { token, test }),
    plan: async (more = {}) => {
      const answer = await s.ask<Plan>(subscriptionPlan.create, {
        body: {
          name: 'Nước uống văn phòng',
          type: 'RECURRING_QUANTITY',
          paymentType: 'PREPAID',
          timeType: 'MONTH',
          cycleValue: 1,
          fixedAmount: 300_000,
          expirationDays: 5,
          issueDaysBefore: more.paymentType === 'POSTPAID' ? undefined : 0,
          activate: true,
          ...more,
        },
      })
      if (answer.body.code !== 0) throw new Error(answer.text)
      return answer.body.data
    },
    create: (more, token) =>
      s.ask<Detail>(
        subscription.create,
        {
          body: {
            ...(more.customerId === undefined
              ? { customer: { fullName: 'Nguyễn Thị Ánh', phone: `09${digits(8)}` } }
              : {}),
            ...more,
          },
        },
        token,
      ),
    made: async (more) => {
      let answer = await s.create(more)
      // A machine that is busy says that nothing happened.
      while (answer.body.code === 20) answer = await s.create(more)
      if (answer.body.code !== 0) throw new Error(answer.text)
      return answer.body.data
    },
    detail: async (id) => {
      const answer = await s.ask<Detail>(subscription.getDetail, { params: { id } })
      if (answer.body.code !== 0) throw new Error(answer.text)
      return answer.body.data
    },
    act: (action, id, body) =>
      s.ask<Detail>(callOf[action]!, {
        params: { id },
        ...(body === undefined ? {} : { body }),
      }),
    invoices: async (id) =>
      (
        await s.ask<{ items: Invoice[] }>(subscriptionInvoice.getAll, {
          query: { subscriptionId: id },
          page: { size: 50 },
        })
      ).body.data.items.toSorted((a, b) => a.cycle - b.cycle),
    pay: (invoiceId, more = {}) => pay(s, invoiceId, more),
  }
  return s
}

async function pay(s: Subscribing, invoiceId: string, more: object): Promise<void> {
  const { world } = s
  const { transactionId, amount } = (
    await s.ask<Invoice>(subscriptionInvoice.getDetail, { params: { id: invoiceId } })
  ).body.data
  const [payment] = await asOwner<{ virtual_account: string; account_no: string }>(
    world,
    'select virtual_account, account_no from payment where id = $1',
    [transactionId],
  )
  const answer = await world.notify({
    bankReference: `FT${digits(13)}`,
    accountNo: payment!.account_no,
    virtualAccount: payment!.virtual_account,
    amount,
    currency: 'VND',
    content: 'Ky thanh toan',
    fromBin: '970436',
    fromAccount: '0011001234567',
    fromName: 'NGUYEN THI ANH',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
    ...more,
  })
  if (answer.body.code !== 0) throw new Error(answer.text)
  await world.work()
}
