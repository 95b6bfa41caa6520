/** One-time codes (reliability bar I2): 6 digits, kept as HMAC, bound to a step session and its purpose, five tries, raised in the same update that checks. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { changed, maybe, one } from './db.ts'
import { ensure, Refusal } from './errors.ts'
import { digits, uuid } from './ids.ts'
import { NOBODY, queueSms } from './sms-queue.ts'
import { translator } from './text.ts'

const OTP_LIFE_SEC = 300
const OTP_TRIES = 5
const OTP_PER_HOUR = 5
const OTP_PER_DAY = 10
/** Of these, so many may be asked for by anybody who knows the number: a stranger must not use up what the person needs to sign in (reliability bar I1). */
const OPEN_PER_HOUR = 3
const OPEN_PER_DAY = 6

const openPurposes = ['REGISTER', 'FORGOT_PASSWORD', 'MEMBER_RESET', 'EMERGENCY_LOCK'] as const
/** Of customers and employees, on pages of their own: open, too, and each counted apart from all others. */
const apartPurposes = ['SUBSCRIBER', 'SALARY'] as const
export type Purpose =
  | 'LOGIN'
  | 'MEMBER_LOGIN'
  | 'LINK_ACCOUNT'
  | 'PAYOUT'
  | 'PAYOUT_LIMIT'
  | (typeof apartPurposes)[number]
  | (typeof openPurposes)[number]
const isApart = (purpose: Purpose): boolean =>
  (apartPurposes as readonly string[]).includes(purpose)
const isOpen = (purpose: Purpose): boolean =>
  isApart(purpose) || (openPurposes as readonly string[]).includes(purpose)
export interface Step {
  sessionId: string
  timeout: number
}

/** The SMS of each purpose that says what its code is for. */
const PHRASES: Partial<Record<Purpose, string>> = {
  LINK_ACCOUNT: 'otpLink',
  PAYOUT: 'otpPayout',
  PAYOUT_LIMIT: 'otpPayoutLimit',
}

const hash = (ctx: Ctx, sessionId: string, purpose: Purpose, code: string): string =>
  createHmac('sha256', ctx.config.keys.otp).update(`${sessionId}|${purpose}|${code}`).digest('hex')

/** Codes of customers and of employees are counted apart: who asks for those must not use up what a merchant's person needs to sign in. @throws 11 when the receiver has had its codes for this hour or day. */
async function ensureFewCodes(
  ctx: Ctx,
  purpose: Purpose,
  receiver: string,
  now: Date,
): Promise<void> {
  // Counting and writing must not overlap with another request's, or fifty at once would all be the first.
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended (${`otp|${receiver}`}, 0))
  `.execute(ctx.db)
  const { limitFactor } = ctx.config
  const sent = await one(
    ctx.db,
    sql<{ hour: number; day: number; open_hour: number; open_day: number }>`
      select
        count(*) filter (
          where
            recent
        ) as hour,
        count(*) as day,
        count(*) filter (
          where
            recent
            and open
        ) as open_hour,
        count(*) filter (
          where
            open
        ) as open_day
      from
        (
          select
            created_at > ${new Date(now.getTime() - 3_600_000)} as recent,
            purpose = any (${[...apartPurposes, ...openPurposes]}::text[]) as open
          from
            otp_step
          where
            receiver = ${receiver}
            and case
              when purpose = any (${[...apartPurposes]}::text[]) then purpose = ${purpose}
              else ${!isApart(purpose)}::boolean
            end
            and created_at > ${new Date(now.getTime() - 86_400_000)}
        ) s
    `,
  )
  const over =
    sent.hour >= OTP_PER_HOUR * limitFactor ||
    sent.day >= OTP_PER_DAY * limitFactor ||
    (isOpen(purpose) &&
      (sent.open_hour >= OPEN_PER_HOUR * limitFactor ||
        sent.open_day >= OPEN_PER_DAY * limitFactor))
  if (over) throw new Refusal('error.too_many_requests', { retryAfter: 3600 })
}

/**
 * Writes a step down and draws its code, which the caller sends. With `known` false no code fits it. Runs inside a transaction.
 * @throws 11 when the receiver has had its codes for this hour or day.
 */
export async function writeStep(
  ctx: Ctx,
  purpose: Purpose,
  receiver: string,
  subject: Record<string, string>,
  known: boolean,
): Promise<{ sessionId: string; code: string; minutes: number }> {
  const now = ctx.clock.now()
  await ensureFewCodes(ctx, purpose, receiver, now)
  const sessionId = uuid()
  const code = digits(6)
  const codeHash = hash(ctx, sessionId, purpose, code)
  await changed(
    ctx.db,
    sql`
      insert into
        otp_step (id, purpose, receiver, subject, code_hash, created_at, expires_at)
      values
        (
          ${sessionId},
          ${purpose},
          ${receiver},
          ${JSON.stringify(subject)},
          ${known ? codeHash : ''},
          ${now},
          ${new Date(now.getTime() + OTP_LIFE_SEC * 1000)}
        )
    `,
  )
  return { sessionId, code, minutes: OTP_LIFE_SEC / 60 }
}

/**
 * Opens a step and sends its code by SMS through a job. With `known` false no code fits, and its owner reads `otherwise` or nothing; the answer and the
 * work until it are the same all the same, one job included (bar I3). Runs inside a transaction.
 * @throws 11 when the phone has had its codes for this hour or day.
 */
export async function openStep(
  ctx: Ctx,
  purpose: Purpose,
  phone: string,
  subject: Record<string, string>,
  known: boolean,
  otherwise: string | null = null,
): Promise<Step> {
  const { sessionId, code, minutes } = await writeStep(ctx, purpose, phone, subject, known)
  const text = translator(ctx.language, 'message')(PHRASES[purpose] ?? 'otp', {
    code,
    minutes,
    merchant: subject.merchantCode ?? '',
    count: Number(subject.count ?? 0),
    total: subject.total ?? '',
  })
  await queueSms(
    ctx,
    known || otherwise !== null ? phone : NOBODY,
    known ? text : (otherwise ?? text),
  )
  return { sessionId, timeout: OTP_LIFE_SEC }
}

/**
 * Uses up a step with its code. Must run in a transaction of its own that commits even when the code is wrong, or tries would not count.
 * @returns the subject the step was opened for, or the refusal to throw after the commit.
 */
export async function useStep(
  ctx: Ctx,
  purpose: Purpose,
  sessionId: string,
  code: string,
): Promise<{ subject: Record<string, string>; phone: string } | Refusal> {
  const now = ctx.clock.now()
  const step = await maybe(
    ctx.db,
    sql<{
      tries: number
      code_hash: string
      subject: Record<string, string>
      receiver: string
      expires_at: Date
      used_at: Date | null
    }>`
      update otp_step
      set
        tries = tries + 1
      where
        id = ${sessionId}
        and purpose = ${purpose}
        and used_at is null
      returning
        tries,
        code_hash,
        subject,
        receiver,
        expires_at,
        used_at
    `,
  )
  if (!step) return new Refusal('auth.step_session_invalid')
  if (step.expires_at <= now) return new Refusal('auth.otp_expired')
  if (step.tries > OTP_TRIES) return new Refusal('auth.otp_exhausted')
  if (step.code_hash !== hash(ctx, sessionId, purpose, code))
    return step.tries === OTP_TRIES
      ? new Refusal('auth.otp_exhausted')
      : new Refusal('auth.otp_wrong', { params: { left: OTP_TRIES - step.tries } })
  const used = await changed(
    ctx.db,
    sql`
      update otp_step
      set
        used_at = ${now}
      where
        id = ${sessionId}
        and used_at is null
    `,
  )
  ensure(used === 1, 'auth.step_session_invalid')
  return { subject: step.subject, phone: step.receiver }
}

/** Steps of a person that wait for a code come to nothing: what was proven before their password changed proves nothing any more. */
export const dropSteps = (ctx: Ctx, phone: string, memberId: string): Promise<number> =>
  changed(
    ctx.db,
    sql`
      update otp_step
      set
        used_at = ${ctx.clock.now()}
      where
        receiver = ${phone}
        and used_at is null
        and subject ->> 'memberId' = ${memberId}
    `,
  )
