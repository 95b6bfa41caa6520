/** Tells a colleague that a note names them: who wrote it and about which merchant. What it says is read in the back office only. */
import { adminCodes } from '@saola/contract/admin-permissions'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import * as merchant from '../merchant/service.ts'
import { lastLanguage } from '../session/service.ts'
import * as store from './note-store.ts'

async function tellMentioned(
  ctx: Ctx,
  { merchantId, noteId, adminId }: Record<'merchantId' | 'noteId' | 'adminId', string>,
): Promise<void> {
  const [shop, note, reader] = [
    await merchant.find(ctx, merchantId),
    await store.get(ctx.db, merchantId, noteId),
    (await store.colleagues(ctx.db, adminCodes.merchant)).find(({ id }) => id === adminId),
  ]
  // Named no more, or no more somebody who may read it.
  const isNamed = await store.isNamed(ctx.db, merchantId, noteId, adminId)
  if (!shop || !note || !reader?.email || !isNamed) return
  const language = (await lastLanguage(ctx, adminId)) ?? 'vi'
  const t = translator(language, 'message')
  const words = { merchant: `${shop.name} (${shop.code})`, name: note.author_name }
  await ctx.mailer.send({
    to: reader.email,
    ...renderNoticeMail({
      language,
      subject: t('noteMention.subject', words),
      lines: [
        t('merchant.hello', { name: reader.full_name }),
        t('noteMention.text', words),
        `${ctx.config.publicUrl}/backoffice/merchants/detail?id=${merchantId}#notes`,
      ],
      care: t('noteMention.care'),
    }),
  })
}

export const merchantFileJobs: readonly Job[] = [
  {
    name: 'merchantFile.tellMentioned',
    work: (ctx, payload) =>
      tellMentioned(ctx, {
        merchantId: String(payload.merchantId),
        noteId: String(payload.noteId),
        adminId: String(payload.adminId),
      }),
  },
]
