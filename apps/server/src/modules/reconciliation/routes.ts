import type { reconciliation } from '@saola/contract/reconciliation'
import type { Handlers } from '../../platform/mount.ts'
import { resolve } from './closing.ts'
import * as service from './service.ts'

export const reconciliationHandlers = {
  days: (ctx, { page }) => service.days(ctx, page),
  day: (ctx, { params }) => service.day(ctx, params.day),
  run: (ctx, { params }) => service.askRun(ctx, params.day),
  house: (ctx) => service.house(ctx),
  list: (ctx, input) => service.list(ctx, input),
  detail: (ctx, { params }) => service.detail(ctx, Number(params.id)),
  heal: (ctx, { params }) => service.healByHand(ctx, Number(params.id)),
  resolve: (ctx, { params, body }) => resolve(ctx, Number(params.id), body),
} satisfies Handlers<typeof reconciliation>
