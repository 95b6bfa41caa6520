import type { search } from '@saola/contract/search'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'
import { findForStaff } from './staff.ts'

export const searchHandlers = {
  find: (ctx, { query }) => service.find(ctx, query),
  cmsFind: (ctx, { query }) => findForStaff(ctx, query.keyword),
} satisfies Handlers<typeof search>
