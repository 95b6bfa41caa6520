/** Card money for tests: sold, settled by the network, paid out on a working day, and the books beside it. */
import { expect } from 'vitest'
import { payLink } from '@saola/contract/pay-link'
import { fetch } from '../src/modules/card-settlement/service.ts'
import { pay } from '../src/modules/card-payout/paying.ts'
import { nextWorkingDay } from '../src/modules/calendar/service.ts'
import { balancesOf, proof, SYSTEM_MERCHANT_ID } from '../src/modules/ledger/service.ts'
import { startOf, vnDay } from '../src/platform/clock.ts'
import { digits } from '../src/platform/ids.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { followOrders } from './bank-transfers.ts'
import { createLink, outcomeOf } from './pay-links.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

const MINUTE_MS = 60_000
export const CARD_FEE = 880

/** So many minutes after midnight of a day of Vietnam; sessions may end by that. */
export function toMinute(world: World, day: string, minute: number): void {
  const at = startOf(day).getTime() + minute * MINUTE_MS
  world.clock.advance(at - world.clock.now().getTime())
}
/** The next working day at 10:30. @returns it */
export async function toPayday(world: World, minute = 10 * 60 + 30): Promise<string> {
  const day = await nextWorkingDay(jobCtx(world.app, 'test'), vnDay(world.clock.now()))
  toMinute(world, day, minute)
  return day
}
export const payNow = (world: World): Promise<void> => pay(jobCtx(world.app, 'cardPayout.pay'))
/** A working day: orders are written, sent and answered, and everybody is told. */
export async function payday(world: World): Promise<string> {
  const day = await toPayday(world)
  await payNow(world)
  await followOrders(world)
  await world.work()
  return day
}

/** Sells by card. @returns the line of the network's report about it */
export async function soldByCard(world: World, shop: Person, amount: number) {
  const link = await createLink(world, shop, { amount })
  await world.send(payLink.atmCard, { params: { payLinkCode: link.payLinkCode } })
  const outcome = outcomeOf(world.outbox.cardOrders.at(-1)!)
  world.bank.cardOutcomes.set(outcome.orderId, outcome)
  for (let i = 0; i < 2; i++)
    expect(
      (await world.send(payLink.napasComplete, { body: world.checksum(outcome) })).body.code,
    ).toBe(0)
  return {
    no: 1,
    type: 'PAYMENT' as const,
    orderId: outcome.orderId,
    reference: outcome.orderId,
    networkNo: outcome.transactionNo!,
    amount,
    fee: CARD_FEE,
    at: world.clock.now().toISOString(),
  }
}
/** The network's report of these sales; its money comes with `settledBy`. */
export function reported(world: World, sales: Awaited<ReturnType<typeof soldByCard>>[]) {
  const lines = sales.map((line, i) => ({ ...line, no: i + 1 }))
  const gross = lines.reduce((sum, line) => sum + line.amount, 0)
  const fee = lines.reduce((sum, line) => sum + line.fee, 0)
  const report = {
    fileId: `NPS${digits(8)}`,
    day: vnDay(world.clock.now()),
    closedAt: world.clock.now().toISOString(),
    bankReference: `FT${digits(13)}`,
    accountNo: world.app.config.settlementAccount,
    count: lines.length,
    gross,
    refunded: 0,
    fee,
    net: gross - fee,
    lines,
  }
  world.bank.settlements.push(report)
  return report
}
export async function settledBy(world: World, report: ReturnType<typeof reported>): Promise<void> {
  await world.notify({
    bankReference: report.bankReference,
    accountNo: report.accountNo,
    virtualAccount: null,
    amount: report.net,
    currency: 'VND',
    content: `NAPAS ${report.fileId}`,
    fromBin: '970400',
    fromAccount: 'NAPAS0001',
    fromName: 'NAPAS',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
  })
  await fetch(jobCtx(world.app, 'test'))
}
/** A sale by card whose money the house holds. */
export const heldFor = async (world: World, shop: Person, amount: number): Promise<void> =>
  settledBy(world, reported(world, [await soldByCard(world, shop, amount)]))

export interface PaidOut {
  id: string
  day: string
  amount: number
  state: string
  reference: string | null
  to_account: string | null
  failure: string | null
  credited_at: Date | null
}
/** Card payouts of a merchant, oldest first. */
export const payoutsOfCards = (world: World, merchantId: string): Promise<PaidOut[]> =>
  asOwner<PaidOut>(
    world,
    `select id, day::text, amount::int, state, reference, to_account, failure, credited_at from card_payout where merchant_id = $1 order by day, created_at`,
    [merchantId],
  )
/** The bank's notice of an order's money on the merchant's account. */
export async function arrives(
  world: World,
  {
    reference,
    amount,
    to_account: accountNo,
  }: Pick<PaidOut, 'reference' | 'amount' | 'to_account'>,
): Promise<Answer> {
  const answer = await world.notify({
    bankReference: `FT${reference!.slice(-8)}`,
    accountNo: accountNo!,
    virtualAccount: null,
    amount,
    currency: 'VND',
    content: 'Tien the',
    fromBin: '970452',
    fromAccount: world.app.config.settlementAccount,
    fromName: 'SAOLA PAY',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
  })
  await world.work()
  return answer
}
/** What both books say of card money, debit positive. */
export async function cardBooks(world: World, merchantId: string) {
  const [mine, house] = [
    await balancesOf(world.app, merchantId),
    await balancesOf(world.app, SYSTEM_MERCHANT_ID),
  ]
  return {
    held: mine.HELD ?? 0,
    clearing: mine.CLEARING ?? 0,
    suspense: mine.SUSPENSE ?? 0,
    houseHeld: house.HELD ?? 0,
    houseClearing: house.CLEARING ?? 0,
    houseFunds: house.HOUSE_FUNDS ?? 0,
  }
}
/** The books are whole, and what merchants are held for is what the house holds. */
export async function cardsAddUp(world: World): Promise<void> {
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
  const [sum] = await asOwner<{ off: number }>(
    world,
    `select coalesce(sum(balance), 0)::int off from ledger_account where code = 'HELD'`,
  )
  expect(sum!.off).toBe(0)
}
