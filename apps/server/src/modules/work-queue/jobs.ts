/** Mails: of what is past its due time, once, to who has taken it, else to those who may decide on it; and of what a colleague has handed over. */
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { eventHandlerNames } from '@saola/contract/event-delivery'
import { workKind, type WorkKind } from '@saola/contract/work-queue'
import type { Language } from '@saola/phrases/shape'
import { vnTime } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { subjectText } from '../approval/service.ts'
import { lastLanguage } from '../session/service.ts'
import * as itemStore from './item-store.ts'
import { askerOf, decidersAmong, personOf, wholeScope, type Sources } from './sources.ts'
import * as store from './store.ts'

/** Of one round; the rest follows in the next. */
const MOST = 200
/** Lines of one mail. */
const LINES = 20

interface Thing {
  kind: WorkKind
  subjectId: string
}

/** Who is told of a late thing. */
async function readersOf(
  ctx: Ctx,
  sources: Sources,
  row: store.WorkRow,
  staff: readonly itemStore.StaffRow[],
): Promise<itemStore.StaffRow[]> {
  if (row.assignee_id !== null) return staff.filter(({ id }) => id === row.assignee_id)
  return decidersAmong(ctx, sources, { kind: row.kind, subjectId: row.subject_id }, staff)
}

/** At most one mail a person and round. */
async function tellBreaches(ctx: Ctx, sources: Sources): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const rows = await store.late(tx, wholeScope(ctx, sources), MOST)
    if (rows.length === 0) return
    const kinds = [...new Set(rows.map(({ kind }) => kind))]
    const codes = kinds.flatMap((kind) => [...workKind(kind).see, ...workKind(kind).decide])
    const staff = await itemStore.holders(tx, codes)
    const byReader = new Map<string, Thing[]>()
    for (const row of rows)
      for (const reader of await readersOf(inner, sources, row, staff)) {
        if (reader.email === null) continue
        const things = byReader.get(reader.id) ?? []
        byReader.set(reader.id, [...things, { kind: row.kind, subjectId: row.subject_id }])
      }
    await itemStore.markMailed(
      tx,
      rows.map((row) => ({ kind: row.kind, subjectId: row.subject_id, since: row.since })),
      ctx.clock.now(),
    )
    for (const [adminId, things] of byReader)
      await enqueue(tx, 'workQueue.tellLate', { adminId, things }, { maxAttempts: 8 })
  })
}

/** What a thing is called: of a proposal, and of an event that was not handled, the subject may be a key. */
function nameOf(language: Language, { kind, detail, subject }: store.WorkRow): string {
  if (kind === 'APPROVAL') return subjectText(language, detail ?? '', subject)
  const key = `handler.${subject}.name`
  const t = translator(language, 'eventDelivery')
  return kind === 'EVENT' && eventHandlerNames.some((name) => name === subject) ? t(key) : subject
}

/** The mail of one person: what of it still waits for them. */
async function tellLate(
  ctx: Ctx,
  sources: Sources,
  adminId: string,
  things: readonly Thing[],
): Promise<void> {
  const codes = things.flatMap(({ kind }) => [...workKind(kind).see, ...workKind(kind).decide])
  const reader = (await itemStore.holders(ctx.db, codes)).find(({ id }) => id === adminId)
  if (reader?.email === undefined || reader.email === null) return
  const asker = askerOf(personOf(reader), ctx.clock.now())
  const rows: store.WorkRow[] = []
  for (const { kind, subjectId } of things.slice(0, LINES)) {
    const row = await store.find(ctx.db, { sources, asker }, kind, subjectId)
    const isTheirs =
      row !== null &&
      (row.assignee_id === adminId || (row.assignee_id === null && row.may_decide)) &&
      !row.is_asleep
    if (isTheirs) rows.push(row)
  }
  if (rows.length === 0) return
  const language = (await lastLanguage(ctx, adminId)) ?? 'vi'
  const t = translator(language, 'message')
  const kindName = translator(language, 'workQueue')
  const more = things.length - Math.min(things.length, LINES)
  await ctx.mailer.send({
    to: reader.email,
    ...renderNoticeMail({
      language,
      subject: t('workLate.subject', { count: rows.length + more }),
      lines: [
        t('merchant.hello', { name: reader.full_name }),
        t('workLate.text'),
        ...rows.map((row) =>
          t('workLate.line', {
            kind: kindName(`kind.${row.kind}`),
            subject: nameOf(language, row),
            due: timeText(row.due_at),
          }),
        ),
        ...(more === 0 ? [] : [t('workLate.more', { count: more })]),
      ],
      care: t('workLate.care'),
    }),
  })
}
const HOUR_MS = 3_600_000
/** For how long it has waited: whole days from two on, else hours. */
function ageOf(since: Date, now: Date): { unit: 'days' | 'hours'; count: number } {
  const hours = Math.max(0, Math.floor((now.getTime() - since.getTime()) / HOUR_MS))
  return hours < 48
    ? { unit: 'hours', count: hours }
    : { unit: 'days', count: Math.floor(hours / 24) }
}
interface HandedOver extends Thing {
  adminId: string
  /** When; with another time it was given to them again, which is told by a job of its own. */
  at: string
}
/** To who has got it, while it is theirs: what kind of thing, how old, due when. Whose it is and what it is called stays inside the bank. */
async function tellHandedOver(
  ctx: Ctx,
  sources: Sources,
  { kind, subjectId, adminId, at }: HandedOver,
): Promise<void> {
  const { see, decide } = workKind(kind)
  const reader = (await itemStore.holders(ctx.db, [...see, ...decide])).find(
    ({ id }) => id === adminId,
  )
  if (reader?.email === undefined || reader.email === null) return
  const now = ctx.clock.now()
  const asker = askerOf(personOf(reader), now)
  const row = await store.find(ctx.db, { sources, asker }, kind, subjectId)
  if (row === null || row.handed_by === null) return
  if (row.assignee_id !== adminId || row.assigned_at?.toISOString() !== at) return
  const language = (await lastLanguage(ctx, adminId)) ?? 'vi'
  const t = translator(language, 'message')
  const words = {
    by: row.handed_by,
    kind: translator(language, 'workQueue')(`kind.${kind}`),
  }
  const age = ageOf(row.waiting_since, now)
  await ctx.mailer.send({
    to: reader.email,
    ...renderNoticeMail({
      language,
      subject: t('workHandedOver.subject', words),
      lines: [
        t('merchant.hello', { name: reader.full_name }),
        t('workHandedOver.text', words),
        t('workHandedOver.age', { age: t(`workHandedOver.${age.unit}`, { count: age.count }) }),
        t('workHandedOver.due', { due: timeText(row.due_at) }),
        `${ctx.config.publicUrl}/backoffice/?whose=MINE`,
      ],
      care: t('workHandedOver.care'),
    }),
  })
}
/** "09:30 26/11/2026" in Vietnam. */
function timeText(at: Date): string {
  const [date = '', time = ''] = vnTime(at).split(' ')
  return `${time.slice(0, 5)} ${date.split('-').toReversed().join('/')}`
}

export const workQueueJobsOf = (sources: Sources): readonly Job[] => [
  {
    name: 'workQueue.breaches',
    cron: '*/10 * * * *',
    work: (ctx) => tellBreaches(ctx, sources),
  },
  {
    name: 'workQueue.tellLate',
    work: (ctx, payload) =>
      tellLate(ctx, sources, String(payload.adminId), payload.things as Thing[]),
  },
  {
    name: 'workQueue.tellHandedOver',
    work: (ctx, payload) =>
      tellHandedOver(ctx, sources, {
        kind: payload.kind as WorkKind,
        subjectId: String(payload.subjectId),
        adminId: String(payload.adminId),
        at: String(payload.at),
      }),
  },
  {
    name: 'workQueue.forget',
    cron: '40 20 * * *',
    work: async (ctx) => {
      await store.forget(ctx.db, wholeScope(ctx, sources))
    },
  },
]
