/** Tells a person of the bank by mail what happened to their account: a sign-in from somewhere new, another address, another password. */
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { languageOf, translator } from '../../platform/text.ts'
import { lastLanguage } from '../session/service.ts'
import * as store from './account-store.ts'

const tidings = ['NEW_DEVICE', 'EMAIL_CHANGED', 'PASSWORD_CHANGED'] as const
type Tiding = (typeof tidings)[number]
interface Told {
  /** In which they read; the language of their newest sign-in unless given. */
  language?: string
  /** The browser in words; '' where it does not say. */
  device?: string
  /** Where it goes; their address unless given. */
  to?: string
}

/** Mails the person once the running transaction is committed. */
export async function tellStaff(
  ctx: Ctx,
  adminId: string,
  what: Tiding,
  { language, device = '', to = '' }: Told = {},
): Promise<void> {
  await enqueue(ctx.db, 'admin.tell', {
    adminId,
    what,
    language: language ?? (await lastLanguage(ctx, adminId)) ?? ctx.language,
    address: ctx.address,
    device,
    to,
    at: wire(ctx.clock.now()),
  })
}
/** Another address is told to both: the one that was left learns of it, no matter who changed it. Capitals make no other address. */
export async function tellNewAddress(
  ctx: Ctx,
  adminId: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before?.toLowerCase() === after?.toLowerCase()) return
  for (const to of [before, after]) if (to) await tellStaff(ctx, adminId, 'EMAIL_CHANGED', { to })
}

async function tell(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const what = tidings.find((one) => one === payload.what)
  const reader = await store.readerOf(ctx.db, String(payload.adminId))
  const receiver = String(payload.to) || reader?.email
  if (what === undefined || !reader || !receiver) return
  const language = languageOf(String(payload.language))
  const t = translator(language, 'message')
  const at = String(payload.at)
  const words = {
    when: `${at.slice(11, 16)} ${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)}`,
    address: String(payload.address),
    device: String(payload.device) || t('unknownDevice'),
    email: reader.email ?? t('staffNotice.noEmail'),
  }
  await ctx.mailer.send({
    to: receiver,
    ...renderNoticeMail({
      language,
      subject: t(`staffNotice.${what}.subject`),
      lines: [
        t('merchant.hello', { name: reader.full_name }),
        t(`staffNotice.${what}.text`, words),
      ],
      care: t('staffNotice.care'),
    }),
  })
}

export const noticeJobs: readonly Job[] = [{ name: 'admin.tell', work: tell }]
