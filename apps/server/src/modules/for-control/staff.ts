/** Dispute cases at the bank (B-467): taken up, looked into, proposed by one person, decided by another (ADR 0056), or denied. */
import { adminCodes } from '@saola/contract/admin-permissions'
import type { Input, Output } from '@saola/contract/call'
import type { forControl } from '@saola/contract/for-control'
import type { ForControlStaffItem } from '@saola/contract/for-control-case'
import { audit } from '../../platform/audit.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import * as changeStore from './change-store.ts'
import * as documentStore from './document-store.ts'
import { attach, MODULE } from './documents.ts'
import { end } from './ending.ts'
import { record } from './history.ts'
import { tellMerchant } from './notices.ts'
import { kept, open, send } from './opening.ts'
import { caseKey, readAsStaff, type ProposedEnd } from './reading.ts'
import { endAmount, endFault, mayDo, movedBy } from './rules.ts'
import * as staffStore from './staff-store.ts'
import * as store from './store.ts'
import * as subjectStore from './subject-store.ts'

const KIND = 'CASE'
type Body<K extends keyof typeof forControl> = Input<(typeof forControl)[K]>['body']

/** @throws 5 */
async function lock(ctx: Ctx, id: string): Promise<store.CaseRow> {
  const row = await store.lockOne(ctx.db, null, id)
  ensure(row, 'error.not_found')
  return row
}

/** A payer's complaint, sent at once. @throws 2, 5, 13, 43002, 43005 */
export async function create(ctx: Ctx, body: Body<'cmsCreate'>): Promise<ForControlStaffItem> {
  const { transactionId, txnNumber, refundId } = body
  const named = [transactionId, txnNumber, refundId].filter((one) => one !== undefined)
  if (named.length !== 1)
    throw fieldRefusal(
      'transactionId',
      named.length === 0 ? 'error.required' : 'error.unknown_field',
    )
  const owner = await subjectStore.ownerOf(ctx.db, {
    ...(transactionId === undefined ? {} : { transactionId }),
    ...(txnNumber === undefined ? {} : { txnNumber: txnNumber.trim() }),
    ...(refundId === undefined ? {} : { refundId }),
  })
  ensure(owner, 'error.not_found')
  const service = refundId === undefined ? 'PAYMENT' : 'REFUND'
  const subject = await subjectStore.find(ctx.db, service, {
    merchantId: owner.merchant_id,
    id: owner.id,
    among: null,
  })
  ensure(subject, 'error.not_found')
  const id = await open(ctx, service, subject, { ...body, claimedBy: 'PAYER' })
  const row = await store.lockOne(ctx.db, owner.merchant_id, id)
  ensure(row, 'error.not_found')
  await send(ctx, row)
  return readAsStaff(ctx, id)
}

/** Takes a case up: from then on it is the caller's. @throws 5, 43001 */
export async function solving(ctx: Ctx, id: string): Promise<ForControlStaffItem> {
  const row = await lock(ctx, id)
  const me = staff(ctx)
  await takeUp(ctx, row, { id: me.adminId, name: me.name })
  return readAsStaff(ctx, id)
}
/** @throws 43001 */
export async function takeUp(
  ctx: Ctx,
  row: store.CaseRow,
  who: { id: string; name: string } | null,
): Promise<void> {
  const to = movedBy(row.status, 'SOLVING')
  ensure(
    to !== null &&
      (await changeStore.assign(ctx.db, row.merchant_id, row.id, row.status, to, who)) === 1,
    'forcontrol.invalid_transition',
  )
  await record(ctx, row, 'SOLVING', to, { byBank: true })
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: row.status },
    after: { status: to, ...(who === null ? {} : { assignee: who.name }) },
  })
}

/** @throws 2 for somebody who may not work on cases, 5, 43001 */
export async function assign(ctx: Ctx, body: Body<'cmsAssign'>): Promise<ForControlStaffItem> {
  const row = await lock(ctx, body.id)
  ensure(mayDo(row.status, 'assign'), 'forcontrol.invalid_transition')
  const id = body.adminId ?? staff(ctx).adminId
  const person = (await staffStore.people(ctx.db, adminCodes.forControlSolve)).find(
    (one) => one.id === id,
  )
  if (!person) throw fieldRefusal('adminId', 'error.enum')
  await changeStore.assign(ctx.db, row.merchant_id, row.id, row.status, row.status, {
    id: person.id,
    name: person.full_name,
  })
  await record(ctx, row, 'ASSIGN', row.status, { note: person.full_name })
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { assignee: row.assignee_name },
    after: { assignee: person.full_name },
  })
  return readAsStaff(ctx, row.id)
}
export const people = async (ctx: Ctx): Promise<Output<typeof forControl.cmsPeople>> =>
  (await staffStore.people(ctx.db, adminCodes.forControlSolve)).map((one) => ({
    id: one.id,
    name: one.full_name,
  }))

/** Asks the merchant for more; no clock stops. @throws 5, 43001 */
export async function askDocuments(
  ctx: Ctx,
  body: Body<'cmsAskDocuments'>,
): Promise<ForControlStaffItem> {
  await ask(ctx, await lock(ctx, body.id), body.note)
  return readAsStaff(ctx, body.id)
}
/** @throws 43001 */
export async function ask(ctx: Ctx, row: store.CaseRow, note: string): Promise<void> {
  ensure(mayDo(row.status, 'askDocuments'), 'forcontrol.invalid_transition')
  const words = kept(note) ?? ''
  await changeStore.setAsked(ctx.db, row.merchant_id, row.id, { note: words, at: ctx.clock.now() })
  await record(ctx, row, 'ASK_DOCUMENTS', row.status, { note: words, byBank: true })
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    after: { event: 'ASK_DOCUMENTS', note: words },
  })
  await tellMerchant(ctx, row, 'asked')
}

/** What the decision rests on: the case as its maker saw it. */
const basisOf = (row: store.CaseRow) => ({
  status: row.status,
  service: row.service,
  subjectId: row.subject_id,
  amount: row.amount,
  held: row.held,
})
/** @throws 2 for an end that does not fit what the case is about */
export function ensureFits(
  row: store.CaseRow,
  said: { resolution: ProposedEnd['resolution']; amount?: number | undefined },
): void {
  const fault = endFault(row, said.resolution, said.amount)
  if (fault !== null)
    throw fieldRefusal(
      fault.field,
      fault.key,
      fault.max === undefined ? undefined : { max: fault.max },
    )
}

/** @throws 2, 5, 14 while another end waits, 43001, 43003, 43006, 43007 */
export async function propose(ctx: Ctx, body: Body<'cmsPropose'>): Promise<ForControlStaffItem> {
  const row = await lock(ctx, body.id)
  ensure(mayDo(row.status, 'propose'), 'forcontrol.invalid_transition')
  ensureFits(row, body)
  const named = await attach(ctx, row, 'adminDocuments', body.adminDocuments)
  const documents = await documentStore.countOf(ctx.db, row.merchant_id, row.id, 'ADMIN')
  ensure(body.resolution !== 'TRACED' || documents > 0, 'forcontrol.proof_missing')
  const note = kept(body.note)
  const proposal = await approval.propose(ctx, {
    kind: KIND,
    subjectKey: caseKey(row.id),
    subjectId: row.id,
    subject: row.code,
    merchantId: row.merchant_id,
    amount: endAmount(row, body.resolution, body.amount),
    before: { resolution: null },
    after: { resolution: body.resolution, documents } satisfies ProposedEnd,
    basis: basisOf(row),
    reason: note,
  })
  await changeStore.setApproval(ctx.db, row.merchant_id, row.id, proposal)
  await record(ctx, row, 'PROPOSE', row.status, { note, documents: named })
  return readAsStaff(ctx, row.id)
}

/** One person's word is enough to say no; what waits for a second person falls with it, and is locked first as by who decides on it. @throws 5, 43001 */
export async function deny(ctx: Ctx, body: Body<'cmsDeny'>): Promise<ForControlStaffItem> {
  // Also what was proposed in this very moment.
  await approval.outdate(ctx, caseKey(body.id), new Date(ctx.clock.now().getTime() + 1))
  const row = await lock(ctx, body.id)
  await end(ctx, row, { command: 'DENY', resolution: null, amount: null, note: kept(body.note) })
  return readAsStaff(ctx, row.id)
}

export const caseApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lockIt) => {
      const row = lockIt
        ? await store.lockOne(ctx.db, null, p.subjectId!)
        : await store.get(ctx.db, null, { id: p.subjectId! })
      return row && basisOf(row)
    },
    apply: async (ctx, p) => {
      const row = await lock(ctx, p.subjectId!)
      await end(ctx, row, {
        command: 'APPROVE',
        resolution: (p.after as ProposedEnd).resolution,
        amount: p.amount,
        note: p.note ?? p.reason,
      })
      return { id: p.subjectId }
    },
  }),
]

interface Proposal {
  id: string
  contentHash: string
}
/** The specification's own call to approve: the same decision as from the queue of the desk. @param decide on the proposal @throws 5, 10, 12, 26, 43001, 43003 */
export async function approve(
  ctx: Ctx,
  body: Body<'cmsApprove'>,
  decide: (proposal: Proposal) => unknown,
): Promise<ForControlStaffItem> {
  const row = await store.get(ctx.db, null, { id: body.id })
  ensure(row, 'error.not_found')
  const proposal = (await approval.waitingFor(ctx, [caseKey(row.id)])).get(caseKey(row.id))
  ensure(mayDo(row.status, 'approve') && proposal, 'forcontrol.invalid_transition')
  ensure(!approval.isOwn(ctx, proposal), 'error.self_approval')
  if (body.adminDocuments !== undefined)
    await inTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx }
      await attach(inside, await lock(inside, row.id), 'adminDocuments', body.adminDocuments)
    })
  try {
    await decide({ id: proposal.id, contentHash: body.contentHash ?? proposal.content_hash })
  } catch (error) {
    if (error instanceof Refusal && error.key === 'error.invalid_state')
      throw new Refusal('forcontrol.invalid_transition')
    throw error
  }
  return readAsStaff(ctx, row.id)
}
