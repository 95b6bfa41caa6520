/** Lists as somebody wants to come back to them: the filters, sort and page size of a list's address under a name of their own. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { nothing, text, uuid } from './fields.ts'

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
/** Views of one list that somebody may keep. */
export const VIEWS_MOST = 20

const item = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the list's address, without its question mark. */ search: z.string(),
  createdAt: z.string(),
})
export type SavedView = z.output<typeof item>

const search = z.string().check(z.maxLength(1_000), z.regex(/^[\w.~%+&=*-]*$/))
const params = z.strictObject({ id: uuid })
const own = {
  audience: 'portal',
  source: 'ours: a list is its address (docs/decisions.md#28)',
} as const satisfies Partial<Call>

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
})
