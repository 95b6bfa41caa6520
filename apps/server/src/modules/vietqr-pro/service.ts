/** VietQR Pro (docs/decisions.md#23): who may use it, on which accounts, and who decided so. Customers and what they pay are in customers.ts. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import {
  allowedVietQrPro,
  nextVietQrPro,
  type vietQrPro,
  type VietQrProAction,
  type VietQrProCmsDetail,
  type VietQrProInfo,
  type VietQrProSide,
  type VietQrProStatus,
} from '@saola/contract/vietqr-pro'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as merchant from '../merchant/service.ts'
import * as staticAccount from '../static-account/service.ts'
import * as accountStore from './account-store.ts'
import * as staffStore from './staff-store.ts'

export const MODULE = 'vietqr-pro'
/** The merchant's own state is a subject without an account. */
interface Subject {
  merchantId: string
  bankAccountId: string | null
  status: VietQrProStatus
}
interface Deed {
  action: VietQrProAction
  by: VietQrProSide
  reason: string | null
  name?: string
}

/** The bank is told by a job how each number stands by then (ADR 0008). */
const tellBank = (ctx: Ctx, merchantId: string): Promise<void> =>
  enqueue(
    ctx.db,
    'vietQrPro.tellBank',
    { merchantId },
    { key: `vietqr-pro-${merchantId}`, maxAttempts: 25 },
  )
/** Opens and shuts the customers' numbers after anything that decides about them has changed. */
export async function align(ctx: Ctx, merchantId: string): Promise<void> {
  const moved = await accountStore.misaligned(ctx.db, merchantId)
  if (moved.length > 0) await staticAccount.setOpen(ctx, merchantId, moved, ctx.clock.now())
  await tellBank(ctx, merchantId)
}

/** One move along the table, written down. @throws 45001 when it leads nowhere from there. */
async function step(ctx: Ctx, s: Subject, deed: Deed): Promise<void> {
  const to = nextVietQrPro(s.status, deed.action, deed.by)
  ensure(to, 'vietqrpro.invalid_transition')
  if (s.bankAccountId === null) await merchant.setVietQrPro(ctx, s.merchantId, to)
  else await accountStore.setAccount(ctx.db, s.merchantId, s.bankAccountId, to)
  const actor = actorOf(ctx)
  await accountStore.insertMove(ctx.db, s.merchantId, {
    bankAccountId: s.bankAccountId,
    action: deed.action,
    from: s.status,
    to,
    reason: deed.reason,
    actorKind: actor.kind,
    actorName: deed.name ?? actor.name,
    now: ctx.clock.now(),
  })
  await audit(ctx, {
    module: MODULE,
    merchantId: s.merchantId,
    objectId: s.bankAccountId ?? s.merchantId,
    before: { status: s.status },
    after: {
      status: to,
      action: deed.action,
      ...(deed.reason === null ? {} : { reason: deed.reason }),
    },
  })
}
/** The merchant's state, locked: anyone who else moves it, or one of its accounts, waits. */
async function locked(ctx: Ctx, merchantId: string): Promise<Subject> {
  const status = await merchant.lockVietQrPro(ctx, merchantId)
  ensure(status, 'error.not_found')
  return { merchantId, bankAccountId: null, status: status as VietQrProStatus }
}
async function accountOf(
  ctx: Ctx,
  merchantId: string,
  id: string,
  among: readonly string[] | null,
): Promise<Subject> {
  const row = (await accountStore.accounts(ctx.db, merchantId, among)).find(
    (account) => account.id === id,
  )
  ensure(row, 'error.not_found')
  return { merchantId, bankAccountId: id, status: row.status }
}
const inState = async (ctx: Ctx, merchantId: string, status: VietQrProStatus): Promise<Subject[]> =>
  (await accountStore.accounts(ctx.db, merchantId, null))
    .filter((row) => row.status === status)
    .map((row) => ({ merchantId, bankAccountId: row.id, status }))

/** In Test Mode nobody is waited for: what is asked is allowed. */
async function approveAtOnce(ctx: Ctx, s: Subject): Promise<void> {
  if (ctx.test)
    await step(
      ctx,
      { ...s, status: 'PENDING' },
      { action: 'ENABLE', by: 'BANK', reason: null, name: 'Test Mode' },
    )
}

const actionsOf = (ctx: Ctx, status: VietQrProStatus, side: VietQrProSide): VietQrProAction[] =>
  withRight(ctx, allowedVietQrPro(status, side), {
    ...actionCalls.vietQrPro,
    ...(side === 'BANK' ? actionCalls.vietQrProOfStaff : {}),
  })

async function infoOf(
  ctx: Ctx,
  merchantId: string,
  side: VietQrProSide,
  among: readonly string[] | null,
): Promise<VietQrProInfo> {
  const [own, accounts, moves] = [
    await merchant.vietQrProOf(ctx, merchantId),
    await accountStore.accounts(ctx.db, merchantId, among),
    await accountStore.moves(ctx.db, merchantId),
  ]
  ensure(own, 'error.not_found')
  const stateOf = (status: VietQrProStatus, bankAccountId: string | null) => {
    const last = moves.find((m) => m.bank_account_id === bankAccountId)
    return {
      status,
      reason: last?.reason ?? null,
      changedAt: wireOrNull(last?.at),
      changedBy: last?.actor_name ?? null,
      allowedActions: actionsOf(ctx, status, side),
    }
  }
  return {
    ...stateOf(own as VietQrProStatus, null),
    accounts: accounts.map((a) => ({
      id: a.id,
      accountNo: a.account_no,
      accountName: a.account_name,
      bankType: a.bank_type,
      customers: a.customers,
      ...stateOf(a.status, a.id),
    })),
    history: moves
      .filter(
        (m) => among === null || m.bank_account_id === null || among.includes(m.bank_account_id),
      )
      .map((m) => ({
        accountNo: m.account_no,
        action: m.action,
        from: m.from_status,
        to: m.to_status,
        reason: m.reason,
        by: m.actor_name,
        at: wire(m.at),
      })),
  }
}
export const getInfo = (ctx: Ctx): Promise<VietQrProInfo> =>
  infoOf(ctx, member(ctx).merchantId, 'MERCHANT', bankAccount.heldTo(ctx))

/** The merchant asks for the service, or gives it up. Asking takes along the default account, so that there is one to begin with. @throws 45001 */
export async function moveState(ctx: Ctx, action: VietQrProAction): Promise<VietQrProInfo> {
  const { merchantId } = member(ctx)
  const own = await locked(ctx, merchantId)
  await step(ctx, own, { action, by: 'MERCHANT', reason: null })
  if (action === 'REQUEST_ACTIVATION') {
    await approveAtOnce(ctx, own)
    const first = (await accountStore.accounts(ctx.db, merchantId, null)).find(
      (row) => row.default_account && nextVietQrPro(row.status, action, 'MERCHANT') !== null,
    )
    if (first) await ask(ctx, { merchantId, bankAccountId: first.id, status: first.status })
  }
  await align(ctx, merchantId)
  return getInfo(ctx)
}
async function ask(ctx: Ctx, s: Subject): Promise<void> {
  await step(ctx, s, { action: 'REQUEST_ACTIVATION', by: 'MERCHANT', reason: null })
  await approveAtOnce(ctx, s)
}
/** The same for one account of a merchant whose service runs or waits. @throws 5, 45001 */
export async function moveAccount(
  ctx: Ctx,
  id: string,
  action: VietQrProAction,
): Promise<VietQrProInfo> {
  const { merchantId } = member(ctx)
  const own = await locked(ctx, merchantId)
  const account = await accountOf(ctx, merchantId, id, bankAccount.heldTo(ctx))
  ensure(
    action !== 'REQUEST_ACTIVATION' || own.status === 'PENDING' || own.status === 'APPROVED',
    'vietqrpro.invalid_transition',
  )
  if (action === 'REQUEST_ACTIVATION') await ask(ctx, account)
  else await step(ctx, account, { action, by: 'MERCHANT', reason: null })
  await align(ctx, merchantId)
  return getInfo(ctx)
}

const cmsItem = (
  ctx: Ctx,
  row: staffStore.CmsRow,
): Output<typeof vietQrPro.cmsList>['items'][number] => ({
  merchantId: row.merchant_id,
  merchantCode: row.merchant_code,
  merchantName: row.merchant_name,
  status: row.status,
  waiting: row.waiting,
  customers: row.customers,
  revenue: row.revenue,
  changedAt: wireOrNull(row.changed_at),
  allowedActions: actionsOf(ctx, row.status, 'BANK'),
})
export async function cmsList(
  ctx: Ctx,
  { query, page }: Input<typeof vietQrPro.cmsList>,
): Promise<Output<typeof vietQrPro.cmsList>> {
  const [rows, total] = await Promise.all([
    staffStore.listAll(ctx.db, query, page),
    staffStore.countAll(ctx.db, query),
  ])
  return toPage(
    rows.map((row) => cmsItem(ctx, row)),
    total,
    page,
  )
}
export async function cmsInfo(ctx: Ctx, merchantId: string): Promise<VietQrProCmsDetail> {
  const row = await staffStore.ofMerchant(ctx.db, merchantId)
  ensure(row, 'error.not_found')
  return {
    ...(await infoOf(ctx, merchantId, 'BANK', null)),
    merchantId,
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    customers: row.customers,
    revenue: row.revenue,
  }
}

type Decision = Input<typeof vietQrPro.cmsState>['body']
/** @throws 12 when it stands otherwise than the person has read, 45001, 2 for a no without a reason. */
async function decide(ctx: Ctx, s: Subject, d: Decision): Promise<void> {
  ensure(s.status === d.status, 'error.stale_version')
  ensure(d.action === 'ENABLE' || d.reason !== undefined, 'error.validation', {
    errors: [{ field: 'reason', key: 'error.required' }],
  })
  await step(ctx, s, { action: d.action, by: 'BANK', reason: d.reason?.trim() ?? null })
}
/** The bank allows, turns down, locks or unlocks a merchant. What the merchant asked for together is decided together. */
export async function decideState(
  ctx: Ctx,
  merchantId: string,
  d: Decision,
): Promise<VietQrProCmsDetail> {
  ensure(await staffStore.ofMerchant(ctx.db, merchantId), 'error.not_found')
  await decide(ctx, await locked(ctx, merchantId), d)
  if (d.status === 'PENDING')
    for (const account of await inState(ctx, merchantId, 'PENDING')) await decide(ctx, account, d)
  await align(ctx, merchantId)
  return cmsInfo(ctx, merchantId)
}
/** One account of a merchant whose service is allowed already. */
export async function decideAccount(
  ctx: Ctx,
  id: string,
  d: Decision,
): Promise<VietQrProCmsDetail> {
  const merchantId = await accountStore.ownerOfAccount(ctx.db, id)
  ensure(merchantId, 'error.not_found')
  const own = await locked(ctx, merchantId)
  const account = await accountOf(ctx, merchantId, id, null)
  ensure(d.action !== 'ENABLE' || own.status === 'APPROVED', 'vietqrpro.invalid_transition')
  await decide(ctx, account, d)
  await align(ctx, merchantId)
  return cmsInfo(ctx, merchantId)
}
