/** Reads the QR code in a picture that somebody has sent. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { ensure, Refusal } from '../../platform/errors.ts'
import { limited } from '../../platform/concurrency-limit.ts'

const TAKEN: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const MAX_PIXELS = 25_000_000
/** A code that fills a poster is read as well from a smaller picture, and a small one from the whole. */
const SIDES = [2_400, 1_000] as const
const limit = limited(2, 20)

let ready: Promise<unknown> | undefined
/** The decoder's program is read from the package on this machine; left alone it would be fetched from the network. */
function prepare(): Promise<unknown> {
  ready ??= readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  ).then((bytes) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(bytes).buffer },
      fireImmediately: true,
    }),
  )
  return ready
}

/** Drawn anew, upright, flat and grey, so that the decoder never meets what a stranger has written. */
async function drawn(bytes: Buffer, side: number): Promise<Uint8Array> {
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    return new Uint8Array(
      await source
        .rotate()
        .flatten({ background: '#ffffff' })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .greyscale()
        .timeout({ seconds: 5 })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
  } catch (error) {
    throw new Refusal(
      /pixel limit/i.test((error as Error).message) ? 'media.dimension' : 'media.upload_failed',
    )
  }
}

/** @returns the text of the first code. @throws 44002 for what is no picture, 44004, 44001, 44008 when there is no code in it. */
export async function readPicture(bytes: Buffer): Promise<string> {
  const type = await fileTypeFromBuffer(bytes)
  ensure(type && TAKEN.includes(type.mime), 'media.type_not_allowed')
  await prepare()
  return limit(async () => {
    for (const side of SIDES) {
      const found = await readBarcodes(await drawn(bytes, side), {
        formats: ['QRCode'],
        tryHarder: true,
        tryInvert: true,
        tryRotate: true,
        maxNumberOfSymbols: 1,
      })
      const code = found.find((one) => one.isValid)
      if (code && code.text !== '') return code.text
    }
    throw new Refusal('qr.not_found')
  })
}
