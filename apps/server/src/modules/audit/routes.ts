import type { audit } from '@saola/contract/audit'
import type { Handlers } from '../../platform/mount.ts'
import { exportAudit } from './export.ts'
import * as service from './service.ts'

export const auditHandlers = {
  currentVersion: (ctx, { query }) => service.currentVersion(ctx, query.module),
  history: (ctx, input) => service.history(ctx, input),
  cmsList: (ctx, input) => service.list(ctx, input),
  modules: (ctx) => service.modules(ctx),
  export: (ctx, { query }) => exportAudit(ctx, query),
  verify: (ctx) => service.verify(ctx),
} satisfies Handlers<typeof audit>
