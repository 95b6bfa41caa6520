/** Mails to people of an enterprise: that requests wait for them, accounts do not match, a period is to be closed. They name nobody and carry no link: who gets one signs in as always (Circular 50). VND. */
import { formatVnd } from '@saola/money/format'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { dayText } from '../approval/service.ts'
import type { Contact } from '../member/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as periods from '../salary-period/service.ts'
import * as dueStore from './due-store.ts'
import { mayActOn, type MemberNotice } from './rules.ts'

export const MAIL_JOB = 'salaryNotice.mail'
const HOUR_MS = 3_600_000
/** Enterprises at once. */
const AT_ONCE = 200
const NAME_MAX = 60

export interface Mail {
  kind: MemberNotice
  merchantId: string
  personId: string
}
/** The jobs of the clock. Whose turn it is was told before anything is sent, so that two rounds at once are one mail. */
async function tell(
  ctx: Ctx,
  kind: MemberNotice,
  take: (tx: Db) => Promise<string[]>,
): Promise<void> {
  for (let isFull = true; isFull;)
    isFull = await inTransaction(ctx.db, async (tx) => {
      const taken = await take(tx)
      for (const merchantId of taken)
        for (const { id } of await enterprise.contactsHolding(
          { db: tx },
          merchantId,
          mayActOn[kind],
        ))
          await enqueue(tx, MAIL_JOB, { kind, merchantId, personId: id } satisfies Mail, {
            key: `${MAIL_JOB}/${kind}/${id}`,
            maxAttempts: 8,
            priority: 10,
          })
      return taken.length === AT_ONCE
    })
}
/** At most once an hour, and only of something new. */
export function tellOfWaiting(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - HOUR_MS)
  return tell(ctx, 'WAITING', (tx) => dueStore.takeWaiting(tx, { now, before, limit: AT_ONCE }))
}
const ofToday = (ctx: Ctx) => {
  const now = ctx.clock.now()
  return { now, today: vnDay(now), limit: AT_ONCE }
}
/** At most once a day. */
export const tellOfAccounts = (ctx: Ctx): Promise<void> =>
  tell(ctx, 'ACCOUNTS', (tx) => dueStore.takeAccounts(tx, ofToday(ctx)))
/** At most once a day, from two days before the pay day on. */
export const tellOfUnclosed = (ctx: Ctx): Promise<void> =>
  tell(ctx, 'UNCLOSED', (tx) => dueStore.takeUnclosed(tx, ofToday(ctx)))

type Values = Record<string, string | number>
type Saying = (ctx: Ctx, merchantId: string, person: Contact) => Promise<Values | null>
/** Null where there is nothing to do any more. */
const sayings: Readonly<Record<MemberNotice, Saying>> = {
  WAITING: async (ctx, merchantId, person) => {
    const { count, total } = await dueStore.waitingFor(ctx.db, merchantId, person.phone)
    return count === 0 ? null : { count, total: formatVnd(total) }
  },
  ACCOUNTS: async (ctx, merchantId) => {
    const count = await dueStore.unmatched(ctx.db, merchantId)
    return count === 0 ? null : { count }
  },
  UNCLOSED: async (ctx, merchantId, { language }) => {
    const found = await dueStore.unclosed(ctx.db, merchantId, vnDay(ctx.clock.now()))
    if (found === null) return null
    const period = periods.nameOf({ ...ctx, language }, found.month)
    return { period, day: dayText(found.pay_date) }
  },
}
/** The job. What was done meanwhile is not asked for. */
export async function send(ctx: Ctx, { kind, merchantId, personId }: Mail): Promise<void> {
  const among = await enterprise.contactsHolding(ctx, merchantId, mayActOn[kind])
  const person = among.find(({ id }) => id === personId)
  const said = person && (await sayings[kind](ctx, merchantId, person))
  if (!person || !said) return
  const t = translator(person.language, 'message')
  const values = { ...said, shop: harmless(person.merchantName, NAME_MAX) }
  await ctx.mailer.send({
    to: person.email,
    ...renderNoticeMail({
      language: person.language,
      subject: t(`salaryNotice.${kind}.subject`, values),
      lines: [
        t('merchant.hello', { name: person.fullName }),
        t(`salaryNotice.${kind}.text`, values),
        t(`salaryNotice.${kind}.what`),
      ],
      care: t('merchant.care'),
    }),
  })
}
