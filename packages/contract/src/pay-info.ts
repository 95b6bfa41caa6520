/** The payer's calls by transaction id: the same answers as the pay link's, for pages that know the transaction. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { uuid } from './fields.ts'
import { payerCard, payerResult, payerStanding, payerTransfer } from './payer-link.ts'

const params = z.strictObject({ transactionId: uuid })

export const payInfo = calls({
  atmCard: {
    id: 'payInfo.atmCard',
    method: 'GET',
    path: '/api/payinfo/public/v1/pay/atm-card/{transactionId}',
    audience: 'public',
    feature: 'cardPayment',
    work: 'own',
    perMinute: 60,
    params,
    result: payerCard,
    source: 'doc 2 section 7',
  },
  bankTransfer: {
    id: 'payInfo.bankTransfer',
    method: 'GET',
    path: '/api/payinfo/public/v1/pay/bankTransfer/{transactionId}',
    audience: 'public',
    feature: 'bankingPayment',
    work: 'read',
    perMinute: 300,
    params,
    result: payerTransfer,
    source: 'doc 2 section 7',
  },
  vietQr: {
    id: 'payInfo.vietQr',
    method: 'GET',
    path: '/api/payinfo/public/v1/pay/vietQR/{transactionId}',
    audience: 'public',
    feature: 'qrPayment',
    work: 'read',
    perMinute: 300,
    params,
    result: payerTransfer,
    source: 'doc 2 section 7',
  },
  query: {
    id: 'payInfo.query',
    method: 'GET',
    path: '/api/payinfo/public/v1/query/{transactionId}',
    audience: 'public',
    work: 'read',
    perMinute: 300,
    params,
    result: payerResult,
    source: 'doc 2 section 7',
  },
  events: {
    id: 'payInfo.events',
    method: 'GET',
    path: '/api/payinfo/public/v1/events/{transactionId}',
    audience: 'public',
    work: 'read',
    kind: 'events',
    perMinute: 60,
    params,
    result: payerStanding,
    source: 'ours: docs/decisions.md#14 (pushed sooner than the query call)',
  },
})
