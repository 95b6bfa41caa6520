/** The people of the bank: who they are, where they work, what group they are in. What gives rights takes two people (approvals.ts). */
import { adminActions, type admin, type adminItem } from '@saola/contract/admin'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { propose, takesTwo, waitingFor } from '../approval/service.ts'
import { dropTicketsOf } from '../auth/service.ts'
import * as secondFactor from '../second-factor/service.ts'
import { endSessionsOf } from '../session/service.ts'
import { tellNewAddress } from './notices.ts'
import { actionsOn, mayGrant, mayManage } from './rules.ts'
import { sendTemporaryPassword } from './temporary-password.ts'
import * as store from './store.ts'

export { addStaff, markSignedIn, setOwnPassword, updateProfile } from './account.ts'
export { tellNewAddress, tellStaff } from './notices.ts'

type Outcome = Output<typeof admin.create>
/** A person as proposals and the audit log show them: the group by its name as well. */
export interface PersonState extends store.Person {
  roleGroupName: string
}

/** What waits for a second person while another change of the same person does not. */
const PROPOSED = ['update', 'resetSecondFactor'] as const

const moved = (row: store.AdminRow) => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  codes: row.codes,
})
const adminKey = (id: string): string => `admin:${id}`
const item = (
  ctx: Ctx,
  row: store.AdminRow,
  waiting: Awaited<ReturnType<typeof waitingFor>>,
): z.output<typeof adminItem> => ({
  id: row.id,
  username: row.username,
  fullName: row.full_name,
  staffId: row.staff_id,
  office: row.office,
  officeType: row.office_type as never,
  email: row.email,
  roleGroupId: row.role_group_id,
  roleGroupName: row.role_group_name,
  scope: row.kind === 'root' ? 'ROOT_ADMIN' : 'ADMIN',
  status: row.status as never,
  loggedIn: row.logged_in,
  createdAt: wire(row.created_at),
  lastLoginAt: wireOrNull(row.last_login_at),
  secondFactor: row.second_factor,
  pendingChange: waiting.get(adminKey(row.id))?.id ?? null,
  allowedActions: actionsOn(staff(ctx), moved(row)).filter(
    (action) =>
      (!waiting.has(adminKey(row.id)) || !(PROPOSED as readonly string[]).includes(action)) &&
      (row.second_factor || action !== 'resetSecondFactor') &&
      (row.email !== null || action !== 'resetPassword') &&
      (row.logged_in || action !== 'endSessions'),
  ),
})

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof admin.getList>,
): Promise<Output<typeof admin.getList>> {
  const [rows, total] = await Promise.all([
    store.list(ctx.db, ctx.clock.now(), query, page),
    store.count(ctx.db, query),
  ])
  const waiting = await waitingFor(
    ctx,
    rows.map(({ id }) => adminKey(id)),
  )
  return toPage(
    rows.map((row) => item(ctx, row, waiting)),
    total,
    page,
  )
}
export async function get(ctx: Ctx, id: string): Promise<z.output<typeof adminItem>> {
  const row = await store.get(ctx.db, ctx.clock.now(), id)
  ensure(row, 'error.not_found')
  return item(ctx, row, await waitingFor(ctx, [adminKey(id)]))
}

type Body = Omit<Input<typeof admin.create>['body'], 'username'>
/** What is wanted of a person, judged: the group lives and is the caller's to give, the staff id is nobody else's. @throws 31003, 31004, 2. */
async function wanted(
  ctx: Ctx,
  username: string,
  body: Body,
  existing: store.AdminRow | null,
): Promise<PersonState & { kind: 'cms' | 'root' }> {
  const group = await store.group(ctx.db, body.roleGroupId)
  ensure(group && group.status === 'ACTIVE', 'member.role_invalid')
  ensure(mayGrant(staff(ctx), group.scope, group.codes), 'member.role_escalation')
  const kind = group.scope === 'ROOT_ADMIN' ? 'root' : 'cms'
  // A root admin signs in at an address of their own: nobody becomes one, or stops being one, by a change of group.
  ensure(existing === null || existing.kind === kind, 'member.role_invalid')
  const staffId = body.staffId.trim().toUpperCase()
  if (await store.taken(ctx.db, 'staff_id', staffId, existing?.id ?? null))
    throw fieldRefusal('staffId', 'error.duplicate')
  if (existing === null && (await store.taken(ctx.db, 'username', username, null)))
    throw fieldRefusal('username', 'error.duplicate')
  return {
    username,
    fullName: body.fullName.trim(),
    staffId,
    officeType: body.officeType,
    office: body.office.trim(),
    email: body.email.trim(),
    roleGroupId: group.id,
    roleGroupName: group.name,
    kind,
  }
}
const stateOf = (row: store.AdminRow): PersonState => ({
  username: row.username,
  fullName: row.full_name,
  staffId: row.staff_id,
  officeType: row.office_type,
  office: row.office,
  email: row.email,
  roleGroupId: row.role_group_id ?? '',
  roleGroupName: row.role_group_name ?? '',
})

const bodyOf = (state: PersonState): Body => ({ ...state, email: state.email ?? '' }) as Body

/** Puts a person in, who gets a temporary password by mail. Run inside a transaction. @returns their id. */
export async function applyCreate(ctx: Ctx, body: PersonState): Promise<string> {
  const { kind, ...person } = await wanted(ctx, body.username, bodyOf(body), null)
  const id = uuid()
  ensure(await store.insert(ctx.db, id, kind, person, ctx.clock.now()), 'error.duplicate')
  await sendTemporaryPassword(ctx, id)
  await audit(ctx, {
    module: 'admin',
    merchantId: null,
    objectId: id,
    after: { ...person, status: 'NOT_LOGGED_IN' },
  })
  return id
}
/** Run inside a transaction. */
export async function applyUpdate(ctx: Ctx, id: string, body: PersonState): Promise<void> {
  const row = await store.lock(ctx.db, ctx.clock.now(), id)
  ensure(row, 'error.not_found')
  ensure(mayManage(staff(ctx), moved(row)), 'member.role_escalation')
  const { kind: _kind, ...person } = await wanted(ctx, row.username, bodyOf(body), row)
  await store.update(ctx.db, id, person)
  await audit(ctx, {
    module: 'admin',
    merchantId: null,
    objectId: id,
    before: stateOf(row),
    after: person,
  })
  await tellNewAddress(ctx, id, row.email, person.email)
}

/** A new person waits for a second one's word, no matter who proposes it. */
export async function create(ctx: Ctx, body: Input<typeof admin.create>['body']): Promise<Outcome> {
  const group = await store.group(ctx.db, body.roleGroupId)
  const deciders = { rootOnly: group?.scope === 'ROOT_ADMIN', holding: group?.codes ?? [] }
  if (!(await takesTwo(ctx, 'ADMIN_CREATE', { deciders }))) {
    const id = await applyCreate(ctx, await wanted(ctx, body.username, body, null))
    return { outcome: 'DONE', id }
  }
  const { kind: _kind, ...after } = await wanted(ctx, body.username, body, null)
  return {
    outcome: 'PROPOSED',
    id: await propose(ctx, {
      kind: 'ADMIN_CREATE',
      subjectKey: `new-admin:${after.username}`,
      subjectId: null,
      subject: after.username,
      before: null,
      after,
    }),
  }
}

/** Whose word on a change of a person would do: nobody manages somebody who may do more than they may. */
const decidersOn = (row: store.AdminRow, given: readonly number[] = []) => ({
  exceptId: row.id,
  rootOnly: row.kind === 'root',
  holding: [...row.codes, ...given],
})
/**
 * Whether a change of a person takes two people: their rights, the staff id that makes two accounts one person, and the address to which
 * their temporary passwords go: one who changed that address alone could sign in as them.
 */
const isWeighty = (row: store.AdminRow, after: store.Person): boolean =>
  after.roleGroupId !== row.role_group_id ||
  after.staffId !== row.staff_id ||
  after.email !== row.email
const waits = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await waitingFor(ctx, [adminKey(id)])).size > 0

/** Name and office change at once; what gives rights, or who somebody is, waits for a second person, and the rest of the change with it. */
export async function update(
  ctx: Ctx,
  id: string,
  body: Input<typeof admin.update>['body'],
): Promise<Outcome> {
  const row = await store.lock(ctx.db, ctx.clock.now(), id)
  ensure(row, 'error.not_found')
  const me = staff(ctx)
  ensure(
    mayManage(me, moved(row)),
    row.id === me.adminId ? 'error.self_approval' : 'member.role_escalation',
  )
  ensure(!(await waits(ctx, id)), 'error.invalid_state')
  const { kind: _kind, ...after } = await wanted(ctx, row.username, body, row)
  const given = (await store.group(ctx.db, after.roleGroupId))?.codes ?? []
  const deciders = decidersOn(row, given)
  if (!isWeighty(row, after) || !(await takesTwo(ctx, 'ADMIN_UPDATE', { deciders }))) {
    await applyUpdate(ctx, id, after)
    return { outcome: 'DONE', id }
  }
  return {
    outcome: 'PROPOSED',
    id: await propose(ctx, {
      kind: 'ADMIN_UPDATE',
      subjectKey: adminKey(id),
      subjectId: id,
      subject: row.username,
      before: stateOf(row),
      after,
    }),
  }
}

/** The person to act on, locked; not oneself, nobody with more rights, and from a state that allows it. */
async function target(
  ctx: Ctx,
  id: string,
  action: keyof typeof adminActions,
): Promise<store.AdminRow> {
  const me = staff(ctx)
  const row = await store.lock(ctx.db, ctx.clock.now(), id)
  ensure(row, 'error.not_found')
  ensure(row.id !== me.adminId, 'error.self_approval')
  ensure(mayManage(me, moved(row)), 'member.role_escalation')
  ensure((adminActions[action] as readonly string[]).includes(row.status), 'error.invalid_state')
  return row
}

/** Out at once: their sessions end within a second (reliability bar I7). */
export async function block(ctx: Ctx, id: string, note: string): Promise<null> {
  const me = staff(ctx)
  if (me.kind === 'root') ensure(await store.rootStands(ctx.db, me.adminId), 'error.invalid_state')
  const row = await target(ctx, id, 'block')
  await store.setStatus(ctx.db, id, adminActions.block, 'BLOCKED', ctx.clock.now())
  await endSessionsOf(ctx, id, 'ACCOUNT_LOCKED')
  await audit(ctx, {
    module: 'admin',
    merchantId: null,
    objectId: id,
    before: { status: row.status },
    after: { status: 'BLOCKED', note },
  })
  return null
}
export async function unblock(ctx: Ctx, id: string, note: string): Promise<null> {
  const row = await target(ctx, id, 'unblock')
  const to = row.must_change ? 'NOT_LOGGED_IN' : 'ACTIVE'
  await store.setStatus(ctx.db, id, adminActions.unblock, to, ctx.clock.now())
  await audit(ctx, {
    module: 'admin',
    merchantId: null,
    objectId: id,
    before: { status: row.status },
    after: { status: to, note },
  })
  return null
}
/** The old password and every session are over; a temporary one goes to the person alone. @throws 13 where there is no address to send it to. */
export async function resetPassword(ctx: Ctx, id: string): Promise<null> {
  const row = await target(ctx, id, 'resetPassword')
  ensure(row.email !== null, 'error.invalid_state')
  await store.dropPassword(ctx.db, id)
  await sendTemporaryPassword(ctx, id)
  await endSessionsOf(ctx, id, 'PASSWORD_CHANGED')
  await dropTicketsOf(ctx, id)
  await audit(ctx, {
    module: 'admin',
    merchantId: null,
    objectId: id,
    after: { event: 'PASSWORD_RESET' },
  })
  return null
}

/** Takes a lost second factor away, with every session of the person. Run inside a transaction. @throws 13 where none is on. */
export async function applyFactorReset(ctx: Ctx, id: string, note: string): Promise<void> {
  await target(ctx, id, 'resetSecondFactor')
  await secondFactor.reset(ctx, id, staff(ctx))
  await audit(ctx, {
    module: 'admin',
    merchantId: null,
    objectId: id,
    after: { event: 'SECOND_FACTOR_RESET', note },
  })
}
/** Waits for a second person: alone, with a new password, one would sign in as the other. */
export async function resetSecondFactor(ctx: Ctx, id: string, note: string): Promise<Outcome> {
  const row = await target(ctx, id, 'resetSecondFactor')
  ensure(row.second_factor && !(await waits(ctx, id)), 'error.invalid_state')
  if (!(await takesTwo(ctx, 'ADMIN_FACTOR_RESET', { deciders: decidersOn(row) }))) {
    await applyFactorReset(ctx, id, note)
    return { outcome: 'DONE', id }
  }
  return {
    outcome: 'PROPOSED',
    id: await propose(ctx, {
      kind: 'ADMIN_FACTOR_RESET',
      subjectKey: adminKey(id),
      subjectId: id,
      subject: row.username,
      before: { secondFactor: 'ON' },
      after: { secondFactor: 'OFF' },
      reason: note,
    }),
  }
}

/** What a change of a person rests on: the person as they stand. */
export async function currentState(
  ctx: Ctx,
  id: string,
  lock: boolean,
): Promise<PersonState | null> {
  const get = lock ? store.lock : store.get
  const row = await get(ctx.db, ctx.clock.now(), id)
  return row && stateOf(row)
}
export async function factorState(
  ctx: Ctx,
  id: string,
  lock: boolean,
): Promise<{ secondFactor: 'ON' | 'OFF' }> {
  const get = lock ? store.lock : store.get
  const row = await get(ctx.db, ctx.clock.now(), id)
  return { secondFactor: row?.second_factor === true ? 'ON' : 'OFF' }
}
