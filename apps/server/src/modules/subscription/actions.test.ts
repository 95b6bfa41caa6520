/** Every action in every state, with both ways to cancel: it moves as the contract's table says, or is refused with the states in which it would be open. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cancelKinds,
  leadsTo,
  moveOf,
  moveOfCancel,
  openIn,
  subscriptionActions,
  subscriptionStatuses,
  type SubscriptionAction,
  type SubscriptionStatus,
} from '@saola/contract/subscription-values'
import { people } from '../../../test/people.ts'
import {
  subscribing,
  type Detail,
  type Plan,
  type Subscribing,
} from '../../../test/subscriptions.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
  await s.to('2031-03-01')
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

interface Case {
  action: SubscriptionAction
  body?: object
  move: Parameters<typeof leadsTo>[0]
}
const bodies: Partial<Record<SubscriptionAction, object>> = { extend: { cycles: 2 } }
const cases: Case[] = subscriptionActions.flatMap((action): Case[] =>
  action === 'cancel'
    ? cancelKinds.map((kind) => ({ action, body: { kind }, move: moveOfCancel(kind) }))
    : [
        {
          action,
          move: moveOf(action),
          ...(bodies[action] ? { body: bodies[action] } : {}),
        },
      ],
)
const nameOf = ({ action, body }: Case): string => `${action} ${JSON.stringify(body ?? {})}`

describe('each action in each state', { meta: { behaviours: ['B-425', 'B-426', 'B-429'] } }, () => {
  const made = new Map<SubscriptionStatus, Detail[]>()
  const ok = async (answer: ReturnType<Subscribing['act']>): Promise<Detail> => {
    const { body, text } = await answer
    if (body.code !== 0) throw new Error(text)
    return body.data
  }
  const several = async (work: () => Promise<Detail>): Promise<Detail[]> => {
    const all: Detail[] = []
    for (let i = 0; i < cases.length; i++) all.push(await work())
    return all
  }
  beforeAll(async () => {
    const daily = (expirationDays: number): Promise<Plan> =>
      s.plan({ timeType: 'DAY', expirationDays })
    const [long, short] = [await daily(60), await daily(0)]
    const month = await s.plan({ expirationDays: 30 })
    // What only the days bring about.
    made.set('EXPIRED', await several(() => s.made({ planId: long.id, numOfCycles: 1 })))
    made.set('PAYMENT_EXPIRED', await several(() => s.made({ planId: short.id })))
    made.set('CREATE_INVOICE_FAILED', await several(() => s.made({ planId: long.id })))
    await s.to('2031-03-16')
    await s.turn()
    const fresh = (more: object = {}): Promise<Detail> =>
      s.made({ planId: month.id, numOfCycles: 12, ...more })
    made.set('ACTIVE', await several(fresh))
    made.set(
      'TRIAL',
      await several(() => fresh({ allowTrial: true, trialTimeValue: 14, trialTimeType: 'DAY' })),
    )
    made.set('PAUSED', await several(async () => ok(s.act('pause', (await fresh()).id))))
    const cancelled = (kind: string) =>
      several(async () => ok(s.act('cancel', (await fresh()).id, { kind })))
    made.set('PENDING_CANCELLATION', await cancelled('EXPIRATION_CANCEL'))
    made.set('CANCELLED', await cancelled('IMMEDIATE_CANCEL'))
  }, 180_000)

  it('there is one in each state', async () => {
    for (const status of subscriptionStatuses)
      for (const { id } of made.get(status)!) expect((await s.detail(id)).status).toBe(status)
  })
  it.each(subscriptionStatuses)('%s', async (status) => {
    for (const [i, one] of cases.entries()) {
      const { id } = made.get(status)![i]!
      const before = await s.detail(id)
      const offered =
        one.body && 'kind' in one.body
          ? (before.allowedCancelKinds as string[]).includes(String(one.body.kind))
          : before.allowedActions.includes(one.action)
      const { body } = await s.act(one.action, id, one.body)
      const to = leadsTo(one.move, status)
      // There is an invoice to pay: another one for its cycle is not made.
      const stands = one.action === 'recreate-invoice' && status === 'PAYMENT_EXPIRED'
      const isOpen = to.length > 0 && !stands
      expect([nameOf(one), offered], status).toEqual([nameOf(one), isOpen])
      if (isOpen) {
        expect([nameOf(one), body.code], body.message).toEqual([nameOf(one), 0])
        expect(to, nameOf(one)).toContain(body.data.status)
      } else {
        expect([nameOf(one), body.code]).toEqual([nameOf(one), 39001])
        expect(body.data).toMatchObject({ allowed: openIn(one.move) })
        const after = await s.detail(id)
        expect([after.status, after.version]).toEqual([before.status, before.version])
        if (one.action !== 'cancel')
          expect(before.refusals).toContainEqual({
            action: one.action,
            reason: stands ? 'INVOICE_STANDS' : 'STATUS',
          })
      }
    }
  })
})

it(
  'cancelling names how: without, it is refused as a missing parameter',
  { meta: { behaviours: ['B-427'] } },
  async () => {
    const { id } = await s.made({ planId: (await s.plan()).id })
    const { body } = await s.act('cancel', id, {})
    expect([body.code, (await s.detail(id)).status]).toEqual([3, 'ACTIVE'])
    expect(body.message).toContain('kind')
    expect((await s.act('cancel', id, { kind: 'NOW' })).body.code).not.toBe(0)
  },
)
it('extending takes its cycles from the body', { meta: { behaviours: ['B-428'] } }, async () => {
  const { id } = await s.made({ planId: (await s.plan()).id, numOfCycles: 3 })
  expect((await s.act('extend', id, { cycles: 4 })).body.data.numOfCycles).toBe(7)
  for (const body of [{}, { cycles: 0 }, { cycles: 121 }, { cycles: 1.5 }])
    expect((await s.act('extend', id, body)).body.code, JSON.stringify(body)).not.toBe(0)
  expect((await s.detail(id)).numOfCycles).toBe(7)
})
