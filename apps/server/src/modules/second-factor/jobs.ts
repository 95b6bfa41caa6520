/** Tells a person of the bank by mail what happened to their second factor. */
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs.ts'
import { languageOf, translator } from '../../platform/text.ts'
import { tidings } from './service.ts'
import * as store from './store.ts'

async function tell(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const what = tidings.find((one) => one === payload.what)
  const reader = await store.readerOf(ctx.db, String(payload.adminId))
  if (what === undefined || !reader?.email) return
  const language = languageOf(String(payload.language))
  const t = translator(language, 'message')
  const at = String(payload.at)
  const when = `${at.slice(11, 16)} ${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)}`
  const words = { when, address: String(payload.address) }
  await ctx.mailer.send({
    to: reader.email,
    ...renderNoticeMail({
      language,
      subject: t(`secondFactor.${what}.subject`),
      lines: [
        t('merchant.hello', { name: reader.full_name }),
        t(`secondFactor.${what}.text`, words),
      ],
      care: t('secondFactor.care'),
    }),
  })
}

export const secondFactorJobs: readonly Job[] = [{ name: 'second-factor.tell', work: tell }]
