/**
 * Agreeing to payouts: one code for a list that the approver has seen, each judged again when the code comes (docs/decisions.md#5). Every payout is
 * decided in a transaction of its own: what is refused is named and leaves the others alone.
 */
import { createHash } from 'node:crypto'
import type { Input, Output } from '@saola/contract/call'
import { formatVnd } from '@saola/money/format'
import type { payout, PayoutState } from '@saola/contract/payout'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { openStep, useStep } from '../../platform/otp.ts'
import { refusalText } from '../../platform/edge.ts'
import { heldTo, maskPhone } from '../bank-account/service.ts'
import * as people from '../member/service.ts'
import { changesOf, countsOf } from './batch-changes.ts'
import type { RowToPay } from './batch-store.ts'
import { askBalance, isFresh } from './funds.ts'
import { giveToBank, rowsToPay } from './giving.ts'
import { around, type Around } from './item.ts'
import { approvalsFor, heldFeeOf, totalOf, whyNotApprove } from './rules.ts'
import { isPriceOfNow, pricerOf, reprice, type Pricer } from './price.ts'
import { tellScreens } from './live.ts'
import { warnedSince, type Warned } from './recent.ts'
import { named } from './service.ts'
import * as store from './store.ts'

type Asked = Output<typeof payout.approve>
type Decided = Output<typeof payout.approveVerify>[number]

/** What an approval rests on: a change of any of it, of any row of a batch, or of what is worth a look, asks for another. */
function fingerprint(
  row: store.PayoutRow,
  rows: readonly RowToPay[],
  warned: readonly Warned[],
): string {
  const hash = createHash('sha256').update(
    JSON.stringify([
      row.id,
      row.revision,
      row.account_no,
      row.amount,
      row.fee,
      row.vat,
      totalOf(row),
      row.content,
    ]),
  )
  for (const one of rows)
    hash.update(
      JSON.stringify([
        one.id,
        one.to_bin,
        one.to_account,
        one.to_name,
        one.amount,
        one.fee,
        one.vat,
        one.fee_held,
        one.content,
      ]),
    )
  for (const one of warned) hash.update(JSON.stringify([one.row.id, one.recent.id]))
  return hash.digest('hex')
}

/** Of many a screen shows the first. */
const WARNINGS_SHOWN = 20
const shownOf = ({ row, recent }: Warned): Asked['items'][number]['warnings'][number] => ({
  rowNo: row.row_no,
  accountName: row.to_name,
  accountNo: row.to_account,
  amount: row.amount,
  recentPayOutId: recent.id,
  recentAt: wire(recent.createdAt),
})

/** @throws 38011 while the bank is asked for the names of a batch, 38012 while its maker has to confirm some */
function ensureNamesSettled({ batch }: store.PayoutRow): void {
  if (batch === null) return
  ensure(batch.checked === batch.row_count, 'payout.names_unchecked')
  ensure(batch.to_confirm === 0, 'payout.rows_unconfirmed', { params: { count: batch.to_confirm } })
}
/** @throws 5 for a row of a batch, which goes as its batch goes; 38002 once it is decided, or agreed to by the caller; 1301 from an account that was unlinked, 38014 while the bank has not approved who stands for the merchant, 26 for its maker, 38008 where nobody else could agree to it */
async function ensureMayApprove(
  ctx: Ctx,
  row: store.PayoutRow,
  { me, isAlone, isRepresented }: Around,
): Promise<void> {
  ensure(row.batch_id === null, 'error.not_found')
  ensure(row.status === 'WAITING', 'payout.already_decided')
  ensure(isRepresented, 'payout.representative_unverified')
  // Another merchant may have linked it since: their money is not to leave by our word.
  ensure(row.is_linked, 'bank.account_not_found')
  const why = whyNotApprove(
    me,
    {
      status: row.status,
      createdById: row.created_by_id,
      approvedBy: row.approvals.map(({ id }) => id),
    },
    isAlone,
  )
  ensure(why !== 'again', 'payout.already_decided')
  if (why === null) return ensureNamesSettled(row)
  const others = await people.holders(ctx, member(ctx).liveMerchantId, '1600.APPROVE', {
    exceptId: me.id,
  })
  ensure(others.length > 0, 'payout.no_approver')
  throw new Refusal('error.self_approval')
}

/** What the approver reads of a batch before its total. */
async function batchOf(
  ctx: Ctx,
  row: store.PayoutRow,
  rows: readonly RowToPay[],
): Promise<Asked['items'][number]['batch']> {
  if (row.batch === null) return null
  const changes = await changesOf(ctx, row, rows)
  const { row_count: count, warned } = row.batch
  return { name: row.content, count, warned, changes: changes && countsOf(changes.rows) }
}

/** A payout and what is paid, priced by the rule in force: where that is another one, it is priced anew first. */
async function pricedNow(
  ctx: Ctx,
  price: Pricer,
  row: store.PayoutRow,
): Promise<{ row: store.PayoutRow; toPay: RowToPay[] }> {
  const toPay = await rowsToPay(ctx, row)
  if (row.status !== 'WAITING' || row.batch_id !== null || isPriceOfNow(price, row, toPay))
    return { row, toPay }
  await inTransaction(ctx.db, (tx) => reprice({ ...ctx, db: tx }, price, row.id))
  const now = await store.get(ctx.db, row.merchant_id, row.id, heldTo(ctx))
  ensure(now, 'error.not_found')
  return { row: now, toPay: await rowsToPay(ctx, now) }
}

/** Opens a code for the payouts that are named; moves nothing. @throws 2, 5, 11, and as each of them may not be agreed to */
export async function approve(
  ctx: Ctx,
  body: Input<typeof payout.approve>['body'],
): Promise<Asked> {
  const me = member(ctx)
  const ids = named(body)
  const found = await store.some(ctx.db, me.merchantId, ids, heldTo(ctx))
  ensure(found.length === ids.length, 'error.not_found')
  const [beside, price] = [await around(ctx), await pricerOf(ctx, me.merchantId)]
  const seen: string[] = []
  const items: Asked['items'] = []
  // One after another: a batch may have ten thousand rows.
  const rows: store.PayoutRow[] = []
  for (const one of found) {
    const { row, toPay } = await pricedNow(ctx, price, one)
    await ensureMayApprove(ctx, row, beside)
    rows.push(row)
    const warned = await warnedSince(ctx, row, toPay)
    seen.push(`${row.id}:${fingerprint(row, toPay, warned)}`)
    items.push({
      id: row.id,
      revision: row.revision,
      nameCheck: row.name_check,
      batch: await batchOf(ctx, row, toPay),
      warned: warned.length,
      warnings: warned.slice(0, WARNINGS_SHOWN).map(shownOf),
    })
  }
  const sum = (of: (row: store.PayoutRow) => number): number =>
    rows.reduce((all, row) => all + of(row), 0)
  const total = sum(totalOf)
  const step = await inTransaction(ctx.db, (tx) =>
    openStep(
      { ...ctx, db: tx },
      'PAYOUT',
      me.phone,
      {
        memberId: me.memberId,
        merchantId: me.merchantId,
        count: String(rows.length),
        total: formatVnd(total),
        payouts: seen.join(','),
      },
      true,
    ),
  )
  return {
    ...step,
    phone: maskPhone(me.phone),
    count: rows.length,
    amount: sum(({ amount }) => amount),
    fee: sum(({ fee }) => fee),
    vat: sum(({ vat }) => vat),
    heldFee: sum(heldFeeOf),
    items,
  }
}

/** What the approver was shown of one payout, and whether they have confirmed what is worth a look. */
interface Seen {
  id: string
  hash: string
  isConfirmed: boolean
}
/** One payout, in a transaction of its own. @returns how it stands then */
async function decide(ctx: Ctx, { id, hash, isConfirmed }: Seen): Promise<PayoutState> {
  const me = member(ctx)
  const row = await store.lockOne(ctx.db, me.merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  const beside = await around(ctx)
  await ensureMayApprove(ctx, row, beside)
  const rows = await rowsToPay(ctx, row)
  // A tariff that has changed since the code was sent is a change, too: nobody is charged what they have not seen.
  const price = await pricerOf(ctx, me.merchantId)
  const warned = await warnedSince(ctx, row, rows)
  ensure(
    fingerprint(row, rows, warned) === hash && isPriceOfNow(price, row, rows),
    'payout.changed_since_approval',
  )
  ensure(isConfirmed || warned.length === 0, 'payout.rows_unconfirmed', {
    params: { count: warned.length },
  })
  const by = { id: me.memberId, name: me.name }
  ensure(
    (await store.agree(ctx.db, me.merchantId, row, by, ctx.clock.now())) === 1,
    'payout.already_decided',
  )
  const isLast = row.approvals.length + 1 >= approvalsFor(row.amount, beside.rule, beside.isAlone)
  if (isLast) await giveToBank(ctx, row, rows, beside)
  const status = isLast ? 'TRANSFERRING' : 'WAITING'
  await audit(ctx, {
    module: 'payout',
    merchantId: me.merchantId,
    objectId: id,
    before: { status: 'WAITING' },
    after: {
      status,
      amount: row.amount,
      approvedBy: me.name,
      ...(warned.length > 0 ? { paidRecently: warned.length } : {}),
    },
  })
  await tellScreens(ctx, me.merchantId, [{ id, status, amount: row.amount }])
  return status
}

/** The bank's balance of each account that the payouts are paid from, where ours is old. @throws 33008 when it is silent: then nothing was moved */
async function askBalances(ctx: Ctx, ids: readonly string[], always: boolean): Promise<void> {
  const { merchantId } = member(ctx)
  const rows = await store.some(ctx.db, merchantId, ids, heldTo(ctx))
  const sources = new Map(
    rows.map((row) => [
      row.bank_account_id,
      { id: row.bank_account_id, accountNo: row.account_no },
    ]),
  )
  for (const source of sources.values())
    if (always || !(await isFresh(ctx, merchantId, source)))
      await askBalance(ctx, merchantId, source)
}

/** A refusal may rest on a balance of a minute ago: then the bank is asked once more. */
async function decideWith(ctx: Ctx, seen: Seen): Promise<PayoutState> {
  const attempt = (): Promise<PayoutState> =>
    inTransaction(ctx.db, (tx) => decide({ ...ctx, db: tx }, seen))
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'payout.insufficient') throw error
    await askBalances(ctx, [seen.id], true)
    return attempt()
  }
}

/**
 * Uses the code up, then decides on each payout that it was asked for.
 * @throws 30006 for a code that is another's or old, 100015, 30003, 30004 for a wrong one, 33008 when the bank does not tell a balance
 */
export async function approveVerify(
  ctx: Ctx,
  { sessionId, otp, confirmed = [] }: Input<typeof payout.approveVerify>['body'],
): Promise<Decided[]> {
  const me = member(ctx)
  // A wrong code commits, too, or its try would not count.
  const used = await inTransaction(ctx.db, (tx) =>
    useStep({ ...ctx, db: tx }, 'PAYOUT', sessionId, otp),
  )
  if (used instanceof Refusal) throw used
  const { subject } = used
  ensure(
    subject.memberId === me.memberId && subject.merchantId === me.merchantId,
    'auth.step_session_invalid',
  )
  const seen = (subject.payouts ?? '').split(',').map((entry): Seen => {
    const [id = '', hash = ''] = entry.split(':')
    return { id, hash, isConfirmed: confirmed.includes(id) }
  })
  await askBalances(
    ctx,
    seen.map(({ id }) => id),
    false,
  )
  const results: Decided[] = []
  for (const one of seen) {
    const { id } = one
    try {
      const status = await decideWith(ctx, one)
      results.push({ payOutId: id, status, code: null, message: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const row = await store.get(ctx.db, me.merchantId, id, heldTo(ctx))
      results.push({
        payOutId: id,
        status: row?.status ?? null,
        code: error.code,
        message: refusalText(error, ctx.language),
      })
    }
  }
  return results
}
