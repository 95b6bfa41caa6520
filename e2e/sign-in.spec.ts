/** Every way in besides the password, as people walk it: forgotten, changed, locked, by QR; and being thrown out. */
import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { auth } from '@saola/contract/auth'
import { authQr } from '@saola/contract/auth-qr'
import { fullPath, type Call } from '@saola/contract/call'
import { user } from '@saola/contract/user'
import { serverUrl, simulatorUrl } from './support/addresses.ts'
import { expect, test, proves } from './support/journey.ts'
import { owner, type Person } from './support/people.ts'
import { intoTestMode, readSession, signIn, typeCode } from './support/portal.ts'
import { messages, nextCode } from './support/simulator.ts'
import { fill, like, say } from './support/words.ts'

const t = say('vi')
const FIRST = 'Cua#Hang2468'
const SECOND = 'Moi#Tinh9876'
const wire = (password: string): string =>
  createHmac('sha256', 'saola-portal-v1').update(password).digest('hex')

async function call<T>(
  c: Call,
  { query = {}, body }: { query?: Record<string, string>; body?: unknown },
): Promise<{ code: number; data: T }> {
  const response = await fetch(
    `${serverUrl}${fullPath(c, false)}?${new URLSearchParams(query).toString()}`,
    {
      method: c.method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    },
  )
  return (await response.json()) as { code: number; data: T }
}

/** Somebody nobody else plays with: their password and sessions may come and go. */
async function newOwner(): Promise<Person> {
  const phone = `08${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const code = await nextCode(phone)
  const step = await call<{ sessionId: string }>(user.checkPhone, { query: { phone } })
  expect(
    (
      await call(user.register, {
        body: { phone, sessionId: step.data.sessionId, otp: await code(), password: wire(FIRST) },
      })
    ).code,
  ).toBe(0)
  return { phone, name: '', password: FIRST, merchantCode: null }
}

const fillNew = async (
  page: Page,
  password: string,
  label = t.auth.field.password,
): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByLabel(t.auth.field.repeat, { exact: true }).fill(password)
}
const ended = (page: Page) => page.getByRole('dialog', { name: t.web.ended.title })

test(
  'registering: a password that everybody uses is told at the password, the repetition asks to be typed, and the account is signed in',
  { tag: '@phone' },
  async ({ page }) => {
    const phone = `08${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const { field, register } = t.auth
    await page.goto('/authenticate/register')
    await page
      .getByLabel(field.phone, { exact: true })
      .pressSequentially(`+84 ${phone.slice(1, 4)} ${phone.slice(4)}`)
    await expect(page.getByLabel(field.phone, { exact: true })).toHaveValue(phone)
    const code = await nextCode(phone)
    await page.getByRole('button', { name: register.next }).click()
    const password = page.getByLabel(field.password, { exact: true })
    await password.fill('Password@123')
    await password.blur()
    await expect(password).toHaveAccessibleDescription(t.error.auth.password_weak)
    await page.getByRole('button', { name: register.submit }).click()
    await expect(page.getByLabel(field.repeat, { exact: true })).toHaveAccessibleDescription(
      register.again,
    )
    await expect(page.getByText(register.codeWhole)).toBeVisible()
    await fillNew(page, FIRST)
    await typeCode(page, await code())
    await page.getByRole('button', { name: register.submit }).click()
    await expect(page.getByRole('dialog', { name: t.shell.welcome.title })).toBeVisible()
  },
)

test(
  'a forgotten password: phone, code, new password, and the way in again',
  { tag: '@phone', ...proves('B-077') },
  async ({ page }) => {
    const person = await newOwner()
    await page.goto('/authenticate/login')
    await page.getByRole('link', { name: t.auth.login.forgot }).click()
    await expect(page).toHaveURL(/\/authenticate\/forget-assword$/)
    await page.getByRole('button', { name: t.auth.reset.send }).click()
    await expect(page.getByText(t.auth.enter.phone)).toBeVisible()
    await page.getByLabel(t.auth.field.phone, { exact: true }).fill(person.phone)
    const code = await nextCode(person.phone)
    await page.getByRole('button', { name: t.auth.reset.send }).click()
    await typeCode(page, await code())
    await expect(page.getByRole('heading', { name: t.auth.reset.newTitle })).toBeVisible()
    await fillNew(page, FIRST)
    await page.getByRole('button', { name: t.auth.reset.submit }).click()
    await expect(page.getByText(t.error.auth.password_same)).toBeVisible()
    await fillNew(page, SECOND)
    await page.getByRole('button', { name: t.auth.reset.submit }).click()
    await expect(page).toHaveURL(/\/authenticate\/login$/)
    await signIn(page, { ...person, password: SECOND })
    await intoTestMode(page)
  },
)

test(
  'changing the password signs the other device out and says why',
  proves('B-078'),
  async ({ page, openWindow }) => {
    const person = await newOwner()
    // The bank has not looked at this shop yet; its answer would open the page that Test Mode keeps shut.
    const activated = async (one: Page): Promise<void> => {
      await one.route('**/api/merchant/portal/v1/getMerchant', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { status: string } }
        body.data.status = 'ACTIVE'
        await route.fulfill({ response, json: body })
      })
    }
    const other = await openWindow()
    for (const one of [page, other]) {
      await activated(one)
      await signIn(one, person)
    }
    await page.goto('/setting/change-password')
    await expect(page.getByText(t.auth.security.current, { exact: true })).toBeVisible()
    // The other window, and the session that registering began.
    await expect(page.getByRole('button', { name: like(t.auth.security.endNamed) })).toHaveCount(2)
    await page.getByLabel(t.auth.change.present, { exact: true }).fill(SECOND)
    await page.getByRole('button', { name: t.auth.change.next }).click()
    await expect(page.getByText(t.error.auth.password_current_wrong)).toBeVisible()
    await page.getByLabel(t.auth.change.present, { exact: true }).fill(FIRST)
    await page.getByRole('button', { name: t.auth.change.next }).click()
    await fillNew(page, SECOND, t.auth.change.newPassword)
    await page.getByRole('button', { name: t.auth.change.submit }).click()
    await expect(page.getByText(t.auth.security.only)).toBeVisible()
    // A verified access token is remembered for less than a second.
    await expect(async () => {
      await other.goto('/setting/change-password')
      await expect(ended(other)).toContainText(t.error.reason.PASSWORD_CHANGED, { timeout: 2_000 })
    }).toPass()
    await expect(other).toHaveURL(/\/authenticate\/login/)
  },
)

test(
  'Test Mode keeps the password page shut, with a warning that says so',
  proves('B-125', 'B-126'),
  async ({ page }) => {
    await signIn(page, await newOwner())
    await intoTestMode(page)
    await page.goto('/setting/change-password')
    const warning = page.getByRole('alert').filter({ hasText: t.shell.blocked.text })
    await expect(warning).toBeVisible()
    await expect(warning.getByText(t.shell.blocked.title, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

/** Opens the QR on the screen in the simulated bank app of a customer. */
async function scanWith(page: Page, phone: Page, customer: string): Promise<void> {
  await page.goto('/authenticate/login')
  await page.getByText(t.auth.login.byQr, { exact: true }).click()
  await expect(
    page.getByRole('img', { name: fill(t.web.qr.label, { name: t.auth.qr.name }) }),
  ).toBeVisible()
  const link = await page.getByRole('link', { name: t.auth.qr.demoLink }).getAttribute('href')
  await phone.goto(`${simulatorUrl}/${new URL(link ?? '').hash}`)
  await phone.getByLabel('Người dùng ứng dụng').selectOption(customer)
  await phone.getByRole('button', { name: 'Tiếp tục' }).filter({ visible: true }).click()
  await expect(phone.getByText('Chrome, ')).toBeVisible()
  await expect(page.getByText(t.auth.qr.scanned)).toBeVisible()
}

test(
  'the bank app approves: who asks is shown, and the browser signs in by itself',
  { tag: '@phone', ...proves('B-080', 'I8') },
  async ({ page, openWindow }) => {
    const phone = await openWindow()
    await scanWith(page, phone, 'kh-0001')
    await phone.getByRole('button', { name: 'Chấp thuận' }).click()
    await expect(phone.getByRole('heading', { name: 'Đã chấp thuận' })).toBeVisible()
    await expect(
      page.getByRole('button', { name: fill(t.shell.user.menu, { name: owner.name }) }),
    ).toBeVisible()
  },
)

test(
  'a refusal on the phone ends the QR, and a new one can be had',
  proves('I8'),
  async ({ page, openWindow }) => {
    const phone = await openWindow()
    await scanWith(page, phone, 'kh-0002')
    await phone.getByRole('button', { name: 'Từ chối' }).click()
    await expect(page.getByText(t.auth.qr.refused)).toBeVisible()
    await page.getByRole('button', { name: t.auth.qr.refresh }).click()
    await expect(page.getByRole('timer')).toBeVisible()
  },
)

test(
  'a bank customer without a shop opens one; their password leaves the browser transformed',
  { tag: '@phone', ...proves('B-081', 'B-084') },
  async ({ page, openWindow, isMobile }) => {
    const phone = await openWindow()
    await scanWith(page, phone, isMobile ? 'kh-0005' : 'kh-0004')
    await phone.getByRole('button', { name: 'Chấp thuận' }).click()
    await expect(page.getByText(isMobile ? 'Vũ Hải Đăng' : 'Đặng Ngọc Mai')).toBeVisible()
    await fillNew(page, SECOND)
    const sent = page.waitForRequest((request) =>
      request.url().endsWith(authQr.registerPassword.path),
    )
    await page.getByRole('button', { name: t.auth.qrRegister.submit }).click()
    expect(((await sent).postDataJSON() as { password: string }).password).toBe(wire(SECOND))
    await expect(page.getByText(like(t.auth.qrRegister.done))).toBeVisible()
    await page.getByText(t.auth.login.byPassword, { exact: true }).click()
    await signIn(page, {
      phone: isMobile ? '0976543210' : '0905112233',
      name: '',
      password: SECOND,
      merchantCode: null,
    })
  },
)

test('the guide shows the QR sign-in step by step', proves('B-090'), async ({ page }) => {
  await page.goto('/authenticate/guide-login-qr')
  await expect(page.getByRole('heading', { level: 1, name: t.auth.guide.title })).toBeVisible()
  await expect(
    page
      .getByRole('list')
      .getByRole('listitem')
      .filter({ hasText: like(t.auth.guide.step) }),
  ).toHaveCount(4)
  await page.getByRole('link', { name: t.auth.guide.toLogin }).click()
  await expect(page).toHaveURL(/\/authenticate\/login$/)
})

test(
  'a stolen refresh token used again ends the session with the warning of code 122',
  proves('I5'),
  async ({ page }) => {
    await signIn(page, await newOwner())
    await intoTestMode(page)
    const { items } = await readSession(page)
    const stolen = [...atob(items['saola-portal.refreshToken'] ?? '')].reverse().join('')
    const useStolen = async (): Promise<number> =>
      (await call(auth.refreshToken, { body: { refreshToken: stolen } })).code
    expect(await useStolen()).toBe(0)
    // Within ten seconds the same token only brings the same successor.
    await expect.poll(useStolen, { timeout: 30_000, intervals: [1_000] }).toBe(30010)
    await page.reload()
    await expect(ended(page)).toContainText(t.error.reason.REFRESH_REUSED)
    await expect(page).toHaveURL(/\/authenticate\/login/)
  },
)

test(
  'a strange browser is told of by SMS, its link locks the account, a new password opens it',
  proves('I9'),
  async ({ page, openWindow }) => {
    const person = await newOwner()
    await signIn(page, person)
    await intoTestMode(page)
    const thief = await openWindow({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    await signIn(thief, person)
    let link = ''
    await expect
      .poll(
        async () =>
          (link =
            /https?:\S+emergency-lock\?token=\w+/.exec(
              (await messages(person.phone)).map(({ text }) => text).join(' '),
            )?.[0] ?? ''),
        { timeout: 15_000 },
      )
      .not.toBe('')
    const own = await openWindow()
    await own.goto(link)
    await own.getByRole('button', { name: t.auth.lock.confirm }).click()
    await expect(own.getByRole('heading', { name: t.auth.lock.doneTitle })).toBeVisible()
    await intoTestMode(thief)
    await thief.reload()
    await expect(ended(thief)).toContainText(t.error.reason.EMERGENCY_LOCK)
    await own.getByRole('link', { name: t.auth.lock.reset }).click()
    await own.getByLabel(t.auth.field.phone, { exact: true }).fill(person.phone)
    const code = await nextCode(person.phone)
    await own.getByRole('button', { name: t.auth.reset.send }).click()
    await typeCode(own, await code())
    await fillNew(own, SECOND)
    await own.getByRole('button', { name: t.auth.reset.submit }).click()
    await expect(own).toHaveURL(/\/authenticate\/login$/)
    await signIn(own, { ...person, password: SECOND })
  },
)
