import type { subscriptionImport } from '@saola/contract/subscription-import'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const subscriptionImportHandlers = {
  template: (ctx) => service.template(ctx),
  preview: (ctx, { files }) => service.preview(ctx, files.file),
  corrections: (ctx, { params }) => service.corrections(ctx, params.id),
  commit: (ctx, { params }) => service.commit(ctx, params.id),
} satisfies Handlers<typeof subscriptionImport>
