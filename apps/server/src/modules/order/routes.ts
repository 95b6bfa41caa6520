import type { orders } from '@saola/contract/order'
import type { Handlers } from '../../platform/mount.ts'
import * as reminder from './reminder.ts'
import * as service from './service.ts'

export const orderHandlers = {
  getAll: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.orderId),
  getItems: (ctx, input) => service.items(ctx, input),
  getReminders: (ctx, input) => reminder.list(ctx, input),
  stopReminder: (ctx, { params }) => reminder.stop(ctx, params.orderId),
  updateStatus: (ctx, input) => service.updateStatus(ctx, input),
} satisfies Handlers<typeof orders>
