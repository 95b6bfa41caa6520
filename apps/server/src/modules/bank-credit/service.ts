/** Money the bank says has arrived, and what becomes of it where it fits no payment: accepted or sent back (docs/decisions.md#3). */
import { actionCalls } from '@saola/contract/action-calls'
import { creditActions, type bankCredit, type unmatchedReasons } from '@saola/contract/bank-credit'
import type { Input, Output } from '@saola/contract/call'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { emit, type Event } from '../../platform/events.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { notifyLive } from '../../platform/live-events.ts'
import { periodOf } from '../../platform/period.ts'
import { heldTo } from '../bank-account/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import * as fee from '../fee/service.ts'
import { paymentEntries, post } from '../ledger/service.ts'
import * as totalStore from './total-store.ts'
import * as store from './store.ts'

type Unmatched = Output<typeof bankCredit.getList>['items'][number]
type Reason = (typeof unmatchedReasons)[number]

const item = (ctx: Ctx, row: store.CreditRow): Unmatched => ({
  id: row.id,
  bankReference: row.bank_reference,
  accountNo: row.account_no,
  virtualAccount: row.virtual_account,
  amount: row.amount,
  expectedAmount: row.expected,
  content: row.content,
  fromName: row.from_name,
  fromAccount: row.from_account,
  fromBin: row.from_bin,
  bookedAt: wire(row.booked_at),
  receivedAt: wire(row.received_at),
  reason: row.reason as Reason,
  resolution: row.resolution as Unmatched['resolution'],
  note: row.note,
  resolvedBy: row.resolved_by,
  resolvedAt: wireOrNull(row.resolved_at),
  merchantCode: row.merchant_code,
  merchantName: row.merchant_name,
  payLinkCode: row.pay_link_code,
  invoiceNumber: row.invoice_number,
  transactionId: row.transaction_id,
  interBankTrace: row.inter_bank_trace,
  allowedActions: withRight(
    ctx,
    (Object.keys(creditActions) as (keyof typeof creditActions)[]).filter(
      (action) =>
        (creditActions[action] as readonly string[]).includes(row.resolution) &&
        row.amount > 0 &&
        (action !== 'accept' || row.merchant_code !== null),
    ),
    ctx.caller.kind === 'portal' ? actionCalls.bankCredit : actionCalls.bankCreditOfStaff,
  ),
})

type ListQuery = Input<typeof bankCredit.cmsList>['query']
export async function listOf(
  ctx: Ctx,
  merchantId: string | null,
  query: ListQuery,
  page: PageRequest,
): Promise<Page<Unmatched>> {
  const filter = {
    ...query,
    ...periodOf(query, 'fromDate', 'toDate'),
    test: ctx.test,
    among: heldTo(ctx),
  }
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, page),
    store.count(ctx.db, merchantId, filter),
  ])
  return toPage(
    rows.map((row) => item(ctx, row)),
    total,
    page,
  )
}
/** What waits for a decision of the merchant, of the accounts that the caller may see; of a span of booking times or of all. */
export const openTotal = (
  ctx: Ctx,
  span: { from?: Date; to?: Date } = {},
): Promise<Output<typeof bankCredit.openTotal>> =>
  totalStore.openTotal(ctx.db, member(ctx).merchantId, {
    ...span,
    test: ctx.test,
    among: heldTo(ctx),
  })

export const list = (
  ctx: Ctx,
  { query, page }: Input<typeof bankCredit.getList>,
): Promise<Page<Unmatched>> => listOf(ctx, member(ctx).merchantId, query, page)

/** The credit a member or bank staff may decide on, locked. Another merchant's is not found. */
export async function openFor(
  ctx: Ctx,
  id: string,
  action: keyof typeof creditActions,
): Promise<store.CreditRow> {
  const row = await store.lockOne(
    ctx.db,
    ctx.caller.kind === 'portal' ? ctx.caller.merchantId : null,
    Number(id),
    ctx.test,
    heldTo(ctx),
  )
  ensure(row, 'error.not_found')
  ensure(
    (creditActions[action] as readonly string[]).includes(row.resolution) && row.amount > 0,
    'error.invalid_state',
  )
  return row
}

/**
 * Accepts an unmatched credit as the merchant's income: out of suspense, fee and VAT as for any payment. The transaction that shows it
 * in lists is made by the transaction module on its event; its id is fixed here so that the postings already name it.
 */
export async function accept(ctx: Ctx, id: string, note: string): Promise<null> {
  const row = await openFor(ctx, id, 'accept')
  ensure(row.merchant_code !== null, 'error.invalid_state')
  await store.resolve(ctx.db, row.merchant_id, row.id, 'OPEN', 'ACCEPTED', {
    name: actorOf(ctx).name,
    note,
    at: ctx.clock.now(),
    returnReference: null,
  })
  // Under its payment's schedule, else under the one in force for any transfer to the merchant.
  const feeId = await store.feeIdOf(ctx.db, row.merchant_id, row.id)
  const tariff = await fee.tariffOf(ctx, row.merchant_id)
  const schedule = feeId
    ? (await fee.schedulesById(ctx.db, [feeId])).get(feeId)!
    : fee.scheduleFor(tariff, {
        paymentType: 'VIET_QR',
        type: null,
        bankType: null,
        source: null,
        amount: row.amount,
        at: ctx.clock.now(),
      })
  const priced = fee.price(row.amount, schedule, tariff.feeType)
  const transactionId = uuid()
  await post(ctx, row.merchant_id, {
    kind: 'ACCEPT',
    transactionId,
    bankCreditId: row.id,
    entries: [
      { account: 'SUSPENSE', amount: row.amount },
      ...paymentEntries(row.amount, priced).filter(({ account }) => account !== 'CLEARING'),
    ],
  })
  await audit(ctx, {
    module: 'bank-credit',
    merchantId: row.merchant_id,
    objectId: String(row.id),
    before: { resolution: 'OPEN' },
    after: { resolution: 'ACCEPTED', note, amount: row.amount, transactionId },
  })
  await emit(ctx, 'credit.accepted', row.merchant_id, transactionId, {
    creditId: row.id,
    transactionId,
    fee: priced.fee,
    vat: priced.vat,
    net: priced.actual,
    isHeld: priced.isHeld,
    feeId: priced.feeId,
    note,
  })
  await tellPayer(ctx, row)
  return null
}

/** Sends an unmatched credit back: the money is set aside and ordered of the bank in one transaction (ADR 0050). Each try is an order of its own. */
export async function returnMoney(ctx: Ctx, id: string, note: string): Promise<null> {
  const row = await openFor(ctx, id, 'return')
  const reference = `RT${uuid().replaceAll('-', '')}`
  await store.resolve(ctx.db, row.merchant_id, row.id, 'OPEN', 'RETURNING', {
    name: actorOf(ctx).name,
    note,
    at: ctx.clock.now(),
    returnReference: reference,
  })
  const [transferId] = await bankTransfer.order(ctx, [
    {
      merchantId: row.merchant_id,
      kind: 'RETURN',
      ownerId: String(row.id),
      reference,
      channel: 'BANK',
      fromAccount: row.account_no,
      original: row.bank_reference,
      to: { bin: row.from_bin, account: row.from_account, name: row.from_name },
      amount: row.amount,
      content: note,
    },
  ])
  await bookReturn(ctx, row, transferId!, 'RETURN', [
    { account: 'SUSPENSE', amount: row.amount },
    { account: 'IN_FLIGHT', amount: -row.amount },
  ])
  await audit(ctx, {
    module: 'bank-credit',
    merchantId: row.merchant_id,
    objectId: String(row.id),
    before: { resolution: 'OPEN' },
    after: { resolution: 'RETURNING', note, amount: row.amount },
  })
  return null
}
/** The payer's open page shows how much is held. */
const tellPayer = async (ctx: Ctx, row: store.CreditRow): Promise<void> => {
  if (row.transaction_id !== null)
    await notifyLive(ctx.db, [
      {
        about: 'held',
        merchantId: row.merchant_id,
        transactionId: row.transaction_id,
        payLinkCode: row.pay_link_code,
        status: row.resolution,
        amount: row.amount,
      },
    ])
}
const bookReturn = (
  ctx: Ctx,
  row: Pick<store.CreditRow, 'id' | 'merchant_id'>,
  bankTransferId: string,
  kind: string,
  entries: { account: string; amount: number }[],
): Promise<void> =>
  post(ctx, row.merchant_id, {
    kind,
    transactionId: null,
    bankCreditId: row.id,
    bankTransferId,
    entries,
  })

type Outcome = Event<'bank-transfer.done' | 'bank-transfer.failed' | 'bank-transfer.returned'>
type Resolution = Unmatched['resolution']
/** What becomes of a return by the bank's word, and what it moves in the books. Money that failed to go, or came back, waits for a decision again. */
const RETURNS: Readonly<
  Record<
    Outcome['topic'],
    { from: Resolution; to: Resolution; kind: string; debit: string; credit: string }
  >
> = {
  'bank-transfer.done': {
    from: 'RETURNING',
    to: 'RETURNED',
    kind: 'RETURNED',
    debit: 'IN_FLIGHT',
    credit: 'CLEARING',
  },
  'bank-transfer.failed': {
    from: 'RETURNING',
    to: 'OPEN',
    kind: 'RETURN_FAILED',
    debit: 'IN_FLIGHT',
    credit: 'SUSPENSE',
  },
  'bank-transfer.returned': {
    from: 'RETURNED',
    to: 'OPEN',
    kind: 'RETURN_RETURNED',
    debit: 'CLEARING',
    credit: 'SUSPENSE',
  },
}

/** The event handler, of a return's order alone: the one that moves the credit posts. */
export async function followTransfer(ctx: Ctx, event: Outcome): Promise<void> {
  const { kind, ownerId, reference, transferId } = event.payload
  if (kind !== 'RETURN') return
  const end = RETURNS[event.topic]
  const row = await store.returning(ctx.db, event.merchant_id, Number(ownerId), reference)
  if (!row || row.resolution !== end.from) return
  const moved = await store.resolve(ctx.db, row.merchant_id, row.id, end.from, end.to, {
    name: row.resolved_by ?? 'bank',
    note: null,
    at: ctx.clock.now(),
    returnReference: null,
  })
  if (moved === 0) return
  await bookReturn(ctx, row, transferId, end.kind, [
    { account: end.debit, amount: row.amount },
    { account: end.credit, amount: -row.amount },
  ])
  await tellPayer(ctx, row)
  await audit(ctx, {
    module: 'bank-credit',
    merchantId: row.merchant_id,
    objectId: String(row.id),
    before: { resolution: end.from },
    after: { resolution: end.to },
  })
}

/** A dispute case looks into an open credit: until it ends nobody decides on it. @throws 13 for one that is not open */
export async function holdForCase(ctx: Ctx, merchantId: string, id: number): Promise<void> {
  // Money of an order of ours is not theirs to decide on.
  ensure(await store.lockOne(ctx.db, merchantId, id, ctx.test), 'error.invalid_state')
  await betweenCases(ctx, merchantId, id, 'OPEN', 'FOR_CONTROL')
}
/** The case is over: it waits for a decision again. @throws 13 */
export const freeFromCase = (ctx: Ctx, merchantId: string, id: number): Promise<void> =>
  betweenCases(ctx, merchantId, id, 'FOR_CONTROL', 'OPEN')
async function betweenCases(
  ctx: Ctx,
  merchantId: string,
  id: number,
  from: Resolution,
  to: Resolution,
): Promise<void> {
  const moved = await store.resolve(ctx.db, merchantId, id, from, to, {
    name: actorOf(ctx).name,
    note: null,
    at: ctx.clock.now(),
    returnReference: null,
  })
  ensure(moved === 1, 'error.invalid_state')
  await audit(ctx, {
    module: 'bank-credit',
    merchantId,
    objectId: String(id),
    before: { resolution: from },
    after: { resolution: to },
  })
}
/** What lies on our own account under a bank reference and waits for a decision. */
export const openHere = store.openHere
/** Takes money that we expected out of the list of unmatched credits: what the card network paid, or a fee that we ordered brought, to our own account, or what the bank paid a merchant; the caller posts it. @param amount exactly, where it is known @returns null while it has not arrived. */
export const claim = (
  ctx: Ctx,
  bankReference: string,
  accountNo: string,
  note: string,
  amount: number | null = null,
): Promise<{ id: number; amount: number } | null> =>
  store.claim(
    ctx.db,
    bankReference,
    accountNo,
    { test: ctx.test, amount },
    { name: actorOf(ctx).name, note, at: ctx.clock.now() },
  )
/** The same of money in suspense that is put to a payment: the caller marks that paid and posts it. @returns false where somebody has decided on it meanwhile */
export const takeFor = async (
  ctx: Ctx,
  merchantId: string,
  creditId: number,
  by: { name: string; note: string },
): Promise<boolean> =>
  (await store.resolve(ctx.db, merchantId, creditId, 'OPEN', 'ACCEPTED', {
    ...by,
    at: ctx.clock.now(),
    returnReference: null,
  })) === 1
export const byReference = store.byReference
export const creditsOf = store.ofTransaction
export const facts = store.facts
export const insertCredits = store.insertCredits
export const knownCredits = store.knownCredits
export type { KnownCredit } from './store.ts'
export const countInDays = store.countInDays
export const insertConflict = store.insertConflict
