/**
 * Mails about payouts, each to a person and in their language: that some wait for them, that money has come back, that rows of a batch failed.
 * They carry no link: who gets one signs in as always (Circular 50). In Test Mode nobody is written to.
 */
import { formatVnd } from '@saola/money/format'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Event } from '../../platform/events.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { dayText } from '../approval/service.ts'
import * as people from '../member/service.ts'
import * as mailStore from './mail-store.ts'

export const MAIL_JOB = 'payout.mail'
const APPROVE = '1600.APPROVE'
const MINUTE_MS = 60_000
/** Who agrees at once needs no mail. */
const REST_MINUTES = 15
const AT_ONCE = 500
/** Of many payouts that came back at once a mail names so many. */
const NAMED = 5
const NAME_MAX = 60

export interface Mail {
  kind: 'WAITING' | 'RETURNED' | 'BATCH_FAILED'
  merchantId: string
  personId: string
  /** Of RETURNED and BATCH_FAILED. */
  ids: string[]
}
const want = (ctx: Ctx, mail: Mail): Promise<void> =>
  enqueue(ctx.db, MAIL_JOB, { ...mail }, { maxAttempts: 8, priority: 10 })

/** The job of the clock: each payout that waits is told of once, to all who may agree to it, with what waits besides. */
export async function tellOfWaiting(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - REST_MINUTES * MINUTE_MS)
  for (let isFull = true; isFull;)
    isFull = await inTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx }
      const taken = await mailStore.takeUntold(tx, { now, before, limit: AT_ONCE })
      for (const merchantId of taken.merchantIds)
        for (const person of await people.contactsHolding(inside, merchantId, APPROVE))
          await enqueue(
            tx,
            MAIL_JOB,
            { kind: 'WAITING', merchantId, personId: person.id, ids: [] } satisfies Mail,
            // Two rounds that come close are one mail.
            { key: `payout-waiting/${person.id}`, maxAttempts: 8, priority: 10 },
          )
      return taken.isFull
    })
}

/** Whom payouts are told to: the owner, and who made them. */
async function tellMakers(
  ctx: Ctx,
  merchantId: string,
  kind: 'RETURNED' | 'BATCH_FAILED',
  ids: readonly string[],
): Promise<void> {
  const rows = await mailStore.toldRows(ctx.db, merchantId, ids)
  const makers = rows.map(({ created_by_id: id }) => id)
  for (const { id, isOwner } of await people.ownerAnd(ctx, merchantId, makers)) {
    const own = rows.filter((row) => isOwner || row.created_by_id === id)
    if (own.length > 0)
      await want(ctx, { kind, merchantId, personId: id, ids: own.map((row) => row.id) })
  }
}
function byMerchant<E extends { merchant_id: string }>(events: readonly E[]): Map<string, E[]> {
  const found = new Map<string, E[]>()
  for (const event of events)
    found.set(event.merchant_id, [...(found.get(event.merchant_id) ?? []), event])
  return found
}
/** The event handler: what one delivery brings of a merchant is one mail to each. */
export async function tellOfReturns(
  ctx: Ctx,
  events: readonly Event<'payout.returned'>[],
): Promise<void> {
  for (const [merchantId, own] of byMerchant(events))
    await tellMakers(
      ctx,
      merchantId,
      'RETURNED',
      own.map(({ payload }) => payload.payoutId),
    )
}
/** The event handler: a batch that was paid whole asks for nobody's attention. */
export async function tellOfBatches(
  ctx: Ctx,
  events: readonly Event<'payout.batch_finished'>[],
): Promise<void> {
  for (const { merchant_id: merchantId, payload } of events)
    if (payload.failed > 0) await tellMakers(ctx, merchantId, 'BATCH_FAILED', [payload.batchId])
}

type Translate = (key: string, values?: Record<string, string | number>) => string
interface Said {
  key: 'waiting' | 'returned' | 'batchFailed'
  values: Record<string, string | number>
  lines: string[]
}
async function waitingSaid(ctx: Ctx, mail: Mail, person: people.Contact): Promise<Said | null> {
  const { merchantId } = mail
  const alsoOwn = person.isOwner && (await people.isAlone(ctx, merchantId, person.id))
  const ids = [person.id, ...(await people.formerIdsOf(ctx, merchantId, person.id))]
  const who = { ids, alsoOwn, accountIds: person.accountIds }
  const { count, total, oldest } = await mailStore.waitingFor(ctx.db, merchantId, who)
  if (oldest === null) return null
  const values = { count, total: formatVnd(total), oldest: dayText(vnDay(oldest)) }
  return { key: 'waiting', values, lines: [] }
}
/** The account's last digits are enough to know it by. */
const endOf = (account: string | null): string => (account ?? '').slice(-4)
async function endSaid(
  ctx: Ctx,
  mail: Mail,
  person: people.Contact,
  t: Translate,
): Promise<Said | null> {
  // Whose right to an account was taken meanwhile reads nothing of it.
  const rows = (await mailStore.toldRows(ctx.db, mail.merchantId, mail.ids)).filter(
    (row) => person.accountIds?.includes(row.bank_account_id) ?? true,
  )
  const [first] = rows
  if (first === undefined) return null
  if (mail.kind === 'BATCH_FAILED')
    return {
      key: 'batchFailed',
      values: {
        name: harmless(first.name, NAME_MAX),
        count: first.row_count ?? 0,
        failed: first.failed ?? 0,
        amount: formatVnd(first.failed_amount),
      },
      lines: [],
    }
  const named = rows.slice(0, NAMED).map((row) =>
    t('payout.returned.line', {
      amount: formatVnd(row.amount),
      name: harmless(row.to_name ?? '', NAME_MAX),
      account: endOf(row.to_account),
    }),
  )
  const rest = rows.length - named.length
  const amount = formatVnd(rows.reduce((sum, row) => sum + row.amount, 0))
  return {
    key: 'returned',
    values: { count: rows.length, amount },
    lines: [...named, ...(rest > 0 ? [t('payout.returned.more', { rest })] : [])],
  }
}

/** The job. What was decided meanwhile is not asked for. */
export async function send(ctx: Ctx, mail: Mail): Promise<void> {
  const { merchantId, personId } = mail
  const among =
    mail.kind === 'WAITING'
      ? await people.contactsHolding(ctx, merchantId, APPROVE)
      : await people.ownerAnd(ctx, merchantId, [personId])
  const person = among.find(({ id }) => id === personId)
  if (!person) return
  const t: Translate = translator(person.language, 'message')
  const said =
    mail.kind === 'WAITING'
      ? await waitingSaid(ctx, mail, person)
      : await endSaid(ctx, mail, person, t)
  if (said === null) return
  const values = { ...said.values, shop: harmless(person.merchantName, NAME_MAX) }
  await ctx.mailer.send({
    to: person.email,
    ...renderNoticeMail({
      language: person.language,
      subject: t(`payout.${said.key}.subject`, values),
      lines: [
        t('merchant.hello', { name: person.fullName }),
        t(`payout.${said.key}.text`, values),
        ...said.lines,
        t(`payout.${said.key}.what`, values),
      ],
      care: t('merchant.care'),
    }),
  })
}
