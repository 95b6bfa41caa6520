/** Files people upload: pictures are decoded and written anew before anyone sees them (reliability bar N9). */
import * as z from 'zod/mini'
import { calls } from './call.ts'

export const media = calls({
  upload: {
    id: 'storage.upload',
    method: 'POST',
    path: '/api/storage/v1/upload',
    service: 'storage',
    audience: 'member',
    work: 'own',
    kind: 'upload',
    perMinute: 30,
    result: z.object({
      previewUrl: z.string(),
      fileName: z.string(),
      size: z.int(),
      contentType: z.string(),
    }),
    source: 'doc 1 section 7.5; doc 3 section 7',
  },
})
