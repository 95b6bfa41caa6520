/** How a case is written and sent, by a merchant or by bank staff for a payer. */
import { randomInt } from 'node:crypto'
import type { ForControlService } from '@saola/contract/for-control-values'
import type { Language } from '@saola/phrases/shape'
import { audit } from '../../platform/audit.ts'
import { endOf, vnDay } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import { uuid } from '../../platform/ids.ts'
import * as bankCredit from '../bank-credit/service.ts'
import { workingDayAfter } from '../calendar/service.ts'
import * as setting from '../setting/service.ts'
import * as changeStore from './change-store.ts'
import { MODULE } from './documents.ts'
import { holdClaim } from './ending.ts'
import { record } from './history.ts'
import { tellMerchant } from './notices.ts'
import { isTooOld } from './rules.ts'
import type * as store from './store.ts'
import type { SubjectRow } from './subject-store.ts'

/** Without letters that look like figures. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeOf = (now: Date): string =>
  `TS${vnDay(now).replaceAll('-', '').slice(2)}${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** Words as they may be kept: no card numbers. */
export const kept = (words: string | null | undefined): string | null =>
  words?.trim() ? maskCards(cleanText(words)) : null

interface Said {
  amount?: number | undefined
  reason?: string | null | undefined
  note?: string | null | undefined
  partnerTxnNumber?: string | null | undefined
  contact: { email: string; phone: string }
}
/** @throws 2 for more than there is */
export function claimOf(subject: { amount: number }, said: Said): changeStore.Claim {
  const amount = said.amount ?? subject.amount
  if (amount > subject.amount) throw fieldRefusal('amount', 'error.max', { max: subject.amount })
  return {
    amount,
    reason: kept(said.reason),
    note: kept(said.note),
    partnerTxnNumber: kept(said.partnerTxnNumber),
    email: said.contact.email.trim(),
    phone: said.contact.phone.trim(),
  }
}

/** Whether something can be disputed at all. @throws 43005 for what is too long ago, 13 where no money has moved or somebody is deciding on it */
async function ensureDisputable(
  ctx: Ctx,
  service: ForControlService,
  subject: SubjectRow,
): Promise<void> {
  const days = await setting.numberOf(ctx, 'FOR_CONTROL_MAX_AGE_DAYS')
  if (isTooOld(subject.transaction_date, ctx.clock.now(), days))
    throw new Refusal('forcontrol.too_old', { params: { days } })
  const isIdle =
    (service === 'CREDIT' && subject.status !== 'OPEN') ||
    (service === 'PAYOUT' && ['WAITING', 'DENIED'].includes(subject.status)) ||
    (service === 'REFUND' && ['REQUESTED', 'REJECTED', 'WITHDRAWN'].includes(subject.status))
  ensure(!isIdle, 'error.invalid_state')
}

/** Writes a case as a draft. @throws 43005, 43002 while one is open, 13, 2 */
export async function open(
  ctx: Ctx,
  service: ForControlService,
  subject: SubjectRow,
  said: Said & {
    priorId?: string | undefined
    claimedBy: 'MERCHANT' | 'PAYER'
    /** Of the merchant, where a job opens it in their name. */
    by?: string
    language?: Language
  },
): Promise<string> {
  const { merchant_id: merchantId, subject_id: subjectId } = subject
  // First, for a credit under investigation is not open any more.
  ensure(
    !(await changeStore.isOpen(ctx.db, merchantId, service, subjectId)),
    'forcontrol.duplicate',
  )
  await ensureDisputable(ctx, service, subject)
  const claim = claimOf(subject, said)
  const priorId = await changeStore.lastOf(ctx.db, merchantId, service, subjectId, said.priorId)
  if (said.priorId !== undefined && priorId === null) throw fieldRefusal('priorId', 'error.pattern')
  const [id, now] = [uuid(), ctx.clock.now()]
  const code = codeOf(now)
  const byBank = said.by === undefined && ctx.caller.kind !== 'portal'
  const made = await changeStore.insert(ctx.db, subject, {
    ...claim,
    id,
    code,
    service,
    claimedBy: said.claimedBy,
    language: said.language ?? ctx.language,
    priorId,
    by: said.by ?? actorOf(ctx).name,
    byBank,
    now,
  })
  ensure(made === 1, 'forcontrol.duplicate')
  const row = { merchant_id: subject.merchant_id, id, email: claim.email, phone: claim.phone }
  await record(ctx, row, 'CREATE', 'CREATE', { note: claim.note, merchant: said.by })
  await audit(ctx, {
    module: MODULE,
    merchantId: subject.merchant_id,
    objectId: id,
    after: {
      status: 'CREATE',
      code,
      serviceType: service,
      transactionId: subject.subject_id,
      amount: claim.amount,
      reason: claim.reason,
    },
  })
  return id
}

/**
 * Hands a draft to the bank: the clock starts, what it is about is held. Run with the case locked.
 * @param by who of the merchant has said so already, where a job sends it in their name: nobody is mailed
 * @throws 43001, 13 where the credit was decided on meanwhile
 */
export async function send(
  ctx: Ctx,
  row: store.CaseRow,
  { by }: { by?: string } = {},
): Promise<void> {
  const now = ctx.clock.now()
  const days = await setting.numberOf(ctx, 'FOR_CONTROL_DAYS')
  const dueAt = endOf(await workingDayAfter(ctx, vnDay(now), days))
  ensure(
    (await changeStore.send(ctx.db, row.merchant_id, row.id, { now, dueAt })) === 1,
    'forcontrol.invalid_transition',
  )
  if (row.service === 'CREDIT')
    await bankCredit.holdForCase(ctx, row.merchant_id, Number(row.subject_id))
  await holdClaim(ctx, row)
  await record(ctx, row, 'SEND_APPROVE', 'WAITING_SOLVE', { merchant: by })
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: 'CREATE' },
    after: { status: 'WAITING_SOLVE', dueAt: dueAt.toISOString() },
  })
  if (by === undefined) await tellMerchant(ctx, row, 'sent')
}
