/** Proposing a change that takes two people (ADR 0056): what modules call; what staff do with proposals is in decisions.ts. */
import {
  approvalKind,
  type ApprovalKind,
  type ComingChange,
  type Outcome,
} from '@saola/contract/approval'
import { effectiveDays } from '@saola/contract/effective-days'
import { audit } from '../../platform/audit.ts'
import { startOf, vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { contentHash } from './fingerprint.ts'
import { isMaker, kindsSeenBy, peopleFor, proposalOf, usualRule, type Rule } from './rules.ts'
import * as closingStore from './closing-store.ts'
import * as historyStore from './history-store.ts'
import * as ruleStore from './rule-store.ts'
import * as store from './store.ts'

export { approvalHandler } from './kinds.ts'
export { subjectsWorded, subjectText } from './subject.ts'
export type Waiting = store.WaitingRow

const HOUR_MS = 3_600_000
/** For so many days who was blocked still counts as somebody who could decide. */
const BLOCKED_COUNTS_DAYS = 7

export interface Change {
  kind: ApprovalKind
  /** The thing as "merchant:<id>": one change of a thing waits at a time. */
  subjectKey: string
  subjectId: string | null
  /** Its name as people know it. */
  subject: string
  merchantId?: string | null
  /** In đồng, where the change moves money. */
  amount?: number | null
  /** Both states as people may read them, field by field. */
  before: unknown
  after: unknown
  /** All that the decision rests on, where that is more than `before`; the kind's handler reads it again at the decision. */
  basis?: unknown
  reason?: string | null
  /** The day of Vietnam from which it holds, for kinds that are `dated`; none = as soon as it is approved. */
  effectiveFrom?: string | null | undefined
}

/** The rule of a kind: the root admin's, else as the product comes. */
export async function ruleOf(ctx: Ctx, kind: ApprovalKind): Promise<Rule> {
  const row = (await ruleStore.all(ctx.db)).find((r) => r.kind === kind)
  return row === undefined ? usualRule(kind) : ruleOfRow(row)
}
export const ruleOfRow = (row: ruleStore.RuleRow): Rule => ({
  people: row.people,
  threshold: row.threshold,
  expireHours: row.expire_hours,
  escalateHours: row.escalate_hours,
})

interface Weight {
  /** In đồng, for kinds that have a threshold. */
  amount?: number
  /** Whose word would do. */
  deciders?: Partial<ruleStore.Deciders>
}
/**
 * Whether the caller's change has to wait for another person. The root admin acts alone only while nobody else could decide: a new
 * installation has no second person yet. Blocking the others is no way there: for a week they count.
 */
export async function takesTwo(
  ctx: Ctx,
  kind: ApprovalKind,
  { amount, deciders }: Weight = {},
): Promise<boolean> {
  if (peopleFor(await ruleOf(ctx, kind), amount ?? null) === 1) return false
  const me = staff(ctx)
  if (me.kind !== 'root') return true
  const among = { exceptId: null, rootOnly: false, holding: [], ...deciders }
  const since = new Date(ctx.clock.now().getTime() - BLOCKED_COUNTS_DAYS * 24 * HOUR_MS)
  return ruleStore.hasOther(ctx.db, approvalKind(kind).decide, me, among, since)
}

/** The beginning of the day from which a change is to hold. @throws 2 for a day that is not ahead, or more than a year. */
export function effectiveAtOf(
  ctx: Ctx,
  { kind, effectiveFrom }: Pick<Change, 'kind' | 'effectiveFrom'>,
): Date | null {
  if (effectiveFrom == null) return null
  if (approvalKind(kind).dated === undefined) throw new Error(`${kind} holds from no later day`)
  const { min, max } = effectiveDays(vnDay(ctx.clock.now()))
  if (effectiveFrom < min || effectiveFrom > max)
    throw fieldRefusal('effectiveFrom', 'approval.effective_day', {
      min: dayText(min),
      max: dayText(max),
    })
  return startOf(effectiveFrom)
}
/** "01/12/2026" of a day. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')
/** The day from which a proposal holds; null = it held, or will hold, from its approval on. */
export const effectiveFromOf = (row: { effective_at: Date | null }): string | null =>
  row.effective_at && vnDay(row.effective_at)

/** Writes a change down as it is meant, for another person to decide on. Run inside a transaction. @throws 2 for its day, 14 when a change of the thing waits already. @returns the proposal's id. */
export async function propose(ctx: Ctx, change: Change): Promise<string> {
  return write(ctx, change, false)
}
/** What becomes of a change that is not made at once: another person decides, or it only waits for its day. Run inside a transaction. @throws as `propose` */
export async function submit(ctx: Ctx, change: Change, isAlone: boolean): Promise<Outcome> {
  return {
    outcome: isAlone ? 'SCHEDULED' : 'PROPOSED',
    id: await write(ctx, change, isAlone),
  }
}
async function write(ctx: Ctx, change: Change, isAlone: boolean): Promise<string> {
  const me = staff(ctx)
  const [id, now] = [uuid(), ctx.clock.now()]
  const rule = await ruleOf(ctx, change.kind)
  const [amount, reason] = [change.amount ?? null, change.reason?.trim() || null]
  const basis = change.basis === undefined ? change.before : change.basis
  const effectiveAt = effectiveAtOf(ctx, change)
  // What is past its time stands in nobody's way, also before the job has closed it.
  for (const over of await closingStore.expireOf(ctx.db, change.subjectKey, now))
    await record({ ...ctx, caller: { kind: 'system', client: 'expiry' } }, over.id, 'EXPIRED', null)
  ensure(
    (await store.insert(ctx.db, {
      id,
      kind: change.kind,
      subjectKey: change.subjectKey,
      subjectId: change.subjectId,
      subject: change.subject,
      merchantId: change.merchantId ?? null,
      amount,
      reason,
      before: change.before,
      after: change.after,
      contentHash: contentHash({ ...change, amount }, basis),
      by: { id: me.adminId, staffId: me.staffId, name: me.name },
      now,
      escalateAt: new Date(now.getTime() + rule.escalateHours * HOUR_MS),
      expiresAt: new Date(now.getTime() + rule.expireHours * HOUR_MS),
      effectiveAt,
      isAlone,
    })) === 1,
    'error.duplicate',
  )
  await record(ctx, id, isAlone ? 'SCHEDULED' : 'PROPOSED', reason)
  await audit(ctx, {
    module: 'approval',
    merchantId: change.merchantId ?? null,
    objectId: id,
    before: change.before ?? undefined,
    after:
      effectiveAt === null
        ? change.after
        : { ...(change.after as object), effectiveFrom: change.effectiveFrom },
  })
  return id
}

/** A line of a proposal's history by the person who acts; of the system where nobody does. */
export function record(
  ctx: Ctx,
  approvalId: string,
  event: string,
  text: string | null,
  file?: historyStore.NewEvent['file'],
  id = uuid(),
): Promise<void> {
  const by = ctx.caller.kind === 'system' ? null : staff(ctx)
  return historyStore.insert(ctx.db, {
    id,
    approvalId,
    event,
    at: ctx.clock.now(),
    actorId: by?.adminId ?? null,
    actorName: by?.name ?? '',
    text,
    ...(file === undefined ? {} : { file }),
  })
}

/** What waits for these things, by subject key; what is past its time does not wait. */
export async function waitingFor(
  ctx: Ctx,
  subjectKeys: readonly string[],
): Promise<Map<string, Waiting>> {
  const rows =
    subjectKeys.length === 0 ? [] : await store.waitingFor(ctx.db, subjectKeys, ctx.clock.now())
  return new Map(rows.map((row) => [row.subject_key, row]))
}
/** What is approved of a thing and holds from a later day. */
export function comingOf(waiting: Waiting | undefined): ComingChange | null {
  if (waiting?.state !== 'SCHEDULED') return null
  const from = effectiveFromOf(waiting)
  if (from === null) return null
  const { change } = waiting.after as { change?: string }
  return { from, change: change === 'DELETE' ? 'DELETE' : 'UPDATE' }
}
/** The proposals of a thing as they stand now, youngest first. */
export const ofSubject = async (ctx: Ctx, subjectKey: string): Promise<store.ApprovalRow[]> =>
  (await store.ofSubject(ctx.db, subjectKey)).map((row) => ({
    ...row,
    state: proposalOf(row, ctx.clock.now()).state,
  }))

/** Whether somebody has put a file to the proposal. */
export const hasFile = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await historyStore.fileCount(ctx.db, id)) > 0

/** Who may decide on a kind and can be written to. */
export const decidersOf = (ctx: Ctx, kind: ApprovalKind): ReturnType<typeof ruleStore.deciders> =>
  ruleStore.deciders(ctx.db, approvalKind(kind).decide)

/** Its state now, also before a job has written that it is over. */
export const stateOf = (ctx: Ctx, row: store.ApprovalRow): store.ApprovalRow['state'] =>
  proposalOf(row, ctx.clock.now()).state

/** A fingerprint of what somebody has seen of a thing, for the call that proposes a change of it. */
export const fingerprint = (basis: unknown): string =>
  contentHash({ kind: '', subjectKey: '', after: null, amount: null }, basis)
/** Whether a proposal rests on this: else it is void. */
export const restsOn = (row: store.ApprovalRow, basis: unknown): boolean =>
  contentHash(
    {
      kind: row.kind,
      subjectKey: row.subject_key,
      after: row.after,
      amount: row.amount,
      effectiveFrom: effectiveFromOf(row),
    },
    basis,
  ) === row.content_hash
/** The kinds of which the caller may see proposals. */
export const kindsSeen = (ctx: Ctx): ApprovalKind[] => kindsSeenBy(staff(ctx))
/** Whether the caller proposed it, under whatever account. */
export const isOwn = (ctx: Ctx, row: store.WaitingRow): boolean =>
  isMaker(staff(ctx), proposalOf(row, ctx.clock.now()))

/** Voids what waits for a thing that has changed since. @param proposedBefore younger proposals were made knowing the change */
export async function outdate(ctx: Ctx, subjectKey: string, proposedBefore: Date): Promise<void> {
  const now = ctx.clock.now()
  for (const { id } of await closingStore.outdate(ctx.db, subjectKey, proposedBefore, now))
    await record(ctx, id, 'OUTDATED', null)
}
