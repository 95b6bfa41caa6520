import type { media } from '@saola/contract/media'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const mediaHandlers = {
  upload: (ctx, { files: { file } }) => service.upload(ctx, file),
} satisfies Handlers<typeof media>
