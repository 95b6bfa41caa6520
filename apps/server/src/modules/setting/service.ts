/** A person's notifications by e-mail, and the parameters that the bank keeps for the portal. */
import type { Outcome } from '@saola/contract/approval'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import {
  NO_COLLECTOR,
  parameters,
  type NumberParameter,
  type setting,
} from '@saola/contract/setting'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { member, staff, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import * as people from '../member/service.ts'
import * as merchants from '../merchant/service.ts'
import { fitsType, mayChange, traitsOf, valueFault } from './rules.ts'
import * as store from './store.ts'

type Parameter = Output<typeof setting.getSystemContactParams>[number]
const itemOf = (row: store.ParameterRow): Parameter => ({
  id: row.id,
  name: row.name,
  value: row.value,
  description: row.description,
  dataType: row.data_type,
  group: row.param_group,
  createBy: row.create_by,
  modifiedAt: wire(row.modified_at),
  modifiedBy: row.modified_by,
})

/**
 * The person's own address and whether e-mail notifications go there; what the owner chooses holds for the merchant's e-mail notifications, too.
 * @throws 31007 when e-mail notifications are wanted and there is no address.
 */
export async function updateEmail(
  ctx: Ctx,
  body: Input<typeof setting.updateEmail>['body'],
): Promise<null> {
  const me = member(ctx)
  const email = body.email.trim() || null
  ensure(email !== null || !body.allowEmail, 'user.email_invalid', {
    errors: [{ field: 'email', key: 'error.required' }],
  })
  const before = await people.emailPreferences(ctx, me.liveMerchantId, me.memberId)
  ensure(before, 'error.not_found')
  await people.setEmailPreferences(ctx, me.liveMerchantId, me.memberId, {
    email,
    allowEmail: body.allowEmail,
  })
  if (me.isOwner) await merchants.setAllowEmail(ctx, me.liveMerchantId, body.allowEmail)
  await audit(ctx, {
    module: 'setting',
    merchantId: me.liveMerchantId,
    objectId: me.memberId,
    before: { email: before.email, allowEmail: before.allow_email },
    after: { email, allowEmail: body.allowEmail },
  })
  return null
}

export const getSystemContactParams = async (ctx: Ctx): Promise<Parameter[]> =>
  (await store.ofGroup(ctx.db, 'PARAMETER_CONTACT')).map(itemOf)

/** What the bank has set a parameter to, for the modules that go by it. */
export const valueOf = async (ctx: Ctx, name: string): Promise<string | null> =>
  (await store.byName(ctx.db, name))?.value ?? null

/** The same for a number; what breaks the parameter's rules, or is not there, counts as the usual value. */
export async function numberOf(ctx: Pick<Ctx, 'db'>, name: NumberParameter): Promise<number> {
  const value = (await store.byName(ctx.db, name))?.value
  const isGood = value !== undefined && valueFault(name, value) === null
  return Number(isGood ? value : parameters[name].usual)
}

/** For a new installation: a parameter that nobody has set yet. */
export const start = (ctx: Ctx, name: string, value: string): Promise<number> =>
  store.start(ctx.db, name, value)

export async function cmsGetAll(
  ctx: Ctx,
  { query, page }: Input<typeof setting.cmsGetAll>,
): Promise<Output<typeof setting.cmsGetAll>> {
  const filter = { keyword: query.keyword?.trim() || undefined, group: query.group }
  const [rows, total] = [await store.list(ctx.db, filter, page), await store.count(ctx.db, filter)]
  const waiting = await approval.waitingFor(
    ctx,
    rows.map(({ id }) => parameterKey(id)),
  )
  const { kind } = staff(ctx)
  return toPage(
    rows.map((row) => {
      const pendingApproval = waiting.get(parameterKey(row.id))?.id ?? null
      return {
        ...itemOf(row),
        ...traitsOf(row.name),
        pendingApproval,
        allowedActions:
          pendingApproval === null && mayChange(kind, row.name) ? ['update' as const] : [],
      }
    }),
    total,
    page,
  )
}

export const parameterKey = (id: string): string => `parameter:${id}`
interface Wanted {
  value: string
  description: string
}
const stateOf = ({ value, description }: Wanted): Wanted => ({ value, description })

/** Run inside a transaction. */
async function apply(ctx: Ctx, id: string, wanted: Wanted): Promise<void> {
  const before = await store.lock(ctx.db, id)
  ensure(before, 'error.not_found')
  await store.update(ctx.db, id, { ...wanted, by: staff(ctx).username, now: ctx.clock.now() })
  await audit(ctx, {
    module: 'setting',
    merchantId: null,
    objectId: id,
    before: stateOf(before),
    after: wanted,
  })
}

/** @throws 2 for a value that breaks a rule of its parameter; a shop that takes the bank's money has to be one that may. */
async function checkValue(ctx: Ctx, name: string, value: string): Promise<void> {
  const wrong = valueFault(name, value)
  if (wrong !== null) throw fieldRefusal('value', wrong.key, wrong.params)
  const isShop = name === 'POS_ORDER_MERCHANT' || name === 'FEE_MERCHANT'
  if (!isShop || value === NO_COLLECTOR) return
  const shop = await merchants.byCode({ ...ctx, test: false }, value)
  if (shop?.status !== 'ACTIVE') throw fieldRefusal('value', 'merchant.not_active')
}

/** A new value waits for a second person, a new description does not. @throws 45004 when the value is not of the parameter's type, 2 when it breaks its rule, 10 where it is the root admin's to change, 14 while a proposal waits. */
export async function cmsUpdate(
  ctx: Ctx,
  { params: { id }, body }: Input<typeof setting.cmsUpdate>,
): Promise<Outcome> {
  const before = await store.lock(ctx.db, id)
  ensure(before, 'error.not_found')
  ensure(mayChange(staff(ctx).kind, before.name), 'notification.access_denied')
  const value = body.value.trim()
  ensure(fitsType(before.data_type, value), 'param.type_mismatch', {
    errors: [{ field: 'value', key: 'error.type' }],
  })
  await checkValue(ctx, before.name, value)
  ensure((await approval.waitingFor(ctx, [parameterKey(id)])).size === 0, 'error.duplicate')
  const after = { value, description: body.description?.trim() ?? before.description }
  if (value === before.value || !(await approval.takesTwo(ctx, 'PARAMETER'))) {
    await apply(ctx, id, after)
    return { outcome: 'DONE', id }
  }
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: 'PARAMETER',
      subjectKey: parameterKey(id),
      subjectId: id,
      subject: before.name,
      before: stateOf(before),
      after,
      reason: body.reason ?? null,
    }),
  }
}

export const settingApprovals = [
  approval.approvalHandler({
    kind: 'PARAMETER',
    basis: async (ctx, p, lock) => {
      const get = lock ? store.lock : store.get
      const row = await get(ctx.db, p.subjectId ?? '')
      return row && stateOf(row)
    },
    apply: async (ctx, p) => {
      await apply(ctx, p.subjectId ?? '', p.after as Wanted)
      return { id: p.subjectId }
    },
  }),
]
