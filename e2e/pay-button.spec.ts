// A pay button: made in the portal, put on a shop of another origin under the strictest policy, pressed, paid, counted.
import { payButton } from '@saola/contract/pay-button'
import { payInfo } from '@saola/contract/pay-info'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { fullPath } from '@saola/contract/call'
import type { Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { serveShop } from '../demo/button-shop/serve.mjs'
import { serverUrl } from './support/addresses.ts'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { amountLike, fill, ownWord, say } from './support/words.ts'

const t = say('vi')
const PRICE = 145_000

async function makePage(
  session: Session,
  name: string,
): Promise<{ id: string; code: string; productName: string }> {
  const productName = `Hộp trà ${name}`
  const { id: productId } = await ask(session, product.create, {
    body: { name: productName, priceType: 'FIXED_PRICE', price: PRICE, storageType: 'UNLIMITED' },
  })
  const { id, code } = await ask(session, payPage.create, {
    body: { name: `Quà Tết ${name}`, productIds: [productId] },
  })
  return { id, code, productName }
}
const makeButton = (
  session: Session,
  payPageId: string,
  word: string,
  more: { allowedOrigins?: string[] } = {},
) =>
  ask(session, payButton.create, {
    body: { title: `Hộp quà ${word}`, label: 'Mua ngay', payPageId, ...more },
  })

/** The payer's own way over the page: one piece, order, and the money of their bank. */
async function orderAndPay(payer: Page, productName: string): Promise<void> {
  await payer.getByRole('button', { name: fill(t.payer.shelf.one, { name: productName }) }).click()
  await payer.getByRole('button', { name: t.payer.shelf.go }).click()
  await expect(payer).toHaveURL(/waiting-payment\?id=/)
  const id = new URL(payer.url()).searchParams.get('id') ?? ''
  const answer = (await (
    await fetch(serverUrl + fullPath(payInfo.vietQr, false).replace('{transactionId}', id))
  ).json()) as { data: { qrContent: string } }
  await payQr(answer.data.qrContent)
  await expect(payer.getByRole('heading', { name: t.payer.paid.title })).toBeVisible()
}

test(
  'a button is made beside its picture, found, changed and deleted',
  proves('B-332', 'B-336'),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const word = ownWord()
    await makePage(session, word)
    await page.goto('/pay-button/create-paybutton')
    await settled(page)
    await page.getByRole('button', { name: t.payButton.form.submitCreate }).click()
    for (const name of ['title', 'payPageId'] as const)
      await expect(page.getByText(t.payButton.enter[name], { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: t.payButton.form.page }).click()
    await page.getByRole('option', { name: `Quà Tết ${word}` }).click()
    await page.getByLabel(t.payButton.form.title).fill(`Hộp quà ${word}`)
    await page.getByLabel(t.payButton.form.label).fill('Đặt hộp quà')
    await tick(page.getByRole('radio', { name: t.payButton.form.LIGHT }).first())
    const preview = page.getByRole('complementary', { name: t.payButton.preview.title })
    await expect(preview.getByText('Đặt hộp quà')).toHaveCount(3)
    await page.getByLabel(t.payButton.form.sites).fill('không phải')
    await page.getByRole('button', { name: t.payButton.form.submitCreate }).click()
    await expect(
      page.getByText(fill(t.payButton.form.siteWrong, { site: 'không phải' })),
    ).toBeVisible()
    await page.getByLabel(t.payButton.form.sites).fill('Shop.vn/hang')
    expect(await axeSays(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
    await page.getByRole('button', { name: t.payButton.form.submitCreate }).click()
    await expect(page).toHaveURL(/pay-button-detail\?id=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
    await expect(page.getByText('https://shop.vn', { exact: true })).toBeVisible()
    await expect(page.getByRole('group', { name: t.payButton.embed.script })).toContainText(
      '/button.js',
    )
    expect(await axeSays(page)).toEqual([])
    await page.getByRole('link', { name: t.payButton.detail.edit, exact: true }).click()
    await page.getByLabel(t.payButton.form.label).fill('Mua hộp quà')
    await page.getByRole('button', { name: t.payButton.form.submitEdit }).click()
    await expect(page).toHaveURL(/pay-button-detail\?id=/)
    await page.goto(`/pay-button?keyword=${word}`)
    await expect(rowOf(page, word)).toContainText(`Quà Tết ${word}`)
    expect(await axeSays(page)).toEqual([])
    await rowOf(page, word).getByRole('link').first().click()
    await page.getByRole('button', { name: t.payButton.detail.delete }).click()
    await page
      .getByRole('dialog', { name: t.payButton.delete.title })
      .getByRole('button', { name: t.payButton.delete.confirm })
      .click()
    await expect(page).toHaveURL(/\/pay-button$/)
    await page.goto(`/pay-button?keyword=${word}`)
    await expect(page.getByRole('main').getByText(t.web.list.nothingFound)).toBeVisible()
  },
)

test(
  'what customers who press a button will not find is told in the picker, the preview, the list and the detail',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    const word = ownWord()
    const { id, code } = await makePage(session, word)
    const { id: second } = await ask(session, product.create, {
      body: {
        name: `Trà ${word}`,
        priceType: 'FIXED_PRICE',
        price: PRICE,
        storageType: 'UNLIMITED',
      },
    })
    const first = (await ask(session, payPage.getDetail, { params: { id }, query: {} }))
      .products[0]!
    await ask(session, payPage.updateProducts, {
      params: { payPageCode: code },
      body: { productIds: [first.id, second] },
    })
    const turn = (productId: string, status: 'ACTIVE' | 'INACTIVE') =>
      ask(session, product.changeStatus, { params: { id: productId }, body: { status } })
    await turn(second, 'INACTIVE')
    await enter(page, session)
    await page.goto('/pay-button/create-paybutton')
    await settled(page)
    const preview = page.getByRole('complementary', { name: t.payButton.preview.title })
    await expect(preview.getByText(t.payButton.preview.pressNone)).toBeVisible()
    await page.getByRole('combobox', { name: t.payButton.form.page }).click()
    await page.getByRole('option', { name: `Quà Tết ${word} (1 sản phẩm chưa bày bán)` }).click()
    await expect(preview.getByText('Khách thấy 1 sản phẩm')).toBeVisible()
    await expect(preview.getByText('1 sản phẩm chưa bày bán')).toBeVisible()
    expect(await axeSays(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
    const button = await makeButton(session, id, word)
    await page.goto(`/pay-button/pay-button-detail?id=${button.id}`)
    await expect(
      page.getByText(fill(t.payButton.goods.some, { name: `Quà Tết ${word}` })),
    ).toBeVisible()
    await turn(first.id, 'INACTIVE')
    await page.reload()
    await expect(
      page.getByText(fill(t.payButton.goods.nothing, { name: `Quà Tết ${word}` })),
    ).toBeVisible()
    await expect(preview.getByText('Khách không thấy sản phẩm nào')).toBeVisible()
    expect(await axeSays(page)).toEqual([])
    await page.goto(`/pay-button?keyword=${word}`)
    await expect(
      page.getByText(t.payButton.list.noneOnSale).filter({ visible: true }),
    ).toBeVisible()
    await turn(first.id, 'ACTIVE')
    await turn(second, 'ACTIVE')
    await page.goto(`/pay-button/pay-button-detail?id=${button.id}`)
    await expect(preview.getByText('Khách thấy 2 sản phẩm')).toBeVisible()
    await expect(page.getByText(/chưa bày bán/)).toHaveCount(0)
  },
)

test(
  'on another origin under the strictest policy the script draws the button, leaves one global, and its payments are counted',
  proves('B-335'),
  async ({ page, sessions, openWindow }) => {
    const session = await sessions.of('owner')
    const word = ownWord()
    const shelf = await makePage(session, word)
    const button = await makeButton(session, shelf.id, word)
    const file = Buffer.from(await (await fetch(`${button.url}/button.js`)).arrayBuffer())
    expect(gzipSync(file).length).toBeLessThanOrEqual(5_000)
    const shop = await serveShop({ saola: serverUrl, code: button.code })
    try {
      const visitor = await openWindow()
      const globals = (): Promise<string[]> =>
        visitor.evaluate(() => Object.getOwnPropertyNames(window))
      await visitor.goto(`${shop.url}/plain`)
      const before = new Set(await globals())
      await visitor.goto(shop.url)
      const face = visitor.getByRole('link', { name: 'Mua ngay' })
      await expect(face).toBeVisible()
      expect((await globals()).filter((name) => !before.has(name))).toEqual(['SaolaPay'])
      // The shop's own style reaches nothing of it: dark, not underlined, not in capitals.
      const style = await face.evaluate((a) => {
        const s = getComputedStyle(a)
        return [s.backgroundColor, s.color, s.textDecorationLine, s.textTransform]
      })
      expect(style).toEqual(['rgb(15, 23, 42)', 'rgb(255, 255, 255)', 'none', 'none'])
      const opening = visitor.waitForEvent('popup')
      await face.click()
      const payer = await opening
      await expect(payer).toHaveURL(
        new RegExp(`/public/paypage/${shelf.code}\\?trackingButton=${button.code}`),
      )
      await orderAndPay(payer, shelf.productName)
      await enter(page, session)
      await expect(async () => {
        await page.goto(`/pay-button/pay-button-detail?id=${button.id}`)
        await expect(page.getByRole('region', { name: t.payButton.detail.figures })).toContainText(
          amountLike(PRICE),
          { timeout: 2_000 },
        )
      }).toPass({ timeout: 40_000 })
      await expect(
        page.getByText(fill(t.payButton.detail.percent, { percent: '100' })),
      ).toBeVisible()
    } finally {
      await shop.close()
    }
  },
)

test('a site that runs no scripts frames the button; a site that is not on its list gets neither', async ({
  sessions,
  openWindow,
}) => {
  const session = await sessions.of('owner')
  const word = ownWord()
  const { id } = await makePage(session, word)
  const free = await makeButton(session, id, word)
  const shop = await serveShop({ saola: serverUrl, code: free.code })
  const restricted = await makeButton(session, id, word, { allowedOrigins: ['https://shop.vn'] })
  const stranger = await serveShop({ saola: serverUrl, code: restricted.code })
  try {
    const visitor = await openWindow()
    await visitor.goto(`${shop.url}/frame`)
    await expect(
      visitor.frameLocator('iframe').getByRole('link', { name: 'Mua ngay' }),
    ).toBeVisible()
    // What the server answers the browser keeps from the page: it is refused in JSON.
    const refused = visitor.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/button.js'),
    )
    await visitor.goto(stranger.url)
    await refused
    expect(
      (await fetch(`${restricted.url}/button.js`, { headers: { referer: `${stranger.url}/` } }))
        .status,
    ).toBe(400)
    await expect(visitor.getByRole('link', { name: 'Mua ngay' })).toHaveCount(0)
  } finally {
    await Promise.all([shop.close(), stranger.close()])
  }
})
