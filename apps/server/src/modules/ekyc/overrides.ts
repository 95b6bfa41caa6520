/** A person's word over the identity reader's: kept beside its answer, in force once a second person has approved it. */
import type { CardScan } from '../../adapters/identity.ts'
import { vnDay, wire, wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { decryptField, encryptField, type Place } from '../../platform/field-encryption.ts'
import * as overrideStore from './override-store.ts'
import { overridden, type CardOverride } from './rules.ts'

const sealedAt = (merchantId: string, approvalId: string): Place => ({
  table: 'identity_override',
  column: 'sealed',
  row: approvalId,
  merchantId,
})
const contentOf = (ctx: Ctx, row: overrideStore.OverrideRow): CardOverride => ({
  checks: row.checks,
  fields: JSON.parse(
    decryptField(ctx, sealedAt(row.merchant_id, row.approval_id), row.sealed),
  ) as CardOverride['fields'],
})
function viewOf(ctx: Ctx, row: overrideStore.OverrideRow) {
  const { checks, fields } = contentOf(ctx, row)
  return {
    id: row.approval_id,
    checks: [...checks],
    fields: (Object.keys(fields) as (keyof typeof fields)[]).map((field) => ({
      field,
      ...fields[field]!,
    })),
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposedAt: wire(row.proposed_at),
    approvedBy: row.approved_by,
    approvedAt: wireOrNull(row.approved_at),
  }
}
export type OverrideView = ReturnType<typeof viewOf>

/** The reader's answer with all that is in force over it. */
export async function effective(
  ctx: Ctx,
  capture: { id: string; merchant_id: string; created_at: Date },
  read: CardScan,
): Promise<CardScan> {
  const rows = await overrideStore.inForce(ctx.db, capture.merchant_id, capture.id)
  const day = vnDay(capture.created_at)
  return rows.reduce((card, row) => overridden(card, contentOf(ctx, row), day), read)
}
export const overridesOf = async (
  ctx: Ctx,
  merchantId: string,
  captureId: string,
): Promise<OverrideView[]> =>
  (await overrideStore.inForce(ctx.db, merchantId, captureId)).map((row) => viewOf(ctx, row))

interface Proposed extends CardOverride {
  merchantId: string
  approvalId: string
  captureId: string
  reason: string
  by: string
}
/** Keeps what is proposed; run inside the transaction of the proposal. */
export const keepOverride = (ctx: Ctx, p: Proposed): Promise<number> =>
  overrideStore.insert(ctx.db, {
    merchant_id: p.merchantId,
    approval_id: p.approvalId,
    capture_id: p.captureId,
    checks: [...p.checks],
    sealed: encryptField(ctx, sealedAt(p.merchantId, p.approvalId), JSON.stringify(p.fields)),
    reason: p.reason,
    proposed_by: p.by,
    proposed_at: ctx.clock.now(),
  })
export async function overrideOf(
  ctx: Ctx,
  merchantId: string,
  approvalId: string,
): Promise<{ captureId: string; content: CardOverride; view: OverrideView } | null> {
  const row = await overrideStore.get(ctx.db, merchantId, approvalId)
  return row && { captureId: row.capture_id, content: contentOf(ctx, row), view: viewOf(ctx, row) }
}
/** From now on it stands on the card. */
export const putInForce = (
  ctx: Ctx,
  merchantId: string,
  approvalId: string,
  by: string,
): Promise<number> => overrideStore.approve(ctx.db, merchantId, approvalId, by, ctx.clock.now())
