/** The people of a merchant beside its owner (docs/decisions.md#23). */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { bankAccountItem } from './bank-account.ts'
import { memberStatus, memberStatuses, type MemberStatus } from './enums.ts'
import { actionIds, actionItem } from './role-group.ts'
import {
  freeText,
  nothing,
  opt,
  optNull,
  emailOrNone,
  orNull,
  personName,
  phone,
  publicCode,
  text,
  uuid,
  wirePassword,
} from './fields.ts'

/**
 * The only changes of state there are. The first sign-in is the member's own; the others are made for them. Who was blocked comes back
 * as new: with a new link and without the old password. The owner makes none of these moves.
 */
export const memberMoves = {
  signIn: { from: ['NOT_LOGGED_IN'], to: 'ACTIVE' },
  deactivate: { from: ['ACTIVE'], to: 'INACTIVE' },
  activate: { from: ['INACTIVE'], to: 'ACTIVE' },
  block: { from: ['NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE'], to: 'BLOCKED' },
  unblock: { from: ['BLOCKED'], to: 'NOT_LOGGED_IN' },
} as const satisfies Record<string, { from: readonly MemberStatus[]; to: MemberStatus }>
export type MemberMove = Exclude<keyof typeof memberMoves, 'signIn'>
/** From which states each action is allowed: the server refuses by it, the screen disables by it. */
export const memberActions = {
  update: memberStatuses,
  delete: memberStatuses,
  invite: ['NOT_LOGGED_IN'],
  deactivate: memberMoves.deactivate.from,
  activate: memberMoves.activate.from,
  block: memberMoves.block.from,
  unblock: memberMoves.unblock.from,
} as const satisfies Record<string, readonly MemberStatus[]>
export type MemberAction = keyof typeof memberActions

export const memberItem = z.object({
  id: z.string(),
  fullName: z.string(),
  phone: z.string(),
  email: orNull(z.string()),
  username: z.string(),
  avatar: orNull(z.string()),
  merchantName: z.string(),
  merchantCode: z.string(),
  roleGroup: orNull(
    z.object({ id: z.string(), name: z.string(), code: z.string(), status: z.string() }),
  ),
  /** The rights of a member who is in no shared group; null of the others. */
  ownActions: orNull(z.array(actionItem)),
  status: memberStatus,
  /** The accounts they may use; empty = all of the merchant's. */
  bankAccounts: z.array(bankAccountItem),
  isOwner: z.boolean(),
  allowEmail: z.boolean(),
  createdAt: z.string(),
  lastSignInAt: orNull(z.string()),
  /** Until when the link to set a first password holds. */ invitedUntil: orNull(z.string()),
  allowedActions: z.array(z.string()),
})

const fields = {
  fullName: personName,
  email: optNull(emailOrNone),
  /** Either a group or, for this member alone, single rights. */
  roleGroupId: opt(uuid),
  actions: opt(actionIds),
  bankAccountIds: z.array(uuid).check(z.maxLength(50)),
  allowEmail: opt(z.boolean()),
}
const params = z.strictObject({ memberId: uuid })
const shared = {
  audience: 'portal',
  code: 1903,
  feature: 'member',
} as const satisfies Partial<Call>
const move = {
  ...shared,
  method: 'PUT',
  work: 'write',
  params,
  result: memberItem,
  source: 'ours: docs/decisions.md#23',
} as const satisfies Partial<Call>

export const member = calls({
  getAllMembers: {
    ...shared,
    id: 'merchant.getAllMembers',
    method: 'GET',
    path: '/api/merchant/portal/v1/getAllMembers',
    work: 'read',
    query: z.strictObject({
      keyword: opt(freeText(100)),
      status: opt(z.enum(['NONE', ...memberStatuses])),
      roleGroupId: opt(uuid),
    }),
    paging: {
      dialect: 'page-pageSize',
      size: 50,
      sortable: ['createdAt', 'fullName'],
      direction: 'DESC',
    },
    result: memberItem,
    source: 'doc 3 sections 3, 7',
  },
  getMember: {
    ...shared,
    id: 'merchant.getMember',
    method: 'GET',
    path: '/api/merchant/portal/v1/getMember/{memberId}',
    work: 'read',
    params,
    result: memberItem,
    source: 'doc 3 sections 3, 7',
  },
  create: {
    ...shared,
    id: 'member.create',
    method: 'POST',
    path: '/api/setting/portal/v1/member/create',
    work: 'write',
    body: z.strictObject({ ...fields, phone }),
    result: memberItem,
    source: 'doc 3 section 7',
  },
  update: {
    ...shared,
    id: 'member.update',
    method: 'PUT',
    path: '/api/setting/portal/v1/member/update/{memberId}',
    work: 'write',
    params,
    body: z.strictObject(fields),
    result: memberItem,
    source: 'doc 3 section 7',
  },
  delete: {
    ...shared,
    id: 'member.delete',
    method: 'DELETE',
    path: '/api/setting/portal/v1/member/delete/{memberId}',
    work: 'write',
    params,
    result: nothing,
    source: 'doc 3 section 7',
  },
  invite: { ...move, id: 'member.invite', path: '/api/setting/portal/v1/member/invite/{memberId}' },
  deactivate: {
    ...move,
    id: 'member.deactivate',
    path: '/api/setting/portal/v1/member/deactivate/{memberId}',
  },
  activate: {
    ...move,
    id: 'member.activate',
    path: '/api/setting/portal/v1/member/activate/{memberId}',
  },
  block: { ...move, id: 'member.block', path: '/api/setting/portal/v1/member/block/{memberId}' },
  unblock: {
    ...move,
    id: 'member.unblock',
    path: '/api/setting/portal/v1/member/unblock/{memberId}',
  },
  /** Whom to ask for a right: the owner, and who manages members. Names only, for everyone. */
  grantors: {
    id: 'member.grantors',
    method: 'GET',
    path: '/api/setting/portal/v1/member/grantors',
    audience: 'portal',
    work: 'read',
    result: z.array(z.object({ fullName: z.string(), isOwner: z.boolean() })),
    source: 'ours: doc 1 section 4.4',
  },
  openInvitation: {
    id: 'member.invitation.open',
    method: 'POST',
    path: '/api/setting/public/v1/member/invitation/open',
    audience: 'public',
    work: 'read',
    perMinute: 30,
    body: z.strictObject({ token: publicCode }),
    result: z.object({
      fullName: text(100),
      merchantName: z.string(),
      merchantCode: z.string(),
      phone: z.string(),
      validUntil: z.string(),
    }),
    source: 'ours: docs/decisions.md#23',
  },
  acceptInvitation: {
    id: 'member.invitation.accept',
    method: 'POST',
    path: '/api/setting/public/v1/member/invitation/accept',
    audience: 'public',
    work: 'own',
    perMinute: 30,
    body: z.strictObject({ token: publicCode, password: wirePassword }),
    result: z.object({ merchantCode: z.string(), phone: z.string() }),
    source: 'ours: docs/decisions.md#23',
  },
})
