/** What an invoice of a subscription may be and become (docs/decisions.md#16). Whether it is paid is its payment's word; this is how it follows. */
import { transactionStatuses, type TransactionStatus } from './enums.ts'
import type { ErrorKey } from './errors.ts'
import type { Verb } from './permissions.ts'

/** The list that payments have. TIMEOUT: its last day is over, and it is still payable while notices go out. CANCELED (with one L): void. */
export const invoiceStatuses = transactionStatuses
export type InvoiceStatus = TransactionStatus
/** Every move there is. TIMEOUT becomes PENDING where the merchant gives more time; CREATED and FAIL are never an invoice's. */
export const invoiceMoves = {
  CREATED: [],
  PENDING: ['SUCCESS', 'TIMEOUT', 'CANCELED'],
  TIMEOUT: ['SUCCESS', 'PENDING', 'CANCELED'],
  SUCCESS: [],
  CANCELED: [],
  FAIL: [],
} as const satisfies Record<InvoiceStatus, readonly InvoiceStatus[]>
export const mayInvoiceBecome = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  (invoiceMoves[from] as readonly InvoiceStatus[]).includes(to)
/** Still to be paid. */
export const openInvoiceStatuses = ['PENDING', 'TIMEOUT'] as const satisfies InvoiceStatus[]
export const isOpenInvoice = (status: InvoiceStatus): boolean =>
  (openInvoiceStatuses as readonly InvoiceStatus[]).includes(status)

/** VOIDED: by hand. CANCELLED: with its subscription. REPLACED: by another for its cycle. WRITTEN_OFF: the last notice had no effect. */
export const voidReasons = ['VOIDED', 'CANCELLED', 'REPLACED', 'WRITTEN_OFF'] as const
export type VoidReason = (typeof voidReasons)[number]

/** What members do to an invoice, and with which right of 1504. `mark-paid-outside`: it was paid in cash, and books nothing. */
export const invoiceActions = {
  send: 'CREATE',
  'resume-notices': 'CREATE',
  void: 'CREATE',
  'mark-paid-outside': 'APPROVE',
} as const satisfies Record<string, Verb>
export type InvoiceAction = keyof typeof invoiceActions
export const invoiceActionNames = Object.keys(invoiceActions) as [InvoiceAction, ...InvoiceAction[]]
/** Why none of them is open; null where all are. */
export function invoiceRefusal(status: InvoiceStatus): ErrorKey | null {
  if (isOpenInvoice(status)) return null
  return status === 'SUCCESS' ? 'invoice.paid' : 'error.invalid_state'
}
export const allowedInvoiceActions = (status: InvoiceStatus): InvoiceAction[] =>
  invoiceRefusal(status) === null ? invoiceActionNames : []
