/** Mails about card money that does not arrive, to the owner and in their language. They carry no link: who gets one signs in as always (Circular 50). */
import { formatVnd } from '@saola/money/format'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { dayText } from '../approval/service.ts'
import * as calendar from '../calendar/service.ts'
import * as user from '../user/service.ts'
import * as store from './store.ts'

export const MAIL_JOB = 'cardPayout.mail'
const SHOWN_DIGITS = 4
type Kind = 'WAITING' | 'FAILED' | 'RETURNED'
export interface Mail {
  merchantId: string
  id: string
  kind: Kind
}
export const tell = (ctx: Ctx, of: Omit<Mail, 'kind'>, kind: Kind): Promise<void> =>
  enqueue(ctx.db, MAIL_JOB, { ...of, kind }, { maxAttempts: 8, priority: 10 })

/** The job: nobody is told of what is no longer so. */
export async function send(ctx: Ctx, { merchantId, id, kind }: Mail): Promise<void> {
  const [row, owner] = [
    await store.find(ctx.db, merchantId, id),
    await user.ownerOf(ctx, merchantId),
  ]
  if (row?.state !== kind || !owner?.email) return
  const t = translator(owner.language, 'message')
  const said = {
    amount: formatVnd(row.amount),
    account: row.to_account === null ? '' : `…${row.to_account.slice(-SHOWN_DIGITS)}`,
    day: dayText(row.day),
    next: dayText(await calendar.nextWorkingDay(ctx, vnDay(ctx.clock.now()))),
    shop: harmless(owner.merchantName, 60),
  }
  const key = `cardPayout.${kind.toLowerCase()}`
  await ctx.mailer.send({
    to: owner.email,
    ...renderNoticeMail({
      language: owner.language,
      subject: t(`${key}.subject`, said),
      lines: [
        t('merchant.hello', { name: owner.fullName }),
        t(`${key}.text`, said),
        t(`${key}.what`, said),
      ],
      care: t('merchant.care'),
    }),
  })
}
