// Seeing: what a period brought, and finding one payment among all by the end of the account it came from.
import { dashboard } from '@saola/contract/dashboard'
import { transaction } from '@saola/contract/transaction'
import type { Page } from '@playwright/test'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, createLink, enter, type Session } from './support/portal.ts'
import { credit } from './support/simulator.ts'
import { amountLike, say } from './support/words.ts'

const t = say('vi')

/** A sale of its own, paid from an account that nobody else pays from. */
async function sell(
  session: Session,
  amount: number,
  description: string,
  fromAccount: string,
): Promise<string> {
  const link = await createLink(session, { amount, description })
  const { virtualAccount } = await ask(session, transaction.getDetail, {
    params: { id: link.transactionId },
  })
  // The bank opens the virtual account a moment after the link is made.
  await expect(async () => {
    await credit({ accountNo: virtualAccount ?? '', amount, fromAccount, fromName: 'LY THI HOA' })
  }).toPass({ timeout: 30_000 })
  await expect
    .poll(
      async () =>
        (await ask(session, transaction.getDetail, { params: { id: link.transactionId } })).status,
    )
    .toBe('SUCCESS')
  return link.transactionId
}

/** Opens the palette as one does here: by its key, or on phones by its button. */
async function openPalette(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: t.shell.header.search }).click()
  else await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: t.shell.palette.placeholder })).toBeFocused()
}

test(
  'today’s statistics grow by a payment without a reload, chart and table agree, the file is there',
  { tag: '@phone', ...proves('B-100', 'B-376', 'B-377') },
  async ({ page, sessions, isMobile }) => {
    const session = await sessions.of('owner')
    const before = (await ask(session, dashboard.overview, { query: {} })).now.amount
    await enter(page, session)
    await page.goto('/dashboard')
    if (isMobile) await page.getByRole('button', { name: t.shell.header.openMenu }).click()
    await page.getByRole('link', { name: t.shell.menu.statistic, exact: true }).click()
    await expect(page).toHaveURL(/\/statistic$/)
    await settled(page)
    const figures = page.getByRole('region', { name: t.statistic.tile.label })
    await expect(figures.getByText(amountLike(before)).first()).toBeVisible()
    expect(await axeSays(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
    await sell(session, 123_400, 'Bánh sinh nhật thống kê', '19033557799')
    await expect(figures.getByText(amountLike(before + 123_400)).first()).toBeVisible()
    // A period of its own, kept in the address; what was not sold that way is not there.
    await tick(page.getByRole('radio', { name: t.statistic.preset.today, exact: true }))
    await expect(page).toHaveURL(/period=today/)
    const today = (await ask(session, dashboard.overview, { query: {} })).days.at(-1)!
    await expect(figures.getByText(amountLike(today.amount)).first()).toBeVisible()
    await page.goto('/statistic?period=today&view=table')
    await settled(page)
    await expect(
      page
        .getByRole('row', { name: new RegExp(`^${t.statistic.table.sum}`) })
        .getByRole('cell', { name: amountLike(today.amount) }),
    ).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.web.export.start }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^thong-ke-.*\.xlsx$/)
  },
)

test('a payment is found by the end of the account it came from, by keys alone or by thumb', async ({
  page,
  sessions,
  isMobile,
}) => {
  const session = await sessions.of('owner')
  const amount = 246_800
  const id = await sell(
    session,
    amount,
    'Đặt bàn tiệc cuối năm',
    isMobile ? '0070090424683' : '0070090424681',
  )
  await enter(page, session)
  await page.goto('/dashboard')
  await settled(page)
  await openPalette(page, isMobile)
  const box = page.getByRole('textbox', { name: t.shell.palette.placeholder })
  const found = page
    .getByRole('button', { name: /Đặt bàn tiệc cuối năm/ })
    .filter({ hasText: isMobile ? '…4683' : '…4681' })
  // Sorted in a moment after it is paid.
  await expect(async () => {
    await box.fill('')
    await box.fill(isMobile ? '424683' : '424681')
    await expect(found).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(found).toContainText(amountLike(amount))
  expect(await axeSays(page)).toEqual([])
  if (isMobile) await found.click()
  else await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/transactions-management\\?.*${id}`))
  const drawer = page.getByRole('dialog', { name: t.transaction.drawer.title })
  await expect(drawer.getByText(amountLike(amount)).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  // By its words, without accents; and a screen by its name.
  await openPalette(page, isMobile)
  await box.fill('dat ban tiec')
  await expect(page.getByRole('button', { name: /Đặt bàn tiệc cuối năm/ }).first()).toBeVisible()
  await box.fill('thong ke')
  await expect(
    page.getByRole('button', { name: t.shell.menu.statistic, exact: true }).first(),
  ).toBeVisible()
  await box.fill('khong co gi nhu the')
  await expect(page.getByText(t.shell.palette.nothing)).toBeVisible()
})
