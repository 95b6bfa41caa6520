import type { SimCalls } from '../../contract.ts'
import { ensure, NoAnswer, Refusal } from '../../errors.ts'
import type { Handlers } from '../../platform/call.ts'
import { HOLD_MS } from '../faults/service.ts'
import { answersNameLookup, bankName, networkBanks, OUR_BINS } from './banks.ts'
import { findReceiver, inventedName, magicAccount, shortenedName } from './rules.ts'
import { BRANCHES, checkHolder, organizationOf } from './holders.ts'
import {
  closeVirtualAccounts,
  openAccount,
  openCustomerAccount,
  openVirtualAccounts,
  ownAccount,
  viewOf,
  statement,
  statementPage,
  type BankCtx,
} from './accounts.ts'
import { bookHistory, credit, testCredit } from './incoming.ts'
import { SANDBOX_ACCOUNT } from './seed.ts'
import { carryOutAll, getOrder, getOrders, returnCredit, transfer } from './transfers.ts'

type BankCalls = Pick<
  SimCalls,
  | 'creditAccount'
  | 'listAccounts'
  | 'openAccount'
  | 'getStatement'
  | 'openVirtualAccount'
  | 'openVirtualAccounts'
  | 'closeVirtualAccounts'
  | 'connectorAccount'
  | 'connectorStatement'
  | 'connectorStatementPage'
  | 'checkHolder'
  | 'organizationAccounts'
  | 'listBranches'
  | 'bookHistory'
  | 'creditTestAccount'
  | 'findBeneficiary'
  | 'findBeneficiaries'
  | 'listVietQrBanks'
  | 'createTransfer'
  | 'getTransfer'
  | 'createTransfers'
  | 'askTransfers'
  | 'returnCredit'
  | 'openCustomerAccount'
>

export function bankHandlers(sim: BankCtx): Handlers<BankCalls> {
  return {
    creditAccount: ({ body }) => ({ bankReference: credit(sim, body) }),
    listAccounts: () => ({
      items: [...sim.books.accounts.values()].map((account) => viewOf(sim, account)),
    }),
    openAccount: ({ body }) => viewOf(sim, openAccount(sim, body)),
    getStatement: ({ params, query }) => statement(sim, params.accountNo, query),
    openVirtualAccount: ({ body }) => {
      openVirtualAccounts(sim, [body])
      return { virtualAccount: body.virtualAccount }
    },
    openVirtualAccounts: ({ body }) => {
      openVirtualAccounts(sim, body.orders)
      return { opened: body.orders.length }
    },
    closeVirtualAccounts: ({ body }) => ({
      closed: closeVirtualAccounts(sim, body.virtualAccounts),
    }),
    connectorAccount: ({ params }) => viewOf(sim, ownAccount(sim, params.accountNo)),
    connectorStatement: ({ params, query }) =>
      statement(sim, ownAccount(sim, params.accountNo).accountNo, query),
    connectorStatementPage: ({ params, query }) =>
      statementPage(sim, ownAccount(sim, params.accountNo).accountNo, query),
    checkHolder: ({ body }) => {
      const answer = checkHolder(sim.books, body)
      if (answer.outcome === 'FITS' && body.test)
        openSandbox(sim, [{ accountNo: body.accountNo, accountName: answer.accountName }])
      return answer
    },
    organizationAccounts: ({ body }) => {
      const answer = organizationOf(sim.books, body.taxCode, body.test)
      if (body.test) openSandbox(sim, answer.accounts)
      return answer
    },
    listBranches: () => ({ items: [...BRANCHES] }),
    creditTestAccount: ({ body }) => ({ bankReference: testCredit(sim, body) }),
    bookHistory: ({ body }) => ({ booked: bookHistory(sim, body.items) }),
    findBeneficiary: ({ query }) => ({
      accountName: nameOf(sim, query, query.test === 'true'),
    }),
    findBeneficiaries: ({ body }) => ({
      items: body.accounts.map((account) => ({ accountName: nameIfAny(sim, account, body.test) })),
    }),
    openCustomerAccount: ({ body }) => openCustomerAccount(sim, body),
    listVietQrBanks: () => ({ items: networkBanks() }),
    createTransfer: ({ body }) => transfer(sim, body),
    getTransfer: ({ params }) => getOrder(sim, params.reference),
    returnCredit: ({ body }) => returnCredit(sim, body),
    createTransfers: async ({ body }) => ({ items: await carryOutAll(sim, body.orders) }),
    askTransfers: ({ body }) => ({ items: getOrders(sim, body.references) }),
  }
}

type Numbers = { bin: string; accountNo: string }
const nameOf = (sim: BankCtx, { bin, accountNo }: Numbers, test: boolean): string =>
  test ? sandboxBeneficiary(sim, bin, accountNo) : beneficiary(sim, bin, accountNo)
/** Among many, an account that there is no name for, or whose bank is silent, has none. */
function nameIfAny(sim: BankCtx, account: Numbers, test: boolean): string | null {
  try {
    return nameOf(sim, account, test)
  } catch (error) {
    if (error instanceof Refusal || error instanceof NoAnswer) return null
    throw error
  }
}

/** Accounts that a tester may link exist from the moment they ask for them. */
function openSandbox(
  sim: BankCtx,
  accounts: readonly { accountNo: string; accountName: string }[],
): void {
  for (const { accountNo, accountName } of accounts)
    if (!sim.books.accounts.has(accountNo))
      openAccount(sim, { ...SANDBOX_ACCOUNT, accountNo, accountName })
}

/** The sandbox tells no real customer's name: its own accounts have theirs, every other number has a made-up one. */
function sandboxBeneficiary(sim: BankCtx, bin: string, accountNo: string): string {
  const receiver = findReceiver(sim.books, bin, accountNo)
  if (receiver?.account.test === true)
    return receiver.virtualAccount?.name ?? receiver.account.accountName
  if (receiver === null) return beneficiary(sim, bin, accountNo)
  return inventedName(bin, accountNo)
}

/** The holder's name. Our own customers are known for certain; at other banks every number has a (made-up) holder. */
function beneficiary(sim: BankCtx, bin: string, accountNo: string): string {
  const receiver = findReceiver(sim.books, bin, accountNo)
  if (receiver !== null) return receiver.virtualAccount?.name ?? receiver.account.accountName
  if (!answersNameLookup(bin))
    throw new Refusal(422, 'beneficiary.lookup_unsupported', { bank: bankName(bin) })
  const magic = magicAccount(accountNo)
  if (magic === 'NAME_LOOKUP_SILENT') throw new NoAnswer(HOLD_MS)
  ensure(magic !== 'RECEIVER_BANK_DOWN', 503, 'bank.down')
  ensure(!OUR_BINS.has(bin) && magic !== 'ACCOUNT_NOT_FOUND', 404, 'beneficiary.not_found', {
    accountNo,
  })
  ensure(magic !== 'ACCOUNT_CLOSED', 409, 'account.closed', { accountNo })
  const holder = inventedName(bin, accountNo)
  return magic === 'NAME_DIFFERS' ? shortenedName(holder) : holder
}
