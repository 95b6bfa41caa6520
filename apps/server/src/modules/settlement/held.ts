/** Money that waited in suspense and is put to a payment that it fits: as if it had come to that payment's own account. */
import { audit } from '../../platform/audit.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { emitAll } from '../../platform/events.ts'
import { notifyLive } from '../../platform/live-events.ts'
import * as bankCredit from '../bank-credit/service.ts'
import * as fee from '../fee/service.ts'
import { paymentEntries, post } from '../ledger/service.ts'
import * as payments from '../payment/service.ts'
import { daysOf } from './days.ts'

/** @param credit in suspense. @param virtualAccount of a payment of the same merchant */
export interface Held {
  merchantId: string
  creditId: number
  virtualAccount: string
  /** Why, in the merchant's words. */
  note: string
}
const isOpen = ({ status }: payments.OpenPayment): boolean =>
  status === 'CREATED' || status === 'TIMEOUT'

/**
 * Pays a payment with a credit of exactly its amount, in the caller's transaction.
 * @param now the merchant's own time
 * @returns false where the payment is no longer open, the sums differ, or somebody has decided on the credit: then nothing is written
 */
export async function settleHeld(ctx: Ctx, held: Held, now: Date): Promise<boolean> {
  const { merchantId, creditId } = held
  const [payment] = await payments.lockByVirtualAccount(ctx.db, [held.virtualAccount])
  const credit = await bankCredit.facts(ctx.db, merchantId, creditId)
  if (payment?.merchantId !== merchantId || !isOpen(payment) || credit.amount !== payment.amount)
    return false
  const by = { name: actorOf(ctx).name, note: held.note }
  if (!(await bankCredit.takeFor(ctx, merchantId, creditId, by))) return false
  const schedule = (await fee.schedulesById(ctx.db, [payment.feeId])).get(payment.feeId)
  if (!schedule) throw new Error('a payment has no fee schedule')
  const priced = fee.price(payment.amount, schedule, payment.feeType)
  const paidBy = 'VIET_QR'
  await payments.markPaid(ctx.db, [
    {
      id: payment.id,
      merchantId,
      paymentType: paidBy,
      fee: priced.fee,
      vat: priced.vat,
      actual: priced.actual,
      isHeld: priced.isHeld,
      completedAt: now,
      bookedAt: credit.booked_at,
      bankReference: credit.bank_reference,
      interBankTrace: credit.inter_bank_trace,
      source: null,
      cardKind: null,
    },
  ])
  await post(ctx, merchantId, {
    kind: 'ACCEPT',
    transactionId: payment.id,
    bankCreditId: creditId,
    entries: [
      { account: 'SUSPENSE', amount: credit.amount },
      ...paymentEntries(credit.amount, priced).filter(({ account }) => account !== 'CLEARING'),
    ],
  })
  await payments.countInDays(
    ctx.db,
    daysOf({ merchantId, payee: payment, payment, priced, paidBy, amount: credit.amount, at: now }),
  )
  await audit(ctx, {
    module: 'bank-credit',
    merchantId,
    objectId: String(creditId),
    before: { resolution: 'OPEN' },
    after: { resolution: 'ACCEPTED', amount: credit.amount, transactionId: payment.id },
  })
  await emitAll(ctx.db, [
    {
      topic: 'payment.settled',
      merchantId,
      objectId: payment.id,
      payload: {
        amount: credit.amount,
        bankReference: credit.bank_reference,
        creditId,
        virtualAccount: payment.virtualAccount,
        test: credit.test,
        transactionId: payment.id,
        payLinkCode: payment.payLinkCode,
        net: priced.actual,
        was: payment.status,
      },
      at: now,
    },
  ])
  await notifyLive(ctx.db, [
    {
      merchantId,
      transactionId: payment.id,
      payLinkCode: payment.payLinkCode,
      amount: credit.amount,
      status: 'SUCCESS',
    },
  ])
  return true
}
