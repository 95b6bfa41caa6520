import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import type { Handlers } from '../../platform/mount.ts'
import * as editing from './editing.ts'
import { exportPlans } from './export.ts'
import * as service from './service.ts'

export const subscriptionPlanHandlers = {
  create: (ctx, { body }) => editing.create(ctx, body),
  update: (ctx, { body }) => editing.update(ctx, body),
  activate: (ctx, { params }) => editing.changeStatus(ctx, params.id, 'activate'),
  deactivate: (ctx, { params }) => editing.changeStatus(ctx, params.id, 'deactivate'),
  delete: (ctx, { params }) => editing.remove(ctx, params.id),
  getAll: (ctx, input) => service.list(ctx, input),
  getAllCache: (ctx, { query }) => service.pickList(ctx, query.keyword),
  getDetail: (ctx, { params }) => service.detail(ctx, params.id),
  export: (ctx, input) => exportPlans(ctx, input),
} satisfies Handlers<typeof subscriptionPlan>
