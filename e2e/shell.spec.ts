// The portal's frame: who comes in, where an address leads, Test Mode, leaving.
import type { Locator, Page } from '@playwright/test'
import { serverUrl } from './support/addresses.ts'
import { expect, test, proves } from './support/journey.ts'
import { settled, tick } from './support/page-check.ts'
import { cafe, freshOwner, owner } from './support/people.ts'
import { createLink, enter, fillPassword, signIn, typeCode } from './support/portal.ts'
import { decodePicture, nextCode, payQr } from './support/simulator.ts'
import { fill, say } from './support/words.ts'

const t = say('vi').shell
const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
      .filter((key) => key.startsWith('saola-portal.'))
      .sort(),
  )

test(
  'a protected address asks for the sign-in and is opened after it; signed in, the sign-in is closed',
  proves('B-007', 'B-065', 'B-066', 'B-067'),
  async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/authenticate\/login$/)
    await signIn(page, owner, { at: '/paylink?status=SUCCESS' })
    await expect(page).toHaveURL(/\/paylink\?status=SUCCESS$/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/authenticate/login')
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

test('an address elsewhere is not a place to lead back to', async ({ page }) => {
  await signIn(page, owner, {
    at: `/authenticate/login?redirect_uri=${encodeURIComponent('https://elsewhere.example/paylink')}`,
  })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test(
  'an unknown address leads to the 404 page, and from there home',
  proves('B-008', 'B-009', 'B-029'),
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/khong-co-trang-nay')
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('heading', { name: t.notFound.title })).toBeVisible()
    await expect(page.getByRole('img', { name: t.notFound.picture })).toBeVisible()
    await page.getByRole('link', { name: t.notFound.home }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

test(
  'a cashier who opens the balance gets the popup and the 403 page, and no menu entry',
  { tag: '@phone', ...proves('B-030', 'B-094', 'B-097') },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('cashier'))
    await page.goto('/balance')
    await expect(
      page.getByRole('alert').filter({ hasText: t.notification.attention }),
    ).toContainText(t.notification.access_denied)
    await expect(page.getByRole('heading', { name: t.forbidden.title })).toBeVisible()
    await expect(
      page.getByRole('main').getByText('Bạn không có quyền truy cập trang này'),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
    await page.getByRole('button', { name: t.header.openMenu }).click()
    const menu = page.getByRole('navigation', { name: t.menu.label })
    await expect(menu.getByRole('link', { name: t.menu.payLink })).toBeVisible()
    await expect(menu.getByRole('link', { name: t.menu.balance, exact: true })).toHaveCount(0)
  },
)

test(
  'the logo slides the menu in; a click beyond it closes it; the header names the merchant and its code',
  { tag: '@phone', ...proves('B-017', 'B-018', 'B-019', 'B-021') },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/dashboard')
    const header = page.getByRole('banner')
    await expect(header).toContainText(cafe.name)
    await expect(header).toContainText(cafe.code)
    const logo = page.getByRole('button', { name: t.header.openMenu })
    await logo.click()
    await expect(logo).toHaveAttribute('aria-expanded', 'true')
    const menu = page.getByRole('navigation', { name: t.menu.label })
    await expect(menu).toBeInViewport()
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(264)
    await page.mouse.click(330, 500)
    await expect(logo).toHaveAttribute('aria-expanded', 'false')
  },
)

test(
  'on a low window the whole menu is seen with its groups folded, and a group unfolds to its screens',
  proves('B-011', 'B-013'),
  async ({ page, sessions }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await enter(page, await sessions.of('owner'))
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: t.menu.label })
    for (const last of [t.menu.customers, t.menu.settings, t.menu.support])
      await expect(menu.getByRole('link', { name: last, exact: true })).toBeInViewport({ ratio: 1 })
    const group = menu.getByRole('button', { name: t.menu.receiving })
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await expect(menu.getByRole('link', { name: t.menu.payLink })).toHaveCount(0)
    await group.click()
    await menu.getByRole('link', { name: t.menu.payLink }).click()
    await expect(page).toHaveURL(/\/paylink$/)
    // The group of the screen one is on is open, also when it is the first screen that is seen.
    await page.reload()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await expect(menu.getByRole('link', { name: t.menu.payLink })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await group.click()
    await expect(menu.getByRole('link', { name: t.menu.support })).toBeInViewport({ ratio: 1 })
  },
)

/** Visible buttons and links with the brand's colour as their ground. */
const filledButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--mantine-primary-color-filled)'
    const brand = getComputedStyle(probe).backgroundColor
    probe.remove()
    return [...document.querySelectorAll<HTMLElement>('button, a:not([href^="#"])')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === brand)
      .map((one) => one.innerText.trim())
      .filter((words) => words.length > 2)
  })

test(
  'a screen has one filled button; on a phone taking money is under the thumb and the name of the shop is whole',
  { tag: '@phone' },
  async ({ page, sessions, isMobile }) => {
    await enter(page, await sessions.of('owner'))
    for (const [path, main] of [
      ['/dashboard', t.header.newPayment],
      ['/transactions-management', t.header.newPayment],
      ['/paylink', null],
      ['/pay-box', null],
      ['/customer-management', null],
      ['/products', null],
      ['/support', null],
    ] as const) {
      await page.goto(path)
      await settled(page)
      const filled = await filledButtons(page)
      expect({ path, filled }).toEqual({
        path,
        filled: main === null ? [expect.any(String)] : [main],
      })
    }
    if (!isMobile) return
    await page.goto('/dashboard')
    const collect = page.getByRole('link', { name: t.header.newPayment, exact: true })
    const box = await collect.boundingBox()
    expect(box!.y).toBeGreaterThan(844 * 0.75)
    const name = page.getByRole('banner').getByText(cafe.name)
    expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
    await collect.click()
    await expect(page).toHaveURL(/\/new-payment$/)
  },
)

test(
  'Test Mode: orange banner, own data, and a sandbox payment settled by the simulated bank',
  { tag: '@phone', ...proves('B-022', 'B-124', 'B-127') },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: t.testBanner.badge })).toHaveCount(0)
    const reloaded = page.waitForEvent('load')
    await tick(page.getByRole('switch', { name: /Test|thử/ }))
    await reloaded
    const banner = page.getByRole('region', { name: 'Test Data' })
    await expect(banner).toContainText(t.testBanner.text)
    const [red = 0, green = 0, blue = 0] = await banner.evaluate((element) =>
      [...getComputedStyle(element).backgroundColor.matchAll(/[\d.]+/g)].map(Number),
    )
    // Orange by its hue, however pale: red leads, blue is least.
    expect(red).toBeGreaterThan(blue)
    const hue = (60 * (green - blue)) / (red - blue)
    expect(hue).toBeGreaterThan(15)
    expect(hue).toBeLessThan(50)
    const link = await createLink(
      session,
      { amount: 39_000, description: 'Thanh toán thử' },
      { test: true },
    )
    expect(new URL(link.payLinkUrl).pathname).toMatch(/^\/test\/public\/paylink\//)
    const payer = await page.context().newPage()
    await payer.goto(new URL(link.payLinkUrl).pathname)
    await expect(payer.getByText(say('vi').payer.test)).toBeVisible()
    await payQr(
      (await decodePicture(await payer.getByRole('img', { name: /VietQR/ }).screenshot())).qr,
    )
    await expect(payer.getByRole('heading', { name: say('vi').payer.paid.title })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '39.000' }).first()).toBeVisible()
    await payer.close()
  },
)

const identified = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('saola-portal.isIdenticatedAccount'))

test(
  'a merchant that is CREATED counts as not identified, and is led from the greeting to the identification',
  { tag: '@phone', ...proves('B-119', 'B-121') },
  async ({ page, openWindow, sessions }) => {
    await signIn(page, freshOwner)
    await page
      .getByRole('dialog', { name: t.welcome.title })
      .getByRole('button', { name: t.welcome.activate })
      .click()
    await expect(page).toHaveURL(/\/setting\/account-identification$/)
    expect(await identified(page)).toBe('false')
    const other = await openWindow()
    await enter(other, await sessions.of('owner'))
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => identified(other)).toBe('true')
  },
)

test(
  'a fresh merchant is greeted once, sees sample data only and cannot leave Test Mode',
  { tag: '@phone', ...proves('B-032', 'B-115', 'B-116', 'B-117', 'B-120', 'B-122') },
  async ({ page }) => {
    await signIn(page, freshOwner)
    const greeting = page.getByRole('dialog', { name: t.welcome.title })
    await expect(greeting).toBeVisible()
    await expect(greeting).toContainText(t.welcome.step1)
    await expect(page.getByRole('region', { name: t.testBanner.badge })).toBeVisible()
    await greeting.getByRole('button', { name: t.welcome.try }).click()
    await expect(greeting).toHaveCount(0)
    await expect(page.getByRole('switch', { name: /Test|thử/ })).toBeChecked()
    await expect(page.getByRole('switch', { name: /Test|thử/ })).toBeDisabled()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(greeting).toHaveCount(0)
  },
)

test(
  'signing out asks first, then nothing of the person is left in the browser',
  { tag: '@phone', ...proves('B-024', 'B-025', 'B-041', 'B-054', 'B-056', 'B-057') },
  async ({ page }) => {
    await signIn(page, owner)
    await page.getByRole('button', { name: fill(t.user.menu, { name: owner.name }) }).click()
    for (const [name, path] of [
      [t.user.accountInfo, '/setting/account-info'],
      [t.user.changePassword, '/setting/change-password'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
    await page.getByRole('button', { name: t.user.logout }).click()
    const asking = page.getByRole('dialog', { name: t.logout.title })
    await expect(asking).toContainText(cafe.name)
    await page.keyboard.press('Escape')
    await expect(asking).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('button', { name: fill(t.user.menu, { name: owner.name }) }).click()
    await page.getByRole('button', { name: t.user.logout }).click()
    await asking.getByRole('button', { name: t.logout.confirm }).click()
    await expect(page).toHaveURL(/\/authenticate\/login$/)
    expect(await storedKeys(page)).toEqual(['saola-portal.merchantCode'])
    await page.goto('/paylink')
    await expect(page).toHaveURL(/\/authenticate\/login\?redirect_uri=/)
  },
)

test(
  'an idle session warns a minute before, and ends',
  proves('B-058', 'B-060'),
  async ({ page, sessions }) => {
    await page.clock.install()
    await enter(page, await sessions.of('owner'))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.fastForward('14:05')
    const warning = page.getByRole('dialog', { name: t.idle.title })
    await expect(warning).toBeVisible()
    await warning.getByRole('button', { name: t.idle.stay }).click()
    await expect(warning).toHaveCount(0)
    await page.route('**/auth/v1/logout', (route) =>
      route.fulfill({ json: { code: 0, message: '', data: null } }),
    )
    // What is open at the end closes with the session, and nothing of the session stays.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await page.clock.fastForward('15:05')
    await expect(page).toHaveURL(/\/authenticate\/login/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(
      await page.evaluate(() =>
        Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => /token/i.test(name)),
      ),
    ).toEqual([])
  },
)

test('the language stays over a reload and a sign-out', proves('B-023'), async ({ page }) => {
  await signIn(page, owner)
  const switcher = page.getByRole('group', { name: t.header.language })
  await switcher.getByRole('button', { name: 'EN' }).click()
  const en = say('en').shell
  await expect(
    page.getByRole('group', { name: en.header.language }).getByRole('button', { name: 'EN' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(
    page.getByRole('button', { name: fill(en.user.menu, { name: owner.name }) }),
  ).toBeVisible()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.getByRole('button', { name: fill(en.user.menu, { name: owner.name }) }).click()
  await page.getByRole('button', { name: en.user.logout }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.logout.confirm }).click()
  await expect(page.getByRole('heading', { name: say('en').auth.login.title })).toBeVisible()
})

async function tabTo(page: Page, place: Locator): Promise<void> {
  for (
    let n = 0;
    n < 60 && !(await place.evaluate((element) => element === document.activeElement));
    n++
  )
    await page.keyboard.press('Tab')
  await expect(place).toBeFocused()
}

test('a person without a mouse signs in and finds a screen by the command palette', async ({
  page,
}) => {
  await page.goto('/authenticate/login')
  await page.getByRole('heading', { name: say('vi').auth.login.title }).waitFor()
  const phone = page.getByLabel(say('vi').auth.field.phone, { exact: true })
  await tabTo(page, phone)
  await page.keyboard.type(owner.phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type(owner.password)
  const code = await nextCode(owner.phone)
  await page.keyboard.press('Enter')
  await expect(
    page.getByLabel(fill(say('vi').web.otp.digit, { n: 1 }), { exact: true }),
  ).toBeFocused()
  await page.keyboard.type(await code())
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t.skip })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: t.palette.placeholder })).toBeFocused()
  await page.keyboard.type('giao dịch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions-management/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // A drawer gives the focus back to its row the first time too, when it has to be fetched.
  // Named by its address: a payment that comes in meanwhile moves it down.
  const first = page.getByRole('main').getByRole('row').nth(1).getByRole('link').first()
  const row = page
    .getByRole('main')
    .getByRole('row')
    .locator(`a[href="${(await first.getAttribute('href')) ?? ''}"]`)
    .first()
  // With the Tab key, at once: from the first press on, the heading leaves the focus to the person.
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: t.keys.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/paylink/)
})

test('a wrong code is refused kindly and the next try starts afresh', async ({ page }) => {
  await page.goto('/authenticate/login')
  await fillPassword(page, owner)
  const code = await nextCode(owner.phone)
  await page.getByRole('button', { name: say('vi').auth.login.submit }).click()
  const right = await code()
  await typeCode(page, right === '000000' ? '111111' : '000000')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(
    page.getByLabel(fill(say('vi').web.otp.digit, { n: 1 }), { exact: true }),
  ).toHaveValue('')
  await typeCode(page, right)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test(
  'the public documents are linked from the sign-in and open without one',
  proves('B-037'),
  async ({ page }) => {
    await page.goto('/authenticate/login')
    for (const [name, path] of [
      [t.footer.terms, '/legal/terms-of-use'],
      [t.footer.privacy, '/legal/privacy-policy'],
      [t.footer.feePolicy, '/legal/fee-policy'],
      [t.footer.contract, '/legal/contract-template'],
      [t.footer.docs, '/docs'],
    ] as const) {
      await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', path)
      expect((await page.request.get(serverUrl + path)).status()).toBe(200)
    }
  },
)

test('the documentation shows one language of samples at a time, remembers it, and copies them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${serverUrl}/docs/server-api?lang=vi`)
  const group = page.locator('[data-samples]').first()
  const tabs = group.getByRole('tab')
  await expect(group.getByRole('tabpanel')).toHaveCount(1)
  await tabs.last().click()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await tabs.last().press('Home')
  await expect(tabs.first()).toBeFocused()
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const panel = group.getByRole('tabpanel')
  await panel.getByRole('button').first().click()
  await expect(page.getByText(say('vi').docs.copying.copied, { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await panel.locator('code').first().textContent(),
  )
})
