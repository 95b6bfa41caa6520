import type { refund } from '@saola/contract/refund'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const refundHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  getOptions: (ctx, { params }) => service.options(ctx, params.id),
  getList: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.id),
  approve: (ctx, { params, body }) => service.approve(ctx, params.id, body.note ?? null),
  reject: (ctx, { params, body }) => service.refuse(ctx, params.id, 'REJECTED', body.note),
  withdraw: (ctx, { params }) => service.refuse(ctx, params.id, 'WITHDRAWN', null),
  getSetting: (ctx) => service.setting(ctx),
  updateSetting: (ctx, { body }) => service.updateSetting(ctx, body.approveAbove),
} satisfies Handlers<typeof refund>
