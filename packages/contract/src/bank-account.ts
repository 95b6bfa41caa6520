/** The merchant's bank accounts at the bank: linking, defaults, balances, statements, and the name behind an account number. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { bankType } from './enums.ts'
import {
  dayOrInstant,
  instant,
  money,
  nothing,
  opt,
  orNull,
  otpCode,
  queryFlag,
  text,
  uuid,
} from './fields.ts'

export const bankAccountItem = z.object({
  id: z.string(),
  accountNo: z.string(),
  accountName: z.string(),
  bankType,
  defaultAccount: z.boolean(),
  defaultFeeAccount: z.boolean(),
  qrCode: z.string(),
})
const listItem = z.extend(bankAccountItem, { status: z.enum(['ACTIVE', 'UNLINKED']) })
export const bankAccountDetail = z.extend(bankAccountItem, {
  branch: orNull(z.string()),
  linkedAt: instant,
  allowedActions: z.array(z.string()),
})

/** What may be done with an account as it stands: the server refuses by it, the screens disable by it. Open links and money under way are looked for besides. */
export const accountActions = (account: {
  defaultAccount: boolean
  defaultFeeAccount: boolean
}): ('setDefault' | 'setDefaultFee' | 'delete')[] => [
  ...(account.defaultAccount ? [] : ['setDefault' as const]),
  ...(account.defaultFeeAccount ? [] : ['setDefaultFee' as const]),
  ...(account.defaultAccount || account.defaultFeeAccount ? [] : ['delete' as const]),
]

/** Longest periods the bank is asked about, in days. */
export const STATEMENT_DAYS = 366
export const EXPORT_DAYS = 92
/** What is shown where no days are named. */
export const USUAL_DAYS = 30

/** The id card that fits every account of the bank's sandbox: twelve digits that start with 900, but for those that end in 0404. */
export const SANDBOX_ID_CARD = '079099000001'

const accountNo = z.string().check(z.regex(/^[0-9A-Za-z]{4,19}$/))
/** A citizen's card has 12 digits, the older one 9 (docs/domain.md#7). */
export const idCardNo = z.string().check(z.regex(/^(\d{9}|\d{12})$/))
/** `phone` is masked: it is the one the bank knows. `timeout` in seconds. */
const linkStep = z.object({ phone: z.string(), sessionId: z.string(), timeout: z.int() })
const statisticLine = z.object({
  amount: money,
  coefficient: z.int(),
  currency: z.string(),
  dateTime: z.string(),
  detail: z.string(),
  transactionNo: z.string(),
  transGroup: z.string(),
})
export const bankSideAccount = z.object({
  accountNo: z.string(),
  accountName: z.string(),
  bankType,
  branch: orNull(z.string()),
})
const period = { fromDate: opt(dayOrInstant), toDate: opt(dayOrInstant) }
const ofAccount = z.strictObject({ bankAccountId: uuid })
const byId = z.strictObject({ id: uuid })
const serviceItem = z.object({
  id: z.string(),
  accountNo: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  bankType,
  qrCode: z.string(),
  defaultAccount: z.boolean(),
})

/** Every area in which people choose an account, or are given one. */
const choosers = [1201, 1202, 1500, 1501, 1502, 1504, 1505, 1600, 1902, 1903] as const
const common = { audience: 'portal', feature: 'bankAccount' } as const satisfies Partial<Call>
const manage = { ...common, code: 1902 } as const satisfies Partial<Call>
/** Asks the bank while the caller waits (ADR 0008). */
const asks = { work: 'own', perMinute: 60 } as const satisfies Partial<Call>
const paging = { dialect: 'page-pageSize', size: 20, sortable: ['dateTime', 'amount'] } as const
const statistic = {
  ...manage,
  ...asks,
  method: 'GET',
  params: ofAccount,
  query: z.strictObject(period),
  paging,
  result: statisticLine,
} as const satisfies Partial<Call>

export const bankAccount = calls({
  getList: {
    ...common,
    id: 'bankAccount.getList',
    method: 'GET',
    path: '/api/bankAccount/portal/v1/getList',
    code: choosers,
    work: 'read',
    query: z.strictObject({ flag: opt(queryFlag) }),
    result: z.array(listItem),
    source: 'doc 3 sections 3, 7 (flag false asks for unlinked ones, too)',
  },
  get: {
    ...common,
    id: 'bankAccount.get',
    method: 'GET',
    path: '/api/bankAccount/portal/v1/get/{id}',
    code: choosers,
    work: 'read',
    params: byId,
    result: bankAccountDetail,
    source: 'doc 3 sections 3, 7',
  },
  getBalance: {
    ...asks,
    id: 'bankAccount.getBalance',
    method: 'GET',
    path: '/api/bankAccount/portal/v1/getBalance/{bankAccountId}',
    audience: 'portal',
    code: 1201,
    feature: 'balance',
    params: ofAccount,
    result: z.object({
      accountName: z.string(),
      accountNo: z.string(),
      balance: money,
      currency: z.string(),
    }),
    source: 'doc 3 sections 3, 7 (asks the bank while the caller waits)',
  },
  linkCheck: {
    ...manage,
    ...asks,
    id: 'bankAccount.link.check',
    method: 'POST',
    path: '/api/bankAccount/portal/v1/link/check',
    body: z.strictObject({ accountNo, branch: text(20), idCardNo }),
    result: linkStep,
    source: 'doc 3 sections 3, 4, 7',
  },
  linkVerifyOtp: {
    ...manage,
    id: 'bankAccount.link.verifyOTP',
    method: 'POST',
    path: '/api/bankAccount/portal/v1/link/verifyOTP',
    work: 'own',
    perMinute: 60,
    body: z.strictObject({ sessionId: uuid, otp: otpCode }),
    result: z.object({
      phone: z.string(),
      sessionId: z.string(),
      accountNo: z.string(),
      accountName: z.string(),
      bankType,
    }),
    source: 'doc 3 sections 4, 7',
  },
  linkSubmit: {
    ...manage,
    id: 'bankAccount.link.submit',
    method: 'POST',
    path: '/api/bankAccount/portal/v1/link/submit',
    work: 'write',
    body: z.strictObject({ sessionId: uuid, defaultAccount: opt(z.boolean()) }),
    result: z.object({ phone: z.string(), sessionId: z.string(), bankAccount: bankAccountItem }),
    source: 'doc 3 sections 3, 4, 7',
  },
  remove: {
    ...manage,
    id: 'bankAccount.delete',
    method: 'DELETE',
    path: '/api/bankAccount/portal/v1/delete/{id}',
    work: 'write',
    params: byId,
    result: nothing,
    source: 'doc 3 section 7',
  },
  updateDefault: {
    ...manage,
    id: 'bankAccount.updateDefault',
    method: 'PUT',
    path: '/api/bankAccount/portal/v1/updateDefault',
    work: 'write',
    body: z.strictObject({ defaultAccountId: opt(uuid), defaultFeeAccountId: opt(uuid) }),
    result: nothing,
    source: 'doc 3 section 7 (payload not shown)',
  },
  getTransactionStatistic: {
    ...statistic,
    id: 'bankAccount.getTransactionStatistic',
    path: '/api/bankAccount/portal/v1/getTransactionStatistic/{bankAccountId}',
    source: 'doc 3 sections 3, 7',
  },
  getTransactionStatisticSandbox: {
    ...statistic,
    id: 'bankAccount.getTransactionStatisticSandbox',
    path: '/api/bankAccount/portal/v1/getTransactionStatistic/sandbox/{bankAccountId}',
    source: 'doc 3 section 7 (the portal asks here in Test Mode)',
  },
  getStatementSummary: {
    ...asks,
    id: 'bankAccount.getStatementSummary',
    method: 'GET',
    path: '/api/bankAccount/portal/v1/getStatementSummary/{bankAccountId}',
    audience: 'portal',
    code: 1201,
    feature: 'balance',
    params: ofAccount,
    query: z.strictObject(period),
    result: z.object({
      opening: money,
      credit: money,
      debit: money,
      closing: money,
      total: z.int(),
      currency: z.string(),
    }),
    source:
      'ours: opening and closing figures of a statement show balances, so they ask for the balance code',
  },
  exportTransactionStatistic: {
    ...manage,
    id: 'bankAccount.exportTransactionStatistic',
    method: 'GET',
    path: '/api/bankAccount/portal/v1/exportTransactionStatistic/{bankAccountId}',
    kind: 'file',
    work: 'own',
    perMinute: 20,
    params: ofAccount,
    query: z.strictObject(period),
    result: nothing,
    source: 'doc 3 section 7',
  },
  getLinkedAccountFromBank: {
    ...manage,
    ...asks,
    id: 'bankAccount.organization.getLinkedAccountFromBank',
    method: 'GET',
    path: '/api/bankAccount/portal/v1/organization/getLinkedAccountFromBank',
    result: z.array(bankSideAccount),
    source: 'doc 3 section 7',
  },
  getUnlinkedAccounts: {
    ...manage,
    ...asks,
    id: 'bankAccount.organization.getUnlinkedAccounts',
    method: 'GET',
    path: '/api/bankAccount/portal/v1/organization/getUnlinkedAccounts',
    result: z.array(bankSideAccount),
    source: 'doc 3 section 7',
  },
  linkAccount: {
    ...manage,
    ...asks,
    id: 'bankAccount.organization.linkAccount',
    method: 'POST',
    path: '/api/bankAccount/portal/v1/organization/linkAccount',
    body: z.strictObject({ accountNo }),
    result: linkStep,
    source:
      'doc 3 section 7 (payload not shown; the code goes to the phone the bank has of the organization)',
  },
  getBranches: {
    ...manage,
    ...asks,
    id: 'bankAccount.getBranches',
    method: 'GET',
    path: '/api/bankAccount/portal/v1/getBranches',
    result: z.array(z.object({ code: z.string(), name: z.string(), address: z.string() })),
    source:
      'ours: the link form asks for a branch (doc 3 section 3), the bank knows which there are',
  },
  accountList: {
    ...common,
    id: 'account.getBankAccounts',
    method: 'GET',
    path: '/api/account/portal/v1/getBankAccounts',
    code: choosers,
    work: 'read',
    query: z.strictObject({ flag: opt(queryFlag) }),
    result: z.array(serviceItem),
    source: 'doc 1 sections 3, 7.5; doc 3 section 7',
  },
  accountGet: {
    ...common,
    id: 'account.getBankAccount',
    method: 'GET',
    path: '/api/account/portal/v1/getBankAccount/{id}',
    code: choosers,
    work: 'read',
    params: byId,
    result: serviceItem,
    source: 'doc 1 sections 3, 7.5; doc 3 section 7',
  },
  getBeneficiary: {
    ...asks,
    id: 'coreBank.getBeneficiary',
    method: 'GET',
    path: '/api/coreBank/v1/getBeneficiary',
    audience: 'member',
    query: z.strictObject({ bin: z.string().check(z.regex(/^\d{6}$/)), accountNo }),
    result: z.object({ accountName: z.string() }),
    source: 'doc 1 section 7.5; doc 3 sections 5, 7, 8',
  },
})
