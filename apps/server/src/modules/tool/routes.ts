import type { tool } from '@saola/contract/tool'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const toolHandlers = {
  deposit: (ctx, { body }) => service.deposit(ctx, body),
  inquiry: (ctx, { body }) => service.inquiry(ctx, body.number),
  outcome: (ctx, { body }) => service.outcome(ctx, body.bankReferences),
  scanQr: (ctx, { files }) => service.scanQr(ctx, files.image),
} satisfies Handlers<typeof tool>
