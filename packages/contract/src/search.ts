/** Find anything: one box over payments, links, orders, customers, products and money that waits (docs/decisions.md#31). */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { money, orNull, text } from './fields.ts'

const nullText = orNull(z.string())
/** In the order in which they are shown. */
export const foundKinds = [
  'TRANSACTION',
  'PAY_LINK',
  'ORDER',
  'CREDIT',
  'CUSTOMER',
  'PRODUCT',
] as const
export const foundKind = z.enum(foundKinds)
export type ResultKind = (typeof foundKinds)[number]
/** So few letters find nothing by themselves. */
export const LEAST_LETTERS = 2
/** Most rows of one kind. */
export const MOST_FOUND = 6
/** Words are looked for in payments of so many days. */
export const WORD_DAYS = 90

export const found = z.object({
  /** What the object's own address names it by. */
  id: z.string(),
  name: nullText,
  amount: orNull(money),
  status: nullText,
  at: nullText,
  /** Why it is here, shortened for the eye: the end of an account, a code, a phone number. */
  note: nullText,
})

/** What bank staff find, in the order in which it is shown. */
export const staffFoundKinds = [
  'MERCHANT',
  'PAYMENT',
  'CREDIT',
  'APPROVAL',
  'POS_ORDER',
  'STAFF',
] as const
export type StaffResultKind = (typeof staffFoundKinds)[number]
const staffFound = z.object({
  ...found.shape,
  /** The shop that it is or belongs to. */
  merchantId: nullText,
})

export const search = calls({
  find: {
    id: 'search.find',
    method: 'GET',
    path: '/api/search/portal/v1/find',
    audience: 'portal',
    work: 'read',
    perMinute: 240,
    query: z.strictObject({ keyword: text(100) }),
    result: z.array(z.object({ kind: foundKind, items: z.array(found) })),
    source: 'ours: docs/decisions.md#31; each kind asks for its own code',
  },
  cmsFind: {
    id: 'search.cms.find',
    method: 'GET',
    path: '/api/search/cms/v1/find',
    audience: 'staff',
    mode: 'live',
    work: 'read',
    perMinute: 240,
    query: z.strictObject({ keyword: text(100) }),
    result: z.array(z.object({ kind: z.enum(staffFoundKinds), items: z.array(staffFound) })),
    source: 'ours: each kind asks for its own code',
  },
})
