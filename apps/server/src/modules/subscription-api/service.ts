/**
 * Subscriptions in the words of the merchant server API: what a merchant's own server makes, asks about and moves. Rules, dates and money are the
 * subscription module's, as are the states in which a move is open (docs/decisions.md#16).
 */
import * as z from 'zod/mini'
import type { Input, Output } from '@saola/contract/call'
import { instant } from '@saola/contract/fields'
import type { subscriptionApi } from '@saola/contract/subscription-api'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { SERVER_PAGE_SIZE } from '@saola/contract/server-api'
import * as plans from '../subscription-plan/service.ts'
import * as subscriptions from '../subscription/service.ts'
import { idOf, orNone } from './rules.ts'

type Item = Output<typeof subscriptionApi.detail>
type Named = Input<typeof subscriptionApi.detail>['body']
type OfPlan = Pick<Input<typeof subscriptionApi.preview>['body'], 'planId' | 'planCode'>
type Terms = Input<typeof subscriptionApi.preview>['body']

/** Subscriptions are one door of the payment gateway: with that shut, this one is, too. */
export const ensureOpen = (ctx: Ctx): void =>
  ensure(ctx.config.features.payGate, 'error.feature_off')

/** The id of the one that a request names. @throws 2 where nothing is named, 1603 for one that is not the merchant's */
async function subscriptionIdOf(ctx: Ctx, given: Named): Promise<string> {
  const [named, refId] = [orNone(given.subscriptionId), orNone(given.refId)]
  if (named === undefined && refId === undefined)
    throw fieldRefusal('subscriptionId', 'error.required')
  const id = named === undefined ? await subscriptions.idOfReference(ctx, refId!) : idOf(named)
  ensure(id, 'subscription.not_found')
  return id
}
/** Undefined where none is named. @throws 1603 for one that is not the merchant's */
async function planIdOf(ctx: Ctx, { planId, planCode }: OfPlan): Promise<string | undefined> {
  const [named, code] = [orNone(planId), orNone(planCode)]
  if (named === undefined && code === undefined) return undefined
  const id =
    named === undefined
      ? (await plans.ofCodes(ctx, ofMerchant(ctx).merchantId, [code!]))[0]?.id
      : idOf(named)
  ensure(id, 'plan.not_found')
  return id
}
async function neededPlan(ctx: Ctx, given: OfPlan): Promise<string> {
  const id = await planIdOf(ctx, given)
  if (id === undefined) throw fieldRefusal('planId', 'error.required')
  return id
}
const customerIdOf = (given: string | null | undefined): string | undefined => {
  const named = orNone(given)
  if (named === undefined) return undefined
  const id = idOf(named)
  ensure(id, 'error.not_found')
  return id
}
const termsOf = (body: Terms) => ({
  quantity: body.quantity ?? undefined,
  numOfCycles: body.numOfCycles,
  startDate: body.startDate || undefined,
  trialTimeValue: body.trialTimeValue,
  trialTimeType: body.trialTimeType || undefined,
})

const itemOf = (row: subscriptions.Item): Item => ({
  id: row.id,
  code: row.code,
  refId: row.refId,
  status: row.status,
  plan: { id: row.plan.id, code: row.plan.code, name: row.plan.name },
  customer: { id: row.customer.id, fullName: row.customer.fullName },
  quantity: row.quantity,
  unitAmount: row.unitAmount,
  numOfCycles: row.numOfCycles,
  numOfPayments: row.numOfPayments,
  startDate: row.startDate,
  nextPaymentDate: row.nextPaymentDate,
  cancelAt: row.cancelAt,
  resumeAt: row.resumeAt,
  accessUntil: row.accessUntil,
  trialEnd: row.trialEnd,
  openAmount: row.openAmount,
  overdueSince: row.overdueSince,
  createdAt: row.createdAt,
})

/** With the invoice that is due of it already. @throws 1604 for a reference that is used, 1603 for what is not the merchant's, 1613 for a plan that takes nobody, 2 */
export async function create(
  ctx: Ctx,
  body: Input<typeof subscriptionApi.create>['body'],
): Promise<Item> {
  ensureOpen(ctx)
  const planId = await neededPlan(ctx, body)
  const { customer: who } = body
  return itemOf(
    await subscriptions.create(ctx, {
      planId,
      customerId: customerIdOf(body.customerId),
      customer:
        who === null || who === undefined
          ? undefined
          : {
              fullName: who.fullName,
              phone: orNone(who.phone),
              email: orNone(who.email),
              address: orNone(who.address),
            },
      ...termsOf(body),
      refId: body.refId,
      note: body.note,
      language: body.language || undefined,
      consent: body.consent ?? undefined,
    }),
  )
}
/** @throws 1603, 2 where nothing is named */
export async function detail(ctx: Ctx, body: Named): Promise<Item> {
  ensureOpen(ctx)
  return itemOf(await subscriptions.detail(ctx, await subscriptionIdOf(ctx, body)))
}
/** Youngest first. @throws 1603 for a plan or customer that is not the merchant's */
export async function list(
  ctx: Ctx,
  body: Input<typeof subscriptionApi.list>['body'],
): Promise<Output<typeof subscriptionApi.list>> {
  ensureOpen(ctx)
  const page = { index: body.page ?? 0, size: body.size ?? SERVER_PAGE_SIZE }
  const { items, totalPage, totalSize } = await subscriptions.list(ctx, {
    query: {
      status: body.status || undefined,
      planId: await planIdOf(ctx, body),
      customerId: customerIdOf(body.customerId),
      keyword: orNone(body.keyword),
    },
    page: { ...page, sortBy: 'createdAt', direction: 'DESC' },
  })
  return {
    items: items.map(itemOf),
    pageNumber: page.index,
    pageSize: page.size,
    totalPage,
    totalSize,
  }
}
/** Nothing is written. @throws 1603, 2 */
export async function preview(
  ctx: Ctx,
  body: Terms,
): Promise<Output<typeof subscriptionApi.preview>> {
  ensureOpen(ctx)
  return {
    items: await subscriptions.preview(ctx, {
      planId: await neededPlan(ctx, body),
      ...termsOf(body),
    }),
  }
}

/** @throws 1603, 1613 where it is not open, 2 for a day that is not ahead */
export async function pause(
  ctx: Ctx,
  body: Input<typeof subscriptionApi.pause>['body'],
): Promise<Item> {
  ensureOpen(ctx)
  const id = await subscriptionIdOf(ctx, body)
  return itemOf(await subscriptions.pause(ctx, id, { resumeAt: body.resumeAt || undefined }))
}
/** @throws 1603, 1613, 2 for today where the plan's days are fixed */
export async function goOn(
  ctx: Ctx,
  body: Input<typeof subscriptionApi.continue>['body'],
): Promise<Item> {
  ensureOpen(ctx)
  const id = await subscriptionIdOf(ctx, body)
  return itemOf(await subscriptions.goOn(ctx, id, { from: body.from || undefined }))
}
/** @throws 1603, 1613, 1607 where an invoice that was to be void is paid */
export async function cancel(
  ctx: Ctx,
  { kind, reason, waiveFinal, ...named }: Input<typeof subscriptionApi.cancel>['body'],
): Promise<Item> {
  ensureOpen(ctx)
  const id = await subscriptionIdOf(ctx, named)
  return itemOf(await subscriptions.cancel(ctx, id, { kind, reason, waiveFinal }))
}

type Change = Input<typeof subscriptionApi.previewChange>['body']
async function wantedOf(ctx: Ctx, body: Change) {
  ensureOpen(ctx)
  return {
    id: await subscriptionIdOf(ctx, body),
    planId: await planIdOf(ctx, body),
    quantity: body.quantity ?? undefined,
    when: body.when,
  }
}
/** Nothing is written. @throws 1603, 1613, 2 */
export const previewChange = async (
  ctx: Ctx,
  body: Change,
): Promise<Output<typeof subscriptionApi.previewChange>> =>
  subscriptions.previewChange(ctx, await wantedOf(ctx, body))
/** @throws as the preview; 1613 where it no longer comes to what was previewed */
export async function change(
  ctx: Ctx,
  { hash, ...body }: Input<typeof subscriptionApi.change>['body'],
): Promise<Item> {
  const wanted = await wantedOf(ctx, body)
  await subscriptions.change(ctx, { ...wanted, hash: hash.trim() })
  return itemOf(await subscriptions.detail(ctx, wanted.id))
}

/** All of them or none; an event that is known with the same facts counts as known. @throws 1603, 1604 for other facts of a known event, 1613 where no invoice is to come, 2 */
export async function addUsage(
  ctx: Ctx,
  { entries }: Input<typeof subscriptionApi.addUsage>['body'],
): Promise<Output<typeof subscriptionApi.addUsage>> {
  ensureOpen(ctx)
  return subscriptions.addUsage(ctx, {
    entries: entries.map((one, i) => {
      const at = one.at.trim()
      if (!z.safeParse(instant, at).success) throw fieldRefusal(`entries.${i}.at`, 'error.pattern')
      const named = orNone(one.subscriptionId)
      const id = named === undefined ? undefined : idOf(named)
      if (id === null)
        throw new Refusal('subscription.not_found', {
          errors: [{ field: `entries.${i}.subscriptionId`, key: 'subscription.not_found' }],
        })
      return {
        subscriptionId: id,
        refId: id === undefined ? orNone(one.refId) : undefined,
        quantity: one.quantity,
        at,
        eventId: one.eventId,
      }
    }),
  })
}
