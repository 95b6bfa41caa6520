import type { paymentMethod } from '@saola/contract/shop-setting'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const paymentMethodHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { body }) => service.update(ctx, body),
  cmsList: (ctx) => service.cmsList(ctx),
  getList: (ctx) => service.getList(ctx),
} satisfies Handlers<typeof paymentMethod>
