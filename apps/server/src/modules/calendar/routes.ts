import type { calendar } from '@saola/contract/calendar'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const calendarHandlers = {
  year: (ctx, input) => service.year(ctx, input),
  change: (ctx, input) => service.change(ctx, input),
  copy: (ctx, input) => service.copy(ctx, input),
} satisfies Handlers<typeof calendar>
