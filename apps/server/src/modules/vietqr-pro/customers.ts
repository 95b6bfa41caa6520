/** Customers with numbers of their own, and what they have paid. A payment is made a transaction by the settlement itself (ADR 0023). */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { vietQrPro, VietQrProCustomer } from '@saola/contract/vietqr-pro'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { digits, uuid } from '../../platform/ids.ts'
import { periodOf } from '../../platform/period.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as merchant from '../merchant/service.ts'
import * as payments from '../payment/service.ts'
import * as staticAccount from '../static-account/service.ts'
import { customerAccountOf } from './rules.ts'
import { align, MODULE } from './service.ts'
import * as accountStore from './account-store.ts'
import * as paymentStore from './payment-store.ts'
import * as store from './store.ts'

type Detail = Output<typeof vietQrPro.customerGet>
/** Where virtual accounts live (docs/domain.md#2). */
const BANK_NAME = 'KienlongBank'

const itemOf = (row: store.ListedCustomer): VietQrProCustomer => ({
  id: row.id,
  name: row.name,
  active: row.active,
  accountNo: row.virtual_account,
  accountName: row.account_name,
  bankName: BANK_NAME,
  createAt: wire(row.created_at),
  revenue: row.revenue,
  reference: row.reference,
  open: row.open,
  payable: row.payable,
  receivingAccountNo: row.account_no,
  payments: row.payments,
  lastPaidAt: wireOrNull(row.last_paid_at),
})
const detailOf = (row: store.CustomerRow): Detail => ({ ...itemOf(row), qrCode: row.qr_content })
/** The customer whose number was opened just now: the answer goes out once the bank was told, and says whether it said yes. */
async function opened(ctx: Ctx, id: string, opening: staticAccount.Opening): Promise<Detail> {
  const detail = await get(ctx, id)
  await afterCommit(ctx.db, () => {
    detail.payable = opening.payable
  })
  return detail
}
async function found(ctx: Ctx, id: string): Promise<store.CustomerRow> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id, bankAccount.heldTo(ctx))
  ensure(row, 'error.not_found')
  return row
}
export const get = async (ctx: Ctx, id: string): Promise<Detail> => detailOf(await found(ctx, id))

export async function getAll(
  ctx: Ctx,
  { query, page }: Input<typeof vietQrPro.customerGetAll>,
): Promise<Output<typeof vietQrPro.customerGetAll>> {
  const { merchantId } = member(ctx)
  const filter = {
    keyword: query.keyword,
    ...periodOf(query, 'fromDate', 'toDate'),
    among: bankAccount.heldTo(ctx),
  }
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, page),
    store.count(ctx.db, merchantId, filter),
  ])
  return toPage(rows.map(itemOf), total, page)
}

const qrOf = (virtualAccount: string, name: string): string =>
  payments.qrContentOf(virtualAccount, null, payments.contentOf(name, virtualAccount))
const referenceTaken = { errors: [{ field: 'reference', key: 'error.duplicate_item' as const }] }

/** Gives a customer a number on one of the accounts that are allowed for it. @throws 5, 45001 while merchant or account are not allowed, 14 for a reference that is taken. */
export async function create(
  ctx: Ctx,
  body: Input<typeof vietQrPro.customerCreate>['body'],
): Promise<Detail> {
  const { merchantId } = member(ctx)
  // The same lock as of anyone who takes the permission away: a number is never left open behind their back.
  const status = await merchant.lockVietQrPro(ctx, merchantId)
  const account = await bankAccount.pickAccount(ctx, merchantId, body.bankAccountId ?? null)
  const allowed = (await accountStore.accounts(ctx.db, merchantId, bankAccount.heldTo(ctx))).find(
    (row) => row.id === account.id,
  )
  ensure(status === 'APPROVED' && allowed?.status === 'APPROVED', 'vietqrpro.invalid_transition')
  const [name, reference, virtualAccount, id, now] = [
    body.name.trim(),
    body.reference?.trim() || null,
    customerAccountOf(digits(15)),
    uuid(),
    ctx.clock.now(),
  ]
  ensure(
    await store.insert(ctx.db, merchantId, {
      id,
      name,
      reference,
      virtualAccount,
      account,
      by: actorOf(ctx).name,
      now,
    }),
    'error.duplicate',
    referenceTaken,
  )
  await staticAccount.openForCustomer(ctx, merchantId, {
    virtualAccount,
    account,
    qrContent: qrOf(virtualAccount, name),
    now,
  })
  const opening = await staticAccount.openAtBank(ctx, merchantId, virtualAccount)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    after: { name, reference, accountNo: virtualAccount, receivingAccountNo: account.accountNo },
  })
  return opened(ctx, id, opening)
}
export async function update(
  ctx: Ctx,
  id: string,
  body: Input<typeof vietQrPro.customerUpdate>['body'],
): Promise<Detail> {
  const { merchantId } = member(ctx)
  await store.lockReferences(ctx.db, merchantId)
  const before = await found(ctx, id)
  const [name, reference] = [body.name.trim(), body.reference?.trim() || null]
  ensure(
    await store.rename(ctx.db, merchantId, id, { name, reference }),
    'error.duplicate',
    referenceTaken,
  )
  await staticAccount.setQrContent(
    ctx,
    merchantId,
    before.virtual_account,
    qrOf(before.virtual_account, name),
  )
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { name: before.name, reference: before.reference },
    after: { name, reference },
  })
  return get(ctx, id)
}
/** Shuts a customer's number or opens it again; it stays theirs. */
export async function setActive(ctx: Ctx, id: string, active: boolean): Promise<Detail> {
  const { merchantId } = member(ctx)
  await merchant.lockVietQrPro(ctx, merchantId)
  const before = await found(ctx, id)
  if (before.active === active) return detailOf(before)
  await store.setActive(ctx.db, merchantId, id, active)
  await align(ctx, merchantId)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { active: before.active },
    after: { active },
  })
  const after = await found(ctx, id)
  return after.open && !after.payable
    ? opened(ctx, id, await staticAccount.openAtBank(ctx, merchantId, after.virtual_account))
    : detailOf(after)
}

export async function transactions(
  ctx: Ctx,
  { query, page }: Input<typeof vietQrPro.transactions>,
): Promise<Output<typeof vietQrPro.transactions>> {
  const { merchantId } = member(ctx)
  const filter = {
    keyword: query.keyword,
    customerId: query.customerId,
    ...periodOf(query, 'fromDate', 'toDate'),
    among: bankAccount.heldTo(ctx),
  }
  const [rows, total] = await Promise.all([
    paymentStore.paymentList(ctx.db, merchantId, filter, page),
    paymentStore.paymentCount(ctx.db, merchantId, filter),
  ])
  const item = (
    row: paymentStore.PaymentRow,
  ): Output<typeof vietQrPro.transactions>['items'][number] => ({
    id: row.id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    accountNo: row.virtual_account,
    amount: row.amount,
    status: row.status as 'SUCCESS',
    content: row.content,
    payerName: row.payer_name,
    txnNumber: row.txn_number,
    completeTime: wireOrNull(row.complete_time),
  })
  return toPage(rows.map(item), total, page)
}
