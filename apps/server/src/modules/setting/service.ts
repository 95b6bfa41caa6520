/** A person's notifications by e-mail, and the parameters that the bank keeps for the portal. */
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { setting } from '@saola/contract/setting'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { member, staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as people from '../member/service.ts'
import { setAllowEmail } from '../merchant/service.ts'
import { fitsType } from './rules.ts'
import * as store from './store.ts'

type Parameter = Output<typeof setting.cmsUpdate>
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
  if (me.isOwner) await setAllowEmail(ctx, me.liveMerchantId, body.allowEmail)
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

/** For a new installation: a parameter that nobody has set yet. */
export const start = (ctx: Ctx, name: string, value: string): Promise<number> =>
  store.start(ctx.db, name, value)

export async function cmsGetAll(
  ctx: Ctx,
  { query, page }: Input<typeof setting.cmsGetAll>,
): Promise<Output<typeof setting.cmsGetAll>> {
  const filter = { keyword: query.keyword?.trim() || undefined, group: query.group }
  const [rows, total] = [await store.list(ctx.db, filter, page), await store.count(ctx.db, filter)]
  return toPage(rows.map(itemOf), total, page)
}

/** @throws 45004 when the value is not of the parameter's type. */
export async function cmsUpdate(
  ctx: Ctx,
  { params, body }: Input<typeof setting.cmsUpdate>,
): Promise<Parameter> {
  const by = staff(ctx)
  const before = await store.lock(ctx.db, params.id)
  ensure(before, 'error.not_found')
  const value = body.value.trim()
  ensure(fitsType(before.data_type, value), 'param.type_mismatch', {
    errors: [{ field: 'value', key: 'error.type' }],
  })
  const after = await store.update(ctx.db, params.id, {
    value,
    description: body.description?.trim() ?? before.description,
    by: by.username,
    now: ctx.clock.now(),
  })
  await audit(ctx, {
    module: 'setting',
    merchantId: null,
    objectId: params.id,
    before: { value: before.value, description: before.description },
    after: { value, description: after.description },
  })
  return itemOf(after)
}
