// The simulated bank's own pages, as a tester comes to them from the portal: the way back, tabs that fit, and payments that go wrong.
import { bankCredit } from '@saola/contract/bank-credit'
import { payLink } from '@saola/contract/pay-link'
import type { Page } from '@playwright/test'
import { serverUrl, simulatorUrl } from './support/addresses.ts'
import { expect, test } from './support/journey.ts'
import { sideScroll } from './support/page-check.ts'
import { owner } from './support/people.ts'
import { ask, createLink, fillPassword, type Link, type Session } from './support/portal.ts'
import { say } from './support/words.ts'

const TABS = ['Điện thoại', 'Loa', 'Hộp thư', 'Tài khoản', 'Máy POS', 'Thẻ mẫu', 'Sự cố']
const BACK = 'Về Saola Pay'

test(
  'the simulator leads back to the page it was opened from, on every tab, and all tabs fit',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.goto('/authenticate/login')
    await fillPassword(page, owner)
    await page.getByRole('button', { name: say('vi').auth.login.submit }).click()
    const link = page.getByRole('link', { name: say('vi').auth.hint.demoInboxLink })
    const [bank] = await Promise.all([page.waitForEvent('popup'), link.click()])
    const back = bank.getByRole('link', { name: BACK })
    await expect(back).toHaveAttribute('href', `${serverUrl}/authenticate/login`)
    const tabs = bank.getByRole('navigation')
    for (const name of TABS) {
      await tabs.getByRole('link', { name }).click()
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expect(back).toHaveAttribute('href', `${serverUrl}/authenticate/login`)
      expect([name, await sideScroll(bank)]).toEqual([name, 0])
    }
    const width = bank.viewportSize()!.width
    for (const name of TABS) {
      const word = tabs.getByRole('link', { name }).locator('span')
      const [box, place] = [
        await word.boundingBox(),
        await tabs.getByRole('link', { name }).boundingBox(),
      ]
      // Whole, inside its own tab, and no two words run into each other.
      expect(box!.x).toBeGreaterThanOrEqual(place!.x)
      expect(box!.x + box!.width).toBeLessThanOrEqual(place!.x + place!.width + 0.5)
      expect(place!.x + place!.width).toBeLessThanOrEqual(width)
      if (isMobile) expect(place!.height).toBeGreaterThanOrEqual(44)
    }
    await back.click()
    await expect(bank).toHaveURL(`${serverUrl}/authenticate/login`)
  },
)

test('no address but Saola Pay’s own is a way back', async ({ page }) => {
  for (const address of [
    'https://example.com/',
    'javascript:alert(1)',
    `${simulatorUrl}.example/`,
  ]) {
    await page.goto(`${simulatorUrl}/?back=${encodeURIComponent(address)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('link', { name: BACK })).toBeHidden()
  }
})

/** Opens the payer's phone with the link's QR read. */
async function review(page: Page, link: Link): Promise<void> {
  await expect(async () => {
    // Only a page that is loaded anew reads what it is handed.
    await page.goto(`${simulatorUrl}/inbox`)
    await page.goto(`${simulatorUrl}/#qr=${encodeURIComponent(link.qrCode)}`)
    await expect(page.getByRole('heading', { name: 'Xác nhận chuyển khoản' })).toBeVisible()
    // The bank learns of a new link's account a moment after it is made.
    await expect(page.getByRole('button', { name: 'Trả vào tài khoản đã đóng' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 30_000 })
}
const reasonOf = async (session: Session, reference: string): Promise<string | null> => {
  const { items } = await ask(session, bankCredit.getList, { query: { keyword: reference } })
  return items[0]?.reason ?? null
}
async function pay(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Chuyển khoản thành công' })).toBeVisible()
  return (await page.locator('[data-field="bankReference"]').textContent()) ?? ''
}

test(
  'the phone pays after the expiry and into a closed account at one press, and Saola Pay says so',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    const link = await createLink(session, { amount: 62_000, expireType: 'TEN_MINUTES' })
    await review(page, link)
    await page.getByRole('button', { name: 'Trả vào tài khoản đã đóng' }).click()
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText('còn mở')
    const late = await pay(page, 'Trả sau khi hết hạn')
    await expect.poll(() => reasonOf(session, late)).toBe('LATE')

    const closed = await createLink(session, { amount: 63_000, expireType: 'TEN_MINUTES' })
    await review(page, closed)
    await ask(session, payLink.cancel, { params: { payLinkCode: closed.payLinkCode } })
    await expect(async () => {
      await review(page, closed)
      await expect(page.getByText('Tài khoản nhận đã đóng')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    const reference = await pay(page, 'Trả vào tài khoản đã đóng')
    await expect.poll(() => reasonOf(session, reference)).toBe('CLOSED')
  },
)
