/** Customers of a merchant and their groups. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { paymentType, transactionStatus } from './enums.ts'
import {
  freeText,
  money,
  nothing,
  opt,
  optNull,
  optionalEmail,
  orNull,
  phone,
  queryFlag,
  text,
  uuid,
} from './fields.ts'

export const groupKinds = ['CUSTOMER', 'EMPLOYEE', 'MERCHANT', 'FRIEND', 'FAMILY', 'OTHER'] as const
export type GroupKind = (typeof groupKinds)[number]
export const groupKind = z.enum(groupKinds)

/** Bounds of our own: the spec shows none for these fields. */
export const NAME_MAX = 100
export const ADDRESS_MAX = 255
export const CODE_MAX = 30
export const GROUP_NAME_MAX = 80
/** How many customers one call may put into a group. */
export const BULK_MAX = 500
/** An Excel file to import from (reliability bar N8). */
export const IMPORT_MAX_ROWS = 5_000
export const IMPORT_MAX_BYTES = 10 * 1_048_576
/** Rows of a preview that travel to the screen; the file with the wrong rows holds all of them. */
export const PREVIEW_ROWS = 100

export const CODE_PATTERN = /^[0-9A-Za-z][0-9A-Za-z._-]{0,29}$/
const code = z.string().check(z.maxLength(CODE_MAX), z.regex(CODE_PATTERN))
const nullText = orNull(z.string())

export const customerItem = z.object({
  id: z.string(),
  code: z.string(),
  fullName: z.string(),
  phone: nullText,
  email: nullText,
  address: nullText,
  customerGroupId: nullText,
  customerGroupName: nullText,
})
export const customerDetail = z.extend(customerItem, {
  createdAt: z.string(),
  createdBy: z.string(),
  modifiedAt: z.string(),
  modifiedBy: z.string(),
})
export const groupItem = z.object({
  id: z.string(),
  name: z.string(),
  totalCustomer: z.int(),
  kind: groupKind,
  createdAt: z.string(),
  createdBy: z.string(),
})
export const paymentStates = ['OPEN', 'PAID', 'ENDED'] as const

const facts = {
  fullName: text(NAME_MAX),
  phone: optNull(phone),
  email: optNull(optionalEmail),
  address: optNull(freeText(ADDRESS_MAX)),
  code: optNull(code),
  customerGroupId: optNull(uuid),
}
const groupFacts = { name: text(GROUP_NAME_MAX), kind: opt(groupKind) }
const listFilter = { keyword: opt(freeText(100)), haveGroup: opt(queryFlag), groupId: opt(uuid) }
const customerId = z.strictObject({ customerId: uuid })
const importId = z.strictObject({ id: uuid })
const some = {
  customerIds: z.array(uuid).check(z.minLength(1), z.maxLength(BULK_MAX)),
  customerGroupId: uuid,
}

const base = {
  audience: 'portal',
  code: 1800,
  feature: 'customer',
} as const satisfies Partial<Call>
const read = { ...base, method: 'GET', work: 'read' } as const satisfies Partial<Call>
const write = { ...base, work: 'write' } as const satisfies Partial<Call>
/** Payments are the business of those who see transactions or links; knowing customers alone does not open them. */
const seesPayments = [1202, 1501] as const
const groupList = {
  ...read,
  query: z.strictObject({ groupName: opt(freeText(100)) }),
  paging: {
    dialect: 'page-pageSize',
    size: 20,
    sortable: ['createdAt', 'name', 'totalCustomer'],
    direction: 'DESC',
  },
  result: groupItem,
  source: 'doc 2 sections 3, 7, 9',
} as const satisfies Partial<Call>

export const importRow = z.object({
  /** The row's number in the sheet, counting from 1 with the title row. */
  row: z.int(),
  code: z.string(),
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  group: z.string(),
  /** What is wrong with it; none = it will be imported. `key` is a key of customer.import.wrong. */
  errors: z.array(z.object({ field: z.string(), key: z.string() })),
})
export type ImportRow = z.output<typeof importRow>
const paymentItem = z.object({
  id: z.string(),
  amount: money,
  status: transactionStatus,
  paymentType,
  description: nullText,
  payLinkCode: nullText,
  createDateTime: z.string(),
  completeTime: nullText,
  expireAt: nullText,
})

export const customer = calls({
  create: {
    ...write,
    id: 'customer.create',
    method: 'POST',
    path: '/api/customer/v1/create',
    body: z.strictObject(facts),
    result: customerDetail,
    source: 'doc 2 sections 2, 3, 7',
  },
  createGroup: {
    ...write,
    id: 'customer.createGroup',
    method: 'POST',
    path: '/api/customer/v1/createGroup',
    body: z.strictObject(groupFacts),
    result: groupItem,
    source: 'doc 2 sections 2, 3, 7',
  },
  update: {
    ...write,
    id: 'customer.update',
    method: 'PUT',
    path: '/api/customer/v1/update',
    body: z.strictObject({ id: uuid, ...facts }),
    result: customerDetail,
    source: 'doc 2 sections 2, 3, 7',
  },
  updateGroup: {
    ...write,
    id: 'customer.updateGroup',
    method: 'PUT',
    path: '/api/customer/v1/updateGroup',
    body: z.strictObject({ id: uuid, ...groupFacts }),
    result: groupItem,
    source: 'doc 2 sections 2, 3, 7',
  },
  addCustomerToGroup: {
    ...write,
    id: 'customer.addCustomerToGroup',
    method: 'PUT',
    path: '/api/customer/v1/addCustomerToGroup',
    body: z.strictObject({ customerId: uuid, customerGroupId: uuid }),
    result: groupItem,
    source: 'doc 2 sections 2, 7',
  },
  addCustomersToGroup: {
    ...write,
    id: 'customer.addCustomersToGroup',
    method: 'PUT',
    path: '/api/customer/v1/addCustomersToGroup',
    body: z.strictObject(some),
    result: groupItem,
    source: 'doc 2 sections 2, 7',
  },
  removeCustomersFromGroup: {
    ...write,
    id: 'customer.removeCustomersFromGroup',
    method: 'PUT',
    path: '/api/customer/v1/removeCustomersFromGroup',
    body: z.strictObject(some),
    result: groupItem,
    source: 'ours: the way back from addCustomersToGroup',
  },
  delete: {
    ...write,
    id: 'customer.delete',
    method: 'DELETE',
    path: '/api/customer/v1/delete/customer',
    query: z.strictObject({ id: uuid }),
    result: nothing,
    source: 'doc 2 sections 2, 7',
  },
  deleteGroup: {
    ...write,
    id: 'customer.deleteGroup',
    method: 'DELETE',
    path: '/api/customer/v1/delete/customerGroup',
    query: z.strictObject({ id: uuid }),
    result: nothing,
    source: 'doc 2 sections 2, 7',
  },
  getDetail: {
    ...read,
    id: 'customer.getDetail',
    path: '/api/customer/v1/getDetail/{customerId}',
    params: customerId,
    result: customerDetail,
    source: 'doc 2 sections 3, 7',
  },
  getGroupDetail: {
    ...read,
    id: 'customer.getGroupDetail',
    path: '/api/customer/v1/getGroupDetail/{customerGroupId}',
    params: z.strictObject({ customerGroupId: uuid }),
    result: groupItem,
    source: 'doc 2 sections 3, 7',
  },
  getList: {
    ...read,
    id: 'customer.getList',
    path: '/api/customer/v1/getList',
    query: z.strictObject(listFilter),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['code'], direction: 'DESC' },
    result: customerItem,
    source: 'doc 2 sections 3, 5, 7, 9',
  },
  getGroupList: {
    ...groupList,
    id: 'customer.getGroupList',
    path: '/api/customer/v1/getGroupList',
  },
  getGroupListCache: {
    ...groupList,
    id: 'customer.getGroupListCache',
    path: '/api/customer/v1/getGroupListCache',
  },
  /** What each of some customers has paid, for a page of the list. */
  getPaid: {
    ...read,
    code: seesPayments,
    id: 'customer.getPaid',
    path: '/api/customer/v1/getPaid',
    // Ids with commas between them, no more than a page has rows.
    query: z.strictObject({
      customerIds: z.string().check(z.regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,99}$/)),
    }),
    result: z.array(
      z.object({
        customerId: z.string(),
        paidCount: z.int(),
        paidAmount: money,
        lastPaidAt: nullText,
      }),
    ),
    source: 'ours: the list of doc 2 section 2 beside what each customer paid',
  },
  getActivity: {
    ...read,
    code: seesPayments,
    id: 'customer.getActivity',
    path: '/api/customer/v1/getActivity/{customerId}',
    params: customerId,
    result: z.object({
      paidCount: z.int(),
      paidAmount: money,
      firstPaidAt: nullText,
      lastPaidAt: nullText,
      openCount: z.int(),
      openAmount: money,
    }),
    source: 'ours: what a customer paid and was not given back, matched by their phone and e-mail',
  },
  getPayments: {
    ...read,
    code: seesPayments,
    id: 'customer.getPayments',
    path: '/api/customer/v1/getPayments',
    query: z.strictObject({ customerId: uuid, state: opt(z.enum(paymentStates)) }),
    paging: { dialect: 'page-pageSize', size: 10, sortable: ['createDateTime'], direction: 'DESC' },
    result: paymentItem,
    source: 'ours: what a customer paid, matched by their phone and e-mail',
  },
  export: {
    ...read,
    id: 'customer.export',
    path: '/api/customer/v1/export',
    kind: 'file',
    perMinute: 20,
    query: z.strictObject(listFilter),
    result: z.string(),
    source: 'ours: every list of people can be taken along',
  },
  importTemplate: {
    ...read,
    id: 'customer.import.template',
    path: '/api/customer/v1/import/template',
    kind: 'file',
    perMinute: 30,
    result: z.string(),
    source: 'ours: reliability bar N8',
  },
  importPreview: {
    ...base,
    id: 'customer.import.preview',
    method: 'POST',
    path: '/api/customer/v1/import',
    work: 'own',
    kind: 'upload',
    maxBytes: IMPORT_MAX_BYTES,
    perMinute: 10,
    result: z.object({
      id: z.string(),
      fileName: z.string(),
      total: z.int(),
      valid: z.int(),
      invalid: z.int(),
      newGroups: z.array(z.string()),
      validRows: z.array(importRow),
      invalidRows: z.array(importRow),
    }),
    source: 'ours: reliability bar N8',
  },
  importCorrections: {
    ...read,
    id: 'customer.import.corrections',
    path: '/api/customer/v1/import/{id}/corrections',
    kind: 'file',
    perMinute: 30,
    params: importId,
    result: z.string(),
    source: 'ours: docs/decisions.md#35',
  },
  importCommit: {
    ...write,
    id: 'customer.import.commit',
    method: 'PUT',
    path: '/api/customer/v1/import/{id}/commit',
    params: importId,
    result: z.object({ created: z.int(), skipped: z.int() }),
    source: 'ours: reliability bar N8',
  },
})
