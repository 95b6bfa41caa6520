import type { sandbox } from '@saola/contract/sandbox'
import type { Handlers } from '../../platform/mount.ts'
import type { ClockParts } from './clock.ts'
import * as service from './service.ts'

/** @param parts what the clock sets going */
export const sandboxHandlersOf = (parts: ClockParts) =>
  ({
    register: (ctx) => service.state(ctx),
    state: (ctx) => service.state(ctx),
    reset: (ctx) => service.reset(ctx),
    moveClock: (ctx, { body }) => service.moveClock(ctx, parts, body),
    stopClock: (ctx) => service.stopClock(ctx),
  }) satisfies Handlers<typeof sandbox>
