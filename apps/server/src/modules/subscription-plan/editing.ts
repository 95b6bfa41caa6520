/** Making and changing plans, opening and closing them to subscribers, deleting them (docs/decisions.md#16). */
import type { Input, Output } from '@saola/contract/call'
import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import type { ErrorKey, FieldKey } from '@saola/contract/errors'
import {
  isSameServer,
  planLimits,
  planRefusal,
  type PlanAction,
} from '@saola/contract/subscription-plan-values'
import { whyNotCall, type NotCalled } from '../../adapters/outbound-http.ts'
import { audit } from '../../platform/audit.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as merchant from '../merchant/service.ts'
import {
  codeOf,
  frozenChanges,
  isTermsFault,
  searchKey,
  termsOfDraft,
  tidy,
  type PlanTerms,
} from './rules.ts'
import { detail, factsOf, lockOne, termsOf } from './service.ts'
import * as priceStore from './price-store.ts'
import * as store from './store.ts'

type Item = Output<typeof subscriptionPlan.create>
type Draft = Omit<Input<typeof subscriptionPlan.create>['body'], 'activate'>

const MODULE = 'subscription-plan'

/** As the audit log says it; the account by its number, as long as it is linked. */
async function auditFacts(ctx: Ctx, merchantId: string, f: store.Facts): Promise<object> {
  const accounts = f.bankAccountId === null ? [] : await bankAccount.listOf(ctx, merchantId)
  return {
    code: f.code,
    name: f.name,
    description: f.description,
    planType: f.type,
    paymentTime: f.paymentType,
    amount: f.fixedAmount,
    cycleValue: f.rhythm.cycleValue,
    timeType: f.rhythm.timeType,
    fixedDay: f.rhythm.fixed,
    expirationDays: f.expirationDays,
    issueDaysBefore: f.issueDaysBefore,
    chargeStub: f.chargeStub,
    afterDunning: f.afterDunning,
    noticeSteps: f.notices.steps,
    noticeSms: f.notices.sms,
    accountNo: accounts.find(({ id }) => id === f.bankAccountId)?.accountNo ?? null,
    callbackUrl: f.callbackUrl,
    signUpOpen: f.signUp.open,
    maxQuantity: f.signUp.maxQuantity,
    trialTimeValue: f.signUp.trial?.value ?? null,
    trialTimeType: f.signUp.trial?.timeType ?? null,
  }
}
const writtenOf = (row: store.PlanRow): store.Facts => ({
  ...termsOf(row),
  code: row.code,
  name: row.name,
  searchKey: searchKey(row.name, row.code),
  description: row.description,
  bankAccountId: row.bank_account_id,
  callbackUrl: row.callback_url,
  signUp: {
    open: row.sign_up_open,
    maxQuantity: row.max_quantity,
    trial:
      row.trial_value === null || row.trial_type === null
        ? null
        : { value: row.trial_value, timeType: row.trial_type },
  },
})

/** @throws 39004 at the field that makes the cycle impossible. */
function termsFrom(body: Draft, before: PlanTerms | null): PlanTerms {
  const terms = termsOfDraft(body, before)
  if (!isTermsFault(terms)) return terms
  const { field, key, params } = terms
  if (key !== undefined) throw fieldRefusal(field, key, params)
  throw new Refusal('plan.cycle_invalid', { errors: [{ field, key: 'plan.cycle_invalid' }] })
}
/**
 * Where the plan's money goes. Who is held to some accounts names one of theirs, or gets the first of them named, so that they still see the plan.
 * @throws 5 for an account that is not theirs.
 */
async function accountOf(
  ctx: Ctx,
  merchantId: string,
  named: string | null,
): Promise<string | null> {
  if (named === null && bankAccount.heldTo(ctx) === null) return null
  return (await bankAccount.pickAccount(ctx, merchantId, named)).id
}
/** An account to be paid into has to be there once customers may subscribe. @throws 33005. */
async function ensurePayable(ctx: Ctx, merchantId: string): Promise<void> {
  ensure((await bankAccount.listOf(ctx, merchantId)).length > 0, 'bank.default_required')
}

/** A number that no plan has, given or typed. */
async function freshCode(ctx: Ctx, merchantId: string): Promise<string> {
  for (;;) {
    const code = codeOf(await store.takeNumber(ctx.db, merchantId))
    if (!(await store.isTaken(ctx.db, merchantId, code))) return code
  }
}
const refuseTaken = (isWritten: boolean): void => {
  if (!isWritten) throw fieldRefusal('code', 'error.duplicate_item')
}
const ADDRESS_RULES = {
  INVALID: 'webhook.url_invalid',
  PARTS: 'webhook.url_parts',
  PLAIN: 'webhook.url_plain',
  PORT: 'webhook.url_port',
  INSIDE: 'webhook.url_inside',
} as const satisfies Record<NotCalled, FieldKey | ErrorKey>
/**
 * An address for the plan's events is one of the server that the bank approved for the webhook; in Test Mode any public one. One that stood before stays.
 * @throws 42001, 42002 for what may not be called, 42007 for another server
 */
async function ensureCallable(ctx: Ctx, merchantId: string, url: string | null): Promise<void> {
  if (url === null) return
  const why = whyNotCall(url, ctx.config.webhookAllow)
  if (why !== null)
    throw new Refusal(why === 'INVALID' ? 'webhook.url_invalid' : 'webhook.url_forbidden', {
      errors: [{ field: 'callbackUrl', key: ADDRESS_RULES[why] }],
    })
  if (ctx.test) return
  const approved = await merchant.webhookUrlOf(ctx, merchantId)
  ensure(approved !== null && isSameServer(url, approved), 'webhook.server_not_approved', {
    errors: [{ field: 'callbackUrl', key: 'webhook.server_not_approved' }],
  })
}
const blankToNull = (text: string | null | undefined): string | null => text?.trim() || null

function draftFacts(
  body: Draft,
  code: string,
  terms: PlanTerms,
  bankAccountId: string | null,
  before: store.SignUpOffer | null = null,
): store.Facts {
  const name = tidy(body.name)
  return {
    ...terms,
    code,
    name,
    searchKey: searchKey(name, code),
    description: blankToNull(body.description),
    bankAccountId,
    callbackUrl: blankToNull(body.callbackUrl),
    signUp: signUpOf(body, before),
  }
}
/** What is not said stays, or is preset. What use decides has nothing to sign up for before it is used, and one payment carries no more than so many. */
function signUpOf(body: Draft, before: store.SignUpOffer | null): store.SignUpOffer {
  const maxQuantity = body.maxQuantity ?? before?.maxQuantity ?? 1
  const most = Math.floor(planLimits.fixedAmount / body.fixedAmount)
  if (maxQuantity > most && body.maxQuantity !== undefined)
    throw fieldRefusal('maxQuantity', 'error.max', { max: most })
  return {
    open: body.signUpOpen ?? before?.open ?? false,
    maxQuantity: Math.min(maxQuantity, most),
    trial: trialOf(body, before?.trial ?? null),
  }
}
function trialOf(body: Draft, before: store.SignUpOffer['trial']): store.SignUpOffer['trial'] {
  const { trialTimeValue: value, trialTimeType: timeType } = body
  if (value === undefined && timeType === undefined) return before
  if (value == null && timeType == null) return null
  if (value == null) throw fieldRefusal('trialTimeValue', 'error.required')
  if (timeType == null) throw fieldRefusal('trialTimeType', 'error.required')
  return { value, timeType }
}

/** What it costs those who subscribe from now on. */
const notePrice = (ctx: Ctx, merchantId: string, id: string, amount: number): Promise<number> =>
  priceStore.insert(ctx.db, merchantId, id, amount, {
    by: actorOf(ctx).name,
    now: ctx.clock.now(),
  })

/** A draft, or with `activate` a plan that customers may subscribe to at once. @throws 2 for a code that is taken, 39004, 5, 33005. */
export async function create(
  ctx: Ctx,
  { activate, ...body }: Input<typeof subscriptionPlan.create>['body'],
): Promise<Item> {
  const { merchantId } = member(ctx)
  const terms = termsFrom(body, null)
  const account = await accountOf(ctx, merchantId, body.bankAccountId ?? null)
  if (activate === true) await ensurePayable(ctx, merchantId)
  await ensureCallable(ctx, merchantId, blankToNull(body.callbackUrl))
  const id = uuid()
  const facts = draftFacts(body, body.code ?? (await freshCode(ctx, merchantId)), terms, account)
  const status = activate === true ? 'ACTIVE' : 'CREATED'
  refuseTaken(
    await store.insert(ctx.db, merchantId, id, status, facts, {
      by: actorOf(ctx).name,
      now: ctx.clock.now(),
    }),
  )
  await notePrice(ctx, merchantId, id, facts.fixedAmount)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    after: { ...(await auditFacts(ctx, merchantId, facts)), planStatus: status },
  })
  return detail(ctx, id)
}

/** What a change leaves unsaid of account, code and address stays. */
async function changedFacts(ctx: Ctx, row: store.PlanRow, body: Draft): Promise<store.Facts> {
  const before = writtenOf(row)
  const terms = termsFrom(body, before)
  const frozen = frozenChanges(factsOf(row), before, terms)
  ensure(frozen.length === 0, 'plan.frozen', {
    errors: frozen.map((field) => ({ field, key: 'plan.frozen' as const })),
  })
  const isSame = body.bankAccountId === undefined || body.bankAccountId === row.bank_account_id
  const account = isSame
    ? row.bank_account_id
    : await accountOf(ctx, row.merchant_id, body.bankAccountId ?? null)
  return draftFacts(
    { ...body, callbackUrl: body.callbackUrl === undefined ? row.callback_url : body.callbackUrl },
    body.code ?? row.code,
    terms,
    account,
    before.signUp,
  )
}
/** @throws 39007, 12 when somebody changed it since `version` was read, 39004, 39013 for what subscribers rely on, 2, 5. */
export async function update(
  ctx: Ctx,
  { id, version, ...body }: Input<typeof subscriptionPlan.update>['body'],
): Promise<Item> {
  const { merchantId } = member(ctx)
  const row = await lockOne(ctx, merchantId, id)
  ensure(version === undefined || version === row.version, 'error.stale_version')
  const facts = await changedFacts(ctx, row, body)
  if (facts.callbackUrl !== row.callback_url)
    await ensureCallable(ctx, merchantId, facts.callbackUrl)
  refuseTaken(
    await store.update(ctx.db, merchantId, id, facts, {
      by: actorOf(ctx).name,
      now: ctx.clock.now(),
    }),
  )
  if (facts.fixedAmount !== row.fixed_amount)
    await notePrice(ctx, merchantId, id, facts.fixedAmount)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: await auditFacts(ctx, merchantId, writtenOf(row)),
    after: await auditFacts(ctx, merchantId, facts),
  })
  return detail(ctx, id)
}

const become = { activate: 'ACTIVE', deactivate: 'INACTIVE' } as const
/** @throws 39007, 13 where it is so already, 33005 for an activation without an account to be paid into. */
export async function changeStatus(
  ctx: Ctx,
  id: string,
  action: 'activate' | 'deactivate',
): Promise<Item> {
  const { merchantId } = member(ctx)
  const row = await lockOne(ctx, merchantId, id)
  ensureOpen(action, row)
  if (action === 'activate') await ensurePayable(ctx, merchantId)
  const status = become[action]
  await store.setStatus(ctx.db, merchantId, id, status, {
    by: actorOf(ctx).name,
    now: ctx.clock.now(),
  })
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { planStatus: row.status },
    after: { planStatus: status },
  })
  return detail(ctx, id)
}
function ensureOpen(action: PlanAction, row: store.PlanRow): void {
  const refusal = planRefusal(action, factsOf(row))
  if (refusal !== null) throw new Refusal(refusal)
}
/** @throws 39007, 39002 once somebody has subscribed. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  const row = await lockOne(ctx, merchantId, id)
  ensureOpen('delete', row)
  ensure((await store.remove(ctx.db, merchantId, id)) === 1, 'plan.in_use')
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: {
      ...(await auditFacts(ctx, merchantId, writtenOf(row))),
      planStatus: row.status,
    },
  })
  return null
}
