import type { payLink } from '@saola/contract/pay-link'
import type { Handlers } from '../../platform/mount.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as payments from '../payment/service.ts'
import { notifyFeeTransaction } from './fee-report.ts'
import * as payer from './payer.ts'
import { send } from './send.ts'
import * as service from './service.ts'

export const payLinkHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  privateCreate: (ctx, { body }) => service.privateCreate(ctx, body),
  getList: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.payLinkCode),
  cancel: (ctx, { params }) => service.cancel(ctx, params.payLinkCode),
  sendEmailSms: (ctx, input) => send(ctx, input),
  napasComplete: (ctx, input) => cardPayment.complete(ctx, input),
  napasRedirect: (ctx, { query, fromBrowser }) =>
    cardPayment.redirect(ctx, query.napasResult, fromBrowser),
  notifyFeeTransaction: (ctx, input) => notifyFeeTransaction(ctx, input),
  publicGet: (ctx, { params }) => payer.publicGet(ctx, params.payLinkCode),
  bankTransfer: async (ctx, { params }) =>
    payments.transferOf(ctx, await payer.find(ctx, params.payLinkCode), 'BANKING'),
  atmCard: async (ctx, { params }) =>
    cardPayment.openForm(ctx, await payer.find(ctx, params.payLinkCode)),
  vietQr: async (ctx, { params }) =>
    payments.transferOf(ctx, await payer.find(ctx, params.payLinkCode), 'VIET_QR'),
  query: async (ctx, { params }) => payments.resultOf(await payer.find(ctx, params.payLinkCode)),
  events: (ctx, { params, signal }) => payer.events(ctx, params.payLinkCode, signal),
  updateCustomerInfo: (ctx, { body }) =>
    payer.updateCustomerInfo(ctx, body.payLinkCode, body.customer),
} satisfies Handlers<typeof payLink>
