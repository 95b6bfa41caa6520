/** What a merchant's server is told of advances: each end once, signed, and only where somebody who may see advances chose it. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call, Output } from '@saola/contract/call'
import { salaryAdvance } from '@saola/contract/salary-advance'
import {
  salaryAdvanceEventData,
  salaryAdvanceEvents,
  type SalaryAdvanceEventData,
} from '@saola/contract/salary-advance-event'
import { webhook, type WebhookInfo } from '@saola/contract/webhook'
import { advancesOf, type Asked } from '../../../test/advances.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { advanceType, must, type Employee } from '../../../test/employees.ts'
import { configure, openEnterprise } from '../../../test/enterprises.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openReceiver, type Got, type Receiver } from '../../../test/webhook-receiver.ts'
import { calm, openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import type { Event } from '../../platform/events.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'
import { salaryWebhooks } from './salary.ts'

let world: World
let us: People
let at: ReturnType<typeof advancesOf>
let receiver: Receiver
let anna: Employee
let info: WebhookInfo
beforeAll(async () => {
  receiver = await openReceiver()
  world = await openWorld({ WEBHOOK_ALLOW: '127.0.0.1' })
  toNoon(world)
  us = await people(world)
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0 }))
  at = advancesOf(world, us.owner)
}, 120_000)
afterAll(async () => {
  await receiver.close()
  await world.close()
})
beforeEach(async () => {
  world.bank.returnBehaviour = 'DONE'
  await asOwner(world, 'delete from webhook')
  await asOwner(world, 'delete from webhook_event')
  const period = await at.periodOfNow()
  anna = await at.drawer((await advanceType(world, us.owner)).id)
  await at.logged(anna.id, period, 1_250)
  await world.work()
  receiver.got.length = 0
})

const choose = (events: readonly string[], token = us.owner.token): Promise<Answer<WebhookInfo>> =>
  world.send<Call, WebhookInfo>(
    webhook.update,
    { body: { webhookUrl: receiver.url, bodyFormat: 'JSON', events } } as never,
    { token },
  )
async function listen(events: readonly string[] = salaryAdvanceEvents): Promise<void> {
  const { body, text } = await choose(events)
  if (body.code !== 0) throw new Error(text)
  info = body.data
  await asOwner(
    world,
    `update webhook set status = 'APPROVED', approved_url = url, approved_at = now(), decided_at = now() where merchant_id = $1`,
    [us.owner.merchantId],
  )
}
async function drawn(amount: number): Promise<Asked> {
  const one = await at.asked(anna, amount)
  must(await at.approve(one.id))
  await pay()
  return one
}
async function pay(): Promise<void> {
  const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.send')!
  await job.work(jobCtx(world.app, job.name), {})
  await followOrders(world)
}
interface Letter {
  type: string
  sequence: number
  data: SalaryAdvanceEventData
}
async function received(): Promise<{ letters: Letter[]; got: Got[] }> {
  await world.work()
  await world.work()
  const got = receiver.got.splice(0)
  const letters = got.map(({ body }) => JSON.parse(body) as Letter)
  return { got, letters: letters.toSorted((a, b) => a.sequence - b.sequence) }
}
function isSigned(key: string, { headers, body }: Got): boolean {
  const signed = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')
  return headers['webhook-signature'] === `v1,${signed}`
}
const order = async (advanceId: string): Promise<string[]> =>
  (
    await asOwner<{ reference: string }>(
      world,
      'select reference from salary_advance_payment where advance_id = $1 order by created_at',
      [advanceId],
    )
  ).map(({ reference }) => reference)

describe('an advance', () => {
  it('that is paid is told in a signed letter of the documented shape, with nothing of the wage, account or person', async () => {
    await listen()
    const one = await drawn(700_000)
    const { letters, got } = await received()
    expect(letters).toHaveLength(1)
    expect(isSigned(info.key!, got[0]!)).toBe(true)
    const [{ type, data }] = letters as [Letter]
    expect(type).toBe('salary.advance.paid')
    expect(salaryAdvanceEventData.parse(data)).toEqual(data)
    const { periodName } = await at.detail(one.id)
    const [reference] = await order(one.id)
    expect(data.salaryAdvance).toEqual({
      id: one.id,
      code: one.code,
      status: 'PAID',
      amount: 700_000,
      employeeCode: anna.code,
      periodMonth: expect.stringMatching(/^\d{4}-\d\d$/),
      periodName,
      reference,
      bankReference: `FT${reference!.slice(-8)}`,
      time: expect.stringMatching(/^\d{4}-.*\+07:00$/),
      failure: null,
    })
    for (const secret of [anna.salaryAccount, anna.name, anna.phoneNumber, '10000000'])
      expect(got[0]!.body).not.toContain(secret)
  })
  it('is told of each try: why it failed, that it was paid, and that it came back', async () => {
    await listen()
    world.bank.returnBehaviour = 'NO'
    const one = await drawn(400_000)
    world.bank.returnBehaviour = 'DONE'
    must(await at.call(salaryAdvance.retry, { params: { id: one.id } }))
    await pay()
    const references = await order(one.id)
    await noticeReturned(jobCtx(world.app, 'test'), [
      { reference: references[1]!, amount: 400_000 },
    ])
    await world.work()
    const { letters } = await received()
    expect(
      letters.map(({ type, data: { salaryAdvance: a } }) => [type, a.status, a.reference, a.failure]), // prettier-ignore
    ).toEqual([
      ['salary.advance.failed', 'FAILED', references[0], 'ACCOUNT_CLOSED'],
      ['salary.advance.paid', 'PAID', references[1], null],
      ['salary.advance.failed', 'RETURNED', references[1], 'RETURNED_BY_RECEIVER'],
    ])
  })
  it('delivered twice by the outbox is told once', async () => {
    await listen()
    const one = await drawn(300_000)
    expect((await received()).letters).toHaveLength(1)
    const events = await asOwner<Event<'salary_advance.paid'>>(
      world,
      `select * from event where topic = 'salary_advance.paid' and object_id = $1`,
      [one.id],
    )
    expect(events).toHaveLength(1)
    const handler = salaryWebhooks.find(({ topic }) => topic === 'salary_advance.paid') as unknown as { handleBatch: (ctx: unknown, told: typeof events) => Promise<void> } // prettier-ignore
    await handler.handleBatch(jobCtx(world.app, 'test'), events)
    expect((await received()).letters).toEqual([])
  })
  it('is told to nobody who has not chosen it, nor found there by who catches up', async () => {
    await listen(['transaction.success', 'payout.success'])
    await drawn(200_000)
    expect((await received()).letters).toEqual([])
    world.clock.advance(15_000)
    const events = async (): Promise<string[]> =>
      (
        await world.send<Call, Output<typeof webhook.getEvents>>(
          webhook.getEvents,
          { query: {} } as never,
          { token: us.owner.token },
        )
      ).body.data.items.map(({ type }) => type)
    expect(await events()).toEqual([])
    await listen()
    await drawn(250_000)
    world.clock.advance(15_000)
    expect(await events()).toEqual(['salary.advance.paid'])
    await listen(['transaction.success'])
    expect(await events()).toEqual([])
  })
})

it('is chosen by who may see advances; who may not keeps what was chosen, and may stop it', async () => {
  const developer = await memberWith(world, [1401], '0988800011')
  const both = ['transaction.success', 'salary.advance.paid']
  expect((await choose(both, developer.token)).body.code).toBe(10)
  await listen(both)
  expect((await choose(both, developer.token)).body.data.events).toEqual(both)
  const all = ['transaction.success', ...salaryAdvanceEvents]
  expect((await choose(all, developer.token)).body.code).toBe(10)
  expect((await choose(['transaction.success'], developer.token)).body.code).toBe(0)
  expect((await choose(both, developer.token)).body.code).toBe(10)
})
