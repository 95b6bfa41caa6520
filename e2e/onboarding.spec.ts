// From a stranger's phone number to a shop that takes real money: registration, identity card, application, two people of the bank.
import type { Page } from '@playwright/test'
import { simulatorUrl } from './support/addresses.ts'
import { expect, test, type OpenWindow, proves } from './support/journey.ts'
import { axeSays, cutNotices, settled, sideScroll, tick } from './support/page-check.ts'
import { DEMO_PASSWORD } from './support/people.ts'
import { typeCode } from './support/portal.ts'
import { nextCode } from './support/simulator.ts'
import { rowOf } from './support/lists.ts'
import { openOffice } from './support/backoffice.ts'
import { fill, like, say } from './support/words.ts'

const t = say('vi').onboarding
const shell = say('vi').shell
const approval = say('vi').approval
const PASSWORD = 'TraSen%58vang'
const seed = (): number => 1_000 + (Date.now() % 900_000_000)

/** A sample card of the simulated bank, as a file to choose. */
async function sample(
  number: number,
  side: 'front' | 'back',
  kind = 'valid',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const answer = await fetch(`${simulatorUrl}/cards/${number}/${kind}/CCCD/${side}.png`)
  return {
    name: `${side}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Registers, which signs in, too; ends in Test Mode, on the dashboard. */
async function newcomer(page: Page): Promise<string> {
  const auth = say('vi').auth
  const phone = `09${String(Date.now()).slice(-8)}`
  await page.goto('/authenticate/register')
  await page.getByLabel(auth.field.phone, { exact: true }).fill(phone)
  const registerCode = await nextCode(phone)
  await page.getByRole('button', { name: auth.register.next }).click()
  await typeCode(page, await registerCode())
  await page.getByLabel(auth.field.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(auth.field.repeat, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.register.submit }).click()
  await page.getByRole('dialog', { name: shell.welcome.title }).waitFor()
  return phone
}

async function choose(page: Page, number: number, kind = 'valid'): Promise<void> {
  const cut = say('vi').web.upload
  // One side is cut to the card's form, the other is taken as it is.
  for (const [side, button] of [
    ['front', cut.apply],
    ['back', cut.whole],
  ] as const) {
    await page
      .getByLabel(t.card[side], { exact: true })
      .first()
      .setInputFiles(await sample(number, side, kind))
    const dialog = page.getByRole('dialog', { name: cut.crop })
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('img', { name: t.card[side], exact: true })).toBeVisible()
  }
}

/** Signs in to the back office in a window of its own and opens the merchant's file. */
async function office(
  openWindow: OpenWindow,
  username: string,
  merchantCode: string,
): Promise<Page> {
  const auth = say('vi').auth
  const page = await openWindow()
  await page.goto('/backoffice/login')
  await page.getByLabel(auth.field.username).fill(username)
  await page.getByLabel(auth.field.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: auth.cms.submit }).click()
  await expect(page).toHaveURL(/\/backoffice\/?$/)
  await page.goto(`/backoffice/merchants?merchantCode=${merchantCode}`)
  await page.locator('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

async function look(page: Page, isMobile: boolean): Promise<void> {
  await settled(page)
  expect.soft(await axeSays(page), `axe at ${page.url()}`).toEqual([])
  if (isMobile) expect.soft(await sideScroll(page), page.url()).toBe(0)
}

/** The maker's part, on the merchant's file. */
async function propose(maker: Page): Promise<void> {
  await maker
    .getByRole('button', {
      name: fill(t.office.propose.button, { action: t.office.action.APPROVE }),
    })
    .click()
  await maker.getByRole('button', { name: t.office.propose.submit }).click()
}

/** The maker finds it in the list, and reads whole that somebody else has to decide. */
async function readOwn(maker: Page, merchantCode: string): Promise<void> {
  await maker.goto(`/backoffice/approvals?whose=MINE&state=PENDING&keyword=${merchantCode}`)
  await rowOf(maker, approval.kind.MERCHANT_STATUS).getByRole('link').first().click()
  await expect(maker.getByText(approval.mine)).toBeVisible()
  expect(await cutNotices(maker)).toEqual([])
}

/** The checker's part in the list of what waits for them: they ask, then deny, which takes a reason. */
async function denyInList(checker: Page, merchantCode: string): Promise<void> {
  await checker.goto('/backoffice/approvals?whose=FOR_ME')
  await checker.getByRole('textbox', { name: approval.keyword }).fill(merchantCode)
  await expect(checker).toHaveURL(/keyword=/)
  await rowOf(checker, approval.kind.MERCHANT_STATUS).getByRole('link').first().click()
  const drawer = checker.getByRole('dialog').first()
  await expect(drawer.getByText(t.status.ACTIVE)).toBeVisible()
  await drawer.getByLabel(approval.comment).fill('Đã gọi cho chủ quán')
  await drawer.getByRole('button', { name: approval.sendComment }).click()
  await expect(drawer.getByText('Đã gọi cho chủ quán')).toBeVisible()
  await look(checker, false)
  await drawer.getByRole('button', { name: approval.action.deny }).click()
  const dialog = checker.getByRole('dialog', { name: like(approval.dialog.denyTitle) })
  await dialog.getByRole('button', { name: approval.action.deny }).click()
  await dialog.getByRole('textbox').fill('Thiếu giấy phép')
  await dialog.getByRole('button', { name: approval.action.deny }).click()
  await expect(drawer.getByText(approval.event.DENIED)).toBeVisible()
}

/** The reader took the card for a photocopy, so it is not approved: the maker says that it is none, a second person looks at the pictures and agrees. */
async function acceptCopy(maker: Page, openWindow: OpenWindow): Promise<void> {
  const o = t.office.override
  const check = t.scan.check.COPY
  await expect(maker.getByText(fill(o.failed, { checks: check }))).toBeVisible()
  await expect(
    maker.getByRole('button', {
      name: fill(t.office.propose.button, { action: t.office.action.APPROVE }),
    }),
  ).toHaveCount(0)
  await maker.getByRole('button', { name: `${o.accept}: ${check}` }).click()
  const dialog = maker.getByRole('dialog', { name: fill(o.acceptTitle, { check }) })
  await dialog.getByRole('button', { name: o.submit }).click()
  await expect(dialog.getByText(o.enterReason)).toBeVisible()
  await look(maker, false)
  await dialog.getByRole('textbox', { name: o.reason }).fill('Thẻ thật, ảnh chụp thiếu sáng')
  await dialog.getByRole('button', { name: o.submit }).click()
  await maker.getByRole('link', { name: say('vi').backoffice.twoPeople.open }).click()
  await expect(maker.getByText(approval.mine)).toBeVisible()
  const address = maker.url()

  const checker = await openOffice(openWindow, { username: 'checker', at: address })
  const drawer = checker.getByRole('dialog').first()
  await expect(drawer.getByText(check)).toBeVisible()
  await drawer.getByRole('button', { name: approval.identity.proof }).click()
  await expect(drawer.getByRole('img', { name: t.office.identity.front })).toBeVisible()
  await look(checker, false)
  await drawer.getByRole('button', { name: approval.action.approve }).click()
  await checker
    .getByRole('dialog', { name: like(approval.dialog.approveTitle) })
    .getByRole('button', { name: approval.action.approve })
    .click()
  // What comes next opens by itself.
  await expect(
    checker.getByRole('status').filter({ hasText: like(approval.done.approved) }),
  ).toBeVisible()
  await checker.close()
  await maker.goBack()
  await maker.reload()
  await expect(maker.getByRole('list', { name: o.title })).toContainText('Thẻ thật')
}

test(
  'a newcomer identifies, applies, is approved by two people and leaves Test Mode',
  { tag: '@phone', ...proves('B-531') },
  async ({ page, openWindow, isMobile }) => {
    const phone = await newcomer(page)
    await page.getByRole('button', { name: shell.welcome.activate }).click()
    await expect(page).toHaveURL(/\/setting\/account-identification$/)
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await look(page, isMobile)
    await page.getByRole('button', { name: t.action.next, exact: true }).click()
    await expect(page.getByText(t.enter.businessType)).toBeVisible()
    await page.getByRole('radio', { name: t.type.PERSONAL }).click()
    await page.getByRole('button', { name: t.action.next, exact: true }).click()

    const number = seed()
    await choose(page, number, 'no-code')
    await page.getByRole('button', { name: t.card.read }).click()
    await expect(page.getByText(say('vi').error.ekyc.card_unreadable)).toBeVisible({
      timeout: 30_000,
    })
    // In grey, as a photocopy would be: that is for the bank to judge.
    await choose(page, number, 'copy')
    await look(page, isMobile)
    await page.getByRole('button', { name: t.card.read }).click()
    await expect(page.getByRole('heading', { name: t.scan.title })).toBeVisible({ timeout: 30_000 })
    await expect(
      page.getByRole('list', { name: t.scan.checks }).getByText(t.scan.passed, { exact: true }),
    ).toHaveCount(7)
    await look(page, isMobile)
    await page.getByRole('button', { name: t.action.next, exact: true }).click()

    await page.getByLabel(t.business.namePersonal).fill('Quán Mẫu Sớm Mai')
    await page.getByRole('combobox', { name: t.business.sectors }).click()
    await page.getByRole('option', { name: t.sector.RESIDENT_AND_FOOD_SERVICE }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel(t.business.product).fill('Cà phê, bánh mì')
    await page.getByLabel(t.business.address, { exact: false }).first().fill('12 Đường Mẫu, Quận 1')
    await expect(page.getByText(/Đã lưu nháp/)).toBeVisible()
    // Leaving and coming back loses nothing.
    await page.reload()
    await expect(page.getByLabel(t.business.namePersonal)).toHaveValue('Quán Mẫu Sớm Mai')
    await page.getByRole('button', { name: t.action.next, exact: true }).click()
    await expect(page.getByLabel(t.business.email)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(t.business.email).fill(`quan${Date.now()}@example.com`)
    await page.getByLabel(t.business.maxPrice).fill('2000000')
    await page.getByRole('combobox', { name: t.business.revenueType }).click()
    await page.getByRole('option', { name: t.revenue.r1 }).click()
    await tick(page.getByLabel(t.business.openAccount))
    await look(page, isMobile)
    await page.getByRole('button', { name: t.action.next, exact: true }).click()
    await page.getByRole('button', { name: t.action.submit, exact: true }).last().click()
    await expect(page.getByText(t.review.confirmNeeded)).toBeVisible()
    await tick(page.getByLabel(t.review.confirm))
    await look(page, isMobile)
    await page.getByRole('button', { name: t.action.submit, exact: true }).last().click()
    await expect(page.getByRole('heading', { name: new RegExp(t.state.title) })).toBeVisible()
    // The bank opens the account by itself, and the page learns of it.
    await expect(page.getByText(t.state.LINKED_ACCOUNT)).toBeVisible({ timeout: 20_000 })
    await look(page, isMobile)
    const merchantCode =
      (
        await page
          .getByText(/SAOLA\d+/)
          .first()
          .textContent()
      )?.match(/SAOLA\d+/)?.[0] ?? ''

    if (isMobile) return
    const maker = await office(openWindow, 'maker', merchantCode)
    await maker.getByRole('tab', { name: say('vi').merchantFile.tabs.identity }).click()
    await maker.getByRole('button', { name: t.office.identity.show }).click()
    await expect(maker.getByRole('img', { name: t.office.identity.front })).toBeVisible()
    await look(maker, false)
    await acceptCopy(maker, openWindow)
    await propose(maker)
    await expect(maker.getByText(t.office.decide.mine)).toBeVisible()
    await expect(
      maker.getByRole('main').getByRole('button', { name: t.office.decide.approve }),
    ).toHaveCount(0)

    const checker = await office(openWindow, 'checker', merchantCode)
    await look(checker, false)
    await denyInList(checker, merchantCode)
    await maker.reload()
    await propose(maker)
    await readOwn(maker, merchantCode)
    await checker.goto(`/backoffice/merchants?merchantCode=${merchantCode}`)
    await checker.locator('table').getByRole('link').first().click()
    await checker.getByRole('main').getByRole('button', { name: t.office.decide.approve }).click()
    await checker.getByRole('dialog').getByRole('button', { name: t.office.decide.approve }).click()
    await expect(checker.getByText(t.status.ACTIVE).first()).toBeVisible()

    await expect(page.getByText(t.state.ACTIVE)).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(shell.merchantState.ACTIVE)).toBeVisible()
    const toggle = page.getByRole('switch', { name: new RegExp(shell.header.testMode) })
    await expect(toggle).toBeEnabled()
    await tick(toggle, false)
    await expect(page.getByText(shell.testBanner.text)).toHaveCount(0)
    await expect(page.getByText(phone)).toHaveCount(0)
  },
)

test('the short address leads to the same screen', proves('B-531'), async ({ page, sessions }) => {
  const { enter } = await import('./support/portal.ts')
  await enter(page, await sessions.of('freshOwner'))
  await page.goto('/account-identification')
  await expect(page).toHaveURL(/\/setting\/account-identification$/)
})
