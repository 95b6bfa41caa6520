// The pictures of docs/screens, taken on the demo data: PICTURES=1 npm run test:journeys. Not part of the proof.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '@saola/phrases/shape'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { simulatorUrl } from './support/addresses.ts'
import { NARROW, test, type OpenWindow } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { settled } from './support/page-check.ts'
import { createLink, enter, type Session } from './support/portal.ts'
import { decodePicture, payQr } from './support/simulator.ts'
import { say } from './support/words.ts'

const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url))
const LARGEST_BYTES = 120_000
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }
const PHONE = { ...NARROW, deviceScaleFactor: 2 } as const
const sizes = { desktop: WIDE, phone: PHONE } as const
type Size = keyof typeof sizes
interface Codes {
  paid: string
  open: string
}
const TEA = 'Đặt tiệc trà văn phòng'

/** The browser itself writes WebP: a picture of the demo needs no tool of its own. The best quality that stays small is taken. */
async function save(page: Page, name: string): Promise<void> {
  // Relative times, carets and notices would differ from picture to picture.
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const blank = await page.context().newPage()
  const webp = await blank.evaluate(
    async ({ data, largest }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.naturalWidth,
        height: image.naturalHeight,
      })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      for (let quality = 0.92; ; quality -= 0.08) {
        const url = canvas.toDataURL('image/webp', quality)
        if (url.length * 0.75 < largest || quality < 0.3) return url.slice(url.indexOf(',') + 1)
      }
    },
    { data: png.toString('base64'), largest: LARGEST_BYTES },
  )
  await blank.close()
  const bytes = Buffer.from(webp, 'base64')
  expect(bytes.length, name).toBeLessThan(LARGEST_BYTES)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}${name}.webp`, bytes)
}

async function paidLink(session: Session, page: Page): Promise<string> {
  const { payLinkUrl, payLinkCode } = await createLink(session, {
    amount: 1_250_000,
    description: TEA,
    customerInfoType: 'PARTNER_FILL',
    customerInfoForm: { fillName: true, fillPhone: true, fillEmail: false, fillAddress: false },
    customer: { fullName: 'Đỗ Ngọc Phương', phone: '0912345678' },
  })
  await page.goto(new URL(payLinkUrl).pathname)
  await payQr(
    (await decodePicture(await page.getByRole('img', { name: /VietQR/ }).screenshot())).qr,
  )
  await page.getByRole('heading', { name: say('vi').payer.paid.title }).waitFor()
  return payLinkCode
}

type Take = (screen: string, address: string, ready?: Locator) => Promise<void>

/** The screens of the journey, in its order; `brief` takes only the first of them. */
async function portal(
  page: Page,
  session: Session,
  { size, language, brief = false }: { size: Size; language: Language; brief?: boolean },
  codes: Codes,
): Promise<void> {
  const t = say(language)
  const name = (screen: string): string => `${screen}-${size}-${language}`
  const take: Take = async (screen, address, ready) => {
    await page.goto(address)
    await settled(page)
    await ready?.waitFor()
    await save(page, name(screen))
  }
  await enter(page, session, { language })
  await take(
    'dashboard',
    '/dashboard',
    page.getByRole('region', { name: t.dashboard.latest.title }).getByRole('listitem').first(),
  )
  if (brief) return
  await page.goto('/paylink/create-paylink')
  await page.getByLabel(t.web.amount.label, { exact: true }).fill('1250000')
  await page.getByLabel(t.payLink.create.description).fill(TEA)
  await save(page, name('pay-link-create'))
  await take('pay-link-detail', `/paylink/detail?code=${codes.open}`)
  await page.goto('/transactions-management')
  await rowOf(page, TEA).getByRole('link').first().click()
  await page
    .getByRole('dialog')
    .getByRole('group', { name: t.transaction.drawer.postings })
    .waitFor()
  await save(page, name('transaction'))
  await take('balance', '/balance')
  await take('unmatched', '/balance/unmatched-credits')
}

/** The payer's side: the page with its QR, the result, and the bank's app with the transfer ready to go. */
async function payers(openWindow: OpenWindow, codes: Codes): Promise<void> {
  for (const [size, language] of [
    ['phone', 'vi'],
    ['phone', 'en'],
    ['desktop', 'vi'],
  ] as const) {
    const payer = await openWindow(sizes[size])
    await payer.goto(`/public/paylink/${codes.open}?lang=${language}`)
    await save(payer, `payer-${size}-${language}`)
    await payer.goto(`/public/paylink/waiting-payment?code=${codes.paid}&lang=${language}`)
    await save(payer, `paid-${size}-${language}`)
  }
  const payer = await openWindow(PHONE)
  await payer.goto(`/public/paylink/${codes.open}`)
  const { qr } = await decodePicture(await payer.getByRole('img', { name: /VietQR/ }).screenshot())
  await payer.goto(simulatorUrl)
  await payer.getByLabel('Dán nội dung QR').fill(qr)
  await payer.getByRole('button', { name: 'Tiếp tục' }).click()
  await payer.getByRole('button', { name: /^Chuyển \d/ }).waitFor()
  await save(payer, 'simulator-phone-vi')
}

test('pictures of the journey', async ({ openWindow, sessions }) => {
  const session = await sessions.of('owner')
  const codes = {
    paid: await paidLink(session, await openWindow(PHONE)),
    open: (
      await createLink(session, {
        amount: 98_000,
        description: 'Trà sen vàng x2',
        contactPhone: '0901234567',
      })
    ).payLinkCode,
  }
  await portal(await openWindow(sizes.desktop), session, { size: 'desktop', language: 'vi' }, codes)
  await portal(await openWindow(sizes.phone), session, { size: 'phone', language: 'vi' }, codes)
  await portal(
    await openWindow(sizes.desktop),
    session,
    { size: 'desktop', language: 'en', brief: true },
    codes,
  )
  await portal(
    await openWindow({ ...sizes.phone, colorScheme: 'dark' }),
    session,
    { size: 'phone', language: 'en', brief: true },
    codes,
  )
  await payers(openWindow, codes)
})
