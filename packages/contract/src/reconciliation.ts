/** The bank's statement against our books, both ways, day by day (ours: docs/decisions.md#4, reliability bar M13; ADR 0035). */
import * as z from 'zod/mini'
import { outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import { day, freeText, instant, money, nothing, opt, orNull, text } from './fields.ts'

/** BANK: the accounts' statements. CARD: the card network's settlement reports. */
export const books = ['BANK', 'CARD'] as const
/** BALANCE: a statement whose sums do not fit its lines or its neighbours. */
export const differenceKinds = [
  'MISSING_OURS',
  'MISSING_BANK',
  'AMOUNT',
  'DUPLICATE',
  'OTHER_ACCOUNT',
  'OTHER_DAY',
  'BALANCE',
] as const
/** HEALED: taken in from the statement. GONE: a later look no longer found it. EXPLAINED and RESOLVED are people's words: nothing had to be done, something was. */
export const differenceStates = ['OPEN', 'HEALED', 'GONE', 'EXPLAINED', 'RESOLVED'] as const
export type DifferenceState = (typeof differenceStates)[number]
export const differenceActions = ['heal', 'resolve'] as const
/** WAITING: the bank did not answer; nothing is said about the day. */
export const dayStates = ['RUNNING', 'DONE', 'WAITING'] as const

export const dayItem = z.object({
  day,
  state: z.enum(dayStates),
  startedAt: instant,
  endedAt: orNull(instant),
  askedBy: z.string(),
  accounts: z.int(),
  lines: z.int(),
  matched: z.int(),
  open: z.int(),
  settled: z.int(),
  /** What came in and went out for us on that day, as the bank and as our books say it. */
  bankIn: money,
  bankOut: money,
  ourIn: money,
  ourOut: money,
})
export const differenceItem = z.object({
  id: z.int(),
  day,
  book: z.enum(books),
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  accountNo: z.string(),
  accountName: orNull(z.string()),
  merchantCode: orNull(z.string()),
  merchantName: orNull(z.string()),
  reference: z.string(),
  /** null = that side knows nothing of it. Money that goes out is negative. */
  bankAmount: orNull(money),
  ourAmount: orNull(money),
  foundAt: instant,
  resolvedBy: orNull(z.string()),
  resolvedAt: orNull(instant),
  note: orNull(z.string()),
  /** How it is to be closed waits for a second person. */
  pendingApproval: orNull(z.string()),
  allowedActions: z.array(z.enum(differenceActions)),
})
export const differenceDetail = z.extend(differenceItem, {
  bank: orNull(
    z.object({
      amount: money,
      bookedAt: orNull(instant),
      accountNo: orNull(z.string()),
      virtualAccount: orNull(z.string()),
      detail: orNull(z.string()),
      movement: orNull(z.string()),
    }),
  ),
  ours: orNull(
    z.object({
      amount: money,
      bookedAt: orNull(instant),
      accountNo: orNull(z.string()),
      transactionId: orNull(z.string()),
      entry: orNull(z.string()),
    }),
  ),
  /** After healing: what became of the money, SETTLED or the reason why it waits. */
  outcome: orNull(z.string()),
  seenAt: instant,
})
const accountDay = z.object({
  accountNo: z.string(),
  accountName: orNull(z.string()),
  merchantCode: orNull(z.string()),
  merchantName: orNull(z.string()),
  opening: money,
  credit: money,
  debit: money,
  closing: money,
  /** Of the movements, those that are the holder's own business; not ours. */ outside: money,
  lines: z.int(),
  until: instant,
  readAt: instant,
})
const settlement = z.object({
  fileId: z.string(),
  day,
  bankReference: z.string(),
  accountNo: z.string(),
  count: z.int(),
  openLines: z.int(),
  gross: money,
  refunded: money,
  fee: money,
  net: money,
  received: orNull(money),
  bookedAt: orNull(instant),
})
export const dayDetail = z.extend(dayItem, {
  statements: z.array(accountDay),
  settlements: z.array(settlement),
})
/** The books of the system merchant (ADR 0035): what the network owes, what lies on our settlement account, for whom, and what nobody has explained. */
export const systemBooks = z.object({
  accountNo: z.string(),
  due: money,
  atBank: money,
  held: money,
  fee: money,
  suspense: money,
})

const cms = {
  audience: 'cms',
  code: 3502,
  work: 'read',
  source: 'ours: docs/decisions.md#4, reliability bar M13',
} as const satisfies Partial<Call>
const decide = { ...cms, code: 3503, action: 'APPROVE' } as const satisfies Partial<Call>
const byId = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) })
const byDay = z.strictObject({ day })

export const reconciliation = calls({
  days: {
    ...cms,
    id: 'reconciliation.cms.days',
    method: 'GET',
    path: '/api/reconciliation/cms/v1/days',
    query: z.strictObject({}),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['day'] },
    result: dayItem,
  },
  day: {
    ...cms,
    id: 'reconciliation.cms.day',
    method: 'GET',
    path: '/api/reconciliation/cms/v1/day/{day}',
    params: byDay,
    result: dayDetail,
  },
  run: {
    ...decide,
    id: 'reconciliation.cms.run',
    method: 'POST',
    path: '/api/reconciliation/cms/v1/day/{day}',
    params: byDay,
    work: 'write',
    result: nothing,
  },
  house: {
    ...cms,
    id: 'reconciliation.cms.house',
    method: 'GET',
    path: '/api/reconciliation/cms/v1/house',
    result: systemBooks,
  },
  list: {
    ...cms,
    id: 'reconciliation.cms.getList',
    method: 'GET',
    path: '/api/reconciliation/cms/v1/getList',
    query: z.strictObject({
      keyword: opt(freeText(100)),
      kind: opt(z.enum(differenceKinds)),
      state: opt(z.enum(differenceStates)),
      book: opt(z.enum(books)),
      day: opt(day),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['day', 'amount'] },
    result: differenceItem,
  },
  detail: {
    ...cms,
    id: 'reconciliation.cms.detail',
    method: 'GET',
    path: '/api/reconciliation/cms/v1/difference/{id}',
    params: byId,
    result: differenceDetail,
  },
  heal: {
    ...decide,
    id: 'reconciliation.cms.heal',
    method: 'POST',
    path: '/api/reconciliation/cms/v1/difference/{id}/heal',
    params: byId,
    work: 'own',
    result: differenceDetail,
  },
  resolve: {
    ...decide,
    id: 'reconciliation.cms.resolve',
    method: 'PUT',
    path: '/api/reconciliation/cms/v1/difference/{id}',
    params: byId,
    work: 'write',
    body: z.strictObject({ state: z.enum(['EXPLAINED', 'RESOLVED']), note: text(500) }),
    result: outcome,
  },
})
