import type { ekyc } from '@saola/contract/ekyc'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const ekycHandlers = {
  uploadCard: (ctx, { files, body }) => service.uploadCard(ctx, files, body.ekycType),
  uploadDocument: (ctx, { files: { file } }) => service.uploadDocument(ctx, file),
  viewLink: (ctx, { body }) => service.viewLink(ctx, body.id),
  view: (ctx, { query }) => service.view(ctx, query.link),
} satisfies Handlers<typeof ekyc>
