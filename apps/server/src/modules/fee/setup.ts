/** Setting fees up: one person of the bank drafts and proposes, another approves or denies (ADR 0060). */
import { effectiveDays } from '@saola/contract/effective-days'
import type { FeeSaved } from '@saola/contract/fee'
import { parameters } from '@saola/contract/setting'
import { audit } from '../../platform/audit.ts'
import { endOf, startOf, vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { diffOf } from '../../platform/diff.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as approval from '../approval/service.ts'
import * as setting from '../setting/service.ts'
import { contentOf, draftFault, told, type Content, type Draft } from './draft-rules.ts'
import { codesOf, scopedOf, wholeOf, type Whole } from './content.ts'
import { alike, overlaps, payersOf, raises, withFee, type Scoped } from './increase.ts'
import * as historyStore from './history-store.ts'
import * as setupStore from './setup-store.ts'
import * as store from './store.ts'

const KIND = 'FEE'
const DAY_MS = 86_400_000
export const TELL = 'fee.tellMerchants'
const feeKey = (code: string): string => `fee:${code}`
const stampOf = (ctx: Ctx): setupStore.Stamp => ({ by: staff(ctx).name, now: ctx.clock.now() })

/** @throws 2 with the field, 37004 for tiers that overlap or leave a gap */
async function checkDraft(ctx: Ctx, draft: Draft): Promise<Content> {
  const codes = [...new Set(draft.scope === 'MERCHANTS' ? draft.merchantCodes : [])]
  const named = await store.merchantsByCode(ctx.db, codes)
  const content = contentOf(
    draft,
    named.map(({ id }) => id),
    vnDay(ctx.clock.now()),
  )
  if (named.length < codes.length) throw fieldRefusal('merchantCodes', 'error.pattern')
  const wrong = draftFault(content)
  if (wrong !== null) {
    const { as, ...error } = wrong
    throw new Refusal(as ?? 'error.validation', { errors: [error] })
  }
  return content
}

/** So many days before it makes anybody pay more a fee is told. */
export const noticeDays = async (ctx: Ctx): Promise<number> =>
  Number((await setting.valueOf(ctx, 'FEE_NOTICE_DAYS')) ?? parameters.FEE_NOTICE_DAYS.usual)
/** The first moment from which a rule may hold, and from which one may that makes somebody pay more. */
export async function startsOf(ctx: Ctx): Promise<{ any: Date; increase: Date }> {
  const today = vnDay(ctx.clock.now())
  const days = await noticeDays(ctx)
  return {
    any: endOf(today),
    increase: new Date(startOf(today).getTime() + days * DAY_MS),
  }
}
export const approvedOf = async (ctx: Ctx, fee: Scoped): Promise<Scoped[]> =>
  (await store.ofService(ctx.db, fee.serviceType, ctx.clock.now())).map((row) => ({
    ...store.feeOfRow(row),
    merchantIds: row.merchant_ids,
  }))
/** Whether a fee makes somebody pay more: at all, or before `notBefore`. */
export async function isIncrease(
  ctx: Ctx,
  before: readonly Scoped[],
  fee: Scoped,
  notBefore: Date | null,
): Promise<boolean> {
  const named = [...new Set([fee, ...before].flatMap(({ merchantIds }) => merchantIds))]
  const types = new Map(
    (await store.merchants(ctx.db, named)).map((row) => [row.id, row.business_type]),
  )
  const payers = payersOf(before, fee, (id) => types.get(id) ?? null)
  return alike(payers, withFee(before, fee)).some((payer) => raises(before, fee, payer, notBefore))
}
/** @throws 37008 for a start that is too soon, 37007 where another rule is for the same payments */
async function checkAmongOthers(ctx: Ctx, fee: Scoped): Promise<void> {
  const [starts, before] = [await startsOf(ctx), await approvedOf(ctx, fee)]
  const tooSoon = (at: Date): Refusal =>
    new Refusal('fee.starts_too_soon', {
      params: { day: approval.dayText(vnDay(at)) },
      errors: [
        {
          field: 'effectiveFrom',
          key: 'fee.starts_too_soon',
          params: { day: approval.dayText(vnDay(at)) },
        },
      ],
    })
  const last = startOf(effectiveDays(vnDay(ctx.clock.now())).max)
  if (fee.effectiveFrom > last)
    throw fieldRefusal('effectiveFrom', 'approval.effective_day', {
      min: approval.dayText(vnDay(starts.any)),
      max: approval.dayText(vnDay(last)),
    })
  if (fee.effectiveFrom < starts.any) throw tooSoon(starts.any)
  const rival = before.find((other) => other.code !== fee.code && overlaps(other, fee))
  ensure(rival === undefined, 'fee.overlap', { params: { code: rival?.code ?? '' } })
  if (await isIncrease(ctx, before, fee, starts.increase)) throw tooSoon(starts.increase)
}

async function load(ctx: Ctx, id: string): Promise<setupStore.SetupRow> {
  const row = await setupStore.get(ctx.db, id, ctx.clock.now())
  ensure(row, 'error.not_found')
  return row
}
const savedOf = (row: setupStore.SetupRow): FeeSaved => ({
  id: row.id,
  feeCode: row.code,
  version: row.version,
  feeStatus: row.status,
  pendingApproval: row.status === 'WAITING_APPROVE' ? row.approval_id : null,
})
type Key = Pick<setupStore.SetupRow, 'id' | 'code' | 'version'>
/** To the fee's own history and to the audit log. */
async function record(ctx: Ctx, fee: Key, before: object | null, after: object): Promise<void> {
  const changes = diffOf(before, after).map((change) => ({ id: uuid(), ...change }))
  if (changes.length === 0) return
  await historyStore.insertChanges(ctx.db, fee, changes, stampOf(ctx))
  await audit(ctx, {
    module: 'fee',
    merchantId: null,
    objectId: fee.id,
    ...(before === null ? {} : { before }),
    after,
  })
}

/** What the decision rests on: every word of the rule. */
const basisOf = ({ row, content }: Whole): unknown => ({
  code: row.code,
  version: row.version,
  ...content,
})
/** Puts a draft before the second person, where the caller has not asked to keep it back. @throws as `checkAmongOthers`, 14 while another version waits */
async function submit(ctx: Ctx, id: string, draft: Draft): Promise<FeeSaved> {
  if (draft.submit === false) return savedOf(await load(ctx, id))
  const whole = await wholeOf(ctx, await load(ctx, id))
  await checkAmongOthers(ctx, scopedOf(whole))
  const replaced = await inForceOf(ctx, whole.row)
  const before = replaced && (await wholeOf(ctx, replaced)).told
  const { row } = whole
  const proposal = await approval.propose(ctx, {
    kind: KIND,
    subjectKey: feeKey(row.code),
    subjectId: id,
    subject: `${row.code} · ${row.name}`,
    before: before && changedOf(before, whole.told, 'before'),
    after: {
      ...(before ? {} : { change: 'CREATE' }),
      ...(before ? changedOf(before, whole.told, 'after') : whole.told),
    },
    basis: basisOf(whole),
    reason: draft.reason ?? null,
  })
  await setupStore.setApproval(ctx.db, id, proposal)
  return savedOf(await load(ctx, id))
}
const changedOf = (before: object, after: object, side: 'before' | 'after'): object =>
  Object.fromEntries(diffOf(before, after).map((change) => [change.field, change[side]]))
/** The approved version that this one takes the place of: the youngest of its code that is not over. */
export async function inForceOf(
  ctx: Ctx,
  row: setupStore.SetupRow,
): Promise<setupStore.SetupRow | null> {
  const versions = await setupStore.ofCode(ctx.db, row.code, ctx.clock.now())
  return versions.find(({ id, status }) => id !== row.id && status === 'ACTIVE') ?? null
}

/** @throws 37003 for a code that is taken, and what `checkDraft` and `submit` throw */
export async function add(
  ctx: Ctx,
  { code, ...draft }: Draft & { code: string },
): Promise<FeeSaved> {
  const content = await checkDraft(ctx, draft)
  const fee = { id: uuid(), code, version: 1 }
  ensure((await setupStore.insert(ctx.db, fee, content, stampOf(ctx))) === 1, 'fee.code_exists', {
    errors: [{ field: 'code', key: 'fee.code_exists' }],
  })
  await record(ctx, fee, null, {
    feeCode: code,
    serviceType: content.serviceType,
    ...told(content, await codesOf(ctx, content.merchantIds)),
  })
  return submit(ctx, fee.id, draft)
}

/**
 * Writes a draft anew, which takes what waits of it back; of a version that was approved it drafts the next one.
 * @throws 5, 37005 for a version that is not the last of its code, 13 where the service would change, and what `checkDraft` and `submit` throw
 */
export async function update(
  ctx: Ctx,
  { id, ...draft }: Draft & { id: string },
): Promise<FeeSaved> {
  const { code } = await load(ctx, id)
  const content = await checkDraft(ctx, draft)
  // First the proposal, then the fee, as who approves locks them.
  await approval.outdate(ctx, feeKey(code), new Date(ctx.clock.now().getTime() + 1))
  await setupStore.lock(ctx.db, id)
  const row = await load(ctx, id)
  ensure(row.version === row.newest_version, 'fee.already_decided')
  ensure(row.service_type === content.serviceType, 'error.invalid_state', {
    errors: [{ field: 'serviceType', key: 'error.invalid_state' }],
  })
  const before = (await wholeOf(ctx, row)).told
  const after = told(content, await codesOf(ctx, content.merchantIds))
  const isDecided = row.status === 'ACTIVE' || row.status === 'EXPIRED'
  const fee = isDecided ? { id: uuid(), code, version: row.version + 1 } : row
  const written = isDecided
    ? await setupStore.insert(ctx.db, fee, content, stampOf(ctx))
    : await setupStore.update(ctx.db, id, content, stampOf(ctx))
  ensure(written === 1, 'error.duplicate')
  await record(ctx, fee, before, after)
  return submit(ctx, fee.id, draft)
}

/** @throws 5, 37005 for what was approved, 13 while it waits for the second person */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  await setupStore.lock(ctx.db, id)
  const row = await load(ctx, id)
  ensure(row.status !== 'ACTIVE' && row.status !== 'EXPIRED', 'fee.already_decided')
  ensure(row.status !== 'WAITING_APPROVE', 'error.invalid_state')
  const { told: before } = await wholeOf(ctx, row)
  ensure((await setupStore.remove(ctx.db, id)) === 1, 'fee.already_decided')
  await historyStore.insertChanges(
    ctx.db,
    row,
    [{ id: uuid(), field: 'feeStatus', before: row.status, after: null }],
    stampOf(ctx),
  )
  await audit(ctx, { module: 'fee', merchantId: null, objectId: id, before })
  return null
}

async function apply(ctx: Ctx, id: string): Promise<string> {
  const whole = await wholeOf(ctx, await load(ctx, id))
  const fee = scopedOf(whole)
  await store.lockService(ctx.db, fee.serviceType)
  await checkAmongOthers(ctx, fee)
  const before = await approvedOf(ctx, fee)
  ensure((await setupStore.activate(ctx.db, id, stampOf(ctx))) === 1, 'fee.already_decided')
  await store.endOthers(ctx.db, fee.code, id, fee.effectiveFrom)
  await audit(ctx, {
    module: 'fee',
    merchantId: null,
    objectId: id,
    before: { feeStatus: 'WAITING_APPROVE' },
    after: {
      feeStatus: 'ACTIVE',
      feeCode: fee.code,
      feeName: fee.name,
      effectiveFrom: whole.content.fromDay,
    },
  })
  if (await isIncrease(ctx, before, fee, null))
    await enqueue(ctx.db, TELL, { feeId: id }, { key: `fee-tell/${id}`, priority: 10 })
  return id
}

export const feeApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, { subjectId }, lock) => {
      const id = subjectId ?? ''
      if (lock) await setupStore.lock(ctx.db, id)
      const row = await setupStore.get(ctx.db, id, ctx.clock.now())
      return row && basisOf(await wholeOf(ctx, row))
    },
    apply: async (ctx, { subjectId }) => ({ id: await apply(ctx, subjectId ?? '') }),
  }),
]
