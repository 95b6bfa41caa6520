// What a newcomer can do: sign in, make a pay link, pay it as a customer would, and see it arrive everywhere within a second.
import type { Locator, Page, TestInfo } from '@playwright/test'
import { sandbox } from '@saola/contract/sandbox'
import { readVietQr } from '@saola/vietqr/read'
import type { Language } from '@saola/phrases/shape'
import { simulatorUrl } from './support/addresses.ts'
import { cameraShowing } from './support/camera.ts'
import { expect, NARROW, test, type OpenWindow, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { owner } from './support/people.ts'
import { ask, createLink, enter, fillPassword, readSession, typeCode } from './support/portal.ts'
import { decodePicture } from './support/simulator.ts'
import { amountLike, fill, ownWord, say } from './support/words.ts'

/** Words of the simulated bank's own pages. */
const bank = {
  paste: 'Dán nội dung QR',
  next: 'Tiếp tục',
  picture: 'Tải ảnh QR',
  scan: 'Quét QR',
  pay: /^Chuyển \d/,
  done: 'Chuyển khoản thành công',
  messages: 'Danh sách tin',
}
/** "Within a second" is the promise; a busy machine gets more time before the journey fails, and the measured time is printed. */
const PATIENCE_MS = 15_000

/** Signs in as a person with two windows would: the code is read on the simulator's inbox page. */
async function signInWithInbox(page: Page, language: Language): Promise<void> {
  await page.goto('/')
  if (language === 'en')
    await page
      .getByRole('group', { name: say('vi').shell.header.language })
      .getByRole('button', { name: 'EN' })
      .click()
  const link = page.getByRole('link', { name: say(language).auth.hint.demoInboxLink })
  await fillPassword(page, owner, language)
  const inbox = await page.context().newPage()
  await inbox.goto(`${simulatorUrl}/inbox?to=${owner.phone}`)
  const first = inbox.getByRole('region', { name: bank.messages }).getByRole('link').first()
  const before = await first.getAttribute('href', { timeout: 500 }).catch(() => null)
  await page.getByRole('button', { name: say(language).auth.login.submit }).click()
  await expect(link).toHaveAttribute('href', new RegExp(`^${simulatorUrl}`))
  await expect
    .poll(() => first.getAttribute('href'), {
      message: 'the code arrives on the inbox page by itself',
      timeout: 30_000,
    })
    .not.toBe(before)
  await first.click()
  const code =
    (await inbox
      .getByRole('status')
      .filter({ hasText: /^\d{6}$/ })
      .textContent()) ?? ''
  await inbox.close()
  await page.bringToFront()
  await typeCode(page, code, language)
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Fills the form the way people do, and ends on the new link's own screen. @returns the address of its payer page. */
async function makeLink(
  page: Page,
  language: Language,
  { amount, description }: { amount: number; description: string },
): Promise<string> {
  const t = say(language).payLink
  await page
    .getByRole('link', { name: say(language).dashboard.quick.payLink })
    .first()
    .click()
  await page
    .getByLabel(say(language).web.amount.label, { exact: true })
    .pressSequentially(String(amount))
  await expect(page.getByLabel(say(language).web.amount.label, { exact: true })).toHaveValue(
    String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, '.'),
  )
  await page.getByLabel(t.create.description).fill(description)
  await page.getByRole('button', { name: t.create.submit }).click()
  await expect(page).toHaveURL(/\/paylink\/detail\?code=/)
  const href = await page.getByRole('link', { name: t.action.open }).getAttribute('href')
  return new URL(href ?? '').pathname
}

async function openPayer(
  openWindow: OpenWindow,
  path: string,
  language: Language,
): Promise<{ payer: Page; qr: string; picture: Buffer }> {
  const payer = await openWindow(NARROW)
  await payer.goto(`${path}?lang=${language}`)
  const picture = await payer.getByRole('img', { name: /VietQR/ }).screenshot()
  return { payer, picture, qr: (await decodePicture(picture)).qr }
}

/** Opens the screens that must tell of the payment, each waiting for it to appear. @returns what to wait for on each. */
async function openWatchers(
  page: Page,
  language: Language,
  description: string,
): Promise<Record<string, Locator>> {
  const success = say(language).transaction.status.SUCCESS
  const session = await readSession(page)
  // A tab keeps its session to itself; these are copies of it, as "duplicate tab" makes them.
  const open = async (): Promise<Page> => {
    const tab = await page.context().newPage()
    await enter(tab, session, { language })
    return tab
  }
  const [list, transactions, dashboard] = [await open(), await open(), await open()]
  await Promise.all([
    list.goto('/paylink'),
    transactions.goto('/transactions-management'),
    dashboard.goto('/dashboard'),
  ])
  await expect(rowOf(list, description)).toContainText(say(language).transaction.status.CREATED)
  await expect(rowOf(transactions, description)).toBeVisible()
  await expect(
    dashboard
      .getByRole('region', { name: say(language).dashboard.latest.title })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  return {
    'pay link list': rowOf(list, description).getByText(success),
    'transaction list': rowOf(transactions, description).getByText(success),
    dashboard: dashboard
      .getByRole('region', { name: say(language).dashboard.latest.title })
      .getByRole('listitem')
      .filter({ hasText: description }),
  }
}

/** Times each screen from the moment the bank says that the transfer is done. */
async function seeArrival(
  watched: Record<string, Locator>,
  sent: Promise<void>,
  info: TestInfo,
): Promise<void> {
  let at = Number.NaN
  const moment = sent.then(() => {
    at = performance.now()
  })
  const seen = await Promise.all(
    Object.entries(watched).map(async ([name, locator]) => {
      await locator.first().waitFor({ timeout: PATIENCE_MS + 15_000 })
      const shownAt = performance.now()
      await moment
      return { name, ms: Math.max(0, Math.round(shownAt - at)) }
    }),
  )
  const summary = seen.map(({ name, ms }) => `${name} ${ms} ms`).join(', ')
  console.log(`      arrived after the transfer: ${summary}`)
  info.annotations.push({ type: 'arrival', description: summary })
  for (const { name, ms } of seen) expect(ms, name).toBeLessThan(PATIENCE_MS)
}

/**
 * From the review screen of the payer's bank app to its receipt. The bank learns of a new link's
 * account a moment after the link is made: a payer who is told that there is none tries again.
 */
async function confirm(phone: Page): Promise<void> {
  await expect(async () => {
    // Not just any POST: a phone that was opened with a QR is still having it read.
    const answer = phone.waitForResponse((one) => one.url().endsWith('/api/phone/pay'))
    await phone.getByRole('button', { name: bank.pay }).click()
    expect((await answer).ok()).toBe(true)
  }).toPass()
  await phone.getByRole('heading', { name: bank.done }).waitFor()
}

async function pasteIntoPhone(phone: Page, qr: string, amount: number): Promise<void> {
  await phone.goto(simulatorUrl)
  await phone.getByLabel(bank.paste).fill(qr)
  await phone.getByRole('button', { name: bank.next }).click()
  await expect(phone.getByRole('button', { name: bank.pay })).toHaveText(amountLike(amount))
}

/** The postings on the balance page: gross received, and the net, fee and VAT it belongs to, which add up. */
async function seePostings(
  page: Page,
  language: Language,
  description: string,
  amount: number,
): Promise<void> {
  const t = say(language)
  await page.goto('/transactions-management')
  await rowOf(page, description).getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: t.transaction.drawer.title })
  const postings = drawer.getByRole('group', { name: t.transaction.drawer.postings })
  const termsOf = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(
        (await postings.getByRole('term').all()).map(
          async (term) =>
            [
              await term.textContent(),
              Number(((await term.locator('+ dd').textContent()) ?? '').replace(/\D/g, '')),
            ] as const,
        ),
      ),
    )
  await expect(postings).toContainText(t.balance.kind.SETTLE)
  const found = await termsOf()
  expect(found[t.balance.account.CLEARING]).toBe(amount)
  expect(
    (found[t.balance.account.MERCHANT] ?? 0) +
      (found[t.balance.account.FEE] ?? 0) +
      (found[t.balance.account.VAT] ?? 0),
  ).toBe(amount)
  await drawer.getByRole('link', { name: t.transaction.drawer.inBooks }).click()
  await expect(page).toHaveURL(/\/balance\?/)
  // The books by payment: one line, opened to its postings.
  const line = rowOf(page, description).filter({ hasText: t.balance.kind.SETTLE })
  await line.getByRole('link').first().click()
  const opened = page.getByRole('dialog', { name: t.balance.list.title })
  await expect(opened.getByText(t.balance.account.MERCHANT, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await expect(
    page.getByText(fill(t.balance.proof.ok, { amount: '0 ₫' }).replace(/ /g, ' ')),
  ).toBeVisible()
}

for (const language of ['vi', 'en'] as const) {
  test(
    `a newcomer signs in, makes a pay link, pays it by pasting its VietQR and sees it everywhere (${language})`,
    {
      ...(language === 'vi' && { tag: '@phone' }),
      ...proves('B-069', 'B-071', 'B-072', 'B-276', 'B-301'),
    },
    async ({ page, openWindow, isMobile }, info) => {
      const amount = isMobile ? 127_000 : 128_000
      const description = `Trà sen ${language} ${isMobile ? 'nhỏ' : 'lớn'} ${ownWord()}`
      await signInWithInbox(page, language)
      const path = await makeLink(page, language, { amount, description })
      const { payer, qr } = await openPayer(openWindow, path, language)
      expect(readVietQr(qr)).toMatchObject({ ok: true, qr: { amount } })
      await payer.getByRole('link', { name: say(language).payer.pay.done }).click()
      await expect(
        payer.getByRole('heading', { name: say(language).payer.waiting.title }),
      ).toBeVisible()
      const watched = await openWatchers(page, language, description)
      const phone = await openWindow(NARROW)
      await pasteIntoPhone(phone, qr, amount)
      await seeArrival(
        {
          'waiting page': payer.getByRole('heading', { name: say(language).payer.paid.title }),
          ...watched,
          'link detail': page.getByText(
            fill(say(language).payLink.detail.paid, { amount: '' }).trim(),
          ),
        },
        confirm(phone),
        info,
      )
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // On a phone the switch is in the person's menu.
      if (!isMobile)
        await expect(
          page
            .getByRole('group', { name: say(language).shell.header.language })
            .getByRole('button', { name: language.toUpperCase() }),
        ).toHaveAttribute('aria-pressed', 'true')
      await seePostings(page, language, description, amount)
    },
  )
}

test(
  'the saved picture of the QR pays as well',
  { tag: '@phone' },
  async ({ openWindow, sessions }) => {
    const { payLinkUrl } = await createLink(await sessions.of('owner'), {
      amount: 45_000,
      description: 'Trả bằng ảnh',
    })
    const { payer, picture } = await openPayer(openWindow, new URL(payLinkUrl).pathname, 'vi')
    const phone = await openWindow(NARROW)
    await phone.goto(simulatorUrl)
    await phone
      .getByLabel(bank.picture)
      .setInputFiles({ name: 'vietqr.png', mimeType: 'image/png', buffer: picture })
    await confirm(phone)
    await expect(payer.getByRole('heading', { name: say('vi').payer.paid.title })).toBeVisible()
  },
)

test("the QR on another screen is scanned with the phone's camera", async ({
  openWindow,
  sessions,
}) => {
  const { payLinkUrl } = await createLink(await sessions.of('owner'), {
    amount: 46_000,
    description: 'Trả bằng máy ảnh',
  })
  const { payer, picture } = await openPayer(openWindow, new URL(payLinkUrl).pathname, 'vi')
  const { phone, close } = await cameraShowing(picture)
  try {
    await phone.goto(simulatorUrl)
    await phone.getByRole('button', { name: bank.scan }).click()
    await confirm(phone)
    await expect(payer.getByRole('heading', { name: say('vi').payer.paid.title })).toBeVisible()
  } finally {
    await close()
  }
})

test(
  'a new merchant is led from an empty dashboard to the first test payment, and not again',
  { tag: '@phone' },
  async ({ page, context, sessions, openWindow }) => {
    const t = say('vi').dashboard.guide
    const session = await sessions.of('freshOwner')
    // Anyone who made a test payment is not led again; a Test Mode begun anew knows of none.
    await ask(session, sandbox.reset, {}, { test: true })
    await enter(page, session, { test: true })
    await page.goto('/dashboard')
    const greeting = page.getByRole('dialog', { name: say('vi').shell.welcome.title })
    await greeting.getByRole('button', { name: say('vi').shell.welcome.try }).click()
    await page.getByRole('button', { name: new RegExp(t.step1Do.split('{')[0] ?? '') }).click()
    const payer = context.waitForEvent('page')
    await page.getByRole('link', { name: t.step2Do, exact: true }).click()
    await expect((await payer).getByRole('img', { name: /VietQR/ })).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: t.step3Do }).click()
    const phone = await opened
    await confirm(phone)
    await expect(
      (await payer).getByRole('heading', { name: say('vi').payer.paid.title }),
    ).toBeVisible()
    await page.bringToFront()
    await expect(page.getByRole('region', { name: t.title })).toContainText(
      t.done.split('}').pop() ?? '',
    )
    // The money came, the lesson is over: here, and on every other device.
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: say('vi').dashboard.chart.title })).toBeVisible()
    const other = await openWindow()
    await enter(other, session, { test: true })
    await other.goto('/dashboard')
    await other
      .getByRole('dialog', { name: say('vi').shell.welcome.title })
      .getByRole('button', { name: say('vi').shell.welcome.try })
      .click()
    await expect(other.getByRole('region', { name: say('vi').dashboard.chart.title })).toBeVisible()
    for (const window of [page, other])
      await expect(window.getByRole('region', { name: t.title })).toHaveCount(0)
  },
)
