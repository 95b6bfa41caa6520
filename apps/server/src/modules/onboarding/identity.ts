/** A merchant's card in the hands of bank staff: looked at, and put right by two of them where the reader was wrong (ADR 0056). */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { maskedNumber } from '@saola/contract/identity'
import type { onboarding } from '@saola/contract/onboarding'
import { adminCodes } from '@saola/contract/admin-permissions'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { fieldDigest } from '../../platform/field-encryption.ts'
import { rehearse } from '../../platform/rehearse.ts'
import * as approval from '../approval/service.ts'
import * as ekyc from '../ekyc/service.ts'
import * as merchant from '../merchant/service.ts'
import { cardFault, identifiersOf, taxNumberFits, type Submission } from './rules.ts'
import { submitted } from './service.ts'
import * as store from './store.ts'

const KIND = 'IDENTITY_OVERRIDE'
const overrideKey = (captureId: string): string => `identity:${captureId}`

/** That a card was looked at is written down. */
const writeViewed = (ctx: Ctx, merchantId: string, captureId: string): Promise<void> =>
  inTransaction(ctx.db, (tx) =>
    audit(
      { ...ctx, db: tx },
      { module: 'identity', merchantId, objectId: captureId, after: { event: 'SCAN_VIEWED' } },
    ),
  )

/** The card with links to its pictures, what the reader said of it and what people put over that. */
export async function view(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof onboarding.cmsIdentity>> {
  ensure(await merchant.find(ctx, merchantId), 'error.not_found')
  const found = await submitted(ctx, merchantId)
  if (!found) return null
  const captureId = found.row.capture_id
  await writeViewed(ctx, merchantId, captureId)
  const both = await ekyc.capturedAndRead(ctx, merchantId, captureId)
  if (both === null) return null
  const waiting = (await approval.waitingFor(ctx, [overrideKey(captureId)])).get(
    overrideKey(captureId),
  )
  return {
    ...both.card,
    read: both.read,
    overrides: await ekyc.overridesOf(ctx, merchantId, captureId),
    pendingApproval: waiting?.id ?? null,
    allowedActions: waiting ? [] : withRight(ctx, ['override'] as const, actionCalls.identityCard),
  }
}

interface Reviewed {
  content: Submission
  captureId: string
  card: ekyc.Capture
  takenOn: string
}
/** The card of the newest application. */
async function reviewed(ctx: Ctx, merchantId: string): Promise<Reviewed | null> {
  const found = await submitted(ctx, merchantId)
  const both = found && (await ekyc.capturedAndRead(ctx, merchantId, found.row.capture_id))
  return (
    both && {
      content: found.content,
      captureId: found.row.capture_id,
      card: both.card,
      takenOn: both.takenOn,
    }
  )
}
/** What a decision rests on: the card as it counts, and exactly what is put over it. A new application or another override makes it another. */
function basisOf({ captureId, card }: Reviewed, wanted: ekyc.CardOverride) {
  const { frontUrl: _front, backUrl: _back, ...scan } = card
  return { captureId, scan, wanted }
}

/** Makes the number known under which the merchant now stands. @throws 32006 where it is another merchant's tax number. */
async function takeNumber(ctx: Ctx, merchantId: string, content: Submission, no: string) {
  if (content.taxIdNo === null) {
    const digest = fieldDigest(ctx, 'tax-number', no)
    if (!(await store.takeTaxNumber(ctx.db, merchantId, digest)))
      throw new Refusal('merchant.tax_id_used', {
        errors: [{ field: 'fields.no', key: 'merchant.tax_id_used' }],
      })
  }
  await store.addIdentifiers(
    ctx.db,
    merchantId,
    identifiersOf(content, { no }).map((one) => ({
      kind: one.kind,
      digest: fieldDigest(ctx, `identifier-${one.kind}`, one.no),
    })),
    ctx.clock.now(),
  )
}
/** What of it may stand in proposals and in the audit log: names of checks and fields, the number masked. */
function saidOf({ checks, fields }: ekyc.CardOverride) {
  const corrected = Object.keys(fields)
  const { no } = fields
  return {
    before: no ? { no: maskedNumber(no.before ?? '') } : null,
    after: {
      ...(checks.length > 0 ? { checks } : {}),
      ...(corrected.length > 0 ? { corrected } : {}),
      ...(no ? { no: maskedNumber(no.after) } : {}),
    },
  }
}

type Body = Input<typeof onboarding.cmsOverride>['body']
/**
 * @throws 10 for who may not see the card, 12 when it is not the one of the newest application, 13 for a check that has not failed, 2 for
 * what changes nothing or cannot stand on a card, 32006 for the number of another merchant, 14 while an override of the card waits
 */
export async function propose(ctx: Ctx, body: Body): Promise<{ id: string }> {
  const me = staff(ctx)
  ensure(me.codes.includes(adminCodes.identity), 'notification.access_denied')
  const row = await merchant.lock(ctx, body.merchantId)
  ensure(row, 'error.not_found')
  const found = await reviewed(ctx, row.id)
  ensure(found?.captureId === body.captureId, 'error.stale_version')
  const wanted: ekyc.CardOverride = {
    checks: [...new Set(body.checks)],
    fields: ekyc.changesOf(found.card, body.fields),
  }
  const failed = ekyc.failedChecks(found.card)
  ensure(
    wanted.checks.every((name) => failed.includes(name)),
    'error.invalid_state',
  )
  if (wanted.checks.length + Object.keys(wanted.fields).length === 0)
    throw fieldRefusal('fields', 'error.required')
  const next = ekyc.overridden(found.card, wanted, found.takenOn)
  const fault =
    Object.keys(wanted.fields).length === 0
      ? null
      : cardFault(next, Object.keys(wanted.fields), vnDay(ctx.clock.now()))
  if (fault) throw fieldRefusal(`fields.${fault.field}`, fault.key)
  if (!taxNumberFits(found.content, next)) throw fieldRefusal('fields.no', 'ekyc.card_mismatch')
  if (wanted.fields.no) await rehearse(ctx, () => takeNumber(ctx, row.id, found.content, next.no))
  const id = await approval.propose(ctx, {
    kind: KIND,
    subjectKey: overrideKey(found.captureId),
    subjectId: found.captureId,
    subject: row.name,
    merchantId: row.id,
    ...saidOf(wanted),
    basis: basisOf(found, wanted),
    reason: body.reason,
  })
  await ekyc.keepOverride(ctx, {
    ...wanted,
    merchantId: row.id,
    approvalId: id,
    captureId: found.captureId,
    reason: body.reason,
    by: me.name,
  })
  return { id }
}

/** What a proposal would put over the card, in full, and the pictures that prove it; that it was looked at is written down. */
export async function overrideDetail(
  ctx: Ctx,
  merchantId: string,
  id: string,
): Promise<Output<typeof onboarding.cmsOverrideDetail>> {
  const found = await ekyc.overrideOf(ctx, merchantId, id)
  ensure(found, 'error.not_found')
  const both = await ekyc.capturedAndRead(ctx, merchantId, found.captureId)
  ensure(both, 'error.not_found')
  await writeViewed(ctx, merchantId, found.captureId)
  const { id: _id, ...view } = found.view
  return { frontId: both.card.frontId, backId: both.card.backId, ...view }
}

async function apply(ctx: Ctx, merchantId: string, approvalId: string): Promise<void> {
  const [found, override] = [
    await reviewed(ctx, merchantId),
    await ekyc.overrideOf(ctx, merchantId, approvalId),
  ]
  ensure(found && override, 'error.not_found')
  const wanted = override.content
  await ekyc.putInForce(ctx, merchantId, approvalId, staff(ctx).name)
  const next = ekyc.overridden(found.card, wanted, found.takenOn)
  if (wanted.fields.no) await takeNumber(ctx, merchantId, found.content, next.no)
  await merchant.correctBearer(ctx, merchantId, found.card, next)
  await audit(ctx, {
    module: 'identity',
    merchantId,
    objectId: found.captureId,
    before: saidOf(wanted).before ?? undefined,
    after: { event: 'OVERRIDDEN', ...saidOf(wanted).after, reason: override.view.reason },
  })
}

export const identityApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lock) => {
      const find = lock ? merchant.lock : merchant.find
      const row = await find(ctx, p.merchantId ?? '')
      const found = row && (await reviewed(ctx, row.id))
      const override = found && (await ekyc.overrideOf(ctx, row.id, p.id))
      return override && basisOf(found, override.content)
    },
    apply: async (ctx, p) => {
      await apply(ctx, p.merchantId ?? '', p.id)
      return { id: p.merchantId }
    },
  }),
]
