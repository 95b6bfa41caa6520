/** Models of POS machines that the bank offers. */
import * as z from 'zod/mini'
import { changeReason, outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import {
  freeText,
  money,
  nothing,
  opt,
  optNull,
  orNull,
  queryFlag,
  queryInt,
  text,
  uuid,
  vnd,
} from './fields.ts'

export const posModels = ['P8', 'P12'] as const
export type PosModelKind = (typeof posModels)[number]
export const posModelKind = z.enum(posModels)

/** Bounds of our own: the spec shows none. Ninety-nine of the dearest machines stay safe integers in every sum. */
export const MODEL_NAME_MAX = 120
export const MODEL_PRICE_MAX = 499_999_999
export const MODEL_STOCK_MAX = 100_000
export const MODEL_WARRANTY_MAX = 120
export const MODEL_PHOTOS_MAX = 8
const percent = z.int().check(z.minimum(0), z.maximum(100))
const photoUrl = z.string().check(z.regex(/^\/storage\/[\w./-]{1,200}$/))

/** What is sent of a model; what is left out takes the spec's defaults: empty text, 0, false. `warranty` is in months, `discount` and `vat` in whole percent. */
export const modelPrice = opt(vnd(0, MODEL_PRICE_MAX))
const facts = {
  name: text(MODEL_NAME_MAX),
  model: posModelKind,
  price: modelPrice,
  stock: opt(z.int().check(z.minimum(0), z.maximum(MODEL_STOCK_MAX))),
  available: opt(z.boolean()),
  description: opt(freeText(2000)),
  warranty: opt(z.int().check(z.minimum(0), z.maximum(MODEL_WARRANTY_MAX))),
  discount: opt(percent),
  vat: opt(percent),
  mainPhotoUrl: optNull(photoUrl),
  photos: opt(
    z.array(z.strictObject({ id: opt(uuid), url: photoUrl })).check(z.maxLength(MODEL_PHOTOS_MAX)),
  ),
  reason: changeReason,
}
export const posModelItem = z.object({
  id: z.string(),
  name: z.string(),
  model: posModelKind,
  price: money,
  stock: z.int(),
  available: z.boolean(),
  description: z.string(),
  warranty: z.int(),
  discount: z.int(),
  mainPhotoUrl: orNull(z.string()),
  photos: z.array(z.object({ id: z.string(), url: z.string() })),
  vat: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  modifiedBy: z.string(),
  modifiedAt: z.string(),
  /** Ours: what one costs with discount and VAT, and the number that a form sends back, so that nobody writes over a stock that has moved. */
  finalPrice: money,
  version: z.int(),
  /** The change that waits for a second person; null for merchants. */
  pendingApproval: orNull(z.string()),
})
const filters = {
  name: opt(freeText(100)),
  minPrice: opt(queryInt(0, Number.MAX_SAFE_INTEGER)),
  maxPrice: opt(queryInt(0, Number.MAX_SAFE_INTEGER)),
}
const paging = {
  dialect: 'page-pageSize',
  size: 20,
  sortable: ['createdAt', 'name', 'price', 'stock'],
  direction: 'DESC',
} as const
/** Without the switch: the bank fills its catalogue before the module is opened to merchants. */
const cms = { audience: 'cms', code: 3701, work: 'write' } as const satisfies Partial<Call>
const id = z.strictObject({ id: uuid })

export const posModel = calls({
  cmsList: {
    ...cms,
    code: 3700,
    work: 'read',
    id: 'posModel.cms.getList',
    method: 'GET',
    path: '/api/posModel/cms/v1/getList',
    query: z.strictObject({ ...filters, available: opt(queryFlag) }),
    paging,
    result: posModelItem,
    source: 'doc 2 sections 3, 7, 9; doc 3 section 7',
  },
  create: {
    ...cms,
    id: 'posModel.cms.create',
    method: 'POST',
    path: '/api/posModel/cms/v1/create',
    body: z.strictObject(facts),
    result: outcome,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  update: {
    ...cms,
    id: 'posModel.cms.update',
    method: 'PUT',
    path: '/api/posModel/cms/v1/update',
    body: z.strictObject({ id: uuid, version: opt(z.int()), ...facts }),
    result: outcome,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  delete: {
    ...cms,
    id: 'posModel.cms.delete',
    method: 'DELETE',
    path: '/api/posModel/cms/v1/delete/{id}',
    params: id,
    result: nothing,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  get: {
    id: 'posModel.get',
    method: 'GET',
    path: '/api/posModel/v1/get/{id}',
    audience: 'member',
    code: [1506, 3700],
    work: 'read',
    params: id,
    result: posModelItem,
    source: 'doc 2 sections 3, 7',
  },
  list: {
    id: 'posModel.portal.getList',
    method: 'GET',
    path: '/api/posModel/portal/v1/getList',
    audience: 'portal',
    code: 1506,
    feature: 'pos',
    work: 'read',
    query: z.strictObject(filters),
    paging: { ...paging, size: 24 },
    result: posModelItem,
    source: 'doc 2 sections 3, 7, 9',
  },
})
