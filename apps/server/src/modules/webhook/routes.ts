import type { webhook } from '@saola/contract/webhook'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const webhookHandlers = {
  getInfo: (ctx) => service.info(ctx),
  update: (ctx, { body }) => service.update(ctx, body),
  delete: (ctx) => service.remove(ctx),
  merchantInfo: (ctx) => service.shortInfo(ctx),
  merchantUpdate: (ctx, { body }) => service.shortUpdate(ctx, body.webhookUrl),
  rotateKey: (ctx) => service.rotateKey(ctx),
  resume: (ctx) => service.resume(ctx),
  sendTest: (ctx) => service.sendTest(ctx),
  getDeliveries: (ctx, input) => service.deliveries(ctx, input),
  getDelivery: (ctx, { params }) => service.delivery(ctx, params.id),
  redeliver: (ctx, { params }) => service.redeliver(ctx, params.id),
  redeliverRange: (ctx, { body }) => service.redeliverRange(ctx, body),
  getEvents: (ctx, { query }) => service.eventsAfter(ctx, query.after ?? 0, query.limit ?? 50),
  serverEvents: (ctx, { body }) => service.serverEvents(ctx, body.after, body.limit ?? 50),
  cmsList: (ctx, input) => service.cmsList(ctx, input),
  cmsInfo: (ctx, { params }) => service.cmsInfo(ctx, params.merchantId),
  approve: (ctx, { body }) => service.decide(ctx, body, 'APPROVED', null),
  approveV2: (ctx, { body }) => service.decide(ctx, body, 'APPROVED', null),
  disapprove: (ctx, { body }) => service.decide(ctx, body, 'REJECTED', body.reason),
  disapproveV2: (ctx, { body }) => service.decide(ctx, body, 'REJECTED', body.reason),
} satisfies Handlers<typeof webhook>
