/** What bank staff do with proposals: read, approve, deny, take back, talk about. */
import { approvalLimits, type approval } from '@saola/contract/approval'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import { Readable } from 'node:stream'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { diffOf, type FieldChange } from '../../platform/diff.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { decryptBytes, encryptBytes, type Place } from '../../platform/field-encryption.ts'
import { isUuid, uuid } from '../../platform/ids.ts'
import { periodOf } from '../../platform/period.ts'
import { rehearse } from '../../platform/rehearse.ts'
import { cleaned } from '../media/service.ts'
import { approvedOf, handlerOf, isCurrent, type Kinds } from './handlers.ts'
import {
  actionsOf,
  isMaker,
  kindsDecidedBy,
  kindsSeenBy,
  maySee,
  proposalOf,
  whyNotDecide,
} from './rules.ts'
import { effectiveFromOf, record } from './service.ts'
import { subjectsWorded } from './subject.ts'
import * as closingStore from './closing-store.ts'
import * as historyStore from './history-store.ts'
import * as store from './store.ts'

type Item = Output<typeof approval.getList>['items'][number]
type Detail = Output<typeof approval.get>

const MODULE = 'approval'
const personOf = (ctx: Ctx): store.Person => {
  const me = staff(ctx)
  return { id: me.adminId, staffId: me.staffId, name: me.name }
}

function itemOf(ctx: Ctx, row: store.ApprovalRow): Item {
  const [me, proposal] = [staff(ctx), proposalOf(row, ctx.clock.now())]
  return {
    id: row.id,
    kind: row.kind,
    state: proposal.state,
    subjectId: row.subject_id,
    subject: row.subject,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    amount: row.amount,
    reason: row.reason,
    proposedBy: row.maker_name,
    proposedAt: wire(row.proposed_at),
    escalateAt: wire(row.escalate_at),
    expiresAt: wire(row.expires_at),
    effectiveFrom: effectiveFromOf(row),
    decidedBy: row.checker_name,
    decidedAt: wireOrNull(row.decided_at),
    note: row.note,
    comments: row.comments,
    isMine: isMaker(me, proposal),
    contentHash: row.content_hash,
    allowedActions: actionsOf(me, proposal),
  }
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof approval.getList>,
): Promise<Output<typeof approval.getList>> {
  const me = staff(ctx)
  const forMe = query.whose === 'FOR_ME'
  const kinds = forMe ? kindsDecidedBy(me) : kindsSeenBy(me)
  const filter: store.Filter = {
    kinds: query.kind === undefined ? kinds : kinds.filter((kind) => kind === query.kind),
    now: ctx.clock.now(),
    states: [...(forMe ? (['PENDING'] as const) : []), ...(query.state ? [query.state] : [])],
    notBy: forMe ? me : undefined,
    makerId: query.whose === 'MINE' ? me.adminId : undefined,
    merchantId: query.merchantId,
    isNew: query.change === 'NEW',
    keyword: query.keyword?.trim() || undefined,
    subjects: query.keyword?.trim() ? subjectsWorded(ctx.language, query.keyword) : [],
    ...periodOf(query, 'fromDate', 'toDate'),
  }
  const [rows, total] = await Promise.all([
    store.list(ctx.db, filter, page),
    store.count(ctx.db, filter),
  ])
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    total,
    page,
  )
}

/** @throws 5, and 10 where the caller may not see proposals of this kind. */
export function seen(ctx: Ctx, row: store.ApprovalRow | null): store.ApprovalRow {
  ensure(row, 'error.not_found')
  ensure(maySee(staff(ctx), row.kind), 'notification.access_denied')
  return row
}

/** Whether a line says that the change was settled and only its day had to come. */
const isBeforeItsDay = (row: store.ApprovalRow, e: historyStore.EventRow): boolean =>
  row.effective_at !== null &&
  e.at < row.effective_at &&
  (e.event === 'APPROVED' || e.event === 'SCHEDULED')

/** The id of a row says nothing to a reader: its name stands beside it. */
const saysSomething = ({ before, after }: FieldChange): boolean => !isUuid(after ?? before ?? '')

export async function detail(ctx: Ctx, kinds: Kinds, id: string): Promise<Detail> {
  const row = seen(ctx, await store.get(ctx.db, id))
  const item = itemOf(ctx, row)
  const isOpen = item.state === 'PENDING' || item.state === 'SCHEDULED'
  const current = !isOpen || (await isCurrent(ctx, kinds, row, false))
  return {
    ...item,
    allowedActions: item.allowedActions.filter((action) => current || action !== 'approve'),
    changes: diffOf(row.before, row.after).filter(saysSomething),
    isCurrent: current,
    history: (await historyStore.ofApproval(ctx.db, id)).map((e) => ({
      id: e.id,
      event: e.event as Detail['history'][number]['event'],
      at: wire(e.at),
      by: e.actor_name,
      text: e.text,
      effectiveFrom: isBeforeItsDay(row, e) ? effectiveFromOf(row) : null,
      file:
        e.file_name === null
          ? null
          : {
              id: e.id,
              name: e.file_name,
              size: e.file_size ?? 0,
              contentType: e.content_type ?? '',
            },
    })),
  }
}

/** A waiting proposal, for somebody who may decide on it. @throws 5, 10, 13, 26 */
function forDecision(ctx: Ctx, found: store.ApprovalRow | null): store.ApprovalRow {
  const row = seen(ctx, found)
  const proposal = proposalOf(row, ctx.clock.now())
  const why = whyNotDecide(staff(ctx), proposal)
  ensure(why !== 'right', 'notification.access_denied')
  ensure(why !== 'self', 'error.self_approval')
  ensure(proposal.state === 'PENDING', 'error.invalid_state')
  return row
}
async function decided(
  ctx: Ctx,
  row: store.ApprovalRow,
  to: 'SCHEDULED' | 'APPROVED' | 'DENIED',
  note: string | null,
): Promise<void> {
  const [by, now] = [personOf(ctx), ctx.clock.now()]
  ensure((await store.decide(ctx.db, row.id, to, { by, note, now })) === 1, 'error.self_approval')
  await record(ctx, row.id, to === 'DENIED' ? to : 'APPROVED', note)
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { state: 'PENDING' },
    after: {
      state: to,
      note,
      kind: row.kind,
      subject: row.subject,
      ...(to === 'SCHEDULED' ? { effectiveFrom: effectiveFromOf(row) } : {}),
    },
  })
}

/**
 * Makes the change, or settles that it is made on its day, under the decider's rights and on exactly what they have seen.
 * @throws 12 when it is not what they have seen, or no longer what was proposed: then it is void
 */
export async function approve(
  ctx: Ctx,
  kinds: Kinds,
  { params, body }: Input<typeof approval.approve>,
): Promise<Output<typeof approval.approve>> {
  const proposed = forDecision(ctx, await store.get(ctx.db, params.id))
  ensure(body.contentHash === proposed.content_hash, 'error.stale_version')
  const handler = handlerOf(kinds, proposed.kind)
  const made = await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const row = forDecision(inner, await store.get(tx, params.id, true))
    if (!(await isCurrent(inner, kinds, row, true))) {
      await closingStore.close(tx, row.id, 'OUTDATED', ctx.clock.now())
      await record(inner, row.id, 'OUTDATED', null)
      return null
    }
    const isAhead = proposalOf(row, ctx.clock.now()).isAhead
    const note = body.note?.trim() || null
    const approved = { ...approvedOf(row), note }
    await decided(inner, row, isAhead ? 'SCHEDULED' : 'APPROVED', note)
    if (!isAhead) return handler.apply(inner, approved)
    // What would be refused now is not left to the day.
    await rehearse(inner, () => handler.apply(inner, approved))
    return { id: null }
  })
  ensure(made, 'error.stale_version')
  return { id: made.id }
}
export async function deny(ctx: Ctx, { params, body }: Input<typeof approval.deny>): Promise<null> {
  const row = forDecision(ctx, await store.get(ctx.db, params.id, true))
  await decided(ctx, row, 'DENIED', body.note.trim())
  return null
}
/** @throws 10 for anybody but its maker. */
export async function withdraw(
  ctx: Ctx,
  { params, body }: Input<typeof approval.withdraw>,
): Promise<null> {
  const row = seen(ctx, await store.get(ctx.db, params.id, true))
  ensure(row.maker_id === staff(ctx).adminId, 'notification.access_denied')
  const note = body.note?.trim() || null
  ensure(
    (await closingStore.close(ctx.db, row.id, 'WITHDRAWN', ctx.clock.now(), note)) === 1,
    'error.invalid_state',
  )
  await record(ctx, row.id, 'WITHDRAWN', note)
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { state: 'PENDING' },
    after: { state: 'WITHDRAWN', note, kind: row.kind, subject: row.subject },
  })
  return null
}

/** A proposal that still waits, for words or a file. @throws 5, 13 */
async function open(ctx: Ctx, id: string): Promise<store.ApprovalRow> {
  const row = seen(ctx, await store.get(ctx.db, id, true))
  ensure(proposalOf(row, ctx.clock.now()).state === 'PENDING', 'error.invalid_state')
  return row
}
export async function comment(
  ctx: Ctx,
  { params, body }: Input<typeof approval.comment>,
): Promise<null> {
  const row = await open(ctx, params.id)
  await record(ctx, row.id, 'COMMENT', body.text.trim())
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    after: { event: 'COMMENT', text: body.text.trim() },
  })
  return null
}

const sealedAt = (eventId: string): Place => ({
  table: 'approval_file',
  column: 'sealed',
  row: eventId,
  merchantId: '',
})
/** A picture or a PDF, kept sealed: papers of a decision are nobody else's. @throws 44001 to 44005 as for any upload, 2 past the number a proposal may have. */
export async function attach(ctx: Ctx, id: string, file: UploadedFile): Promise<null> {
  const kept = await cleaned(file)
  const eventId = uuid()
  await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const row = await open(inner, id)
    if ((await historyStore.fileCount(tx, id)) >= approvalLimits.files)
      throw fieldRefusal('file', 'error.too_many_items', { max: approvalLimits.files })
    await record(
      inner,
      id,
      'FILE',
      null,
      {
        name: kept.fileName,
        size: kept.bytes.length,
        contentType: kept.contentType,
        sealed: encryptBytes(ctx, sealedAt(eventId), kept.bytes),
      },
      eventId,
    )
    await audit(inner, {
      module: MODULE,
      merchantId: row.merchant_id,
      objectId: id,
      after: { event: 'FILE', fileName: kept.fileName },
    })
  })
  return null
}
export async function file(ctx: Ctx, eventId: string): Promise<FileAnswer> {
  const found = await historyStore.file(ctx.db, eventId)
  ensure(found, 'error.not_found')
  seen(ctx, await store.get(ctx.db, found.approval_id))
  return {
    fileName: found.file_name,
    contentType: found.content_type,
    stream: Readable.from([decryptBytes(ctx, sealedAt(eventId), found.sealed)]),
  }
}
