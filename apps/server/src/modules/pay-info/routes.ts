import type { payInfo } from '@saola/contract/pay-info'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const payInfoHandlers = {
  atmCard: (ctx, { params }) => service.atmCard(ctx, params.transactionId),
  bankTransfer: (ctx, { params }) => service.transfer(ctx, params.transactionId, 'BANKING'),
  vietQr: (ctx, { params }) => service.transfer(ctx, params.transactionId, 'VIET_QR'),
  query: (ctx, { params }) => service.query(ctx, params.transactionId),
  events: (ctx, { params, signal }) => service.events(ctx, params.transactionId, signal),
} satisfies Handlers<typeof payInfo>
