// The bank's statement against our books: a notification that never came is taken in, a difference is closed by name, card money is settled.
import type { Page } from '@playwright/test'
import { payLink } from '@saola/contract/pay-link'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, createLink, enter } from './support/portal.ts'
import { simulatorUrl } from './support/addresses.ts'
import { openOffice } from './support/backoffice.ts'
import { approveChange } from './support/second-person.ts'
import { credit, fault, payQr } from './support/simulator.ts'
import { fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const words = t.reconciliation
const post = async <T>(path: string, body: object): Promise<T> =>
  (await (
    await fetch(`${simulatorUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T

/** Orders a look at today until the books know a reference: the last seconds belong to notifications under way. */
async function compareUntil(staff: Page, reference: string): Promise<void> {
  await expect(async () => {
    await staff.goto('/backoffice/reconciliation')
    await staff.getByRole('button', { name: words.run.today }).click()
    await expect(staff.getByRole('region', { name: words.days.title })).toHaveAttribute(
      'aria-busy',
      'false',
      { timeout: 10_000 },
    )
    await staff.getByRole('textbox', { name: words.search }).fill(reference)
    await staff.keyboard.press('Enter')
    await expect(rowOf(staff, reference)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 90_000, intervals: [5_000] })
}

test('a notification that never came is taken in from the statement, another waits for people who close it with a reason, a large one for two of them', async ({
  page,
  sessions,
  openWindow,
}) => {
  test.slow()
  const session = await sessions.of('owner')
  await enter(page, session)
  await fault('never-tell', { on: true, times: 3 })
  const link = await createLink(session, {
    amount: 188_000,
    description: `Mất thông báo ${ownWord()}`,
  })
  const lost = await payQr(link.qrCode, 188_000)
  const stray = await credit({ accountNo: '100200300400', amount: 43_210, content: 'Khong ro' })
  const large = await credit({
    accountNo: '100200300400',
    amount: 25_000_000,
    content: 'Khoan lon',
  })
  expect(
    (await ask(session, payLink.getDetail, { params: { payLinkCode: link.payLinkCode } })).status,
  ).toBe('CREATED')

  const staff = await openOffice(openWindow, { at: '/backoffice/reconciliation' })
  await compareUntil(staff, lost.bankReference)
  await expect(rowOf(staff, lost.bankReference)).toContainText(words.state.HEALED)
  expect(
    (await ask(session, payLink.getDetail, { params: { payLinkCode: link.payLinkCode } })).status,
  ).toBe('SUCCESS')

  await compareUntil(staff, stray.bankReference)
  await rowOf(staff, stray.bankReference).getByRole('link').first().click()
  const drawer = staff.getByRole('dialog', { name: words.kind.MISSING_OURS })
  await expect(drawer).toContainText(words.drawer.nothingHere)
  await expect(drawer).toContainText('Khong ro')
  await settled(staff)
  expect(await axeSays(staff)).toEqual([])
  await drawer.getByLabel(words.drawer.explained).check()
  await drawer.getByLabel(words.drawer.note).fill('Chủ tài khoản tự nộp tiền')
  await drawer.getByRole('button', { name: words.drawer.close, exact: true }).click()
  await expect(drawer).toContainText(words.state.EXPLAINED)
  await expect(drawer).toContainText('Chủ tài khoản tự nộp tiền')
  await expect(drawer.getByRole('button', { name: words.drawer.heal })).toHaveCount(0)

  await compareUntil(staff, large.bankReference)
  await rowOf(staff, large.bankReference).getByRole('link').first().click()
  await drawer.getByLabel(words.drawer.note).fill('Chủ tài khoản tự nộp tiền')
  await drawer.getByRole('button', { name: words.drawer.close, exact: true }).click()
  await expect(drawer).toContainText(t.backoffice.twoPeople.pending)
  await expect(drawer.getByRole('button', { name: words.drawer.close, exact: true })).toHaveCount(0)
  await expect(drawer).toContainText(words.state.OPEN)
  expect(await axeSays(staff)).toEqual([])
  const checker = await openOffice(openWindow, { username: 'checker' })
  await approveChange(checker, large.bankReference, {
    look: async (proposal) => {
      await expect(proposal).toContainText(words.state.RESOLVED)
      await expect(proposal).toContainText('Chủ tài khoản tự nộp tiền')
    },
  })
  await staff.reload()
  await expect(drawer).toContainText(words.state.RESOLVED)
})

test('a day shows both sides, its accounts and the settlement of card money', async ({
  page,
  sessions,
  openWindow,
}) => {
  test.slow()
  const session = await sessions.of('owner')
  await enter(page, session)
  const link = await createLink(session, { amount: 260_000, description: `Thẻ ${ownWord()}` })
  const { formContent } = await ask(session, payLink.atmCard, {
    params: { payLinkCode: link.payLinkCode },
  })
  const dataKey = /value="([^"]+)"/.exec(formContent)![1]!
  const cardPage = await (await fetch(`${simulatorUrl}/napas/pay?dataKey=${dataKey}`)).text()
  await post('/api/napas/pay', {
    orderId: /class="mono">([0-9a-f]{32})</.exec(cardPage)![1]!,
    cardNumber: '9704000000000018',
  })
  await expect
    .poll(
      async () =>
        (await ask(session, payLink.getDetail, { params: { payLinkCode: link.payLinkCode } }))
          .status,
      { timeout: 20_000 },
    )
    .toBe('SUCCESS')
  await page.goto('/balance')
  await expect(page.getByRole('button', { name: like(t.balance.account.CARD) })).toBeVisible()
  const { fileId } = await post<{ fileId: string }>('/api/napas/settle', {})
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: like(t.balance.account.HELD) })).toBeVisible({
      timeout: 3_000,
    })
  }).toPass({ timeout: 60_000 })
  // Where it goes from there; whether today's payout has gone already depends on the hour.
  await page.getByRole('link', { name: t.balance.card.show }).click()
  const payouts = page.getByRole('dialog', { name: t.balance.card.title })
  await expect(payouts).toContainText(t.balance.card.next)
  await expect(payouts).toContainText('100200300400')
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  await page.goBack()
  await expect(payouts).toBeHidden()

  const staff = await openOffice(openWindow, { at: '/backoffice/reconciliation' })
  await staff.getByRole('button', { name: words.run.today }).click()
  const days = staff.getByRole('region', { name: words.days.title })
  await expect(days).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  await days.getByRole('button').first().click()
  await expect(
    staff.getByRole('heading', { name: fill(words.settlement.title, { file: fileId }) }),
  ).toBeVisible()
  await expect(staff.getByRole('region', { name: words.day.statements })).toContainText(
    words.house.name,
  )
  await settled(staff)
  expect(await sideScroll(staff)).toBeLessThanOrEqual(0)
  expect(await axeSays(staff)).toEqual([])
})
