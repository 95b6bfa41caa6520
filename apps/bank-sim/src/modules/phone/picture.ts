import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { ensure } from '../../errors.ts'

/** Pictures of more pixels than this are refused before they are unpacked (a small file can hold a huge picture). */
const MAX_PIXELS = 40_000_000

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

/** Width and height as the file's header states them; null when it is no PNG, JPEG, GIF or BMP. */
function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 26) return null
  if (view.getUint32(0) === 0x89504e47)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (view.getUint32(0) === 0x47494638)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (view.getUint16(0) === 0x424d)
    return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
  return view.getUint16(0) === 0xffd8 ? jpegSize(view) : null
}

function jpegSize(view: DataView): { width: number; height: number } | null {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

export type FoundCode = { text: string; left: number; right: number; top: number; bottom: number }
/** Every QR code in a picture with the box it stands in, in points. */
export async function readCodes(bytes: Uint8Array, most: number): Promise<FoundCode[]> {
  await prepare()
  const found = await readBarcodes(bytes, {
    formats: ['QRCode'],
    tryHarder: true,
    tryInvert: true,
    tryRotate: true,
    maxNumberOfSymbols: most,
  })
  return found
    .filter((code) => code.isValid)
    .map(({ text, position: p }) => {
      const [xs, ys] = [
        [p.topLeft.x, p.topRight.x, p.bottomLeft.x, p.bottomRight.x],
        [p.topLeft.y, p.topRight.y, p.bottomLeft.y, p.bottomRight.y],
      ]
      return {
        text,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      }
    })
}

/** The text of the first QR code in a PNG, JPEG, GIF or BMP picture, or null when there is none to be found. */
export async function readQrPicture(bytes: Uint8Array): Promise<string | null> {
  const size = pictureSize(bytes)
  ensure(size !== null, 415, 'picture.unsupported')
  ensure(size.width * size.height <= MAX_PIXELS, 413, 'picture.too_large')
  await prepare()
  const found = await readBarcodes(bytes, {
    formats: ['QRCode'],
    tryHarder: true,
    tryInvert: true,
    tryRotate: true,
    maxNumberOfSymbols: 1,
  })
  return found.find((code) => code.isValid)?.text ?? null
}
