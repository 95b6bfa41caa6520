import { ensure, Garbage, NoAnswer, Refusal } from '../../errors.ts'
import { bankReference } from '../../platform/ids.ts'
import { MAGIC_AMOUNTS } from '../bank/service.ts'
import { delayOf, HOLD_MS, take } from '../faults/service.ts'
import { getOrder, type CardsCtx } from './service.ts'
import type { CardChange, CardRefund } from './store.ts'

/** Card money that goes back (the network's own refund call is not public; this one behaves like the bank's returns): same faults, same magic amounts. */

type Asked = { reference: string; orderId: string; amount: number; reason: string }
export type RefundResult = {
  reference: string
  bankReference: string
  status: CardRefund['status']
  reason?: string
}
const SETTLE_MS = 5_000

const result = ({
  reference,
  bankReference: number,
  status,
  reason,
}: CardRefund): RefundResult => ({
  reference,
  bankReference: number,
  status,
  ...(reason === null ? {} : { reason }),
})

export function getRefund(sim: CardsCtx, reference: string): RefundResult {
  const refund = sim.cards.refunds.get(reference)
  ensure(refund, 404, 'card.refund_not_found', { reference })
  return result(refund)
}

/** Pays once: a repeat of the same facts gets the first result as it stands now. */
export async function refundCard(sim: CardsCtx, asked: Asked): Promise<RefundResult> {
  const { reference, orderId, amount, reason: content } = asked
  const known = sim.cards.refunds.get(reference)
  if (known !== undefined) {
    ensure(
      known.orderId === orderId && known.amount === amount && known.content === content,
      409,
      'card.refund_reused',
      { reference },
    )
    return result(known)
  }
  ensure(getOrder(sim, orderId).status === 'SUCCESS', 409, 'card.refund_not_paid', { orderId })
  const left = getOrder(sim, orderId).amount - sim.cards.refunded(orderId)
  ensure(amount <= left, 409, 'card.refund_too_much', { left: String(left) })
  const refund: CardRefund = {
    reference,
    orderId,
    amount,
    content,
    bankReference: bankReference(sim.clock.now()),
    status: 'SUCCESS',
    reason: null,
    settlesAt: null,
    settlesWell: true,
  }
  return carryOut(sim, refund)
}

type Plan = (typeof MAGIC_AMOUNTS)[string] | undefined

/** Falls silent for as long as the fault says, else for as long as a magic amount does. */
const silence = (fault: Parameters<typeof delayOf>[0] | null): NoAnswer =>
  new NoAnswer(fault === null ? HOLD_MS : delayOf(fault))

async function carryOut(sim: CardsCtx, refund: CardRefund): Promise<RefundResult> {
  const plan: Plan = MAGIC_AMOUNTS[String(refund.amount).slice(-3)]
  if (take(sim, 'refuse') !== null || plan?.kind === 'fail')
    return result(save(sim, { ...refund, status: 'FAILED', reason: 'REFUSED' }))
  const before = take(sim, 'timeout-before-debit')
  if (before !== null || plan?.kind === 'forget') throw silence(before)
  if (plan?.kind === 'down') throw new Refusal(503, 'bank.down')
  const later = take(sim, 'accept-later')
  if (later !== null || plan?.kind === 'later') return settleLater(sim, refund, plan, later)
  return settleNow(sim, refund, plan)
}

function settleLater(
  sim: CardsCtx,
  refund: CardRefund,
  plan: Plan,
  later: ReturnType<typeof take>,
): RefundResult {
  const waiting = save(sim, {
    ...refund,
    status: 'PROCESSING',
    settlesAt: sim.clock.now() + (later === null ? SETTLE_MS : delayOf(later)),
    settlesWell: plan?.kind !== 'later' || plan.settlesAs !== 'RETURNED',
  })
  awaitRefunds(sim, [refund.reference])
  if (later !== null || (plan?.kind === 'later' && plan.answer === 'none')) throw silence(later)
  return result(waiting)
}

function settleNow(sim: CardsCtx, refund: CardRefund, plan: Plan): RefundResult {
  const done = save(sim, refund)
  const after = take(sim, 'timeout-after-debit')
  if (after !== null || (plan?.kind === 'execute' && plan.answer === 'none')) throw silence(after)
  if (take(sim, 'garbage') !== null || (plan?.kind === 'execute' && plan.answer === 'garbage'))
    throw new Garbage()
  return result(done)
}

/** Ends refunds that were PROCESSING when their time comes; also called for those found in the journal at start. */
export function awaitRefunds(sim: CardsCtx, references: Iterable<string>): void {
  for (const reference of references) {
    const refund = sim.cards.refunds.get(reference)
    if (refund?.status !== 'PROCESSING') continue
    sim.clock.after(Math.max(0, (refund.settlesAt ?? 0) - sim.clock.now()), () => {
      const now = sim.cards.refunds.get(reference)
      if (now?.status === 'PROCESSING')
        save(sim, {
          ...now,
          status: now.settlesWell ? 'SUCCESS' : 'FAILED',
          reason: now.settlesWell ? null : 'RETURNED_BY_RECEIVER',
        })
    })
  }
}

function save(sim: CardsCtx, refund: CardRefund): CardRefund {
  const saved: CardRefund =
    refund.status === 'SUCCESS' ? { endedAt: sim.clock.now(), ...refund } : refund
  const change: CardChange = { type: 'card.refund', refund: saved }
  sim.commit([change])
  sim.log({
    level: 'info',
    event: 'card.refund',
    reference: refund.reference,
    orderId: refund.orderId,
    status: refund.status,
    reason: refund.reason,
  })
  return refund
}
