/** What the card network pays of card sales (ADR 0035): its signed report is fetched and stored, its lines are matched with our payments and refunds, and what arrived at the bank clears what it owed. */
import { BankRefused, BankUnavailable } from '../../adapters/bank.ts'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { errorFields } from '../../platform/log.ts'
import * as bankCredit from '../bank-credit/service.ts'
import { SYSTEM_MERCHANT_ID, post } from '../ledger/service.ts'
import * as cardPayment from '../card-payment/service.ts'
import { addsUp, sharesOf } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
/** Reports are asked for again for so long; lines that nobody could place are tried again for as long. */
const LOOK_BACK_DAYS = 30

/** Fetches what is new, matches, and books what has been paid. May run at any time and as often as anybody likes. @throws BankUnavailable when the network does not answer: what is known is booked all the same. */
export async function fetch(ctx: Ctx): Promise<void> {
  const fromDay = vnDay(new Date(ctx.clock.now().getTime() - LOOK_BACK_DAYS * DAY_MS))
  const trouble = await read(ctx, fromDay).then(
    () => null,
    (error: unknown) => error,
  )
  for (const fileId of await store.open(ctx.db, fromDay)) {
    await askAboutUnbooked(ctx, fileId)
    await bookOne(ctx, fileId)
  }
  if (trouble) throw trouble
}

async function read(ctx: Ctx, fromDay: string): Promise<void> {
  const listed = await ctx.cards.settlements(fromDay)
  const known = await store.known(
    ctx.db,
    listed.map(({ fileId }) => fileId),
  )
  for (const { fileId } of listed.filter((one) => !known.has(one.fileId))) {
    const report = await ctx.cards.settlement(fileId)
    if (report && addsUp(report, fileId))
      await inTransaction(ctx.db, (tx) => store.insert(tx, report, ctx.clock.now()))
    else {
      // It is asked for again: a report that was spoiled on its way comes whole one day.
      ctx.metrics.alarms.inc({ kind: report ? 'card-settlement-sum' : 'card-settlement-signature' })
      ctx.log.error(
        { fileId },
        report
          ? 'a settlement report of the card network does not add up; nothing of it was booked'
          : 'a settlement report of the card network is not signed by it; nothing of it was booked',
      )
    }
  }
}

/** A payment that the network settles and we do not know: it is asked, and its word is taken in as any result. */
async function askAboutUnbooked(ctx: Ctx, fileId: string): Promise<void> {
  for (const orderId of await store.unbooked(ctx.db, fileId)) {
    await cardPayment
      .clear(ctx, orderId)
      .catch((error: unknown) =>
        ctx.log.warn(
          { orderId, ...errorFields(error) },
          'a settled card payment could not be cleared up',
        ),
      )
  }
}

/**
 * Books one report: nothing before its money is in our account. The matched lines clear what the network owes for each merchant; from then on we hold
 * it for them. The network's fee is the system's. What no line explains stays in the system's suspense under the report's bank reference: never guessed.
 */
async function bookOne(ctx: Ctx, fileId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside: Ctx = { ...ctx, db: tx }
    const now = ctx.clock.now()
    const report = await store.lock(tx, fileId)
    if (!report) return
    await store.match(tx, fileId)
    const isFirst = report.booked_at === null
    const credit = isFirst
      ? await bankCredit.claim(
          inside,
          report.bank_reference,
          report.account_no,
          `Card network ${fileId}`,
        )
      : { id: report.bank_credit_id!, amount: report.received! }
    if (!credit) return
    if (isFirst) await store.setReceived(tx, fileId, credit, now)
    const { merchants, total, fee } = sharesOf(await store.takeMatched(tx, fileId, now))
    for (const [merchantId, amount] of [...merchants].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (amount !== 0)
        await post(inside, merchantId, {
          kind: 'CARD_SETTLED',
          transactionId: null,
          bankCreditId: credit.id,
          entries: [
            { account: 'HELD', amount },
            { account: 'CARD', amount: -amount },
          ],
        })
    }
    if (total !== 0 || fee !== 0)
      await post(inside, SYSTEM_MERCHANT_ID, {
        kind: 'CARD_SETTLED',
        transactionId: null,
        bankCreditId: credit.id,
        entries: [
          { account: 'SUSPENSE', amount: total - fee },
          { account: 'FEE', amount: fee },
          { account: 'HELD', amount: -total },
        ],
      })
    if (!isFirst && merchants.size === 0) return
    const left = await store.openLines(tx, fileId)
    await audit(inside, {
      module: 'card-settlement',
      merchantId: null,
      objectId: fileId,
      after: {
        day: report.day,
        bankReference: report.bank_reference,
        net: report.net,
        received: credit.amount,
        booked: total,
        fee,
        linesLeft: left,
      },
    })
    if (!isFirst || (left === 0 && credit.amount === report.net)) return
    ctx.metrics.alarms.inc({ kind: 'card-settlement-difference' })
    ctx.log.error(
      { fileId, linesLeft: left, net: report.net, received: credit.amount },
      'a settlement of the card network does not fit our books; what is not explained waits in suspense',
    )
  })
}

/** Looks at what the network says now. @returns whether it answered and all that it has reported lately is booked */
export async function bringUpToDate(ctx: Ctx): Promise<boolean> {
  const isAnswered = await fetchQuietly(ctx)
  const fromDay = vnDay(new Date(ctx.clock.now().getTime() - LOOK_BACK_DAYS * DAY_MS))
  return isAnswered && !(await store.isUnpaid(ctx.db, fromDay))
}

/** As `fetch`, for whom the rest of their work matters more than the network's silence. @returns whether the network answered. */
export async function fetchQuietly(ctx: Ctx): Promise<boolean> {
  try {
    await fetch(ctx)
    return true
  } catch (error) {
    if (!(error instanceof BankUnavailable) && !(error instanceof BankRefused)) throw error
    ctx.log.warn(errorFields(error), 'the card network did not tell of its settlements')
    return false
  }
}
