// Accounts, their virtual accounts, statements and the money that arrives.
import { z } from 'zod'
import type { Call } from '../platform/call.ts'
import {
  accountNo,
  amount,
  bin,
  branch,
  content,
  idCardNo,
  iso,
  name,
  period,
  reference,
  taxCode,
  waitMs,
} from './fields.ts'

const account = z.object({
  accountNo: z.string(),
  accountName: z.string(),
  bin: z.string(),
  bankName: z.string(),
  balance: z.int(),
  currency: z.literal('VND'),
  status: z.enum(['ACTIVE', 'CLOSED']),
  kind: z.enum(['MERCHANT', 'PAYER', 'PERSON']),
  test: z.boolean(),
})
const statement = z.object({
  opening: z.int(),
  closing: z.int(),
  items: z.array(
    z.object({
      transactionNo: z.string(),
      dateTime: z.string(),
      amount: z.int(),
      coefficient: z.union([z.literal(1), z.literal(-1)]),
      currency: z.literal('VND'),
      detail: z.string(),
      transGroup: z.string(),
      balance: z.int(),
      virtualAccount: z.string().nullable(),
      /** The caller's own number of the order that moved the money; null where nobody ordered it. */
      orderReference: z.string().nullable(),
      interBankTrace: z.string(),
      otherBin: z.string(),
      otherAccount: z.string(),
      otherName: z.string(),
    }),
  ),
})
const statementPage = statement.extend({ credit: z.int(), debit: z.int(), total: z.int() })
const virtualAccountOrder = z.strictObject({
  virtualAccount: accountNo.min(6),
  accountNo,
  amount: amount.nullable(),
  name,
  expiresAt: iso.nullable(),
})

export const accountCalls = {
  listAccounts: {
    method: 'GET',
    path: '/api/bank/accounts',
    auth: 'open',
    about: 'Every account',
    result: z.object({ items: z.array(account) }),
  },
  openAccount: {
    method: 'POST',
    path: '/api/bank/accounts',
    auth: 'open',
    about: 'Opens an account; the same facts again change nothing',
    body: z.strictObject({
      accountNo: accountNo.min(6),
      accountName: name,
      bin: bin.default('970452'),
      balance: z.int().min(0).max(1_000_000_000_000).default(0),
      kind: z.enum(['MERCHANT', 'PAYER']).default('MERCHANT'),
      test: z.boolean().default(false),
      /** Who may link the account: without an id card nobody can. */
      idCardNo: idCardNo.optional(),
      taxCode: taxCode.optional(),
      phone: z
        .string()
        .regex(/^0\d{9}$/)
        .optional(),
      branch: branch.default('SGN'),
    }),
    result: account,
  },
  getStatement: {
    method: 'GET',
    path: '/api/bank/accounts/:accountNo/statement',
    auth: 'open',
    about: 'Statement; from and to are days or moments, both included',
    params: z.strictObject({ accountNo }),
    query: period,
    result: statement,
  },
  creditAccount: {
    method: 'POST',
    path: '/api/bank/credit',
    auth: 'open',
    about:
      'A raw incoming transfer. A bankReference that exists is notified again and not booked again, with the facts given here',
    body: z.strictObject({
      accountNo,
      amount,
      content: content.optional(),
      bankReference: z
        .string()
        .regex(/^[0-9A-Za-z]{6,40}$/)
        .optional(),
      fromBin: bin.optional(),
      fromAccount: accountNo.optional(),
      fromName: name.optional(),
      bookedAt: iso.optional(),
      times: z.int().min(1).max(50).default(1),
      delayMs: waitMs.default(0),
    }),
    result: z.object({ bankReference: z.string() }),
  },
  openVirtualAccount: {
    method: 'POST',
    path: '/connector/virtual-accounts',
    auth: 'signed',
    about: 'Registers or renews a virtual account',
    body: virtualAccountOrder,
    result: z.object({ virtualAccount: z.string() }),
  },
  openVirtualAccounts: {
    method: 'POST',
    path: '/connector/virtual-accounts/open',
    auth: 'signed',
    about: 'The same for many at once: all of them, or none where one cannot be',
    body: z.strictObject({ orders: z.array(virtualAccountOrder).min(1).max(500) }),
    result: z.object({ opened: z.number().int() }),
  },
  closeVirtualAccounts: {
    method: 'POST',
    path: '/connector/virtual-accounts/close',
    auth: 'signed',
    about:
      'From now on the bank refuses transfers to them; an unknown one cannot be paid into either and is passed over',
    body: z.strictObject({ virtualAccounts: z.array(accountNo).min(1).max(500) }),
    result: z.object({ closed: z.number().int() }),
  },
  connectorAccount: {
    method: 'GET',
    path: '/connector/accounts/:accountNo',
    auth: 'signed',
    about: 'One of our accounts',
    params: z.strictObject({ accountNo }),
    result: account.pick({
      accountNo: true,
      accountName: true,
      bin: true,
      balance: true,
      currency: true,
      status: true,
    }),
  },
  connectorStatement: {
    method: 'GET',
    path: '/connector/accounts/:accountNo/statement',
    auth: 'signed',
    about: 'Its statement',
    params: z.strictObject({ accountNo }),
    query: period,
    result: statement,
  },
  connectorStatementPage: {
    method: 'GET',
    path: '/connector/accounts/:accountNo/statement-page',
    auth: 'signed',
    about: 'A page of its statement, with the sums of the whole period',
    params: z.strictObject({ accountNo }),
    query: period.extend({
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(500).default(20),
      sortBy: z.enum(['dateTime', 'amount']).default('dateTime'),
      direction: z.enum(['ASC', 'DESC']).default('DESC'),
    }),
    result: statementPage,
  },
  bookHistory: {
    method: 'POST',
    path: '/connector/history',
    auth: 'signed',
    about:
      'Credits of the past, for demo data: booked where their reference is new, told to nobody',
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            bankReference: z.string().regex(/^[0-9A-Za-z]{6,40}$/),
            interBankTrace: z.string().max(40),
            accountNo,
            virtualAccount: accountNo.nullable(),
            amount,
            content,
            fromBin: bin,
            fromAccount: accountNo,
            fromName: name,
            bookedAt: iso,
          }),
        )
        .max(200),
    }),
    result: z.object({ booked: z.int() }),
  },
  creditTestAccount: {
    method: 'POST',
    path: '/connector/test-credits',
    auth: 'signed',
    about:
      'Money comes in to a Test Mode account, as a tester wants it: a number at a time, late, told often, wrongly or deafly. No other account takes it',
    body: z.strictObject({
      reference: z.string().regex(/^[0-9A-Za-z]{6,40}$/),
      accountNo,
      virtualAccount: accountNo.nullable(),
      amount,
      content,
      fromName: name,
      bookedAt: iso.nullable(),
      delayMs: z.int().min(0).max(600_000),
      copies: z.int().min(1).max(5),
      hitch: z.enum(['bad-signature', 'drop-answer']).nullable(),
    }),
    result: z.object({ bankReference: z.string() }),
  },
  openCustomerAccount: {
    method: 'POST',
    path: '/connector/accounts',
    auth: 'signed',
    about:
      'Opens an account for a customer the bank knows; the same reference answers the same account',
    body: z.strictObject({ reference, accountName: name }),
    result: z.object({ accountNo: z.string(), accountName: z.string() }),
  },
} as const satisfies Record<string, Call>
