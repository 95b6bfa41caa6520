/**
 * The merchant server API in its own words: payments that a merchant's server opens, asks about, cancels and lists, and questions to the bank. Every rule
 * and every đồng is of the modules in lower layers; here are only the names, spellings and codes that the public clients know (ADR 0022).
 */
import type { Input, Output } from '@saola/contract/call'
import { paymentTypes, type PaymentType } from '@saola/contract/enums'
import { MAX_REDIRECT_AFTER_SEC } from '@saola/contract/pay-link'
import { toPage } from '@saola/contract/paging'
import { SERVER_PAGE_SIZE, SERVER_TIMEOUT_SEC, type serverApi } from '@saola/contract/server-api'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as payLink from '../pay-link/service.ts'
import * as payments from '../payment/service.ts'
import { shopLanguageOf } from '../shop-setting/service.ts'
import * as staticAccount from '../static-account/service.ts'
import * as transaction from '../transaction/service.ts'
import {
  amountOf,
  localIso,
  localTime,
  pageLanguage,
  shortCode,
  statusOf,
  timeOf,
} from './rules.ts'

export { amountOf, localIso, localTime, timeOf } from './rules.ts'

type Create = Input<typeof serverApi.create>['body']
type Listed = Output<typeof serverApi.getTransaction>
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The bank's own number in the payment network: what this API calls an account is one of its. */
const OWN_BIN = '970452'

/** @throws 507 for anything but whole đồng that one transfer can carry. */
export function vnd(field: string, given: number | string): number {
  const amount = amountOf(given, payments.MAX_AMOUNT)
  ensure(amount !== null, 'paylink.amount_out_of_range', {
    errors: [{ field, key: 'error.max', params: { max: payments.MAX_AMOUNT } }],
  })
  return amount
}

/** The account that is named by id or number; none named, none given back. @throws 1301 for one that is not the merchant's. */
async function accountId(
  ctx: Ctx,
  merchantId: string,
  id: string | null | undefined,
  no: string | null | undefined,
): Promise<string | null> {
  const [byId, byNo] = [id?.trim().toLowerCase(), no?.trim()]
  if (byNo) return (await bankAccount.pickNumber(ctx, merchantId, byNo)).id
  if (!byId) return null
  ensure(UUID.test(byId), 'bank.account_not_found', {
    errors: [{ field: 'bankAccountId', key: 'error.pattern' }],
  })
  return (
    await bankAccount.pickAccount(ctx, merchantId, byId).catch((error: unknown) => {
      throw error instanceof Refusal && error.key === 'error.not_found'
        ? new Refusal('bank.account_not_found')
        : error
    })
  ).id
}

function paymentTypeOf(given: string | null | undefined): PaymentType | undefined {
  const word = given?.trim()
  if (!word) return undefined
  ensure((paymentTypes as readonly string[]).includes(word), 'paylink.method_disabled', {
    errors: [{ field: 'paymentType', key: 'error.enum' }],
  })
  return word as PaymentType
}
const given = (text: string | null | undefined, max: number): string | null =>
  text?.trim().slice(0, max).toWellFormed().trim() || null

/** Opens a payment: a pay link with the merchant's reference. @throws 507, 1301, 1604, 1605. */
export async function create(ctx: Ctx, body: Create): Promise<Output<typeof serverApi.create>> {
  const me = ofMerchant(ctx)
  const lifeSec = body.timeout || SERVER_TIMEOUT_SEC
  const paymentType = paymentTypeOf(body.paymentType)
  const language = pageLanguage(body.language)
  const who = body.customerInfo
  const amount = vnd('amount', body.amount)
  const row = await payLink.open(
    ctx,
    { id: me.merchantId, code: me.merchantCode, name: me.merchantName },
    {
      amount,
      refTransactionId: body.refTransactionId,
      description: given(body.description, 255) ?? given(body.title, 255),
      successUrl: body.successUrl,
      failUrl: body.failUrl,
      bankAccountId: await accountId(ctx, me.merchantId, body.bankAccountId, body.bankAccountNo),
      ...(typeof body.redirectAfter === 'number'
        ? { redirectAfter: Math.min(body.redirectAfter, MAX_REDIRECT_AFTER_SEC) }
        : {}),
      customer: {
        fullName: given(who?.fullName ?? who?.fullname, 100),
        phone: given(who?.phone, 20),
        email: given(who?.email, 200),
        address: given(who?.address, 255),
      },
    },
    {
      lifeSec,
      ...(paymentType ? { paymentType } : {}),
      payerLanguage: shopLanguageOf(language),
    },
  )
  const answer = {
    transactionId: row.transaction_id,
    refTransactionId: row.ref_transaction_id ?? '',
    payLinkCode: shortCode(row.code),
    timeout: lifeSec,
    url: `${payLink.pageUrl(ctx, row.code)}${language ? `?lang=${language}` : ''}`,
    virtualAccount: row.virtual_account,
    description: row.description ?? '',
    amount: row.amount,
    qrCodeString: row.qr_content,
    status: statusOf(row.status),
    time: localIso(row.created_at),
    accountName: row.account_name,
    payable: false,
  }
  await afterCommit(ctx.db, () => {
    answer.payable = row.payable_at !== null
  })
  return answer
}

/** @throws 1603 for an id that is not one of the merchant's. */
async function mine(ctx: Ctx, transactionId: string): Promise<payments.PaymentRow> {
  const id = transactionId.trim().toLowerCase()
  const row = UUID.test(id) ? await payments.getRow(ctx.db, ofMerchant(ctx).merchantId, id) : null
  ensure(row, 'gateway.transaction_id_invalid')
  return row
}

export async function check(
  ctx: Ctx,
  transactionId: string,
): Promise<Output<typeof serverApi.check>> {
  const row = await mine(ctx, transactionId)
  return {
    status: statusOf(row.status),
    refTransactionId: row.ref_transaction_id ?? '',
    amount: row.amount,
  }
}

/** @throws 1607, 1609, 1610, 1611 as it has ended, 1613 while a card is out for it. */
export async function cancel(
  ctx: Ctx,
  transactionId: string,
): Promise<Output<typeof serverApi.cancel>> {
  const row = await mine(ctx, transactionId)
  ensure(row.status !== 'FAIL', 'gateway.transaction_failed')
  ensure(
    row.pay_link_code !== null,
    row.status === 'SUCCESS' ? 'paylink.paid' : 'gateway.status_invalid',
  )
  await payLink.cancel(ctx, row.pay_link_code)
  return { success: true }
}

const item = (row: payments.PaymentRow): Listed['items'][number] => ({
  id: row.id,
  status: statusOf(row.status),
  amount: row.amount,
  refTransactionId: row.ref_transaction_id ?? '',
  createDateTime: localTime(row.created_at),
  completeTime: localTime(row.complete_time),
  virtualAccount: row.virtual_account ?? row.static_virtual_account ?? '',
  description: row.description ?? '',
  paymentType: row.payment_type as PaymentType,
  txnNumber: row.txn_number ?? '',
  accountName: row.account_name,
  accountNo: row.account_no,
  interBankTrace: row.inter_bank_trace ?? '',
})

/** @throws 2 for a time that is none or a period that ends before it begins. */
export async function list(
  ctx: Ctx,
  body: Input<typeof serverApi.getTransaction>['body'],
): Promise<Listed> {
  const { merchantId } = ofMerchant(ctx)
  const [from, to] = [timeOf(body.fromDate, false), timeOf(body.toDate, true)]
  if (from === null) throw fieldRefusal('fromDate', 'error.pattern')
  if (to === null) throw fieldRefusal('toDate', 'error.pattern')
  ensure(!from || !to || from < to, 'error.invalid_date_range', {
    errors: [{ field: 'toDate', key: 'error.min' }],
  })
  const page = { index: body.page ?? 0, size: body.size ?? SERVER_PAGE_SIZE }
  const staticAccounts =
    typeof body.order === 'number'
      ? await staticAccount.numbersOf(ctx, merchantId, body.order)
      : undefined
  const { rows, total } = await transaction.rowsOf(
    ctx,
    merchantId,
    { from, to, bankAccountNo: body.bankAccountNo?.trim() || undefined, staticAccounts },
    page,
  )
  const { items, totalPage, totalSize } = toPage(rows.map(item), total, {
    ...page,
    sortBy: 'createDateTime',
    direction: 'DESC',
  })
  return { items, pageNumber: page.index, pageSize: page.size, totalPage, totalSize }
}

/** Whose name stands behind an account number at the bank. @throws 5100000 */
export const checkAccountNo = async (
  ctx: Ctx,
  accountNo: string,
): Promise<Output<typeof serverApi.checkAccountNo>> => ({
  accountNo,
  ...(await bankAccount.beneficiary(ctx, { bin: OWN_BIN, accountNo })),
})

/** @throws 100014 when the phone has had its codes, 5100000 for an account that is not the organization's. */
export async function linkAccount(
  ctx: Ctx,
  accountNo: string,
): Promise<Output<typeof serverApi.linkAccount>> {
  const { accountName, phone, timeout, sessionId } = await bankAccount
    .askLink(ctx, accountNo)
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.key === 'error.too_many_requests'
        ? new Refusal('auth.otp_resend_wait', error.extra)
        : error
    })
  return { accountNo, accountName, phone, expireTime: timeout, sessionId }
}

/** @throws 100015 for a code or a session that does not fit. */
export async function verifyLinkAccount(
  ctx: Ctx,
  body: Input<typeof serverApi.verifyLinkAccount>['body'],
): Promise<Output<typeof serverApi.verifyLinkAccount>> {
  const sessionId = body.sessionId.trim().toLowerCase()
  ensure(UUID.test(sessionId), 'auth.step_session_invalid')
  await bankAccount.finishLink(ctx, { ...body, sessionId, otp: body.otp.trim() })
  return { success: true }
}
