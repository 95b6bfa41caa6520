/** Mails about dispute cases: to whom a case is about, and to the bank's people before it is late. */
import { adminCodes } from '@saola/contract/admin-permissions'
import { formatVnd } from '@saola/money/format'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { harmless } from '../../platform/free-text.ts'
import { translator } from '../../platform/text.ts'
import { dayText } from '../approval/service.ts'
import * as user from '../user/service.ts'
import type { MerchantNotice, StaffNotice } from './notices.ts'
import { lastMoment } from './reading.ts'
import * as staffStore from './staff-store.ts'
import * as store from './store.ts'

const NOTE_MAX = 1_000
const dueOf = (row: store.CaseRow): string =>
  row.due_at === null ? '' : dayText(vnDay(lastMoment(row.due_at)))

/** The merchant's contact; of a payer's complaint, whose contact is the payer, the merchant's owner. */
async function receiverOf(
  ctx: Ctx,
  row: store.CaseRow,
): Promise<{ email: string; language: 'vi' | 'en' } | null> {
  if (row.claimed_by === 'MERCHANT')
    return row.email === '' ? null : { email: row.email, language: row.language }
  const owner = await user.ownerOf(ctx, row.live_merchant_id)
  return owner?.email ? { email: owner.email, language: owner.language } : null
}

type Translate = (key: string, values?: Record<string, string>) => string
function linesOf(t: Translate, row: store.CaseRow, notice: MerchantNotice): string[] {
  const words = {
    code: row.code,
    due: dueOf(row),
    amount: formatVnd(row.resolved_amount ?? row.amount),
    held: formatVnd(row.held),
    note: harmless(row.decision_note ?? '', NOTE_MAX),
    service: t(`service.${row.service}`),
    resolution: row.resolution === null ? '' : t(`resolution.${row.resolution}`),
  }
  const line = (key: string, holds = true): string[] => (holds ? [t(`mail.${key}`, words)] : [])
  switch (notice) {
    case 'sent':
      return [...line('sent.text'), ...line('held', row.held > 0), ...line('sent.due')]
    case 'asked':
      return [
        ...line('asked.text'),
        harmless(row.asked_note ?? '', NOTE_MAX),
        ...line('asked.what'),
      ]
    case 'solved':
      return [
        ...line('solved.text'),
        ...line('solved.amount', row.resolved_amount !== null),
        ...line('says', row.decision_note !== null),
      ]
    case 'denied':
      return [...line('denied.text'), ...line('says', row.decision_note !== null)]
  }
}

/** The job. What was answered meanwhile is not asked for. */
export async function mailMerchant(
  ctx: Ctx,
  merchantId: string,
  id: string,
  notice: MerchantNotice,
): Promise<void> {
  const row = await store.get(ctx.db, merchantId, { id })
  if (row === null || (notice === 'asked' && row.asked_at === null)) return
  const receiver = await receiverOf(ctx, row)
  if (receiver === null) return
  const t = translator(receiver.language, 'forControl')
  await ctx.mailer.send({
    to: receiver.email,
    ...renderNoticeMail({
      language: receiver.language,
      subject: t(`mail.${notice}.subject`, { code: row.code }),
      lines: [
        ...(row.mode === 'TEST' ? [t('mail.test')] : []),
        t('mail.hello', { shop: harmless(row.merchant_name, 60) }),
        ...linesOf(t, row, notice),
        t('mail.open'),
      ],
      care: t('mail.care'),
    }),
  })
}

/** The assignee; those who decide as well where nobody has the case, it is late, or money has not arrived. */
async function staffOf(
  ctx: Ctx,
  row: store.CaseRow,
  notice: StaffNotice,
): Promise<staffStore.Person[]> {
  const assignee = row.assignee_id && (await staffStore.person(ctx.db, row.assignee_id))
  const alone = notice === 'SOON' && assignee
  const heads = alone ? [] : await staffStore.people(ctx.db, adminCodes.forControlDecide)
  return [
    ...(assignee ? [assignee] : []),
    ...heads.filter((one) => !assignee || one.id !== assignee.id),
  ]
}
/** The job. Bank staff are written to in Vietnamese. */
export async function mailStaff(
  ctx: Ctx,
  merchantId: string,
  id: string,
  notice: StaffNotice,
): Promise<void> {
  const row = await store.get(ctx.db, merchantId, { id })
  if (row === null) return
  const isDue = notice === 'SOON' || notice === 'LATE'
  if (isDue && row.decided_at !== null) return
  const t = translator('vi', 'forControl')
  const [subject, text] = (
    {
      SOON: ['subjectSoon', 'soon'],
      LATE: ['subjectLate', 'late'],
      FAILED: ['subjectTransfer', 'transfer'],
      RETURNED: ['subjectTransfer', 'transfer'],
    } as const
  )[notice]
  const words = {
    code: row.code,
    due: dueOf(row),
    shop: harmless(row.merchant_name, 60),
    state: isDue ? '' : t(`transferState.${notice}`),
  }
  for (const person of await staffOf(ctx, row, notice))
    if (person.email)
      await ctx.mailer.send({
        to: person.email,
        ...renderNoticeMail({
          language: 'vi',
          subject: t(`mail.staff.${subject}`, words),
          lines: [
            t('mail.staff.hello', { name: harmless(person.full_name, 60) }),
            t(`mail.staff.${text}`, words),
          ],
          care: t('mail.staff.care'),
        }),
      })
}
