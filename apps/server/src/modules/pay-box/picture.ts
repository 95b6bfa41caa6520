/** QRs as pictures: drawn, read back and compared; and pictures that people bring, looked at before anything of them is stored (reliability bars N8, N9). */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader'
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer'
import { crc16 } from '@saola/vietqr/crc'
import { fileTypeFromBuffer } from 'file-type'
import { ensure, Refusal } from '../../platform/errors.ts'
import { limited } from '../../platform/concurrency-limit.ts'

const require = createRequire(import.meta.url)
const wasm = async (path: string): Promise<ArrayBuffer> =>
  new Uint8Array(await readFile(require.resolve(path))).buffer
let ready: Promise<unknown> | undefined
/** Reader and writer lie in the package on this machine; left alone they would be fetched from the network. */
const prepare = (): Promise<unknown> =>
  (ready ??= Promise.all([
    wasm('zxing-wasm/reader/zxing_reader.wasm').then((wasmBinary) =>
      prepareReader({ overrides: { wasmBinary }, fireImmediately: true }),
    ),
    wasm('zxing-wasm/writer/zxing_writer.wasm').then((wasmBinary) =>
      prepareWriter({ overrides: { wasmBinary }, fireImmediately: true }),
    ),
  ]))

/** Kinds by their first bytes. */
const TAKEN: readonly string[] = ['image/png', 'image/jpeg', 'image/gif']
const MAX_PIXELS = 25_000_000
const SIDE = 1024
/** A cut may be a point off. */
const SQUARE_SLACK = 0.02
const limit = limited(2, 50)

/** What stands in the QRs of a picture. */
async function textsIn(picture: Buffer): Promise<string[]> {
  await prepare()
  const found = await readBarcodes(new Uint8Array(picture), {
    formats: ['QRCode'],
    tryHarder: true,
    tryInvert: true,
    maxNumberOfSymbols: 2,
  })
  return found.filter((code) => code.isValid).map((code) => code.text)
}

/** A QR as PNG, four modules of quiet around it, drawn and read back: a picture that says something else is never handed out. */
export async function drawQr(content: string, scale = 8): Promise<Buffer> {
  await prepare()
  const { image, error } = await writeBarcode(content, {
    format: 'QRCode',
    ecLevel: 'M',
    scale,
    addQuietZones: true,
  } as never)
  if (!image) throw new Error(`the QR could not be drawn: ${error}`)
  const png = Buffer.from(await image.arrayBuffer())
  const said = await textsIn(png)
  if (said.length !== 1 || said[0] !== content)
    throw new Error('the drawn QR does not read as it should')
  return png
}
export const dataUri = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

/** An EMV payload whose checksum is off was read or printed wrongly. */
const isWhole = (text: string): boolean =>
  !text.startsWith('000201') ||
  (/6304[0-9A-Fa-f]{4}$/.test(text) && crc16(text.slice(0, -4)) === text.slice(-4).toUpperCase())
const invalid = (): Refusal =>
  new Refusal('pay_box.qr_image_invalid', {
    errors: [{ field: 'image', key: 'pay_box.qr_image_invalid' }],
  })

/**
 * A picture that holds one QR, drawn anew: square, at most 1,024 points a side, and still saying the same.
 * @throws 40005 for what is no such picture.
 */
export const readQrPicture = (bytes: Buffer): Promise<{ bytes: Buffer; content: string }> =>
  limit(async () => {
    const type = await fileTypeFromBuffer(bytes)
    if (!type || !TAKEN.includes(type.mime)) throw invalid()
    const drawn = await redraw(bytes)
    const said = await textsIn(drawn)
    const [content] = said
    if (
      said.length !== 1 ||
      content === undefined ||
      content.trim() === '' ||
      content.length > 1000 ||
      /[\u0000-\u001f\u007f]/.test(content) ||
      !isWhole(content)
    )
      throw invalid()
    return { bytes: drawn, content }
  })

async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    const source = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated: false,
    }).rotate()
    const { width, height } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      animated: false,
    }).metadata()
    ensure(
      Math.abs(width - height) <= SQUARE_SLACK * Math.max(width, height),
      'pay_box.qr_image_invalid',
    )
    return await source
      .flatten({ background: '#fff' })
      .resize({ width: SIDE, height: SIDE, fit: 'fill', withoutEnlargement: true })
      .timeout({ seconds: 5 })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    throw invalid()
  }
}
