/**
 * Temporary passwords of the bank's people. They are made when the mail is sent and known to its reader alone: neither who lets somebody in
 * nor who resets a password sees one, because they could sign in as the other and decide on what they proposed themselves.
 */
import { randomInt } from 'node:crypto'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { vnTime } from '../../platform/clock.ts'
import { wireForm } from '../../platform/common-passwords.ts'
import type { Ctx } from '../../platform/context.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { hashPassword } from '../../platform/password.ts'
import { translator } from '../../platform/text.ts'
import { lastLanguage } from '../session/service.ts'
import * as store from './account-store.ts'

const TEMPORARY_DAYS = 7
const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '#!@$%'] as const
const pick = (from: string): string => from[randomInt(from.length)]!
/** Fourteen characters that meet the rule for people, without those that look alike. */
function newPassword(): string {
  const drawn = [
    ...KINDS.map(pick),
    ...Array.from({ length: 10 }, () => pick(KINDS.slice(0, 3).join(''))),
  ]
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[drawn[i], drawn[j]] = [drawn[j]!, drawn[i]!]
  }
  return drawn.join('')
}

/** Mails the person a temporary password once the running transaction is committed. */
export const sendTemporaryPassword = (ctx: Ctx, adminId: string): Promise<void> =>
  enqueue(ctx.db, 'admin.sendPassword', { adminId })

/** Each try makes a password of its own: of two mails the younger counts, and after a first sign-in none is sent any more. */
async function send(ctx: Ctx, adminId: string): Promise<void> {
  const person = await store.waitingForPassword(ctx.db, adminId)
  if (!person) return
  const password = newPassword()
  const until = new Date(ctx.clock.now().getTime() + TEMPORARY_DAYS * 86_400_000)
  const hash = await hashPassword(ctx.config, wireForm(password))
  if ((await store.setTemporaryPassword(ctx.db, adminId, { hash, until })) === 0) return
  const language = (await lastLanguage(ctx, adminId)) ?? 'vi'
  const t = translator(language, 'message')
  const [date = '', time = ''] = vnTime(until).split(' ')
  await ctx.mailer.send({
    to: person.email,
    ...renderNoticeMail({
      language,
      subject: t('staffPassword.subject'),
      lines: [
        t('merchant.hello', { name: person.full_name }),
        t('staffPassword.text', { username: person.username, password }),
        t(`staffPassword.${person.kind}`, {
          url: `${ctx.config.publicUrl}/backoffice/login`,
          until: `${time.slice(0, 5)} ${date.split('-').toReversed().join('/')}`,
        }),
      ],
      care: t('staffPassword.care'),
    }),
  })
}

export const adminJobs: readonly Job[] = [
  { name: 'admin.sendPassword', work: (ctx, payload) => send(ctx, String(payload.adminId)) },
]
