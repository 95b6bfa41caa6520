// While the bank opens a number, the screens that would show its QR say so and look again by themselves (ADR 0051).
import { payBox } from '@saola/contract/pay-box'
import { bankAccount } from '@saola/contract/bank-account'
import { payLink } from '@saola/contract/pay-link'
import { vietQrPro } from '@saola/contract/vietqr-pro'
import type { Page } from '@playwright/test'
import { simulatorUrl } from './support/addresses.ts'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, createLink, enter, type Session } from './support/portal.ts'
import { fault } from './support/simulator.ts'
import { fill, ownWord, say } from './support/words.ts'

const t = say('vi')
const preparing = (page: Page) =>
  page.getByRole('status').filter({ hasText: t.web.qr.preparing, visible: true })
/** The bank is asked again after a few seconds, and the screen looks every two. */
const SOON = { timeout: 60_000 }

test.afterEach(() => fault('down', { on: false }))

/** A box out of its carton in the simulator, linked to the shop. */
async function ownBox(session: Session): Promise<{ id: string; displayName: string }> {
  const made = await fetch(`${simulatorUrl}/api/boxes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hardwareId: `PRE-${ownWord()}-${Date.now().toString(36)}` }),
  })
  const { hardwareId, pairingKey } = (await made.json()) as Record<string, string>
  let box = { id: '', displayName: '' }
  await expect(async () => {
    box = await ask(session, payBox.link, {
      body: { hardwareId: hardwareId!, pairingKey: pairingKey! },
    })
  }).toPass({ timeout: 15_000 })
  return box
}
async function looksRight(page: Page): Promise<void> {
  await settled(page)
  expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
}

test(
  'a box: neither its QR nor its paper while the bank is away, both as soon as it is back',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    const { id, displayName } = await ownBox(session)
    const accounts = await ask(session, bankAccount.getList, { query: {} })
    await enter(page, session)
    await fault('down', { on: true })
    await ask(session, payBox.update, {
      params: { id },
      body: { bankAccountId: accounts[0]!.id },
    })
    await page.goto(`/pay-box/${encodeURIComponent(displayName)}?id=${id}&tab=account`)
    await expect(preparing(page)).toBeVisible()
    const print = page.getByRole('button', { name: fill(t.payBox.stand.print, { size: 'A5' }) })
    const picture = page.getByRole('button', { name: t.web.qr.save })
    await expect(page.getByRole('button', { name: t.payBox.account.unlink })).toBeVisible()
    expect([await print.count(), await picture.count()]).toEqual([0, 0])
    await looksRight(page)
    await fault('down', { on: false })
    await expect(picture).toBeVisible(SOON)
    await expect(print).toBeVisible()
    await expect(preparing(page)).toHaveCount(0)
    await looksRight(page)
  },
)

test(
  'a customer of VietQR Pro: neither QR nor number while the bank is away, both as soon as it is back',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    const test = { test: true }
    const info = await ask(session, vietQrPro.getInfo, {}, test)
    if (info.status !== 'APPROVED')
      await ask(session, vietQrPro.state, { body: { action: 'REQUEST_ACTIVATION' } }, test)
    await enter(page, session, test)
    await fault('down', { on: true })
    const name = `Phòng ${ownWord()}`
    const { accountNo } = await ask(session, vietQrPro.customerCreate, { body: { name } }, test)
    await page.goto('/ultilities/vietqr-pro')
    await expect(rowOf(page, name)).toContainText(t.vietqrPro.list.preparing)
    await expect(rowOf(page, name)).not.toContainText(accountNo.slice(0, 6))
    await rowOf(page, name).getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByText(t.web.qr.preparing)).toBeVisible()
    await expect(drawer.getByRole('button', { name: t.web.qr.save })).toHaveCount(0)
    await expect(drawer).not.toContainText(accountNo.slice(0, 6))
    await looksRight(page)
    await fault('down', { on: false })
    await expect(drawer.getByRole('button', { name: t.web.qr.save })).toBeVisible(SOON)
    await expect(drawer).toContainText(accountNo)
    await looksRight(page)
    await page.keyboard.press('Escape')
    await expect(rowOf(page, name)).toContainText(t.vietqrPro.list.open)
  },
)

test('a pay link: its number is told when its QR is', async ({ page, sessions }) => {
  const session = await sessions.of('owner')
  await enter(page, session)
  await fault('down', { on: true })
  const { payLinkCode } = await createLink(session, { amount: 61_000, expireType: 'ONE_HOUR' })
  const { virtualAccount } = await ask(session, payLink.getDetail, { params: { payLinkCode } })
  await page.goto(`/paylink/detail?code=${payLinkCode}`)
  await expect(preparing(page)).toBeVisible()
  const number = page
    .locator('dt', { hasText: t.payLink.detail.virtualAccount })
    .locator('xpath=following-sibling::dd[1]')
  await expect(number).toHaveText(t.web.qr.preparing)
  await fault('down', { on: false })
  await expect(number).toContainText(virtualAccount.slice(0, 4), SOON)
})
