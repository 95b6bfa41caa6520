/** A plan that customers may subscribe to, for tests of objects that other shops must not reach. */
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { digits } from '../src/platform/ids.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

export const planBody = {
  name: 'Nước uống văn phòng',
  type: 'RECURRING_QUANTITY',
  paymentType: 'PREPAID',
  timeType: 'MONTH',
  cycleValue: 1,
  fixedAmount: 300_000,
  expirationDays: 5,
} as const

export async function aPlan(world: World, person: Person): Promise<string> {
  const made = await world.send<typeof subscriptionPlan.create, { id: string }>(
    subscriptionPlan.create,
    { body: { ...planBody, activate: true } },
    { token: person.token },
  )
  return made.body.data.id
}

/** A discount on the next invoice of a subscription. */
export async function aLine(world: World, person: Person, subscriptionId: string): Promise<string> {
  const made = await world.send<typeof subscription.addLine, { id: string }>(
    subscription.addLine,
    { body: { subscriptionId, kind: 'DISCOUNT', name: 'Khách quen', amount: -10_000 } },
    { token: person.token },
  )
  return made.body.data.id
}

/** A unit that was used. */
export async function aUse(world: World, person: Person, subscriptionId: string): Promise<string> {
  const [made] = await asOwner<{ id: string }>(
    world,
    `insert into subscription_usage (id, merchant_id, subscription_id, event_id, quantity, at, day, status, created_by, created_at)
     values (gen_random_uuid(), $1, $2, 'x', 1, now(), current_date, 'WAITING', 'x', now()) returning id`,
    [person.merchantId, subscriptionId],
  )
  return made!.id
}
/** What was done to many subscriptions at once, to one that is gone. */
export async function aBulk(world: World, person: Person): Promise<string> {
  const bulkId = `01920000-0000-7000-8000-${digits(12)}`
  await asOwner(
    world,
    `insert into subscription_bulk (id, merchant_id, code, act, cycles, waive_final, total, member_id, language, created_by, created_at, finished_at) values ($1, $2, $3, 'EXTEND', 1, false, 1, $4, 'vi', 'x', now(), now())`,
    [bulkId, person.merchantId, `HL${digits(8)}`, person.id],
  )
  await asOwner(
    world,
    `insert into subscription_bulk_row (merchant_id, bulk_id, subscription_id, n, state, mark, cycles_after, settled_at) values ($1, $2, gen_random_uuid(), 1, 'DONE', 'x', 1, now())`,
    [person.merchantId, bulkId],
  )
  return bulkId
}
