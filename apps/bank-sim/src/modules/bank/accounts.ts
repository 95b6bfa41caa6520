import { createHash } from 'node:crypto'
import { ensure } from '../../errors.ts'
import { rangeEnd, rangeStart, vnIso } from '../../platform/time.ts'
import type { NotifyCtx } from '../notify/service.ts'
import { bankName, OUR_BINS } from './banks.ts'
import { isSandboxNumber } from './rules.ts'
import { SANDBOX_ACCOUNT, SEED_ACCOUNTS } from './seed.ts'
import type { Account, BankChange, Books, Holder } from './store.ts'

/** Accounts, virtual accounts and statements. */

export type BankCtx = NotifyCtx & { readonly books: Books }

function commit(sim: BankCtx, changes: readonly BankChange[]): void {
  sim.commit(changes)
}

export function seed(sim: BankCtx): void {
  const missing = SEED_ACCOUNTS.filter((account) => !sim.books.accounts.has(account.accountNo))
  if (missing.length > 0)
    commit(
      sim,
      missing.map((account) => ({
        type: 'bank.account',
        account: { ...account, openedAt: sim.clock.now() },
      })),
    )
}

export function viewOf(sim: BankCtx, account: Account) {
  const { accountNo, accountName, bin, kind, test, status } = account
  return {
    accountNo,
    accountName,
    bin,
    bankName: bankName(bin),
    balance: sim.books.balance(accountNo),
    currency: 'VND' as const,
    status,
    kind,
    test,
  }
}

export function getAccount(sim: BankCtx, accountNo: string): Account {
  const account = sim.books.accounts.get(accountNo)
  ensure(account, 404, 'account.not_found', { accountNo })
  return account
}

/** An account at this bank: other banks' accounts are none of the connector's business. A sandbox number is opened when it is first asked for. */
export function ownAccount(sim: BankCtx, accountNo: string): Account {
  if (isSandboxNumber(accountNo) && !sim.books.accounts.has(accountNo))
    return openAccount(sim, { accountNo, ...SANDBOX_ACCOUNT })
  const account = getAccount(sim, accountNo)
  ensure(OUR_BINS.has(account.bin), 404, 'account.not_found', { accountNo })
  return account
}

type Opening = {
  accountNo: string
  accountName: string
  bin: string
  balance: number
  kind: Account['kind']
  test: boolean
  idCardNo?: string | undefined
  taxCode?: string | undefined
  phone?: string | undefined
  branch?: string
}
export function openAccount(sim: BankCtx, asked: Opening): Account {
  const { balance, idCardNo, taxCode, phone, branch = 'SGN', ...rest } = asked
  const holder: Holder | null =
    idCardNo === undefined && taxCode === undefined
      ? null
      : {
          idCards: idCardNo === undefined ? [] : [idCardNo],
          taxCode: taxCode ?? null,
          phone: phone ?? `0000${asked.accountNo.slice(-6)}`,
          branch,
        }
  const existing = sim.books.accounts.get(asked.accountNo)
  if (existing !== undefined) {
    const same =
      existing.accountName === asked.accountName &&
      existing.bin === asked.bin &&
      existing.kind === asked.kind &&
      existing.test === asked.test
    ensure(same, 409, 'account.exists', { accountNo: asked.accountNo })
    return existing
  }
  ensure(!sim.books.virtualAccounts.has(asked.accountNo), 409, 'account.exists', {
    accountNo: asked.accountNo,
  })
  const account: Account = {
    ...rest,
    status: 'ACTIVE',
    opening: balance,
    openedAt: sim.clock.now(),
    ...(holder === null ? {} : { holder }),
  }
  commit(sim, [{ type: 'bank.account', account }])
  return account
}

/** The number follows from the reference, so that asking again finds the account. */
export function openCustomerAccount(
  sim: BankCtx,
  asked: { reference: string; accountName: string },
): { accountNo: string; accountName: string } {
  const accountNo = `7${(BigInt(`0x${createHash('sha256').update(asked.reference).digest('hex').slice(0, 16)}`) % 10n ** 11n).toString().padStart(11, '0')}`
  const { accountName } =
    sim.books.accounts.get(accountNo) ??
    openAccount(sim, {
      accountNo,
      accountName: asked.accountName,
      bin: '970452',
      balance: 0,
      kind: 'MERCHANT',
      test: false,
    })
  return { accountNo, accountName }
}

interface Asked {
  virtualAccount: string
  accountNo: string
  amount: number | null
  name: string
  expiresAt: string | null
}
/** Registers virtual accounts or renews them (new amount, name, expiry; open again), all or none. None ever moves to another account. */
export function openVirtualAccounts(sim: BankCtx, orders: readonly Asked[]): void {
  const owners = new Map<string, string>()
  for (const asked of orders) {
    ownAccount(sim, asked.accountNo)
    const owner =
      owners.get(asked.virtualAccount) ??
      sim.books.virtualAccounts.get(asked.virtualAccount)?.accountNo
    const free =
      owner === undefined
        ? !sim.books.accounts.has(asked.virtualAccount)
        : owner === asked.accountNo
    ensure(free, 409, 'virtual_account.taken', { virtualAccount: asked.virtualAccount })
    owners.set(asked.virtualAccount, asked.accountNo)
  }
  commit(
    sim,
    orders.map((asked) => ({
      type: 'bank.virtual-account',
      virtualAccount: { ...asked, open: true },
    })),
  )
}

/** @returns how many were open until now. */
export function closeVirtualAccounts(sim: BankCtx, numbers: readonly string[]): number {
  const open = [...new Set(numbers)]
    .flatMap((number) => sim.books.virtualAccounts.get(number) ?? [])
    .filter((virtualAccount) => virtualAccount.open)
  if (open.length > 0)
    commit(
      sim,
      open.map((virtualAccount) => ({
        type: 'bank.virtual-account',
        virtualAccount: { ...virtualAccount, open: false },
      })),
    )
  return open.length
}

/**
 * The book of an account in order of value time. A back-dated entry falls into its day, so the running balance is made
 * here and always holds: opening + credits - debits = closing (docs/domain.md#3.3).
 */
export function statement(
  sim: BankCtx,
  accountNo: string,
  period: { from?: string | undefined; to?: string | undefined },
) {
  const account = getAccount(sim, accountNo)
  const from = period.from === undefined ? -Infinity : rangeStart(period.from)
  const to = period.to === undefined ? Infinity : rangeEnd(period.to)
  ensure(from <= to, 400, 'period.reversed')
  const entries = [...(sim.books.entries.get(accountNo) ?? [])].sort(
    (a, b) => a.bookedAt - b.bookedAt,
  )
  const before = entries.filter((entry) => entry.bookedAt < from)
  const opening =
    account.opening + before.reduce((sum, entry) => sum + entry.coefficient * entry.amount, 0)
  let balance = opening
  const items = entries
    .filter((entry) => entry.bookedAt >= from && entry.bookedAt <= to)
    .map((entry) => {
      balance += entry.coefficient * entry.amount
      return {
        transactionNo: entry.bankReference,
        dateTime: vnIso(entry.bookedAt),
        amount: entry.amount,
        coefficient: entry.coefficient,
        currency: 'VND' as const,
        detail: entry.detail,
        transGroup: entry.group,
        balance,
        virtualAccount: entry.virtualAccount,
        orderReference: entry.order ?? null,
        interBankTrace: entry.interBankTrace,
        otherBin: entry.other.bin,
        otherAccount: entry.other.accountNo,
        otherName: entry.other.name,
      }
    })
  return { opening, closing: balance, items }
}

type PageAsked = {
  from?: string | undefined
  to?: string | undefined
  page: number
  size: number
  sortBy: 'dateTime' | 'amount'
  direction: 'ASC' | 'DESC'
}

/** One page of a statement; lines of one moment keep the book's order, so that no page repeats another's line. */
export function statementPage(sim: BankCtx, accountNo: string, asked: PageAsked) {
  const { opening, closing, items } = statement(sim, accountNo, asked)
  const sum = (sign: 1 | -1): number =>
    items.reduce((total, item) => (item.coefficient === sign ? total + item.amount : total), 0)
  const sorted =
    asked.sortBy === 'amount'
      ? [...items].sort((a, b) => a.amount * a.coefficient - b.amount * b.coefficient)
      : items
  const ordered = asked.direction === 'DESC' ? [...sorted].reverse() : sorted
  return {
    opening,
    closing,
    credit: sum(1),
    debit: sum(-1),
    total: items.length,
    items: ordered.slice(asked.page * asked.size, (asked.page + 1) * asked.size),
  }
}
