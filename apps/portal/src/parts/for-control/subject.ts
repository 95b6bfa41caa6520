/** What a case may be opened about, as the screens of it know it. Pure. */
import type { ForControlItem } from '@saola/contract/for-control-case'
import type { ForControlService } from '@saola/contract/for-control-values'

export interface CaseSubject {
  service: ForControlService
  id: string
  /** The most that can be disputed; null where a case alone says how much that was. */
  amount: number | null
  /** When it happened. */
  at: string
  /** Finds its cases in the list: its id, or its number at the bank where the id is a short one. */
  keyword: string
}

const DAY_MS = 86_400_000
/** @param maxAgeDays how old a thing may be, as the bank has it now */
export const isRecent = (
  { at }: Pick<CaseSubject, 'at'>,
  now: number,
  maxAgeDays: number,
): boolean => now - Date.parse(at) <= maxAgeDays * DAY_MS

/** The id of what a case is about, by the name that the call has for it. */
const idNames = {
  PAYMENT: 'transactionId',
  CREDIT: 'creditId',
  PAYOUT: 'payOutId',
  REFUND: 'refundId',
} as const satisfies Record<ForControlService, string>
export const subjectIds = ({ service, id }: Pick<CaseSubject, 'service' | 'id'>) => ({
  [idNames[service]]: id,
})
export const subjectOfCase = (row: ForControlItem): CaseSubject => ({
  service: row.serviceType,
  id: row[idNames[row.serviceType]] ?? '',
  amount: null,
  at: row.transactionDate,
  keyword: row.forControlCode,
})
export const isAbout = (row: ForControlItem, { service, id }: CaseSubject): boolean =>
  row[idNames[service]] === id

export const isUndecided = ({ status }: Pick<ForControlItem, 'status'>): boolean =>
  status !== 'SUCCESS' && status !== 'DENY'

/** Queries that a step of a case changes. */
const TOUCHED = ['forControl.', 'transaction.', 'bankCredit.', 'payout.', 'refund.', 'ledger.']
export const isTouched = (name: unknown): boolean =>
  TOUCHED.some((touched) => String(name).startsWith(touched))
