/** Text messages on their way out. The queue keeps them encrypted, because they carry numbers of people and one-time codes (reliability bar D1). */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Ctx } from './context.ts'
import { enqueue, type Job, type JobOptions } from './jobs.ts'

const keyOf = (ctx: Ctx): Buffer =>
  createHash('sha256').update('outgoing|').update(ctx.config.keys.otp).digest()

/** Encrypts what must not lie readable in the database while it waits. */
export function encryptSecret(ctx: Ctx, value: unknown): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx), iv, { authTagLength: 16 })
  return Buffer.concat([
    iv,
    cipher.update(JSON.stringify(value), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64')
}
export function decryptSecret<T>(ctx: Ctx, encrypted: string): T {
  const raw = Buffer.from(encrypted, 'base64')
  const opener = createDecipheriv('aes-256-gcm', keyOf(ctx), raw.subarray(0, 12), {
    authTagLength: 16,
  })
  opener.setAuthTag(raw.subarray(-16))
  return JSON.parse(
    Buffer.concat([opener.update(raw.subarray(12, -16)), opener.final()]).toString('utf8'),
  ) as T
}

/** A message to nobody is queued like any other and thrown away by its job: asking for an unknown number's code costs as much as for a known one's. */
export const NOBODY = ''

/** Queues an SMS inside the running transaction. Three tries unless said otherwise: a code that comes much later helps nobody. */
export const queueSms = (
  ctx: Ctx,
  to: string,
  text: string,
  options: JobOptions = {},
): Promise<void> =>
  enqueue(
    ctx.db,
    smsJob.name,
    { encrypted: encryptSecret(ctx, { to, text }) },
    { maxAttempts: 3, ...options },
  )

export const smsJob: Job = {
  name: 'sms.send',
  work: async (ctx, payload) => {
    const { to, text } = decryptSecret<{ to: string; text: string }>(ctx, String(payload.encrypted))
    if (to !== NOBODY) await ctx.sms.send(to, text)
  },
}
