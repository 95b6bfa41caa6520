/** Dispute cases in the hands of a merchant (B-464, B-470): written, sent, answered, put away while a draft. */
import type { Input } from '@saola/contract/call'
import type { forControl } from '@saola/contract/for-control'
import type { ForControlItem } from '@saola/contract/for-control-case'
import type { ForControlService } from '@saola/contract/for-control-values'
import { audit } from '../../platform/audit.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { heldTo } from '../bank-account/service.ts'
import * as changeStore from './change-store.ts'
import * as documentStore from './document-store.ts'
import { attach, MODULE } from './documents.ts'
import { record } from './history.ts'
import { claimOf, kept, open, send } from './opening.ts'
import { read } from './reading.ts'
import { mayDo } from './rules.ts'
import * as store from './store.ts'
import * as subjectStore from './subject-store.ts'

type Body = Input<typeof forControl.create>['body']
interface About {
  field: 'transactionId' | 'creditId' | 'payOutId' | 'refundId'
  service: ForControlService
  id: string
}
/** What a case is to be about. @throws 2 for more than one thing */
function aboutOf(body: Body): About | null {
  const named = (
    [
      ['transactionId', 'PAYMENT'],
      ['creditId', 'CREDIT'],
      ['payOutId', 'PAYOUT'],
      ['refundId', 'REFUND'],
    ] as const
  ).flatMap(([field, service]): About[] => {
    const id = body[field]
    return id === undefined ? [] : [{ field, service, id }]
  })
  if (named.length > 1) throw fieldRefusal(named[1]!.field, 'error.unknown_field')
  return named[0] ?? null
}

/** @throws 5 */
async function lock(ctx: Ctx, id: string): Promise<store.CaseRow> {
  const row = await store.lockOne(ctx.db, member(ctx).merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  return row
}
async function subjectOf(
  ctx: Ctx,
  about: Pick<About, 'service' | 'id'>,
): Promise<subjectStore.SubjectRow> {
  const found = await subjectStore.find(ctx.db, about.service, {
    merchantId: member(ctx).merchantId,
    id: about.id,
    among: heldTo(ctx),
  })
  ensure(found, 'error.not_found')
  return found
}

/** A draft said anew: what it is about stays. @throws 5, 43001 for what was sent, 2 */
async function rewrite(ctx: Ctx, id: string, body: Body): Promise<string> {
  const row = await lock(ctx, id)
  ensure(mayDo(row.status, 'send'), 'forcontrol.invalid_transition')
  const about = aboutOf(body)
  if (about !== null && (about.service !== row.service || about.id !== row.subject_id))
    throw fieldRefusal(about.field, 'error.pattern')
  const subject = await subjectOf(ctx, { service: row.service, id: row.subject_id })
  await changeStore.rewrite(ctx.db, row.merchant_id, id, claimOf(subject, body))
  if (body.documents !== undefined)
    await documentStore.detachOthers(ctx.db, row.merchant_id, id, body.documents)
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: id,
    before: { amount: row.amount, reason: row.reason, note: row.note },
    after: { amount: body.amount ?? subject.amount, reason: body.reason, note: body.note },
  })
  return id
}
async function write(ctx: Ctx, body: Body): Promise<string> {
  const about = aboutOf(body)
  if (about === null) throw fieldRefusal('transactionId', 'error.required')
  return open(ctx, about.service, await subjectOf(ctx, about), { ...body, claimedBy: 'MERCHANT' })
}

/** Opens a case, or rewrites a draft, and sends it unless told to keep it. @throws 2, 5, 13, 43001, 43002, 43003, 43005, 43007 */
export async function create(ctx: Ctx, body: Body): Promise<ForControlItem> {
  const id = await (body.id === undefined ? write(ctx, body) : rewrite(ctx, body.id, body))
  const row = await lock(ctx, id)
  await attach(ctx, row, 'documents', body.documents)
  const hasPapers = (await documentStore.countOf(ctx.db, row.merchant_id, id, 'CLAIM')) > 0
  if (row.reason === null && !hasPapers) throw fieldRefusal('reason', 'error.required')
  if (body.send !== false) await send(ctx, row)
  return read(ctx, id)
}

/** More for a case that is with the bank. @throws 2 for nothing, 5, 43001, 43003, 43007 */
export async function answer(
  ctx: Ctx,
  body: Input<typeof forControl.answer>['body'],
): Promise<ForControlItem> {
  const row = await lock(ctx, body.id)
  ensure(mayDo(row.status, 'answer'), 'forcontrol.invalid_transition')
  const [note, documents] = [kept(body.note), await attach(ctx, row, 'documents', body.documents)]
  if (note === null && documents.length === 0) throw fieldRefusal('note', 'error.required')
  await changeStore.setAsked(ctx.db, row.merchant_id, row.id, null)
  await record(ctx, row, 'ANSWER', row.status, { note, documents })
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    after: { event: 'ANSWER', note, documents: documents.length },
  })
  return read(ctx, row.id)
}

/** A draft that nobody has seen yet. @throws 5, 43001 for any other */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const row = await lock(ctx, id)
  ensure(
    (await changeStore.remove(ctx.db, row.merchant_id, id)) === 1,
    'forcontrol.invalid_transition',
  )
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: id,
    before: { status: row.status, code: row.code },
    after: { deleted: true },
  })
  return null
}
