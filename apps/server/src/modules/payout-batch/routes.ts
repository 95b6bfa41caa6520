import type { payoutBatch } from '@saola/contract/payout-batch'
import type { Handlers } from '../../platform/mount.ts'
import { Refusal } from '../../platform/errors.ts'
import * as file from './service.ts'

// Takes the calls' shapes only: what answers them follows on this branch.
const unmade = (): never => {
  throw new Refusal('error.not_found')
}
export const payoutBatchHandlers = {
  uploadFile: (ctx, { body, files }) => file.uploadFile(ctx, files.file, body.allowRepeat === true),
  getFile: (ctx, { params }) => file.getFile(ctx, params.fileId),
  template: file.template,
  corrections: (ctx, { params }) => file.corrections(ctx, params.fileId),
  getFileRows: () => unmade(),
  create: () => unmade(),
  getAll: () => unmade(),
  getDetail: () => unmade(),
  changes: () => unmade(),
  confirm: () => unmade(),
  stop: () => unmade(),
  retry: () => unmade(),
  result: () => unmade(),
} satisfies Handlers<typeof payoutBatch>
