/** Support requests: a merchant asks, the bank's staff answer. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { dayOrInstant, email, freeText, nothing, opt, orNull, phone, text, uuid } from './fields.ts'

export const supportContents = ['CONTENT_1', 'CONTENT_2', 'CONTENT_3'] as const
export type SupportContent = (typeof supportContents)[number]
const content = z.enum(supportContents)
export const supportStatuses = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export type SupportStatus = (typeof supportStatuses)[number]
const status = z.enum(supportStatuses)
/** Which action from which status; a closed request stays closed, a new matter is a new request. */
export const supportActions = {
  reply: ['OPEN', 'ANSWERED'],
  answer: ['OPEN', 'ANSWERED'],
  close: ['OPEN', 'ANSWERED'],
  delete: ['OPEN', 'ANSWERED', 'CLOSED'],
} as const satisfies Record<string, readonly SupportStatus[]>
export type SupportAction = keyof typeof supportActions
export const DESCRIPTION_MAX = 2_000
/** Messages one request may hold. */
export const MESSAGES_MAX = 200

const item = z.object({
  id: z.string(),
  merchantId: z.string(),
  content,
  description: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  username: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  modifiedAt: z.string(),
  modifiedBy: z.string(),
  status,
  /** True when the bank has written since the merchant last looked. */
  unread: z.boolean(),
})
const message = z.object({
  id: z.string(),
  side: z.enum(['MERCHANT', 'BANK']),
  author: z.string(),
  text: z.string(),
  createdAt: z.string(),
})
const detail = z.extend(item, { messages: z.array(message), allowedActions: z.array(z.string()) })
/** For staff: whose request it is, whether it was sent in Test Mode, and whether the merchant has put it away. */
const staffFacts = {
  merchantCode: z.string(),
  merchantName: z.string(),
  test: z.boolean(),
  deleted: z.boolean(),
}
const cmsItem = z.extend(item, staffFacts)
const cmsDetail = z.extend(detail, staffFacts)
export type SupportDetail = z.output<typeof detail>
export type CmsSupportDetail = z.output<typeof cmsDetail>

const filter = {
  from: opt(dayOrInstant),
  to: opt(dayOrInstant),
  query: opt(freeText(100)),
  content: opt(content),
}
const paging = {
  dialect: 'number-size',
  size: 20,
  sortable: ['createdAt', 'modifiedAt'],
  direction: 'DESC',
} as const
const id = z.strictObject({ id: uuid })
const words = z.strictObject({ text: text(DESCRIPTION_MAX) })
const base = { audience: 'portal', code: 2000, feature: 'support' } as const satisfies Partial<Call>
const ours = "ours: doc 2 section 2 shows the merchant's side alone"

export const support = calls({
  create: {
    ...base,
    id: 'support.create',
    method: 'POST',
    path: '/api/support/v1/create',
    work: 'write',
    perMinute: 30,
    body: z.strictObject({ content, description: text(DESCRIPTION_MAX), email, phoneNo: phone }),
    result: detail,
    source: 'doc 2 sections 2, 3, 7',
  },
  getList: {
    ...base,
    id: 'support.getList',
    method: 'GET',
    path: '/api/support/v1/getList',
    work: 'read',
    query: z.strictObject(filter),
    paging,
    result: item,
    source: 'doc 2 sections 2, 3, 7, 9',
  },
  getDetail: {
    ...base,
    id: 'support.getDetail',
    method: 'GET',
    path: '/api/support/v1/getDetail/{id}',
    work: 'read',
    params: id,
    result: detail,
    source: 'doc 2 sections 2, 3, 7',
  },
  delete: {
    ...base,
    id: 'support.delete',
    method: 'DELETE',
    path: '/api/support/v1/delete/{id}',
    work: 'write',
    params: id,
    result: nothing,
    source: 'doc 2 sections 2, 7',
  },
  reply: {
    ...base,
    id: 'support.reply',
    method: 'POST',
    path: '/api/support/v1/reply/{id}',
    work: 'write',
    perMinute: 30,
    params: id,
    body: words,
    result: detail,
    source: ours,
  },
  markRead: {
    ...base,
    id: 'support.markRead',
    method: 'PUT',
    path: '/api/support/v1/markRead/{id}',
    work: 'write',
    params: id,
    result: nothing,
    source: ours,
  },
  live: {
    ...base,
    id: 'support.live',
    method: 'GET',
    path: '/api/support/v1/live',
    work: 'read',
    kind: 'events',
    perMinute: 60,
    result: z.object({ id: z.string(), status }),
    source: ours,
  },
  cmsList: {
    id: 'support.cms.getList',
    method: 'GET',
    path: '/api/support/cms/v1/getList',
    audience: 'cms',
    code: 3802,
    work: 'read',
    query: z.strictObject({ ...filter, status: opt(status), merchantCode: opt(freeText(20)) }),
    paging,
    result: cmsItem,
    source: ours,
  },
  cmsDetail: {
    id: 'support.cms.getDetail',
    method: 'GET',
    path: '/api/support/cms/v1/getDetail/{id}',
    audience: 'cms',
    code: 3802,
    work: 'read',
    params: id,
    result: cmsDetail,
    source: ours,
  },
  cmsAnswer: {
    id: 'support.cms.answer',
    method: 'POST',
    path: '/api/support/cms/v1/answer/{id}',
    audience: 'cms',
    code: 3803,
    work: 'write',
    params: id,
    body: words,
    result: cmsDetail,
    source: ours,
  },
  cmsClose: {
    id: 'support.cms.close',
    method: 'PUT',
    path: '/api/support/cms/v1/close/{id}',
    audience: 'cms',
    code: 3803,
    work: 'write',
    params: id,
    body: z.strictObject({ note: opt(orNull(freeText(DESCRIPTION_MAX))) }),
    result: cmsDetail,
    source: ours,
  },
})
