/** Pay links for merchants: create, list, look at, cancel. What payers do is in payer.ts. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import type { payLink } from '@saola/contract/pay-link'
import { toPage } from '@saola/contract/paging'
import { localPhone } from '@saola/contract/validators'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, ofMerchant, type Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import { heldTo } from '../bank-account/service.ts'
import * as merchants from '../merchant/service.ts'
import * as payments from '../payment/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import * as transaction from '../transaction/service.ts'
import { open, type Body } from './creation.ts'
import { pageUrl } from './payer.ts'
import { actionsOf } from './rules.ts'
import * as listStore from './list-store.ts'
import * as store from './store.ts'

export { open } from './creation.ts'
export { insertPast } from './store.ts'
export { sendReceipt } from './receipt.ts'
export {
  askedOf,
  find,
  findByTransaction,
  isNeeded,
  pageUrl,
  updateCustomerInfo,
  type Payable,
} from './payer.ts'

type Item = Output<typeof payLink.create>
type Row = Output<typeof payLink.getList>['items'][number]
type Detail = Output<typeof payLink.getDetail>

const itemOf = (ctx: Ctx, row: store.LinkRow): Item => ({
  payLinkCode: row.code,
  payLinkUrl: pageUrl(ctx, row.code),
  amount: row.amount,
  description: row.description,
  fileUrl: row.file_url,
  status: row.status,
  expireType: row.expire_type,
  expireAt: wireOrNull(row.expires_at),
  createTime: wire(row.created_at),
  createdAt: wire(row.created_at),
  createBy: row.created_by,
  refTransactionId: row.ref_transaction_id,
  transactionId: row.transaction_id,
  qrCode: row.qr_content,
  payable: row.payable_at !== null,
  contactEmail: row.contact_email,
  contactPhone: row.contact_phone,
  customer: payments.customerOf(row),
  customerInfoType: row.customer_info_type,
  customerInfoForm: row.customer_info_form,
  merchantCode: row.merchant_code,
  merchantName: row.merchant_name,
  bankType: row.bank_type,
  accountNo: row.account_no,
  accountName: row.account_name,
  bankAccountId: row.bank_account_id,
  totalSendMailSms: row.total_send,
  successUrl: row.success_url,
  failUrl: row.fail_url,
  redirectAfter: row.redirect_after,
  allowedActions: withRight(
    ctx,
    actionsOf(row.status, row.expires_at, ctx.clock.now()),
    actionCalls.payLink,
  ),
})

/** The answer goes out once the bank was told, and says whether it said yes. */
async function opened(ctx: Ctx, owner: Parameters<typeof open>[1], body: Body): Promise<Item> {
  const row = await open(ctx, owner, body)
  const item = itemOf(ctx, row)
  await afterCommit(ctx.db, () => {
    item.payable = row.payable_at !== null
  })
  return item
}
export function create(ctx: Ctx, body: Body): Promise<Item> {
  const me = member(ctx)
  return opened(ctx, { id: me.merchantId, code: me.merchantCode, name: me.merchantName }, body)
}

/** For internal clients: the same, for the merchant they name. @throws 5 for an unknown merchant, 32002 for one that may not take payments. */
export async function privateCreate(
  ctx: Ctx,
  { merchantCode, ...body }: Input<typeof payLink.privateCreate>['body'],
): Promise<Item> {
  const merchant = await merchants.byCode(ctx, merchantCode)
  ensure(merchant, 'error.not_found')
  ensure(ctx.test || merchant.status === 'ACTIVE', 'merchant.not_active')
  return opened(ctx, merchant, body)
}

/** The beginning of a number, however it is written; '' for what holds no number and so fits nobody. */
const phoneFilter = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const phone = localPhone(text)
  return /^\d*$/.test(phone) ? phone || undefined : undefined
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof payLink.getList>,
): Promise<Output<typeof payLink.getList>> {
  const me = member(ctx)
  const { from, to } = periodOf(query, 'requestDateFrom', 'requestDateTo')
  const asked: listStore.Filter = {
    keyword: query.keyword?.trim() || undefined,
    phone: phoneFilter(query.phone),
    from,
    to,
    status: query.status === 'NONE' ? undefined : query.status,
    among: heldTo(ctx),
  }
  // A phone filter without a digit fits nobody.
  if (query.phone?.trim() && !asked.phone) return toPage<Row>([], 0, page)
  const filter = await listStore.withKeyword(
    ctx.db,
    me.merchantId,
    await listStore.withPhone(ctx.db, me.merchantId, asked),
  )
  const [shop, rows, total] = await Promise.all([
    payments.shopOf(ctx, me.merchantId),
    listStore.list(
      ctx.db,
      me.merchantId,
      { code: me.merchantCode, name: me.merchantName, mode: ctx.test ? 'TEST' : 'LIVE' },
      filter,
      page,
    ),
    listStore.count(ctx.db, me.merchantId, filter),
  ])
  return toPage(
    rows.map((row): Row => ({ ...itemOf(ctx, row), shopSetting: shop })),
    total,
    page,
  )
}

/** One of the caller's links. @throws 34001 */
export async function mine(ctx: Ctx, code: string): Promise<store.LinkRow> {
  const row = await store.get(ctx.db, ofMerchant(ctx).merchantId, code)
  ensure(row && payments.isSeen(ctx, row), 'paylink.not_found')
  return row
}

export async function detail(ctx: Ctx, code: string): Promise<Detail> {
  const row = await mine(ctx, code)
  const payment = await payments.getRow(ctx.db, row.merchant_id, row.transaction_id)
  ensure(payment, 'error.not_found')
  const [shop, timeline] = await Promise.all([
    shopSetting.ofMerchant(ctx, row.merchant_id),
    transaction.timelineOf(ctx, payment),
  ])
  return {
    ...itemOf(ctx, row),
    shopSetting: shop,
    virtualAccount: row.virtual_account,
    paymentType: row.payment_type,
    actualAmount: payment.actual_amount,
    chargeAmount: payment.charge_amount,
    vatChargeAmount: payment.vat_charge_amount,
    completeTime: wireOrNull(row.complete_time),
    txnNumber: row.txn_number,
    timeline,
  }
}

/** @throws 1607, 1609, 1610 as the link has ended, 13 while a card payment is out. */
export async function cancel(ctx: Ctx, code: string): Promise<null> {
  const row = await mine(ctx, code)
  if (!(await payments.close(ctx, row.merchant_id, row.transaction_id, 'CANCELED'))) {
    const now = await mine(ctx, code)
    throw new Refusal(
      payments.whyClosed({ status: now.status, expiresAt: now.expires_at }, ctx.clock.now()) ??
        'error.invalid_state',
    )
  }
  await store.setCanceledBy(ctx.db, row.merchant_id, code, actorOf(ctx).name)
  await audit(ctx, {
    module: 'pay-link',
    merchantId: row.merchant_id,
    objectId: code,
    before: { status: row.status },
    after: { status: 'CANCELED' },
  })
  return null
}
