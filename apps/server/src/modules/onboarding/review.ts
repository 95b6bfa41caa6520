/** What bank staff see of a merchant, and how two of them decide (docs/decisions.md#21; reliability bars A4, D4). */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import type { MerchantStatus } from '@saola/contract/enums'
import { actionsFrom, merchantActions, type MerchantAction } from '@saola/contract/merchant-status'
import type { onboarding } from '@saola/contract/onboarding'
import { toPage, type Page } from '@saola/contract/paging'
import { withRight } from '../../platform/allowed-actions.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as approval from '../approval/service.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as ekyc from '../ekyc/service.ts'
import * as merchant from '../merchant/service.ts'
import { maskedPhone, merchantKey } from './rules.ts'
import { submitted } from './service.ts'
import * as store from './store.ts'

type Row = Output<typeof onboarding.cmsList>['items'][number]
type File = Output<typeof onboarding.cmsDetail>
type ListQuery = Input<typeof onboarding.cmsList>['query']

export const filterOf = (query: ListQuery, now: Date): store.MerchantFilter => ({
  ...query,
  now,
  ...periodOf(query, 'fromDate', 'toDate'),
})

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof onboarding.cmsList>,
): Promise<Page<Row>> {
  const filter = filterOf(query, ctx.clock.now())
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

/** Everything a decision rests on, with its fingerprint: people propose and decide on exactly what they have seen. The number of the card is part of the fingerprint, not of what is shown here. */
async function seen(
  ctx: Ctx,
  merchantId: string,
  row: { name: string; status: string; code: string; created_at: Date },
) {
  const found = await submitted(ctx, merchantId)
  const card = found && (await ekyc.captured(ctx, merchantId, { id: found.row.capture_id }))
  const accounts = await bankAccount.listOf(ctx, merchantId)
  const { frontUrl: _f, backUrl: _b, ...scan } = card ?? { frontUrl: null, backUrl: null }
  const basis = [
    merchantId,
    row.code,
    row.name,
    row.status,
    found?.row.id ?? null,
    found?.content ?? null,
    scan,
    accounts.map((a) => [a.id, a.accountNo, a.accountName, a.bankType]),
  ]
  const failed = card === null ? [] : ekyc.failedChecks(card)
  return { found, basis, failed, hash: approval.fingerprint(basis) }
}

export async function detail(ctx: Ctx, merchantId: string): Promise<File> {
  const row = await merchant.find(ctx, merchantId)
  ensure(row, 'error.not_found')
  const { found, basis, failed, hash } = await seen(ctx, merchantId, row)
  const [moves, proposals] = [
    await merchant.moves(ctx, merchantId),
    await approval.ofSubject(ctx, merchantKey(merchantId)),
  ]
  const status = row.status as MerchantStatus
  return {
    id: merchantId,
    merchantCode: row.code,
    name: row.name,
    status,
    createDateTime: wire(row.created_at),
    contact: {
      phone: row.contact_phone,
      email: row.contact_email,
      address: row.contact_address,
      website: row.website,
    },
    allowEmail: row.allow_email,
    contentHash: hash,
    submittedAt: wireOrNull(found?.row.submitted_at),
    version: found?.row.contract_version ?? null,
    submission: found && found.content,
    history: moves.map((m) => ({
      from: m.from,
      to: m.to,
      reason: m.reason,
      by: m.by,
      at: wire(m.at),
    })),
    proposals: proposals.map((p) => ({
      id: p.id,
      action: actionOf(p),
      reason: p.reason,
      makerName: p.maker_name,
      proposedAt: wire(p.proposed_at),
      state: p.state,
      checkerName: p.checker_name,
      decidedAt: wireOrNull(p.decided_at),
      note: p.note,
      contentHash: p.content_hash,
      isCurrent: approval.restsOn(p, basis),
      isMine: approval.isOwn(ctx, p),
    })),
    failedChecks: failed,
    allowedActions: proposals.some((p) => p.state === 'PENDING')
      ? []
      : withRight(ctx, actionsFrom(status), actionCalls.merchant).filter(
          (action) => action !== 'APPROVE' || failed.length === 0,
        ),
  }
}
const actionOf = (p: { after: unknown }): MerchantAction =>
  (p.after as { action: MerchantAction }).action

/** @throws 13 when the state does not allow it, 32008 for an approval while a check of the card has failed and nobody has accepted it, 12 when the file is not what the maker saw, 14 when a proposal waits already, 2 without a reason where one is due. */
export async function propose(
  ctx: Ctx,
  body: Input<typeof onboarding.cmsPropose>['body'],
): Promise<{ id: string }> {
  const row = await merchant.lock(ctx, body.merchantId)
  ensure(row, 'error.not_found')
  ensure(actionsFrom(row.status as MerchantStatus).includes(body.action), 'error.invalid_state')
  const reason = body.reason?.trim() || null
  if (merchantActions[body.action].reason && reason === null)
    throw fieldRefusal('reason', 'error.required')
  const { basis, failed, hash } = await seen(ctx, body.merchantId, row)
  ensure(hash === body.contentHash, 'error.stale_version')
  ensure(body.action !== 'APPROVE' || failed.length === 0, 'merchant.identity_failed')
  return {
    id: await approval.propose(ctx, {
      kind: 'MERCHANT_STATUS',
      subjectKey: merchantKey(body.merchantId),
      subjectId: body.merchantId,
      subject: row.name,
      merchantId: body.merchantId,
      before: { status: row.status },
      after: { status: merchantActions[body.action].to, action: body.action },
      basis,
      reason,
    }),
  }
}

export const onboardingApprovals = [
  approval.approvalHandler({
    kind: 'MERCHANT_STATUS',
    basis: async (ctx, p, lock) => {
      const find = lock ? merchant.lock : merchant.find
      const row = await find(ctx, p.subjectId ?? '')
      return row && (await seen(ctx, row.id, row)).basis
    },
    apply: async (ctx, p) => {
      const row = await merchant.lock(ctx, p.subjectId ?? '')
      ensure(row, 'error.not_found')
      const action = actionOf(p)
      const { to } = merchantActions[action]
      await merchant.moveStatus(ctx, row.id, row.status as MerchantStatus, to, p.reason)
      if (to === 'ACTIVE') await merchant.giveFeeMandate(ctx, row.id)
      if (action === 'APPROVE') await merchant.verifyRepresentative(ctx, row.id)
      if (to === 'DENIED') await store.freeTaxNumber(ctx.db, row.id)
      return { id: row.id }
    },
  }),
]
