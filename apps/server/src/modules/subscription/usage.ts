/** Units that subscriptions by use have used: told in lots, listed, taken back. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { subscription } from '@saola/contract/subscription'
import { usageLimits } from '@saola/contract/subscription-usage-values'
import { day, dayOfInstant, type Day } from '@saola/schedule/day'
import { auditAll, audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, ofMerchant, type Ctx } from '../../platform/context.ts'
import { dateRefusal, ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { cleanText } from '../../platform/free-text.ts'
import { uuid } from '../../platform/ids.ts'
import { MODULE, trialEndOf } from './acting.ts'
import { amongOf, rowOf } from './reading.ts'
import { hasCyclesLeft, isOver } from './state.ts'
import * as store from './store.ts'
import * as usageStore from './usage-store.ts'

type Item = Output<typeof subscription.voidUsage>
type Entry = Input<typeof subscription.addUsage>['body']['entries'][number]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const itemOf = (row: usageStore.UsageRow): Item => ({
  id: row.id,
  eventId: row.event_id,
  quantity: row.quantity,
  at: wire(row.at),
  day: row.day,
  status: row.status,
  cycle: row.cycle,
  voids: row.voids,
  isVoid: row.is_void,
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
})

/** Whether no invoice is to come for what was used on a day. */
const isClosed = (row: store.SubscriptionRow, used: Day): boolean =>
  isOver(row.status) ||
  row.plan.type !== 'METERED_USAGE' ||
  !hasCyclesLeft({ numOfCycles: row.num_of_cycles, nextCycle: row.next_cycle }) ||
  (row.cancel_at !== null && used >= day(row.cancel_at))

const namesOf = ({ subscriptionId, code, refId }: Entry): (string | undefined)[] => [
  subscriptionId,
  code,
  refId,
]
/** By its id, its code or the shop's number of it. */
function finder(rows: readonly store.SubscriptionRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const byReference = new Map(rows.map((row) => [row.ref_id, row]))
  return ({ subscriptionId, code, refId }: Entry): store.SubscriptionRow | undefined => {
    if (subscriptionId !== undefined) return byId.get(subscriptionId)
    return code === undefined ? byReference.get(refId ?? '') : byCode.get(code)
  }
}
const fieldOf = ({ code, refId }: Entry): string => {
  if (code !== undefined) return 'code'
  return refId === undefined ? 'subscriptionId' : 'refId'
}
function checkEntry(entry: Entry, at: string, now: number): void {
  if (namesOf(entry).filter((name) => name !== undefined).length !== 1)
    throw fieldRefusal(`${at}.subscriptionId`, 'error.required')
  const used = Date.parse(entry.at)
  const isInReach =
    used >= now - usageLimits.daysBack * DAY_MS &&
    used <= now + usageLimits.minutesAhead * MINUTE_MS
  if (!isInReach) throw dateRefusal(`${at}.at`)
}
function draftOf(
  ctx: Ctx,
  entry: Entry,
  at: string,
  row: store.SubscriptionRow | undefined,
): usageStore.NewUsage {
  const field = `${at}.${fieldOf(entry)}`
  ensure(row, 'subscription.not_found', {
    errors: [{ field, key: 'subscription.not_found' }],
  })
  if (row.plan.type !== 'METERED_USAGE') throw fieldRefusal(field, 'error.enum')
  const used = dayOfInstant(Date.parse(entry.at))
  if (used < day(row.start_date)) throw dateRefusal(`${at}.at`)
  const trialEnd = trialEndOf(row)
  return {
    id: uuid(),
    merchantId: row.merchant_id,
    subscriptionId: row.id,
    eventId: cleanText(entry.eventId),
    quantity: entry.quantity,
    at: new Date(entry.at),
    day: used,
    voids: null,
    status: trialEnd !== null && used < trialEnd ? 'FREE' : 'WAITING',
    createdBy: actorOf(ctx).name,
    createdAt: ctx.clock.now(),
  }
}
const keyOf = (subscriptionId: string, eventId: string): string => `${subscriptionId}/${eventId}`

/** @throws 14 where an event is known with other facts. */
async function checkKnown(
  ctx: Ctx,
  drafts: readonly usageStore.NewUsage[],
  isNew: ReadonlySet<string>,
): Promise<void> {
  const again = drafts.filter(({ id }) => !isNew.has(id))
  if (again.length === 0) return
  const { merchantId } = ofMerchant(ctx)
  const rows = await usageStore.ofEvents(ctx.db, merchantId, again)
  const known = new Map(rows.map((row) => [keyOf(row.subscription_id, row.event_id), row]))
  drafts.forEach((draft, i) => {
    if (isNew.has(draft.id)) return
    const row = known.get(keyOf(draft.subscriptionId, draft.eventId))
    if (row?.quantity === draft.quantity && row.at.getTime() === draft.at.getTime()) return
    throw new Refusal('error.duplicate', {
      errors: [{ field: `entries.${i}.eventId`, key: 'error.duplicate_item' }],
    })
  })
}
/**
 * All of them or none. A known event with the same facts is told again without effect, also after its subscription has ended.
 * @throws 39006; 2 where a plan is not by use; 25 for a time out of reach; 14 for other facts of a known event; 39012 where no invoice is to come for it.
 */
export async function add(
  ctx: Ctx,
  { entries }: Input<typeof subscription.addUsage>['body'],
): Promise<Output<typeof subscription.addUsage>> {
  const now = ctx.clock.now().getTime()
  entries.forEach((entry, i) => checkEntry(entry, `entries.${i}`, now))
  const given = (names: readonly (string | undefined)[]): string[] => [
    ...new Set(names.filter((name): name is string => name !== undefined)),
  ]
  const rows = await usageStore.holdNamed(
    ctx.db,
    ofMerchant(ctx).merchantId,
    {
      ids: given(entries.map((one) => one.subscriptionId)),
      codes: given(entries.map((one) => one.code)),
      references: given(entries.map((one) => one.refId)),
    },
    await amongOf(ctx),
  )
  const find = finder(rows)
  const drafts = entries.map((entry, i) => draftOf(ctx, entry, `entries.${i}`, find(entry)))
  const isNew = new Set(await usageStore.insert(ctx.db, drafts))
  await checkKnown(ctx, drafts, isNew)
  const byId = new Map(rows.map((row) => [row.id, row]))
  drafts.forEach((draft, i) => {
    if (!isNew.has(draft.id) || !isClosed(byId.get(draft.subscriptionId)!, day(draft.day))) return
    throw new Refusal('usage.closed', {
      errors: [{ field: `entries.${i}.at`, key: 'usage.closed' }],
    })
  })
  await auditAdded(
    ctx,
    rows,
    drafts.filter(({ id }) => isNew.has(id)),
  )
  return { added: isNew.size, known: drafts.length - isNew.size }
}
/** One line for each subscription. */
async function auditAdded(
  ctx: Ctx,
  rows: readonly store.SubscriptionRow[],
  added: readonly usageStore.NewUsage[],
): Promise<void> {
  const sums = new Map<string, { usageEntries: number; usageUnits: number }>()
  for (const { subscriptionId, quantity } of added) {
    const { usageEntries, usageUnits } = sums.get(subscriptionId) ?? {
      usageEntries: 0,
      usageUnits: 0,
    }
    sums.set(subscriptionId, {
      usageEntries: usageEntries + 1,
      usageUnits: usageUnits + quantity,
    })
  }
  await auditAll(
    ctx,
    rows.flatMap((row) => {
      const after = sums.get(row.id)
      return after === undefined
        ? []
        : [{ module: MODULE, merchantId: row.merchant_id, objectId: row.id, after }]
    }),
  )
}
/** @throws 39006 */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof subscription.listUsage>,
): Promise<Output<typeof subscription.listUsage>> {
  const row = await rowOf(ctx, query.subscriptionId)
  const [entries, total] = await Promise.all([
    usageStore.list(ctx.db, row.merchant_id, row.id, page),
    usageStore.count(ctx.db, row.merchant_id, row.id),
  ])
  return toPage(entries.map(itemOf), total, page)
}
/**
 * Takes an entry back, once, by one with as many units less. It comes onto the next invoice; what was free stays so.
 * @throws 5, 39006, 39012 where no invoice is to come for it, 13 for one that is taken back or takes one back.
 */
export async function makeVoid(ctx: Ctx, id: string): Promise<Item> {
  const { merchantId } = ofMerchant(ctx)
  const found = await usageStore.get(ctx.db, merchantId, id)
  ensure(found, 'error.not_found')
  const row = await store.lock(ctx.db, merchantId, found.subscription_id, await amongOf(ctx))
  ensure(row, 'subscription.not_found')
  ensure(found.voids === null, 'error.invalid_state')
  ensure(!isClosed(row, day(found.day)), 'usage.closed')
  const voidId = uuid()
  const [made] = await usageStore.insert(ctx.db, [
    {
      id: voidId,
      merchantId,
      subscriptionId: row.id,
      eventId: voidId,
      quantity: -found.quantity,
      at: found.at,
      day: found.day,
      voids: found.id,
      status: found.status === 'FREE' ? 'FREE' : 'WAITING',
      createdBy: actorOf(ctx).name,
      createdAt: ctx.clock.now(),
    },
  ])
  ensure(made !== undefined, 'error.invalid_state')
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: row.id,
    before: { usageEvent: found.event_id, usageUnits: found.quantity },
  })
  const entry = await usageStore.get(ctx.db, merchantId, voidId)
  ensure(entry, 'error.not_found')
  return itemOf(entry)
}
