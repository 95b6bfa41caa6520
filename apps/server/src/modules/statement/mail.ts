/** Mails about statements, to the owner and in their language. They carry no link: who gets one signs in as always (Circular 50). In Test Mode nobody is written to. */
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import type { Event } from '../../platform/events.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import * as user from '../user/service.ts'
import * as changeStore from './change-store.ts'
import * as store from './store.ts'
import { dayText } from './words.ts'

export const MAIL_JOB = 'statement.mail'
export interface IssuedMail {
  merchantId: string
  statementId: string
  revision: number
}

/** Once for a revision, however often the event is handled. */
export async function tellIssued(
  ctx: Ctx,
  { merchant_id: merchantId, payload }: Event<'statement.issued'>,
): Promise<void> {
  const { statementId, revision } = payload
  if ((await changeStore.tell(ctx.db, merchantId, statementId, revision)) === 0) return
  await enqueue(
    ctx.db,
    MAIL_JOB,
    { merchantId, statementId, revision },
    { key: `${MAIL_JOB}/${statementId}/${revision}`, maxAttempts: 8 },
  )
}

/** The job. What was answered or issued anew meanwhile asks for nothing any more. */
export async function mailIssued(
  ctx: Ctx,
  { merchantId, statementId, revision }: IssuedMail,
): Promise<void> {
  const row = await store.get(ctx.db, merchantId, statementId)
  if (row === null || row.is_test || row.status !== 'ISSUED' || row.revision !== revision) return
  const owner = await user.ownerOf(ctx, merchantId)
  if (!owner?.email) return
  const t = translator(owner.language, 'message')
  const words = {
    shop: harmless(row.merchant_name, 60),
    number: row.number ?? '',
    period:
      row.from_day === row.to_day
        ? dayText(row.from_day)
        : `${dayText(row.from_day)} – ${dayText(row.to_day)}`,
    due: row.answer_by === null ? '' : dayText(row.answer_by),
    revision: String(revision),
  }
  const key = revision === 1 ? 'statement.issued' : 'statement.again'
  await ctx.mailer.send({
    to: owner.email,
    ...renderNoticeMail({
      language: owner.language,
      subject: t(`${key}.subject`, words),
      lines: [
        t('merchant.hello', { name: owner.fullName }),
        t(`${key}.text`, words),
        ...((row.differences?.length ?? 0) > 0 ? [t('statement.differences')] : []),
        t('statement.what', words),
      ],
      care: t('merchant.care'),
    }),
  })
}
