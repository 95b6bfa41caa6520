import type { support } from '@saola/contract/support'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const supportHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  getList: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.id),
  delete: (ctx, { params }) => service.remove(ctx, params.id),
  reply: (ctx, { params, body }) => service.reply(ctx, params.id, body.text),
  markRead: (ctx, { params }) => service.markRead(ctx, params.id),
  live: (ctx, { signal }) => service.live(ctx, signal),
  cmsList: (ctx, input) => service.cmsList(ctx, input),
  cmsDetail: (ctx, { params }) => service.cmsDetail(ctx, params.id),
  cmsAnswer: (ctx, { params, body }) => service.answer(ctx, params.id, body.text),
  cmsClose: (ctx, { params, body }) => service.close(ctx, params.id, body.note ?? null),
} satisfies Handlers<typeof support>
