import type { payButton } from '@saola/contract/pay-button'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const payButtonHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { body }) => service.update(ctx, body),
  delete: (ctx, { body }) => service.remove(ctx, body.id),
  getList: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.id),
  getPages: (ctx, input) => service.pages(ctx, input),
  publicGet: (ctx, { params }) => service.publicGet(ctx, params.code),
  external: (ctx, { params }) => service.external(ctx, params.code),
} satisfies Handlers<typeof payButton>
