/** The people of a merchant (docs/decisions.md#23). Nobody reaches above themselves: neither the rights they give nor the people they change. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { memberMoves, type member as memberCalls, type MemberMove } from '@saola/contract/member'
import { toPage } from '@saola/contract/paging'
import { writeVietQr } from '@saola/vietqr/write'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { endSessionsOf, forgetMembers } from '../session/service.ts'
import * as roleGroup from '../role-group/service.ts'
import { invite } from './invitation.ts'
import { allowedOn, MEMBERS_MOST, withinAccounts } from './rules.ts'
import * as accountStore from './account-store.ts'
import * as store from './store.ts'

export {
  addAccount,
  emailPreferences,
  lockAccount,
  markSignIn,
  setEmailPreferences,
  setPassword,
  setProfile,
} from './account.ts'
export { contactsHolding, ownerAnd, type Contact } from './contacts.ts'
export { acceptInvitation, openInvitation } from './invitation.ts'
type Item = Output<typeof memberCalls.getMember>
type Body = Input<typeof memberCalls.update>['body']

const mayManage = (ctx: Ctx, row: store.MemberRow): boolean => {
  const me = member(ctx)
  return (
    me.actions.includes('1903.CREATE') &&
    row.id !== me.memberId &&
    roleGroup.isBelow(ctx, { codes: row.codes ?? [], actions: row.actions }) &&
    (me.bankAccountIds === null || withinAccounts(me.bankAccountIds, row.account_ids))
  )
}

/** True of a member whose rights are theirs alone. */
const isPersonal = (row: store.MemberRow): boolean => row.group_personal === true

function itemOf(ctx: Ctx, row: store.MemberRow, accounts: readonly store.AccountRow[]): Item {
  const me = member(ctx)
  return {
    id: row.id,
    fullName: row.full_name,
    phone: row.phone,
    email: row.email,
    username: row.phone,
    avatar: row.avatar,
    merchantName: me.merchantName,
    merchantCode: me.merchantCode,
    roleGroup:
      row.group_id === null
        ? null
        : {
            id: row.group_id,
            name: roleGroup.nameOfGroup(ctx, {
              code: row.group_code!,
              name: row.group_name!,
              personal: isPersonal(row),
            }),
            code: row.group_code!,
            status: row.group_status!,
          },
    ownActions: isPersonal(row) ? roleGroup.actionsInWords(ctx, row.actions ?? []) : null,
    status: row.status,
    isOwner: row.is_owner,
    allowEmail: row.allow_email,
    createdAt: wire(row.created_at),
    lastSignInAt: wireOrNull(row.last_sign_in_at),
    invitedUntil: row.status === 'NOT_LOGGED_IN' ? wireOrNull(row.invited_until) : null,
    allowedActions: withRight(ctx, allowedOn(row, mayManage(ctx, row)), actionCalls.member),
    bankAccounts: accounts
      .filter((a) => row.account_ids.includes(a.id))
      .map((a) => ({
        id: a.id,
        accountNo: a.account_no,
        accountName: a.account_name,
        bankType: a.bank_type,
        defaultAccount: a.default_account,
        defaultFeeAccount: a.default_fee_account,
        qrCode: writeVietQr({ bin: a.bin, account: a.account_no }),
      })),
  }
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof memberCalls.getAllMembers>,
): Promise<Output<typeof memberCalls.getAllMembers>> {
  const me = member(ctx)
  const filter: store.Filter = {
    keyword: query.keyword?.trim() || undefined,
    status: query.status === 'NONE' ? undefined : query.status,
    roleGroupId: query.roleGroupId,
  }
  const [rows, total, accounts] = [
    await store.list(ctx.db, me.liveMerchantId, me.merchantId, filter, page),
    await store.count(ctx.db, me.liveMerchantId, filter),
    await store.accounts(ctx.db, me.merchantId),
  ]
  return toPage(
    rows.map((row) => itemOf(ctx, row, accounts)),
    total,
    page,
  )
}

export async function get(ctx: Ctx, id: string): Promise<Item> {
  const me = member(ctx)
  const row = await store.get(ctx.db, me.liveMerchantId, me.merchantId, id)
  ensure(row, 'error.not_found')
  return itemOf(ctx, row, await store.accounts(ctx.db, me.merchantId))
}

/** @throws 31005 for an account that is not this merchant's, 31004 for one that the caller themselves may not use. */
async function ensureAccounts(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const me = member(ctx)
  const [wanted, known] = [
    [...new Set(ids)],
    (await store.accounts(ctx.db, me.merchantId)).map((a) => a.id),
  ]
  ensure(
    wanted.every((id) => known.includes(id)),
    'member.account_not_yours',
    { errors: [{ field: 'bankAccountIds', key: 'member.account_not_yours' }] },
  )
  ensure(withinAccounts(me.bankAccountIds, wanted), 'member.role_escalation')
  return wanted
}

/** What the history keeps of somebody's rights: their group, or the rights that are theirs alone. */
const rightsIn = (group: { name: string | null; actions: readonly string[] | null }): object => ({
  roleGroup: group.name,
  actions: group.actions,
})
const viewOf = (row: store.MemberRow): object => ({
  fullName: row.full_name,
  phone: row.phone,
  email: row.email,
  ...rightsIn(
    isPersonal(row)
      ? { name: null, actions: row.actions }
      : { name: row.group_code, actions: null },
  ),
  status: row.status,
  allowEmail: row.allow_email,
  bankAccountIds: row.account_ids,
})

/** The group or the single rights asked for: one of the two. @throws 2 for neither or both. */
async function rightsFor(
  ctx: Ctx,
  body: Pick<Body, 'roleGroupId' | 'actions'>,
  current: string | null,
): Promise<{ id: string; name: string | null; actions: readonly string[] | null }> {
  if (body.actions === undefined) {
    if (body.roleGroupId === undefined) throw fieldRefusal('roleGroupId', 'error.required')
    return { ...(await roleGroup.assignable(ctx, body.roleGroupId)), actions: null }
  }
  if (body.roleGroupId !== undefined) throw fieldRefusal('roleGroupId', 'error.enum')
  return { ...(await roleGroup.setPersonal(ctx, current, body.actions)), name: null }
}

/** Adds a member and sends them the link to set their first password. @throws 31001 when somebody of the merchant has the phone. */
export async function create(
  ctx: Ctx,
  body: Input<typeof memberCalls.create>['body'],
): Promise<Item> {
  const me = member(ctx)
  const accounts = await ensureAccounts(ctx, body.bankAccountIds)
  await store.lockMembers(ctx.db, me.liveMerchantId)
  ensure((await store.count(ctx.db, me.liveMerchantId, {})) < MEMBERS_MOST, 'error.validation', {
    errors: [{ field: 'phone', key: 'error.too_many_items', params: { max: MEMBERS_MOST } }],
  })
  const group = await rightsFor(ctx, body, null)
  const fresh = {
    id: uuid(),
    phone: body.phone.trim(),
    fullName: body.fullName.trim(),
    email: body.email?.trim() || null,
    roleGroupId: group.id,
    allowEmail: body.allowEmail ?? true,
  }
  ensure(
    await store.insert(ctx.db, me.liveMerchantId, { ...fresh, by: me.name, now: ctx.clock.now() }),
    'member.exists',
    { errors: [{ field: 'phone', key: 'member.exists' }] },
  )
  await store.setAccounts(ctx.db, me.merchantId, fresh.id, accounts)
  await invite(ctx, { id: fresh.id, phone: fresh.phone })
  await audit(ctx, {
    module: 'member',
    merchantId: me.liveMerchantId,
    objectId: fresh.id,
    after: { ...fresh, actions: group.actions, bankAccountIds: accounts, status: 'NOT_LOGGED_IN' },
  })
  return get(ctx, fresh.id)
}

/** The member, locked for a change by the caller. @throws 5, 31002 for the owner, 31008 for oneself, 31004 for one who may do more than the caller. */
async function lockFor(ctx: Ctx, id: string): Promise<store.MemberRow> {
  const me = member(ctx)
  const row = await store.lock(ctx.db, me.liveMerchantId, me.merchantId, id)
  ensure(row, 'error.not_found')
  ensure(!row.is_owner, 'member.owner_protected')
  ensure(row.id !== me.memberId, 'member.not_yourself')
  ensure(mayManage(ctx, row), 'member.role_escalation')
  return row
}

/** A new group or other accounts hold from the member's next request on. */
export async function update(ctx: Ctx, id: string, body: Body): Promise<Item> {
  const me = member(ctx)
  const before = await lockFor(ctx, id)
  const group = await rightsFor(ctx, body, isPersonal(before) ? before.group_id : null)
  const accounts = await ensureAccounts(ctx, body.bankAccountIds)
  const after = {
    fullName: body.fullName.trim(),
    email: body.email?.trim() || null,
    roleGroupId: group.id,
    allowEmail: body.allowEmail ?? before.allow_email,
  }
  await store.update(ctx.db, me.liveMerchantId, id, { ...after, now: ctx.clock.now() })
  await store.setAccounts(ctx.db, me.merchantId, id, accounts)
  if (before.group_id !== null && before.group_id !== group.id)
    await roleGroup.dropPersonal(ctx, before.group_id)
  await audit(ctx, {
    module: 'member',
    merchantId: me.liveMerchantId,
    objectId: id,
    before: viewOf(before),
    after: { ...viewOf(before), ...after, ...rightsIn(group), bankAccountIds: accounts },
  })
  await forgetMembers(ctx, [id])
  return get(ctx, id)
}

/** The member is gone for everyone but the history; their sessions end within a second. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const me = member(ctx)
  const before = await lockFor(ctx, id)
  ensure(
    (await store.remove(ctx.db, me.liveMerchantId, id, ctx.clock.now())) === 1,
    'error.not_found',
  )
  await store.voidInvitations(ctx.db, me.liveMerchantId, id, ctx.clock.now())
  if (before.group_id !== null) await roleGroup.dropPersonal(ctx, before.group_id)
  await endSessionsOf(ctx, id, 'MEMBER_REMOVED')
  await audit(ctx, {
    module: 'member',
    merchantId: me.liveMerchantId,
    objectId: id,
    before: viewOf(before),
    after: { deleted: true },
  })
  return null
}

/** Moves by the contract's table. @throws 13 for a move that the member's state does not allow. */
export async function move(ctx: Ctx, id: string, name: MemberMove): Promise<Item> {
  const me = member(ctx)
  const before = await lockFor(ctx, id)
  const { from, to } = memberMoves[name]
  ensure((from as readonly string[]).includes(before.status), 'error.invalid_state')
  ensure(
    (await store.setStatus(ctx.db, me.liveMerchantId, id, from, to, ctx.clock.now())) === 1,
    'error.invalid_state',
  )
  if (to === 'BLOCKED') await store.voidInvitations(ctx.db, me.liveMerchantId, id, ctx.clock.now())
  if (name === 'unblock') await invite(ctx, before)
  await endSessionsOf(ctx, id, 'ACCOUNT_LOCKED')
  await audit(ctx, {
    module: 'member',
    merchantId: me.liveMerchantId,
    objectId: id,
    before: { status: before.status },
    after: { status: to },
  })
  return get(ctx, id)
}

/** Sends a new link; the one before is void. @throws 13 when the member has set their password and signed in. */
export async function inviteAgain(ctx: Ctx, id: string): Promise<Item> {
  const me = member(ctx)
  const row = await lockFor(ctx, id)
  ensure(row.status === 'NOT_LOGGED_IN', 'error.invalid_state')
  await invite(ctx, row)
  await audit(ctx, {
    module: 'member',
    merchantId: me.liveMerchantId,
    objectId: id,
    after: { invited: true },
  })
  return get(ctx, id)
}

export const grantors = async (ctx: Ctx): Promise<Output<typeof memberCalls.grantors>> =>
  (
    await store.holders(ctx.db, member(ctx).liveMerchantId, '1903.CREATE', {
      exceptId: member(ctx).memberId,
    })
  ).map((row) => ({
    fullName: row.full_name,
    isOwner: row.is_owner,
  }))

/** The names of those who may do that; without the one who asks. @param action a code and a verb, "1600.APPROVE" */
export const holders = async (
  ctx: Ctx,
  merchantId: string,
  action: string,
  among: { exceptId: string; seeing?: store.Seeing },
): Promise<string[]> =>
  (await store.holders(ctx.db, merchantId, action, among)).map(({ full_name: name }) => name)

const DAY_MS = 86_400_000
/** Whether nobody else works for the merchant, nor has for a day: taking somebody out for a minute makes nobody alone. */
export const isAlone = (ctx: Ctx, merchantId: string, memberId: string): Promise<boolean> =>
  store.isAlone(ctx.db, merchantId, memberId, new Date(ctx.clock.now().getTime() - DAY_MS))
/** The ids that a member had before they were removed and invited anew: the phone is who they are. */
export const formerIdsOf = (ctx: Ctx, merchantId: string, memberId: string): Promise<string[]> =>
  accountStore.formerIds(ctx.db, merchantId, memberId)
