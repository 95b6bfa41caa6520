import type { payPage } from '@saola/contract/pay-page'
import type { Handlers } from '../../platform/mount.ts'
import * as order from '../order/service.ts'
import { send } from './send.ts'
import * as service from './service.ts'

export const payPageHandlers = {
  changeStatus: (ctx, { params, query }) =>
    service.changeStatus(ctx, params.payPageCode, query.status),
  changeTitle: (ctx, { params, body }) => service.changeTitle(ctx, params.payPageCode, body.title),
  updateProducts: (ctx, { params, body }) => service.updateProducts(ctx, params.payPageCode, body),
  create: (ctx, { body }) => service.create(ctx, body),
  getAll: (ctx, input) => service.list(ctx, input),
  getAllTransactions: (ctx, input) => service.transactions(ctx, input),
  getRevenue: (ctx, { params }) => service.revenue(ctx, params.payPageCode),
  getDetail: (ctx, { params, query }) => service.detail(ctx, params.id, query.trackingButton),
  postDetail: (ctx, { params, query }) => service.detail(ctx, params.id, query.trackingButton),
  sendEmailSms: (ctx, input) => send(ctx, input),
  publicGet: (ctx, { params }) => service.publicGet(ctx, params.payPageCode),
  createOrder: (ctx, { params, body }) => order.open(ctx, params.payPageCode, body),
} satisfies Handlers<typeof payPage>
