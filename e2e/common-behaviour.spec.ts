// What every screen of the portal does alike: dialogs, empty places, amounts, the Enter key, and what is open without a sign-in.
import { expect, test, proves } from './support/journey.ts'
import { owner } from './support/people.ts'
import { createLink, enter, paste, signIn } from './support/portal.ts'
import { say } from './support/words.ts'

const t = say('vi')

test('a confirmation is 420 wide', proves('B-033'), async ({ page, sessions }) => {
  await enter(page, await sessions.of('owner'))
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: new RegExp(t.shell.user.menu.replace('{name}', '.*')) })
    .click()
  await page.getByRole('button', { name: t.shell.user.logout }).click()
  const asking = page.getByRole('dialog', { name: t.shell.logout.title })
  await expect(asking).toBeVisible()
  await expect.poll(async () => Math.round((await asking.boundingBox())?.width ?? 0)).toBe(420)
})

test(
  'a place without content says so',
  { tag: '@phone', ...proves('B-031') },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/paylink?keyword=khong-co-gi-nhu-vay')
    await expect(page.getByRole('main').getByText(t.web.list.nothingFound)).toBeVisible()
  },
)

test(
  'a merchant that cannot be loaded: a dialog with the reason, not identified, the not-found page',
  proves('B-036'),
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.route('**/api/merchant/portal/v1/getMerchant', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({
          code: 19,
          message: 'Hệ thống đang bận',
          data: { key: 'error.unknown', traceId: 'x' },
        }),
      }),
    )
    await page.goto('/dashboard')
    await expect(page.getByRole('dialog', { name: t.shell.failedMerchant.title })).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
      t.shell.notFound.title,
    )
    expect(
      await page.evaluate(() => localStorage.getItem('saola-portal.isIdenticatedAccount')),
    ).toBe('false')
  },
)

test(
  'a price to search by takes digits as they are typed, and not e, E, + or -; what is pasted is judged whole',
  { tag: '@phone', ...proves('B-153') },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/pay-pos')
    const price = page
      .getByRole('textbox', { name: t.posModel.filter.minPrice })
      .filter({ visible: true })
    await price.click()
    for (const key of ['e', '1', 'E', '2', '+', '-', '5', '0', '0', '0']) await price.press(key)
    await expect(price).toHaveValue('125.000')
    await price.press('Enter')
    await expect(page).toHaveURL(/minPrice=125000/)
    await paste(price, '1e5')
    await expect(price).toHaveValue('1e5')
    await price.press('Enter')
    await expect(page).toHaveURL(/minPrice=125000/)
  },
)

test(
  'who somebody is and what they may is asked for twice more, the merchant is not',
  proves('B-654'),
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    const asked = new Map<string, number>()
    const busy = {
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 19,
        message: 'Hệ thống đang bận',
        data: { key: 'error.unknown', traceId: 'x' },
      }),
    }
    for (const name of [
      'user/portal/v1/getInfo',
      'roleGroup/portal/v1/getCurrentPermission',
      'merchant/portal/v1/getMerchant',
    ])
      await page.route(`**/api/${name}`, async (route) => {
        asked.set(name, (asked.get(name) ?? 0) + 1)
        await (asked.get(name)! <= 2 ? route.fulfill(busy) : route.continue())
      })
    await page.goto('/dashboard')
    const failed = page.getByRole('dialog', { name: t.shell.failedMerchant.title })
    await expect(failed).toBeVisible({ timeout: 30_000 })
    await expect
      .poll(() => [
        asked.get('user/portal/v1/getInfo'),
        asked.get('roleGroup/portal/v1/getCurrentPermission'),
      ])
      .toEqual([3, 3])
    expect(asked.get('merchant/portal/v1/getMerchant')).toBe(1)
  },
)

test(
  'a session that was ended from outside: a warning with the reason, five seconds, then the sign-in',
  proves('B-648'),
  async ({ page }) => {
    // A sign-in of its own: it ends here.
    await signIn(page, owner)
    await page.goto('/transactions-management')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/api/paylink/v1/getList**', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({
          code: 122,
          message: '',
          data: { key: 'error.122', traceId: 'x', reason: 'LOGGED_IN_ELSEWHERE' },
        }),
      }),
    )
    await page.goto('/paylink')
    const warning = page.getByRole('dialog', { name: t.web.ended.title })
    await expect(warning).toBeVisible()
    await expect(warning.getByRole('alert')).not.toBeEmpty()
    await expect(page).not.toHaveURL(/authenticate/)
    await expect(page).toHaveURL(/\/authenticate\/login/, { timeout: 15_000 })
  },
)

test('the layout becomes narrow below 576 px', proves('B-020'), async ({ page, sessions }) => {
  const session = await sessions.of('owner')
  const link = await createLink(session, { amount: 13_000, description: 'Rộng và hẹp' })
  await enter(page, session)
  await page.setViewportSize({ width: 576, height: 900 })
  await page.goto(`/paylink?keyword=${link.payLinkCode}`)
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await page.setViewportSize({ width: 575, height: 900 })
  await expect(page.getByRole('columnheader').first()).toBeHidden()
  await expect(page.getByText('13.000').filter({ visible: true }).first()).toBeVisible()
})

test(
  'an amount is taken however people write it, and grouped; what is none stays as it was typed, with words, and holds the form back',
  { tag: '@phone', ...proves('B-150', 'B-151') },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/paylink/create-paylink')
    const amount = page.getByLabel(t.web.amount.label).first()
    for (const text of ['1234567', '1,234,567', '1 234 567', '1.234.567 VND']) {
      await amount.fill('')
      await amount.pressSequentially(text)
      await amount.blur()
      await expect(amount, text).toHaveValue('1.234.567')
    }
    await amount.fill(' 2,500,000 ₫')
    await expect(amount).toHaveValue('2.500.000')
    const made: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/paylink/v1/create'))
        made.push(request.url())
    })
    const words = page.getByText(t.web.amount.unreadable)
    for (const text of ['-5000', '12,5', '12.5', '1e5', '5k']) {
      await amount.fill('')
      await expect(words).toBeHidden()
      await amount.pressSequentially(text)
      await amount.press('Enter')
      await expect(words, text).toBeVisible()
      await expect(amount).toHaveValue(text)
      await paste(amount, text)
      await expect(words, text).toBeVisible()
      await expect(amount).toHaveValue(text)
      await amount.press('Control+Enter')
      await expect(amount).toBeFocused()
    }
    expect(made).toEqual([])
    await paste(amount, '1.250.000 ₫')
    await expect(amount).toHaveValue('1.250.000')
    await expect(words).toBeHidden()
  },
)

test('the caret stays where one types while the thousands are grouped', async ({
  page,
  sessions,
}) => {
  await enter(page, await sessions.of('owner'))
  await page.goto('/paylink/create-paylink')
  const amount = page.getByLabel(t.web.amount.label).first()
  const caret = () => amount.evaluate((input) => (input as HTMLInputElement).selectionStart)
  await amount.pressSequentially('1250')
  await amount.press('Home')
  await amount.press('ArrowRight')
  await amount.pressSequentially('99')
  await expect(amount).toHaveValue('199.250')
  expect(await caret()).toBe(3)
  // Over the dot, not over a digit; the next one takes the digit.
  await amount.press('ArrowRight')
  await amount.press('Backspace')
  await expect(amount).toHaveValue('199.250')
  expect(await caret()).toBe(3)
  await amount.press('Backspace')
  await expect(amount).toHaveValue('19.250')
  expect(await caret()).toBe(2)
  await amount.pressSequentially('7')
  await expect(amount).toHaveValue('197.250')
})

test('a phone number is taken as people write it', async ({ page, sessions }) => {
  await enter(page, await sessions.of('owner'))
  await page.goto('/setting/member-management/create-user')
  const phone = page.locator('input[type="tel"]')
  for (const text of ['+84 912 345 678', '0084912345678', '0912.345.678', '0912-345-678']) {
    await phone.fill('')
    await phone.pressSequentially(text)
    await expect(phone, text).toHaveValue('0912345678')
    await paste(phone, text)
    await expect(phone, text).toHaveValue('0912345678')
  }
})

test('a held Enter sends once', proves('B-152'), async ({ page, sessions }) => {
  await enter(page, await sessions.of('owner'))
  await page.goto('/setting/notify-email')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) asked.push(request.url())
  })
  await page.getByRole('textbox').first().focus()
  for (let n = 0; n < 5; n++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('status').filter({ hasText: t.web.toast.success })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test(
  'signed out, only the ways in and the payers’ pages are open',
  proves('B-114'),
  async ({ page, sessions }) => {
    const link = await createLink(await sessions.of('owner'), {
      amount: 12_000,
      description: 'Mở cho khách',
    })
    const shut = [
      '/',
      '/dashboard',
      '/balance',
      '/transactions-management',
      '/paylink/create-paylink',
      '/products',
      '/customer-management',
      '/setting/member-management',
      '/support',
      '/pay-gate/webhooks',
      '/new-payment',
    ]
    for (const path of shut) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/authenticate\/login/)
    }
    await page.goto(new URL(link.payLinkUrl).pathname)
    await expect(page.getByText('12.000', { exact: false }).first()).toBeVisible()
    await page.goto('/authenticate/register')
    await expect(page).toHaveURL(/\/authenticate\/register$/)
  },
)
