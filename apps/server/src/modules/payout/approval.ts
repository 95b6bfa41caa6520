/**
 * Agreeing to payouts: one code for a list that the approver has seen, each judged again when the code comes (docs/decisions.md#5). Every payout is
 * decided in a transaction of its own: what is refused is named and leaves the others alone.
 */
import { createHash } from 'node:crypto'
import type { Input, Output } from '@saola/contract/call'
import { formatVnd } from '@saola/money/format'
import { payoutLimits, type payout, type PayoutState } from '@saola/contract/payout'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { openStep, useStep } from '../../platform/otp.ts'
import { refusalText } from '../../platform/edge.ts'
import { heldTo, maskPhone } from '../bank-account/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import { balancesOf, post } from '../ledger/service.ts'
import * as people from '../member/service.ts'
import { askBalance, isFresh, promise } from './funds.ts'
import * as fundsStore from './funds-store.ts'
import { around, type Around } from './item.ts'
import { approvalsFor, ownFundsFor, whyNotApprove } from './rules.ts'
import { tellScreens } from './live.ts'
import { named } from './service.ts'
import * as store from './store.ts'

type Asked = Output<typeof payout.approve>
type Decided = Output<typeof payout.approveVerify>[number]
const DAY_MS = 86_400_000
const totalOf = (row: store.PayoutRow): number => row.amount + row.fee + row.vat

/** What an approval rests on: a change of any of it asks for another. */
const fingerprint = (row: store.PayoutRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.id,
        row.revision,
        row.account_no,
        row.to_bin,
        row.to_account,
        row.to_name,
        row.amount,
        row.fee,
        row.vat,
        row.content,
      ]),
    )
    .digest('hex')

/** @throws 38002 once it is decided, or agreed to by the caller; 1301 from an account that was unlinked, 26 for its maker, 38008 where nobody else could agree to it */
async function ensureMayApprove(
  ctx: Ctx,
  row: store.PayoutRow,
  { me, isAlone }: Around,
): Promise<void> {
  ensure(row.status === 'WAITING', 'payout.already_decided')
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
  if (why === null) return
  const others = await people.holders(ctx, member(ctx).liveMerchantId, '1600.APPROVE', me.id)
  ensure(others.length > 0, 'payout.no_approver')
  throw new Refusal('error.self_approval')
}

/** Opens a code for the payouts that are named; moves nothing. @throws 2, 5, 11, and as each of them may not be agreed to */
export async function approve(
  ctx: Ctx,
  body: Input<typeof payout.approve>['body'],
): Promise<Asked> {
  const me = member(ctx)
  const ids = named(body)
  const rows = await store.some(ctx.db, me.merchantId, ids, heldTo(ctx))
  ensure(rows.length === ids.length, 'error.not_found')
  const beside = await around(ctx)
  for (const row of rows) await ensureMayApprove(ctx, row, beside)
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
        payouts: rows.map((row) => `${row.id}:${fingerprint(row)}`).join(','),
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
    items: rows.map((row) => ({
      id: row.id,
      revision: row.revision,
      nameCheck: row.name_check,
      batch: null,
    })),
  }
}

/** The last who agrees gives it to the bank. Limits count what has left, by the day of Vietnam. @throws 38003, 38001 */
async function giveToBank(ctx: Ctx, row: store.PayoutRow, { rule }: Around): Promise<void> {
  const { merchantId, memberId, name } = member(ctx)
  const [now, total] = [ctx.clock.now(), totalOf(row)]
  const to = { bin: row.to_bin, account: row.to_account }
  await fundsStore.lockReceiver(ctx.db, merchantId, to)
  const sent = await fundsStore.sentTo(ctx.db, merchantId, to, new Date(now.getTime() - DAY_MS))
  ensure(sent.is_known || sent.recent + row.amount <= payoutLimits.newReceiver, 'payout.limit', {
    reason: 'NEW_RECEIVER',
    params: { max: payoutLimits.newReceiver },
  })
  const day = vnDay(now)
  for (const [reason, personId, most] of [
    ['MERCHANT_DAY', '', rule.merchantDay],
    ['PERSON_DAY', memberId, rule.personDay],
  ] as const)
    ensure(
      (await fundsStore.countDay(ctx.db, merchantId, day, personId, row.amount, most)) === 1,
      'payout.limit',
      { reason, params: { max: most } },
    )
  await promise(ctx, merchantId, { id: row.bank_account_id, accountNo: row.account_no }, total)
  const [transferId] = await bankTransfer.order(ctx, [
    {
      merchantId,
      kind: 'PAYOUT',
      ownerId: row.id,
      channel: 'BANK',
      fromAccount: row.account_no,
      to: { ...to, name: row.to_name },
      reference: row.reference,
      amount: row.amount,
      content: row.content,
    },
  ])
  const about = { transactionId: null, bankCreditId: null, bankTransferId: transferId! }
  const own = ownFundsFor(total, await balancesOf(ctx, merchantId))
  if (own > 0)
    await post(ctx, merchantId, {
      kind: 'OWN_FUNDS',
      ...about,
      entries: [
        { account: 'CLEARING', amount: own },
        { account: 'MERCHANT', amount: -own },
      ],
    })
  await post(ctx, merchantId, {
    kind: 'PAYOUT',
    ...about,
    entries: [
      { account: 'MERCHANT', amount: total },
      { account: 'PAYOUT_IN_FLIGHT', amount: -total },
    ],
  })
  ensure(
    (await store.startTransfer(ctx.db, merchantId, row.id, {
      transferId: transferId!,
      by: name,
      now,
    })) === 1,
    'payout.already_decided',
  )
}

/** One payout, in a transaction of its own. @returns how it stands then */
async function decide(ctx: Ctx, id: string, seen: string): Promise<PayoutState> {
  const me = member(ctx)
  const row = await store.lockOne(ctx.db, me.merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  const beside = await around(ctx)
  await ensureMayApprove(ctx, row, beside)
  ensure(fingerprint(row) === seen, 'payout.changed_since_approval')
  const by = { id: me.memberId, name: me.name }
  ensure(
    (await store.agree(ctx.db, me.merchantId, row, by, ctx.clock.now())) === 1,
    'payout.already_decided',
  )
  const isLast = row.approvals.length + 1 >= approvalsFor(row.amount, beside.rule, beside.isAlone)
  if (isLast) await giveToBank(ctx, row, beside)
  const status = isLast ? 'TRANSFERRING' : 'WAITING'
  await audit(ctx, {
    module: 'payout',
    merchantId: me.merchantId,
    objectId: id,
    before: { status: 'WAITING' },
    after: { status, amount: row.amount, approvedBy: me.name },
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
async function decideWith(ctx: Ctx, id: string, seen: string): Promise<PayoutState> {
  const attempt = (): Promise<PayoutState> =>
    inTransaction(ctx.db, (tx) => decide({ ...ctx, db: tx }, id, seen))
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'payout.insufficient') throw error
    await askBalances(ctx, [id], true)
    return attempt()
  }
}

/**
 * Uses the code up, then decides on each payout that it was asked for.
 * @throws 30006 for a code that is another's or old, 100015, 30003, 30004 for a wrong one, 33008 when the bank does not tell a balance
 */
export async function approveVerify(
  ctx: Ctx,
  { sessionId, otp }: Input<typeof payout.approveVerify>['body'],
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
  const seen = (subject.payouts ?? '').split(',').map((entry) => entry.split(':'))
  await askBalances(
    ctx,
    seen.map(([id]) => id!),
    false,
  )
  const results: Decided[] = []
  for (const [id, hash] of seen) {
    try {
      const status = await decideWith(ctx, id!, hash!)
      results.push({ payOutId: id!, status, code: null, message: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const row = await store.get(ctx.db, me.merchantId, id!, heldTo(ctx))
      results.push({
        payOutId: id!,
        status: row?.status ?? null,
        code: error.code,
        message: refusalText(error, ctx.language),
      })
    }
  }
  return results
}
