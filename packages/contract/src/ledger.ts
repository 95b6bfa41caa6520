/** The merchant's own books (docs/decisions.md#4): every balance explainable by its postings. Amounts: debit positive, credit negative. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { dayOrInstant, money, opt, orNull, uuid } from './fields.ts'
import { postingLine } from './transaction.ts'

/** Accounts that a merchant's books may have; those of the house alone are in the chart only (ADR 0048). */
export const ledgerKinds = [
  'CLEARING',
  'MERCHANT',
  'FEE',
  'VAT',
  'SUSPENSE',
  'IN_FLIGHT',
  'CARD',
  'HELD',
  'RESERVED',
  'PAYOUT_IN_FLIGHT',
  'FEE_RECEIVABLE',
  'CASE_HOLD',
  'ADVANCE_IN_FLIGHT',
  'ADVANCE_RECEIVABLE',
  'ADVANCE_FUNDING',
  'ADVANCE_WAGES',
  'ADVANCE_LINE',
  'ADVANCE_INTEREST',
  'ADVANCE_LOSS',
] as const
export const ledgerKind = z.enum(ledgerKinds)

export const ledger = calls({
  accounts: {
    id: 'ledger.accounts',
    method: 'GET',
    path: '/api/ledger/portal/v1/accounts',
    audience: 'portal',
    code: 1201,
    feature: 'balance',
    work: 'read',
    result: z.array(
      z.object({
        kind: ledgerKind,
        balance: money,
        postings: z.int(),
        updatedAt: z.nullable(z.string()),
      }),
    ),
    source: 'ours: docs/decisions.md#4',
  },
  postings: {
    id: 'ledger.postings',
    method: 'GET',
    path: '/api/ledger/portal/v1/postings',
    audience: 'portal',
    code: 1201,
    feature: 'balance',
    work: 'read',
    query: z.strictObject({
      account: opt(ledgerKind),
      transactionId: opt(uuid),
      transferId: opt(z.string().check(z.regex(/^\d{1,15}$/))),
      fromDate: opt(dayOrInstant),
      toDate: opt(dayOrInstant),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['id'] },
    result: postingLine,
    source: 'ours: docs/decisions.md#4',
  },
  /** The same by payment: one line for everything that was posted about it, newest first; money that is of no payment stands alone. */
  payments: {
    id: 'ledger.payments',
    method: 'GET',
    path: '/api/ledger/portal/v1/payments',
    audience: 'portal',
    code: 1201,
    feature: 'balance',
    work: 'read',
    query: z.strictObject({
      transactionId: opt(uuid),
      fromDate: opt(dayOrInstant),
      toDate: opt(dayOrInstant),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['id'] },
    result: z.object({
      /** The newest transfer's, and what that was. */
      transferId: z.int(),
      transferKind: z.string(),
      at: z.string(),
      transactionId: orNull(z.string()),
      bankReference: orNull(z.string()),
      payLinkCode: orNull(z.string()),
      description: orNull(z.string()),
      /** What all its postings together added to the merchant's own balance. */
      yours: money,
      postings: z.int(),
    }),
    source: 'ours: docs/decisions.md#4',
  },
})
