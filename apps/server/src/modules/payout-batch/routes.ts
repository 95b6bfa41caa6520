import type { payoutBatch } from '@saola/contract/payout-batch'
import type { Handlers } from '../../platform/mount.ts'
import * as batch from './batch.ts'
import { result } from './result.ts'
import * as file from './service.ts'

export const payoutBatchHandlers = {
  uploadFile: (ctx, { body, files }) => file.uploadFile(ctx, files.file, body.allowRepeat === true),
  getFile: (ctx, { params }) => file.getFile(ctx, params.fileId),
  getFileRows: (ctx, input) => file.fileRows(ctx, input),
  estimate: (ctx, input) => file.estimate(ctx, input),
  template: file.template,
  corrections: (ctx, { params }) => file.corrections(ctx, params.fileId),
  create: (ctx, { body }) => batch.create(ctx, body),
  getAll: (ctx, input) => batch.list(ctx, input),
  getDetail: (ctx, input) => batch.detail(ctx, input),
  changes: (ctx, { params }) => batch.changes(ctx, params.payOutId),
  confirm: (ctx, { params, body }) => batch.confirm(ctx, params.payOutId, body.confirmedRows),
  stop: (ctx, { params }) => batch.stop(ctx, params.payOutId),
  retry: (ctx, { params }) => file.retry(ctx, params.payOutId),
  result: (ctx, { params }) => result(ctx, params.payOutId),
} satisfies Handlers<typeof payoutBatch>
