/**
 * Paying with a domestic card (docs/domain.md#3.2): each try is an order of its own at the card network. The browser's return is
 * for show only; the network's signed result settles the payment, through the same books as a bank credit. Unknown is not failed.
 */
import { cardKinds } from '@saola/contract/enums'
import type { Input } from '@saola/contract/call'
import type { payLink } from '@saola/contract/pay-link'
import type { payerCard } from '@saola/contract/payer-link'
import type * as z from 'zod/mini'
import { BankRefused, BankUnavailable, type CardOutcome } from '../../adapters/bank.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { errorFields } from '../../platform/log.ts'
import { parseJson } from '../../platform/json.ts'
import * as bankCredit from '../bank-credit/service.ts'
import { ingest } from '../settlement/service.ts'
import { oweByCard } from '../ledger/service.ts'
import * as fee from '../fee/service.ts'
import * as payments from '../payment/service.ts'
import { CARD_PATIENCE_MS, CARD_QUESTIONS, MOST_OPEN_CARDS, waitingPath } from './rules.ts'
import * as store from './store.ts'

export { paidAttempt } from './store.ts'

/** What the browser posts to the card network, and where. */
export interface CardOrder {
  action: string
  fields: { dataKey: string }
  amount: number
  transactionId: string
}

const base = (ctx: Pick<Ctx, 'config' | 'test'>): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/sandbox' : ''}/pay/api/paylink/v1/napas`
/** Origin of the card network: the only foreign place a form of ours may post to (reliability bar P5). */
export const cardOrigin = (ctx: Pick<Ctx, 'config'>): string =>
  new URL(ctx.config.simulatorUrl).origin

/** Opens an order; the payment is PENDING from now until the network has spoken. @throws 33008 when the network does not answer: the payment is open again. */
export async function open(ctx: Ctx, found: payments.Payable): Promise<CardOrder> {
  payments.ensurePayable(ctx, found, 'ATM_CARD')
  const { row } = found
  const id = uuid()
  const orderId = id.replaceAll('-', '')
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    ensure(
      (await store.openAttempts(tx, row.merchant_id, row.transaction_id)) < MOST_OPEN_CARDS,
      'error.too_many_requests',
      { retryAfter: CARD_PATIENCE_MS / 1000 },
    )
    // Already PENDING is fine: an earlier try is still out. Anything else has happened since the look-up.
    const moved = await payments.changeStatus(
      inside,
      row.merchant_id,
      row.transaction_id,
      'PENDING',
    )
    ensure(
      moved ||
        (await payments.getRow(tx, row.merchant_id, row.transaction_id))?.status === 'PENDING',
      'error.invalid_state',
    )
    await store.insertAttempt(tx, row.merchant_id, {
      id,
      transactionId: row.transaction_id,
      orderId,
      amount: row.amount,
      now: ctx.clock.now(),
    })
  })
  try {
    const order = await ctx.cards.open({
      orderId,
      amount: row.amount,
      returnUrl: `${base(ctx)}/redirect`,
      notifyUrl: `${base(ctx)}/complete`,
      description: row.content,
    })
    if (!URL.canParse(order.formAction) || new URL(order.formAction).origin !== cardOrigin(ctx))
      throw new BankRefused('the card page lies at an address that is not the network')
    return {
      action: order.formAction,
      fields: { dataKey: order.dataKey },
      amount: row.amount,
      transactionId: row.transaction_id,
    }
  } catch (error) {
    if (!(error instanceof BankUnavailable) && !(error instanceof BankRefused)) throw error
    ctx.log.warn({ orderId, ...errorFields(error) }, 'the card order could not be opened')
    // The payer never saw the card page, so nothing can have been paid on this order.
    await endTry(
      ctx,
      { id, merchant_id: row.merchant_id, transaction_id: row.transaction_id },
      { status: 'FAIL', responseCode: null, last4: null, networkNo: null },
    )
    throw new Refusal('bank.core_unavailable', { retryAfter: 5 })
  }
}

const attribute = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
/** The form that carries the browser to the card page, built here for the network's own address only. */
export async function openForm(
  ctx: Ctx,
  found: payments.Payable,
): Promise<z.output<typeof payerCard>> {
  const order = await open(ctx, found)
  const inputs = Object.entries(order.fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${attribute(name)}" value="${attribute(value)}">`,
    )
    .join('')
  return {
    formContent: `<form method="post" action="${attribute(order.action)}" data-go>${inputs}</form>`,
    amount: order.amount,
    paymentType: 'ATM_CARD',
    transactionId: order.transactionId,
  }
}

type End = Omit<Parameters<typeof store.endAttempt>[3], 'now'>
interface Try {
  id: string
  transaction_id: string
  merchant_id: string
}

/** Ends a try that brought no money: the payment is open again for another, unless one more try is still out. If its time is over, the expiry job closes it. */
async function endTry(ctx: Ctx, attempt: Try, end: End): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const ended = { ...end, now: ctx.clock.now() }
    if ((await store.endAttempt(tx, attempt.merchant_id, attempt.id, ended)) > 0)
      await reopen({ ...ctx, db: tx }, attempt)
  })
}
async function reopen(ctx: Ctx, attempt: Try): Promise<void> {
  if ((await store.openAttempts(ctx.db, attempt.merchant_id, attempt.transaction_id)) > 0) return
  await payments.changeStatus(ctx, attempt.merchant_id, attempt.transaction_id, 'CREATED')
}

/** Takes a signed result of the network, however often and in whatever order it comes. */
async function takeOutcome(
  ctx: Ctx,
  attempt: store.AttemptRow,
  outcome: CardOutcome,
): Promise<void> {
  const end: End = {
    status: outcome.status,
    responseCode: outcome.responseCode.slice(0, 10),
    last4: /^\d{4}$/.test(outcome.cardLast4 ?? '') ? outcome.cardLast4 : null,
    networkNo: outcome.transactionNo?.slice(0, 40) ?? null,
  }
  if (outcome.status !== 'SUCCESS') return endTry(ctx, attempt, end)
  const row = await payments.getRow(ctx.db, attempt.merchant_id, attempt.transaction_id)
  ensure(row, 'napas.result_invalid')
  const { id: feeId } = await fee.feeFor(ctx, attempt.merchant_id, {
    paymentType: 'ATM_CARD',
    type: row.type,
    bankType: row.bank_type,
    source: row.source,
    amount: outcome.amount,
  })
  await payments.setFee(ctx.db, attempt.merchant_id, attempt.transaction_id, feeId)
  // A result without a time of payment counts from when its order was opened, which was in time.
  // Exact and in time it settles the link; anything else is money received all the same, and goes to suspense with its reason (docs/decisions.md#3).
  const bankReference = `NP${outcome.transactionNo ?? attempt.order_id}`.slice(0, 64)
  const taken = await ingest(
    ctx,
    {
      bankReference,
      accountNo: row.account_no,
      virtualAccount: row.virtual_account,
      amount: outcome.amount,
      currency: 'VND',
      content: row.content,
      fromBin: null,
      fromAccount: null,
      fromName: null,
      bookedAt: outcome.paidAt ?? attempt.created_at.toISOString(),
      interBankTrace: outcome.transactionNo,
      cardKind: cardKinds.find((kind) => kind === outcome.cardKind) ?? null,
    },
    uuid(),
    'CARD',
  )
  await inTransaction(ctx.db, async (tx) => {
    await store.endAttempt(tx, attempt.merchant_id, attempt.id, { ...end, now: ctx.clock.now() })
    // Test Mode's network pays nobody: there the money counts as arrived.
    const credit = ctx.test ? null : await bankCredit.byReference(tx, bankReference)
    if (credit) await oweByCard({ ...ctx, db: tx }, credit)
    if (taken.outcome !== 'SETTLED') await reopen({ ...ctx, db: tx }, attempt)
  })
  payments.forget(ctx, { transactionId: attempt.transaction_id, payLinkCode: attempt.code })
  if (outcome.amount === attempt.amount) return
  ctx.metrics.alarms.inc({ kind: 'card-amount-mismatch' })
  ctx.log.error(
    { orderId: attempt.order_id },
    'the card network charged another amount than asked; it is held in suspense',
  )
  throw new Refusal('payment.amount_mismatch')
}

/** Opens and checks a result: signature, our order, this mode, our currency. @throws 34011 for anything else. */
async function readResult(
  ctx: Ctx,
  data: string,
  checksum: string,
): Promise<{ attempt: store.AttemptRow; outcome: CardOutcome }> {
  const outcome = ctx.cards.read(data, checksum)
  ensure(
    outcome &&
      typeof outcome.orderId === 'string' &&
      ['SUCCESS', 'FAIL', 'CANCEL'].includes(outcome.status) &&
      outcome.currency === 'VND' &&
      Number.isSafeInteger(outcome.amount) &&
      outcome.amount > 0,
    'napas.result_invalid',
  )
  ensure(
    outcome.paidAt === null || !Number.isNaN(Date.parse(outcome.paidAt)),
    'napas.result_invalid',
  )
  const attempt = await store.attemptOf(ctx.db, outcome.orderId, ctx.test)
  ensure(attempt, 'napas.result_invalid')
  return { attempt, outcome: { ...outcome, responseCode: String(outcome.responseCode ?? '') } }
}

/** The network's signed server result: this one moves money. Repeats change nothing and answer the same. */
export async function complete(
  ctx: Ctx,
  { body }: Input<typeof payLink.napasComplete>,
): Promise<null> {
  const { attempt, outcome } = await readResult(ctx, body.data, body.checksum)
  await takeOutcome(ctx, attempt, outcome)
  return null
}

/** The browser coming back: verified, shown, never believed for money. A browser with a bad result still gets a page, a program gets the refusal. */
export async function redirect(
  ctx: Ctx,
  napasResult: string,
  fromBrowser: boolean,
): Promise<{ location: string }> {
  try {
    const pair = parseJson(
      Buffer.from(napasResult.replaceAll(' ', '+'), 'base64').toString('utf8'),
    ) as { data?: unknown; checksum?: unknown } | null
    ensure(
      typeof pair?.data === 'string' && typeof pair.checksum === 'string',
      'napas.result_invalid',
    )
    const { attempt } = await readResult(ctx, pair.data, pair.checksum)
    return { location: waitingPath(ctx.test, attempt) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (fromBrowser) return { location: waitingPath(ctx.test, null) }
    throw new Refusal('napas.result_invalid')
  }
}

/** Asks the network about tries that have been silent for long; after three questions without a result the payment is open again, a later success still settles. */
export async function askAgain(ctx: Ctx): Promise<void> {
  const waiting = await store.waitingAttempts(
    ctx.db,
    new Date(ctx.clock.now().getTime() - CARD_PATIENCE_MS),
    100,
  )
  for (const attempt of waiting)
    await askOne({ ...ctx, test: attempt.mode === 'TEST' }, attempt).catch((error: unknown) =>
      ctx.log.warn(
        { orderId: attempt.order_id, ...errorFields(error) },
        'a card attempt could not be cleared up',
      ),
    )
}
/** An order the network settles and our books do not know as paid: asked about once more, and taken in when it says so (docs/domain.md#3.2). */
export async function clear(ctx: Ctx, orderId: string): Promise<void> {
  const attempt = await store.attemptOf(ctx.db, orderId, false)
  const outcome = attempt && (await ctx.cards.query(orderId))
  if (attempt && outcome)
    await takeOutcome({ ...ctx, test: false }, attempt, {
      ...outcome,
      responseCode: outcome.responseCode ?? '',
    })
}
async function askOne(ctx: Ctx, attempt: store.AttemptRow): Promise<void> {
  let outcome: CardOutcome | null
  try {
    outcome = await ctx.cards.query(attempt.order_id)
  } catch (error) {
    // The network knows no such order: it was never opened. No answer at all is no answer, and is not counted as one.
    if (!(error instanceof BankRefused)) throw error
    return endTry(ctx, attempt, {
      status: 'FAIL',
      responseCode: null,
      last4: null,
      networkNo: null,
    })
  }
  if (outcome)
    return takeOutcome(ctx, attempt, { ...outcome, responseCode: outcome.responseCode ?? '' })
  if ((await store.countQuestion(ctx.db, attempt.merchant_id, attempt.id)) >= CARD_QUESTIONS)
    await endTry(ctx, attempt, {
      status: 'TIMEOUT',
      responseCode: null,
      last4: null,
      networkNo: null,
    })
}

/** How the payer's last try with a card went, for the page that shows it. */
export const last = async (
  ctx: Ctx,
  merchantId: string,
  transactionId: string,
): Promise<{
  status: store.AttemptRow['status']
  responseCode: string | null
} | null> => {
  const attempt = await store.lastAttempt(ctx.db, merchantId, transactionId)
  return attempt && { status: attempt.status, responseCode: attempt.response_code }
}
