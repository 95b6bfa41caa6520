/** What bank staff see of a merchant, and how two of them decide (docs/decisions.md#21; reliability bars A4, D4). */
import { actionCalls } from '@saola/contract/action-calls'
import { createHash } from 'node:crypto'
import type { Input, Output } from '@saola/contract/call'
import type { MerchantStatus } from '@saola/contract/enums'
import { actionsFrom, merchantActions, type MerchantAction } from '@saola/contract/merchant-status'
import type { onboarding } from '@saola/contract/onboarding'
import { toPage, type Page } from '@saola/contract/paging'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { periodOf } from '../../platform/period.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as ekyc from '../ekyc/service.ts'
import * as merchant from '../merchant/service.ts'
import { maskedPhone } from './rules.ts'
import { submitted } from './service.ts'
import * as store from './store.ts'

type Row = Output<typeof onboarding.cmsList>['items'][number]
type File = Output<typeof onboarding.cmsDetail>
type ListQuery = Input<typeof onboarding.cmsList>['query']

export const filterOf = (query: ListQuery): store.MerchantFilter => ({
  ...query,
  ...periodOf(query, 'fromDate', 'toDate'),
})

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof onboarding.cmsList>,
): Promise<Page<Row>> {
  const filter = filterOf(query)
  const [rows, total] = await Promise.all([
    store.listAll(ctx.db, filter, page),
    store.countAll(ctx.db, filter),
  ])
  return toPage(
    rows.map((r): Row => ({
      id: r.id,
      merchantCode: r.code,
      name: r.name,
      status: r.status as MerchantStatus,
      businessType: r.business_type as Row['businessType'],
      phone: r.phone && maskedPhone(r.phone),
      createDateTime: wire(r.created_at),
      submittedAt: wireOrNull(r.submitted_at),
      proposal: r.proposal as Row['proposal'],
    })),
    total,
    page,
  )
}

/** A fingerprint of all that a decision rests on: anyone who decides, decides on exactly what they have seen. */
const contentHash = (seen: unknown): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('hex')
/** Everything a decision rests on, with its fingerprint. The number of the card is part of the fingerprint, not of what is shown here. */
async function seen(
  ctx: Ctx,
  merchantId: string,
  row: { name: string; status: string; code: string; created_at: Date },
) {
  const found = await submitted(ctx, merchantId)
  const card = found && (await ekyc.captured(ctx, merchantId, { id: found.row.capture_id }))
  const accounts = await bankAccount.listOf(ctx, merchantId)
  const { frontUrl: _f, backUrl: _b, ...scan } = card ?? { frontUrl: null, backUrl: null }
  return {
    found,
    accounts,
    hash: contentHash([
      merchantId,
      row.code,
      row.name,
      row.status,
      found?.row.id ?? null,
      found?.content ?? null,
      scan,
      accounts.map((a) => [a.id, a.accountNo, a.accountName, a.bankType]),
    ]),
  }
}

export async function detail(ctx: Ctx, merchantId: string): Promise<File> {
  const row = await merchant.find(ctx, merchantId)
  ensure(row, 'error.not_found')
  const { found, accounts, hash } = await seen(ctx, merchantId, row)
  const [members, moves, proposals] = [
    await store.members(ctx.db, merchantId),
    await merchant.moves(ctx, merchantId),
    await store.proposals(ctx.db, merchantId),
  ]
  const me = staff(ctx)
  const status = row.status as MerchantStatus
  return {
    id: merchantId,
    merchantCode: row.code,
    name: row.name,
    status,
    createDateTime: wire(row.created_at),
    contentHash: hash,
    submittedAt: wireOrNull(found?.row.submitted_at),
    version: found?.row.contract_version ?? null,
    submission: found && found.content,
    bankAccounts: accounts,
    members: members.map((m) => ({
      id: m.id,
      fullName: m.full_name,
      phone: maskedPhone(m.phone),
      email: m.email,
      isOwner: m.is_owner,
      status: m.status,
      roleName: m.role_name,
    })),
    history: moves.map((m) => ({
      from: m.from,
      to: m.to,
      reason: m.reason,
      by: m.by,
      at: wire(m.at),
    })),
    proposals: proposals.map((p) => ({
      id: p.id,
      action: p.action as MerchantAction,
      reason: p.reason,
      makerName: p.maker_name,
      proposedAt: wire(p.proposed_at),
      state: p.state as File['proposals'][number]['state'],
      checkerName: p.checker_name,
      decidedAt: wireOrNull(p.decided_at),
      note: p.note,
      isCurrent: p.content_hash === hash,
      isMine: isSelf(me, p),
    })),
    allowedActions: proposals.some((p) => p.state === 'WAITING')
      ? []
      : withRight(ctx, actionsFrom(status), actionCalls.merchant),
  }
}

/** The scan with links to its pictures; that it was looked at is written down. */
export async function identity(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof onboarding.cmsIdentity>> {
  const row = await merchant.find(ctx, merchantId)
  ensure(row, 'error.not_found')
  const found = await submitted(ctx, merchantId)
  if (!found) return null
  await inTransaction(ctx.db, (tx) =>
    audit(
      { ...ctx, db: tx },
      {
        module: 'identity',
        merchantId,
        objectId: found.row.capture_id,
        after: { event: 'SCAN_VIEWED' },
      },
    ),
  )
  return ekyc.captured(ctx, merchantId, { id: found.row.capture_id })
}

/** The same person, also under a second account of the same staff id. */
const isSelf = (
  me: { adminId: string; staffId: string },
  p: { maker_id: string; maker_staff_id: string },
): boolean =>
  p.maker_id === me.adminId ||
  p.maker_staff_id.trim().toLowerCase() === me.staffId.trim().toLowerCase()

/** @throws 13 when the state does not allow it, 12 when the file is not what the maker saw, 14 when a proposal waits already, 2 without a reason where one is due. */
export async function propose(
  ctx: Ctx,
  body: Input<typeof onboarding.cmsPropose>['body'],
): Promise<{ id: string }> {
  const me = staff(ctx)
  const row = await merchant.lock(ctx, body.merchantId)
  ensure(row, 'error.not_found')
  ensure(actionsFrom(row.status as MerchantStatus).includes(body.action), 'error.invalid_state')
  const reason = body.reason?.trim() || null
  if (merchantActions[body.action].reason && reason === null)
    throw fieldRefusal('reason', 'error.required')
  ensure((await seen(ctx, body.merchantId, row)).hash === body.contentHash, 'error.stale_version')
  const id = uuid()
  ensure(
    await store.insertProposal(ctx.db, {
      id,
      merchantId: body.merchantId,
      action: body.action,
      reason,
      contentHash: body.contentHash,
      makerId: me.adminId,
      makerStaffId: me.staffId,
      makerName: me.name,
      now: ctx.clock.now(),
    }),
    'error.duplicate',
  )
  await audit(ctx, {
    module: 'merchant-review',
    merchantId: body.merchantId,
    objectId: id,
    after: { event: 'PROPOSED', action: body.action, reason },
  })
  return { id }
}

/** @throws 26 for the maker themselves, 13 when it was decided already, 12 when approving what is no longer what was proposed or seen. */
export async function decide(
  ctx: Ctx,
  body: Input<typeof onboarding.cmsDecide>['body'],
): Promise<null> {
  const me = staff(ctx)
  const p = await store.lockProposal(ctx.db, body.proposalId)
  ensure(p, 'error.not_found')
  ensure(!isSelf(me, p), 'error.self_approval')
  ensure(p.state === 'WAITING', 'error.invalid_state')
  const note = body.note?.trim() || null
  if (body.decision === 'REJECT' && note === null) throw fieldRefusal('note', 'error.required')
  const row = await merchant.lock(ctx, p.merchant_id)
  ensure(row, 'error.not_found')
  if (body.decision === 'APPROVE') {
    const { hash } = await seen(ctx, p.merchant_id, row)
    ensure(hash === p.content_hash && hash === body.contentHash, 'error.stale_version')
  }
  const state = body.decision === 'APPROVE' ? 'APPROVED' : 'REJECTED'
  ensure(
    (await store.decide(ctx.db, p.merchant_id, p.id, {
      state,
      checkerId: me.adminId,
      checkerStaffId: me.staffId,
      checkerName: me.name,
      note,
      now: ctx.clock.now(),
    })) === 1,
    'error.self_approval',
  )
  await audit(ctx, {
    module: 'merchant-review',
    merchantId: p.merchant_id,
    objectId: p.id,
    before: { state: 'WAITING' },
    after: { state, action: p.action, note },
  })
  if (body.decision === 'REJECT') return null
  const { to } = merchantActions[p.action as MerchantAction]
  await merchant.moveStatus(ctx, p.merchant_id, row.status as MerchantStatus, to, p.reason)
  if (to === 'DENIED') await store.freeTaxNumber(ctx.db, p.merchant_id)
  return null
}
