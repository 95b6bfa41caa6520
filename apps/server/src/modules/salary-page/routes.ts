import type { salaryPage } from '@saola/contract/salary-page'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const salaryPageHandlers = {
  poster: (ctx) => service.poster(ctx),
  rotate: (ctx) => service.rotate(ctx),
} satisfies Handlers<typeof salaryPage>
