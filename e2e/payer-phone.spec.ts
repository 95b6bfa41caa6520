// What a payer's phone does with a pay link: the bank's app, money that does not fit, no network.
import { expect, test } from './support/journey.ts'
import { createLink, type Link, type Session } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { say } from './support/words.ts'

const vi = say('vi').payer
let owner: Session
test.beforeAll(async ({ sessions }) => {
  owner = await sessions.of('owner')
})
const pathOf = (link: Link): string => new URL(link.payLinkUrl).pathname

test(
  'a phone opens the payer’s bank app with the transfer filled in and remembers the bank',
  { tag: '@phone-only' },
  async ({ page }) => {
    const link = await createLink(owner, { amount: 62_000, description: 'Hai cà phê' })
    await page.goto(pathOf(link))
    await page.getByText(vi.apps.open).click()
    await page.getByLabel(vi.apps.find).fill('viet com')
    const bank = page.getByRole('link', { name: 'Vietcombank' })
    await expect(page.getByRole('link', { name: 'Techcombank' })).toBeHidden()
    const to = new URL((await bank.getAttribute('href'))!)
    expect([to.host, to.searchParams.get('app'), to.searchParams.get('am')]).toEqual([
      'dl.vietqr.io',
      'vcb',
      '62000',
    ])
    expect(to.searchParams.get('ba')).toMatch(/^9\d{16}@klb$/)
    await page.getByLabel(vi.apps.find).fill('no such bank')
    await expect(page.getByText(vi.apps.none)).toBeVisible()
    await page.getByLabel(vi.apps.find).fill('')
    // The app's address is outside: the press alone is what is kept.
    await page.context().route('https://dl.vietqr.io/**', (route) => route.abort())
    await bank.click()
    await page.reload()
    await expect(
      page.getByRole('link', { name: vi.apps.openThis.replace('{bank}', 'Vietcombank') }),
    ).toBeVisible()
  },
)

test('a desktop is offered no bank app', async ({ page }) => {
  const link = await createLink(owner, { amount: 62_000, description: 'Hai cà phê' })
  await page.goto(pathOf(link))
  await expect(page.getByRole('img', { name: /VietQR/ })).toBeVisible()
  await expect(page.getByText(vi.apps.open)).toBeHidden()
})

test(
  'money that does not fit is told on the open page by itself',
  { tag: '@phone' },
  async ({ page }) => {
    const link = await createLink(owner, {
      amount: 62_000,
      description: 'Hai cà phê',
      contactPhone: '0901234567',
    })
    await page.goto(pathOf(link))
    await expect(page.getByRole('img', { name: /VietQR/ })).toBeVisible()
    await payQr(link.qrCode, 60_000)
    await expect(page.getByText(/Đã nhận 60\.000\s₫ trên 62\.000\s₫/)).toBeVisible()
    await expect(page.getByRole('link', { name: '0901234567' })).toBeVisible()
  },
)

test(
  'says that the network is away for as long as it is',
  { tag: '@phone' },
  async ({ page, context }) => {
    const link = await createLink(owner, { amount: 62_000, description: 'Hai cà phê' })
    await page.goto(pathOf(link))
    await context.setOffline(true)
    await expect(page.getByText(vi.offline)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(vi.offline)).toBeHidden()
  },
)
