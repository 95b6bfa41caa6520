/** Lists as somebody wants to come back to them: the filters, sort and page size of a list's address under a name of their own. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { nothing, orNull, text, uuid } from './fields.ts'
import { adminCodes, approvalCodes, type AdminCode } from './admin-permissions.ts'

/** The lists that keep views. */
export const viewedLists = [
  'transactions',
  'refunds',
  'payLinks',
  'orders',
  'customers',
  'products',
  'payouts',
] as const
export type ViewedList = (typeof viewedLists)[number]
const enterpriseCodes = [
  adminCodes.enterprise,
  adminCodes.enterpriseDecide,
  adminCodes.enterprisePropose,
] as const
/** The lists of the back office that keep views, with the codes of which any one opens them; none = everybody of the bank. */
export const staffViewedLists = {
  workQueue: [],
  approvals: approvalCodes,
  merchants: [adminCodes.merchant],
  unmatched: [adminCodes.unmatchedCredit],
  audit: [adminCodes.audit],
  enterprises: enterpriseCodes,
  salaryPayments: enterpriseCodes,
} as const satisfies Record<string, readonly AdminCode[]>
export type StaffViewedList = keyof typeof staffViewedLists
const staffListNames = Object.keys(staffViewedLists) as [StaffViewedList, ...StaffViewedList[]]
/** Views of one list that somebody may keep. */
export const VIEWS_MOST = 20

const item = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the list's address, without its question mark. */ search: z.string(),
  createdAt: z.string(),
})
export type SavedView = z.output<typeof item>

export const staffViewActions = ['update', 'share', 'delete'] as const
const staffItem = z.object({
  ...item.shape,
  /** Opens with the screen, for the caller. */
  isDefault: z.boolean(),
  /** Shown to all who may open the screen. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  allowedActions: z.array(z.enum(staffViewActions)),
})
export type StaffView = z.output<typeof staffItem>

const search = z.string().check(z.maxLength(1_000), z.regex(/^[\w.~%+&=*-]*$/))
const params = z.strictObject({ id: uuid })
const own = {
  audience: 'portal',
  source: 'ours: a list is its address (docs/decisions.md#28)',
} as const satisfies Partial<Call>

const staff = {
  audience: 'staff',
  mode: 'live',
  source: 'ours: a list is its address (docs/decisions.md#28)',
} as const satisfies Partial<Call>
const base = '/api/saved-view/cms/v1'
const list = z.enum(staffListNames)
const body = { name: text(60), search, isShared: z.boolean() }

export const savedView = calls({
  getAll: {
    ...own,
    id: 'savedView.getAll',
    method: 'GET',
    path: '/api/saved-view/portal/v1/getAll',
    work: 'read',
    query: z.strictObject({ list: z.enum(viewedLists) }),
    result: z.array(item),
  },
  create: {
    ...own,
    id: 'savedView.create',
    method: 'POST',
    path: '/api/saved-view/portal/v1/create',
    work: 'write',
    body: z.strictObject({ list: z.enum(viewedLists), name: text(60), search }),
    result: item,
  },
  update: {
    ...own,
    id: 'savedView.update',
    method: 'PUT',
    path: '/api/saved-view/portal/v1/update/{id}',
    work: 'write',
    params,
    body: z.strictObject({ name: text(60), search }),
    result: item,
  },
  delete: {
    ...own,
    id: 'savedView.delete',
    method: 'DELETE',
    path: '/api/saved-view/portal/v1/delete/{id}',
    work: 'write',
    params,
    result: nothing,
  },
  /** The caller's own in their order, then what colleagues share. */
  cmsGetAll: {
    ...staff,
    id: 'savedView.cms.getAll',
    method: 'GET',
    path: `${base}/getAll`,
    work: 'read',
    query: z.strictObject({ list }),
    result: z.array(staffItem),
  },
  cmsCreate: {
    ...staff,
    id: 'savedView.cms.create',
    method: 'POST',
    path: `${base}/create`,
    work: 'write',
    body: z.strictObject({ list, ...body }),
    result: staffItem,
  },
  /** Its maker's alone. */
  cmsUpdate: {
    ...staff,
    id: 'savedView.cms.update',
    method: 'PUT',
    path: `${base}/update/{id}`,
    work: 'write',
    params,
    body: z.strictObject(body),
    result: staffItem,
  },
  cmsDelete: {
    ...staff,
    id: 'savedView.cms.delete',
    method: 'DELETE',
    path: `${base}/delete/{id}`,
    work: 'write',
    params,
    result: nothing,
  },
  /** All of the caller's own views of the list, in the order in which they shall stand. */
  cmsOrder: {
    ...staff,
    id: 'savedView.cms.order',
    method: 'PUT',
    path: `${base}/order`,
    work: 'write',
    body: z.strictObject({ list, ids: z.array(uuid).check(z.maxLength(VIEWS_MOST)) }),
    result: nothing,
  },
  /** The view that the screen opens with for the caller, their own or a shared one; null = none. */
  cmsSetDefault: {
    ...staff,
    id: 'savedView.cms.setDefault',
    method: 'PUT',
    path: `${base}/default`,
    work: 'write',
    body: z.strictObject({ list, id: orNull(uuid) }),
    result: nothing,
  },
})
