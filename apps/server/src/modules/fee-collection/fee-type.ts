/** How a merchant pays its fees is changed by two people of the bank and holds from the first of a month: a month's payments are all collected alike. */
import type { Outcome } from '@saola/contract/approval'
import type { Input } from '@saola/contract/call'
import type { feeCollection } from '@saola/contract/fee-collection'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import * as merchants from '../merchant/service.ts'
import * as store from './store.ts'

const KIND = 'MERCHANT_FEE_TYPE'
export const typeKey = (merchantId: string): string => `merchant-fee-type:${merchantId}`
type FeeType = store.PayerRow['fee_type']

async function apply(ctx: Ctx, merchantId: string, feeType: FeeType): Promise<void> {
  const before = await store.payerOf(ctx.db, merchantId)
  ensure(before && (await merchants.setFeeType(ctx, merchantId, feeType)) === 1, 'error.not_found')
  await audit(ctx, {
    module: 'fee-collection',
    merchantId,
    objectId: merchantId,
    before: { feeType: before.fee_type },
    after: { feeType },
  })
}

/** @throws 5, 2 for a day that is no first of a month or is not ahead, 13 where it is so already, 14 while a change waits */
export async function setFeeType(
  ctx: Ctx,
  { body }: Input<typeof feeCollection.cmsSetFeeType>,
): Promise<Outcome> {
  const { merchantId, feeType, effectiveFrom } = body
  const row = await merchants.lock(ctx, merchantId)
  const payer = row && (await store.payerOf(ctx.db, merchantId))
  ensure(payer?.mode === 'LIVE', 'error.not_found')
  const reason = body.reason.trim()
  if (reason === '') throw fieldRefusal('reason', 'error.required')
  if (!effectiveFrom.endsWith('-01')) throw fieldRefusal('effectiveFrom', 'fee.first_of_month')
  ensure(payer.fee_type !== feeType, 'error.invalid_state')
  ensure((await approval.waitingFor(ctx, [typeKey(merchantId)])).size === 0, 'error.duplicate')
  const isAlone = !(await approval.takesTwo(ctx, KIND))
  return approval.submit(
    ctx,
    {
      kind: KIND,
      subjectKey: typeKey(merchantId),
      subjectId: merchantId,
      subject: payer.code,
      merchantId,
      before: { feeType: payer.fee_type },
      after: { feeType },
      effectiveFrom,
      reason,
    },
    isAlone,
  )
}

export const feeTypeApproval = approval.approvalHandler({
  kind: KIND,
  basis: async (ctx, p, lock) => {
    if (lock) await merchants.lock(ctx, p.subjectId ?? '')
    const payer = await store.payerOf(ctx.db, p.subjectId ?? '')
    return payer && { feeType: payer.fee_type }
  },
  apply: async (ctx, p) => {
    await apply(ctx, p.subjectId ?? '', (p.after as { feeType: FeeType }).feeType)
    return { id: p.subjectId }
  },
})
