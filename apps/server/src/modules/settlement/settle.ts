/** A batch of credits from the bank's word to the books, in one transaction: load, decide, write (ADR 0013). */
import { auditAs } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { emitAll } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import { notifyLive, type LiveEvent } from '../../platform/live-events.ts'
import { spendSignatures } from '../../platform/nonce.ts'
import { ownersOf } from '../bank-account/service.ts'
import * as bankCredit from '../bank-credit/service.ts'
import * as fee from '../fee/service.ts'
import { paymentEntries, postAll, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import * as payments from '../payment/service.ts'
import { daysOf } from './days.ts'
import { eventOf } from './events.ts'
import {
  atMerchant,
  match,
  type BankNotification,
  type Channel,
  type Known,
  type Match,
} from './rules.ts'

export interface Batch {
  /** Names the batch in the audit log and in its credits. */
  id: string
  now: Date
  /** Live and Test Mode never share a batch, nor do bank and card network. */
  test: boolean
  channel: Channel
  notifications: readonly BankNotification[]
}
export interface Settled {
  /** KNOWN: a repeat with the same facts; CONFLICT: with other facts; REPLAYED: a signature used before. */
  state: 'NEW' | 'KNOWN' | 'REPLAYED' | 'CONFLICT'
  outcome: 'SETTLED' | 'UNMATCHED' | null
  reason: string | null
}

/** Settles a batch in a transaction of its own. @returns what became of each notification, in their order */
export const settle = (db: Db, batch: Batch): Promise<Settled[]> =>
  inTransaction(db, (tx) => settleInside(tx, batch))

/** For a caller that has a transaction; `isHistory` tells open screens nothing: it happened long ago. */
export async function settleInside(
  tx: Db,
  batch: Batch,
  { isHistory = false } = {},
): Promise<Settled[]> {
  const { notifications } = batch
  const unused = await spendSignatures(
    tx,
    notifications.map(({ validate }) => validate),
    batch.now,
  )
  const judged = await decide(tx, batch, firstOfEach(notifications, unused))
  const credited = await writeCredits(tx, batch, judged)
  if (credited.length > 0) {
    await writePayments(tx, credited)
    await emitAll(tx, credited.map(eventOf(batch)))
    await auditAs(tx, 'bank', auditOf(batch, credited))
    // Rows that many batches write come last, so that they are locked for the shortest time.
    await writeBooks(tx, credited)
    if (!isHistory) await tellScreens(tx, credited)
  }
  const judgedNow = new Map(credited.map((one) => [one.notification, one]))
  const others = notifications.filter((notification) => !judgedNow.has(notification))
  const known = new Map(
    others.length === 0
      ? []
      : (
          await bankCredit.knownCredits(
            tx,
            others.map(({ bankReference }) => bankReference),
          )
        ).map((credit) => [credit.bank_reference, credit]),
  )
  return notifications.map((notification) => {
    const now = judgedNow.get(notification)
    if (now)
      return { state: 'NEW', outcome: now.reason ? 'UNMATCHED' : 'SETTLED', reason: now.reason }
    const credit = known.get(notification.bankReference)
    return {
      state: stateOf(notification, credit, unused.has(notification.validate), batch.id),
      outcome: credit?.outcome ?? null,
      reason: credit?.reason ?? null,
    }
  })
}

/** The first notification of each reference, of those whose signature is new. */
function firstOfEach(
  notifications: readonly BankNotification[],
  unused: ReadonlySet<string>,
): BankNotification[] {
  const first = new Map<string, BankNotification>()
  for (const notification of notifications)
    if (unused.has(notification.validate) && !first.has(notification.bankReference))
      first.set(notification.bankReference, notification)
  return [...first.values()]
}

function stateOf(
  notification: BankNotification,
  credit: bankCredit.KnownCredit | undefined,
  isUnused: boolean,
  batchId: string,
): Settled['state'] {
  if (!isUnused) return 'REPLAYED'
  const isSame =
    credit?.amount === notification.amount &&
    credit.account_no === notification.accountNo &&
    credit.virtual_account === notification.virtualAccount
  if (!isSame) return 'CONFLICT'
  return credit.batch === batchId ? 'NEW' : 'KNOWN'
}

/** A credit with everything that is written of it. */
interface Judged extends Match {
  merchantId: string
  /** Of the payment that it names or makes. */
  paymentId: string | null
  /** Null for what goes into suspense. */
  priced: fee.Price | null
  /** By the merchant's clock. */
  receivedAt: Date
  bookedAt: Date
}
interface Credited extends Judged {
  creditId: number
}

async function decide(
  tx: Db,
  { now, test, channel }: Batch,
  notifications: readonly BankNotification[],
): Promise<Judged[]> {
  const known = { now, test, channel, ...(await payeesOf(tx, notifications)) }
  const matches = match(notifications, known)
  const schedules = await schedulesOf(tx, now, matches)
  const owners = await ownersOf(
    tx,
    matches.filter(({ payee }) => payee === null).map((one) => one.notification.accountNo),
  )
  return matches.map((one) => {
    // Money for nobody's virtual account belongs to whose bank account it came to.
    const owner = one.payee ?? owners.get(one.notification.accountNo)
    const clock = { clockShiftMs: owner?.clockShiftMs ?? 0 }
    const fits = one.reason === null
    const schedule = fits ? schedules(one) : null
    return {
      ...one,
      merchantId: owner?.merchantId ?? SYSTEM_MERCHANT_ID,
      paymentId: one.payment?.id ?? (fits ? uuid() : null),
      priced:
        schedule &&
        fee.price(one.notification.amount, schedule, one.payee?.feeType ?? 'IMMEDIATELY'),
      receivedAt: atMerchant(now, clock),
      bookedAt: atMerchant(Date.parse(one.notification.bookedAt), clock),
    }
  })
}

/** The payments and static accounts that the virtual accounts stand for; the payments are locked. */
async function payeesOf(
  tx: Db,
  notifications: readonly BankNotification[],
): Promise<Pick<Known, 'payments' | 'staticAccounts'>> {
  const byAccount = <T extends { virtualAccount: string }>(rows: readonly T[]): Map<string, T> =>
    new Map(rows.map((row) => [row.virtualAccount, row]))
  const named = notifications.flatMap(({ virtualAccount }) => virtualAccount ?? [])
  const own = byAccount(await payments.lockByVirtualAccount(tx, named))
  const others = named.filter((account) => !own.has(account))
  const staticAccounts = others.length === 0 ? [] : await payments.staticAccounts(tx, others)
  return { payments: own, staticAccounts: byAccount(staticAccounts) }
}

/** A payment was priced when it was made; a static account's is priced by what is in force. */
async function schedulesOf(
  tx: Db,
  now: Date,
  matches: readonly Match[],
): Promise<(one: Match) => fee.FeeSchedule> {
  const fitting = matches.filter(({ reason }) => reason === null)
  const byId = await fee.schedulesById(tx, [
    ...new Set(fitting.flatMap(({ payment }) => payment?.feeId ?? [])),
  ])
  const merchantIds = new Set(
    fitting.flatMap(({ staticAccount }) => staticAccount?.merchantId ?? []),
  )
  const tariffs =
    merchantIds.size === 0
      ? new Map<string, fee.Tariff>()
      : await fee.tariffsOf(tx, [...merchantIds], now)
  return ({ notification, payment, staticAccount }) => {
    if (staticAccount !== null)
      return fee.scheduleFor(tariffs.get(staticAccount.merchantId) ?? fee.NO_TARIFF, {
        paymentType: 'VIET_QR',
        type: staticAccount.type,
        bankType: staticAccount.bankType,
        source: staticAccount.source,
        amount: notification.amount,
        at: atMerchant(now, staticAccount),
      })
    const found = byId.get(payment?.feeId ?? '')
    if (!found) throw new Error('a payment has no fee schedule')
    return found
  }
}

/** Writes the credits; one that another batch has written meanwhile is left to it. */
async function writeCredits(tx: Db, batch: Batch, judged: readonly Judged[]): Promise<Credited[]> {
  if (judged.length === 0) return []
  const ids = await bankCredit.insertCredits(
    tx,
    batch.id,
    judged.map((one) => ({
      ...one.notification,
      merchantId: one.merchantId,
      // Where it makes no payment and names none of theirs, it is of nobody.
      transactionId: one.paymentId,
      test: batch.test,
      bookedAt: one.bookedAt,
      receivedAt: one.receivedAt,
      reason: one.reason,
      expected: one.expected,
      payLinkCode: one.payment?.payLinkCode ?? null,
    })),
  )
  return judged.flatMap((one) => {
    const creditId = ids.get(one.notification.bankReference)
    return creditId === undefined ? [] : [{ ...one, creditId }]
  })
}

async function writePayments(tx: Db, credited: readonly Credited[]): Promise<void> {
  const paid = credited.flatMap((one) =>
    one.priced === null
      ? []
      : [
          {
            one,
            row: {
              id: one.paymentId!,
              merchantId: one.merchantId,
              paymentType: one.paidBy,
              fee: one.priced.fee,
              vat: one.priced.vat,
              actual: one.priced.actual,
              isHeld: one.priced.isHeld,
              completedAt: one.receivedAt,
              bookedAt: one.bookedAt,
              bankReference: one.notification.bankReference,
              interBankTrace: one.notification.interBankTrace,
              source: one.staticAccount?.source ?? one.notification.source ?? null,
              cardKind: one.notification.cardKind ?? null,
            },
          },
        ],
  )
  const asked = paid.flatMap(({ one, row }) => (one.staticAccount ? [] : [row]))
  if (asked.length > 0) await payments.markPaid(tx, asked)
  const received = paid.flatMap(({ one: { notification, staticAccount, priced }, row }) =>
    staticAccount === null
      ? []
      : [
          {
            ...row,
            type: staticAccount.type,
            amount: notification.amount,
            staticAccount: staticAccount.virtualAccount,
            bankAccountId: staticAccount.bankAccountId,
            bankType: staticAccount.bankType,
            accountNo: staticAccount.accountNo,
            accountName: staticAccount.accountName,
            deviceId: staticAccount.deviceId,
            description: `[${staticAccount.virtualAccount}.${staticAccount.accountNo}] ${notification.content}`,
            content: notification.content,
            feeId: priced!.feeId,
            payerName: notification.fromName,
          },
        ],
  )
  if (received.length > 0) await payments.insertReceived(tx, received)
}

async function writeBooks(tx: Db, credited: readonly Credited[]): Promise<void> {
  const withMoney = credited.filter(({ notification }) => notification.amount > 0)
  if (withMoney.length > 0) {
    await postAll(
      tx,
      withMoney.map((one) => ({
        merchantId: one.merchantId,
        kind: one.priced ? 'SETTLE' : 'SUSPEND',
        transactionId: one.paymentId,
        bankCreditId: one.creditId,
        at: one.receivedAt,
        entries: paymentEntries(one.notification.amount, one.priced),
      })),
    )
    await bankCredit.countInDays(
      tx,
      withMoney.map((one) => ({
        merchantId: one.merchantId,
        day: vnDay(one.bookedAt),
        accountNo: one.notification.accountNo,
        amount: one.notification.amount,
      })),
    )
  }
  const days = credited.flatMap(({ payee, payment, priced, ...one }) =>
    payee === null || priced === null
      ? []
      : daysOf({
          merchantId: one.merchantId,
          payee,
          payment,
          priced,
          paidBy: one.paidBy,
          amount: one.notification.amount,
          at: one.receivedAt,
        }),
  )
  if (days.length > 0) await payments.countInDays(tx, days)
}

const auditOf = (batch: Batch, credited: readonly Credited[]) => ({
  operation: 'bankCredit.notify',
  module: 'bank-credit',
  merchantId: null,
  objectId: batch.id,
  traceId: batch.id,
  at: batch.now,
  after: {
    bankReferences: credited.map(({ notification }) => notification.bankReference),
    amounts: credited.map(({ notification }) => notification.amount),
    outcomes: credited.map(({ reason }) => reason ?? 'SETTLED'),
  },
})

async function tellScreens(tx: Db, credited: readonly Credited[]): Promise<void> {
  const updates = credited.flatMap((one): LiveEvent[] => {
    if (one.priced === null && one.payment === null) return []
    const update = {
      merchantId: one.merchantId,
      transactionId: one.paymentId!,
      payLinkCode: one.payment?.payLinkCode ?? null,
      amount: one.notification.amount,
    }
    // The payer has to learn at once that their money has come and does not pay.
    return one.priced === null
      ? [{ ...update, about: 'held', status: one.payment!.status }]
      : [{ ...update, status: 'SUCCESS' }]
  })
  if (updates.length > 0) await notifyLive(tx, updates)
}
