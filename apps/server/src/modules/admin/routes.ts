import type { admin } from '@saola/contract/admin'
import type { Handlers } from '../../platform/mount.ts'
import * as groups from './groups.ts'
import { exportReview } from './review.ts'
import { rights } from './rights.ts'
import * as service from './service.ts'
import * as sessions from './sessions.ts'

export const adminHandlers = {
  getList: (ctx, input) => service.list(ctx, input),
  get: (ctx, { params }) => service.get(ctx, params.id),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.id, body),
  block: (ctx, { params, body }) => service.block(ctx, params.id, body.note),
  unblock: (ctx, { params, body }) => service.unblock(ctx, params.id, body.note),
  resetPassword: (ctx, { params }) => service.resetPassword(ctx, params.id),
  resetSecondFactor: (ctx, { params, body }) =>
    service.resetSecondFactor(ctx, params.id, body.note),
  sessions: (ctx, { params }) => sessions.list(ctx, params.id),
  endSessions: (ctx, { params, body }) => sessions.end(ctx, params.id, body.sessionId ?? null),
  exportReview: (ctx, input) => exportReview(ctx, input),
  rights: () => rights(),
  groupList: (ctx) => groups.list(ctx),
  groupCreate: (ctx, { body }) => groups.create(ctx, body),
  groupUpdate: (ctx, { params, body }) => groups.update(ctx, params.id, body),
  groupClose: (ctx, { params }) => groups.close(ctx, params.id),
  groupOpen: (ctx, { params }) => groups.reopen(ctx, params.id),
} satisfies Handlers<typeof admin>
