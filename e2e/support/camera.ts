/** A phone whose camera looks at a picture: a browser of its own, because Chromium takes the camera's film from its command line. */
import { chromium, type Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../tools/find-chromium.mjs'

const SIZE = { width: 640, height: 480 }

/** Grey levels of the picture, centred in a camera's frame on white. */
async function framed(page: Page, picture: Buffer): Promise<Buffer> {
  const greys = await page.evaluate(
    async ({ data, width, height }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')
      if (pen === null) throw new Error('no canvas')
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, width, height)
      const side = Math.min(width, height) - 80
      pen.drawImage(image, (width - side) / 2, (height - side) / 2, side, side)
      const { data: pixels } = pen.getImageData(0, 0, width, height)
      return btoa(
        Array.from({ length: width * height }, (_, i) =>
          String.fromCharCode(pixels[i * 4] ?? 255),
        ).join(''),
      )
    },
    { data: picture.toString('base64'), ...SIZE },
  )
  return Buffer.from(greys, 'base64')
}

/** One frame as YUV4MPEG2, the plainest film there is; Chromium plays it again and again. */
function film(greys: Buffer): Buffer {
  const { width, height } = SIZE
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), greys, colour])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ])
}

export async function cameraShowing(
  picture: Buffer,
): Promise<{ phone: Page; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'saola-camera-'))
  const executablePath = findChromium() ?? ''
  const drawing = await chromium.launch({ executablePath })
  const file = join(folder, 'qr.y4m')
  writeFileSync(file, film(await framed(await drawing.newPage(), picture)))
  await drawing.close()
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  const context = await browser.newContext({
    permissions: ['camera'],
    viewport: { width: 390, height: 844 },
  })
  return {
    phone: await context.newPage(),
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
