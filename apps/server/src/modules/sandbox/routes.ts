import type { sandbox } from '@saola/contract/sandbox'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const sandboxHandlers = {
  register: (ctx) => service.state(ctx),
  state: (ctx) => service.state(ctx),
  reset: (ctx) => service.reset(ctx),
  moveClock: (ctx, { body }) => service.moveClock(ctx, body.advanceSec),
} satisfies Handlers<typeof sandbox>
