/** The ways to pay that the product knows; what money runs by is changed by two people (ADR 0056). */
import type * as z from 'zod/mini'
import type { Outcome } from '@saola/contract/approval'
import type { PaymentType } from '@saola/contract/enums'
import type { Feature } from '@saola/contract/features'
import type { paymentMethod, shopPayment } from '@saola/contract/shop-setting'
import { audit } from '../../platform/audit.ts'
import type { App, Ctx } from '../../platform/context.ts'
import { changedFields } from '../../platform/diff.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { rehearse } from '../../platform/rehearse.ts'
import * as approval from '../approval/service.ts'
import { ensurePicture } from '../media/service.ts'
import { movesMoney, termsOf, type Facts, type Terms } from './rules.ts'
import * as store from './store.ts'

export type PaymentMethod = z.output<typeof shopPayment>
type StaffMethod = PaymentMethod & { switchedOn: boolean; pendingApproval: string | null }
type Draft = z.output<(typeof paymentMethod)['create']['body']>
const switchOf: Record<PaymentType, Feature> = {
  VIET_QR: 'qrPayment',
  ATM_CARD: 'cardPayment',
  BANKING: 'bankingPayment',
}

const viewOf = (
  ctx: Pick<Ctx, 'config'>,
  m: store.MethodRow,
): Omit<StaffMethod, 'pendingApproval'> => ({
  id: m.id,
  name: m.name,
  type: m.type,
  paymentType: m.payment_type,
  logo: m.logo,
  fixedFee: m.fixed_fee,
  dynamicFee: m.dynamic_fee,
  paymentLimit: m.payment_limit,
  status: m.status,
  switchedOn: ctx.config.features[switchOf[m.payment_type]],
})
const usable = (ctx: Pick<Ctx, 'config'>, rows: readonly store.MethodRow[]): PaymentMethod[] =>
  rows.map((row) => {
    const { switchedOn, ...m } = viewOf(ctx, row)
    return { ...m, status: switchedOn ? m.status : 'INACTIVE' }
  })
/** Every method in order of showing; one whose feature switch is off counts as INACTIVE. */
export const getList = async (ctx: Pick<Ctx, 'db' | 'config'>): Promise<PaymentMethod[]> =>
  usable(ctx, await store.all(ctx.db))
/** The same as it stands outside any running transaction. */
export const current = async (app: Pick<App, 'pool' | 'config'>): Promise<PaymentMethod[]> =>
  usable(app, await store.current(app.pool))
const KIND = 'PAYMENT_METHOD'
const methodKey = (id: string): string => `payment-method:${id}`
const newKey = (name: string): string => `payment-method:new:${name.toLowerCase()}`
/** Every method as the staff set it. */
export async function cmsList(ctx: Ctx): Promise<StaffMethod[]> {
  const rows = await store.all(ctx.db)
  const waiting = await approval.waitingFor(
    ctx,
    rows.map(({ id }) => methodKey(id)),
  )
  return rows.map((row) => ({
    ...viewOf(ctx, row),
    pendingApproval: waiting.get(methodKey(row.id))?.id ?? null,
  }))
}

async function guarded(work: () => Promise<store.MethodRow>): Promise<store.MethodRow> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const field =
      code === '23505'
        ? ({ payment_method_name: 'name', payment_method_active: 'paymentType' } as const)[
            constraint ?? ''
          ]
        : undefined
    if (field) throw new Refusal('error.duplicate', { errors: [{ field, key: 'error.duplicate' }] })
    throw error
  }
}
const wantedOf = (d: Draft, logo: string | null): Facts => ({
  name: d.name.trim(),
  type: d.type,
  paymentType: d.paymentType,
  logo,
  fixedFee: d.fixedFee,
  dynamicFee: d.dynamicFee,
  paymentLimit: d.paymentLimit,
  status: d.status,
})
const stored = (m: store.MethodRow): Facts => ({
  name: m.name,
  type: m.type,
  paymentType: m.payment_type,
  logo: m.logo,
  fixedFee: m.fixed_fee,
  dynamicFee: m.dynamic_fee,
  paymentLimit: m.payment_limit,
  status: m.status,
})
const record = (ctx: Ctx, id: string, change: { before?: unknown; after?: unknown }) =>
  audit(ctx, { module: 'payment-method', merchantId: null, objectId: id, ...change })

async function applyCreate(ctx: Ctx, id: string, wanted: Facts): Promise<string> {
  const after = await guarded(() => store.insert(ctx.db, { id, ...wanted }))
  await record(ctx, id, { after })
  return id
}
async function applyUpdate(ctx: Ctx, id: string, patch: Partial<Facts>): Promise<string> {
  const before = await store.lockOne(ctx.db, id)
  ensure(before, 'error.not_found')
  const after = await guarded(() => store.update(ctx.db, { id, ...stored(before), ...patch }))
  await record(ctx, id, { before, after })
  return id
}

/** @throws 14 with the field: a name that is taken, or a second ACTIVE method of one payment type; 14 while one of this name waits. */
export async function create(ctx: Ctx, draft: Draft): Promise<Outcome> {
  await ensurePicture(ctx, 'logo', draft.logo)
  const [id, wanted] = [uuid(), wantedOf(draft, draft.logo ?? null)]
  if (!(await approval.takesTwo(ctx, KIND)))
    return { outcome: 'DONE', id: await applyCreate(ctx, id, wanted) }
  await rehearse(ctx, () => guarded(() => store.insert(ctx.db, { id, ...wanted })))
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: KIND,
      subjectKey: newKey(wanted.name),
      subjectId: null,
      subject: wanted.name,
      before: null,
      after: { change: 'CREATE', ...wanted },
      reason: draft.reason ?? null,
    }),
  }
}
/** @throws 5 for no such method, 14 as in `create` and while a change of it waits, 13 where the payment type would change: merchants chose the method for it. */
export async function update(ctx: Ctx, { id, ...draft }: Draft & { id: string }): Promise<Outcome> {
  const row = await store.lockOne(ctx.db, id)
  ensure(row, 'error.not_found')
  ensure(row.payment_type === draft.paymentType, 'error.invalid_state')
  if (draft.logo !== undefined && draft.logo !== row.logo)
    await ensurePicture(ctx, 'logo', draft.logo)
  ensure((await approval.waitingFor(ctx, [methodKey(id)])).size === 0, 'error.duplicate')
  const wanted = wantedOf(draft, draft.logo === undefined ? row.logo : draft.logo)
  const { before, after } = changedFields(stored(row), wanted)
  if (!movesMoney(stored(row), wanted) || !(await approval.takesTwo(ctx, KIND)))
    return { outcome: 'DONE', id: await applyUpdate(ctx, id, after) }
  await rehearse(ctx, () => guarded(() => store.update(ctx.db, { id, ...wanted })))
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: KIND,
      subjectKey: methodKey(id),
      subjectId: id,
      subject: row.name,
      before,
      after,
      basis: basisOf(row),
      reason: draft.reason ?? null,
    }),
  }
}

/** What a decision rests on: its picture is not asked about. */
const basisOf = (row: store.MethodRow): Terms & { name: string } => ({
  name: row.name,
  ...termsOf(stored(row)),
})
export const paymentMethodApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lock) => {
      if (p.subjectId === null) return null
      const row = await (lock ? store.lockOne : store.get)(ctx.db, p.subjectId)
      return row && basisOf(row)
    },
    apply: async (ctx, p) => {
      const { change, ...wanted } = p.after as Partial<Facts> & { change?: 'CREATE' }
      return {
        id:
          change === 'CREATE'
            ? await applyCreate(ctx, uuid(), wanted as Facts)
            : await applyUpdate(ctx, p.subjectId ?? '', wanted),
      }
    },
  }),
]
