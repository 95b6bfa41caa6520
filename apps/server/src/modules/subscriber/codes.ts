/** One-time codes of customers, by SMS or e-mail, in the shop's name. What a code confirms is bound to it, and so is for which shop. */
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Language } from '@saola/phrases/shape'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { useStep, writeStep } from '../../platform/otp.ts'
import { decryptSecret, encryptSecret, NOBODY, queueSms } from '../../platform/sms-queue.ts'
import { translator } from '../../platform/text.ts'

export type Channel = 'SMS' | 'EMAIL'
export interface Receiver {
  channel: Channel
  /** A phone number or an e-mail address. */
  to: string
}
/** What a code confirms: somebody signs up, looks after what they have, or takes another contact. */
export type CodeFor =
  | { for: 'SIGN_UP'; merchantId: string; signUpId: string }
  | { for: 'ENTER'; merchantId: string; customerId: string }
  | { for: 'CONTACT'; merchantId: string; customerId: string; channel: Channel }

interface CodeMail {
  to: string
  language: Language
  subject: string
  lines: readonly string[]
}
const queueMail = (ctx: Ctx, mail: CodeMail): Promise<void> =>
  enqueue(ctx.db, codeMailJob.name, { encrypted: encryptSecret(ctx, mail) }, { maxAttempts: 3 })
export const codeMailJob: Job = {
  name: 'subscriber.mail',
  work: async (ctx, payload) => {
    const mail = decryptSecret<CodeMail>(ctx, String(payload.encrypted))
    if (mail.to === NOBODY) return
    const { language, subject, lines } = mail
    const care = translator(language, 'message')('subscriber.care')
    await ctx.mailer.send({
      to: mail.to,
      ...renderNoticeMail({ language, subject, lines, care }),
    })
  },
}

/**
 * Sends a code in the caller's transaction. To somebody unknown none is sent, and none fits: the work is the same.
 * @param language of the text. @returns the step that is given back with the code
 * @throws 11 when the receiver has had their codes for this hour or day
 */
export async function sendCode(
  ctx: Ctx,
  { channel, to }: Receiver,
  { shop, language }: { shop: string; language: Language },
  subject: CodeFor | null,
): Promise<string> {
  const { sessionId, code, minutes } = await writeStep(
    ctx,
    'SUBSCRIBER',
    to,
    (subject ?? {}) as Record<string, string>,
    subject !== null,
  )
  const t = translator(language, 'message')
  const words = { code, minutes, shop }
  const receiver = subject === null ? NOBODY : to
  if (channel === 'SMS') await queueSms(ctx, receiver, t('subscriber.sms', words))
  else
    await queueMail(ctx, {
      to: receiver,
      language,
      subject: t('subscriber.subject', words),
      lines: [t('subscriber.text', words), t('subscriber.keep', words)],
    })
  return sessionId
}
/** Uses a code up, in a transaction of its own: a wrong one counts. @returns what it confirms and whom it reached, or why not */
export async function takeCode<K extends CodeFor['for']>(
  ctx: Ctx,
  kind: K,
  stepId: string,
  code: string,
): Promise<{ subject: Extract<CodeFor, { for: K }>; to: string } | Refusal> {
  if (!isUuid(stepId)) return new Refusal('auth.step_session_invalid')
  const used = await inTransaction(ctx.db, (tx) =>
    useStep({ ...ctx, db: tx }, 'SUBSCRIBER', stepId, code.replace(/\s/g, '')),
  )
  if (used instanceof Refusal) return used
  const subject = used.subject as unknown as CodeFor
  if (subject.for !== kind) return new Refusal('auth.step_session_invalid')
  return { subject: subject as Extract<CodeFor, { for: K }>, to: used.phone }
}
/** Tells a contact that was of the one that is, and customers of what became of what they did. */
export async function sendNotice(
  ctx: Ctx,
  { channel, to }: Receiver,
  { shop, language }: { shop: string; language: Language },
  what: 'contactChanged' | 'cancelled' | 'orderShort',
  more: Record<string, string> = {},
): Promise<void> {
  const t = translator(language, 'message')
  const text = t(`subscriber.${what}`, { shop, ...more })
  if (channel === 'SMS') await queueSms(ctx, to, text)
  else
    await queueMail(ctx, {
      to,
      language,
      subject: t(`subscriber.${what}Subject`, { shop, ...more }),
      lines: [text],
    })
}

/** 0912345678 → ••• ••• 678; an@example.com → a•••@e•••: enough to know one's own, too little for anybody else. */
export function masked({ channel, to }: Receiver): string {
  if (channel === 'SMS') return `••• ••• ${to.slice(-3)}`
  const [name = '', host = ''] = to.split('@')
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••`
}
