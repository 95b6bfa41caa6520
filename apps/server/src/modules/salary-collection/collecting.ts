/** The credit line is paid back: at eight on the pay day of a period, and each day again until it is (ADR 0070). VND. */
import { audit } from '../../platform/audit.ts'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as bankAccounts from '../bank-account/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import { post } from '../ledger/service.ts'
import * as payouts from '../payout/service.ts'
import * as advances from '../salary-advance/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as dueStore from './due-store.ts'
import { collectingEntries, dueAt, sumOf, type Sum } from './rules.ts'
import * as store from './store.ts'

export const MODULE = 'salary-collection'
export const TRY_JOB = 'salaryCollection.try'
export const ONE_JOB = 'salaryCollection.ofOne'
const [SHORT, GONE] = ['INSUFFICIENT_FUNDS', 'ACCOUNT_UNLINKED']
const OPEN = ['DUE', 'SHORT'] as const

export type Inside = Ctx & { code: string; isSuspended: boolean }
/** The merchant's own time, and the bank that its money is at. */
export async function insideOf(ctx: Ctx, merchantId: string): Promise<Inside> {
  const found = await dueStore.ofMode(ctx.db, merchantId)
  ensure(found, 'error.not_found')
  const { is_test: test, shift_ms: shiftMs, code, is_suspended: isSuspended } = found
  return { ...ctx, test, clock: shifted(ctx.clock, shiftMs), code, isSuspended }
}
/** Of a collection, or of a transfer to the enterprise. */
export const record = (
  ctx: Ctx,
  row: { merchant_id: string; id: string; state: string | null },
  after: object,
): Promise<void> =>
  audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    ...(row.state === null ? {} : { before: { state: row.state } }),
    after,
  })

/** Opens that of the last pay day where something lent is to be paid back on it. In a transaction of its own. */
const open = (ctx: Ctx, merchantId: string, day: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const period = await dueStore.periodDue(tx, merchantId, day)
    if (period === null) return
    const { lineRateMicro: rateMicro } = await enterprise.boundsOf(inside, merchantId)
    const [id, now, dueOn] = [uuid(), ctx.clock.now(), period.pay_date]
    const made = { id, periodId: period.id, dueOn, rateMicro, now }
    if ((await store.insert(tx, merchantId, made)) === 0) return
    const claimed = await advances.claimLent(inside, merchantId, id, dueOn)
    // Nothing was drawn: the next pay day is asked then.
    if (claimed === 0) return void (await store.remove(tx, merchantId, id))
    const sum = await sumNow(inside, merchantId, id)
    await record(
      inside,
      { merchant_id: merchantId, id, state: 'DUE' },
      {
        dueOn,
        principal: sum.principal,
        payments: sum.payments,
      },
    )
  })
/** Counted anew, and written down. In the caller's transaction. */
async function sumNow(ctx: Ctx, merchantId: string, id: string): Promise<Sum> {
  const { lineRateMicro: rateMicro } = await enterprise.boundsOf(ctx, merchantId)
  const { lent, back } = await advances.lentIn(
    ctx,
    merchantId,
    id,
    await store.doneIds(ctx.db, merchantId),
  )
  const sum = sumOf(lent, back, { on: dueAt(ctx.clock.now()).day, rateMicro })
  await advances.setOffsets(ctx, merchantId, id, sum.offsets)
  await store.setSum(ctx.db, merchantId, id, { ...sum, rateMicro })
  return sum
}

async function accountOf(ctx: Ctx, merchantId: string): Promise<payouts.Source | null> {
  const terms = await enterprise.payTermsOf(ctx, merchantId)
  const found = (await bankAccounts.listOf(ctx, merchantId)).find(
    ({ id }) => id === terms?.accountId,
  )
  return found ? { id: found.id, accountNo: found.accountNo } : null
}
/** By number, where it is still theirs. */
export const accountOfNumber = async (
  ctx: Ctx,
  merchantId: string,
  number: string | null,
): Promise<string | null> =>
  (await bankAccounts.listOf(ctx, merchantId)).find(({ accountNo }) => accountNo === number)?.id ??
  null

const fail = (ctx: Ctx, merchantId: string, id: string, failure: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const row = await store.lock(tx, merchantId, id)
    if (!row) return
    const move = { from: OPEN, to: 'SHORT', failure, now: ctx.clock.now() } as const
    if ((await store.move(tx, merchantId, id, move)) === 0) return
    await sumNow(inside, merchantId, id)
    await record(inside, row, { state: 'SHORT', failure })
  })
async function give(ctx: Inside, row: store.CollectionRow, source: payouts.Source): Promise<void> {
  const { merchant_id: merchantId, id } = row
  const { principal, interest } = await sumNow(ctx, merchantId, id)
  const [amount, now] = [principal + interest, ctx.clock.now()]
  if (amount === 0) {
    await store.move(ctx.db, merchantId, id, { from: OPEN, to: 'COLLECTED', failure: null, now })
    return record(ctx, row, { state: 'COLLECTED', principal, interest })
  }
  await payouts.promise(ctx, merchantId, source, amount)
  const [transferId] = await bankTransfer.order(ctx, [
    {
      merchantId,
      kind: 'LINE_COLLECTION',
      ownerId: id,
      channel: 'BANK',
      fromAccount: source.accountNo,
      to: bankAccounts.houseOf(ctx),
      // Another one with each try: what the bank refused is over.
      reference: `TN${id.replaceAll('-', '')}${row.tries + 1}`,
      amount,
      content: `Thu no ung luong ${ctx.code}`,
    },
  ])
  const order = { transferId: transferId!, fromAccount: source.accountNo }
  const move = { from: OPEN, to: 'COLLECTING', failure: null, now, order } as const
  ensure((await store.move(ctx.db, merchantId, id, move)) === 1, 'error.unknown')
  await post(ctx, merchantId, {
    kind: 'LINE_COLLECTING',
    transactionId: null,
    bankCreditId: null,
    bankTransferId: transferId!,
    entries: collectingEntries({ principal, interest }),
  })
  await record(ctx, row, { state: 'COLLECTING', principal, interest })
}
/** Tries one now. It may run twice, and twice at once. */
export async function tryOne(outside: Ctx, merchantId: string, id: string): Promise<void> {
  const ctx = await insideOf(outside, merchantId)
  const source = await accountOf(ctx, merchantId)
  if (source === null) return fail(ctx, merchantId, id, GONE)
  // Where the bank is silent the next hour asks again.
  if (!(await payouts.isBalanceKnown(ctx, merchantId, source))) return
  try {
    await inTransaction(ctx.db, async (tx) => {
      const row = await store.lock(tx, merchantId, id)
      if (row && (row.state === 'DUE' || row.state === 'SHORT'))
        await give({ ...ctx, db: tx }, row, source)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'payout.insufficient') throw error
    await fail(ctx, merchantId, id, SHORT)
  }
}
/** A day after its pay day nobody draws on the line any more. */
const markOverdue = (ctx: Ctx, merchantId: string, day: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    for (const row of await store.setOverdue(tx, merchantId, day, ctx.clock.now())) {
      await emit(inside, 'salary_collection.overdue', merchantId, row.id, {
        amount: row.principal + row.interest,
        dueOn: row.due_on,
      })
      await audit(inside, {
        module: MODULE,
        merchantId,
        objectId: row.id,
        after: { event: 'OVERDUE', dueOn: row.due_on },
      })
    }
  })
/** All that is due of one enterprise by its own time. */
export async function collectOf(outside: Ctx, merchantId: string): Promise<void> {
  const ctx = await insideOf(outside, merchantId)
  const { day, since } = dueAt(ctx.clock.now())
  await open(ctx, merchantId, day)
  for (const { id } of await store.toTry(ctx.db, merchantId, since))
    await tryOne(outside, merchantId, id)
  await markOverdue(ctx, merchantId, day)
}
/** The job, each hour: one of its own for each enterprise, so that none waits for another's. */
export async function collect(ctx: Ctx): Promise<void> {
  for (const { merchant_id: merchantId } of await dueStore.borrowers(ctx.db, null))
    await enqueue(ctx.db, ONE_JOB, { merchantId }, { key: `${ONE_JOB}/${merchantId}` })
}
