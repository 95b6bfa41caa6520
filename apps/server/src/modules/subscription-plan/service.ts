/** Plans that customers subscribe to (docs/decisions.md#16): what a cycle costs, how long it is, when it is paid. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage, type Page } from '@saola/contract/paging'
import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import {
  allowedPlanActions,
  callbackStateOf,
  takesSubscribers,
} from '@saola/contract/subscription-plan-values'
import { billingOf } from '@saola/schedule/invoice'
import type { Rhythm } from '@saola/schedule/rhythm'
import { fold } from '@saola/vietqr/text'
import { withRight } from '../../platform/allowed-actions.ts'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as merchant from '../merchant/service.ts'
import * as payments from '../payment/service.ts'
import { fixedTimeOf, type PlanTerms } from './rules.ts'
import * as listStore from './list-store.ts'
import * as priceStore from './price-store.ts'
import * as store from './store.ts'

export type { PlanTerms } from './rules.ts'
export type { PlanRow } from './store.ts'

type Item = Output<typeof subscriptionPlan.create>
type Brief = Output<typeof subscriptionPlan.getAllCache>[number]
type Account = NonNullable<Item['bankAccount']>

/** Of a list to pick from. */
const MOST_PICKED = 50

export const factsOf = (row: store.PlanRow) => ({ status: row.status, isUsed: row.is_used })

const rhythmOf = (row: store.PlanRow): Rhythm => ({
  timeType: row.time_type,
  cycleValue: row.cycle_value,
  fixed: row.fixed_day,
})
/** What of the plan decides when and how much is billed; its amount is one unit's. */
export function termsOf(row: store.PlanRow): PlanTerms {
  const billing = billingOf(row.type, row.payment_type)
  if (billing === null) throw new Error(`plan ${row.id} is metered and prepaid`)
  return {
    type: row.type,
    paymentType: row.payment_type,
    rhythm: rhythmOf(row),
    billing,
    fixedAmount: row.fixed_amount,
    expirationDays: row.expiration_days,
    issueDaysBefore: row.issue_days_before,
    chargeStub: row.charge_stub,
    afterDunning: row.after_dunning,
    notices: row.notices,
  }
}
export const briefOf = (row: store.PlanRow): Brief => ({
  id: row.id,
  code: row.code,
  name: row.name,
  type: row.type,
  paymentType: row.payment_type,
  timeType: row.time_type,
  cycleValue: row.cycle_value,
  fixedAmount: row.fixed_amount,
})
/** By plan, the addresses of plans that have one. */
export const callbackUrlsOf = async (
  ctx: Ctx,
  merchantId: string,
  planIds: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await listStore.callbackUrls(ctx.db, merchantId, planIds)).map((row) => [
      row.id,
      row.callback_url,
    ]),
  )
/** Address of a plan's public page. */
const signUpUrl = (ctx: Pick<Ctx, 'config' | 'test'>, publicCode: string): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/subscription/plan/${publicCode}`
const itemOf = (
  ctx: Ctx,
  row: store.PlanRow,
  accounts: ReadonlyMap<string, Account>,
  webhookUrl: string | null,
): Item => ({
  ...briefOf(row),
  description: row.description,
  status: row.status,
  expirationDays: row.expiration_days,
  callbackUrl: row.callback_url,
  callbackState:
    row.callback_url === null ? null : callbackStateOf(row.callback_url, webhookUrl, ctx.test),
  fixedPaymentTime: row.fixed_day !== null,
  fixedTime: fixedTimeOf(rhythmOf(row)),
  bankAccount: row.bank_account_id === null ? null : (accounts.get(row.bank_account_id) ?? null),
  issueDaysBefore: row.issue_days_before,
  chargeStub: row.charge_stub,
  afterDunning: row.after_dunning,
  notices: row.notices,
  signUpOpen: row.sign_up_open,
  maxQuantity: row.max_quantity,
  trialTimeValue: row.trial_value,
  trialTimeType: row.trial_type,
  signUpUrl: row.public_code === null ? null : signUpUrl(ctx, row.public_code),
  subscribers: row.subscribers,
  isUsed: row.is_used,
  allowedActions: withRight(ctx, allowedPlanActions(factsOf(row)), actionCalls.subscriptionPlan),
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
  modifiedAt: wire(row.modified_at),
  version: row.version,
})
/** Plans with the accounts they name, as long as these are linked. */
async function itemsOf(
  ctx: Ctx,
  merchantId: string,
  rows: readonly store.PlanRow[],
): Promise<Item[]> {
  const named = rows.some((row) => row.bank_account_id !== null)
  const linked = named ? await bankAccount.listOf(ctx, merchantId) : []
  const accounts = new Map(
    linked.map(({ id, accountNo, accountName, bankType }): [string, Account] => [
      id,
      { id, accountNo, accountName, bankType },
    ]),
  )
  const isCalled = rows.some((row) => row.callback_url !== null)
  const webhookUrl = isCalled ? await merchant.webhookUrlOf(ctx, merchantId) : null
  return rows.map((row) => itemOf(ctx, row, accounts, webhookUrl))
}
async function oneItem(ctx: Ctx, row: store.PlanRow): Promise<Item> {
  const [item] = await itemsOf(ctx, row.merchant_id, [row])
  return item!
}

/** Which plans the caller sees: a member held to some accounts those that are paid into them (ADR 0021). Null = all. */
async function amongOf(ctx: Ctx, merchantId: string): Promise<store.Among | null> {
  const ids = bankAccount.heldTo(ctx)
  if (ids === null) return null
  const linked = await bankAccount.listOf(ctx, merchantId)
  return {
    ids,
    linked: linked.map(({ id }) => id),
    other: linked.some(({ id, defaultAccount }) => defaultAccount && ids.includes(id)),
  }
}

/** @throws 39007 for a plan that is not the merchant's, or that the caller does not see. */
export async function planOf(ctx: Ctx, merchantId: string, id: string): Promise<store.PlanRow> {
  const row = await store.get(ctx.db, merchantId, id, await amongOf(ctx, merchantId))
  ensure(row, 'plan.not_found')
  return row
}
/** Held until the transaction ends. @throws 39007. */
export async function lockOne(ctx: Ctx, merchantId: string, id: string): Promise<store.PlanRow> {
  const row = await store.lockOne(ctx.db, merchantId, id, await amongOf(ctx, merchantId))
  ensure(row, 'plan.not_found')
  return row
}
/** The plan for somebody who subscribes: it stays as it is until the transaction ends. @throws 39007, 39009 for one that takes nobody. */
export async function forSubscriber(
  ctx: Ctx,
  merchantId: string,
  id: string,
): Promise<store.PlanRow> {
  const row = await lockOne(ctx, merchantId, id)
  ensure(takesSubscribers(row.status), 'plan.inactive')
  return row
}
/** Plans with these ids that the caller sees, by id. */
export const ofIds = async (
  ctx: Ctx,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, store.PlanRow>> =>
  new Map(
    (await listStore.ofIds(ctx.db, merchantId, ids, await amongOf(ctx, merchantId))).map((row) => [
      row.id,
      row,
    ]),
  )
/** Plans with these codes that the caller sees. */
export const ofCodes = async (
  ctx: Ctx,
  merchantId: string,
  codes: readonly string[],
): Promise<store.PlanRow[]> =>
  listStore.ofCodes(ctx.db, merchantId, codes, await amongOf(ctx, merchantId))
const addresses = payments.payerLookup<Pick<store.PlanRow, 'id' | 'merchant_id'>>({
  load: store.ofPublicCodes,
  unknown: 'plan.not_found',
})
/** The plan of a public page, whatever its state. @throws 39007; 11 once an address has asked for too many that are unknown. */
export async function ofPublicCode(ctx: Ctx, code: string): Promise<store.PlanRow> {
  const address = await addresses.find(ctx, code)
  const row = await store.get(ctx.db, address.merchant_id, address.id, null)
  ensure(row, 'plan.not_found')
  return row
}
/** Somebody has signed up and may still pay: what they were shown stays. */
export const keepForSignUp = async (ctx: Ctx, row: store.PlanRow): Promise<void> => {
  await store.markUsed(ctx.db, row.merchant_id, row.id)
}
/** A subscription that begins (+1) or has ended (-1), or many of either. From the first on, cycle, type and payment stay. */
export const countSubscriber = (
  ctx: Ctx,
  merchantId: string,
  planId: string,
  by: number,
): Promise<number> => store.addSubscribers(ctx.db, merchantId, planId, by)
const MOST_PRICES = 50
/** What it has cost those who subscribe, the youngest first. */
export const pricesOf = (ctx: Ctx, row: store.PlanRow): Promise<priceStore.PriceRow[]> =>
  priceStore.list(ctx.db, row.merchant_id, row.id, MOST_PRICES)
/** Each price that it ever had. */
export const priceAmounts = (ctx: Ctx, row: store.PlanRow): Promise<number[]> =>
  priceStore.amounts(ctx.db, row.merchant_id, row.id)
export const detail = async (ctx: Ctx, id: string): Promise<Item> =>
  oneItem(ctx, await planOf(ctx, member(ctx).merchantId, id))

/** The filter of list and file in the store's words. */
export async function filterOf(
  ctx: Ctx,
  query: Input<typeof subscriptionPlan.getAll>['query'],
): Promise<listStore.Filter> {
  return {
    words: query.keyword ? fold(query.keyword) || undefined : undefined,
    status: query.status,
    type: query.type,
    paymentType: query.paymentType,
    ...periodOf(query, 'fromDate', 'toDate'),
    among: await amongOf(ctx, member(ctx).merchantId),
  }
}
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof subscriptionPlan.getAll>,
): Promise<Page<Item>> {
  const { merchantId } = member(ctx)
  const filter = await filterOf(ctx, query)
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, filter, page),
    listStore.count(ctx.db, merchantId, filter),
  ])
  return toPage(await itemsOf(ctx, merchantId, rows), total, page)
}
/** Plans to choose from when somebody subscribes: active ones by name. */
export async function pickList(ctx: Ctx, keyword: string | undefined): Promise<Brief[]> {
  const { merchantId } = member(ctx)
  const rows = await listStore.list(
    ctx.db,
    merchantId,
    await filterOf(ctx, { keyword, status: 'ACTIVE' }),
    { index: 0, size: MOST_PICKED, sortBy: 'name', direction: 'ASC' },
  )
  return rows.map(briefOf)
}
