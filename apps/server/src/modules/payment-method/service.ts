/** The ways to pay that the product knows. */
import type * as z from 'zod/mini'
import type { PaymentType } from '@saola/contract/enums'
import type { Feature } from '@saola/contract/features'
import type { paymentMethod, shopPayment } from '@saola/contract/shop-setting'
import { audit } from '../../platform/audit.ts'
import type { App, Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { ensurePicture } from '../media/service.ts'
import * as store from './store.ts'

export type PaymentMethod = z.output<typeof shopPayment>
type StaffMethod = PaymentMethod & { switchedOn: boolean }
type Draft = z.output<(typeof paymentMethod)['create']['body']>
const switchOf: Record<PaymentType, Feature> = {
  VIET_QR: 'qrPayment',
  ATM_CARD: 'cardPayment',
  BANKING: 'bankingPayment',
}

const viewOf = (ctx: Pick<Ctx, 'config'>, m: store.MethodRow): StaffMethod => ({
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
/** Every method as the staff set it. */
export const cmsList = async (ctx: Ctx): Promise<StaffMethod[]> =>
  (await store.all(ctx.db)).map((row) => viewOf(ctx, row))

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
const recordOf = (id: string, d: Draft, logo: string | null): store.MethodRecord => ({
  id,
  name: d.name.trim(),
  type: d.type,
  paymentType: d.paymentType,
  logo,
  fixedFee: d.fixedFee,
  dynamicFee: d.dynamicFee,
  paymentLimit: d.paymentLimit,
  status: d.status,
})

/** @throws 14 with the field: a name that is taken, or a second ACTIVE method of one payment type. */
export async function create(ctx: Ctx, draft: Draft): Promise<StaffMethod> {
  await ensurePicture(ctx, 'logo', draft.logo)
  const row = await guarded(() => store.insert(ctx.db, recordOf(uuid(), draft, draft.logo ?? null)))
  await audit(ctx, { module: 'payment-method', merchantId: null, objectId: row.id, after: row })
  return viewOf(ctx, row)
}
/** @throws 5 for no such method, 14 as in `create`, 13 where the payment type would change: merchants chose the method for it. */
export async function update(
  ctx: Ctx,
  { id, ...draft }: Draft & { id: string },
): Promise<StaffMethod> {
  const before = await store.lockOne(ctx.db, id)
  ensure(before, 'error.not_found')
  ensure(before.payment_type === draft.paymentType, 'error.invalid_state')
  if (draft.logo !== undefined && draft.logo !== before.logo)
    await ensurePicture(ctx, 'logo', draft.logo)
  const row = await guarded(() =>
    store.update(ctx.db, recordOf(id, draft, draft.logo === undefined ? before.logo : draft.logo)),
  )
  await audit(ctx, { module: 'payment-method', merchantId: null, objectId: id, before, after: row })
  return viewOf(ctx, row)
}
