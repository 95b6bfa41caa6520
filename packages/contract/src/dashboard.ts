/** Totals for the first screen (doc 2 sections 3, 7, 9). Days are days of Asia/Ho_Chi_Minh. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, money, opt } from './fields.ts'

export const totals = z.object({
  amount: money, total: z.int(),
  statistics: z.array(z.object({ date: z.string(), amount: money, total: z.int() })),
})
const range = z.strictObject({ from: opt(day), to: opt(day) })
const base = { method: 'GET', audience: 'portal', code: [1200, 1300], result: totals } as const satisfies Partial<Call>

export const dashboard = calls({
  transactionTotal: { ...base, id: 'dashboard.transaction.total', path: '/api/dashboard/portal/v1/transaction/total', work: 'read', query: range, source: 'doc 2 sections 3, 7, 9' },
  transactionToday: { ...base, id: 'dashboard.transaction.totalToday', path: '/api/dashboard/portal/v1/transaction/total/today', work: 'read', source: 'doc 2 sections 3, 7' },
  bankTotal: { ...base, id: 'dashboard.bankTransaction.total', path: '/api/dashboard/portal/v1/bankTransaction/total', work: 'read', query: range, source: 'doc 2 sections 3, 7, 9' },
  bankToday: { ...base, id: 'dashboard.bankTransaction.totalToday', path: '/api/dashboard/portal/v1/bankTransaction/total/today', work: 'read', source: 'doc 2 sections 3, 7' },
  transactionStatistic: { ...base, id: 'dashboard.transaction.statistic', path: '/api/dashboard/portal/v1/transaction/statistic', work: 'read', query: range, source: 'doc 2 sections 3, 7, 9' },
  bankStatistic: { ...base, id: 'dashboard.bankTransaction.statistic', path: '/api/dashboard/portal/v1/bankTransaction/statistic', work: 'read', query: range, source: 'doc 2 sections 3, 7, 9' },
})
