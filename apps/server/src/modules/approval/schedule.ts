/** Changes that hold from a later day (ADR 0056): made when it comes, or called off before. */
import type { approval } from '@saola/contract/approval'
import type { Input } from '@saola/contract/call'
import { audit } from '../../platform/audit.ts'
import { staff, type Ctx, type StaffCaller } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { errorFields } from '../../platform/log.ts'
import { attempt } from '../../platform/rehearse.ts'
import { seen } from './decisions.ts'
import { approvedOf, handlerOf, isCurrent, type Kinds } from './handlers.ts'
import { mayCallOff, proposalOf, stillMay } from './rules.ts'
import { effectiveFromOf, record } from './service.ts'
import * as ruleStore from './rule-store.ts'
import * as scheduleStore from './schedule-store.ts'
import * as store from './store.ts'

const MODULE = 'approval'
const MOST = 200
/** Why a change was not made on its day: its thing has changed, who approved it may not do so any more, or it would be refused. */
export type Hindrance = 'OUTDATED' | 'RIGHT_LOST' | 'REFUSED'

/** Makes every change whose day has come, each in a transaction of its own: a fault in one is told and tried again, and stops no other. */
export async function applyDue(ctx: Ctx, kinds: Kinds): Promise<void> {
  let last: string | null = null
  for (;;) {
    const found = await scheduleStore.due(ctx.db, ctx.clock.now(), last, MOST)
    for (const { id } of found) {
      try {
        await inTransaction(ctx.db, (tx) => applyOne({ ...ctx, db: tx }, kinds, id))
      } catch (error) {
        ctx.metrics.alarms.inc({ kind: 'scheduled-change' })
        ctx.log.error({ approval: id, ...errorFields(error) }, 'a scheduled change was not made')
      }
    }
    if (found.length < MOST) return
    last = found.at(-1)?.id ?? null
  }
}

async function applyOne(ctx: Ctx, kinds: Kinds, id: string): Promise<void> {
  // Done, called off, or another worker is at it.
  const row = await store.get(ctx.db, id, 'skip')
  if (row?.state !== 'SCHEDULED') return
  const why = await hindrance(ctx, kinds, row)
  if (why !== null) await notMade(ctx, row, why)
}

/** Makes the change, unless something stands in its way. @returns what does */
async function hindrance(
  ctx: Ctx,
  kinds: Kinds,
  row: store.ApprovalRow,
): Promise<Hindrance | null> {
  const person = await ruleStore.person(ctx.db, row.checker_id ?? row.maker_id)
  if (person === null || !stillMay(person.codes, row.kind, row.is_alone)) return 'RIGHT_LOST'
  if (!(await isCurrent(ctx, kinds, row, true))) return 'OUTDATED'
  const under = { ...ctx, caller: callerOf(person) }
  const isMade = await attempt(ctx, async () => {
    ensure((await scheduleStore.end(ctx.db, row.id, 'APPROVED')) === 1, 'error.invalid_state')
    await handlerOf(kinds, row.kind).apply(under, approvedOf(row))
  })
  if (!isMade) return 'REFUSED'
  await record(ctx, row.id, 'APPLIED', null)
  await tell(ctx, row, 'APPROVED')
  return null
}
/** Who approved it, as if they asked now; there is no session. */
const callerOf = (person: ruleStore.Behind): StaffCaller => ({
  kind: person.kind,
  sessionId: '',
  adminId: person.id,
  staffId: person.staff_id,
  username: person.username,
  name: person.full_name,
  codes: person.codes,
  mustChange: false,
  mustEnrol: false,
})

async function notMade(ctx: Ctx, row: store.ApprovalRow, why: Hindrance): Promise<void> {
  await scheduleStore.end(ctx.db, row.id, 'OUTDATED')
  await record(ctx, row.id, why, null)
  await tell(ctx, row, 'OUTDATED', why)
  for (const adminId of new Set([row.maker_id, row.checker_id ?? row.maker_id]))
    await enqueue(
      ctx.db,
      'approval.tellNotMade',
      { id: row.id, adminId, why },
      { key: `approval-not-made/${row.id}/${adminId}`, maxAttempts: 8 },
    )
}
/** What became of it, to the audit log, with both who stand behind it. */
const tell = (
  ctx: Ctx,
  row: store.ApprovalRow,
  state: 'APPROVED' | 'OUTDATED' | 'WITHDRAWN',
  note: string | null = null,
): Promise<void> =>
  audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { state: 'SCHEDULED' },
    after: {
      state,
      note,
      kind: row.kind,
      subject: row.subject,
      effectiveFrom: effectiveFromOf(row),
      proposedBy: row.maker_name,
      approvedBy: row.checker_name,
    },
  })

/** Ends what is scheduled before its day, by its maker or by whom may decide on it. @throws 5, 10 for anybody else, 13 where it does not wait for its day */
export async function callOff(
  ctx: Ctx,
  { params, body }: Input<typeof approval.callOff>,
): Promise<null> {
  const row = seen(ctx, await store.get(ctx.db, params.id, true))
  const proposal = proposalOf(row, ctx.clock.now())
  ensure(mayCallOff(staff(ctx), proposal), 'notification.access_denied')
  ensure(proposal.state === 'SCHEDULED' && proposal.isAhead, 'error.invalid_state')
  const note = body.note.trim()
  ensure((await scheduleStore.end(ctx.db, row.id, 'WITHDRAWN')) === 1, 'error.invalid_state')
  await record(ctx, row.id, 'CALLED_OFF', note)
  await tell(ctx, row, 'WITHDRAWN', note)
  return null
}
