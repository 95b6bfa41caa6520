import { workKindsSeenBy, type workQueue } from '@saola/contract/work-queue'
import { staff } from '../../platform/context.ts'
import type { Handlers } from '../../platform/mount.ts'
import * as levelService from './level-service.ts'
import * as service from './service.ts'
import type { Sources } from './sources.ts'
import { changes } from './watch.ts'

/** @param sources what waits; the modules that know it stand below this one */
export const workQueueHandlersOf = (sources: Sources): Handlers<typeof workQueue> => ({
  getList: (ctx, input) => service.list(ctx, sources, input),
  counts: (ctx) => service.counts(ctx, sources),
  events: (ctx, { signal }) => changes(ctx, sources, workKindsSeenBy(staff(ctx).codes), signal),
  take: (ctx, input) => service.take(ctx, sources, input),
  release: (ctx, input) => service.release(ctx, sources, input),
  people: (ctx, input) => service.people(ctx, sources, input),
  handOver: (ctx, input) => service.handOver(ctx, sources, input),
  snooze: (ctx, input) => service.snooze(ctx, sources, input),
  wake: (ctx, input) => service.wake(ctx, sources, input),
  levels: (ctx) => levelService.levels(ctx),
  updateLevel: (ctx, input) => levelService.updateLevel(ctx, input),
})
