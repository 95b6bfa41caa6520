/** The bank's answer as a mail to the address that the merchant gave. */
import { renderSupportMail } from '@saola/payer-pages/mail/SupportMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { plain, shortOf } from './rules.ts'
import * as store from './store.ts'

const MAIL_TEXT_MAX = 2_000

async function mail(
  ctx: Ctx,
  merchantId: string,
  id: string,
  messageId: string | null,
): Promise<void> {
  const row = await store.get(ctx.db, merchantId, id)
  // Put away meanwhile: the merchant does not want to learn of it.
  if (!row) return
  const message = messageId === null ? null : await store.getMessage(ctx.db, merchantId, messageId)
  const t = translator(row.language, 'message')
  const words = (key: string, values?: Record<string, string | number>): string =>
    t(`support.${key}`, values)
  const text = message === null ? [] : plain(message.text, MAIL_TEXT_MAX)
  await ctx.mailer.send({
    to: row.email,
    ...renderSupportMail(
      {
        language: row.language,
        closed: row.status === 'CLOSED',
        number: shortOf(row.id),
        answer: text,
        url: `${ctx.config.publicUrl}/support?open=${row.id}`,
        test: row.mode === 'TEST',
      },
      words,
    ),
  })
}

export const supportJobs: readonly Job[] = [
  {
    name: 'support.mail',
    work: (ctx, payload) =>
      mail(
        ctx,
        String(payload.merchantId),
        String(payload.id),
        typeof payload.messageId === 'string' ? payload.messageId : null,
      ),
  },
]
