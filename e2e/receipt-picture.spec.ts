// The receipt as a picture: what a payer keeps in the photos, or sends to the shop, is a whole picture with the payment's facts drawn on it.
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { deviceOf, expect, test } from './support/journey.ts'
import { createLink, type Session } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { amountLike, say } from './support/words.ts'

const SHOP = 'Cà phê Saola'
const WIDTH = 720
let owner: Session
test.beforeAll(async ({ sessions }) => {
  owner = await sessions.of('owner')
})

/** A text as it was drawn: where it begins, the line it stands on, how wide and high it is. */
interface Drawn {
  text: string
  x: number
  y: number
  width: number
  size: number
  font: string
}
type Watched = typeof globalThis & { drawn: Drawn[]; shared: number[][] }

/** Writes down what the page draws, and, where it may share, what it shares. */
async function watch(page: Page, { shares }: { shares: boolean }): Promise<void> {
  await page.addInitScript((canShare) => {
    const window = globalThis as Watched
    window.drawn = []
    window.shared = []
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const { width } = this.measureText(text)
      const size = Number(/(\d+)px/.exec(this.font)?.[1])
      window.drawn.push({ text, x, y, width, size, font: this.font })
      draw.call(this, text, x, y)
    }
    if (!canShare) return
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        window.shared.push([...new Uint8Array(await files[0]!.arrayBuffer())])
      },
    })
  }, shares)
}

/** Presses the button. @returns the file that the payer gets: saved, or handed to the phone's share sheet. */
async function take(page: Page, name: string, shares: boolean): Promise<Buffer> {
  const button = page.getByRole('button', { name })
  if (!shares) {
    const download = page.waitForEvent('download')
    await button.click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^receipt-[\w-]+\.png$/)
    return readFile(await file.path())
  }
  await button.click()
  await expect.poll(() => page.evaluate(() => (globalThis as Watched).shared.length)).toBe(1)
  return Buffer.from(await page.evaluate(() => (globalThis as Watched).shared[0]!))
}

const PNG = '89504e470d0a1a0a'
/** What the file says of itself: it is a PNG, so wide and so high. */
function sizeOf(png: Buffer): { width: number; height: number } {
  expect(png.subarray(0, 8).toString('hex')).toBe(PNG)
  expect(png.subarray(12, 16).toString('latin1')).toBe('IHDR')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

interface Area {
  left: number
  top: number
  width: number
  height: number
}
/** The colours of an area of the saved file, as red, green, blue, alpha; decoded by a browser, as for anyone who opens it. */
const coloursIn = (page: Page, png: Buffer, area: Area): Promise<number[]> =>
  page.evaluate(
    async ({ bytes, at }) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
      context.drawImage(picture, 0, 0)
      return [...context.getImageData(at.left, at.top, at.width, at.height).data]
    },
    { bytes: [...png], at: area },
  )
/** How much of a text's place is not paper: 0 where nothing was drawn. */
async function inkAt(page: Page, png: Buffer, { x, y, width, size }: Drawn): Promise<number> {
  const colours = await coloursIn(page, png, {
    left: Math.floor(x),
    top: Math.floor(y - size),
    width: Math.ceil(width),
    height: Math.ceil(size * 1.2),
  })
  const greens = colours.filter((_, i) => i % 4 === 1)
  return greens.filter((shade) => shade < 200).length / greens.length
}

for (const language of ['vi', 'en'] as const)
  for (const shares of [false, true])
    test(
      `a payer ${shares ? 'shares' : 'saves'} the receipt as a picture of its amount, shop and reference (${language})`,
      { tag: shares ? '@phone-only' : deviceOf(language) },
      async ({ page }) => {
        const t = say(language).payer
        const description = `Đặt tiệc trà văn phòng cho buổi họp tổng kết quý, giao lúc 14 giờ tại tầng 12, ${'X'.repeat(60)}`
        const link = await createLink(owner, { amount: 1_250_000, description })
        await watch(page, { shares })
        await page.goto(`${new URL(link.payLinkUrl).pathname}?lang=${language}`)
        await expect(page.getByRole('img', { name: /VietQR/ })).toBeVisible()
        await payQr(link.qrCode)
        await expect(page.getByRole('heading', { name: t.paid.title })).toBeVisible()
        const reference = await page
          .locator('dt', { hasText: new RegExp(`^${t.paid.number}$`) })
          .locator('xpath=following-sibling::dd[1]')
          .innerText()

        const png = await take(page, t.paid.picture, shares)
        const drawn = await page.evaluate(() => (globalThis as Watched).drawn)
        const { width, height } = sizeOf(png)
        expect(width).toBe(WIDTH)
        expect(height).toBe(Math.max(...drawn.map(({ y }) => y)) + 58)
        expect(height).toBeGreaterThan(500)
        expect(height).toBeLessThan(1_400)

        const find = (text: RegExp): Drawn => {
          const found = drawn.find((one) => text.test(one.text))
          expect(found, String(text)).toBeDefined()
          return found!
        }
        for (const wanted of [
          new RegExp(`^${t.paid.title}$`),
          amountLike(1_250_000),
          new RegExp(`^${SHOP}$`),
          new RegExp(`^${reference}$`),
          new RegExp(`^${t.paid.at}$`),
        ])
          expect(await inkAt(page, png, find(wanted)), String(wanted)).toBeGreaterThan(0.05)
        // Nothing runs over the edge, not even a word without a blank, and what does not fit says so.
        for (const { text, x, width: wide } of drawn)
          expect(x + wide, text).toBeLessThanOrEqual(WIDTH - 40)
        expect(drawn.filter(({ text }) => text.endsWith('…'))).toHaveLength(1)
        const face = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
        expect(new Set(drawn.map(({ font }) => font.replace(/^.*?px /, '')))).toEqual(
          new Set([face]),
        )
      },
    )

test('a receipt of Test Mode says on the picture that no money moved', async ({ page }) => {
  const t = say('vi').payer
  const link = await createLink(owner, { amount: 45_000 }, { test: true })
  await watch(page, { shares: false })
  await page.goto(new URL(link.payLinkUrl).pathname)
  await payQr(link.qrCode)
  await expect(page.getByRole('heading', { name: t.paid.title })).toBeVisible()
  const png = await take(page, t.paid.picture, false)
  const [first] = await page.evaluate(() => (globalThis as Watched).drawn)
  expect(t.test.startsWith(first!.text.replace(/…$/, ''))).toBe(true)
  const corner = await coloursIn(page, png, { left: 4, top: 4, width: 1, height: 1 })
  expect(corner).toEqual([0xb5, 0x47, 0x08, 0xff])
})
