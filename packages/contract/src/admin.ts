/**
 * The people of the bank and their role groups (the specification "Admin", section 6). The calls are open to staff who hold 3000 or 3001 and to
 * the root admin, who holds both. What gives somebody rights (a new person, another role, a group's codes) is proposed by one and decided by
 * another (ADR 0056). Nobody hands out codes that they do not hold, root excepted.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { outcome } from './approval.ts'
import { sessionItem } from './auth.ts'
import { accountScopes, memberStatus, officeType } from './enums.ts'
import { checked, freeText, nothing, opt, optNull, email, orNull, text, uuid } from './fields.ts'
import { roleGroupStatuses } from './role-group.ts'

/** Small letters, digits, dot, dash: what people type at sign-in. */
export const username = z.string().check(z.regex(/^[a-z][a-z0-9._-]{2,49}$/))
export const staffId = checked(
  (v) => (/^[A-Za-z0-9-]{3,20}$/.test(v.trim()) ? '' : 'error.pattern'),
  20,
)
export const staffScope = z.enum(['ADMIN', 'ROOT_ADMIN'])

/** From which states a person can be changed, blocked, let in again, sent a new temporary password, freed of a lost second factor or signed out. */
export const adminActions = {
  update: ['NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED'],
  block: ['NOT_LOGGED_IN', 'ACTIVE'],
  unblock: ['INACTIVE', 'BLOCKED'],
  resetPassword: ['NOT_LOGGED_IN', 'ACTIVE'],
  resetSecondFactor: ['NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED'],
  endSessions: ['NOT_LOGGED_IN', 'ACTIVE'],
} as const

export const adminItem = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  staffId: z.string(),
  office: z.string(),
  officeType,
  email: orNull(z.string()),
  roleGroupId: orNull(z.string()),
  roleGroupName: orNull(z.string()),
  scope: z.enum(accountScopes),
  status: memberStatus,
  loggedIn: z.boolean(),
  createdAt: z.string(),
  lastLoginAt: orNull(z.string()),
  secondFactor: z.boolean(),
  pendingChange: orNull(z.string()),
  allowedActions: z.array(z.string()),
})
export const groupItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  scope: staffScope,
  status: z.enum(roleGroupStatuses),
  codes: z.array(z.int()),
  currentUsed: z.int(),
  preset: z.boolean(),
  createdAt: z.string(),
  /** Null for the groups that the system brings. */
  createdBy: orNull(z.string()),
  modifiedAt: orNull(z.string()),
  modifiedBy: orNull(z.string()),
  pendingChange: orNull(z.string()),
  allowedActions: z.array(z.string()),
})
const person = {
  fullName: text(100),
  staffId,
  officeType,
  office: text(100),
  /** Where their temporary passwords go, and nowhere else. */
  email,
  roleGroupId: uuid,
}
const group = {
  name: text(100),
  description: opt(freeText(255)),
  codes: z.array(z.int()).check(z.minLength(1), z.maxLength(60)),
}
const peopleFilter = {
  name: opt(freeText(100)),
  officeType: opt(officeType),
  status: opt(memberStatus),
  roleGroupId: opt(uuid),
}
const byId = z.strictObject({ id: uuid })
const people = {
  audience: 'staff',
  code: 3000,
  source: 'ours: doc 3 sections 3, 6',
} as const satisfies Partial<Call>
const groups = {
  audience: 'staff',
  code: 3001,
  source: 'ours: doc 3 sections 3, 6',
} as const satisfies Partial<Call>
const both = {
  audience: 'staff',
  code: [3000, 3001],
  source: 'ours: reliability bar A4',
} as const satisfies Partial<Call>

export const admin = calls({
  getList: {
    ...people,
    id: 'admin.cms.getList',
    method: 'GET',
    path: '/api/admin/cms/v1/getList',
    work: 'read',
    result: adminItem,
    query: z.strictObject(peopleFilter),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt', 'fullName', 'username'] },
  },
  get: {
    ...people,
    id: 'admin.cms.get',
    method: 'GET',
    path: '/api/admin/cms/v1/get/{id}',
    work: 'read',
    params: byId,
    result: adminItem,
  },
  create: {
    ...people,
    id: 'admin.cms.create',
    method: 'POST',
    path: '/api/admin/cms/v1/create',
    work: 'write',
    body: z.strictObject({ username, ...person }),
    result: outcome,
  },
  update: {
    ...people,
    id: 'admin.cms.update',
    method: 'PUT',
    path: '/api/admin/cms/v1/update/{id}',
    work: 'write',
    params: byId,
    body: z.strictObject(person),
    result: outcome,
  },
  block: {
    ...people,
    id: 'admin.cms.block',
    method: 'PUT',
    path: '/api/admin/cms/v1/block/{id}',
    work: 'write',
    params: byId,
    body: z.strictObject({ note: text(255) }),
    result: nothing,
  },
  unblock: {
    ...people,
    id: 'admin.cms.unblock',
    method: 'PUT',
    path: '/api/admin/cms/v1/unblock/{id}',
    work: 'write',
    params: byId,
    body: z.strictObject({ note: text(255) }),
    result: nothing,
  },
  resetPassword: {
    ...people,
    id: 'admin.cms.resetPassword',
    method: 'PUT',
    path: '/api/admin/cms/v1/resetPassword/{id}',
    work: 'write',
    params: byId,
    result: nothing,
  },
  resetSecondFactor: {
    ...people,
    id: 'admin.cms.resetSecondFactor',
    method: 'PUT',
    path: '/api/admin/cms/v1/resetSecondFactor/{id}',
    work: 'write',
    params: byId,
    body: z.strictObject({ note: text(255) }),
    result: outcome,
  },
  sessions: {
    ...people,
    id: 'admin.cms.sessions',
    method: 'GET',
    path: '/api/admin/cms/v1/sessions/{id}',
    work: 'read',
    params: byId,
    result: z.array(sessionItem),
  },
  endSessions: {
    ...people,
    id: 'admin.cms.endSessions',
    method: 'PUT',
    path: '/api/admin/cms/v1/endSessions/{id}',
    work: 'write',
    params: byId,
    /** One of them; all where none is named. */
    body: z.strictObject({ sessionId: optNull(uuid) }),
    result: z.object({ ended: z.int() }),
  },
  /** Who may do what, since when and by whose word, as an Excel file. */
  exportReview: {
    ...people,
    id: 'admin.cms.exportReview',
    method: 'GET',
    path: '/api/admin/cms/v1/exportReview',
    kind: 'file',
    work: 'own',
    perMinute: 20,
    query: z.strictObject(peopleFilter),
    result: z.string(),
  },
  /** The rights that open something today, each with the right without which it is of no use. */
  rights: {
    ...groups,
    id: 'roleGroup.cms.rights',
    method: 'GET',
    path: '/api/roleGroup/cms/v1/rights',
    work: 'read',
    result: z.array(z.object({ code: z.int(), needs: orNull(z.int()) })),
  },
  groupList: {
    ...both,
    id: 'roleGroup.cms.getAll',
    method: 'GET',
    path: '/api/roleGroup/cms/v1/getAll',
    work: 'read',
    result: z.array(groupItem),
  },
  groupCreate: {
    ...groups,
    id: 'roleGroup.cms.create',
    method: 'POST',
    path: '/api/roleGroup/cms/v1/create',
    work: 'write',
    body: z.strictObject({ ...group, scope: staffScope }),
    result: outcome,
  },
  groupUpdate: {
    ...groups,
    id: 'roleGroup.cms.update',
    method: 'PUT',
    path: '/api/roleGroup/cms/v1/update/{id}',
    work: 'write',
    params: byId,
    body: z.strictObject(group),
    result: outcome,
  },
  groupClose: {
    ...groups,
    id: 'roleGroup.cms.close',
    method: 'PUT',
    path: '/api/roleGroup/cms/v1/close/{id}',
    work: 'write',
    params: byId,
    result: nothing,
  },
  groupOpen: {
    ...groups,
    id: 'roleGroup.cms.open',
    method: 'PUT',
    path: '/api/roleGroup/cms/v1/open/{id}',
    work: 'write',
    params: byId,
    result: nothing,
  },
})
