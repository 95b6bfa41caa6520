import type { eventDelivery } from '@saola/contract/event-delivery'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const eventDeliveryHandlers = {
  list: (ctx, input) => service.list(ctx, input),
  detail: (ctx, { params }) => service.detail(ctx, Number(params.id)),
  retry: (ctx, { params }) => service.retry(ctx, Number(params.id)),
  skip: (ctx, { params, body }) => service.skip(ctx, Number(params.id), body.note),
} satisfies Handlers<typeof eventDelivery>
