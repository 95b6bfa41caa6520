import { ensure } from '../../errors.ts'
import { interBankTrace, opaqueId } from '../../platform/ids.ts'
import { checksum } from '../../platform/sign.ts'
import { vnIso } from '../../platform/time.ts'
import { take } from '../faults/service.ts'
import { cardNotification, type NotifyCtx } from '../notify/service.ts'
import {
  CARD_OTP,
  CARDS,
  findCard,
  isFinal,
  kindOf,
  LATE_SUCCESS_MS,
  MAX_WRONG_CODES,
} from './rules.ts'
import { Cards, type CardChange, type CardOrder } from './store.ts'

/** Domestic card payments in the NAPAS style: a session, a card page, an outcome by card number, a signed result. */

export type CardsCtx = NotifyCtx & { readonly cards: Cards; readonly publicUrl: string }
export type { CardOrder } from './store.ts'
export { CARD_OTP, CARDS, MAX_WRONG_CODES } from './rules.ts'

export function openCards(): Cards {
  return new Cards()
}

type Asked = {
  orderId: string
  amount: number
  returnUrl: string
  notifyUrl: string
  description: string
}

export function createOrder(sim: CardsCtx, asked: Asked): CardOrder {
  const { orderId, amount, returnUrl, notifyUrl, description } = asked
  const existing = sim.cards.orders.get(orderId)
  if (existing !== undefined) {
    const same =
      existing.amount === amount &&
      existing.returnUrl === returnUrl &&
      existing.notifyUrl === notifyUrl &&
      existing.description === description
    ensure(same, 409, 'card.order_reused', { orderId })
    return existing
  }
  const order: CardOrder = {
    orderId,
    dataKey: opaqueId(16),
    amount,
    returnUrl,
    notifyUrl,
    description,
    createdAt: sim.clock.now(),
    status: 'CREATED',
    responseCode: null,
    transactionNo: null,
    cardLast4: null,
    cardKind: null,
    outcome: null,
    wrongCodes: 0,
    endedAt: null,
    succeedsAt: null,
  }
  save(sim, order)
  return order
}

export function getOrder(sim: CardsCtx, orderId: string): CardOrder {
  const order = sim.cards.orders.get(orderId)
  ensure(order, 404, 'card.order_not_found', { orderId })
  return order
}

export function orderOfKey(sim: CardsCtx, dataKey: string): CardOrder {
  const order = sim.cards.get(dataKey)
  ensure(order, 404, 'card.session_not_found')
  return order
}

/** The payer's next step on the card page. Every step on a finished order only shows how it ended. */
export type Step = 'CARD' | 'CODE' | 'SILENT' | 'ENDED'

export function stepOf(order: CardOrder): Step {
  if (isFinal(order)) return 'ENDED'
  if (order.responseCode !== null) return 'SILENT'
  return order.outcome === null ? 'CARD' : 'CODE'
}

export function giveCard(sim: CardsCtx, order: CardOrder, number: string): CardOrder {
  if (stepOf(order) !== 'CARD') return order
  const card = findCard(number)
  ensure(card, 422, 'card.unknown')
  const chosen: CardOrder = {
    ...order,
    status: 'PENDING',
    outcome: card.outcome,
    cardLast4: card.number.slice(-4),
    cardKind: kindOf(card.number),
    transactionNo: interBankTrace(sim.clock.now()),
  }
  return card.asksCode ? save(sim, chosen) : end(sim, chosen)
}

/** A wrong code may be typed again twice; some cards end otherwise whatever is typed. */
export function giveCode(sim: CardsCtx, order: CardOrder, code: string): CardOrder {
  if (stepOf(order) !== 'CODE') return order
  if (code.trim() === CARD_OTP || order.outcome === 'WRONG_OTP') return end(sim, order)
  const tried = { ...order, wrongCodes: order.wrongCodes + 1 }
  if (tried.wrongCodes < MAX_WRONG_CODES) return save(sim, tried)
  return end(sim, { ...tried, outcome: 'WRONG_OTP' })
}

export function cancel(sim: CardsCtx, order: CardOrder): CardOrder {
  const step = stepOf(order)
  return step === 'CARD' || step === 'CODE' ? end(sim, { ...order, outcome: 'CANCELLED' }) : order
}

function end(sim: CardsCtx, order: CardOrder): CardOrder {
  const ending = CARDS.find((card) => card.outcome === order.outcome)?.ending
  ensure(ending, 422, 'card.unknown')
  const succeedsAt =
    order.outcome === 'TIMEOUT_THEN_SUCCESS' ? sim.clock.now() + LATE_SUCCESS_MS : null
  const ended: CardOrder = { ...order, ...ending, endedAt: sim.clock.now(), succeedsAt }
  if (!isFinal(ended)) {
    save(sim, ended)
    awaitLateSuccess(sim, [ended.orderId])
    return ended
  }
  return finish(sim, ended)
}

function finish(sim: CardsCtx, order: CardOrder): CardOrder {
  const silent = take(sim, 'napas-silent') !== null
  const change: CardChange = { type: 'card.order', order }
  sim.commit([
    change,
    ...(silent
      ? []
      : [
          cardNotification(
            sim,
            order.orderId,
            order.amount,
            order.notifyUrl,
            JSON.stringify(signedResult(sim, order)),
          ),
        ]),
  ])
  sim.log({
    level: 'info',
    event: 'card.ended',
    orderId: order.orderId,
    status: order.status,
    responseCode: order.responseCode,
  })
  return order
}

export function awaitLateSuccess(sim: CardsCtx, orderIds: Iterable<string>): void {
  for (const orderId of orderIds) {
    const order = sim.cards.orders.get(orderId)
    if (order === undefined || order.succeedsAt === null || isFinal(order)) continue
    sim.clock.after(Math.max(0, order.succeedsAt - sim.clock.now()), () => {
      const now = sim.cards.orders.get(orderId)
      if (now !== undefined && !isFinal(now))
        finish(sim, { ...now, status: 'SUCCESS', responseCode: '00', endedAt: sim.clock.now() })
    })
  }
}

/** The signed result of a finished order: `data` is base64 JSON, the checksum covers that text. */
function signedResult(sim: CardsCtx, order: CardOrder): { data: string; checksum: string } {
  const { orderId, amount, status, responseCode, cardLast4, cardKind, transactionNo, endedAt } =
    order
  const facts = {
    orderId,
    amount,
    currency: 'VND',
    status,
    responseCode,
    cardLast4,
    cardKind,
    transactionNo,
    paidAt: vnIso(endedAt ?? sim.clock.now()),
  }
  const data = Buffer.from(JSON.stringify(facts), 'utf8').toString('base64')
  const forged = take(sim, 'napas-bad-checksum') !== null
  return {
    data,
    checksum: checksum(data, forged ? `${sim.keys.napasSecret}?` : sim.keys.napasSecret),
  }
}

/** What the browser carries back in the field `napasResult`, or null while there is no final word. */
export function browserResult(sim: CardsCtx, order: CardOrder): string | null {
  return isFinal(order)
    ? Buffer.from(JSON.stringify(signedResult(sim, order)), 'utf8').toString('base64')
    : null
}

function save(sim: CardsCtx, order: CardOrder): CardOrder {
  const change: CardChange = { type: 'card.order', order }
  sim.commit([change])
  return order
}
