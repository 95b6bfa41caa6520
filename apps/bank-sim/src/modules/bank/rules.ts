import type { Account, Books, VirtualAccount } from './store.ts'
import { OUR_BINS } from './banks.ts'

/** NAPAS 247 is for less than 500,000,000 VND a transfer (docs/domain.md#1). */
export const MAX_TRANSFER_VND = 499_999_999

/** Numbers the bank would give to virtual accounts: seventeen digits that start with 9. */
const VIRTUAL_NUMBER = /^9\d{16}$/

/** Numbers of the bank's sandbox: twelve digits that start with 900. */
export const isSandboxNumber = (number: string): boolean => /^900\d{9}$/.test(number)

export type Receiver = { account: Account; virtualAccount: VirtualAccount | null }

/** The account of ours that a transfer to this bank and number reaches, directly or through a virtual account. */
export function findReceiver(books: Books, bin: string, number: string): Receiver | null {
  const account = books.accounts.get(number)
  if (account !== undefined) return account.bin === bin ? { account, virtualAccount: null } : null
  const virtualAccount = OUR_BINS.has(bin) ? books.virtualAccounts.get(number) : undefined
  const behind = virtualAccount && books.accounts.get(virtualAccount.accountNo)
  return virtualAccount && behind ? { account: behind, virtualAccount } : null
}

export function isVirtualNumber(number: string): boolean {
  return VIRTUAL_NUMBER.test(number)
}

/** Why the bank would refuse money for this receiver, or null. */
export function refusesMoney(
  receiver: Receiver,
  nowMs: number,
): 'account.closed' | 'virtual_account.closed' | 'virtual_account.expired' | null {
  const { account, virtualAccount } = receiver
  if (account.status !== 'ACTIVE') return 'account.closed'
  if (virtualAccount === null) return null
  if (!virtualAccount.open) return 'virtual_account.closed'
  if (virtualAccount.expiresAt !== null && Date.parse(virtualAccount.expiresAt) <= nowMs)
    return 'virtual_account.expired'
  return null
}

export type FailReason =
  | 'REFUSED'
  | 'INSUFFICIENT_FUNDS'
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_CLOSED'
  | 'RECEIVER_BANK_DOWN'
  | 'RETURNED_BY_RECEIVER'

export type TransferPlan =
  | { kind: 'fail'; reason: FailReason }
  | { kind: 'execute'; answer: 'normal' | 'none' | 'garbage' }
  | { kind: 'slow' }
  /** Carried out and answered; then the money comes back. */
  | { kind: 'returned' }
  | { kind: 'forget' }
  | { kind: 'down' }
  | { kind: 'later'; settlesAs: 'EXECUTE' | 'SUCCESS' | 'RETURNED'; answer: 'normal' | 'none' }

/**
 * Outgoing transfers and returns whose amount ends in these digits go wrong in a known way, in dev as in tests.
 * Real amounts end in 000, so nobody meets them by chance.
 */
export const MAGIC_AMOUNTS: Readonly<Record<string, TransferPlan>> = {
  '911': { kind: 'fail', reason: 'INSUFFICIENT_FUNDS' },
  '912': { kind: 'fail', reason: 'REFUSED' },
  '913': { kind: 'execute', answer: 'none' },
  '914': { kind: 'forget' },
  '915': { kind: 'later', settlesAs: 'EXECUTE', answer: 'none' },
  '916': { kind: 'later', settlesAs: 'SUCCESS', answer: 'normal' },
  '917': { kind: 'later', settlesAs: 'RETURNED', answer: 'normal' },
  '918': { kind: 'execute', answer: 'garbage' },
  '919': { kind: 'slow' },
  '920': { kind: 'down' },
  '921': { kind: 'returned' },
}

/** How long a magic PROCESSING lasts (bank time) and how long the slow magic takes to answer (real time). */
export const MAGIC_SETTLE_MS = 5_000
export const MAGIC_SLOW_MS = 5_000

/** Receiving accounts at other banks whose number ends in these digits. */
export type MagicAccount = FailReason | 'NAME_LOOKUP_SILENT' | 'NAME_DIFFERS'
export const MAGIC_ACCOUNTS: Readonly<Record<string, MagicAccount>> = {
  '0404': 'ACCOUNT_NOT_FOUND',
  '0423': 'ACCOUNT_CLOSED',
  '0503': 'RECEIVER_BANK_DOWN',
  '0504': 'NAME_LOOKUP_SILENT',
  '0505': 'NAME_DIFFERS',
}

export function magicAmount(amount: number): TransferPlan | null {
  return MAGIC_AMOUNTS[String(amount).slice(-3)] ?? null
}

export function magicAccount(accountNo: string): MagicAccount | null {
  return MAGIC_ACCOUNTS[accountNo.slice(-4)] ?? null
}

const FAMILY = [
  'NGUYEN',
  'TRAN',
  'LE',
  'PHAM',
  'HOANG',
  'PHAN',
  'VU',
  'DANG',
  'BUI',
  'DO',
  'HO',
  'NGO',
  'DUONG',
  'LY',
]
const MIDDLE = ['VAN', 'THI', 'MINH', 'NGOC', 'QUOC', 'THANH', 'HUU', 'KIM', 'XUAN', 'DUC']
const GIVEN = [
  'ANH',
  'BAO',
  'CHI',
  'DUNG',
  'GIANG',
  'HA',
  'HUNG',
  'KHANH',
  'LAN',
  'LINH',
  'LONG',
  'MAI',
  'NAM',
  'NHUNG',
  'PHUC',
  'QUANG',
  'SON',
  'THAO',
  'TUAN',
  'YEN',
]

/** A holder's name for an account at another bank: invented, but always the same for the same number. */
export function inventedName(bin: string, accountNo: string): string {
  let hash = 7
  for (const char of bin + accountNo) hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003
  const pick = (list: readonly string[], step: number): string =>
    list[Math.floor(hash / step) % list.length] ?? ''
  return `${pick(FAMILY, 1)} ${pick(MIDDLE, 17)} ${pick(GIVEN, 311)}`
}

/** A name as another bank may have it: the same person without the middle name. */
export const shortenedName = (name: string): string => {
  const words = name.split(' ')
  return [words[0], words.at(-1)].join(' ')
}

/** The amount that the fault `wrong-amount` puts in place: 1,000 less, or 1,000 more when there is not that much. */
export function wrongAmount(amount: number): number {
  return amount > 1_000 ? amount - 1_000 : amount + 1_000
}
