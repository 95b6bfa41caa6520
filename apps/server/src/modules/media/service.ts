/** Files people upload: pictures are drawn anew, a PDF is looked through, and both are stored under a name nobody can guess. */
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import type { media } from '@saola/contract/media'
import { audit } from '../../platform/audit.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { publicCode } from '../../platform/ids.ts'
import { limited } from '../../platform/concurrency-limit.ts'
import { pdfProblem } from './pdf.ts'
import {
  addressOf,
  fileOf,
  MAX_PIXELS,
  MAX_SIDE,
  PER_DAY,
  PDF,
  plainName,
  takenTypes,
  targetOf,
} from './rules.ts'
import * as store from './store.ts'

type Uploaded = z.output<(typeof media)['upload']['result']>

/** A picture of 25 million points takes 100 MB while it is drawn: two at once. */
const limit = limited(2, 50)
const DAY_MS = 86_400_000

/**
 * A file as it may be kept: a picture drawn anew, a PDF looked through.
 * @throws 44002 for neither picture nor PDF, 44004 for one with too many points, 44001 for one that cannot be read, 44005 for a PDF that would act
 */
export async function cleaned(file: {
  fileName: string
  bytes: Buffer
}): Promise<{ fileName: string; contentType: string; bytes: Buffer }> {
  const type = await fileTypeFromBuffer(file.bytes)
  ensure(type && (takenTypes as readonly string[]).includes(type.mime), 'media.type_not_allowed')
  const drawn =
    type.mime === PDF
      ? paper(file.bytes)
      : await limit(() => redraw(file.bytes, targetOf(type.mime)))
  return { ...drawn, fileName: plainName(file.fileName) }
}

/** @throws as `cleaned`, and 11 over the day's number. */
export async function upload(
  ctx: Ctx,
  file: { fileName: string; bytes: Buffer },
): Promise<Uploaded> {
  const { id: ownerId } = actorOf(ctx)
  const sent = await store.countSince(ctx.db, ownerId, new Date(ctx.clock.now().getTime() - DAY_MS))
  ensure(sent < PER_DAY * ctx.config.limitFactor, 'error.too_many_requests', { retryAfter: 3600 })
  const { fileName, ...drawn } = await cleaned(file)
  const id = publicCode()
  const merchantId = ctx.caller.kind === 'portal' ? ctx.caller.liveMerchantId : null
  await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    await store.insert(tx, {
      id,
      merchantId,
      ownerId,
      contentType: drawn.contentType,
      fileName,
      bytes: drawn.bytes,
      now: ctx.clock.now(),
    })
    await audit(inner, {
      module: 'media',
      merchantId,
      objectId: id,
      after: { contentType: drawn.contentType, size: drawn.bytes.length },
    })
  })
  return {
    previewUrl: addressOf(id, drawn.contentType),
    fileName,
    size: drawn.bytes.length,
    contentType: drawn.contentType,
  }
}

/** A PDF stays byte for byte what it was: redrawing a signed bill would break its signature. */
function paper(bytes: Buffer): { bytes: Buffer; contentType: string } {
  const problem = pdfProblem(bytes)
  if (problem !== null) throw new Refusal(problem)
  return { bytes, contentType: PDF }
}

/** Decodes and encodes again: what was hidden beside the points (scripts, places, second files) does not come along. Of a moving picture the first frame stays. */
async function redraw(
  bytes: Buffer,
  target: 'webp' | 'png',
): Promise<{ bytes: Buffer; contentType: string }> {
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    const { width, height } = await source.metadata()
    ensure(width * height <= MAX_PIXELS, 'media.dimension')
    // `rotate` turns the picture the way the camera was held, because that note is dropped with the others.
    const upright = source
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 5 })
    const out =
      target === 'webp'
        ? await upright.webp({ quality: 82 }).toBuffer()
        : await upright.png({ compressionLevel: 9 }).toBuffer()
    return { bytes: out, contentType: `image/${target}` }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      /pixel limit/i.test((error as Error).message) ? 'media.dimension' : 'media.upload_failed',
    )
  }
}

/** Takes in pictures that the system has drawn itself. Run inside a transaction. @returns their addresses. */
export async function keep(
  ctx: Ctx,
  whose: { merchantId: string; ownerId: string; at: Date },
  pictures: readonly { fileName: string; contentType: string; bytes: Buffer }[],
): Promise<string[]> {
  return Promise.all(
    pictures.map(async (picture) => {
      const id = publicCode()
      await store.insert(ctx.db, {
        id,
        merchantId: whose.merchantId,
        ownerId: whose.ownerId,
        ...picture,
        now: whose.at,
      })
      return addressOf(id, picture.contentType)
    }),
  )
}

/** @returns the file that a public address names (its part behind /storage/files/); null when there is none. */
export async function open(
  ctx: Pick<Ctx, 'db'>,
  name: string,
): Promise<{ contentType: string; fileName: string; bytes: Buffer } | null> {
  const named = fileOf(`/storage/files/${name}`)
  const file = named && (await store.getPublic(ctx.db, named.id))
  if (!file || (file.content_type === PDF) !== named.isPdf) return null
  return { contentType: file.content_type, fileName: file.file_name, bytes: file.bytes }
}

/**
 * Holds an address given by a client to pictures that their own merchant, or for bank staff the staff, uploaded; null passes.
 * @throws 2 on `field` for any other address, another merchant's picture and a PDF included.
 */
export async function ensurePicture(
  ctx: Ctx,
  field: string,
  address: string | null | undefined,
): Promise<void> {
  if (address === null || address === undefined) return
  if (fileOf(address)?.isPdf) throw fieldRefusal(field, 'error.invalid-url')
  await ensureFile(ctx, field, address)
}

/** As `ensurePicture`, where a PDF serves as well. @throws 2 on `field` */
export async function ensureFile(
  ctx: Ctx,
  field: string,
  address: string | null | undefined,
): Promise<void> {
  if (address === null || address === undefined) return
  const named = fileOf(address)
  const own =
    named !== null &&
    (ctx.caller.kind === 'portal' || ctx.caller.kind === 'cms') &&
    (await store.isOf(ctx.db, ctx.caller.kind === 'portal' ? ctx.caller.liveMerchantId : null, {
      id: named.id,
      contentType: named.isPdf ? 'application/pdf' : 'image/%',
    }))
  if (!own) throw fieldRefusal(field, 'error.invalid-url')
}
