// Every screen that is mounted, looked at: axe-core, the console, the content security policy, and the width of small phones.
import type { Page } from '@playwright/test'
import { payLink } from '@saola/contract/pay-link'
import { giveCode, ROOT_SECRET } from './support/backoffice.ts'
import { expect, test, proves } from './support/journey.ts'
import { moveTo } from './support/move.ts'
import { axeSays, contrastSays, settled, sideScroll } from './support/page-check.ts'
import { DEMO_PASSWORD } from './support/people.ts'
import { ask, createLink, enter } from './support/portal.ts'
import { addressesIn, areas, routes, samplesOf } from './support/screens.ts'
import { like, say } from './support/words.ts'

const WIDTHS_OF_PHONES = [390, 360]

async function fits(page: Page): Promise<void> {
  for (const width of WIDTHS_OF_PHONES) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await sideScroll(page), `${page.url()} at ${width} px`).toBe(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

async function look(page: Page, isMobile: boolean): Promise<void> {
  await settled(page)
  expect.soft(await axeSays(page), `axe at ${page.url()}`).toEqual([])
  if (isMobile) await fits(page)
}

async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
}

/** Turns the page to the other language where it stands, and leaves it so: the next address begins in it. */
async function fitsInTheOther(page: Page): Promise<void> {
  const html = page.locator('html')
  const other = (await html.getAttribute('lang')) === 'vi' ? 'en' : 'vi'
  // A phone keeps the switch in the person's menu; the header's is there, unseen.
  await page.locator(`button[lang="${other}"]`).first().dispatchEvent('click')
  await expect(html).toHaveAttribute('lang', other)
  await settled(page)
  await fits(page)
}

test.describe.configure({ mode: 'parallel' })

for (const area of areas) {
  test(
    `the screens below ${area} pass axe-core, also in the dark, and fit small phones in both languages`,
    { tag: '@phone' },
    async ({ page, sessions, isMobile }) => {
      const session = await sessions.of('owner')
      await enter(page, session)
      // For an address that only turns the screen before it.
      const elsewhere = area === '/404' ? '/403' : '/404'
      const addresses = addressesIn(area, await samplesOf(session))
      for (const [n, address] of addresses.entries())
        await test.step(address, async () => {
          // A phone begins anew with each address, as by a link that somebody sent: what a screen forgets to load, another one would have brought.
          if (isMobile || n === 0) await page.goto(address)
          else await moveTo(page, address, elsewhere)
          await look(page, isMobile)
          // What axe-core looks for is the same in both languages; how long the words are is not.
          if (isMobile) await fitsInTheOther(page)
        })
      // Only colours change with the dark; a phone has the same. Light and dark are turned once: that costs more than going round again.
      if (isMobile) return
      await turnDark(page)
      for (const address of addresses)
        await test.step(`${address} in the dark`, async () => {
          await moveTo(page, address, elsewhere)
          await settled(page)
          expect.soft(await contrastSays(page), `in the dark at ${page.url()}`).toEqual([])
        })
    },
  )
}

/** Where Test Mode shows other things than the live shop. */
const OF_TEST_MODE = [
  '/pay-gate/payment',
  '/pay-gate/webhooks',
  '/pay-gate/tools',
  '/pay-gate/tools/transfer-money',
  '/ultilities',
  '/ultilities/app-market',
  '/ultilities/vietqr-pro',
  '/ultilities/vietqr-pro/transactions-management',
]
test(
  'the screens of the gateway and the utilities in Test Mode pass axe-core and fit small phones',
  { tag: '@phone' },
  async ({ page, sessions, isMobile }) => {
    await enter(page, await sessions.of('owner'), { test: true })
    for (const [n, address] of OF_TEST_MODE.entries()) {
      await test.step(address, async () => {
        if (isMobile || n === 0) await page.goto(address)
        else await moveTo(page, address, '/404')
        await look(page, isMobile)
      })
    }
  },
)

for (const language of ['vi', 'en'] as const)
  test(
    `the pages of strangers stand up to axe-core and small phones (${language})`,
    // Strangers come with phones: there it is both languages, on the desktop one.
    { tag: language === 'vi' ? '@phone' : '@phone-only' },
    async ({ page, sessions, isMobile }) => {
      const session = await sessions.of('owner')
      const { payLinkCode } = await samplesOf(session)
      const asking = await createLink(session, {
        amount: 499_999_999,
        customerInfoType: 'REQUIRE_INPUT',
        customerInfoForm: { fillName: true, fillPhone: true, fillEmail: true, fillAddress: true },
      })
      const {
        items: [paid],
      } = await ask(session, payLink.getList, { query: { status: 'SUCCESS' } })
      await page.addInitScript(
        (lang) => localStorage.setItem('saola-portal.language', lang),
        language,
      )
      const payer = [payLinkCode, asking.payLinkCode, paid?.payLinkCode ?? '', 'gone'].map(
        (code) => `/public/paylink/${code}?lang=${language}`,
      )
      for (const address of [
        '/authenticate/login',
        '/authenticate/register',
        '/authenticate/forget-assword',
        '/authenticate/member-forget-password',
        '/authenticate/guide-login-qr',
        '/authenticate/emergency-lock',
        '/404',
        ...payer,
        `/public/paylink/waiting-payment?code=${payLinkCode}&lang=${language}`,
        `/public/napas?lang=${language}`,
        `/public?lang=${language}`,
      ]) {
        await test.step(address, async () => {
          await page.goto(address)
          await look(page, isMobile)
        })
      }
    },
  )

test('the back office stands up to axe-core too', { tag: '@phone' }, async ({ page, isMobile }) => {
  const t = say('vi').auth
  await page.goto('/backoffice/')
  await look(page, isMobile)
  await page.getByLabel(t.field.username).fill('checker')
  await page.getByLabel(t.field.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t.cms.submit }).click()
  await expect(page).toHaveURL(/\/backoffice\/?$/)
  // The heading of the sign-in page stands until the frame has come.
  await expect(
    page.getByRole('button', { name: like(say('vi').backoffice.profile.menu) }),
  ).toBeVisible()
  await look(page, isMobile)
  await page.goto('/backoffice/unmatched-credits')
  await look(page, isMobile)
})

test('the portal parameters of the back office stand up to axe-core, list and drawer', async ({
  page,
  isMobile,
}) => {
  const t = say('vi')
  await page.goto('/backoffice/login')
  await page.getByText(t.auth.cms.root, { exact: true }).click()
  await page.getByLabel(t.auth.field.username).fill('root')
  await page.getByLabel(t.auth.field.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t.auth.cms.submit }).click()
  await giveCode(page, ROOT_SECRET, 'vi')
  await expect(page).toHaveURL(/\/backoffice\/?$/)
  await page.goto('/backoffice/parameters?group=PARAMETER_CONTACT')
  await look(page, isMobile)
  await page.getByRole('link', { name: /24\/7/ }).first().click()
  const value = page.getByRole('dialog').getByLabel(t.setting.parameter.column.value)
  await expect(value).toHaveValue('19001234')
  await settled(page)
  expect.soft(await axeSays(page), 'axe in the drawer').toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: t.setting.parameter.save }).click()
  await expect(page.getByText(/^Đã lưu/)).toBeVisible()
})

test(
  'the menu shows what works: nothing of a later day, nothing that is switched off',
  { tag: '@phone', ...proves('B-014', 'B-038', 'B-040') },
  async ({ page, sessions }) => {
    const t = say('vi').shell
    await enter(page, await sessions.of('owner'))
    await page.goto('/dashboard')
    await page.getByRole('button', { name: t.header.openMenu }).click()
    const menu = page.getByRole('navigation', { name: t.menu.label })
    const folded = menu.getByRole('button', { expanded: false })
    // A menu that has not slid in yet has no groups to count.
    await expect(folded.or(menu.getByRole('button', { expanded: true })).first()).toBeVisible()
    while ((await folded.count()) > 0) await folded.first().click()
    const shown = await menu
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      )
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((path) => !routes.includes(path))).toEqual([])
    // Some are on by this server's configuration, off as the switches come.
    for (const on of [
      t.menu.payPage,
      t.menu.payButton,
      t.menu.pos,
      t.menu.payout,
      t.menu.subscriptions,
      t.menu.salary,
    ])
      await expect(menu.getByText(on, { exact: true })).toBeVisible()
  },
)
