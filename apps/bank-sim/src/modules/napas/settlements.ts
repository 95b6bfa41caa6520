import { ensure } from '../../errors.ts'
import type { Change } from '../../platform/base.ts'
import { bankReference, interBankTrace } from '../../platform/ids.ts'
import { checksum } from '../../platform/sign.ts'
import { rangeStart, vnDay, vnIso } from '../../platform/time.ts'
import { receive, SETTLEMENT_ACCOUNT, type BankCtx } from '../bank/service.ts'
import { take } from '../faults/service.ts'
import { businessDay, nextPayout, SWITCH_FEE_VND } from './rules.ts'
import type { CardsCtx } from './service.ts'
import type { CardChange, Settlement, SettlementLine } from './store.ts'

/** The network settles: what was paid and refunded by card in a session goes into one signed report, and its net into our settlement account. */

export type SettlingCtx = CardsCtx & BankCtx

/** Test Mode pays nobody: its orders are told to the sandbox address and take no part. */
const isTest = (notifyUrl: string): boolean => new URL(notifyUrl).pathname.startsWith('/sandbox/')

/** What no report has named yet of the sessions up to and with a business day, oldest first. */
function waiting(sim: SettlingCtx, untilDay: string): Omit<SettlementLine, 'no'>[] {
  const payments = [...sim.cards.orders.values()]
    .filter((order) => order.status === 'SUCCESS' && !isTest(order.notifyUrl))
    .map((order): Omit<SettlementLine, 'no'> => ({
      type: 'PAYMENT',
      orderId: order.orderId,
      reference: order.orderId,
      networkNo: order.transactionNo ?? '',
      amount: order.amount,
      fee: SWITCH_FEE_VND,
      at: order.endedAt ?? 0,
    }))
  const refunds = [...sim.cards.refunds.values()].flatMap((refund) => {
    const order = sim.cards.orders.get(refund.orderId)
    return refund.status !== 'SUCCESS' || order === undefined || isTest(order.notifyUrl)
      ? []
      : [
          {
            type: 'REFUND' as const,
            orderId: refund.orderId,
            reference: refund.reference,
            networkNo: refund.bankReference,
            amount: refund.amount,
            fee: 0,
            at: refund.endedAt ?? 0,
          },
        ]
  })
  return [...payments, ...refunds]
    .filter((line) => !sim.cards.settled.has(line.reference) && businessDay(line.at) <= untilDay)
    .sort((a, b) => a.at - b.at)
}

/** Closes the sessions up to a business day. Where refunds outweigh payments nothing is paid yet: the lines wait for the next session. @param day which the report is named by @returns the report's id, null where there is none. */
function close(sim: SettlingCtx, untilDay: string, day = untilDay): string | null {
  const lines = waiting(sim, untilDay).map((line, i): SettlementLine => ({ ...line, no: i + 1 }))
  const net = lines.reduce(
    (sum, line) => sum + (line.type === 'PAYMENT' ? line.amount : -line.amount) - line.fee,
    0,
  )
  if (net <= 0) return null
  const sameDay = [...sim.cards.settlements.values()].filter((one) => one.day === day).length
  const settlement: Settlement = {
    fileId: `NPS${day.replaceAll('-', '')}-${String(sameDay + 1).padStart(2, '0')}`,
    day,
    closedAt: sim.clock.now(),
    bankReference: bankReference(sim.clock.now()),
    accountNo: SETTLEMENT_ACCOUNT,
    net,
    lines,
  }
  const change: CardChange = { type: 'card.settlement', settlement }
  const paid: Change[] = receive(sim, {
    accountNo: SETTLEMENT_ACCOUNT,
    virtualAccount: null,
    amount: net,
    content: `NAPAS QUYET TOAN THE ${settlement.fileId}`,
    from: { bin: '970400', accountNo: 'NAPAS0001', name: 'CTCP THANH TOAN QUOC GIA VIET NAM' },
    bankReference: settlement.bankReference,
    interBankTrace: interBankTrace(sim.clock.now()),
    bookedAt: null,
    group: 'TRANSFER_IN',
    times: 1,
    delayMs: 0,
  })
  sim.commit([change, ...paid])
  sim.log({
    level: 'info',
    event: 'card.settled',
    fileId: settlement.fileId,
    lines: lines.length,
    net,
  })
  return settlement.fileId
}

/** For people and tests: the session ends now, and is today's, be it a Saturday whose session would end on Sunday. */
export const settleNow = (sim: SettlingCtx): { fileId: string | null } => {
  const now = sim.clock.now()
  return { fileId: close(sim, businessDay(now), vnDay(now)) }
}

/** Closes what is due and waits for the next payout; called at the start and by itself from then on. */
export function awaitPayout(sim: SettlingCtx): void {
  const now = sim.clock.now()
  // A session is paid out on the morning after it: until then yesterday's is not due.
  const paidUntil = now >= rangeStart(vnDay(now)) + nextPayout.hourMs ? now : now - nextPayout.dayMs
  close(sim, vnDay(paidUntil - nextPayout.dayMs))
  sim.clock.after(nextPayout.after(now) - now, () => awaitPayout(sim))
}

export const listSettlements = (
  sim: SettlingCtx,
  from: string | undefined,
): { fileId: string; day: string }[] =>
  [...sim.cards.settlements.values()]
    .filter(({ day }) => from === undefined || day >= from)
    .map(({ fileId, day }) => ({ fileId, day }))

/** The signed report. The fault `napas-bad-checksum` spoils it as it spoils a card result. */
export function settlementReport(
  sim: SettlingCtx,
  fileId: string,
): { data: string; checksum: string } {
  const settlement = sim.cards.settlements.get(fileId)
  ensure(settlement, 404, 'card.settlement_not_found', { fileId })
  const { lines, closedAt, ...head } = settlement
  const sum = (type: SettlementLine['type']): number =>
    lines.reduce((all, line) => (line.type === type ? all + line.amount : all), 0)
  const report = {
    ...head,
    closedAt: vnIso(closedAt),
    currency: 'VND',
    count: lines.length,
    gross: sum('PAYMENT'),
    refunded: sum('REFUND'),
    fee: lines.reduce((all, line) => all + line.fee, 0),
    lines: lines.map((line) => ({ ...line, at: vnIso(line.at) })),
  }
  const data = Buffer.from(JSON.stringify(report), 'utf8').toString('base64')
  return {
    data,
    checksum: checksum(
      data,
      take(sim, 'napas-bad-checksum') === null ? sim.keys.napasSecret : `${sim.keys.napasSecret}?`,
    ),
  }
}
