import type { search } from '@saola/contract/search'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const searchHandlers = {
  find: (ctx, { query }) => service.find(ctx, query),
} satisfies Handlers<typeof search>
