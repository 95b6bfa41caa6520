import type { FaultName } from '../../contract/faults.ts'
import { ensure, Garbage, NoAnswer, Refusal } from '../../errors.ts'
import type { Change } from '../../platform/base.ts'
import { bankReference, interBankTrace } from '../../platform/ids.ts'
import { copiesOf, delayOf, HOLD_MS, take } from '../faults/service.ts'
import { returnedNotification } from '../notify/service.ts'
import { getAccount, ownAccount, type BankCtx } from './accounts.ts'
import { OUR_BINS } from './banks.ts'
import {
  findReceiver,
  magicAccount,
  magicAmount,
  MAGIC_SETTLE_MS,
  MAGIC_SLOW_MS,
  MAX_TRANSFER_VND,
  refusesMoney,
  type FailReason,
  type TransferPlan,
} from './rules.ts'
import { debit, receive } from './incoming.ts'
import { originalOf, type BankChange, type Order, type Party } from './store.ts'

/** Money that goes out: transfers and returns asked for by the connector, told apart by the caller's own reference. */

export type Asked = {
  reference: string
  fromAccountNo: string
  toBin: string
  toAccountNo: string
  amount: number
  content: string
}
export type ReturnAsked = {
  reference: string
  bankReference: string
  amount: number
  reason: string
}
export type OrderResult = {
  reference: string
  bankReference: string
  status: Order['status']
  reason?: string
}

function result(order: Order): OrderResult {
  const { reference, bankReference: number, status, reason } = order
  return { reference, bankReference: number, status, ...(reason === null ? {} : { reason }) }
}

export function getOrder(sim: BankCtx, reference: string): OrderResult {
  const order = sim.books.orders.get(reference)
  ensure(order, 404, 'transfer.not_found', { reference })
  return result(order)
}

/** Sends money once. A repeat of the same facts gets the first result as it stands now; other facts under it are refused. */
export async function transfer(sim: BankCtx, asked: Asked): Promise<OrderResult> {
  ensureOpen(sim)
  const repeat = repeated(sim, 'TRANSFER', asked.reference, asked)
  if (repeat !== null) return repeat
  const from = ownAccount(sim, asked.fromAccountNo)
  ensure(from.status === 'ACTIVE', 409, 'account.closed', { accountNo: from.accountNo })
  ensure(OUR_BINS.has(asked.toBin) || asked.amount <= MAX_TRANSFER_VND, 422, 'transfer.over_limit')
  const receiver = findReceiver(sim.books, asked.toBin, asked.toAccountNo)
  const to: Party = {
    bin: asked.toBin,
    accountNo: asked.toAccountNo,
    name: receiver?.virtualAccount?.name ?? receiver?.account.accountName ?? '',
  }
  const order: Order = {
    reference: asked.reference,
    kind: 'TRANSFER',
    facts: facts(asked),
    bankReference: bankReference(sim.clock.now()),
    status: 'SUCCESS',
    reason: null,
    settlesAt: null,
    settlesAs: null,
    request: { fromAccountNo: from.accountNo, to, amount: asked.amount, content: asked.content },
  }
  return carryOut(sim, order, receiverProblem(sim, to), () => [
    ...debitOf(sim, order),
    ...arrival(sim, order),
  ])
}

/** Sends a received credit back to where it came from, at most what is left of it. */
export async function returnCredit(sim: BankCtx, asked: ReturnAsked): Promise<OrderResult> {
  ensureOpen(sim)
  const repeat = repeated(sim, 'RETURN', asked.reference, asked)
  if (repeat !== null) return repeat
  const received = sim.books.credits.get(asked.bankReference)
  ensure(received, 404, 'credit.not_found', { bankReference: asked.bankReference })
  const from = ownAccount(sim, received.accountNo)
  const left = received.amount - sim.books.returned(asked.bankReference)
  ensure(asked.amount <= left, 409, 'return.too_much', { left: String(left) })
  const order: Order = {
    reference: asked.reference,
    kind: 'RETURN',
    facts: facts(asked),
    bankReference: bankReference(sim.clock.now()),
    status: 'SUCCESS',
    reason: null,
    settlesAt: null,
    settlesAs: null,
    request: {
      fromAccountNo: from.accountNo,
      to: received.other,
      amount: asked.amount,
      content: `HOAN TRA ${asked.bankReference} ${asked.reason}`.trim(),
    },
  }
  return carryOut(sim, order, null, () => [...debitOf(sim, order), ...arrival(sim, order)])
}

/** @throws 503 with the moment of opening while the bank takes no orders. */
function ensureOpen(sim: BankCtx): void {
  const closed = take(sim, 'closed')
  if (closed !== null) throw new Refusal(503, 'bank.closed', {}, delayOf(closed))
}

type OrderItem =
  OrderResult | { reference: string; status: 'REFUSED' | 'ERROR' | 'UNKNOWN'; reason?: string }
type AskedOrder = ({ kind: 'TRANSFER' } & Asked) | ({ kind: 'RETURN' } & ReturnAsked)
/** Many orders, one after the other and each as if it came alone. Where one of them gets no answer, or the fault `half-set` cuts the line, there is none for all. */
export async function carryOutAll(
  sim: BankCtx,
  orders: readonly AskedOrder[],
): Promise<OrderItem[]> {
  ensureOpen(sim)
  const cut = take(sim, 'half-set')
  const items: OrderItem[] = []
  let lost: NoAnswer | Garbage | null = cut && new NoAnswer(delayOf(cut))
  for (const { kind, ...asked } of cut ? orders.slice(0, copiesOf(cut)) : orders)
    try {
      items.push(
        kind === 'TRANSFER'
          ? await transfer(sim, asked as Asked)
          : await returnCredit(sim, asked as ReturnAsked),
      )
    } catch (error) {
      if (error instanceof Refusal) items.push(refusedItem(asked.reference, error))
      else if (error instanceof NoAnswer || error instanceof Garbage) lost ??= error
      else throw error
    }
  if (lost !== null) throw lost
  return items
}
const refusedItem = (reference: string, { status, key }: Refusal): OrderItem =>
  status < 500 ? { reference, status: 'REFUSED', reason: key } : { reference, status: 'ERROR' }
/** How orders stand. */
export const getOrders = (sim: BankCtx, references: readonly string[]): OrderItem[] =>
  references.map((reference) => {
    const order = sim.books.orders.get(reference)
    return order === undefined ? { reference, status: 'UNKNOWN' } : result(order)
  })

function repeated(
  sim: BankCtx,
  kind: Order['kind'],
  reference: string,
  asked: Asked | ReturnAsked,
): OrderResult | null {
  const order = sim.books.orders.get(reference)
  if (order === undefined) return null
  ensure(order.kind === kind && order.facts === facts(asked), 409, 'transfer.reference_reused', {
    reference,
  })
  return result(order)
}

function facts(asked: object): string {
  return JSON.stringify(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function receiverProblem(sim: BankCtx, to: Party): FailReason | null {
  const receiver = findReceiver(sim.books, to.bin, to.accountNo)
  if (receiver !== null)
    return refusesMoney(receiver, sim.clock.now()) === null ? null : 'ACCOUNT_CLOSED'
  if (OUR_BINS.has(to.bin)) return 'ACCOUNT_NOT_FOUND'
  const magic = magicAccount(to.accountNo)
  return magic === null || magic === 'NAME_LOOKUP_SILENT' || magic === 'NAME_DIFFERS' ? null : magic
}

type Chosen = { plan: TransferPlan; holdMs: number; settleMs: number }

/** Faults come first, then magic amounts; each fault may be limited to the sending account. */
function plan(sim: BankCtx, order: Order): Chosen {
  const { fromAccountNo, amount } = order.request
  const chosen = (name: FaultName, is: TransferPlan): Chosen | null => {
    const fault = take(sim, name, fromAccountNo)
    return fault && { plan: is, holdMs: delayOf(fault), settleMs: delayOf(fault) }
  }
  return (
    chosen('refuse', { kind: 'fail', reason: 'REFUSED' }) ??
    chosen('timeout-before-debit', { kind: 'forget' }) ??
    chosen('timeout-after-debit', { kind: 'execute', answer: 'none' }) ??
    chosen('accept-later', { kind: 'later', settlesAs: 'EXECUTE', answer: 'none' }) ??
    chosen('garbage', { kind: 'execute', answer: 'garbage' }) ?? {
      plan: magicAmount(amount) ?? { kind: 'execute', answer: 'normal' },
      holdMs: HOLD_MS,
      settleMs: MAGIC_SETTLE_MS,
    }
  )
}

async function carryOut(
  sim: BankCtx,
  order: Order,
  problem: FailReason | null,
  move: () => Change[],
): Promise<OrderResult> {
  const { plan: chosen, holdMs, settleMs } = plan(sim, order)
  if (chosen.kind === 'forget') throw new NoAnswer(holdMs)
  if (chosen.kind === 'down') throw new Refusal(503, 'bank.down')
  const reason = chosen.kind === 'fail' ? chosen.reason : (problem ?? lacksFunds(sim, order))
  if (reason !== null) return settleNow(sim, { ...order, status: 'FAILED', reason }, [])
  if (chosen.kind === 'later') {
    const waiting: Order = {
      ...order,
      status: 'PROCESSING',
      settlesAs: chosen.settlesAs,
      settlesAt: sim.clock.now() + settleMs,
    }
    settleNow(sim, waiting, chosen.settlesAs === 'EXECUTE' ? [] : debitOf(sim, order))
    awaitSettlements(sim, [order.reference])
    if (chosen.answer === 'none') throw new NoAnswer(holdMs)
    return result(waiting)
  }
  if (chosen.kind === 'returned') {
    const returning: Order = {
      ...order,
      settlesAs: 'RETURNED',
      settlesAt: sim.clock.now() + settleMs,
    }
    const sent = settleNow(sim, returning, move())
    awaitSettlements(sim, [order.reference])
    return sent
  }
  const done = settleNow(sim, order, move())
  if (chosen.kind === 'execute' && chosen.answer === 'none') throw new NoAnswer(holdMs)
  if (chosen.kind === 'execute' && chosen.answer === 'garbage') throw new Garbage()
  if (chosen.kind === 'slow') await sim.sleep(MAGIC_SLOW_MS)
  return done
}

function lacksFunds(sim: BankCtx, order: Order): FailReason | null {
  return sim.books.balance(order.request.fromAccountNo) < order.request.amount
    ? 'INSUFFICIENT_FUNDS'
    : null
}

/** The order and its entries in one line of the journal: both are there after a crash, or neither. */
function settleNow(sim: BankCtx, order: Order, entries: Change[]): OrderResult {
  const change: BankChange = { type: 'bank.order', order }
  sim.commit([change, ...entries])
  const { reference, bankReference: number, kind, status, reason } = order
  sim.log({
    level: 'info',
    event: 'bank.order',
    kind,
    reference,
    bankReference: number,
    status,
    reason,
  })
  return result(order)
}

function debitOf(sim: BankCtx, order: Order): Change[] {
  const of = order.kind === 'RETURN' ? originalOf(order) : undefined
  const { fromAccountNo, to, amount, content } = order.request
  const group = order.kind === 'RETURN' ? 'RETURN_OUT' : 'TRANSFER_OUT'
  return [
    debit(sim, getAccount(sim, fromAccountNo), to, amount, order.bankReference, content, {
      group,
      trace: interBankTrace(sim.clock.now()),
      order: order.reference,
      ...(of === undefined ? {} : { of }),
    }),
  ]
}

/** The other end, when the receiver is in these books too. */
function arrival(sim: BankCtx, order: Order): Change[] {
  const { fromAccountNo, to, amount, content } = order.request
  const receiver = findReceiver(sim.books, to.bin, to.accountNo)
  if (receiver === null) return []
  const from = getAccount(sim, fromAccountNo)
  return receive(sim, {
    accountNo: receiver.account.accountNo,
    virtualAccount: receiver.virtualAccount?.virtualAccount ?? null,
    amount,
    content,
    from: { bin: from.bin, accountNo: from.accountNo, name: from.accountName },
    bankReference: order.bankReference,
    interBankTrace: interBankTrace(sim.clock.now()),
    bookedAt: null,
    group: order.kind === 'RETURN' ? 'RETURN_IN' : 'TRANSFER_IN',
    times: 1,
    delayMs: 0,
  })
}

const isUnsettled = (order: Order | undefined): order is Order =>
  order?.status === 'PROCESSING' || (order?.status === 'SUCCESS' && order.settlesAs !== null)

/** Ends orders that were PROCESSING, or whose money comes back, when their time comes; also called for those found in the journal at start. */
export function awaitSettlements(sim: BankCtx, references: Iterable<string>): void {
  for (const reference of references) {
    const order = sim.books.orders.get(reference)
    if (!isUnsettled(order)) continue
    sim.clock.after(Math.max(0, (order.settlesAt ?? 0) - sim.clock.now()), () =>
      settle(sim, reference),
    )
  }
}

function settle(sim: BankCtx, reference: string): void {
  const order = sim.books.orders.get(reference)
  if (!isUnsettled(order)) return
  if (order.status === 'SUCCESS') {
    const back: Order = { ...order, status: 'RETURNED', settlesAs: null }
    const { fromAccountNo, amount } = order.request
    const entries = [...departure(sim, order), reversal(sim, order)]
    const isNotified = take(sim, 'never-tell', fromAccountNo) === null
    settleNow(
      sim,
      back,
      isNotified
        ? [
            ...entries,
            returnedNotification(sim, { ...back, amount }, getAccount(sim, fromAccountNo).test),
          ]
        : entries,
    )
  } else if (order.settlesAs === 'RETURNED') {
    settleNow(sim, { ...order, status: 'FAILED', reason: 'RETURNED_BY_RECEIVER' }, [
      reversal(sim, order),
    ])
  } else if (order.settlesAs === 'EXECUTE') {
    const reason = lacksFunds(sim, order)
    if (reason === null)
      settleNow(sim, { ...order, status: 'SUCCESS', settlesAs: null }, [
        ...debitOf(sim, order),
        ...arrival(sim, order),
      ])
    else settleNow(sim, { ...order, status: 'FAILED', reason }, [])
  } else settleNow(sim, { ...order, status: 'SUCCESS', settlesAs: null }, arrival(sim, order))
}

/** What had arrived leaves again, where the receiver is in these books too. */
function departure(sim: BankCtx, order: Order): Change[] {
  const { fromAccountNo, to, amount, content } = order.request
  const receiver = findReceiver(sim.books, to.bin, to.accountNo)
  if (receiver === null) return []
  const { bin, accountNo, accountName } = getAccount(sim, fromAccountNo)
  return [
    debit(
      sim,
      receiver.account,
      { bin, accountNo, name: accountName },
      amount,
      bankReference(sim.clock.now()),
      `HOAN ${order.bankReference} ${content}`.trim(),
      { group: 'TRANSFER_OUT', trace: interBankTrace(sim.clock.now()) },
    ),
  ]
}

function reversal(sim: BankCtx, order: Order): BankChange {
  const { fromAccountNo, to, amount, content } = order.request
  return {
    type: 'bank.entry',
    entry: {
      accountNo: fromAccountNo,
      coefficient: 1,
      amount,
      bankReference: bankReference(sim.clock.now()),
      interBankTrace: interBankTrace(sim.clock.now()),
      detail: `HOAN ${order.bankReference} ${content}`.trim(),
      group: 'REVERSAL',
      virtualAccount: null,
      bookedAt: sim.clock.now(),
      other: to,
      of: order.bankReference,
      order: order.reference,
    },
  }
}
