/** An example of every event of subscriptions and invoices for the documentation: one subscription, as it stands after each. */
import { demoCustomers } from '@saola/demo/customers'
import type {
  InvoiceTold,
  SubscriptionEvent,
  SubscriptionEventData,
  SubscriptionTold,
} from '@saola/contract/subscription-event'

const subscription: SubscriptionTold = {
  id: '2f6a1d54-8c3b-4e17-a0f9-61c7d2b85e03',
  code: 'DK7KQ2M9XA',
  refId: 'KH-1001',
  status: 'ACTIVE',
  plan: { id: '9d0e7b16-2a4f-4c83-b5d1-7f3e8a6c2b40', code: 'GYM-24', name: 'Gym 24' },
  customer: { id: 'e4b7c9a2-5d18-4f60-93be-0a1c6d7f8e25', fullName: demoCustomers[0]!.fullName },
  quantity: 2,
  unitAmount: 150_000,
  numOfCycles: 12,
  numOfPayments: 3,
  startDate: '2025-12-02',
  nextPaymentDate: '2026-04-02',
  cancelAt: null,
  resumeAt: null,
  accessUntil: '2026-03-07',
}
const invoice: InvoiceTold = {
  id: '6c82f0d9-1e5a-4b37-8d94-3f7b2a0c5e61',
  number: 'KY4TN8WP2C',
  status: 'PENDING',
  cycle: 4,
  from: '2026-03-02',
  to: '2026-04-02',
  amount: 300_000,
  paymentDate: '2026-03-02',
  expiredDate: '2026-03-07',
  paymentType: null,
  txnNumber: null,
  transactionId: null,
  paidAt: null,
  paidLate: false,
  paidOutside: false,
  voidReason: null,
  url: 'https://pay.example/public/subscription/invoice/Q3xN8vKd2mT5wRz7bYcHfa',
}
const paid: InvoiceTold = {
  ...invoice,
  status: 'SUCCESS',
  paymentType: 'VIET_QR',
  txnNumber: 'FT26061000017',
  transactionId: '0c5c1f2e-6f0d-4a51-9b57-2d9b3d1f7a10',
  paidAt: '2026-03-02T10:04:05.000+07:00',
}
const isPaid = { numOfPayments: 4, accessUntil: '2026-04-01' }
const hasEnded = { nextPaymentDate: null, accessUntil: null }

const about: Readonly<
  Record<SubscriptionEvent, { is?: Partial<SubscriptionTold>; invoice?: InvoiceTold }>
> = {
  'subscription.created': { is: { startDate: '2026-03-02', numOfPayments: 0 } },
  'subscription.started': {
    is: { numOfPayments: 1, startDate: '2026-03-02', accessUntil: '2026-04-01' },
  },
  'subscription.trial_will_end': {
    is: {
      status: 'TRIAL',
      numOfPayments: 0,
      startDate: '2026-02-19',
      nextPaymentDate: '2026-03-05',
      accessUntil: '2026-03-04',
    },
  },
  'subscription.activated': { is: { startDate: '2026-02-16', numOfPayments: 0 } },
  'subscription.updated': { is: isPaid },
  'subscription.paused': {
    is: { ...isPaid, status: 'PAUSED', nextPaymentDate: null, resumeAt: '2026-05-01' },
  },
  'subscription.continued': { is: isPaid },
  'subscription.cancel_scheduled': {
    is: {
      ...isPaid,
      status: 'PENDING_CANCELLATION',
      nextPaymentDate: null,
      cancelAt: '2026-04-02',
    },
  },
  'subscription.cancelled': {
    is: { ...hasEnded, status: 'CANCELLED', cancelAt: '2026-03-02' },
  },
  'subscription.restored': { is: isPaid },
  'subscription.extended': { is: { ...isPaid, numOfCycles: 24 } },
  'subscription.payment_expired': {
    is: { status: 'PAYMENT_EXPIRED', nextPaymentDate: null, accessUntil: '2026-03-01' },
    invoice: { ...invoice, status: 'TIMEOUT' },
  },
  'subscription.recovered': { is: isPaid, invoice: { ...paid, paidLate: true } },
  'subscription.expired': { is: { ...hasEnded, status: 'EXPIRED', numOfPayments: 12 } },
  'subscription.invoice_failed': {
    is: { status: 'CREATE_INVOICE_FAILED', accessUntil: '2026-03-01' },
  },
  'invoice.created': { invoice },
  'invoice.paid': { is: isPaid, invoice: paid },
  'invoice.overdue': {
    is: { status: 'PAYMENT_EXPIRED', nextPaymentDate: null, accessUntil: '2026-03-01' },
    invoice: { ...invoice, status: 'TIMEOUT' },
  },
  'invoice.extended': {
    is: { accessUntil: '2026-03-12' },
    invoice: { ...invoice, expiredDate: '2026-03-12' },
  },
  'invoice.voided': { invoice: { ...invoice, status: 'CANCELED', voidReason: 'VOIDED' } },
}
export const exampleOfSubscription = (event: SubscriptionEvent): SubscriptionEventData => ({
  subscription: { ...subscription, ...about[event].is },
  invoice: about[event].invoice ?? null,
})
