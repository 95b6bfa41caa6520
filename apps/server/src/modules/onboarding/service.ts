/** What merchants send to be approved: a draft that is saved over days, then an application in one of two versions. */
import type { Input, Output } from '@saola/contract/call'
import type { onboarding } from '@saola/contract/onboarding'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { asLive, member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import {
  fieldDigest,
  encryptField,
  decryptField,
  type Place,
} from '../../platform/field-encryption.ts'
import * as ekyc from '../ekyc/service.ts'
import * as merchant from '../merchant/service.ts'
import {
  identifiersOf,
  maySubmit,
  ownersWrong,
  profileOf,
  submissionOfV1,
  submissionOfV2,
  taxNumberFits,
  wrongFields,
  type SentV1,
  type SentV2,
  type Submission,
} from './rules.ts'
import * as store from './store.ts'

const draftAt = (merchantId: string): Place => ({
  table: 'onboarding_draft',
  column: 'sealed',
  row: merchantId,
  merchantId,
})
const submissionAt = (merchantId: string, id: string): Place => ({
  table: 'onboarding_submission',
  column: 'sealed',
  row: id,
  merchantId,
})

export async function getDraft(asked: Ctx): Promise<Output<typeof onboarding.getDraft>> {
  const { liveMerchantId: id } = member(asked)
  const row = await store.draft(asked.db, id)
  return {
    version: row?.version ?? 0,
    data: row && decryptField(asked, draftAt(id), row.sealed),
    savedAt: wireOrNull(row?.modified_at),
  }
}

/** @throws 12 when somebody else saved since the version that was read. */
export async function saveDraft(
  asked: Ctx,
  { version, data }: Input<typeof onboarding.saveDraft>['body'],
): Promise<Output<typeof onboarding.saveDraft>> {
  const ctx = asLive(asked)
  const { liveMerchantId: id, memberId } = member(ctx)
  const now = ctx.clock.now()
  const saved = await store.saveDraft(ctx.db, id, {
    version,
    sealed: encryptField(ctx, draftAt(id), data),
    memberId,
    now,
  })
  ensure(saved !== null, 'error.stale_version')
  await audit(ctx, {
    module: 'onboarding',
    merchantId: id,
    objectId: id,
    after: { event: 'DRAFT', version: saved },
  })
  return { version: saved, savedAt: wire(now) }
}

/** The newest application of a merchant, opened. */
export async function submitted(
  ctx: Ctx,
  merchantId: string,
): Promise<{ row: store.SubmissionRow; content: Submission } | null> {
  const row = await store.latest(ctx.db, merchantId)
  return (
    row && {
      row,
      content: JSON.parse(
        decryptField(ctx, submissionAt(merchantId, row.id), row.sealed),
      ) as Submission,
    }
  )
}

/** Other merchants that applied under the same document or company number. */
export const sharedIdentifiers = (
  ctx: Ctx,
  merchantId: string,
): Promise<store.SharedIdentifier[]> => store.sharedIdentifiers(ctx.db, merchantId)
export { maskedPhone, maySubmit } from './rules.ts'

export async function getSubmitInfo(ctx: Ctx): Promise<Output<typeof onboarding.getSubmitInfo>> {
  const { liveMerchantId: id } = member(ctx)
  const [status, found, moves] = [
    await merchant.statusOf(ctx, id),
    await submitted(ctx, id),
    await merchant.moves(ctx, id),
  ]
  return {
    ...found?.content,
    status,
    version: found?.row.contract_version ?? null,
    submittedAt: wireOrNull(found?.row.submitted_at),
    reason: status === 'DENIED' || status === 'INACTIVE' ? (moves.at(-1)?.reason ?? null) : null,
    mayEdit: maySubmit(status),
    // Who of the bank decided stays inside the bank.
    history: moves.map((m) => ({
      from: m.from,
      to: m.to,
      reason: m.reason,
      by: m.byStaff ? '' : m.by,
      at: wire(m.at),
    })),
  }
}

/** The card of the application, or the one that was read last while none was sent. */
export async function getEkycInfo(ctx: Ctx): Promise<Output<typeof onboarding.getEkycInfo>> {
  const { liveMerchantId: id } = member(ctx)
  const row = await store.latest(ctx.db, id)
  const status = await merchant.statusOf(ctx, id)
  return ekyc.captured(ctx, id, row && !maySubmit(status) ? { id: row.capture_id } : 'latest')
}

export async function submitV1(
  asked: Ctx,
  sent: SentV1,
): Promise<Output<typeof onboarding.submitInfo>> {
  const ctx = asLive(asked)
  refuseWrong(sent)
  const identity = sent.personal ?? sent.enterprise!
  const field = sent.personal ? 'personal' : 'enterprise'
  const card = await ekyc.captured(ctx, member(ctx).liveMerchantId, { frontId: identity.frontId })
  if (!card || (identity.backId ?? null) !== card.backId)
    throw fieldRefusal(`${field}.frontId`, 'ekyc.card_mismatch')
  const documents = await papers(ctx, 'enterprise.documentUrls', sent.enterprise?.documentUrls)
  return submit(ctx, 1, submissionOfV1(sent, card, documents), card)
}

export async function submitV2(
  asked: Ctx,
  sent: SentV2,
): Promise<Output<typeof onboarding.submitInfoV2>> {
  const ctx = asLive(asked)
  refuseWrong(sent)
  const field = sent.personal ? 'personal' : 'enterprise'
  const card = await ekyc.captured(ctx, member(ctx).liveMerchantId, {
    id: (sent.personal ?? sent.enterprise!).captureId,
  })
  if (!card) throw fieldRefusal(`${field}.captureId`, 'ekyc.card_mismatch')
  const shares = sent.enterprise ? ownersWrong(sent.enterprise.owners) : null
  if (shares === 'merchant.fund_percent')
    throw new Refusal(shares, { errors: [{ field: 'enterprise.owners', key: shares }] })
  if (shares) throw fieldRefusal('enterprise.owners', shares)
  const documents = await papers(
    ctx,
    'enterprise.documents',
    sent.enterprise?.documents.map((d) => d.id),
  )
  return submit(ctx, 2, submissionOfV2(sent, card, documents), card)
}

function refuseWrong(sent: Parameters<typeof wrongFields>[0]): void {
  const errors = wrongFields(sent)
  ensure(errors.length === 0, 'error.validation', { errors })
}

async function papers(
  ctx: Ctx,
  field: string,
  ids: readonly string[] | undefined,
): Promise<NonNullable<Awaited<ReturnType<typeof ekyc.documents>>>> {
  const found = await ekyc.documents(ctx, member(ctx).liveMerchantId, ids ?? [])
  if (found === null) throw fieldRefusal(field, 'error.pattern')
  return found
}

/**
 * Keeps the application and moves the merchant to SUBMIT_INFO, and on to OPEN_ACCOUNT where the bank shall open the account.
 * @throws 32001 when one is under way or approved, 32006 for a tax number of another merchant.
 */
async function submit(
  ctx: Ctx,
  version: 1 | 2,
  content: Submission,
  card: ekyc.Capture,
): Promise<{ status: 'SUBMIT_INFO' | 'OPEN_ACCOUNT'; submittedAt: string }> {
  const { liveMerchantId: id, memberId } = member(ctx)
  const row = await merchant.lock(ctx, id)
  ensure(row, 'error.not_found')
  const status = row.status as Parameters<typeof maySubmit>[0]
  ensure(maySubmit(status), 'merchant.already_submitted')
  if (!taxNumberFits(content, card)) throw fieldRefusal('taxIdNo', 'ekyc.card_mismatch')
  const now = ctx.clock.now()
  const taxId = content.taxIdNo ?? card.no
  if (!(await store.takeTaxNumber(ctx.db, id, fieldDigest(ctx, 'tax-number', taxId))))
    throw new Refusal('merchant.tax_id_used', {
      errors: [{ field: 'taxIdNo', key: 'merchant.tax_id_used' }],
    })
  await store.addIdentifiers(
    ctx.db,
    id,
    identifiersOf(content, card).map(({ kind, no }) => ({
      kind,
      digest: fieldDigest(ctx, `identifier-${kind}`, no),
    })),
    now,
  )
  await merchant.setTaxCode(
    ctx,
    id,
    content.businessType === 'ORGANIZATION' ? (content.taxIdNo ?? null) : null,
  )
  await merchant.setTerms(ctx, id, {
    businessType: content.businessType,
    feeType: content.feeType,
  })
  const submissionId = uuid()
  await store.insertSubmission(ctx.db, {
    id: submissionId,
    merchantId: id,
    version,
    businessType: content.businessType,
    captureId: card.captureId,
    memberId,
    now,
    documentIds: content.enterprise?.documentUrls ?? [],
    sealed: encryptField(ctx, submissionAt(id, submissionId), JSON.stringify(content)),
  })
  await merchant.setProfile(ctx, id, profileOf(content, card))
  await merchant.moveStatus(ctx, id, status, 'SUBMIT_INFO', null)
  if (content.openAccount) {
    await merchant.moveStatus(ctx, id, 'SUBMIT_INFO', 'OPEN_ACCOUNT', null)
    await enqueue(
      ctx.db,
      'onboarding.openAccount',
      { merchantId: id },
      { key: `open-account-${id}`, maxAttempts: 25 },
    )
  }
  await store.dropDraft(ctx.db, id)
  await audit(ctx, {
    module: 'onboarding',
    merchantId: id,
    objectId: submissionId,
    after: {
      event: 'SUBMITTED',
      version,
      businessType: content.businessType,
      captureId: card.captureId,
      openAccount: content.openAccount,
    },
  })
  return { status: content.openAccount ? 'OPEN_ACCOUNT' : 'SUBMIT_INFO', submittedAt: wire(now) }
}
