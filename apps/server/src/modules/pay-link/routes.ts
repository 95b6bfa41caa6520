import type { payLink } from '@saola/contract/pay-link'
import type { Handlers } from '../../platform/mount.ts'
import { atmCard, napasComplete, napasRedirect } from './card.ts'
import { find } from './lookup.ts'
import * as payer from './payer.ts'
import * as service from './service.ts'

export const payLinkHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  privateCreate: (ctx, { body }) => service.privateCreate(ctx, body),
  getList: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.payLinkCode),
  cancel: (ctx, { params }) => service.cancel(ctx, params.payLinkCode),
  sendEmailSms: (ctx, input) => service.send(ctx, input),
  napasComplete: (ctx, input) => napasComplete(ctx, input),
  napasRedirect: (ctx, { query, fromBrowser }) =>
    napasRedirect(ctx, query.napasResult, fromBrowser),
  notifyFeeTransaction: (ctx, input) => service.notifyFeeTransaction(ctx, input),
  publicGet: (ctx, { params }) => payer.publicGet(ctx, params.payLinkCode),
  bankTransfer: (ctx, { params }) => payer.transfer(ctx, params.payLinkCode, 'BANKING'),
  atmCard: async (ctx, { params }) => atmCard(ctx, await find(ctx, params.payLinkCode)),
  vietQr: (ctx, { params }) => payer.transfer(ctx, params.payLinkCode, 'VIET_QR'),
  query: (ctx, { params }) => payer.query(ctx, params.payLinkCode),
  events: (ctx, { params, signal }) => payer.events(ctx, params.payLinkCode, signal),
  updateCustomerInfo: (ctx, { body }) =>
    payer.updateCustomerInfo(ctx, body.payLinkCode, body.customer),
} satisfies Handlers<typeof payLink>
