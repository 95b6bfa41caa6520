import type { vietQrPro } from '@saola/contract/vietqr-pro'
import type { Handlers } from '../../platform/mount.ts'
import * as customers from './customers.ts'
import * as service from './service.ts'

export const vietQrProHandlers = {
  getInfo: (ctx) => service.getInfo(ctx),
  state: (ctx, { body }) => service.moveState(ctx, body.action),
  accountState: (ctx, { params, body }) => service.moveAccount(ctx, params.id, body.action),
  customerGetAll: (ctx, input) => customers.getAll(ctx, input),
  customerGet: (ctx, { params }) => customers.get(ctx, params.id),
  customerCreate: (ctx, { body }) => customers.create(ctx, body),
  customerUpdate: (ctx, { params, body }) => customers.update(ctx, params.id, body),
  customerActive: (ctx, { params, body }) => customers.setActive(ctx, params.id, body.active),
  transactions: (ctx, input) => customers.transactions(ctx, input),
  cmsList: (ctx, input) => service.cmsList(ctx, input),
  cmsInfo: (ctx, { params }) => service.cmsInfo(ctx, params.merchantId),
  cmsState: (ctx, { params, body }) => service.decideState(ctx, params.merchantId, body),
  cmsAccountState: (ctx, { params, body }) => service.decideAccount(ctx, params.id, body),
} satisfies Handlers<typeof vietQrPro>
