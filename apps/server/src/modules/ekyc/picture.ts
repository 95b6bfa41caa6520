/** Decodes a picture of a card and writes it anew as JPEG (reliability bars N8, N9): nothing hidden beside the points comes along. */
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { limited } from '../../platform/concurrency-limit.ts'
import { MAX_PIXELS, MAX_SIDE, MIN_HEIGHT, MIN_WIDTH, pictureTypes } from './rules.ts'

/** A picture of 25 million points takes 100 MB while it is drawn: two at once. */
const limit = limited(2, 50)

/** @throws 44002 for what is no picture, 44004 for too many points or too few to read, 44001 for one that cannot be decoded; the field is named. */
export async function redraw(
  field: string,
  bytes: Buffer,
  least: { width: number; height: number } = { width: MIN_WIDTH, height: MIN_HEIGHT },
): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes)
  ensure(type && pictureTypes.includes(type.mime), 'media.type_not_allowed', {
    errors: [{ field, key: 'media.type_not_allowed' }],
  })
  return limit(async () => {
    try {
      const source = sharp(bytes, {
        limitInputPixels: MAX_PIXELS,
        failOn: 'error',
        animated: false,
      })
      const { width, height } = await source.metadata()
      // Either way up: phones write a standing picture as a lying one with a note.
      const large =
        Math.max(width, height) >= least.width && Math.min(width, height) >= least.height
      ensure(width * height <= MAX_PIXELS && large, 'media.dimension', {
        errors: [{ field, key: 'media.dimension' }],
      })
      return await source
        .rotate()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 90 })
        .timeout({ seconds: 5 })
        .toBuffer()
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw /pixel limit/i.test((error as Error).message)
        ? new Refusal('media.dimension', { errors: [{ field, key: 'media.dimension' }] })
        : fieldRefusal(field, 'media.upload_failed')
    }
  })
}
