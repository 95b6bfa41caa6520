import { expect, it } from 'vitest'
import { transactionStatuses } from './enums.ts'
import {
  allowedInvoiceActions,
  invoiceActionNames,
  invoiceMoves,
  invoiceRefusal,
  invoiceStatuses,
  isOpenInvoice,
  mayInvoiceBecome,
  voidReasons,
} from './subscription-invoice-values.ts'
import { subscriptionStatuses } from './subscription-values.ts'

it(
  'an invoice has the states of a payment, PENDING among them, and is CANCELED with one L',
  { meta: { behaviours: ['B-439'] } },
  () => {
    expect(invoiceStatuses).toEqual(transactionStatuses)
    expect(invoiceStatuses).toContain('PENDING')
    expect(invoiceStatuses).toContain('CANCELED')
    expect(invoiceStatuses).not.toContain('CANCELLED')
    expect(subscriptionStatuses).toContain('CANCELLED')
    expect(subscriptionStatuses).not.toContain('CANCELED')
  },
)

it('every state to every state', () => {
  const moves = new Set([
    'PENDING SUCCESS',
    'PENDING TIMEOUT',
    'PENDING CANCELED',
    'TIMEOUT SUCCESS',
    'TIMEOUT PENDING',
    'TIMEOUT CANCELED',
  ])
  for (const from of invoiceStatuses)
    for (const to of invoiceStatuses)
      expect(mayInvoiceBecome(from, to)).toBe(moves.has(`${from} ${to}`))
  expect(invoiceMoves.SUCCESS).toEqual([])
  expect(voidReasons).toEqual(['VOIDED', 'CANCELLED', 'REPLACED', 'WRITTEN_OFF'])
})

it('only what is still to be paid is sent, voided or paid outside', () => {
  for (const status of invoiceStatuses) {
    const open = status === 'PENDING' || status === 'TIMEOUT'
    expect(isOpenInvoice(status)).toBe(open)
    expect(allowedInvoiceActions(status)).toEqual(open ? invoiceActionNames : [])
  }
  expect(invoiceRefusal('SUCCESS')).toBe('invoice.paid')
  expect(invoiceRefusal('CANCELED')).toBe('error.invalid_state')
})
