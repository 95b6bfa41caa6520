/** What fees say of themselves: to bank staff in every state, to merchants what holds for them. */
import type { Input, Output } from '@saola/contract/call'
import type { fee as calls, FeeItem } from '@saola/contract/fee'
import { toPage } from '@saola/contract/paging'
import { wire, wireOrNull, vnDay } from '../../platform/clock.ts'
import { member, staff, type Ctx } from '../../platform/context.ts'
import { diffOf } from '../../platform/diff.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import { lastDayOf, wholeOf } from './content.ts'
import { nextCode, prefixOf, priceFault, pricingOf } from './draft-rules.ts'
import { inOrder, isInForce, ruleOf, type Fee } from './rules.ts'
import { bracketView, price, scheduleFor, tariffOf } from './service.ts'
import { inForceOf, noticeDays } from './setup.ts'
import * as historyStore from './history-store.ts'
import * as setupStore from './setup-store.ts'
import * as store from './store.ts'

const PROPOSE = 3301
const DECIDE = 3302

/** What everybody may know whom the fee prices. */
const ruleView = (fee: Fee) => ({
  id: fee.id,
  feeCode: fee.code,
  version: fee.version,
  feeName: fee.name,
  description: fee.description,
  serviceType: fee.serviceType,
  conditions: fee.conditions,
  feeMethod: fee.feeMethod,
  calculatePer: fee.calculatePer,
  fixedAmount: fee.fixedVnd,
  percentMicro: fee.percentMicro,
  minFee: fee.minVnd,
  maxFee: fee.maxVnd,
  brackets: fee.brackets.map(bracketView),
  bracketBasis: fee.bracketBasis,
  bracketMode: fee.bracketMode,
  freeCount: fee.freeCount,
  vatPercentMicro: fee.vatPercentMicro,
  feeBearer: 'MERCHANT' as const,
  collection: fee.collection,
  effectiveFrom: vnDay(fee.effectiveFrom),
  effectiveTo: lastDayOf(fee.effectiveTo),
})

const plain = (staffId: string): string => staffId.trim().toLowerCase()
/** What the caller may do with a fee now: its maker never decides on it. */
function actionsOf(ctx: Ctx, row: setupStore.SetupRow): FeeItem['allowedActions'] {
  const me = staff(ctx)
  const isMaker =
    row.maker_id === me.adminId || plain(row.maker_staff_id ?? '') === plain(me.staffId)
  const [mayPropose, mayDecide] = [me.codes.includes(PROPOSE), me.codes.includes(DECIDE)]
  const isOpen = row.status === 'DRAFT' || row.status === 'DENIED'
  const isLast = row.version === row.newest_version
  return [
    ...(mayPropose && isLast ? (['update'] as const) : []),
    ...(mayPropose && isOpen ? (['delete'] as const) : []),
    ...(mayDecide && row.status === 'WAITING_APPROVE' && !isMaker
      ? (['approve', 'deny'] as const)
      : []),
  ]
}
const itemOf = (ctx: Ctx, row: setupStore.SetupRow): FeeItem => {
  const fee = store.feeOfRow(row)
  return {
    ...ruleView(fee),
    scope: fee.scope,
    businessTypes: row.business_types as FeeItem['businessTypes'],
    priority: fee.priority,
    feeStatus: row.status,
    reasonDeny: row.status === 'DENIED' ? row.note : null,
    createdBy: row.created_by,
    createdAt: wire(row.created_at),
    modifiedBy: row.modified_by,
    modifiedAt: wire(row.modified_at),
    approvedBy: row.approved_by,
    approvedAt: wireOrNull(row.approved_at),
    pendingApproval: row.status === 'WAITING_APPROVE' ? row.approval_id : null,
    allowedActions: actionsOf(ctx, row),
  }
}

export async function getAll(
  ctx: Ctx,
  { query, page }: Input<typeof calls.getAll>,
): Promise<Output<typeof calls.getAll>> {
  const filter: setupStore.Filter = {
    name: query.feeName?.trim() || undefined,
    code: query.feeCode?.trim() || undefined,
    status: query.feeStatus,
    serviceType: query.serviceType,
    method: query.feeMethod,
    ...periodOf(query, 'fromDate', 'toDate'),
    now: ctx.clock.now(),
  }
  const [rows, total] = [
    await setupStore.list(ctx.db, filter, page),
    await setupStore.count(ctx.db, filter),
  ]
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    total,
    page,
  )
}

/** @throws 5 */
export async function detail(ctx: Ctx, id: string): Promise<Output<typeof calls.detail>> {
  const now = ctx.clock.now()
  const row = await setupStore.get(ctx.db, id, now)
  ensure(row, 'error.not_found')
  const whole = await wholeOf(ctx, row)
  const [versions, inForce] = [
    await setupStore.ofCode(ctx.db, row.code, now),
    await inForceOf(ctx, row),
  ]
  return {
    ...itemOf(ctx, row),
    merchants: (await store.merchants(ctx.db, whole.content.merchantIds)).map(
      ({ id: merchantId, code, name }) => ({ id: merchantId, code, name }),
    ),
    versions: versions.map((one) => ({
      id: one.id,
      version: one.version,
      feeStatus: one.status,
      effectiveFrom: vnDay(one.effective_from),
      effectiveTo: lastDayOf(one.effective_to),
      modifiedBy: one.modified_by,
      modifiedAt: wire(one.modified_at),
    })),
    inForce: inForce && { id: inForce.id, version: inForce.version },
    changes: inForce ? diffOf((await wholeOf(ctx, inForce)).told, whole.told) : [],
    contentHash: row.status === 'WAITING_APPROVE' ? row.content_hash : null,
  }
}

export async function checkFee(ctx: Ctx, code: string): Promise<Output<typeof calls.checkFee>> {
  const [newest] = await setupStore.ofCode(ctx.db, code, ctx.clock.now())
  return { exists: newest !== undefined, id: newest?.id ?? null, status: newest?.status ?? null }
}
/** The next number may be taken by the time it is used: `add` says so then. */
export async function genCode(
  ctx: Ctx,
  { query }: Input<typeof calls.genCode>,
): Promise<Output<typeof calls.genCode>> {
  const service = query.serviceType ?? 'COBO'
  return {
    code: nextCode(service, await setupStore.lastNumber(ctx.db, prefixOf(service))),
    noticeDays: await noticeDays(ctx),
  }
}
export async function getHistory(
  ctx: Ctx,
  { query, page }: Input<typeof calls.getHistory>,
): Promise<Output<typeof calls.getHistory>> {
  const row =
    query.feeId === undefined ? null : await setupStore.get(ctx.db, query.feeId, ctx.clock.now())
  ensure(query.feeId === undefined || row, 'error.not_found')
  const code = row?.code ?? null
  const [rows, total] = [
    await historyStore.history(ctx.db, code, page),
    await historyStore.historyCount(ctx.db, code),
  ]
  return toPage(
    rows.map((one) => ({ ...one, at: wire(one.at) })),
    total,
    page,
  )
}

/** To a member the rules that are for its merchant, to bank staff all that are approved and not over. */
export async function getAllByServiceType(
  ctx: Ctx,
  { query }: Input<typeof calls.getAllByServiceType>,
): Promise<Output<typeof calls.getAllByServiceType>> {
  const now = ctx.clock.now()
  const fees =
    ctx.caller.kind === 'portal'
      ? (await tariffOf(ctx, member(ctx).merchantId)).fees
      : (await store.approved(ctx.db, now)).map(store.feeOfRow)
  return {
    items: fees
      .filter(
        ({ serviceType }) => query.serviceType === undefined || serviceType === query.serviceType,
      )
      .toSorted((a, b) => a.serviceType.localeCompare(b.serviceType) || inOrder(a, b))
      .map((one) => ({
        ...ruleView(one),
        isOwn: one.scope !== 'ALL',
        isInForce: isInForce(one, now),
      })),
  }
}

/** What a payment would cost now. @throws 5 where nothing prices it */
export async function estimate(
  ctx: Ctx,
  { query }: Input<typeof calls.estimate>,
): Promise<Output<typeof calls.estimate>> {
  const { merchantId } = member(ctx)
  const tariff = await tariffOf(ctx, merchantId)
  const schedule = scheduleFor(tariff, {
    paymentType: query.paymentType ?? 'VIET_QR',
    type: query.type ?? null,
    bankType: null,
    source: null,
    amount: query.amount,
    at: ctx.clock.now(),
  })
  const { amount, fee, vat, actual, isHeld } = price(query.amount, schedule, tariff.feeType)
  const found = tariff.fees.find(({ id }) => id === schedule.id)
  return {
    amount,
    fee,
    vat,
    actual,
    feeName: found?.name ?? '',
    collection: isHeld ? 'IMMEDIATELY' : 'LATER',
  }
}
/** The same for a rule that is being drafted. @throws as `add` for what is wrong with its price */
export function tryOut(
  ctx: Ctx,
  { body: { amounts, monthFigure, ...draft } }: Input<typeof calls.tryOut>,
): Output<typeof calls.tryOut> {
  const pricing = pricingOf(draft, vnDay(ctx.clock.now()))
  const wrong = priceFault(pricing)
  if (wrong !== null) {
    const { as, ...error } = wrong
    throw new Refusal(as ?? 'error.validation', { errors: [error] })
  }
  const schedule = { id: '', rule: ruleOf(pricing, monthFigure ?? 0), ...pricing }
  return amounts.map((one) => {
    const { amount, fee, vat, actual } = price(one, schedule, 'IMMEDIATELY')
    return { amount, fee, vat, actual }
  })
}
