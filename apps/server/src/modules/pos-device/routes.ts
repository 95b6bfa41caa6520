import type { payPos } from '@saola/contract/pos-device'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const payPosHandlers = {
  checkMerchant: (ctx, { query }) => service.checkMerchant(ctx, query.phone),
  getMerchant: (ctx, { query }) => service.getMerchant(ctx, query.keycloakId),
  getDetailTransaction: (ctx, { params }) => service.transactionDetail(ctx, params.id),
  getListPos: (ctx, { query, page }) => service.devices(ctx, query, page),
  getSettlementList: (ctx, { query, page }) => service.settlements(ctx, query, page),
  getAll: (ctx, { query, page }) => service.transactions(ctx, query, page),
  getSettlementDetail: (ctx, { params }) => service.settlementDetail(ctx, params.id),
  openActivation: (ctx, { params }) => service.openActivation(ctx, params.id),
  activate: (ctx, { body }) => service.activate(ctx, body),
  getDevice: (ctx) => service.state(ctx),
  createTransaction: (ctx, { body }) => service.create(ctx, body),
  getTransaction: (ctx, { params }) => service.read(ctx, params.id),
  cancelTransaction: (ctx, { params }) => service.cancel(ctx, params.id),
  settle: (ctx, { body }) => service.settle(ctx, body),
} satisfies Handlers<typeof payPos>
