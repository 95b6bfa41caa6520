import type { payoutBatch } from '@saola/contract/payout-batch'
import type { Handlers } from '../../platform/mount.ts'
import * as file from './service.ts'

export const payoutBatchHandlers = {
  uploadFile: (ctx, { body, files }) => file.uploadFile(ctx, files.file, body.allowRepeat === true),
  getFile: (ctx, { params }) => file.getFile(ctx, params.fileId),
  template: file.template,
  corrections: (ctx, { params }) => file.corrections(ctx, params.fileId),
} satisfies Handlers<typeof payoutBatch>
